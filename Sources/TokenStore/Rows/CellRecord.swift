internal import GRDB

/// A row of `cell`, as ids: the content of a place from a commit on.
struct CellRecord: Hashable {
  var place: CellPlace
  var commit: Int64
  /// `nil` when the cell was removed.
  var statement: Int64?
  var evidence: Int64?

  var tokenID: Int64 { place.token }
  var revision: Int64 { place.revision }
  var context: Int64 { place.context }

  /// The row that removes the cell of a place.
  init(removing place: CellPlace, in commit: Int64) {
    self.place = place
    self.commit = commit
  }

  /// - Parameter row: of `SELECT *`.
  /// - Throws: `DamagedRow` when it is not as it was written.
  init(_ row: some RowValues) throws {
    place = CellPlace(
      token: try row.number(0), revision: try row.number(1), context: try row.number(2))
    commit = try row.number(3)
    statement = try row.numberIfAny(4)
    evidence = try row.numberIfAny(5)
    // A file from before there were checks has none.
    guard row.count > 6 else { return }
    guard try row.number(6) == check else { throw DamagedRow("cell") }
  }

  private var check: Int64 {
    var check = RowCheck()
    check.add(tokenID)
    check.add(revision)
    check.add(context)
    check.add(commit)
    check.add(statement)
    check.add(evidence)
    return check.value
  }

  /// Whether it comes before another in the order of the table.
  func precedes(_ other: CellRecord) -> Bool {
    (tokenID, revision, context, commit)
      < (other.tokenID, other.revision, other.context, other.commit)
  }

  /// Whether a row of another commit or place has the same content; `nil` has none.
  func hasContent(of other: CellRecord?) -> Bool {
    statement == other?.statement && evidence == other?.evidence
  }
}

/// A cell's key as row ids.
struct CellPlace: Hashable {
  var token: Int64
  var revision: Int64
  var context: Int64

  /// The same revision and context of another token.
  func at(_ token: Int64) -> CellPlace {
    CellPlace(token: token, revision: revision, context: context)
  }
}

/// A query for rows of `cell`, each of which becomes a `CellRecord`.
struct CellQuery: Sendable {
  let sql: String

  /// - Parameter condition: whatever follows the table's name.
  init(_ condition: String) { sql = "SELECT * FROM cell \(condition)" }

  /// A condition: whether a token has a cell that was not removed since.
  ///
  /// - Parameters:
  ///   - token: the expression of the token's id.
  ///   - written: the end of a condition on the commit of the cell's row.
  ///   - newer: the same for the rows that can have replaced or removed it.
  static func hasLiveCell(_ token: String, written: String? = nil, newer: String? = nil) -> String {
    func bound(_ row: String, _ end: String?) -> String {
      end.map { "AND \(row).commit_id \($0)" } ?? ""
    }
    return """
      EXISTS (
        SELECT 1 FROM cell c
        WHERE c.token_id = \(token) AND c.statement_id IS NOT NULL \(bound("c", written))
          AND NOT EXISTS (
            SELECT 1 FROM cell n
            WHERE n.token_id = c.token_id AND n.revision_id = c.revision_id
              AND n.context_id = c.context_id AND n.commit_id > c.commit_id \(bound("n", newer))))
      """
  }

  /// All rows up to a commit, in the order of the table.
  static let all = CellQuery(
    """
    NOT INDEXED WHERE commit_id <= ? ORDER BY token_id, revision_id, context_id, commit_id
    """)

  /// A token's rows up to a commit, in the order of the table.
  static let ofToken = CellQuery(
    "WHERE token_id = ? AND commit_id <= ? ORDER BY revision_id, context_id, commit_id")

  /// A row of a revision that holds a statement.
  static let ofRevision = CellQuery(
    "NOT INDEXED WHERE revision_id = ? AND commit_id <= ? AND statement_id IS NOT NULL LIMIT 1")

  /// A token's rows from one commit to another, the oldest first.
  static let ofTokenBetween = CellQuery(
    "WHERE token_id = ? AND commit_id BETWEEN ? AND ? ORDER BY commit_id")

  /// The newest row of a place up to a commit.
  static let newest = CellQuery(
    """
    WHERE token_id = ? AND revision_id = ? AND context_id = ? AND commit_id <= ?
    ORDER BY commit_id DESC LIMIT 1
    """)

  /// The rows of a place from one commit to another, the oldest first.
  static let ofPlaceBetween = CellQuery(
    """
    WHERE token_id = ? AND revision_id = ? AND context_id = ? AND commit_id BETWEEN ? AND ?
    ORDER BY commit_id
    """)

  /// The rows from one commit to another, in no order.
  static let between = CellQuery("INDEXED BY cell_commit WHERE commit_id BETWEEN ? AND ?")
}

extension Database {
  /// Calls `body` with each row that a query gives.
  ///
  /// - Throws: `DamagedRow` when one is not as it was written.
  func forEachCell(
    _ query: CellQuery, _ numbers: [Int64], _ body: (CellRecord) throws -> Void
  ) throws {
    try forEachFast(query.sql, numbers) { try body(CellRecord($0)) }
  }
}
