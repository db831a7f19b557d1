package import PositionedJSON
package import TokenModel

/// A registry as of a commit, as a value: whatever is asked of it, it answers from the same state.
///
/// Of a registry that is open for reading, a snapshot keeps one transaction open until the last one is
/// released, so that commits that others make meanwhile change nothing. Of one that is open for
/// writing, later commits are left out by their numbers.
package final class Snapshot: CellSource {
  package let registry: Registry
  /// The commit's number; 0 in an empty registry.
  package let commit: Int
  /// The revision that the point names, if any.
  package let revision: String?
  /// The point as it was written.
  package let text: String
  private let transaction: ReadTransaction
  /// A token is asked for again in every context and by every alias to it.
  private var knownCells: [TokenPath: [Cell]] = [:]

  fileprivate init(
    _ registry: Registry, _ transaction: ReadTransaction, commit: Int, revision: String? = nil,
    text: String
  ) {
    self.registry = registry
    self.transaction = transaction
    self.commit = commit
    self.revision = revision
    self.text = text
  }
}

extension Registry {
  /// The registry as of a point.
  ///
  /// - Throws: `StoreProblem.unknownCommit`, `.unknownRevision`, each with what is near.
  package func snapshot(_ point: Point = .head) throws -> Snapshot {
    try explaining(path) { try Snapshot.found(point, in: self, ReadTransaction(self)) }
  }

  /// The registry as of a commit's number, which is not checked: in `validate` of a commit, the number
  /// after the newest shows the rows that are about to be committed.
  package func snapshot(at number: Int) throws -> Snapshot {
    try explaining(path) {
      Snapshot(self, try ReadTransaction(self), commit: number, text: "@#\(number)")
    }
  }
}

extension Snapshot {
  fileprivate static func found(
    _ point: Point, in registry: Registry, _ transaction: ReadTransaction
  ) throws -> Snapshot {
    let found = try registry.find(point)
    return Snapshot(
      registry, transaction, commit: found.commit, revision: found.revision, text: found.text)
  }

  /// The same registry as of another point, in the same transaction.
  ///
  /// - Throws: `StoreProblem.unknownCommit`, `.unknownRevision`, each with what is near.
  package func snapshot(_ point: Point) throws -> Snapshot {
    try Snapshot.found(point, in: registry, transaction)
  }

  /// The same registry as of another commit's number, in the same transaction.
  package func snapshot(at number: Int) -> Snapshot {
    Snapshot(registry, transaction, commit: number, text: "@#\(number)")
  }

  /// The commit itself; `nil` in an empty registry.
  package func info() throws -> CommitInfo? { try log(limit: 1).first }

  // MARK: The state

  /// Everything the registry states, or one of its revisions.
  ///
  /// - Parameter isEvidenceNeeded: `false` leaves all evidence lists empty, for speed.
  package func load(revision: String? = nil, isEvidenceNeeded: Bool = true) throws -> TokenSet {
    try registry.load(at: commit, revision: revision, isEvidenceNeeded: isEvidenceNeeded)
  }

  /// The tokens at `paths`, all that lead to them, `others`, and all to which any of these lead;
  /// without documents. Everything in a file from before references.
  package func load(around paths: [TokenPath], others: [TokenPath] = []) throws -> TokenSet {
    try registry.load(at: commit, around: paths, others: others)
  }

  /// The tokens at and inside `paths`, and all to which these lead; more where that is most of the
  /// registry anyway.
  package func load(inside paths: [TokenPath], revision: String? = nil) throws -> TokenSet {
    try registry.load(at: commit, inside: paths, revision: revision)
  }

  /// Revisions and axes; no cells, and no documents, whose places are many.
  package func outline() throws -> TokenSet { try registry.outline(at: commit) }

  /// The paths of all tokens that ever were, for suggestions.
  package func allPaths() throws -> [String] { try registry.allPaths() }

  /// A token's cells in every revision, in the revisions' order, then by context.
  package func cells(of path: TokenPath) throws -> [Cell] {
    if let known = knownCells[path] { return known }
    let cells = try registry.cells(of: path, at: commit)
    knownCells[path] = cells
    return cells
  }

