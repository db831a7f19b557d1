package import TokenDiff
package import TokenModel
package import TokenResolve
package import TokenStore

/// One side of a comparison, before it is resolved.
package struct ComparedState: Sendable {
  /// The cells, in any order.
  package var set: TokenSet
  /// The point or file as it was named.
  package var label: String
  /// The only revision that is meant; `nil` for all.
  package var only: String?

  /// A state from anywhere, such as a file.
  package init(set: TokenSet, label: String, only: String?) {
    self.set = set
    self.label = label
    self.only = only
  }

  /// The whole state of a snapshot.
  package init(_ snapshot: Snapshot) throws {
    self.init(set: try snapshot.load(), label: snapshot.text, only: snapshot.revision)
  }

  /// The state with its cells in the store's order; a file's cells come in the file's order.
  package var sorted: ComparedState {
    var copy = self
    copy.set.sort()
    return copy
  }

  /// The states of two snapshots, without most of what is the same in both.
  ///
  /// - Parameter withSiblings: whether what stands beside the rest, in the same groups, is there.
  package static func pair(
    _ from: Snapshot, _ to: Snapshot, withSiblings: Bool = false
  ) throws -> (from: ComparedState, to: ComparedState) {
    if isOneRevision(from.revision, to.revision),
      let states = try to.difference(from: from, withSiblings: withSiblings)
    {
      return (
        ComparedState(set: states.before, label: from.text, only: from.revision),
        ComparedState(set: states.after, label: to.text, only: to.revision)
      )
    }
    return (try ComparedState(from), try ComparedState(to))
  }

  /// Both states without what cannot differ between them, so that less is resolved.
  ///
  /// - Parameter withSiblings: whether what stands beside the rest, in the same groups, is there.
  package static func narrowed(
    _ from: ComparedState, _ to: ComparedState, withSiblings: Bool = false
  ) -> (from: ComparedState, to: ComparedState) {
    guard isOneRevision(from.only, to.only),
      let narrow = affectedTokens(of: from.set, and: to.set, withSiblings: withSiblings)
    else { return (from.sorted, to.sorted) }
    var (before, after) = (from, to)
    before.set = narrow.before
    after.set = narrow.after
    return (before, after)
  }

  /// Two revisions have little in common that could be left out.
  private static func isOneRevision(_ from: String?, _ to: String?) -> Bool {
    from == nil || to == nil || from == to
  }
}

extension RenameSettings {
  /// Two points of one registry share identity: its moves tell of renames, and nothing is guessed.
  package init(from before: Snapshot, to after: Snapshot) throws {
    let isForward = before.commit <= after.commit
    var moves = try isForward ? after.renames(since: before) : before.renames(since: after)
    if !isForward { moves = Dictionary(uniqueKeysWithValues: moves.map { ($0.value, $0.key) }) }
    self.init(moves: moves, detectsRenames: false)
  }

  /// Adds the renames of tokens that two copies of a registry had before they parted; nothing is guessed of these.
  package mutating func addOrigins(_ before: Snapshot, _ after: Snapshot) throws {
    // A birth is the same commit in both.
    let births = try [before, after].map { side in
      try side.origins().mapValues { $0.commit.hash + $0.path.text }
    }
    let common = Set(births[0].values).intersection(births[1].values)
    let paths = try zip([before, after], births).map { side, births in
      let live = Set(try side.load(isEvidenceNeeded: false).cells.map(\.path))
      return Dictionary(
        first: births.filter { common.contains($1) && live.contains($0) }.map { ($1, $0) })
    }
    settled = Set(paths.flatMap(\.values))
    for (birth, path) in paths[1] { moves[path] = paths[0][birth] }
  }
}

extension PointView {
  /// Resolves a set in each of its revisions, or in only one.
  ///
  /// - Parameter only: the revision that is meant; `nil` for all.
  /// - Returns: the view, and what has no value in it and why, which is in the view as well.
  package static func resolved(
    _ set: TokenSet, label: String, only: String?
  ) -> (view: PointView, problems: [Resolution.CellProblem]) {
    let revisions = set.revisions.filter { only == nil || $0.id == only }
    let resolutions = revisions.map { resolve(set, revision: $0) }
    let view = PointView(
      label: label, revisions: resolutions.map(\.tokensWithProblems), namesRevision: only != nil)
    return (view, resolutions.flatMap(\.problems))
  }
}
