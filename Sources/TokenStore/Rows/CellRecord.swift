/// A row of `cell`: a change of a cell, as ids.
struct CellRecord {
  var slot: Int64
  var revision: Int64
  var context: Int64
  var commit: Int64
  /// `nil` when the cell was removed.
  var statement: Int64?
  var evidence: Int64?

  /// Reads a row of `SELECT *`.
  ///
  /// - Parameters:
  ///   - first: the index of its first column, where a query joins several tables.
  ///   - columns: the number of the table's columns; `nil` where the row has no others.
  /// - Throws: `DamagedRow` when the row is not as it was written.
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

  /// The same as `isAsWritten(.cell)`, without reading each column twice: there are many cells.
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

  /// Whether the row comes first in the order of the table.
  func precedes(_ other: CellRecord) -> Bool {
    (slot, revision, context, commit) < (other.slot, other.revision, other.context, other.commit)
  }

  func hasPlace(of other: CellRecord) -> Bool {
    slot == other.slot && revision == other.revision && context == other.context
  }
}
