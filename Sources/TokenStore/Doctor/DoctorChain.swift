internal import GRDB
internal import TokenModel

/// Follows the hash chain from the first commit. It checks each commit's number, parent and time,
/// and computes its hash and the digest of its changes again from the rows.
struct DoctorChain {
  private let db: Database
  private let watch: WorkProgress.Watch
  /// The number of commits that were followed.
  private(set) var commits = 0
  /// The number of rows of cells that they have.
  private(set) var cells = 0
  /// The newest followed commit's hash.
  private(set) var head: String?
  /// What is not wrong with the file: commits whose clocks were wrong.
  private(set) var notes: [String] = []

  private struct Link {
    var id: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    var at = Int64.min
  }

  init(_ db: Database, _ watch: @escaping WorkProgress.Watch = { _ in }) {
    self.db = db
    self.watch = watch
  }

  /// - Parameter last: the newest commit to follow; `nil` follows all.
  mutating func check(_ findings: inout DoctorFindings, upTo last: Int64 = .max) throws {
    // A damaged file can give any number; it only serves to show the progress.
    let total = try? Int.fetchOne(
      db, sql: "SELECT CAST(total(changes) AS INTEGER) FROM \"commit\"")
    var changes = try DoctorChanges(db) { [watch] count in
      watch(.examining(changes: count, of: max(count, total ?? 0)))
    }
    var parent = Link()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, hash, parent_hash, at_ms, author, authored_ms, message, is_correction, changes,
          digest
        FROM "commit" WHERE id <= ? ORDER BY id
        """, arguments: [last])
    while let row = try rows.next() {
      let link = Link(id: try row.number(0), hash: try row.blob(1), at: try row.number(3))
      try checkLink(row, link, parent, &findings)
      try checkChanges(row, link.id, &changes, &findings)
      parent = link
      commits += 1
      head = hex(link.hash)
    }
    cells = changes.cells
  }

  private mutating func checkLink(
    _ row: Row, _ link: Link, _ parent: Link, _ findings: inout DoctorFindings
  ) throws {
    func add(_ kind: DoctorFinding.Kind, _ message: String) {
      findings.add(kind, message, table: "commit", commit: link.id)
    }
    if link.id != parent.id + 1 {
      add(.chain, "commit #\(link.id) comes after #\(parent.id); the ones between are missing")
    }
    let named = try row.blob(2)
    if named != parent.hash {
      add(
        .chain,
        "commit #\(link.id) names \(hex(named).prefix(10)) as its parent, not "
          + "\(hex(parent.hash).prefix(10)), which is there")
    }
    let (parentAt, at) = (Timestamp(milliseconds: parent.at), Timestamp(milliseconds: link.at))
    if CommitInfo.isWrong(parentAt, before: at) {
      notes.append(
        "commit #\(parent.id) is dated \(parentAt.shortText), and #\(link.id) after it \(at.shortText): the clock of one was wrong"
      )
    } else if at < parentAt {
      add(.time, "commit #\(link.id) was recorded before its parent #\(parent.id)")
    }
    let metadata = CommitMetadata(
      author: try row.text(4), message: try row.text(6), isCorrection: try row.number(7) != 0,
      authored: try row.numberIfAny(5).map(Timestamp.init(milliseconds:)))
    let hash = CommitInfo.hash(
      parent: named, digest: try row.blob(9), at: Timestamp(milliseconds: link.at), metadata)
    if hash != link.hash {
      add(
        .commitHash,
        "commit #\(link.id) is called \(hex(link.hash).prefix(10)), and its parent, time, author, "
          + "message and digest give \(hex(hash).prefix(10))")
    }
  }

  private func checkChanges(
    _ row: Row, _ id: Int64, _ changes: inout DoctorChanges, _ findings: inout DoctorFindings
  ) throws {
    let (digest, count) = try changes.digest(of: id)
    let listed = try row.number(8)
    if count != listed {
      findings.add(
        .count, "commit #\(id) records \(listed) changes, and has \(count)", table: "commit",
        commit: id)
    }
    if try digest != row.blob(9) {
      findings.add(
        .changes, "the changes of commit #\(id) are not those that were recorded", table: "commit",
        commit: id)
    }
  }
}
