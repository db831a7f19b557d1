internal import ArgumentParser
internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenResolve
internal import TokenStore

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find faults in token files, or in a registry.",
    discussion: """
      Files are read together and need no registry. Without files the registry's newest state is \
      checked, or the one at a point. Exits with 1 when there are errors.

      With --evidence everything stated must be cited, by a place that its document has.

        blazon check tokens/
        blazon check tokens/ --evidence
        blazon check --at modern@HEAD~1
        blazon check brand.tokens.json --json
        blazon check brand.resolver.json --input theme=dark --input size=large
      """)

  @Argument(help: ArgumentHelp("Token files or folders.", valueName: "file"))
  var files: [String] = []

  @Option(name: .long, help: "Which state of the registry: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Of a resolver document, only the tokens of that input; repeat for each modifier.",
      valueName: "modifier=context"))
  var input: [String] = []

  @Flag(name: .long, help: "Values without a source, and citations that lead nowhere, are errors.")
  var evidence = false

  @Flag(name: .long, help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if at != nil, !files.isEmpty { throw ValidationError("--at is for a registry, not for files") }
  }

  mutating func run() throws {
    let diagnostics = try files.isEmpty ? checkRegistry() : checkFiles()
    let errors = diagnostics.count { $0.severity == .error }
    if json {
      let document = JSON.object([
        .init("errors", .integer(errors)),
        .init("warnings", .integer(diagnostics.count - errors)),
        .init("diagnostics", .array(diagnostics.map(\.json))),
      ])
      Terminal.print(document.prettyText + "\n")
    } else {
      Terminal.forEachText(of: diagnostics, Terminal.print)
      Terminal.note(
        diagnostics.isEmpty
          ? "no faults found"
          : "errors: \(errors), warnings: \(diagnostics.count - errors)")
    }
    if errors > 0 { throw FoundSomething() }
  }

  private func checkFiles() throws -> [Diagnostic] {
    var options = try reading.options()
    options.revision = "main"
    options.strictness = strictness.strictness
    if !input.isEmpty { options.input = try inputByModifier() }
    let parsed = try Inputs.parse(files, options)
    defer { AtExit.leave(parsed) }
    var found = parsed.diagnostics
    found += try ReferenceDiagnostics.findAll(
      in: parsed, strictness.keepFaulty ? .warning : .error)
    if evidence, !parsed.hasErrors {
      let cited = EvidenceCheck(documents: parsed.set.documents).problems(parsed.set.cells)
      found += zip(cited, parsed.locations(ofCells: cited.map(\.cell)))
        .map { Diagnostic($0.problem, at: $1) }
    }
    return found
  }

  private func inputByModifier() throws -> [String: String] {
    var result: [String: String] = [:]
    for text in input {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, result.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw ValidationError("--input takes each modifier once, as in theme=dark")
      }
    }
    return result
  }

  private func checkRegistry() throws -> [Diagnostic] {
    let point = try at.map { text throws(PointProblem) in try Point(text) } ?? .head
    let registry = try registry.openForReading()
    if registry.isBuiltIn, !json {
      Terminal.note("note: there is no registry here; this is the built-in one")
    }
    let now = try registry.snapshot(point)
    if !json { SourceNote.print(now) }
    let set = try now.load(isEvidenceNeeded: evidence)
    func isMeant(_ revision: String) -> Bool {
      now.revision == nil || now.revision == revision
    }
    var found = ReferenceDiagnostics.find(in: set, where: isMeant)
    if evidence {
      found += EvidenceCheck(documents: set.documents)
        .problems(set.cells.filter { isMeant($0.revision) })
        .map { Diagnostic($0.problem) }
    }
    return found
  }
}

extension Diagnostic {
  fileprivate var json: JSON {
    .object([
      .init("severity", .string(severity.rawValue)),
      .init("code", .string(code)),
      .init("message", .string(message)),
      .init("fix", .optional(fix)),
      .init("file", .optional(location?.file)),
      .init("line", .optional(location?.line)),
      .init("column", .optional(location?.column)),
      .init("related", .array(related.map(\.json))),
    ])
  }
}

extension Diagnostic.Related {
  fileprivate var json: JSON {
    .object([
      .init("message", .string(message)),
      .init("file", .string(location.file)),
      .init("line", .integer(location.line)),
      .init("column", .integer(location.column)),
    ])
  }
}
