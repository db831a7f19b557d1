/// A row of `statement`, checked.
struct StatementRecord {
  var id: Int64
  var row: StatementRow

  /// Reads a row of `SELECT *`.
  ///
  /// - Throws: `DamagedRow` when the row is not as it was written.
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