  /// A token's cells in one revision, by context.
  package func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
    try cells(of: path).filter { $0.revision == revision }
  }

  /// The description and deprecation of a token in each revision.
  package func abouts(of path: TokenPath) throws -> [About] {
    try registry.abouts(of: path, at: commit)
  }

  /// The descriptions and deprecations of a token and of the groups around it in each revision.
  package func abouts(around path: TokenPath) throws -> [About] {
    try registry.abouts(around: path, at: commit)
  }

  /// SHA-256 over the whole state, without ids and commits.
  package func stateDigest(revision: String? = nil) throws -> String {
    try registry.stateDigest(at: commit, revision: revision)
  }

  /// The moves that rename a token, or a group with all that is in it.
  package func moves(from old: TokenPath, to new: TokenPath) throws -> [Move] {
    try registry.moves(from: old, to: new, at: commit)
  }

  // MARK: Two states

  /// This state and an earlier or later one, each cut down to what can answer otherwise in the other.
  ///
  /// - Returns: `nil` where the whole states must be compared.
  package func difference(from other: Snapshot) throws -> AffectedTokens? {
    try registry.difference(from: other.commit, to: commit)
  }

  /// The tokens that have another path than in an earlier snapshot: path here to path there.
  package func renames(since earlier: Snapshot) throws -> [TokenPath: TokenPath] {
    try registry.renames(from: earlier.commit, to: commit)
  }

  /// New paths by old ones, for the tokens that had another path in an earlier snapshot.
  package func newPaths(since earlier: Snapshot) throws -> [TokenPath: TokenPath] {
    try registry.newPaths(since: earlier.commit, at: commit)
  }

  /// The paths of tokens and groups that a commit after an earlier snapshot has rows of, sorted.
  package func pathsChanged(since earlier: Snapshot) throws -> [TokenPath] {
    try registry.pathsChanged(since: earlier.commit, at: commit)
  }

  // MARK: History

  /// Everything that happened to the token that stands at a path, or that left it last.
  package func history(of path: TokenPath) throws -> [HistoryEntry] {
    try registry.history(of: path, at: commit)
  }

  /// The commit behind each cell of a token, or of all tokens of a group.
  package func blame(_ path: TokenPath) throws -> [BlameLine] {
    try registry.blame(path, at: commit)
  }

  /// The commit behind each cell of a token.
  package func commits(of path: TokenPath) throws -> [CellKey: CommitInfo] {
    try registry.commits(of: path, at: commit)
  }

  /// Commits down from this one, newest first.
  package func log(limit: Int? = nil, touching path: TokenPath? = nil) throws -> [CommitInfo] {
    try registry.log(at: commit, limit: limit, touching: path)
  }

  /// Commits down from this one that a filter lets through, newest first.
  package func log(_ filter: LogFilter) throws -> [CommitInfo] {
    try registry.log(filter, at: commit)
  }

  /// Everything that one commit changed.
  package func changes(in number: Int) throws -> CommitChanges {
    try registry.changes(in: number)
  }

  /// How many cells each commit added, changed and removed, by number.
  package func counts(of commits: [CommitInfo]) throws -> [Int: CommitCounts] {
    try registry.counts(of: commits)
  }

  /// The birth of the token at a path, or of the one that left it last; `nil` where none ever was.
  package func origin(of path: TokenPath) throws -> TokenOrigin? {
    try registry.origin(of: path, at: commit)
  }

  /// The birth of every token that ever stood at a path, by that path.
  package func origins() throws -> [TokenPath: TokenOrigin] {
    try registry.origins(at: commit)
  }

  /// The spans in which cells made a statement that `matches` accepts; each different one is asked once.
  package func tokensThatWere(
    type: TokenType? = nil, _ matches: (Statement) -> Bool
  ) throws -> [ValueSpan] {
    try registry.tokensThatWere(type: type, at: commit, matches)
  }

  /// The last deprecation that a revision stated for each of some paths, where there is one.
  package func lastDeprecations(
    of paths: [TokenPath], in revision: String
  ) throws -> [TokenPath: JSON] {
    try registry.lastDeprecations(of: paths, in: revision, at: commit)
  }

  /// The changes that undo exactly one commit, to be recorded on this state.
  ///
  /// - Throws: `StoreProblem.revertBlocked` with each commit and path in the way, `.unknownCommit`.
  package func revertPlan(of number: Int) throws -> RevertPlan {
    try registry.revertPlan(of: number, at: commit)
  }
}
