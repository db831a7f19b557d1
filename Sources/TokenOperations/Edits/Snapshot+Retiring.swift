internal import TokenModel
package import TokenStore

extension Snapshot {
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
