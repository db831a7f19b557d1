internal import TokenModel

/// The axes, their values and the order of the revisions that two copies of a registry changed.
///
/// What one side changed is so. Where both did, what either took away is gone, what either added is there, and the
/// order is the same whichever side is ours; a default value that both changed is for the caller to decide.
struct JoinedRevisions {
  /// A value of an axis of a revision.
  struct AxisValue: Hashable {
    var revision: String
    var axis: String
    var value: String
  }

  /// In their order; with the facts of ours.
  private(set) var revisions: [Revision] = []
  /// The ids of those of which both changed a default value.
  private(set) var contested: Set<String> = []

  /// - Parameters:
  ///   - side: whose default value counts where both changed it.
  ///   - used: values that one side gave something, so that they stay where the other took them away.
  ///   - kept: the ids of revisions that are not gone though one side deleted them.
  init(
    _ before: [Revision], _ ours: [Revision], _ theirs: [Revision], preferring side: Merge.Side?,
    used: Set<AxisValue>, keeping kept: Set<String>
  ) {
    let ids = JoinedRevisions.joined(
      before.map(\.id), ours.map(\.id), theirs.map(\.id), keeping: kept)
    revisions = ids.compactMap { id in
      let (mine, other) = (ours.first { $0.id == id }, theirs.first { $0.id == id })
      guard var result = mine ?? other else { return nil }
      guard let mine, let other else { return result }
      result.axes = joined(
        before.first { $0.id == id }?.axes ?? [], mine.axes, other.axes, of: id, side, used)
      return result
    }
  }

  private mutating func joined(
    _ before: [Revision.Axis], _ ours: [Revision.Axis], _ theirs: [Revision.Axis], of id: String,
    _ side: Merge.Side?, _ used: Set<AxisValue>
  ) -> [Revision.Axis] {
    let usedAxes = Set(used.lazy.filter { $0.revision == id }.map(\.axis))
    let names = JoinedRevisions.joined(
      before.map(\.name), ours.map(\.name), theirs.map(\.name), keeping: usedAxes)
    return names.map { name in
      func values(_ axes: [Revision.Axis]) -> [String]? { axes.first { $0.name == name }?.values }
      let (old, mine, other) = (values(before), values(ours), values(theirs))
      // An axis that is gone on one side, and stays for what the other has in it, is as it is there.
      guard let mine, let other else {
        return Revision.Axis(name: name, values: mine ?? other ?? old ?? [])
      }
      let kept = used.filter { $0.revision == id && $0.axis == name }.map(\.value)
      var joined = JoinedRevisions.joined(old ?? [], mine, other, keeping: Set(kept))
      let isOpen = mine.first != other.first && ![mine.first, other.first].contains(old?.first)
      if isOpen { contested.insert(id) }
      let first =
        isOpen
        ? (side == .theirs ? other : mine).first
        : mine.first == old?.first ? other.first : mine.first
      if let first, let place = joined.firstIndex(of: first) {
        joined.insert(joined.remove(at: place), at: 0)
      }
      return Revision.Axis(name: name, values: joined)
    }
  }

  /// What three lists of names come to.
  private static func joined(
    _ before: [String], _ ours: [String], _ theirs: [String], keeping kept: Set<String> = []
  ) -> [String] {
    let (mine, other) = (Set(ours), Set(theirs))
    let gone = Set(before).filter {
      !kept.contains($0) && !(mine.contains($0) && other.contains($0))
    }
    // The side that changed the order gives it; of two, that with the first name in it.
    let isOurs = theirs == before || ours != before && ours.lexicographicallyPrecedes(theirs)
    let (first, second) = isOurs ? (ours, theirs) : (theirs, ours)
    var result = first.filter { !gone.contains($0) }
    var former: String?
    for name in second where !gone.contains(name) {
      if !result.contains(name) {
        let place = former.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        result.insert(name, at: place)
      }
      former = name
    }
    return result
  }
}
