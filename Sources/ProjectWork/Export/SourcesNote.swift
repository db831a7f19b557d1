package import ProjectFiles
internal import TokenModel
package import TokenOperations
internal import TokenParse
internal import TokenProject
package import TokenStore

/// Tells that the token files of blazon.json say something else than the registry that was exported: an edit that was
/// not imported would be missed in every output.
///
/// The files are read and understood on another core while the outputs are made.
package struct SourcesNote {
  private let files: [String]
  private let now: Snapshot
  /// What is named in the configuration and is not there.
  private let missing: [Diagnostic]
  private let parsed: BackgroundWork<ParsedFiles?>

  /// Begins to read the files; `nil` where there are none to compare, or nothing to compare them with.
  package init?(_ registry: Registry, _ reading: Reading) throws {
    let sources = try Configuration.sources()
    files = sources.files
    missing = sources.missing()
    now = try registry.snapshot()
    guard !files.isEmpty, now.commit > 0 else { return nil }
    var options = try reading.options()
    let known = try now.outline()
    options.knownRevisions = known.revisions
    options.namedRevisions = known.revisions
    options.revision = try now.statedRevisions().last?.id ?? "main"
    let (read, rules, isWhole) = ((files, options), reading.map, missing.isEmpty)
    parsed = BackgroundWork {
      guard isWhole, let parsed = try? Inputs.parse(read.0, read.1, rules: rules), !parsed.hasErrors
      else { return nil }
      return parsed
    }
  }

  /// Prints a line where a value of the files differs from the registry's newest, or is not in it.
  ///
  /// Nothing is said of values that only the registry has, which a verb may have set. A value of the files that the
  /// registry had before its last change is told as one that the files lack.
  ///
  /// - Returns: whether the files are ahead: one has such a value, or could not be read.
  /// - Parameter loaded: states that have been read for the outputs. Where one has all that the files tell of, it need
  ///   not be read again.
  /// - Complexity: O(*n*) in the files, and else in the registry.
  package func print(_ loaded: [ExportSource]) throws -> Bool {
    guard missing.isEmpty else {
      Notes.list(
        missing.map { diagnostic in
          var warning = diagnostic
          warning.severity = .warning
          warning.message += ", and the registry was exported"
          return warning
        })
      return false
    }
    let named = files.joined(separator: ", ")
    guard var parsed = parsed.wait() else {
      Notes.tell(
        "note: \(named) could not be read, and the registry was exported: see `blazon check`")
      return true
    }
    try now.inferTypes(of: &parsed, known: now.outline().revisions)
    let set = FollowedRenames(parsed.set, try now.departures()).set
    let told = Set(set.cells.lazy.map(\.revision))
    let stored =
      try loaded.first { $0.holdsAll(of: told, at: now) }?.set.cells
      ?? now.load(isEvidenceNeeded: false).cells
    AtExit.leave(parsed, set, stored)
    let places = PathIndex(stored)
    let others = set.cells.filter { cell in
      var isSame = false
      places.forEachCell(of: cell.path, in: stored) { place in
        guard stored[place].key == cell.key else { return }
        isSame = stored[place].statement.value == cell.statement.value
      }
      return !isSame
    }
    guard !others.isEmpty else { return false }
    // What the files say and the registry said before a verb changed it is no news of the files. Of the others,
    // too, some may be what the registry said long before.
    var (ahead, old): ([Cell], [Cell]) = ([], [])
    for cell in others {
      let past = others.count > SourcesNote.mostSearched ? [] : try isPast(cell)
      if past.first == true { continue }
      ahead.append(cell)
      if past.contains(true) { old.append(cell) }
    }
    guard let first = ahead.first else {
      let them = others.count == 1 ? "it" : "them"
      Notes.tell(
        "note: \(others.count.counted("value")) of the registry \(others.count == 1 ? "is" : "are") newer than in \(named), such as "
          + "\(others[0].path.text): correct the files, since `blazon import` would take \(them) back"
      )
      return false
    }
    let back = old.first.map { cell in
      ", and takes back \(old.count.counted("value")) that \(old.count == 1 ? "is" : "are") newer in the registry, such as \(cell.path.text)"
    }
    Notes.tell(
      "warning: \(named) and the registry differ in \(ahead.count.counted("value")), such as \(first.path.text): the registry was "
        + "exported; `blazon import` records the files" + (back ?? ""))
    return true
  }

  /// Whether each change of a value, the newest first, took away what the files say.
  private func isPast(_ cell: Cell) throws -> [Bool] {
    try now.history(of: cell.path).filter { $0.key == cell.key }.map { entry in
      guard case .cell(let before?, _) = entry.event else { return false }
      return before.statement.value == cell.statement.value
    }
  }

  /// The most differences of which the history is asked.
  private static let mostSearched = 500
}
