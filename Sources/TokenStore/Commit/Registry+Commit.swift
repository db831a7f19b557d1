internal import GRDB
package import TokenModel

extension Registry {
  /// Records a set of changes as one commit, unless it changes nothing.
  ///
  /// Cells that the set does not name stay as they are. The rows are read back and hashed again
  /// before they are committed; after an error the registry is as it was.
  ///
  /// Two things are done on another core, so that they take no time of their own: the texts of the
  /// next cells are made while those before are written (`CellTexts.Ahead`), and the digest of what
  /// was to be written is hashed while the rows are read back (`digestKept`). SQLite itself is used
  /// on the caller's thread only.
  ///
  /// - Parameters:
  ///   - now: the clock; the commit's time is not before its parent's, unless that is more than a day ahead.
  ///   - isDryRun: whether to work everything out and roll it back.
  ///   - validate: called when the rows are written and not committed. A snapshot of the number
  ///     after the newest commit shows them. An error rolls everything back.
  ///   - watch: called now and then with the number of cells that are written.
  /// - Throws: `StoreProblem`; `.revisionPublished` when a published revision changes and the
  ///   commit is not a correction.
  /// - Complexity: O(*c*·log *n*): *c* cells given, removed or moved, *n* cells in the registry.
  package func commit(
    _ changes: ChangeSet, _ metadata: CommitMetadata, now: Timestamp, isDryRun: Bool = false,
    validate: (CommitEffect) throws -> Void = { _ in },
    watch: @escaping WorkProgress.Watch = { _ in }
  ) throws -> CommitOutcome {
    try commit(
      [(changes, metadata)], now: now, isDryRun: isDryRun, validate: { try validate($0[0]) },
      watch: watch)[0]
  }

  /// Records several sets of changes as one commit each, in one transaction: all of them or none.
  ///
  /// - Parameters:
  ///   - validate: called once, when all rows are written and nothing is committed, with the changes of each.
  ///   - beside: what a merge records in the same transaction, by the outcomes and the number of the newest commit.
  /// - Returns: an outcome for each; `unchanged` where there was nothing to record.
  package func commit(
    _ steps: [(changes: ChangeSet, metadata: CommitMetadata)], now: Timestamp,
    isDryRun: Bool = false,
    validate: ([CommitEffect]) throws -> Void = { _ in },
    watch: @escaping WorkProgress.Watch = { _ in },
    beside: ([CommitOutcome], Int) throws -> MergeRecord = { _, _ in MergeRecord() }
  ) throws -> [CommitOutcome] {
    var outcomes: [CommitOutcome] = []
    try transaction { db in
      outcomes = try steps.map { step in
        try record(db, step.changes, step.metadata, now: now, watch)
      }
      let plans = outcomes.map(\.plan)
      let isAny = plans.contains { $0.count > 0 }
      if isAny { try validate(plans) }
      let head = try Int.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
      let more = try beside(outcomes, head)
      guard isAny || !more.isEmpty else { return false }
      if !isDryRun { try more.write(db, now: now) }
      if isDryRun { outcomes = plans.map { $0.count > 0 ? .planned($0) : .unchanged } }
      return !isDryRun
    }
    return outcomes
  }

  private func record(
    _ db: Database, _ changes: ChangeSet, _ metadata: CommitMetadata, now: Timestamp,
    _ watch: @escaping WorkProgress.Watch
  ) throws -> CommitOutcome {
    let parent = try Row.fetchOne(
      db, sql: "SELECT id, hash, at_ms FROM \"commit\" ORDER BY id DESC LIMIT 1")
    let parentHash = try parent?.blob(1) ?? [UInt8](repeating: 0, count: 32)
    let id = try (parent?.number(0) ?? 0) + 1
    guard now <= .latest else { throw StoreProblem.clock }
    let at = Registry.time(now, after: Timestamp(milliseconds: try parent?.number(2) ?? .min))

    let writer = try db.withoutTriggers {
      var writer = try CommitWriter(db, path: path, id: id)
      try writer.write(changes, watch)
      return writer
    }
    guard writer.plan.count > 0 else { return .unchanged }
    if !metadata.isCorrection {
      try PublishedRevisionCheck.check(writer.plan, writer.revisionsBefore, at)
    }
    watch(.busy("checking what was written"))
    let digest = try digestKept(db, writer.entries, commit: id)
    let hash = CommitInfo.hash(parent: parentHash, digest: digest, at: at, metadata)
    try db.insert(
      .commit, .integer(id), .blob(hash), .blob(parentHash), .integer(at.milliseconds),
      .text(metadata.author), .optional(metadata.authored?.milliseconds), .text(metadata.message),
      .integer(metadata.isCorrection ? 1 : 0), .integer(writer.entries.count), .blob(digest))
    try verify(db, commit: id)
    let info = CommitInfo(
      number: Int(id), hash: hex(hash), parent: hex(parentHash), at: at,
      sourceAt: metadata.authored.map { min($0, at) } ?? at, metadata: metadata,
      changes: writer.entries.count)
    return .committed(info, writer.plan)
  }

  /// When a commit counts as recorded: not before its parent, unless that is so far ahead that its clock was wrong
  /// (docs/decisions/0066).
  private static func time(_ now: Timestamp, after parent: Timestamp) -> Timestamp {
    CommitInfo.isWrong(parent, before: now) ? now : max(now, parent)
  }

  static let changesTag = "blazon changes 1"
  static let stateTag = "blazon state 1"

  /// Returns the digest of a commit's changes, once its rows are read back and have the same.
  ///
  /// - Throws: `StoreProblem.notKept` when the rows are not what was to be written.
  func digestKept(
    _ db: Database, _ entries: [ChangeEntry], commit id: Int64
  ) throws -> [UInt8] {
    let hashing = BackgroundWork { FieldHash.digest(of: entries, tag: Registry.changesTag) }
    let kept = CommitEntries(db, path: path)
    // Mostly in the order in which they were written; else the digest finds them the same.
    let areSame = try kept.are(entries, of: id)
    let digest = hashing.wait()
    guard
      try areSame
        || FieldHash.digest(of: kept.entries(of: id), tag: Registry.changesTag) == digest
    else { throw StoreProblem.notKept("its changes differ") }
    return digest
  }

  /// Reads a commit's own row back and hashes it again.
  ///
  /// - Throws: `StoreProblem.notKept` when it is not what was hashed before.
  private func verify(_ db: Database, commit id: Int64) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM \"commit\" WHERE id = ?", arguments: [id])
    else { throw StoreProblem.notKept("commit \(id) is missing") }
    do {
      _ = try CommitLog.info(row)
    } catch is DamagedRow {
      throw StoreProblem.notKept("its metadata differ")
    }
  }
}
