internal import PositionedJSON
internal import TokenModel
internal import TokenStore

/// Finds tokens by all that is recorded of them, where words are in no path.
struct MeantByTexts {
  private let scope: QueryScope
  /// The revisions that are asked; none where the point names none.
  private let asked: [String]
  /// The same, else the one that is shown.
  private let shown: [String]

  init(_ now: Snapshot, asked: [String], shown: [String]) throws {
    scope = QueryScope(try now.load(), now: now)
    (self.asked, self.shown) = (asked, shown)
  }

  /// The most tokens that are shown for words which all of them have alike.
  private static let mostAlike = 4

  /// The most tokens of a group that is shown for words which most of them have.
  private static let mostOfGroup = 12

  // MARK: Words

  private struct Hit {
    let path: TokenPath
    /// How far from its path the words are, added up.
    let cost: Int
    /// How many words of the path were not asked for.
    let more: Int
    /// The word that is nowhere in it.
    let missing: String?
  }

  /// The tokens, or the group of them, in which all words of a text are, those nearest to their paths.
  ///
  /// - Parameters:
  ///   - isWhole: takes all words; else one may be nowhere, if the others are near.
  ///   - all: the paths that there are, with their words.
  /// - Throws: `VerbProblem.leftOut` where the sources alone have all of them, in what was left out on purpose.
  func found(
    _ text: String, isWhole: Bool, among all: [(path: TokenPath, words: [String])]
  ) throws -> MeantPaths.Found? {
    let words = TextFields.withoutSmall(TextFields.nameWords(text))
    guard words.count > (isWhole ? 1 : 2), isWhole || TextFields.mayLose(words) else { return nil }
    let component = TextFields.component(of: words, among: all)
    var best: [TokenPath: Hit] = [:]
    for cell in scope.set.cells where cell.statement.presence == .stated {
      guard let hit = hit(cell, words, component, isWhole: isWhole) else { continue }
      if best[hit.path].map({ $0.cost > hit.cost }) ?? true { best[hit.path] = hit }
    }
    let hits = best.values.sorted { ($0.cost, $0.more, $0.path) < ($1.cost, $1.more, $1.path) }
    guard let first = hits.first else {
      if isWhole { try refuseLeftOut(text, TextFields.withoutSmall(TextFields.words(text))) }
      return nil
    }
    let alike = hits.prefix { $0.cost == first.cost && $0.more == first.more }.map(\.path)
    let paths = group(of: alike, asked: words).map { [$0] } ?? alike
    guard paths.count <= MeantByTexts.mostAlike else { return nil }
    let others = hits.filter { $0.cost <= first.cost + 1 }.map(\.path)
      .filter { path in !paths.contains(where: path.isInside) }.prefix(3).map(\.text)
    let names = paths.map(\.text).listed(most: MeantByTexts.mostAlike)
    return (
      paths,
      "note: \(text) is read as \(names), by what is recorded of it"
        + (first.missing.map { ": nothing there is called “\($0)” as well" } ?? "")
        + (others.isEmpty ? "" : "; there is \(others.listed(most: 3)), too")
    )
  }

  /// Refuses what the sources have and the tokens do not, on purpose.
  ///
  /// - Parameter words: all of them, or those that the sources have.
  private func refuseLeftOut(_ text: String, _ words: [String]) throws {
    let left = scope.set.documents.leftOut(words.joined(separator: " "))
    if left.isEmpty { return }
    let rest = left.count > 3 ? "; and \(left.count - 3) more: `blazon sources --coverage`" : ""
    throw WordProblem(
      code: "path-unknown",
      message: "there is no token \(quotedForMessage(text)): it was left out on purpose",
      fix: (left.prefix(3).joined(separator: "; ") + rest).terminalSafe)
  }

  /// The same, where one word may be in none of what was left out, if the rest is not about something else.
  func refuseLeftOut(_ text: String) throws {
    let words = TextFields.withoutSmall(TextFields.words(text))
    try refuseLeftOut(text, words)
    for place in words.indices.reversed() {
      let kept = words.indices.filter { $0 != place }.map { words[$0] }
      guard kept.count > 2 || kept.count == 2 && kept.joined().contains(where: \.isNumber) else {
        return
      }
      try refuseLeftOut(text, kept)
    }
  }

  /// What people call the values of a curve, and ask of a spring.
  private static let wordsOfTypes: [TokenType: [String]] = [
    .cubicBezier: ["bezier", "curve", "easing", "control", "point"],
    .spring: [
      "animation", "spring", "duration", "damping", "stiffness", "mass", "response", "bounce",
    ],
  ]

  /// How far a text of a cell is from its path.
  private static func distance(of kind: TextFields.Kind) -> Int? {
    switch kind {
    case .name, .value: 1
    case .description, .note: 3
    case .source: 4
    case .place: nil
    }
  }

