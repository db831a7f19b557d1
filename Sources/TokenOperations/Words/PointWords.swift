package import TokenModel
package import TokenStore

/// Two points as one word: `A..B`, an empty end `HEAD`; or `A...B` of git, from where B left A.
package struct PointRange: Sendable {
  package let from: String
  package let to: String
  package let isFromBase: Bool

  /// - Returns: `nil` for a text without two dots, and for a path such as `../tokens`.
  package init?(_ text: String) {
    guard !text.hasPrefix("../"), !text.contains("/../"),
      let dots = text.firstRange(of: "...") ?? text.firstRange(of: ".."), text.count > 3
    else { return nil }
    let given = [text[..<dots.lowerBound], text[dots.upperBound...]]
    // Beside `@v1` or `#3` it is the registry's; git has tags such as `@acme/tokens@1.0.0`.
    let isOfRegistry = given.contains { $0.first == "#" || $0.first == "@" && !$0.contains("/") }
    let ends = given.map { $0.isEmpty ? (isOfRegistry ? "@HEAD" : "HEAD") : String($0) }
    (from, to, isFromBase) = (ends[0], ends[1], text[dots].count == 3)
  }

  /// The range of a registry's history, which is one line.
  ///
  /// - Throws: `WordProblem` for `A...B`.
  package static func ofRegistry(_ text: String, in typed: TypedCommand) throws -> PointRange? {
    guard let range = PointRange(text) else { return nil }
    guard range.isFromBase else { return range }
    let command = typed.with(text, as: ["\(range.from)..\(range.to)"])
    throw WordProblem(
      code: "arguments",
      message: "A...B is git's, from where B left A; the history of a registry is one line",
      fix: didYouMean("`\((command ?? typed).text)`"), isUsage: true)
  }
}

extension Snapshot {
  /// Whether a text names a point of the registry.
  package func hasPoint(_ text: String) -> Bool {
    (try? Point(text)).flatMap { try? snapshot($0) } != nil
  }

  /// The token or group of a text that has some content now; `nil` for any other text.
  package func path(named text: String) -> TokenPath? {
    (try? meantPath(text)).flatMap { path in (try? paths(in: path))?.isEmpty == false ? path : nil }
  }

  /// Words of which each names a point, points (`2010,2014`, `2014..modern`), or else a token or group.
  ///
  /// - Parameter isOne: whether only one token or group is taken.
  /// - Throws: what is wrong with the first word that names nothing, as a point; `WordProblem.secondPath`.
  package func pointsAndPaths(
    _ words: [String], of typed: TypedCommand, isOne: Bool
  ) throws -> (points: [String], paths: [TokenPath], notes: [String]) {
    var (points, paths, notes): ([String], [TokenPath], [String]) = ([], [], [])
    for word in words {
      let range = hasPoint(word) ? nil : try PointRange.ofRegistry(word, in: typed)
      let list = range.map { [$0.from, $0.to] } ?? word.split(separator: ",").map(String.init)
      if !hasPoint(word), list.count > 1, list.allSatisfy(hasPoint) {
        points += list
      } else if !hasPoint(word), let path = path(named: word) {
        notes += try [reading(word).note].compactMap(\.self)
        if isOne, !paths.isEmpty { throw WordProblem.secondPath(word, verb: typed.verb) }
        paths.append(path)
      } else {
        _ = try snapshot(Point(word))
        points.append(word)
      }
    }
    return (points, paths, notes)
  }
}

extension WordProblem {
  /// A second token or group for a verb that takes one.
  package static func secondPath(_ word: String, verb: String) -> WordProblem {
    WordProblem(
      code: "path-second",
      message: "\(verb) takes one token or group, and \(quotedForMessage(word)) is a second one",
      fix: "name a group that holds both, or run `blazon \(verb)` for each")
  }
}

// MARK: - A word that is tokens or a point

extension Snapshot {
  /// What a word names that may be tokens or a point, tokens first; with what is told of it.
  ///
  /// - Returns: no point for tokens.
  /// - Throws: `VerbProblem.unknownPath`, `.unknownWord`, or the problem of a word that can only be a point.
  package func place(_ word: String) throws -> (point: Point?, note: String?) {
    let known = try allPaths().map { TokenPath(trusted: $0) }
    let pattern = PathPattern(word, among: known)
    let isStarred = word.contains("*")
    if try called(word) != nil { return (nil, nil) }
    let isPath = try isStarred || !paths(in: TokenPath(trusted: word)).isEmpty
    let isFound = known.contains(where: pattern.matches)
    if isStarred || !isPath && !hasPoint(word) && isFound {
      let loose =
        isStarred
        ? "no whole path is like \(quotedForMessage(word)); these have such a name in them, and ** goes across names"
        : "these names have a word that begins with \(quotedForMessage(word))"
      return (nil, pattern.isLoose && isFound ? "note: " + loose : nil)
    }
    if hasPoint(word) {
      guard isPath else { return (try Point(word), nil) }
      let point = TypedCommand.quoted(word)
      return (nil, "note: \(word) is a token or group; the point of that name is --at \(point)")
    }
    if isPath { return (nil, nil) }
    if ColorValue(hexText: word.hasPrefix("#") ? word : "#" + word) != nil {
      throw VerbProblem.noPath(
        word, fix: "to find tokens with that value in any context: blazon list --was '\(word)'")
    }
    if word.contains(where: { "@#~".contains($0) }) { _ = try snapshot(Point(word)) }
    let unknown = PathAdvice.unknown(word, among: try livePaths())
    if case .unknownPath(_, near: nil) = unknown { throw VerbProblem.unknownWord(word) }
    throw unknown
  }
}
