internal import TokenModel
internal import TokenOperations

/// A commit as people name it: what follows the `@` of a point, with or without it.
enum CommitName {
  /// - Throws: `ChangeProblem.namesRevision`, `PointProblem`.
  static func point(_ text: String) throws -> Point {
    var point = try Point(text.contains("@") || text.isEmpty ? text : "@" + text)
    guard point.revision == nil else { throw ChangeProblem.namesRevision(text) }
    // A number without its sign, unless a tag has that name.
    if text.utf8.count < 4, let number = Int(text), number > 0 { point.otherwise = .number(number) }
    return point
  }
}
