internal import ArgumentParser
internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension Evidence.Grade: ExpressibleByArgument {}
extension Modality: ExpressibleByArgument {}

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Record one value, as one commit.",
    discussion: """
      VALUE is JSON, an alias such as '{color.blue}', or the type's short form: #007AFF, 14pt, 0.3s. \
      The token keeps its type unless --type says otherwise.

      A negative value goes last, behind --: blazon set --revision modern -- offset -5px

        blazon set alert.width 270pt --revision modern --document ios-alert --locator Width
        blazon set color.accent '#007AFF' --type color -m "Accent"
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Argument(help: "The value.")
  var value: String

  @Option(name: .long, help: "The revision; needed where several have tokens.")
  var revision: String?

  @Option(name: .long, help: "The context, such as appearance=dark; else the base.")
  var context: String?

  @Option(name: .long, help: "The value's type.")
  var type: TokenType?

  @Option(name: .long, help: "must, should, may or avoid: makes it a guideline.")
  var modality: Modality?

  @Flag(name: .long, help: "The figure is about right.")
  var approximate = false

  @Option(name: .long, help: "A note on the value.")
  var note: String?

  @Option(name: .long, help: "The document that states it.")
  var document: String?

  @Option(name: .long, help: "Where in the document; repeat from outer to inner.")
  var locator: [String] = []

  @Option(name: .long, help: "literal, measured, derived or assumed.")
  var grade: Evidence.Grade?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if document == nil, !locator.isEmpty { throw ValidationError("--locator needs --document") }
    if document == nil, grade != nil { throw ValidationError("--grade needs --document") }
  }

  mutating func run() throws {
    let path = try TokenPath(path)
    let context = try Context(text: context ?? "")
    let metadata = try commit.metadata(defaultMessage: "Set \(path.text)")
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    let known = try now.outline()
    let revision = try now.writtenRevision(revision)
    try revision.check(context)

    let cells = try now.cells(of: path)
    // Braces may begin JSON, too.
    let isJSON = JSONReader.read(text: value).problems.isEmpty
    let target = isJSON ? nil : Alias.path(.string(value))
    let targetCells = try target.map { try now.cells(of: $0) }
    if let target, targetCells?.isEmpty == true {
      throw VerbProblem.unknownPath(
        target.text, near: nearest(target.text, among: try now.allPaths()))
    }
    var given = NewValue(
      value, type: type, path: path, revision: revision.id, context: context)
    if let document {
      given.evidence = [Evidence(document: document, locator: locator, grade: grade ?? .literal)]
    }
    given.modality = modality
    given.isApproximate = approximate
    given.note = note
    let (cell, former) = try given.cell(
      among: cells, targetType: targetCells?.lazy.compactMap(\.statement.type).first)
    try now.checkReferences(of: cell, known: known)
    var set = TokenSet()
    set.revisions = [Revision(id: revision.id)]
    set.cells = [cell]
    let outcome = try registry.commit(
      ChangeSet(set), metadata, now: Clock.now, isDryRun: commit.dryRun,
      validate: LostValueCheck(before: now).refuse)
    CommitReport(outcome: outcome, output: output).print(registry)
    if case .unchanged = outcome { return }
    if document == nil, former?.evidence.isEmpty == false, !output.json {
      Terminal.print("The sources of the former value are not cited any more; see --document.\n")
    }
  }
}
