package import TokenModel
package import TokenStore

extension Snapshot {
  /// The changes that remove the cells of a token or group, and each description that nothing is left for.
  ///
  /// - Parameters:
  ///   - revision: only cells of this revision; `nil` for all.
  ///   - context: only cells of exactly this context; `nil` for all.
  /// - Returns: no change where there is no such cell.
  package func removal(
    of path: TokenPath, revision: String?, context: Context?
  ) throws -> ChangeSet {
    var changes = ChangeSet()
    var left: [CellKey] = []
    var abouts: [About] = []
    for path in try paths(in: path) {
      for cell in try cells(of: path) {
        let isMeant =
          (revision ?? cell.revision) == cell.revision && (context ?? cell.context) == cell.context
        if isMeant { changes.removing.append(cell.key) } else { left.append(cell.key) }
      }
      abouts += try self.abouts(of: path)
    }
    changes.removingAbouts = abouts.filter { about in
      func isDescribed(_ key: CellKey) -> Bool {
        key.revision == about.revision
          && (about.isGroup ? key.path.isInside(about.path) : key.path == about.path)
      }
      return (revision ?? about.revision) == about.revision && !left.contains(where: isDescribed)
        && (context == nil || changes.removing.contains(where: isDescribed))
    }.map(\.key)
    return changes
  }

  /// The changes that delete a revision, with all that it says.
  ///
  /// - Complexity: O(*n*) in the registry's cells.
  package func deletion(of revision: String) throws -> ChangeSet {
    let set = try load(revision: revision, isEvidenceNeeded: false)
    var changes = ChangeSet(removing: set.cells.map(\.key), removingAbouts: set.abouts.map(\.key))
    changes.deletingRevisions = [revision]
    return changes
  }

  /// The tokens that have no cell any more after changes, sorted.
  ///
  /// - Complexity: O(*c*·log *n*) for *c* removed cells.
  package func tokensLost(to changes: ChangeSet) throws -> [TokenPath] {
    let removed = Set(changes.removing)
    let kept = Set(changes.set.cells.map(\.path))
    return try Set(changes.removing.map(\.path)).filter { path in
      try !kept.contains(path) && cells(of: path).allSatisfy { removed.contains($0.key) }
    }.sorted()
  }

  /// The changes that take a value from an axis, or a whole axis, with the cells in it. An axis goes with
  /// its last value but one, unless something is set in the value that is left.
  ///
  /// - Parameter what: `axis=value` or `axis`.
  /// - Throws: `StoreProblem.unknownRevision`; `ChangeProblem.notRetired`.
  package func retiring(_ what: String, of id: String) throws -> ChangeSet {
    var revision = try writtenRevision(id)
    let sides = what.split(separator: "=", maxSplits: 1).map(String.init)
    let known = revision.axes.map { $0.name + "=" + $0.values.joined(separator: "|") }
    guard let axis = sides.first, let index = revision.axes.firstIndex(where: { $0.name == axis })
    else { throw ChangeProblem.notRetired(what, of: id, reason: "is not there", known: known) }
    let values = revision.axes[index].values
    if sides.count == 1 {
      revision.axes.remove(at: index)
    } else {
      guard values.contains(sides[1]) else {
        throw ChangeProblem.notRetired(what, of: id, reason: "is not there", known: known)
      }
      guard values.first != sides[1] else {
        throw ChangeProblem.notRetired(
          what, of: id, reason: "is what answers where no value is asked for", known: known)
      }
      revision.axes[index].values.removeAll { $0 == sides[1] }
    }
    var changes = ChangeSet()
    let keys = try load(isEvidenceNeeded: false).cells.map(\.key).filter { key in
      key.revision == id && key.context[axis] != nil
    }
    changes.removing = keys.filter { sides.count == 1 || $0.context[axis] == sides[1] }
    // An axis with one value, in which nothing is set, is not a choice.
    if sides.count > 1, revision.axes[index].values.count == 1, changes.removing.count == keys.count
    {
      revision.axes.remove(at: index)
    }
    changes.set.revisions = [revision]
    changes.replacesRevisions = true
    return changes
  }
}
