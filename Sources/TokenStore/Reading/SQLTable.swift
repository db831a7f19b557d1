internal import CSQLiteShim
internal import GRDB
internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A function of SQL whose result is a table: `SELECT path FROM at('@v1')`.
package struct SQLTable: Sendable {
  let name: String
  let columns: [String]
  /// The names of the arguments, each of which can be left out.
  let arguments: [String]
  let rows: @Sendable ([String?]) throws -> [[SQLValue]]

  /// - Parameter rows: is called with as many arguments as there are; each row has a value for each column.
  package init(
    _ name: String, columns: [String], arguments: [String],
    rows: @escaping @Sendable ([String?]) throws -> [[SQLValue]]
  ) {
    self.name = name
    self.columns = columns
    self.arguments = arguments
    self.rows = rows
  }

  /// Its owner in C, and what one call found.
  private final class Owner {
    let table: SQLTable
    init(_ table: SQLTable) { self.table = table }
  }

  private final class Rows {
    let rows: [[SQLValue]]
    init(_ rows: [[SQLValue]]) { self.rows = rows }
  }

  func add(to db: Database) throws {
    guard let connection = db.sqliteConnection else { return }
    let names = columns.map { "\"\($0)\"" } + arguments.map { "\"\($0)\" HIDDEN" }
    let code = "CREATE TABLE x(\(names.joined(separator: ", ")))".withCString { schema in
      blazon_add_table(
        connection, name,
        blazon_table(
          schema: schema, columns: Int32(columns.count), arguments: Int32(arguments.count),
          owner: Unmanaged.passRetained(Owner(self)).toOpaque(), find: SQLTable.find,
          count: { Unmanaged<Rows>.fromOpaque($0).takeUnretainedValue().rows.count },
          put: { rows, row, column, context in
            let rows = Unmanaged<Rows>.fromOpaque(rows).takeUnretainedValue().rows
            rows[row][Int(column)].put(context)
          },
          release: { Unmanaged<Rows>.fromOpaque($0).release() },
          forget: { Unmanaged<Owner>.fromOpaque($0).release() }))
    }
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let find:
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<UnsafePointer<CChar>?>,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> UnsafeMutableRawPointer? = { owner, arguments, error in
      let table = Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue().table
      let given = table.arguments.indices.map { arguments[$0].map { String(cString: $0) } }
      do {
        return try Unmanaged.passRetained(Rows(table.rows(given))).toOpaque()
      } catch let problem as any Problem {
        error.pointee = strdup(
          "\(table.name)(): \(problem.message)" + (problem.fix.map { "; \($0)" } ?? ""))
      } catch let problem {
        error.pointee = strdup("\(table.name)(): \(problem)")
      }
      return nil
    }
}

package struct SQLFunction: Sendable {
  let name: String
  let arguments: Int
  let value: @Sendable ([SQLValue]) -> SQLValue

  /// - Parameter value: gives the same for the same arguments.
  package init(
    _ name: String, arguments: Int, value: @escaping @Sendable ([SQLValue]) -> SQLValue
  ) {
    self.name = name
    self.arguments = arguments
    self.value = value
  }

  func add(to db: Database) {
    let value = value
    db.add(
      function: DatabaseFunction(name, argumentCount: arguments, pure: true) { given in
        value(given.map { SQLValue($0) }).databaseValue
      })
  }
}

extension SQLValue {
  fileprivate func put(_ context: OpaquePointer) {
    switch self {
    case .null: return
    case .integer(let number): blazon_put_int(context, number)
    case .real(let number): blazon_put_real(context, number)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          if let start = bytes.baseAddress {
            blazon_put_text(context, start, bytes.count)
          } else {
            blazon_put_text(context, "", 0)
          }
        }
      }
    }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
