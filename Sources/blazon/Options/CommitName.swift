internal import TokenModel
internal import TokenOperations

/// A commit as people name it: what follows the `@` of a point, with or without it.
enum CommitName {
  /// - Throws: `ChangeProblem.namesRevision`, `PointProblem`.
  static func point(_ text: String) throws -> Point {
    let point = try Point(text.contains("@") || text.isEmpty ? text : "@" + text)
    guard point.revision == nil else { throw ChangeProblem.namesRevision(text) }
    return point
  }
}
