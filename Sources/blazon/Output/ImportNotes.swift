internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenResolve
internal import TokenStore

/// What an import tells of tokens that the files bring back, and of those that they do not give any more.
struct ImportNotes {
  /// The registry's state before the import.
  let stored: Snapshot
  /// What it says of the tokens that the files name, or all that it says; without evidence.
  let before: TokenSet
  let prunes: Bool
  let isDryRun: Bool

  /// The most tokens of which is asked what they were before: each is a search in the history.
  static let mostSearched = 500

  /// Tells of tokens that were removed, and that the files bring back.
  func returned(_ outcome: CommitOutcome) throws {
    let added = Set(outcome.plan.cells.filter { $0.before == nil }.compactMap(\.after?.path))
    guard added.count <= ImportNotes.mostSearched else { return }
    let returned = try added.sorted().compactMap { path -> String? in
      guard try stored.cells(of: path).isEmpty, let last = try stored.history(of: path).first
      else { return nil }
      if case .moved(path, _) = last.event { return nil }
      return "\(path.text) (#\(last.commit.number))"
    }
    if returned.isEmpty { return }
    Terminal.note(
      "note: removed before, and back with these files: \(list(returned, most: 5)); "
        + "the number is the commit that removed it")
  }

  /// Tells of values that go back to what they were before: a verb's change that the files do
  /// not have is undone without anybody having asked for it.
  func undone(_ outcome: CommitOutcome) throws {
    let changed = outcome.plan.cells.compactMap { change in
      change.before.flatMap { before in change.after.map { (before, $0) } }
    }
    guard changed.count <= ImportNotes.mostSearched else { return }
    var undone: [(path: TokenPath, commit: CommitInfo)] = []
    for (before, after) in changed where before.path == after.path {
      // The change that left the value, however many came after it.
      let left = try stored.history(of: after.path).first { entry in
        guard entry.key == after.key, case .cell(let old?, _?) = entry.event else { return false }
        return old.statement.value == after.statement.value
      }
      guard let left, before.statement.value != after.statement.value else { continue }
      undone.append((after.path, left.commit))
    }
    guard let first = undone.first else { return }
    let names = undone.map { "\($0.path.text) (#\($0.commit.number))" }
    let numbers = Set(undone.map(\.commit.number))
    let said = first.commit.metadata.message.split(separator: "\n").first.map(String.init) ?? ""
    let whose =
      numbers.count == 1
      ? "#\(first.commit.number)\(said.isEmpty ? "" : " (\(said))")" : "the commits named"
    Terminal.note(
      "note: \(undone.count == 1 ? "1 value is" : "\(undone.count) values are") again as before "
        + "\(whose.terminalSafe): \(list(names, most: 5)); "
        + (isDryRun
          ? "if that is not meant, correct the files first"
          : "if that is not meant, `blazon revert HEAD` keeps what the registry said"))
  }

  /// Tells of tokens and values that the files do not give any more, and of tokens that seem to be called otherwise.
  ///
  /// - Parameter moved: the paths of tokens that moved with the import.
  func missing(_ set: TokenSet, _ identity: VendorIdentity, moved: Set<TokenPath>) {
    let missing = MissingTokens(from: set, in: before, identity: identity)
    if !prunes {
      stay(missing.paths.map(\.text), most: 10, "token", "of the registry")
      stay(
        missing.values.map { key in
          key.path.text + (key.context.isBase ? "" : " [\(key.context.text)]")
        }, most: 5, "value", "of these tokens")
    }
    if !prunes { described(set) }
    let renamed = missing.renamed.filter { !moved.contains($0.key) }.sorted { $0.key < $1.key }
    for (old, new) in renamed.prefix(10) {
      let pair = "\(old.text) \(new.text)"
      let way =
        isDryRun
        ? "`blazon mv \(pair)` before the import keeps its history"
        : prunes
          ? "`blazon mv --since HEAD \(pair)` joins their histories"
          : "`blazon revert HEAD`, `blazon mv \(pair)`, and this import again keep its history"
      Terminal.note("note: \(old.text) seems to be \(new.text) now: \(way)".terminalSafe)
    }
    if renamed.count > 10 { Terminal.note("  and \(renamed.count - 10) more like them") }
  }

  /// Tells of descriptions that the files do not give any more, of tokens that they give.
  private func described(_ set: TokenSet) {
    let given = Set(set.cells.map { AboutKey(path: $0.path, revision: $0.revision) })
    let said = Set(set.abouts.filter { $0.description != nil }.map(\.key))
    let left = before.abouts.filter {
      $0.description != nil && given.contains($0.key) && !said.contains($0.key)
    }
    stay(left.map(\.path.text), most: 5, "description", "of these tokens")
  }

  private func stay(_ names: [String], most: Int, _ what: String, _ whose: String) {
    if names.isEmpty { return }
    let one = names.count == 1
    Terminal.note(
      "note: \(names.count) \(what)\(one ? "" : "s") \(whose) \(one ? "is" : "are") not in these files, and "
        + "stay\(one ? "s" : ""): \(list(names, most: most)); --prune removes \(one ? "it" : "them")"
    )
  }

  private func list(_ names: [String], most: Int) -> String {
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ").terminalSafe + more
  }
}

extension SlippedNames {
  /// A line for each of the first names.
  func printNotes() {
    for slip in slips.prefix(10) { Terminal.note("note: \(slip.message)".terminalSafe) }
    if slips.count > 10 { Terminal.note("  and \(slips.count - 10) more like them") }
  }
}
