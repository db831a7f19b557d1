internal import GRDB
package import TokenModel

/// A registry as of a commit, as a value: whatever is asked of it, it answers from the same state.
///
/// While a registry is open for reading, its snapshots share one transaction until the last of them is
/// released, so that commits that others make meanwhile change nothing. While it is open for writing,
/// later commits are left out by their numbers.
package final class Snapshot: CellSource {
  /// The registry that is read; kept open as long as the snapshot is there.
  package let registry: Registry
  /// The commit's number; 0 in an empty registry.
  package let commit: Int
  /// The revision that the point names, if any.
  package let revision: String?
  /// The point as it was written.
  package let text: String
  /// Whether the point is a date, and the dates of the commits' sources gave the answer.
  package let isBySource: Bool
  /// Whether the point is the name of a revision, and a commit has it too, behind an `@`.
  package let isCommitToo: Bool
  /// Whether the point is a date before the first commit of the built-in registry, whose commits are of one day, so that the
  /// revision is the edition of then.
  package let isByEdition: Bool

  private let transaction: ReadTransaction
  private let memo: RowMemo
  /// A token is asked for again in every context and by every alias to it.
  private var knownCells: [TokenPath: [Cell]] = [:]

  private init(
    _ registry: Registry, _ transaction: ReadTransaction, _ memo: RowMemo, _ place: Place,
    text: String
  ) {
    self.registry = registry
    self.transaction = transaction
    self.memo = memo
    self.text = text
    commit = Int(place.commit)
    revision = place.revision
    isBySource = place.isBySource
    isCommitToo = place.isCommitToo
    isByEdition = place.isByEdition
  }

  fileprivate convenience init(_ registry: Registry, _ point: Point) throws {
    try self.init(registry, ReadTransaction(registry), RowMemo(), point)
  }

  private convenience init(
    _ registry: Registry, _ transaction: ReadTransaction, _ memo: RowMemo, _ point: Point
  ) throws {
    let place = try registry.read { db in
      let reader = SnapshotReader(db, path: registry.path, asOf: .max, memo: memo)
      return try Snapshot.find(point, reader)
    }
    self.init(registry, transaction, memo, place, text: point.text)
  }

  /// Where a point leads.
  private struct Place {
    var commit: Int64
    var revision: String?
    var isBySource = false
    var isCommitToo = false
    var isByEdition = false
  }

  /// - Throws: `StoreProblem.unknownRevision`, `.unknownCommit`.
  private static func find(_ point: Point, _ reader: SnapshotReader) throws -> Place {
    let finder = PointFinder(reader.db)
    do {
      let found = try finder.find(point)
      if let name = point.revision {
        let known = try reader.at(found.commit).revisionRows().map(\.revision)
        guard known.contains(where: { $0.id == name }) else {
          throw unknown(name, known)
        }
      }
      let isCommitToo =
        try point.revision != nil && !point.text.contains("@") && finder.otherwise(point) != nil
      return Place(
        commit: found.commit, revision: point.revision, isBySource: found.isBySource,
        isCommitToo: isCommitToo)
    } catch let problem as StoreProblem {
      switch problem {
      case .unknownRevision, .unknownCommit:
        if let edition = try edition(at: point, reader) { return edition }
        guard let found = try finder.otherwise(point) else {
          // "iOS 7" can be the name of nothing, and is most likely a title.
          guard case .name(point.text) = point.when, TagName.fault(of: point.text) != nil else {
            throw problem
          }
          throw try unknown(point.text, reader.revisionRows().map(\.revision))
        }
        return Place(commit: found.commit, isBySource: found.isBySource)
      default: throw problem
      }
    }
  }

  /// The edition that was the newest at a date before anything was recorded; `nil` for what names no date.
  ///
  /// - Throws: `StoreProblem.unknownCommit` for a date before them all.
  private static func edition(at point: Point, _ reader: SnapshotReader) throws -> Place? {
    let isDateAlone = point.revision == nil || point.otherwise != nil
    guard isDateAlone, case .time(let time) = point.otherwise ?? point.when else { return nil }
    let known = try reader.revisionRows().map(\.revision).compactMap { revision in
      // A year or a month is its first day.
      revision.published.flatMap { Timestamp.span(text: String(($0 + "-01-01").prefix(10))) }
        .map { (revision, $0.lowerBound) }
    }
    .sorted { $0.1 < $1.1 }
    guard let last = known.last(where: { $0.1 <= time }) else {
      let names = known.map { "\($0.0.id) of \($0.0.published ?? "")" }
      // What was recorded may go back further than the editions.
      guard let first = names.first,
        try PointFinder(reader.db).last(.time(known[0].1))?.commit == 0
      else { return nil }
      throw StoreProblem.unknownCommit(
        point.text, reason: "is before every edition; the first is \(first)", near: names)
    }
    let head = try PointFinder(reader.db).find(.head)
    return Place(commit: head.commit, revision: last.0.id, isByEdition: true)
  }

  private static func unknown(_ name: String, _ known: [Revision]) -> StoreProblem {
    .unknownRevision(
      name, known: known.map { $0.id + ($0.title.map { " (\($0))" } ?? "") })
  }

  fileprivate convenience init(_ registry: Registry, number: Int) throws {
    let transaction = try explaining(registry.path) { try ReadTransaction(registry) }
    self.init(registry, transaction, RowMemo(), Place(commit: Int64(number)), text: "@#\(number)")
  }

  /// The same registry as of another point, in the same transaction.
  ///
  /// - Throws: `StoreProblem.unknownCommit`, `.unknownRevision`, each with what is near.
  package func snapshot(_ point: Point) throws -> Snapshot {
    try Snapshot(registry, transaction, memo, point)
  }

  /// The same registry as of another commit, in the same transaction.
  ///
  /// - Parameter number: is not checked; see `Registry.snapshot(at:)`.
  package func snapshot(at number: Int) -> Snapshot {
    Snapshot(registry, transaction, memo, Place(commit: Int64(number)), text: "@#\(number)")
  }

  /// The commit's number as rows have it.
  var asOf: Int64 { Int64(commit) }

  /// Reads many things at once. Where the registry is open for writing, each read would take the file's locks again.
  package func together<Result>(_ body: () throws -> Result) throws -> Result {
    try registry.read { db in
      if db.isInsideTransaction { return try body() }
      try db.beginTransaction(.deferred)
      defer { try? db.commit() }
      return try body()
    }
  }

  func read<Result>(_ body: (SnapshotReader) throws -> Result) throws -> Result {
    try registry.read { db in
      let reader = SnapshotReader(db, path: registry.path, asOf: asOf, memo: memo)
      try reader.verifyCountsOfFew()
      return try body(reader)
    }
  }
}

