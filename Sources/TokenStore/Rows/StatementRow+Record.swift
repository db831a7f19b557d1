extension StatementRow {
  /// Reads and checks a row of `SELECT * FROM statement`.
  ///
  /// - Throws: `DamagedRow` when the row is not as it was written.
  static func read(_ record: some RowValues) throws -> (id: Int64, row: StatementRow) {
    let id = try record.number(0)
    let row = StatementRow(
      presence: try record.text(2), type: try record.textIfAny(3),
      value: try record.textIfAny(4), modality: try record.textIfAny(5),
      qualifiers: try record.textIfAny(6))
    let hash = try record.number(1)
    guard hash == internHash(row.fields) else { throw DamagedRow("statement") }
    guard record.count > 7 else { return (id, row) }
    var check = RowCheck()
    check.add(id)
    check.add(hash)
    guard try record.number(7) == check.value else { throw DamagedRow("statement") }
    return (id, row)
  }
}
