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
  /// A value of the files that the registry had before its last change is told as one that the files lack.
  ///
  /// - Returns: whether there is such a value, or the files could not be read.
  /// Nothing is said of values that only the registry has, which a verb may have set.
  ///
  /// - Complexity: reads the files and the registry whole.
  static func print(_ registry: Registry, _ reading: ReadingOptions) throws -> Bool {
    let sources = try Configuration.sources()
    let files = sources.files
    let now = try registry.snapshot()
    guard !files.isEmpty, now.commit > 0 else { return false }
    let missing = sources.missing()
    guard missing.isEmpty else {
      Terminal.printDiagnostics(
        missing.map { diagnostic in
          var warning = diagnostic
          warning.severity = .warning
          warning.message += ", and the registry was exported"
          return warning
        })
      return false
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
      Terminal.note(
        "note: \(named) could not be read, and the registry was exported: see `blazon check`"
          .terminalSafe)
      return true
    }
    try now.inferTypes(of: &parsed)
    let set = FollowedRenames(parsed.set, try now.departures()).set
    let stored = Dictionary(
      try now.load(isEvidenceNeeded: false).cells.map { ($0.key, $0.statement.value) },
      uniquingKeysWith: { first, _ in first })
    let others = set.cells.filter { cell in
      stored[cell.key].map { $0 != cell.statement.value } ?? true
    }
    guard !others.isEmpty else { return false }
    // What the files say and the registry said before a verb changed it is no news of the files.
    let ahead =
      others.count > mostSearched
      ? others
      : try others.filter { cell in
        let last = try now.history(of: cell.path).first { $0.key == cell.key }
        guard case .cell(let old?, _)? = last?.event else { return true }
        return old.statement.value != cell.statement.value
      }
    guard let first = ahead.first else {
      let them = others.count == 1 ? "it" : "them"
      Terminal.note(
        ("note: \(count(others)) of the registry \(others.count == 1 ? "is" : "are") newer than in \(named), such as "
          + "\(others[0].path.text): correct the files, since `blazon import` would take \(them) back")
          .terminalSafe)
      return false
    }
    Terminal.note(
      ("warning: \(named) and the registry differ in \(count(ahead)), such as \(first.path.text): the registry was "
        + "exported; `blazon import` records what the files say").terminalSafe)
    return true
  }

  /// The most differences of which the history is asked.
  private static let mostSearched = 500

  private static func count(_ cells: [Cell]) -> String {
    cells.count == 1 ? "1 value" : "\(cells.count) values"
  }
}
