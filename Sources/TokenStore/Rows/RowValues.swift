internal import Foundation
internal import GRDB

/// A row whose columns are read with an error where they hold a value of another type.
protocol RowValues {
  /// The number of columns.
  var count: Int { get }
  func textIfAny(_ column: Int) throws -> String?
  func numberIfAny(_ column: Int) throws -> Int64?
  /// Adds a column of any type to a check.
  func add(_ column: Int, to check: inout RowCheck) throws
}

extension RowValues {
  func text(_ column: Int) throws -> String {
    guard let text = try textIfAny(column) else { throw mismatch(column) }
    return text
  }

  func number(_ column: Int) throws -> Int64 {
    guard let number = try numberIfAny(column) else { throw mismatch(column) }
    return number
  }

  /// Returns an integer column as `Int`.
  ///
  /// - Throws: `DamagedRow` where a damaged file holds a value out of range.
  func int(_ column: Int) throws -> Int {
    guard let number = Int(exactly: try number(column)) else {
      throw DamagedRow(reason: "a number is too large")
    }
    return number
  }

  func mismatch(_ column: Int) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "column \(column) holds what does not belong there")
  }
}

extension Row: RowValues {
  // GRDB's subscripts would end the program where a column holds another type, and its decoding turns
  // a number into a text: a row of another table would be read as one of this.
  func textIfAny(_ column: Int) throws -> String? {
    switch try storage(column) {
    case .string(let text): return text
    case .null: return nil
    default: throw mismatch(column)
    }
  }

  func numberIfAny(_ column: Int) throws -> Int64? {
    switch try storage(column) {
    case .int64(let number): return number
    case .null: return nil
    default: throw mismatch(column)
    }
  }

  private func storage(_ column: Int) throws -> DatabaseValue.Storage {
    guard column < count else { throw mismatch(column) }
    return (self[column] as DatabaseValue).storage
  }

  func blob(_ column: Int) throws -> [UInt8] { Array(try decode(Data.self, atIndex: column)) }
  func add(_ column: Int, to check: inout RowCheck) throws {
    check.add(self[column] as DatabaseValue)
  }
}

extension Database {
  /// Calls `body` with each row of a query, which is valid until the next.
  func forEach(
    _ sql: String, _ arguments: StatementArguments = [], _ body: (Row) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() { try body(row) }
  }
}
