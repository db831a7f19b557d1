internal import ArgumentParser
internal import ProjectWork
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations

extension Evidence.Grade: ExpressibleByArgument {}
extension Modality: ExpressibleByArgument {}

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Record one value, as one commit.",
    discussion: """
      VALUE is JSON, an alias such as '{color.blue}', or the type's short form: #007AFF, red, \
      rgb(0 122 255), 14pt, 1.5rem, 0.3s; - reads it from standard input. A number alone gets the \
      token's current unit; pt is recorded as px. The token keeps its type unless --type is given.

      A path that does not exist is an error, unless --new or --type creates it. To set one part \
      of a text style, shadow, border or another composite value, add its name to the path; the \
      other parts stay.

        blazon set color.accent '#0055FF'
        blazon set --new space.small 4px
        blazon set --new color.accent '#00A3A3' --context theme=ocean
        blazon set type.body.fontSize 18px
        blazon set alert.width 270pt --revision modern --document ios-alert --locator Width
        blazon set layout.offset -5px -m "Closer"
        blazon set actionSheet.background "dark blue" --words --revision 2010
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Argument(help: "The value.")
  var value: String

  @Flag(
    name: .customLong("new"),
    help: "Create the token; or with --context the axis, or the value of an axis.")
  var isNew = false

  @Option(name: [.long, .customLong("at")], help: "The revision; required if several have tokens.")
  var revision: String?

  @Option(help: "The context, such as appearance=dark; else the base.")
  var context: String?

  @Option(help: "The value's type; creates the token if it does not exist.")
  var type: TokenType?

  @Option(help: "Makes it a guideline: must, should, may or avoid.")
  var modality: Modality?

  @Flag(help: "VALUE is a quotation from a source that states no figure.")
  var words = false

  @Flag(help: "The figure is approximate.")
  var approximate = false

  @Option(help: "A note on the value.")
  var note: String?

  @Option(help: "The document that states it.")
  var document: String?

  @Option(help: "Where in the document; repeat from outer to inner.")
  var locator: [String] = []

  @Option(help: "literal, measured, derived or assumed.")
  var grade: Evidence.Grade?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption
  @OptionGroup var files: FilesOption

  mutating func validate() throws {
    if document == nil, !locator.isEmpty { throw ValidationError("--locator needs --document") }
    if document == nil, grade != nil { throw ValidationError("--grade needs --document") }
    if words, approximate { throw ValidationError("--approximate and --words exclude each other") }
  }

  mutating func run() throws {
    var change = ValueChange(
      path: path, value: value, isNew: isNew, revision: revision, context: context)
    (change.type, change.modality, change.words) = (type, modality, words)
    (change.approximate, change.note) = (approximate, note)
    (change.document, change.locator, change.grade) = (document, locator, grade)
    let target = try files.target(registry, isDryRun: commit.dryRun)
    let done = try change.record(target) { path in
      try commit.metadata(defaultMessage: "Set \(path.text)", isKept: target.isKept)
    }
    done.report(isJSON: output.json).print(target.registry)
    try done.tellRest(isJSON: output.json, print: Terminal.print)
  }
}
