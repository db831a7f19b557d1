internal import ArgumentParser
internal import TokenModel
internal import TokenOperations

extension TokenType: ExpressibleByArgument {}
extension Presence: ExpressibleByArgument {}

/// The conditions on the cells that `list` shows; those that are not given let everything pass.
struct CellFilter: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A token, a group, or a pattern: * within a name, ** across names.", valueName: "pattern"))
  var path: String?

  @Option(name: .long, help: "Only values of this type.")
  var type: TokenType?

  @Option(name: .long, help: "Only this revision.")
  var revision: String?

  @Option(
    name: .long,
    help: "Only cells whose context has these choices; 'base' for cells without a context.")
  var context: String?

  @Option(name: .long, help: "stated, notStated or notApplicable.")
  var presence: Presence?

  @Option(name: .long, help: "Only cells with this text in path, value, words or notes.")
  var text: String?

  /// - Throws: `ContextProblem`.
  func condition() throws -> CellCondition {
    CellCondition(
      path: path.map { PathPattern($0) }, type: type, revision: revision,
      context: try context.map { $0 == "base" ? .base : try Context(text: $0) },
      presence: presence, text: text)
  }
}
