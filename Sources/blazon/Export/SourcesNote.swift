internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenStore

/// Tells that the token files of blazon.json say something else than the registry that was exported: an edit that was
/// not imported would be missed in every output.
enum SourcesNote {
  /// Prints a line where a value of the files differs from the registry's newest, or is not in it.
  ///
  /// Nothing is said of values that only the registry has, which a verb may have set.
  ///
  /// - Complexity: reads the files and the registry whole.
  static func print(_ registry: Registry, _ reading: ReadingOptions) throws {
    let sources = try Configuration.sources()
    let files = sources.files
    let now = try registry.snapshot()
    guard !files.isEmpty, now.commit > 0 else { return }
    let missing = sources.missing()
    guard missing.isEmpty else {
      Terminal.printDiagnostics(
        missing.map { diagnostic in
          var warning = diagnostic
          warning.severity = .warning
          warning.message += ", and the registry was exported"
          return warning
        })
      return
    }
    let named = files.joined(separator: ", ")
    var options = try reading.options()
    options.strictness = .keepingFaults
    let known = try now.outline()
    options.knownRevisions = known.revisions
    options.namedRevisions = known.revisions
    options.revision = try now.statedRevisions().last?.id ?? "main"
    guard var parsed = try? Inputs.parse(files, options, rules: reading.map), !parsed.hasErrors
    else {
      return Terminal.note(
        "note: \(named) could not be read, and the registry was exported: see `blazon check`"
          .terminalSafe)
    }
    try now.inferTypes(of: &parsed)
    let set = FollowedRenames(parsed.set, try now.departures()).set
    let stored = Dictionary(
      try now.load(isEvidenceNeeded: false).cells.map { ($0.key, $0.statement.value) },
      uniquingKeysWith: { first, _ in first })
    let others = set.cells.filter { cell in
      stored[cell.key].map { $0 != cell.statement.value } ?? true
    }
    guard let first = others.first else { return }
    let count = others.count == 1 ? "1 value" : "\(others.count) values"
    Terminal.note(
      ("warning: \(named) and the registry differ in \(count), such as \(first.path.text): the registry was "
        + "exported; `blazon import` records what the files say").terminalSafe)
  }
}
