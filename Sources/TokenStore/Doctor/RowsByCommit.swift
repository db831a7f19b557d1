internal import GRDB

/// Rows of a query in the order of their commits, read along with the chain.
final class RowsByCommit {
  private let rows: RowCursor
  private var next: Row?

  /// - Parameter sql: rows with the commit's number first, sorted by it.
  init(_ db: Database, _ sql: String) throws {
    rows = try Row.fetchCursor(db, sql: sql)
    next = try rows.next()
  }

  /// Skips the rows of earlier commits, and calls `body` with each row of this one.
  func forEach(_ commit: Int64, _ body: (Row) throws -> Void) throws {
    while let row = next {
      let found = try row.number(0)
      guard found <= commit else { return }
      if found == commit { try body(row) }
      next = try rows.next()
    }
  }
}
