internal import CSQLiteShim
internal import GRDB

/// Inserts rows with their checks. All rows of a registry are written here, except for the record
/// of its migrations.
///
/// Rows are held back until there are 50, which one statement inserts: that costs half of what 50
/// statements cost, triggers included (0.75 s instead of 1.5 s for the three inserts of 100,000
/// tokens). `flush` writes the rest. Values are bound directly, because going through GRDB's
/// arguments would take as long again.
struct RowInsert {
  /// A column of a row.
  enum Value {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
    static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
    static func optional(_ number: Int64?) -> Value { number.map(Value.integer) ?? .null }
  }

  private static let batch = 50

  private let db: Database
  /// The table and its columns in SQL.
  private let target: String
  private let columns: Int
  /// The columns that the check is over; `nil` in a table without checks.
  private let covered: [Int]?
  /// The column that it is over as well where it is not NULL.
  private let coveredIfAny: Int?
  private var values: [Value] = []
  /// The statement that inserts a full batch. Its text is too long to be made and looked up each
  /// time.
  private var fullBatch: GRDB.Statement?

  init(_ db: Database, _ table: CheckedTable) {
    self.init(
      db, table.sql, table.columns + ["row_check"], covered: table.covered,
      ifAny: table.coveredIfAny)
  }

  init(_ db: Database, _ table: UncheckedTable) {
    self.init(db, table.rawValue, table.columns, covered: nil)
  }

  private init(
    _ db: Database, _ table: String, _ columns: [String], covered: [Int]?, ifAny: Int? = nil
  ) {
    self.db = db
    target = "\(table)(\(columns.joined(separator: ",")))"
    self.columns = columns.count
    self.covered = covered
    coveredIfAny = ifAny
  }

  /// Takes a row, and writes the batch when it is full.
  ///
  /// - Parameter row: one value for each column of the table; the check is added.
  mutating func append(_ row: Value...) throws { try append(row) }

  fileprivate mutating func append(_ row: [Value]) throws {
    values += row
    if let covered { values.append(.integer(RowInsert.check(row, covered, coveredIfAny))) }
    if values.count == RowInsert.batch * columns {
      try insert(values[...], rows: RowInsert.batch)
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Writes the rows that are held back.
  mutating func flush() throws {
    for start in stride(from: 0, to: values.count, by: columns) {
      try insert(values[start..<start + columns], rows: 1)
    }
    values = []
  }

  private static func check(_ row: [Value], _ covered: [Int], _ last: Int?) -> Int64 {
    var check = RowCheck()
    for index in covered { add(row[index], to: &check) }
    if let last, case .integer(let number) = row[last] { check.add(number) }
    return check.value
  }

  private static func add(_ value: Value, to check: inout RowCheck) {
    switch value {
    case .null: check.add(nil as Int64?)
    case .integer(let number): check.add(number)
    case .text(let text): check.add(text)
    case .blob(let bytes): check.add(blob: bytes)
    }
  }

  private mutating func insert(_ values: ArraySlice<Value>, rows: Int) throws {
    let statement = try statement(rows: rows).sqliteStatement
    var parameter: Int32 = 0
    for value in values {
      parameter += 1
      try check(bind(value, to: parameter, of: statement))
    }
    try check(blazon_run(statement))
  }

  private mutating func statement(rows: Int) throws -> GRDB.Statement {
    if rows == RowInsert.batch, let fullBatch { return fullBatch }
    let row = "(" + [String](repeating: "?", count: columns).joined(separator: ",") + ")"
    let list = [String](repeating: row, count: rows).joined(separator: ",")
    let statement = try db.cachedStatement(sql: "INSERT INTO \(target) VALUES \(list)")
    if rows == RowInsert.batch { fullBatch = statement }
    return statement
  }

  private func bind(_ value: Value, to parameter: Int32, of statement: SQLiteStatement) -> Int32 {
    switch value {
    case .null: return blazon_bind_null(statement, parameter)
    case .integer(let number): return blazon_bind_int(statement, parameter, number)
    case .text(var text):
      return text.withUTF8 { blazon_bind_text(statement, parameter, $0.baseAddress, $0.count) }
    case .blob(let bytes):
      return bytes.withUnsafeBufferPointer {
        blazon_bind_blob(statement, parameter, $0.baseAddress, $0.count)
      }
    }
  }

  private func check(_ code: Int32) throws {
    guard code != 0 else { return }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
  }
}

extension Database {
  /// Runs a commit's own inserts without the triggers that keep others from changing history: a look-up for each row
  /// otherwise. Its number is read in the same transaction, the primary keys refuse a second row, and all rows are read
  /// back and compared before they count (docs/decisions/0076-own-inserts.md).
  func withoutTriggers<Result>(_ body: () throws -> Result) throws -> Result {
    guard let connection = sqliteConnection else { return try body() }
    func set(_ areOn: Int32) throws {
      let code = blazon_set_triggers(connection, areOn)
      guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    try set(0)
    let result = Swift.Result { try body() }
    try set(1)
    return try result.get()
  }

  /// Inserts one row with its check.
  ///
  /// - Parameter row: one value for each column of the table.
  func insert(_ table: CheckedTable, _ row: RowInsert.Value...) throws {
    var insert = RowInsert(self, table)
    try insert.append(row)
    try insert.flush()
  }
}
