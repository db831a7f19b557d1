internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TerminalText
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenResolve
internal import TokenStore

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
    let own = try findFiles()
    if files.isEmpty, own.isEmpty, !input.isEmpty {
      throw ValidationError("--input is for a resolver document, and no file is named")
    }
    var (diagnostics, axes, note): ([Diagnostic], [FoundAxis], String?) = ([], [], nil)
    if !files.isEmpty {
      (diagnostics, axes, note) = try checkFiles(nil)
    } else if own.isEmpty {
      diagnostics = try checkRegistry()
    }
    for sources in own {
      files = sources.files
      let found = try checkFiles(sources)
      (diagnostics, axes, note) = (diagnostics + found.0, axes + found.axes, note ?? found.note)
    }
    diagnostics += try UsageOutputs.findings(in: code.code, code.outputs, registry.choice, at: at)
    print(diagnostics, axes, note)
    if diagnostics.contains(where: { $0.severity == .error }) { throw FoundSomething() }
  }

  private func print(_ diagnostics: [Diagnostic], _ axes: [FoundAxis], _ note: String?) {
    let total = diagnostics.total
    let errors = diagnostics.filter { $0.severity == .error }.total
    if total > diagnostics.count {
      Notes.tell(
        "note: only the first \(ParseOptions.mostDescribed.grouped) of each kind are listed; "
          + "the others are counted"
      )
    }
    if json {
      let document = JSON.object([
        "errors": errors, "warnings": total - errors, "axes": axes.map(\.json),
        "diagnostics": diagnostics.map(\.json),
      ])
      Terminal.print(document.prettyText + "\n")
    } else {
      diagnostics.forEachText(Terminal.print)
      Notes.tell(
        diagnostics.isEmpty
          ? "no faults found"
          : "errors: \(errors), warnings: \(total - errors)")
      if let note { Notes.tell(note) }
    }
  }

  /// Without files the ones of `blazon.json` are meant, where it names some.
  ///
  /// - Returns: those of its outputs, each set of which is read by itself.
  private mutating func findFiles() throws -> [Configuration.Sources] {
    guard files.isEmpty, at == nil, registry.registry == nil else { return [] }
    let configuration = try Configuration.here()
    let sources = configuration.sources
    files = sources.files
    let missing = sources.missing()
    if !missing.isEmpty { throw Refused(diagnostics: missing) }
    let own = try OwnSources.groups(configuration.jobs).map(\.sources)
      .filter { !$0.reads(as: sources) }
    let sets = ([sources] + own).map { $0.files.joined(separator: ", ") }.filter { !$0.isEmpty }
    if !sets.isEmpty {
      Notes.tell(
        "note: checking \(sets.joined(separator: "; ")), as in blazon.json; --at HEAD checks the registry"
      )
    } else if try RegistryFinder.find(nil) == nil {
      throw FinderProblem.nothingHere("check")
    }
    return own
  }

  /// - Parameter sources: those of an output of `blazon.json`; else those at its top.
  private func checkFiles(
    _ sources: Configuration.Sources?
  ) throws -> ([Diagnostic], axes: [FoundAxis], note: String?) {
    var options = try reading.value.options(sources, revision: "main")
    if !input.isEmpty { options.input = try inputByModifier() }
    var parsed = try Inputs.parse(files, options, rules: reading.map, of: sources)
    Inputs.printNotes(parsed)
    defer { AtExit.leave(parsed) }
    if parsed.set.cells.isEmpty, parsed.diagnostics.isEmpty {
      Notes.tell("note: there is no token in \(files.joined(separator: ", "))")
    }
    var (found, lost) = try ReferenceDiagnostics.checked(&parsed, isStrict: reading.strict)
    if let first = parsed.unreadable.first, lost.contains(where: { $0.code == "alias-unknown" }) {
      Notes.tell(
        "note: references that lead nowhere are not reported, because \(first) cannot be read")
    }
    if !json, !parsed.hasErrors { try SlippedNames(in: parsed.set).printNotes() }
    if evidence, !parsed.hasErrors {
      let cited = EvidenceCheck(documents: parsed.set.documents).problems(parsed.set.cells)
      if parsed.set.cells.isEmpty { found.append(EvidenceCheck.nothing) }
      found += zip(cited, parsed.locations(ofCells: cited.map(\.cell)))
        .map { Diagnostic($0.problem, at: $1) }
    }
    if !parsed.hasErrors {
      let (low, warning) = lowContrasts(parsed.set, only: nil)
      found += [warning].compactMap(\.self)
      var sorted = parsed.set
      if !assertion.isEmpty { sorted.sort() }
      let broken = try brokenAssertions(QueryScope(sorted), only: nil)
      // Most sets declare no pair, or none that misses the level.
      lazy var places = Dictionary(
        first: parsed.set.cells.enumerated().map { ($0.element.key, $0.offset) })
      for (text, diagnostic) in low + broken {
        var diagnostic = diagnostic
        diagnostic.location = places[text].flatMap { parsed.locations(ofCells: [$0]).first }
        found.append(diagnostic)
      }
    }
    let axes = json ? parsed.axes() : []
    return (found, axes, lost.isEmpty ? nil : outsideNote(parsed))
  }

  /// Says that most references lead into files that were not given, and which folder has them.
  private func outsideNote(_ parsed: ParsedFiles) -> String? {
    let (lost, all) = ReferenceDiagnostics.outside(parsed)
    guard lost > 1, lost * 2 > all, let file = files.first, PathExpansion.isTokens(file) else {
      return nil
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    let others = (try? PathExpansion.files(folder))?.count ?? 0
    let command = TypedCommand.current.text(with: file, as: folder)
    return "note: \(lost) of \(all) references lead to tokens that are in no file given; "
      + (others > 1 && files.count == 1
        ? "check the whole folder: `\(command ?? "blazon check " + folder)`".terminalSafe
        : "name the files that have them, too")
  }

  /// What misses the level that is asked for, with the text's cell, and a warning where nothing was
  /// examined.
  private func lowContrasts(
    _ set: TokenSet, only revision: String?
  ) -> (low: [(text: CellKey, diagnostic: Diagnostic)], warning: Diagnostic?) {
    guard let contrast else { return ([], nil) }
    let (view, _) = PointView.resolved(set, label: "", only: revision)
    let (examined, warning) = ContrastDiagnostics.extent(of: view)
    if warning == nil {
      Notes.tell(
        "examined \(examined) declared pair\(examined == 1 ? "" : "s") for \(contrast.rawValue)")
    }
    let low = ContrastDiagnostics.find(in: view, level: contrast, isLarge: large).map { found in
      var diagnostic = found.diagnostic
      if view.revisions.count > 1 { diagnostic.message += " (revision \(found.text.revision))" }
      return (found.text, diagnostic)
    }
    return (low, warning)
  }

  /// What matches a query that nothing may match.
  private func brokenAssertions(
    _ scope: @autoclosure () -> QueryScope, only revision: String?
  ) throws -> [(text: CellKey, diagnostic: Diagnostic)] {
    guard !assertion.isEmpty else { return [] }
    let scope = scope()
    return try assertion.flatMap { text in
      let assertion = try Assertion(text)
      let (broken, examined) = try assertion.broken(in: scope, only: revision)
      assertion.noteOfUnit.map { Notes.tell($0) }
      Notes.tell(assertion.text(examined: examined))
      return broken.map { ($0.cell, $0.diagnostic) }
    }
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
    let now = try registry.choice.snapshot(at: at)
    if !json { SourceNote.print(now) }
    let needsEvidence = try assertion.contains { try Assertion($0).needsEvidence }
    let set = try now.load(isEvidenceNeeded: evidence || needsEvidence)
    func isMeant(_ revision: String) -> Bool {
      now.revision == nil || now.revision == revision
    }
    var found = ReferenceDiagnostics.find(in: set, where: isMeant)
    found += NameDiagnostics.find(in: set).filter { isMeant(set.cells[$0.cell].revision) }
      .map(\.diagnostic)
    if evidence {
      let cells = set.cells.filter { isMeant($0.revision) }
      found += EvidenceCheck(documents: set.documents).problems(cells)
        .map { Diagnostic($0.problem) }
      if cells.isEmpty { found.append(EvidenceCheck.nothing) }
    }
    let (low, warning) = lowContrasts(set, only: now.revision)
    let broken = try brokenAssertions(QueryScope(set, now: now), only: now.revision)
    return found + (low + broken).map(\.diagnostic) + [warning].compactMap(\.self)
  }
}
