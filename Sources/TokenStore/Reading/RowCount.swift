internal import GRDB

/// How many rows some commits have; they say it themselves.
struct RowCount {
  var cells: Int
  /// `nil` where they were not read, as for the others: they are counted in the file then.
  var abouts: Int?
  var revisions: Int?
  var documents: Int?

  /// - Parameter commits: the end of a condition on their numbers. Rows of a commit that is being
  ///   written have none to say so yet: a writer who looks at them checks nothing.
  /// - Throws: `DamagedRow` where there are more or fewer.
  func check(_ db: Database, of commits: String) throws {
    let sealed = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
    let hasUnsealed = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM cell WHERE commit_id > ?)", arguments: [sealed])
    if hasUnsealed == true, !db.configuration.readonly { return }
    let said =
      try Int64.fetchOne(
        db, sql: "SELECT coalesce(sum(changes), 0) FROM \"commit\" WHERE id \(commits)") ?? 0
    var count = cells
    count += try abouts ?? self.count("about", db, commits)
    count += try revisions ?? self.count("revision", db, commits)
    count += try documents ?? self.count("document", db, commits)
    count += try self.count("axis", db, commits)
    let version = try Migrations.version(of: db)
    if version >= 2 { count += try self.count("move", db, commits) }
    if version >= LinkTable.migration { count += try self.count("link", db, commits) }
    guard said == Int64(count) else {
      throw DamagedRow(reason: "its commits record \(said) changes, and have \(count)")
    }
  }

  private func count(_ table: String, _ db: Database, _ commits: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE commit_id \(commits)") ?? 0
  }
}
