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
