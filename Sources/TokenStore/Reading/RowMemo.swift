internal import TokenModel

/// The decoded values of rows that never change, by id, so that none is decoded twice.
///
/// Snapshots of one registry share it. An absent row is not noted, because a later commit may add it.
final class RowMemo {
  var tokens: [TokenPath: Int64] = [:]
  var paths: [Int64: TokenPath] = [:]
  var contexts: [Int64: Context] = [:]
  /// A revision's name, and its place in the registry's order, stay as its first commit gave them.
  var revisions: [Int64: (name: String, position: Int)] = [:]
  var statements: [Int64: TokenModel.Statement] = [:]
  /// The paths that each statement refers to.
  var targets: [Int64: [TokenPath]] = [:]
  var evidences: [Int64: [Evidence]] = [:]
  var commits: [Int64: CommitInfo] = [:]
  /// As of `SourceTimes.counted`, of all commits that were there; empty until one is needed.
  var counted: [Int64] = []
  /// What is said afterwards of identity; `nil` until it is needed.
  var links: LinkTable?
  /// The newest rows of all revisions as of a commit; never of what is still written.
  var revisionRows: [Int64: [SnapshotReader.RevisionRow]] = [:]
  /// The newest rows of a token as of a commit that hold a statement.
  var records: [TokenAsOf: [CellRecord]] = [:]

  /// The tokens whose rows were found in order.
  var inOrder: Set<Int64> = []
  /// Whether the rows were found to be as many as there should be.
  var areCounted = false
  /// Whether they are too many to be counted for whatever is read.
  var areMany = false

  struct TokenAsOf: Hashable {
    var token: Int64
    var commit: Int64
  }
}
