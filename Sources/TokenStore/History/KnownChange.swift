internal import GRDB
package import TokenModel

/// What a commit of another copy did to one place, where a merge left the place as it was here.
package struct KnownChange: Hashable, Sendable {
  /// Of the commit in the other copy.
  package var hash: String
  /// The number of the newest commit here when it became known; or of one that left what the other copy changed back to.
  package var commit: Int
  /// The token's path after that commit.
  package var path: TokenPath
  /// Empty where it changed the path itself.
  package var revision: String
  /// `nil` where it changed the description.
  package var context: Context?
  /// Whether it left there what `commit` leaves here.
  package var isSame: Bool

  package init(
    hash: String, commit: Int, path: TokenPath, revision: String, context: Context?, isSame: Bool
  ) {
    (self.hash, self.commit, self.path) = (hash, commit, path)
    (self.revision, self.context, self.isSame) = (revision, context, isSame)
  }

  /// The number of the migration that made the table.
  static let migration = 12

  fileprivate init(_ row: Row) throws {
    try row.verify(.knownChange)
    self.init(
      hash: hex(try row.blob(1)), commit: try row.int(2),
      path: TokenPath(trusted: try row.text(3)), revision: try row.text(4),
      context: try row.textIfAny(5).map { text in
        guard let context = try? Context(text: text) else { throw DamagedRow("known_change") }
        return context
      }, isSame: try row.number(6) != 0)
  }

  static func add(_ changes: [KnownChange], to db: Database) throws {
    if changes.isEmpty { return }
    var rows = RowInsert(db, .knownChange)
    let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM known_change") ?? 0
    for (index, change) in changes.enumerated() {
      try rows.append(
        .integer(last + index + 1), .blob(KnownCommits.bytes(ofHex: change.hash)),
        .integer(change.commit), .text(change.path.text), .text(change.revision),
        .optional(change.context?.text), .integer(change.isSame ? 1 : 0))
    }
    try rows.flush()
  }
}

extension Snapshot {
  /// What became known from a commit on, in that order; like tags, it stands outside of the history.
  ///
  /// - Complexity: O(*n*) in the rows.
  package func knownChanges(from number: Int) throws -> [KnownChange] {
    try read { reader in
      guard try Migrations.version(of: reader.db) >= KnownChange.migration else { return [] }
      var changes: [KnownChange] = []
      try reader.db.forEach("SELECT * FROM known_change ORDER BY id") { row in
        let change = try KnownChange(row)
        if change.commit >= number { changes.append(change) }
      }
      return changes
    }
  }
}
