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

  @Option(help: .init("Where to look: a POINT.", valueName: "point"))
  var at: String?

  /// - Returns: the state, and the word where it names tokens.
  /// - Throws: `PointProblem`, `StoreProblem`; `VerbProblem.unknownPath` for a word that is neither.
  func read(_ registry: Registry) throws -> (now: Snapshot, path: String?) {
    let head = try registry.snapshot()
    let point = try Point(orHead: at)
    if let word, let called = try head.called(word) {
      called.note.map { Notes.tell($0) }
      return (try head.snapshot(point), called.path.text)
    }
    guard at == nil, let word else { return (try head.snapshot(point), word) }
    let meant = try head.place(word)
    if let note = meant.note { Notes.tell(note) }
    return try meant.point.map { (try head.snapshot($0), nil) } ?? (head, word)
  }
}
