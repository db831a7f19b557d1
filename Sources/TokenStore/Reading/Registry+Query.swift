internal import GRDB

extension Registry {
  /// Runs one reading statement of a user.
  ///
  /// - Parameters:
  ///   - tables: functions that the statement can read from; they cannot read this very connection.
  ///   - functions: functions that it can call besides those of SQLite.
  /// - Returns: column names and rows; blobs as hexadecimal text.
  /// - Throws: `StoreProblem.notReadOnly` for a statement that would change anything.
  package func query(
    _ sql: String, tables: [SQLTable] = [], functions: [SQLFunction] = []
  ) throws -> (columns: [String], rows: [[SQLValue]]) {
    do {
      return try queue.read { db in
        for table in tables { try table.add(to: db) }
        for function in functions { function.add(to: db) }
        let statement = try db.makeStatement(sql: sql)
        guard statement.isReadonly else { throw StoreProblem.notReadOnly }
        let rows = try Row.fetchAll(statement).map { (row: Row) -> [SQLValue] in
          row.databaseValues.map { SQLValue($0) }
        }
        return (statement.columnNames, rows)
      }
    } catch let error as DatabaseError {
      let message = error.message ?? error.description
      // Ours names functions of its own.
      let isSeveral = message.hasPrefix("Multiple statements")
      throw StoreProblem.sql(isSeveral ? "there are several statements; give one" : message)
    }
  }
}

/// A value of a query's result.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .text(hex(data))
    }
  }
}
