internal import TokenModel

extension Snapshot {
  /// The changes that bring back an earlier state in one commit: tokens at their paths, cells and descriptions
  /// as they were, and nothing that came since. They are to be recorded on this state. What is said of identity,
  /// the documents and the axes stay.
  ///
  /// - Complexity: O(*n*) in the cells of both states.
  package func revertPlan(to earlier: Snapshot) throws -> RevertPlan {
    let (then, now) = (try earlier.load(), try load())
    var plan = RevertPlan()
    let old = Dictionary(uniqueKeysWithValues: then.cells.map { ($0.key, $0) })
    let oldAbouts = Dictionary(uniqueKeysWithValues: then.abouts.map { ($0.key, $0) })
    var back = try renames(since: earlier)
    // What keeps nothing on its way back is removed there, and written anew.
    let moving = Set(
      now.cells.filter { cell in
        back[cell.path].map { old[cell.with(path: $0).key] != nil } ?? false
      }.map(\.path))
    back = back.filter { moving.contains($0.key) }
    plan.changes.moves = back.map { Move(from: $0.key, to: $0.value) }.sorted { $0.to < $1.to }
    // Another token at the path to which one goes back makes room for it.
    let taken = Set(back.values)
    func path(_ path: TokenPath) -> TokenPath? { back[path] ?? (taken.contains(path) ? nil : path) }

    var kept: [CellKey: Cell] = [:]
    for cell in now.cells {
      if let moved = path(cell.path).map({ cell.with(path: $0) }), old[moved.key] != nil {
        kept[moved.key] = moved
      } else {
        plan.changes.removing.append(cell.key)
      }
    }
    plan.changes.set.cells = then.cells.filter { kept[$0.key] != $0 }

    var keptAbouts: [AboutKey: About] = [:]
    for about in now.abouts {
      if let moved = path(about.path).map({ about.with(path: $0) }), oldAbouts[moved.key] != nil {
        keptAbouts[moved.key] = moved
      } else {
        plan.changes.removingAbouts.append(about.key)
      }
    }
    plan.changes.set.abouts = then.abouts.filter { keptAbouts[$0.key] != $0 }
    plan.bringBackRevisions(then.revisions, now.revisions)
    return plan
  }
}

extension RevertPlan {
  /// A revision that came since goes with all that it says, one that went comes back, and one of both states is what
  /// it is by now, with the axes that it needs again.
  fileprivate mutating func bringBackRevisions(_ old: [Revision], _ new: [Revision]) {
    // What rests on another one came later.
    changes.deletingRevisions = new.reversed().map(\.id).filter { id in
      !old.contains { $0.id == id }
    }
    for revision in old {
      guard let now = new.first(where: { $0.id == revision.id }) else {
        changes.set.revisions.append(revision)
        continue
      }
      if now == revision { continue }
      if now.hasAxes(of: revision) {
        staying.revisions.append(now)
      } else {
        bringBackAxes(of: revision, to: now)
      }
    }
  }
}
