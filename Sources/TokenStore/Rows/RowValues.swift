internal import Foundation
internal import GRDB

/// A row whose columns are read with an error where they hold a value of another type.
protocol RowValues {
  /// The number of columns.
  var count: Int { get }
  func text(_ column: Int) throws -> String
  func textIfAny(_ column: Int) throws -> String?
  func number(_ column: Int) throws -> Int64
  func numberIfAny(_ column: Int) throws -> Int64?
  /// Adds a column of any type to a check.
  func add(_ column: Int, to check: inout RowCheck) throws
}

extension RowValues {
  /// Returns an integer column as `Int`.
  ///
  /// - Throws: `DamagedRow` where a damaged file holds a value out of range.
  func int(_ column: Int) throws -> Int {
    guard let number = Int(exactly: try number(column)) else {
      throw DamagedRow(reason: "a number is too large")
    }
    return number
  }
}

extension Row: RowValues {
  // GRDB's subscripts would end the program where a column holds another type.
  func text(_ column: Int) throws -> String { try decode(String.self, atIndex: column) }
  func textIfAny(_ column: Int) throws -> String? { try decode(String?.self, atIndex: column) }
  func number(_ column: Int) throws -> Int64 { try decode(Int64.self, atIndex: column) }
  func numberIfAny(_ column: Int) throws -> Int64? { try decode(Int64?.self, atIndex: column) }
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
