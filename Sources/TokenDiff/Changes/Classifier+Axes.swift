internal import TokenModel

extension Classifier {
  /// The number of tokens below which a new axis value is told with each of them, because their values
  /// are the news.
  private static let least = 4

  /// Marks the changes of tokens that lost or got an answer only because their revision lost or got an
  /// axis, or a value of one. What the token has in another context, or lost altogether, is its own.
  func markAxes(_ changes: inout [Change]) {
    guard isOneRevision, let before = from.revision, let after = to.revision else { return }
    let axes = AxisChange.between(before, after)
    if axes.isEmpty { return }
    var tokens: [AxisChange: Set<TokenPath>] = [:]
    for index in changes.indices {
      let change = changes[index]
      guard change.class == .removed || change.class == .added, change.also.isEmpty,
        let axis = axes.first(where: {
          $0.isRetired == (change.class == .removed) && $0.holds(in: change.context)
        }),
        from.token(at: change.path) != nil, to.token(at: change.path) != nil
      else { continue }
      changes[index].axis = axis
      tokens[axis, default: []].insert(change.path)
    }
    for index in changes.indices {
      guard let axis = changes[index].axis, !axis.isRetired else { continue }
      if (tokens[axis]?.count ?? 0) < Classifier.least { changes[index].axis = nil }
    }
  }
}
