internal import GRDB
package import TokenModel

/// Finds commits by the moments that their sources give (docs/decisions/0031).
///
/// The state at a moment is that of the last commit before the first one whose source gives a later
/// moment, as if no commit were older than its parent. A commit without a source counts from its
/// recording, and at the latest from the next one with a source: a replay that goes on after commits of
/// one's own is not hidden by them.
struct SourceTimes {
  /// The last commit that counts at a moment.
  struct Found {
    /// Its number; 0 before the first one.
    var commit: Int64
    /// Whether a source was asked: some commit up to there, or the next one, has the date of one.
    var isBySource: Bool
  }

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// - Throws: `DamagedRow` for a commit that is not as it was written, or is missing.
  /// - Complexity: O(*c*) for *c* commits, about half a microsecond each.
  func last(at moment: Timestamp) throws -> Found {
    var found = Found(commit: 0, isBySource: false)
    var isLater = false
    var hasCounted = false
    // Whether the last commits have no source and are later.
    var isHeld = false
    try forEachRow { row in
      guard !isLater else { return }
      let source = try row.numberIfAny(5)
      if source != nil { found.isBySource = true }
      let time = SourceTimes.time(recorded: try row.number(3), source: source)
      if let time, time > moment.milliseconds {
        isLater = source != nil
        isHeld = true
      } else if time != nil || !isHeld {
        found.commit = try row.number(0)
        isHeld = false
        if time != nil { hasCounted = true }
      }
    }
    if !hasCounted { found.commit = 0 }
    return found
  }

  /// The moments from which commits count, in milliseconds, from commit 1 up: that of the commit's
  /// source, or of one before it that is later; without a source its recording, or the moment of the next
  /// one with a source, if that is earlier. Where nothing before a commit has a date that can be
  /// true, it is that of the first one after it.
  func counted() throws -> [Int64] {
    var times: [Int64?] = []
    var recorded: Int64 = 0
    var latest: Int64?
    try forEachRow { row in
      recorded = try row.number(3)
      let source = try row.numberIfAny(5)
      let time = SourceTimes.time(recorded: recorded, source: source)
      times.append(time.map { max(latest ?? $0, $0) } ?? times.last ?? nil)
      if source != nil { latest = times.last ?? nil }
    }
    let first = times.lazy.compactMap(\.self).first ?? recorded
    var next = Int64.max
    return times.reversed().map { time in
      next = min(next, time ?? first)
      return next
    }.reversed()
  }

  /// Calls `body` with each commit's row, once it is known to be as it was written.
  private func forEachRow(_ body: (FastRows) throws -> Void) throws {
    var number: Int64 = 0
    try db.forEachFast("SELECT * FROM \"commit\" ORDER BY id") { row in
      number += 1
      guard try row.number(0) == number else { throw DamagedRow.missing("commit \(number)") }
      // Before 0005_source_times only the hash covers the date.
      if try !row.isCovered(.commit) { _ = try CommitLog.info(db, number) }
      try body(row)
    }
  }

  /// The moment of a commit by itself, in milliseconds; `nil` where its source gives one that cannot
  /// be true, since it is more than `CommitInfo.slack` after the recording, so that it counts with the commit before it.
  static func time(recorded: Int64, source: Int64?) -> Int64? {
    guard let source else { return recorded }
    guard source > recorded else { return source }
    return source - recorded <= CommitInfo.slack ? recorded : nil
  }
}

extension Snapshot {
  /// The number of the last commit at a moment, up to this one; 0 before the first, `nil` where no
  /// moment is named.
  ///
  /// - Complexity: as of `SourceTimes.last`.
  package func last(_ when: Point.When) throws -> Int? {
    try read { try PointFinder($0.db).last(when).map { min(Int($0.commit), commit) } }
  }

  /// Whether the source of some commit up to this one gives a date.
  package func hasSourceDates() throws -> Bool {
    try read { reader in
      try Bool.fetchOne(
        reader.db,
        sql: "SELECT EXISTS(SELECT 1 FROM \"commit\" WHERE authored_ms IS NOT NULL AND id <= ?)",
        arguments: [asOf]) ?? false
    }
  }

  /// The moment from which this commit counts: that of its source, or of one before it that is later;
  /// `nil` in an empty registry.
  package func counted() throws -> Timestamp? {
    let times = try read { try SourceTimes($0.db).counted() }
    return commit >= 1 && commit <= times.count
      ? Timestamp(milliseconds: times[commit - 1]) : nil
  }
}

extension SnapshotReader {
  /// A commit with the moment that its source gives.
  func dated(_ info: CommitInfo) throws -> CommitInfo {
    let source = info.metadata.authored?.milliseconds
    var info = info
    if let time = SourceTimes.time(recorded: info.at.milliseconds, source: source) {
      info.sourceAt = Timestamp(milliseconds: time)
    } else {
      if memo.counted.count < info.number { memo.counted = try SourceTimes(db).counted() }
      guard memo.counted.indices.contains(info.number - 1) else { throw DamagedRow("commit") }
      info.sourceAt = Timestamp(milliseconds: memo.counted[info.number - 1])
    }
    return info
  }
}
