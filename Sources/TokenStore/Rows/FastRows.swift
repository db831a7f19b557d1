internal import CSQLiteShim
internal import GRDB

/// Reads rows without GRDB's `Row`, which makes a dictionary of the column names for each run of a
/// statement: for a search that gives one row, a third of the time.
///
/// A column that holds what it should not is an error, as a file may be damaged.
struct FastRows: RowValues {
  private let db: Database
  /// Held, so that it lives as long as its rows.
  private let owner: Statement
  private let statement: SQLiteStatement

  /// - Parameter sql: with `?` for each argument.
  init(_ db: Database, _ sql: String, text: String? = nil, numbers: [Int64] = []) throws {
    self.db = db
    owner = try db.cachedStatement(sql: sql)
    statement = owner.sqliteStatement
    var parameter: Int32 = 0
    if var text {
      parameter += 1
      let statement = statement
      try check(
        text.withUTF8 { blazon_bind_text(statement, parameter, $0.baseAddress, $0.count) })
    }
    for number in numbers {
      parameter += 1
      try check(blazon_bind_int(statement, parameter, number))
    }
  }

  /// Calls `body` for each row; `number`, `text` and `textIfAny` read it.
  func eachRow(_ body: () throws -> Void) throws {
    try eachRowWhile {
      try body()
      return true
    }
  }

  /// Calls `body` for each row for as long as it returns `true`.
  func eachRowWhile(_ body: () throws -> Bool) throws {
    while true {
      switch blazon_step(statement) {
      case ResultCode.SQLITE_ROW.rawValue:
        do {
          guard try body() else {
            blazon_reset(statement)
            return
          }
        } catch {
          blazon_reset(statement)
          throw error
        }
      case ResultCode.SQLITE_DONE.rawValue: return
      case let code: try check(code)
      }
    }
  }

  var count: Int { owner.columnCount }

  func numberIfAny(_ column: Int) throws -> Int64? {
    let index = Int32(truncatingIfNeeded: column)
    return switch blazon_column_type(statement, index) {
    case FastRows.integer: blazon_column_int(statement, index)
    case FastRows.null: nil
    default: throw mismatch(column)
    }
  }

  func textIfAny(_ column: Int) throws -> String? {
    let index = Int32(truncatingIfNeeded: column)
    switch blazon_column_type(statement, index) {
    case FastRows.text: return try withText(column) { String(decoding: $0, as: UTF8.self) }
    case FastRows.null: return nil
    default: throw mismatch(column)
    }
  }

  /// Adds the bytes of a text as they are, valid or not.
  ///
  /// - Returns: `false` where the column holds none.
  func appendText(_ column: Int, to bytes: inout [UInt8]) throws -> Bool {
    switch blazon_column_type(statement, Int32(truncatingIfNeeded: column)) {
    case FastRows.text:
      try withText(column) { bytes.append(contentsOf: $0) }
      return true
    case FastRows.null: return false
    default: throw mismatch(column)
    }
  }

  /// Whether a column has the bytes of a text; of none where it is NULL.
  func holds(_ text: String?, _ column: Int) throws -> Bool {
    let type = blazon_column_type(statement, Int32(truncatingIfNeeded: column))
    guard var text else { return type == FastRows.null }
    guard type == FastRows.text else { return false }
    return try withText(column) { bytes in text.withUTF8 { $0.elementsEqual(bytes) } }
  }

  private func withText<Result>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    var count = 0
    let bytes = blazon_column_text(statement, Int32(truncatingIfNeeded: column), &count)
    // Without memory for the text there is no pointer.
    guard let bytes else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
    return try body(UnsafeBufferPointer(start: bytes, count: count))
  }

  func add(_ column: Int, to check: inout RowCheck) throws {
    switch blazon_column_type(statement, Int32(truncatingIfNeeded: column)) {
    case FastRows.integer: check.add(try number(column))
    case FastRows.text: try withText(column) { check.add($0) }
    case FastRows.null: check.add(Int64?.none)
    case FastRows.blob:
      var count = 0
      let bytes = blazon_column_blob(statement, Int32(truncatingIfNeeded: column), &count)
      check.add(blob: UnsafeBufferPointer(start: bytes, count: count))
    // No table that is read in this way has others.
    default: throw mismatch(column)
    }
  }

  // SQLite's names for the types of values (sqlite3.h, "Fundamental Datatypes").
  private static let integer: Int32 = 1
  private static let text: Int32 = 3
  private static let blob: Int32 = 4
  private static let null: Int32 = 5

  private func check(_ code: Int32) throws {
    guard code != 0 else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
  }
}

extension Database {
  /// Calls `body` with each row of a query of many; what it is given stands for the present row.
  func forEachFast(
    _ sql: String, _ numbers: [Int64] = [], _ body: (FastRows) throws -> Void
  ) throws {
    let rows = try FastRows(self, sql, numbers: numbers)
    try rows.eachRow { try body(rows) }
  }
}