  /// How far the words are from a cell's path; `nil` where one of them is nowhere, or all are far.
  private func hit(
    _ cell: Cell, _ words: [String], _ component: TokenPath?, isWhole: Bool
  ) -> Hit? {
    // Two words are too few to look for in other editions than the one that is asked.
    if words.count == 2, !asked.isEmpty, !asked.contains(cell.revision) { return nil }
    let path = TextFields.nameWords(cell.path.text)
    let top = TextFields.nameWords(cell.path.segments.first ?? "")
    let names = cell.path.segments.map(PathAdvice.letters)
    let context = cell.context.fixed.flatMap { TextFields.nameWords($0.value) }
    let type = cell.statement.type.flatMap { MeantByTexts.wordsOfTypes[$0] } ?? []
    var fields: [(kind: TextFields.Kind, words: [String])]?
    func cost(_ word: String) -> Int? {
      if (path + names).contains(where: { TextFields.begins($0, word) }) { return 0 }
      if (context + type).contains(where: { TextFields.begins($0, word) }) { return 1 }
      if fields == nil { fields = scope.fields(of: cell).words }
      return fields?.filter { $0.words.contains { TextFields.begins($0, word) } }
        .compactMap { MeantByTexts.distance(of: $0.kind) }.min()
    }
    let costs = words.map { word in
      ([cost(word)] + Synonyms.ofQuestion(word).map { cost($0).map { $0 + 1 } })
        .compactMap(\.self).min()
    }
    let found = costs.compactMap(\.self)
    guard let nearest = found.min(), let farthest = found.max(),
      isWhole
        // Of two words one that is in a note or a source alone is about something else.
        ? found.count == words.count && nearest < 2 && (words.count > 2 || farthest < 3)
        : found.count == words.count - 1 && farthest < 3
    else { return nil }
    let lost = costs.firstIndex(of: nil)
    if let lost, TextFields.isOfDevice(lost, in: words) { return nil }
    let missing = lost.map { words[$0] }
    if let missing, let component, TextFields.nameWords(component.text).contains(missing) {
      return nil
    }
    var sum = found.reduce(0, +)
    // What a phrase is about stands at its beginning, or else at its end.
    if let missing { sum += missing == words.first ? 4 : missing == words.last ? 1 : 0 }
    func isAsked(_ word: String) -> Bool {
      words.contains { asked in
        ([asked] + Synonyms.ofQuestion(asked)).contains { TextFields.begins(word, $0) }
      }
    }
    // Without one of the words, the others are about what the path begins with: a context menu is no context of a sheet.
    if missing != nil, !top.contains(where: isAsked) { return nil }
    sum += top.count { word in !words.contains { TextFields.begins(word, $0) } }
    if let component, !cell.path.isInside(component) { sum += 2 }
    if !shown.contains(cell.revision) { sum += asked.isEmpty ? 1 : 3 }
    // A name with none of the words is one thing more, whatever its length: `fontSize` and `leading`.
    let more = cell.path.segments.reduce(0) { sum, name in
      let own = TextFields.nameWords(name)
      return sum + min(own.count { !isAsked($0) }, own.contains(where: isAsked) ? .max : 1)
    }
    return Hit(path: cell.path, cost: sum, more: more, missing: missing)
  }

  /// The group of which most tokens have the words alike, or whose path has all of the words but one: `alert.dismiss` for
  /// `alert dismiss animation`, which is of its curve and its duration.
  private func group(of alike: [TokenPath], asked words: [String] = []) -> TokenPath? {
    guard alike.count > 1, let group = alike[0].parent,
      alike.allSatisfy({ $0.isInside(group) })
    else { return nil }
    let all = Set(scope.set.cells.lazy.map(\.path).filter { $0.isInside(group) })
    let names = TextFields.nameWords(group.text)
    let isNamed = words.count { word in !names.contains { TextFields.begins($0, word) } } == 1
    let most = isNamed ? MeantByTexts.mostOfGroup : 2 * alike.count
    return all.count <= min(MeantByTexts.mostOfGroup, most) ? group : nil
  }

  // MARK: Names of APIs

  /// The tokens whose API, or whose value, has a name of code: `UISpringTimingParameters`.
  func api(_ text: String) throws -> MeantPaths.Found? {
    let name = text.hasSuffix("()") ? String(text.dropLast(2)) : text
    guard name.count > 4, name.dropFirst().contains(where: \.isUppercase),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) })
    else { return nil }
    func has(_ text: String) -> Bool {
      text == name || text.hasPrefix(name + "(") || text.hasPrefix(name + ".")
        || text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
    }
    let cells = scope.set.cells.filter { cell in
      let statement = cell.statement
      return [statement.qualifiers.api?["symbol"]?.string, statement.value?.string]
        .contains { $0.map(has) ?? false }
    }
    let own = cells.filter { asked.contains($0.revision) }
    let paths = (own.isEmpty ? cells : own).map(\.path).uniqued
    guard !paths.isEmpty else { return nil }
    let meant = group(of: paths).map { [$0] } ?? paths
    return (meant, "note: \(text) is the API of \(meant.map(\.text).listed(most: 4))")
  }
}

extension [Document] {
  /// What of the sources was left out on purpose and has the text, with the reason; first what has the fewest other words.
  package func leftOut(_ text: String) -> [String] {
    let wanted = TextFields.Wanted(text)
    let found = flatMap { document in
      document.places.compactMap { place -> (line: String, length: Int)? in
        guard let reason = place.skipped else { return nil }
        var fields = TextFields()
        fields.add(.name, place.locator.joined(separator: " "))
        fields.add(.note, reason)
        guard let match = fields.match(wanted), match.tier < 2 else { return nil }
        let line = ([document.id] + place.locator).joined(separator: " › ") + ": " + reason
        return (line, line.count)
      }
    }
    return found.sorted { $0.length < $1.length }.map(\.line)
  }
}
