package import TokenDiff
package import TokenModel
package import TokenStore

/// Finds what an import with `--prune` takes away: cells that the files do not give, in the revisions
/// that they have cells of.
package enum Pruning {
  /// - Parameters:
  ///   - set: the cells of the files.
  ///   - stored: the registry's state, with or without evidence.
  ///   - context: the context of cells that name none. What does not stand in it stays; in the base, that
  ///     is nothing, and axes and values that neither files nor cells have are retired.
  ///   - identity: by what a token that is at another path in the files is the same, and moves.
  package static func changes(
    _ set: TokenSet, stored: TokenSet, context: Context,
    identity: VendorIdentity = VendorIdentity()
  ) -> ChangeSet {
    let given = Set(set.cells.map(\.key))
    let revisions = revisions(of: set)
    var changes = ChangeSet(set)
    changes.moves = moves(set, stored, identity) { isMeant($0, revisions, context) }
    let targets = Dictionary(uniqueKeysWithValues: changes.moves.map { ($0.from, $0.to) })
    changes.removing = stored.cells.map(\.key).filter { key in
      !given.contains(key.following(targets)) && isMeant(key, revisions, context)
    }
    // Descriptions come with the base; other contexts leave them to it.
    guard context.isBase else { return changes }
    let described = Set(set.abouts.map(\.key))
    changes.removingAbouts = stored.abouts.map(\.key).filter { key in
      let now = AboutKey(path: targets[key.path] ?? key.path, revision: key.revision)
      return revisions.contains(key.revision) && !described.contains(now)
    }
    retire(&changes, stored, revisions)
    return changes
  }

  /// The tokens that have one identity at a path before and at another in the files, with a value in the
  /// same place, where the files speak of all that is said of them.
  private static func moves(
    _ set: TokenSet, _ stored: TokenSet, _ identity: VendorIdentity,
    _ isMeant: (CellKey) -> Bool
  ) -> [Move] {
    let known = Set(stored.cells.map(\.path)).union(stored.abouts.map(\.path))
    let (given, keys) = (Set(set.cells.map(\.path)), Set(set.cells.map(\.key)))
    let others = stored.cells.map(\.key).filter { !isMeant($0) }.map(\.path)
    let pairs = VendorIdentity.same(
      identity.identities(of: known.subtracting(others), in: stored.abouts),
      identity.identities(of: given, in: set.abouts))
    let staying = Set(
      stored.cells.lazy.map(\.key).filter { keys.contains($0.following(pairs)) }.map(\.path))
    return VendorIdentity.withRoom(pairs.filter { staying.contains($0.key) }, where: known.contains)
      .map { Move(from: $0, to: $1) }.sorted { $0.to < $1.to }
  }

  /// What such an import leaves of a registry beside the files, to which their references may lead.
  package static func rest(
    of stored: Snapshot, beside set: TokenSet, in context: Context
  ) -> some CellSource { Rest(stored: stored, revisions: revisions(of: set), context: context) }

  private struct Rest: CellSource {
    let stored: Snapshot
    let revisions: Set<String>
    let context: Context

    func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
      try stored.cells(of: path, in: revision).filter { !isMeant($0.key, revisions, context) }
    }
  }

  private static func revisions(of set: TokenSet) -> Set<String> {
    Set(set.revisions.map(\.id)).union(set.cells.map(\.revision))
  }

  /// Whether the files speak of a cell's place.
  private static func isMeant(
    _ key: CellKey, _ revisions: Set<String>, _ context: Context
  ) -> Bool {
    revisions.contains(key.revision)
      && context.fixed.allSatisfy { key.context[$0.axis] == $0.value }
  }

  /// Gives each revision the axes that the files declare, as a new import does, and of others what cells still
  /// stand in.
  private static func retire(
    _ changes: inout ChangeSet, _ stored: TokenSet, _ revisions: Set<String>
  ) {
    // The axis values in which cells stand, by revision.
    let live: [String: Set<Context.Fixed>] = changes.set.cells.reduce(into: [:]) {
      $0[$1.revision, default: []].formUnion($1.context.fixed)
    }
    let files = changes.set.revisions
    let ids = files.map(\.id)
    var isReplacing = false
    // A set that replaces revisions gives them whole.
    let whole = (ids + revisions.subtracting(ids).sorted()).compactMap { id -> Revision? in
      let own = changes.set.revision(id) ?? Revision(id: id)
      guard let known = stored.revision(id) else { return own }
      let merged = known.merging(own)
      var revision = merged
      let used = known.axes.compactMap { axis -> Revision.Axis? in
        // What holds without a choice has no cell that chooses it; the files may call it otherwise.
        let base = own.values(of: axis.name)?.first ?? axis.values[0]
        let values = axis.values.filter { live[id]?.contains(Context.Fixed(axis.name, $0)) == true }
        return values.isEmpty
          ? nil
          : Revision.Axis(
            name: axis.name,
            values: axis.values.filter { $0 == base || values.contains($0) })
      }
      revision.axes = own.axes.adding(used)
      isReplacing = isReplacing || revision != merged
      return revision
    }
    guard isReplacing else { return }
    changes.set.revisions = whole
    changes.replacesRevisions = true
  }
}

extension CellKey {
  /// The key at the path to which the token moves.
  fileprivate func following(_ moves: [TokenPath: TokenPath]) -> CellKey {
    var key = self
    key.path = moves[path] ?? path
    return key
  }
}

extension ChangeSet {
  /// The axes and axis values that the set takes from revisions, such as `theme=darkest of main`.
  package func retired(from known: TokenSet) -> [String] {
    guard replacesRevisions else { return [] }
    return self.set.revisions.flatMap { revision -> [String] in
      guard let before = known.revision(revision.id) else { return [] }
      return AxisChange.between(before, revision).filter(\.isRetired)
        .map { "\($0.name) of \($0.revision)" }
    }
  }
}