extension Registry {
  /// The registry as of a point.
  ///
  /// - Throws: `StoreProblem.unknownCommit`, `.unknownRevision`, each with what is near.
  package func snapshot(_ point: Point = .head) throws -> Snapshot { try Snapshot(self, point) }

  /// The registry as of a commit.
  ///
  /// - Parameter number: is not checked. In `validate` of a commit, the number after the newest gives
  ///   the state that is about to be committed; 0 gives an empty one.
  package func snapshot(at number: Int) throws -> Snapshot { try Snapshot(self, number: number) }
}

// MARK: - The state

extension Snapshot {
  /// The commit itself; `nil` in an empty registry.
  package func info() throws -> CommitInfo? { try log(limit: 1).first }

  /// Everything the registry states, or one of its revisions.
  ///
  /// - Parameter isEvidenceNeeded: `false` leaves all evidence lists empty, for speed.
  /// - Complexity: O(history) for the scan of all cells, about 1 µs a row.
  package func load(revision: String? = nil, isEvidenceNeeded: Bool = true) throws -> TokenSet {
    try read { reader in
      try SnapshotLoader(reader).tokenSet(
        revision: revision, isEvidenceNeeded: isEvidenceNeeded)
    }
  }

  /// Revisions and axes; no cells, and no documents, whose places are many.
  package func outline() throws -> TokenSet { try read { try $0.outline() } }

  /// The revisions that have tokens of their own, in their order.
  package func statedRevisions() throws -> [Revision] {
    try read { reader in
      try reader.revisionRows().filter { try reader.hasCells(in: $0.id) }.map(\.revision)
    }
  }

  /// The documents that evidence can cite, sorted by id, with their places.
  ///
  /// - Parameter ids: those that are wanted, if not all: reading their many places takes the time.
  package func documents(_ ids: Set<String>? = nil) throws -> [Document] {
    ids?.isEmpty == true ? [] : try read { try $0.documents(ids) }
  }

  /// The paths of all tokens that ever were, for suggestions.
  package func allPaths() throws -> [String] {
    try read { try TokenPaths($0.db).all().all.sorted().map(\.text) }
  }

