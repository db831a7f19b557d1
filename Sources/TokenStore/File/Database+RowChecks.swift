internal import GRDB

extension Database {
  /// Writes the check of every row in a file that is older than the checks. The triggers that
  /// refuse updates are removed and made again with the same text, in the same transaction.
  func fillRowChecks() throws {
    for table in CheckedTable.allCases where try tableExists(table.rawValue) {
      try fillRowChecks(of: table)
    }
  }

  /// Writes the checks of commits, whose former ones did not cover the dates of their sources. One
  /// that does not give its own hash keeps the former check, so that readers go on to refuse it.
  func fillCommitChecks() throws {
    var damaged: [Int64] = []
    try forEach("SELECT * FROM \"commit\"") { row in
      if (try? CommitLog.info(row)) == nil { damaged.append(try row.number(0)) }
    }
    try fillRowChecks(of: .commit, except: damaged)
  }

  private func fillRowChecks(of table: CheckedTable, except ids: [Int64] = []) throws {
    let covered = (table.covered + [table.coveredIfAny].compactMap(\.self)).map {
      table.columns[$0]
    }
    let always = table.covered.count
    let function = DatabaseFunction("blazon_row_check", pure: true) { values in
      var check = RowCheck()
      for (index, value) in values.enumerated() where index < always || !value.isNull {
        check.add(value)
      }
      return check.value
    }
    add(function: function)
    defer { remove(function: function) }
    let trigger = "\(table.rawValue)_update"
    let text = try String.fetchOne(
      self, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
      arguments: [trigger])
    let columns = covered.joined(separator: ", ")
    let others =
      ids.isEmpty ? "" : " WHERE id NOT IN (\(ids.map(String.init).joined(separator: ",")))"
    if text != nil { try execute(sql: "DROP TRIGGER \(trigger)") }
    try execute(sql: "UPDATE \(table.sql) SET row_check = blazon_row_check(\(columns))" + others)
    if let text { try execute(sql: text) }
  }
}
