package import TokenModel
package import TokenStore

// What a person means by words that are no path.

extension Snapshot {
  /// The token or group that a person means: by its path, by the titles that tables print
  /// (`Action sheet.Cancel action`), by what the design's files say that readers call it (`dialog`), or by the last names of
  /// one path (`blue.600`, `Cancel action`).
  ///
  /// - Parameter isWhole: takes no part of a path, since what it names is going to be changed.
  /// - Returns: the path as given where nothing has it, so that the verb says so.
  /// - Throws: `NameProblem`; `VerbProblem.severalPaths` where several paths end so.
  package func meantPath(_ text: String, isWhole: Bool = false) throws -> TokenPath {
    try reading(text, isWhole: isWhole).path
  }

  /// The same, with a note where the text is read as a path of other words.
  package func reading(
    _ text: String, isWhole: Bool = false
  ) throws -> (path: TokenPath, note: String?) {
    let (paths, note) = try isWhole ? readings(text, .whole) : shown(text, .names)
    guard paths.count == 1 else { throw VerbProblem.severalPaths(text, paths.map(\.text)) }
    return (paths[0], note)
  }

  /// What is shown for a text: one token or group where one is meant first of all, else all that have its words.
  package func shown(
    _ text: String, _ reach: MeantPaths.Reach = .texts, at context: Context? = nil
  ) throws -> (paths: [TokenPath], note: String?) {
    let (found, said) = try readings(text, reach, at: context)
    let paths = try ofOneDesign(found)
    let isFewer = paths.count == 1 && found.count > 1
    let note = said ?? (isFewer ? MeantPaths.note(text, as: paths[0]) : nil)
    guard let main = MeantPaths.main(of: paths) else {
      return (paths, note ?? Snapshot.partNote(text, paths))
    }
    let others = paths.filter { $0 != main }.map(\.text)
    return ([main], note ?? (others.isEmpty ? nil : MeantPaths.note(text, as: main, and: others)))
  }

  /// Of several paths those of the newest revision's vendor, where no revision is named.
  private func ofOneDesign(_ paths: [TokenPath]) throws -> [TokenPath] {
    guard paths.count > 1, revision == nil else { return paths }
    let tokens = try paths.flatMap { try self.paths(in: $0) }.uniqued
    let cells = try tokens.flatMap { try self.cells(of: $0) }
    let own = Set(Editions.ofOneDesign(try outline().revisions.map(\.id), cells, try documents()))
    let kept = paths.filter { path in
      cells.contains { own.contains($0.revision) && $0.path.isInside(path) }
    }
    return kept.isEmpty ? paths : kept
  }

  /// What is noted of several paths that words are a part of, all of which are shown.
  package static func partNote(_ text: String, _ paths: [TokenPath]) -> String {
    "note: \(text) is a part of \(paths.count) paths: all of them"
  }

  /// The same, of several words all that have them.
  ///
  /// - Parameters:
  ///   - editions: the revisions that are asked; of none the point's own.
  ///   - context: what is asked of them.
  package func readings(
    _ text: String, _ reach: MeantPaths.Reach, in editions: [String] = [],
    at context: Context? = nil
  ) throws -> (paths: [TokenPath], note: String?) {
    try MeantPaths(self, reach, in: editions, at: context).all(text)
  }

  /// The most paths of a registry that is looked through for a word that nothing has.
  private static let mostSearched = 20_000

  /// The words of a text that no path, value, note or source of any revision has; none in a registry of many tokens.
  package func wordsOfNothing(_ text: String) throws -> [String] {
    guard try allPaths().count <= Snapshot.mostSearched else { return [] }
    let scope = QueryScope(try load(), now: self)
    let fields = scope.set.cells.map { scope.fields(of: $0) }
    let words =
      text.contains(" ")
      ? TextFields.withoutSmall(TextFields.words(text)) : [text.replacing("*", with: "")]
    return words.uniqued.filter { word in
      let wanted = TextFields.Wanted(word)
      return !fields.contains { $0.match(wanted) != nil }
    }
  }

  /// The text with values of contexts in place of what people call them: `xSmall` for “extra small” or “XS”, `ax2` for
  /// “accessibility 2”. A word that is a value but for its case stays.
  ///
  /// - Parameter names: words that stand for themselves.
  func withContextValues(_ text: String, besides names: [String] = []) throws -> String {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 1 else { return text }
    let values = Dictionary(
      try outline().revisions.flatMap(\.axes).flatMap(\.values).map { ($0.lowercased(), $0) }
    ) { one, _ in one }
    var (result, rest) = ([String](), words[...])
    while let first = rest.first {
      let found = (1...min(4, rest.count)).reversed().lazy.compactMap { count in
        let name = rest.prefix(count).map { $0.lowercased() }
        let value = Synonyms.valueOfContext(name)
        return value == name.joined() || name.allSatisfy(names.contains)
          ? nil : values[value].map { (count, $0) }
      }.first
      result.append(found?.1 ?? first)
      rest = rest.dropFirst(found?.0 ?? 1)
    }
    return result.joined(separator: " ")
  }

  /// The context that words name which are in no path that they are read as, such as `AX5` of `body text at AX5`.
  ///
  /// - Returns: `nil` where the tokens differ in no such context; with it the revisions that state something there.
  package func context(
    namedBy text: String, of paths: [TokenPath]
  ) throws -> (context: Context, revisions: [String])? {
    guard text.contains(" ") else { return nil }
    let names = paths.flatMap { TextFields.nameWords($0.text) }
    let text = try withContextValues(text, besides: names)
    let revisions = try outline().revisions
    let values = Set(revisions.flatMap(\.axes).flatMap(\.values).map { $0.lowercased() })
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
      .filter { word in !names.contains { TextFields.begins($0, word) } }
      .map { Synonyms.ofContexts[$0] ?? $0 }.filter(values.contains)
    if words.isEmpty { return nil }
    let cells = try paths.flatMap { try self.paths(in: $0) }.uniqued
      .flatMap { try self.cells(of: $0) }
    var context = Context.base
    for pair in cells.flatMap(\.context.fixed) where words.contains(pair.value.lowercased()) {
      context = context.joined(with: Context([pair])) ?? context
    }
    if context.isBase { return nil }
    let stating = cells.filter { cell in
      context.fixed.allSatisfy { cell.context[$0.axis] == $0.value }
    }
    let ids = revisions.map(\.id).filter { id in
      stating.contains { $0.revision == id }
    }
    return ids.isEmpty ? nil : (context, ids)
  }

  /// What a text is that names no path or title and by which readers call a token or group.
  package func called(_ text: String) throws -> (path: TokenPath, note: String?)? {
    guard !text.contains("*"), let path = try? TokenPath(text), try paths(in: path).isEmpty,
      !hasPoint(text), let called = try MeantPaths(self, .names).path(called: text)
    else { return nil }
    let words = PathPattern.words(text)
    let isTitle = PathAdvice.withGroups(try allPaths()).contains { PathPattern.words($0) == words }
    return isTitle ? nil : called
  }

  /// What the design's files say belongs beside a token or group.
  ///
  /// - Complexity: O(log *n*): it is written at either, since a look at all descriptions is what a look-up cannot afford.
  package func beside(_ path: TokenPath) throws -> [TokenPath] {
    try abouts(around: path).filter { $0.path == path }.flatMap(\.see)
      .uniqued.filter { try !paths(in: $0).isEmpty }
  }
}
