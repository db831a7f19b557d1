internal import Foundation
internal import GRDB

/// A row that is not as it was written, or that others show to be missing.
///
/// Whoever opened the file knows its path: `explaining` makes a `StoreProblem` of it.
struct DamagedRow: Error {
  /// What is wrong, as the end of a message.
  var reason: String

  init(_ table: String) { reason = "a row of the table \(table) is not as it was written" }

  init(reason: String) { self.reason = reason }

  static func missing(_ what: String) -> DamagedRow { DamagedRow(reason: "\(what) is missing") }
}

/// A row whose columns are read with an error where they hold what they should not.
protocol RowValues {
  /// How many columns it has.
  var count: Int { get }
  func text(_ column: Int) throws -> String
  func textIfAny(_ column: Int) throws -> String?
  func number(_ column: Int) throws -> Int64
  func numberIfAny(_ column: Int) throws -> Int64?
  /// Goes on with the check by the column, whatever type it has.
  func add(_ column: Int, to check: inout RowCheck) throws
}

extension RowValues {
  /// A number that counts or places something; what no program wrote is damage, not the end.
  func int(_ column: Int) throws -> Int {
    guard let number = Int(exactly: try number(column)) else {
      throw DamagedRow(reason: "a number is too large")
    }
    return number
  }
}

extension Row: RowValues {
  /// A column, or an error where it holds nothing; subscripts would end the program there.
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
  /// Calls `body` with each row, one at a time.
  func forEach(
    _ sql: String, _ arguments: StatementArguments = [], _ body: (Row) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() { try body(row) }
  }
}

/// A row of `cell`, as ids.
struct CellRecord {
  var slot: Int64
  var revision: Int64
  var context: Int64
  var commit: Int64
  /// `nil` when the cell was removed.
  var statement: Int64?
  var evidence: Int64?

  /// - Parameters:
  ///   - row: of `SELECT *`, perhaps beside others.
  ///   - first: where its columns begin.
  ///   - columns: how many they are.
  /// - Throws: `DamagedRow` when it is not as it was written.
  init(_ row: some RowValues, at first: Int = 0, columns: Int? = nil) throws {
    slot = try row.number(first)
    revision = try row.number(first + 1)
    context = try row.number(first + 2)
    commit = try row.number(first + 3)
    statement = try row.numberIfAny(first + 4)
    evidence = try row.numberIfAny(first + 5)
    guard columns ?? row.count > 6 else { return }
    guard try row.number(first + 6) == check else { throw DamagedRow("cell") }
  }

  private var check: Int64 {
    var check = RowCheck()
    check.add(slot)
    check.add(revision)
    check.add(context)
    check.add(commit)
    check.add(statement)
    check.add(evidence)
    return check.value
  }

  var place: CellPlace { CellPlace(slot: slot, revision: revision, context: context) }
  var content: CellContent {
    CellContent(statement: statement, evidence: evidence, commit: commit)
  }

  /// In the order of the table.
  func precedes(_ other: CellRecord) -> Bool {
    (slot, revision, context, commit) < (other.slot, other.revision, other.context, other.commit)
  }

  func hasPlace(of other: CellRecord) -> Bool {
    slot == other.slot && revision == other.revision && context == other.context
  }
}

/// A row of `token`.
struct TokenRecord {
  var slot: Int64
  var path: String
  var commit: Int64

  /// - Parameters:
  ///   - row: of `SELECT *`, perhaps with more behind.
  ///   - columns: how many are the table's.
  /// - Throws: `DamagedRow` when it is not as it was written.
  init(_ row: some RowValues, columns: Int? = nil) throws {
    slot = try row.number(0)
    path = try row.text(1)
    commit = try row.number(2)
    guard columns ?? row.count > 3 else { return }
    var check = RowCheck()
    check.add(slot)
    check.add(path)
    check.add(commit)
    guard try row.number(3) == check.value else { throw DamagedRow("token") }
  }
}

/// A row of `statement`.
struct StatementRecord {
  var id: Int64
  var row: StatementRow

  /// - Parameter row: of `SELECT *`.
  /// - Throws: `DamagedRow` when it is not as it was written.
  init(_ row: some RowValues) throws {
    id = try row.number(0)
    self.row = StatementRow(
      presence: try row.text(2), type: try row.textIfAny(3), value: try row.textIfAny(4),
      modality: try row.textIfAny(5), qualifiers: try row.textIfAny(6))
    let hash = try row.number(1)
    guard hash == internHash(self.row.fields) else { throw DamagedRow("statement") }
    guard row.count > 7 else { return }
    var check = RowCheck()
    check.add(id)
    check.add(hash)
    guard try row.number(7) == check.value else { throw DamagedRow("statement") }
  }
}
