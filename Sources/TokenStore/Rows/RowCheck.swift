internal import Foundation
internal import GRDB

/// The check of a row: 16 bits of FNV-1a over its columns, a number as one step.
///
/// Small, since every change of a cell carries one. One wrong row of 65,000 would pass; `doctor`
/// hashes everything again with SHA-256.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash", 64-bit FNV-1a parameters.
struct RowCheck {
  private static let prime: UInt64 = 0x100_0000_01B3

  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: Int64) { step(UInt64(bitPattern: number)) }

  mutating func add(_ number: Int64?) {
    if let number { add(number) } else { addNull() }
  }

  mutating func add(_ text: String?) {
    guard var text else { return addNull() }
    text.withUTF8 { add($0) }
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text { step(UInt64(byte)) }
    step(0xFF)
  }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: addNull()
    case .int64(let number): add(number)
    case .string(let text): add(text)
    case .blob(let bytes):
      for byte in bytes { step(UInt64(byte)) }
      step(0xFE)
    case .double(let number): step(number.bitPattern)
    }
  }

  /// The bits of all steps, folded; signed, so that it takes two bytes in the file.
  var value: Int64 {
    var folded = hash
    folded ^= folded >> 32
    folded ^= folded >> 16
    return Int64(Int16(truncatingIfNeeded: folded))
  }

  /// No row has this number, and no byte is so large.
  private mutating func addNull() { step(1 << 63 | 1) }

  private mutating func step(_ word: UInt64) { hash = (hash ^ word) &* RowCheck.prime }
}

/// A table whose rows carry a check.
enum CheckedTable: String, CaseIterable, Sendable {
  case commit, axis, revision, document, context, token, statement, cell, about, move, tag,
    reference

  /// In quotes, since `commit` is a word of SQL.
  var sql: String { "\"\(rawValue)\"" }

  /// In the order of the table, without the check, which follows them.
  var columns: [String] {
    switch self {
    case .commit:
      [
        "id", "hash", "parent_hash", "at_ms", "author", "authored_ms", "message", "is_correction",
        "changes", "digest",
      ]
    case .axis: ["id", "name", "commit_id"]
    case .revision:
      [
        "id", "commit_id", "name", "position", "title", "published", "base", "axes", "pages_read",
        "description",
      ]
    case .document:
      [
        "id", "commit_id", "title", "publisher", "published", "standing", "url", "note", "sha256",
        "places",
      ]
    case .context: ["id", "text"]
    case .token: ["id", "path", "commit_id"]
    case .statement: ["id", "hash", "presence", "type", "value", "modality", "qualifiers"]
    case .cell:
      ["token_id", "revision_id", "context_id", "commit_id", "statement_id", "evidence_id"]
    case .about:
      [
        "token_id", "revision_id", "commit_id", "is_group", "description", "deprecated",
        "extensions",
      ]
    case .move: ["token_id", "commit_id", "from_id"]
    case .tag: ["name", "commit_id", "at_ms", "message"]
    case .reference: ["target", "token_id"]
    }
  }

  /// The columns that the check is over; of the others there is a hash in one of these.
  var covered: [Int] {
    switch self {
    case .commit: [0, 1, 3, 8]
    case .statement: [0, 1]
    default: Array(columns.indices)
    }
  }

  /// How many columns there are, and `covered`: lists that are not made again for each row.
  var layout: (columns: Int, covered: [Int]) {
    CheckedTable.layouts[self] ?? (columns.count, covered)
  }

  private static let layouts = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, ($0.columns.count, $0.covered)) })

  /// Of a row of values in the order of `columns`.
  func check(_ values: [DatabaseValue]) -> Int64 {
    var check = RowCheck()
    for index in covered { check.add(values[index]) }
    return check.value
  }
}

extension RowValues {
  /// Whether a row of `SELECT *` is as it was written, or from before there were checks.
  func isAsWritten(_ table: CheckedTable) throws -> Bool {
    let layout = table.layout
    guard count > layout.columns else { return true }
    var check = RowCheck()
    for index in layout.covered { try add(index, to: &check) }
    return try number(layout.columns) == check.value
  }

  /// - Throws: `DamagedRow` when a row of `SELECT *` is not as it was written.
  func verify(_ table: CheckedTable) throws {
    guard try isAsWritten(table) else { throw DamagedRow(table.rawValue) }
  }
}

extension Database {
  /// Inserts one row with its check.
  ///
  /// - Parameter values: in the order of the table's columns.
  func insert(_ table: CheckedTable, _ values: [(any DatabaseValueConvertible)?]) throws {
    let values = values.map { $0?.databaseValue ?? .null }
    let marks = [String](repeating: "?", count: values.count + 1).joined(separator: ", ")
    let list = (table.columns + ["row_check"]).joined(separator: ", ")
    try cachedStatement(sql: "INSERT INTO \(table.sql)(\(list)) VALUES (\(marks))")
      .execute(arguments: StatementArguments(values + [table.check(values).databaseValue]))
  }

  /// Writes the check of every row of a file from before there were checks. The triggers that
  /// refuse updates are taken away and made again, with the same text, in the same transaction.
  func fillRowChecks() throws {
    let function = DatabaseFunction("blazon_row_check", pure: true) { values in
      var check = RowCheck()
      for value in values { check.add(value) }
      return check.value
    }
    add(function: function)
    defer { remove(function: function) }
    for table in CheckedTable.allCases where try tableExists(table.rawValue) {
      let trigger = "\(table.rawValue)_update"
      let text = try String.fetchOne(
        self, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
        arguments: [trigger])
      let columns = table.covered.map { table.columns[$0] }.joined(separator: ", ")
      if text != nil { try execute(sql: "DROP TRIGGER \(trigger)") }
      try execute(sql: "UPDATE \(table.sql) SET row_check = blazon_row_check(\(columns))")
      if let text { try execute(sql: text) }
    }
  }
}
