internal import PositionedJSON
package import ProjectFiles
internal import TerminalText
internal import TokenAnswers
package import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenResolve
internal import TokenStore

/// Token files, or a registry, examined for faults.
package struct CheckRun {
  private var files: [String]
  /// The state of the registry.
  private let at: String?
  /// For a resolver document, as `modifier=context`.
  private let input: [String]
  /// Whether values without a source are faults.
  private let needsEvidence: Bool
  /// The level that declared pairs have to reach.
  private let contrast: ContrastLevel?
  private let isLarge: Bool
  /// Queries that no value may match.
  private let assertions: [String]
  /// Files and folders of code, and the outputs whose names it has.
  private let (code, outputs): ([String], String?)
  private let isJSON: Bool
  private let reading: Reading
  private let registry: RegistryChoice

  package init(
    files: [String], at: String?, input: [String], needsEvidence: Bool, contrast: ContrastLevel?,
    isLarge: Bool, assertions: [String], code: [String], outputs: String?, isJSON: Bool,
    reading: Reading, registry: RegistryChoice
  ) {
    (self.files, self.at, self.input, self.needsEvidence) = (files, at, input, needsEvidence)
    (self.contrast, self.isLarge, self.assertions) = (contrast, isLarge, assertions)
    (self.code, self.outputs, self.isJSON) = (code, outputs, isJSON)
    (self.reading, self.registry) = (reading, registry)
  }

  /// Examines them, and prints what is wrong.
  ///
  /// - Returns: whether there are errors.
  package func put(print: (String) -> Void) throws -> Bool {
    var run = self
    let own = try run.findFiles()
    if run.files.isEmpty, own.isEmpty, !input.isEmpty {
      throw UsageProblem("--input is for a resolver document, and no file is named")
    }
    var (diagnostics, axes, note): ([Diagnostic], [FoundAxis], String?) = ([], [], nil)
    if !run.files.isEmpty {
      (diagnostics, axes, note) = try run.checkFiles(nil)
    } else if own.isEmpty {
      diagnostics = try checkRegistry()
    }
    for sources in own {
      run.files = sources.files
      let found = try run.checkFiles(sources)
      (diagnostics, axes, note) = (diagnostics + found.0, axes + found.axes, note ?? found.note)
    }
    diagnostics += try UsageOutputs.findings(in: code, outputs, registry, at: at)
    put(diagnostics, axes, note, print)
    return diagnostics.contains { $0.severity == .error }
  }

  private func put(
    _ diagnostics: [Diagnostic], _ axes: [FoundAxis], _ note: String?, _ print: (String) -> Void
  ) {
    let total = diagnostics.total
    let errors = diagnostics.filter { $0.severity == .error }.total
    if total > diagnostics.count {
      Notes.tell(
        "note: only the first \(ParseOptions.mostDescribed.grouped) of each kind are listed; "
          + "the others are counted"
      )
    }
    if isJSON {
      let document = JSON.object([
        "errors": errors, "warnings": total - errors, "axes": axes.map(\.json),
        "diagnostics": diagnostics.map(\.json),
      ])
      print(document.prettyText + "\n")
    } else {
      diagnostics.forEachText(print)
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
    guard files.isEmpty, at == nil, registry.named == nil else { return [] }
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
    var options = try reading.options(sources, revision: "main")
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
    if !isJSON, !parsed.hasErrors { try SlippedNames(in: parsed.set).printNotes() }
    if needsEvidence, !parsed.hasErrors {
      let cited = EvidenceCheck(documents: parsed.set.documents).problems(parsed.set.cells)
      if parsed.set.cells.isEmpty { found.append(EvidenceCheck.nothing) }
      found += zip(cited, parsed.locations(ofCells: cited.map(\.cell)))
        .map { Diagnostic($0.problem, at: $1) }
    }
    if !parsed.hasErrors {
      let (low, warning) = lowContrasts(parsed.set, only: nil)
      found += [warning].compactMap(\.self)
      var sorted = parsed.set
      if !assertions.isEmpty { sorted.sort() }
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
    let axes = isJSON ? parsed.axes() : []
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
    let low = ContrastDiagnostics.find(in: view, level: contrast, isLarge: isLarge).map { found in
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
    guard !assertions.isEmpty else { return [] }
    let scope = scope()
    return try assertions.flatMap { text in
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
        throw UsageProblem("--input takes each modifier once, as in theme=dark")
      }
    }
    return result
  }

  private func checkRegistry() throws -> [Diagnostic] {
    let now = try registry.snapshot(at: at)
    if !isJSON { SourceNote.print(now) }
    let areCited = try assertions.contains { try Assertion($0).needsEvidence }
    let set = try now.load(isEvidenceNeeded: needsEvidence || areCited)
    func isMeant(_ revision: String) -> Bool {
      now.revision == nil || now.revision == revision
    }
    var found = ReferenceDiagnostics.find(in: set, where: isMeant)
    found += NameDiagnostics.find(in: set).filter { isMeant(set.cells[$0.cell].revision) }
      .map(\.diagnostic)
    if needsEvidence {
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
