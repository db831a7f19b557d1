/// A row of `token`: a path that a token or group ever had.
struct TokenRecord {
  var id: Int64
  var path: String
  var commit: Int64

  /// Reads a row of `SELECT *`, which other columns may follow.
  ///
  /// - Parameter columns: the number of the table's columns; `nil` where the row has no others.
  /// - Throws: `DamagedRow` when the row is not as it was written.
  init(_ row: some RowValues, columns: Int? = nil) throws {
    id = try row.number(0)
    path = try row.text(1)
    commit = try row.number(2)
    guard columns ?? row.count > 3 else { return }
    var check = RowCheck()
    check.add(id)
    check.add(path)
    check.add(commit)
    guard try row.number(3) == check.value else { throw DamagedRow("token") }
  }
}