  /// How many tokens there are, in the revision of the point or in all.
  ///
  /// - Complexity: O(history) for the scan of `cell`, about 1 µs a row.
  package func tokenCount() throws -> Int {
    try read { reader in
      let live = try reader.revisionRows().filter {
        !$0.isDeleted && (revision == nil || $0.revision.id == revision)
      }
      let kept = Set(live.map(\.id))
      let cells = try reader.newestRecords()
      try RowCount(cells: cells.rows).check(reader.db, of: "<= \(reader.asOf)")
      return Set(
        cells.values.lazy.filter { $0.statement != nil && kept.contains($0.revision) }
          .map(\.tokenID)
      ).count
    }
  }

  /// How many paths there ever were: of tokens and groups, those that are gone included.
  ///
  /// - Complexity: O(log *n*).
  package func pathCount() throws -> Int { try read { try TokenPaths($0.db).count() } }

  /// A token's cells in every revision, in the revisions' order, then by context.
  ///
  /// - Complexity: O(log *n* + *h*) for *h* rows of the token, the first time.
  package func cells(of path: TokenPath) throws -> [Cell] {
    if let known = knownCells[path] { return known }
    let cells = try read { reader in
      guard let token = try reader.tokenID(path) else { return [Cell]() }
      try reader.verifyOrder(of: [token])
      return try reader.cells(of: token)
    }
    knownCells[path] = cells
    return cells
  }

  /// A token's cells in one revision, by context.
  package func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
    try cells(of: path).filter { $0.revision == revision }
  }

  /// The descriptions and deprecations of a token or group, in the revisions' order.
  package func abouts(of path: TokenPath) throws -> [About] {
    try read { reader in try reader.tokenID(path).map(reader.abouts) ?? [] }
  }

  /// The descriptions with a member of `$extensions`, of any token or group.
  package func abouts(with key: String) throws -> [About] { try read { try $0.abouts(with: key) } }

  /// The descriptions and deprecations of a token and of the groups around it, the token's first.
  ///
  /// - Complexity: O(*d* log *n*) for *d* levels of groups.
  package func abouts(around path: TokenPath) throws -> [About] {
    try read { reader in
      try sequence(first: path, next: \.parent).flatMap { place in
        try reader.tokenID(place).map(reader.abouts) ?? []
      }
    }
  }

  /// The moves that rename a token, or a group with all that is in it.
  ///
  /// - Returns: one for each path that has a cell or a description, sorted; empty where none has.
  /// - Complexity: O(*g*·log *n*): *g* paths in the group.
  package func moves(from old: TokenPath, to new: TokenPath) throws -> [Move] {
    try read { reader in
      try TokenPaths(reader.db).ids(atOrInside: old.text).compactMap { token, from -> Move? in
        guard try reader.isThere(token) else { return nil }
        let inner = from.text.utf8.dropFirst(old.text.utf8.count)
        return Move(from: from, to: TokenPath(trusted: new.text + String(Substring(inner))))
      }
    }
  }

  /// SHA-256 over everything the registry states, without ids and commits: equal for registries of
  /// equal content, whatever way they came to it.
  ///
  /// - Parameter revision: only what belongs to that revision (and documents and axes).
  /// - Complexity: O(*n*).
  package func stateDigest(revision: String? = nil) throws -> String {
    var set = try load(revision: revision)
    if let revision { set.revisions.removeAll { $0.id != revision } }
    return Registry.stateDigest(of: set)
  }
}

/// A share in a registry's one reading transaction: the first share begins it, and the last one to be
/// released ends it, so that all that is read meanwhile is of one state of the file.
///
/// A registry that is open for writing needs none, because its lock keeps other writers out.
final class ReadTransaction {
  /// How many shares a registry has given out; used on its database queue alone.
  final class Shares: @unchecked Sendable {
    fileprivate var count = 0
  }

  private let queue: DatabaseQueue
  private let shares: Shares

  init(_ registry: Registry) throws {
    queue = registry.queue
    shares = registry.readShares
    guard queue.configuration.allowsUnsafeTransactions else { return }
    try queue.unsafeReentrantWrite { db in
      if shares.count == 0, !db.isInsideTransaction { try db.beginTransaction(.deferred) }
      shares.count += 1
    }
  }

  deinit {
    guard queue.configuration.allowsUnsafeTransactions else { return }
    queue.unsafeReentrantWrite { db in
      shares.count -= 1
      if shares.count == 0, db.isInsideTransaction { try? db.commit() }
    }
  }
}

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
