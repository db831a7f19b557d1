internal import ArgumentParser
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// The tokens and the point that a verb looks at; a word alone may be either.
struct PlaceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      A token, a group, a title (Action sheet), a part of paths (blue.600), or a pattern: * within a \
      name, ** across names. A word that is not one of these may be a POINT.
      """, valueName: "path"))
  var word: String?

  @Option(name: .long, help: ArgumentHelp("Where to look: a POINT.", valueName: "point"))
  var at: String?

  /// - Returns: the state, the point as it is told, and the word where it names tokens.
  /// - Throws: `PointProblem`, `StoreProblem`; `VerbProblem.unknownPath` for a word that is neither.
  func read(_ registry: Registry) throws -> (now: Snapshot, point: Point, path: String?) {
    if let at {
      let point = try Point(at)
      return (try registry.snapshot(point), point, word)
    }
    let head = try registry.snapshot()
    guard let word else { return (head, .head, nil) }
    let found = Result {
      let point = try Point(word)
      return (try head.snapshot(point), point)
    }
    let isPath = try word.contains("*") || !head.paths(in: TokenPath(trusted: word)).isEmpty
    if word.contains("*") { try noteLoose(word, head) }
    switch found {
    case .success(let (now, point)):
      guard isPath else { return (now, point, nil) }
      Terminal.note(
        "note: \(word) is a token or group; the point of that name is --at \(word)".terminalSafe)
    case .failure(let problem):
      guard !isPath else { break }
      let known = try head.allPaths()
      let pattern = PathPattern(word, among: known.lazy.map { TokenPath(trusted: $0) })
      if known.contains(where: { pattern.matches(TokenPath(trusted: $0)) }) {
        if pattern.isLoose {
          Terminal.note(
            "note: these names have a word that begins with \(quotedForMessage(word))".terminalSafe)
        }
        break
      }
      let isBare =
        switch problem as? StoreProblem {
        case .unknownRevision(_, _, near: []), .unknownCommit(_, _, _, meant: []):
          !word.contains { "@#~".contains($0) }
        default: false
        }
      if ColorValue(hexText: word.hasPrefix("#") ? word : "#" + word) != nil, !isPath {
        throw VerbProblem.noPath(
          word, fix: "to find tokens with that value in any context: blazon list --was '\(word)'")
      }
      guard isBare else { throw problem }
      let unknown = PathAdvice.unknown(word, among: known)
      if case .unknownPath(_, near: nil) = unknown { throw VerbProblem.unknownWord(word) }
      throw unknown
    }
    return (head, .head, word)
  }

  /// Says that a pattern is taken for one of names, where that finds something.
  private func noteLoose(_ word: String, _ head: Snapshot) throws {
    let known = try head.allPaths().map { TokenPath(trusted: $0) }
    let pattern = PathPattern(word, among: known)
    guard pattern.isLoose, known.contains(where: pattern.matches) else { return }
    Terminal.note(
      "note: no whole path is like \(quotedForMessage(word)); these have such a name in them, and ** goes across names"
        .terminalSafe)
  }
}
