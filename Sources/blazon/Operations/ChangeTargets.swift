internal import TokenModel
internal import TokenStore

extension Snapshot {
  /// The paths that have content: the token itself, or all in the group.
  func paths(in group: TokenPath) throws -> [TokenPath] {
    try moves(from: group, to: group).map(\.from)
  }

  /// That a path names nothing, with what is near of what is there.
  ///
  /// - Parameter place: what narrows the question, such as ` in 2014`.
  func nothing(at path: TokenPath, place: String = "") throws -> ChangeProblem {
    let paths = Set(try load(isEvidenceNeeded: false).cells.map(\.path.text))
    // What is there, only not in that place, is no help as a suggestion of itself.
    let near = nearest(path.text, among: paths.subtracting([path.text]).sorted())
    return .nothingThere(path, where: place, near: paths.contains(path.text) ? nil : near)
  }
}

extension TokenSet {
  /// The revision that a verb for one revision writes to.
  ///
  /// - Parameter given: as asked for.
  /// - Throws: `StoreProblem.unknownRevision`; `VerbProblem.needsRevision` where there are several.
  func writtenRevision(_ given: String?) throws -> Revision {
    if let given {
      if let found = revision(given) { return found }
      throw StoreProblem.unknownRevision(given, known: revisions.map(\.id))
    }
    switch revisions.count {
    case 0: return Revision(id: "main")
    case 1: return revisions[0]
    default: throw VerbProblem.needsRevision(known: revisions.map(\.id))
    }
  }
}

/// A commit as people name it: what follows the `@` of a point, with or without it.
enum CommitName {
  /// - Throws: `ChangeProblem.namesRevision`, `PointProblem`.
  static func point(_ text: String) throws -> Point {
    let point = try Point(text.contains("@") || text.isEmpty ? text : "@" + text)
    guard point.revision == nil else { throw ChangeProblem.namesRevision(text) }
    return point
  }
}
