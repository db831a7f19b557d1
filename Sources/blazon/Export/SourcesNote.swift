internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenStore

/// Tells that the token files of blazon.json say something else than the registry that was exported: an edit that was
/// not imported would be missed in every output.
///
/// The files are read and understood on another core while the outputs are made.
struct SourcesNote {
  private let files: [String]
  private let now: Snapshot
  private let parsed: BackgroundWork<ParsedFiles?>

  /// Begins to read the files; `nil` where there are none to compare, or nothing to compare them with.
  init?(_ registry: Registry, _ reading: ReadingOptions) throws {
    files = try Configuration.sources().files
    now = try registry.snapshot()
    guard !files.isEmpty, now.commit > 0 else { return nil }
    var options = try reading.options()
    options.strictness = .keepingFaults
    let known = try now.outline()
    options.knownRevisions = known.revisions
    options.namedRevisions = known.revisions
    options.revision = try now.statedRevisions().last?.id ?? "main"
    let (read, rules) = ((files, options), reading.map)
    parsed = BackgroundWork {
      guard let parsed = try? Inputs.parse(read.0, read.1, rules: rules), !parsed.hasErrors
      else { return nil }
      return parsed
    }
  }

  /// Prints a line where a value of the files differs from the registry's newest, or is not in it.
  ///
  /// Nothing is said of values that only the registry has, which a verb may have set.
  ///
  /// - Parameter loaded: states that have been read for the outputs. Where one has all that the files tell of, it need
  ///   not be read again.
  /// - Complexity: O(*n*) in the files, and else in the registry.
  func print(_ loaded: [ExportSource]) throws {
    let named = files.joined(separator: ", ")
    guard var parsed = parsed.wait() else {
      return Terminal.note(
        "note: \(named) could not be read, and the registry was exported: see `blazon check`"
          .terminalSafe)
    }
    try now.inferTypes(of: &parsed)
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
    guard let first = others.first else { return }
    let count = others.count == 1 ? "1 value" : "\(others.count) values"
    Terminal.note(
      ("warning: \(named) and the registry differ in \(count), such as \(first.path.text): the registry was "
        + "exported; `blazon import` records what the files say").terminalSafe)
  }
}
