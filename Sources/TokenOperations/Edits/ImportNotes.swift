package import TokenDiff
package import TokenModel
package import TokenStore

/// Notes on tokens that an import brings back, and on those that its files lack.
package struct ImportNotes {
  /// The registry's state before the import.
  private let stored: Snapshot
  /// What it has of the tokens that the files name, or all that it has; without evidence.
  private let before: TokenSet
  private let prunes: Bool
  private let isDryRun: Bool

  /// The most tokens whose past is looked up: each is a search in the history.
  package static let mostSearched = 500

  package init(stored: Snapshot, before: TokenSet, prunes: Bool, isDryRun: Bool) {
    self.stored = stored
    self.before = before
    self.prunes = prunes
    self.isDryRun = isDryRun
  }

  /// Tokens that were removed, and that the files bring back.
  package func returned(_ outcome: CommitOutcome) throws -> [String] {
    let added = Set(outcome.plan.cells.filter { $0.before == nil }.compactMap(\.after?.path))
    guard added.count <= ImportNotes.mostSearched else { return [] }
    let returned = try added.sorted().compactMap { path -> String? in
      guard try stored.cells(of: path).isEmpty,
        let last = try stored.history(of: path, isCounted: false).first
      else { return nil }
      if case .moved(path, _) = last.event { return nil }
      return "\(path.text) (#\(last.commit.number))"
    }
    if returned.isEmpty { return [] }
    return [
      "note: removed before, and back with these files: \(returned.listed(most: 5)); "
        + "the number is the commit that removed it"
    ]
  }

  /// Values that go back to what they were before: a verb's change that the files do
  /// not have is undone without anybody having asked for it.
  package func undone(_ outcome: CommitOutcome) throws -> [String] {
    let changed = outcome.plan.cells.compactMap { change in
      change.before.flatMap { before in change.after.map { (before, $0) } }
    }
    guard changed.count <= ImportNotes.mostSearched else { return [] }
    var undone: [(path: TokenPath, commit: CommitInfo)] = []
    for (before, after) in changed where before.path == after.path {
      // The change that left the value, however many came after it.
      let left = try stored.history(of: after.path, isCounted: false).first { entry in
        guard entry.key == after.key, case .cell(let old?, _?) = entry.event else { return false }
        return old.statement.value == after.statement.value
      }
      guard let left, before.statement.value != after.statement.value else { continue }
      undone.append((after.path, left.commit))
    }
    guard let first = undone.first else { return [] }
    let names = undone.map { "\($0.path.text) (#\($0.commit.number))" }
    let numbers = Set(undone.map(\.commit.number))
    let said = first.commit.metadata.subject
    let whose =
      numbers.count == 1
      ? "#\(first.commit.number)\(said.isEmpty ? "" : " (\(said))")" : "the commits named"
    return [
      "note: \(undone.count == 1 ? "1 value is" : "\(undone.count) values are") again as before "
        + "\(whose): \(names.listed(most: 5)); "
        + (isDryRun
          ? "if that is not meant, correct the files first"
          : "if that is not meant, `blazon revert HEAD` keeps the registry's values")
    ]
  }

  /// Tokens and values that the files lack, and tokens that seem to have another name in them.
  ///
  /// - Parameter moved: the paths of tokens that moved with the import.
  package func missing(
    _ set: TokenSet, _ identity: VendorIdentity, moved: Set<TokenPath>
  ) -> [String] {
    let missing = MissingTokens(from: set, in: before, identity: identity)
    var notes: [String] = []
    if !prunes {
      let values = missing.values.map { key in
        key.path.text + (key.context.isBase ? "" : " [\(key.context.text)]")
      }
      notes = [
        stay(missing.paths.map(\.text), most: 10, "token", "of the registry"),
        stay(values, most: 5, "value", "of these tokens"),
        stay(undescribed(set), most: 5, "description", "of these tokens"),
      ].compactMap(\.self)
    }
    let renamed = missing.renamed.filter { !moved.contains($0.key) }.sorted { $0.key < $1.key }
    for (old, new) in renamed.prefix(10) {
      let pair = "\(old.text) \(new.text)"
      let way =
        isDryRun
        ? "`blazon mv \(pair)` before the import keeps its history"
        : prunes
          ? "`blazon mv --since HEAD \(pair)` joins their histories"
          : "`blazon revert HEAD`, `blazon mv \(pair)`, and this import again keep its history"
      notes.append("note: \(old.text) seems to be \(new.text) now: \(way)")
    }
    if renamed.count > 10 { notes.append("  and \(renamed.count - 10) more like them") }
    return notes
  }

  /// The tokens of the files whose descriptions the files lack.
  private func undescribed(_ set: TokenSet) -> [String] {
    let said = Set(set.abouts.filter { $0.description != nil }.map(\.key))
    let unsaid = before.abouts.filter { $0.description != nil && !said.contains($0.key) }
    if unsaid.isEmpty { return [] }
    let given = Set(set.cells.map { AboutKey(path: $0.path, revision: $0.revision) })
    return unsaid.filter { given.contains($0.key) }.map(\.path.text)
  }

  private func stay(_ names: [String], most: Int, _ what: String, _ whose: String) -> String? {
    if names.isEmpty { return nil }
    let one = names.count == 1
    return
      "note: \(names.count) \(what)\(one ? "" : "s") \(whose) \(one ? "is" : "are") not in these files, and "
      + "stay\(one ? "s" : ""): \(names.listed(most: most)); --prune removes \(one ? "it" : "them")"
  }
}
