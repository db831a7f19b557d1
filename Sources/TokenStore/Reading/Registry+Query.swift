internal import CSQLiteShim
internal import GRDB

extension Registry {
  /// The most bytes of a query's result.
  package static let mostOfQuery = 100 << 20

  /// Runs one reading statement of a user. It may have no end, by itself or by a view of the file.
  ///
  /// - Parameters:
  ///   - tables: functions that the statement can read from; they cannot read this very connection.
  ///   - functions: functions that it can call besides those of SQLite.
  ///   - seconds: how long it may take.
  /// - Returns: column names and rows; blobs as hexadecimal text.
  /// - Throws: `StoreProblem.notReadOnly` for a statement that would change anything; `.sqlLimit`;
  ///   `.damaged` where a view of ours is another one.
  package func query(
    _ sql: String, tables: [SQLTable] = [], functions: [SQLFunction] = [], seconds: Double = 60
  ) throws -> (columns: [String], rows: [[SQLValue]]) {
    do {
      return try queue.read { db in
        try explaining(path) {
          try Migrations.checkTables(db, version: Migrations.version(of: db), ["view"])
        }
        for table in tables { try table.add(to: db) }
        for function in functions { function.add(to: db) }
        let statement = try db.makeStatement(sql: sql)
        guard statement.isReadonly else { throw StoreProblem.notReadOnly }
        blazon_limit_time(db.sqliteConnection, Int(seconds * 1000))
        defer { blazon_limit_time(db.sqliteConnection, 0) }
        var (rows, size): ([[SQLValue]], Int) = ([], 0)
        let cursor = try Row.fetchCursor(statement)
        while let row = try cursor.next() {
          rows.append(row.databaseValues.map { SQLValue($0) })
          size += (rows.last ?? []).reduce(32) { $0 + $1.size }
          if size > Registry.mostOfQuery {
            throw StoreProblem.sqlLimit("its rows have more than \(Registry.mostOfQuery >> 20) MB")
          }
        }
        return (statement.columnNames, rows)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw StoreProblem.sqlLimit("it takes more than \(Int(seconds)) s")
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

  fileprivate var size: Int {
    if case .text(let text) = self { 24 + text.utf8.count } else { 24 }
  }
}
