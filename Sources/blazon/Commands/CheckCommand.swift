internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenDiff
internal import TokenOperations

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate token files, or a registry.",
    discussion: """
      Files are read together and need no registry. Without files, checks the registry's newest \
      state, or the one at a point. Exits with 1 if there are errors.

      With --evidence, every value must cite a place that exists in its document; with --contrast, \
      every declared pair of colors must reach a level of WCAG 2.2; with --assert, no value may \
      match a query; with --code, names in code that do not exist are errors, too (`blazon usage` \
      does more).

        blazon check tokens/
        blazon check tokens/ --evidence
        blazon check tokens/ --contrast AA
        blazon check tokens/ --assert 'type:color -path:color -is:alias'
        blazon check --code web --outputs css
        blazon check --at modern@HEAD~1
        blazon check brand.tokens.json --json
        blazon check brand.resolver.json --input theme=dark --input size=large
      """)

  @Argument(help: .init("Token files or folders; - is standard input.", valueName: "file"))
  var files: [String] = []

  @Option(help: "The state of the registry: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    help: .init(
      "For a resolver document, only the tokens of that input; repeat for each modifier.",
      valueName: "modifier=context"))
  var input: [String] = []

  @Flag(help: "Values without a source, and citations that lead nowhere, are errors.")
  var evidence = false

  @Option(
    help: "Declared pairs of colors with less contrast are errors: AA or AAA (`blazon contrast`).")
  var contrast: ContrastLevel?

  @Flag(help: "With --contrast: use the limits for large text and parts of a user interface.")
  var large = false

  @Option(
    name: .customLong("assert"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Values that match a query are errors: 'type:dimension value<1pt' (docs/query.md); may be \
      repeated.
      """,
      valueName: "query"))
  var assertion: [String] = []

  @Flag(help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @OptionGroup var code: CodeOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if at != nil, !files.isEmpty { throw ValidationError("--at is for a registry, not for files") }
    if large, contrast == nil { throw ValidationError("--large needs --contrast") }
  }

  mutating func run() throws {
    let run = CheckRun(
      files: files, at: at, input: input, needsEvidence: evidence, contrast: contrast,
      isLarge: large, assertions: assertion, code: code.code, outputs: code.outputs, isJSON: json,
      reading: reading.value, registry: registry.choice)
    if try run.put(print: Terminal.print) { throw FoundSomething() }
  }
}
