internal import GRDB

extension Database {
  /// Writes the check of every row in a file that is older than the checks. The triggers that
  /// refuse updates are removed and made again with the same text, in the same transaction.
  func fillRowChecks() throws {
    let function = DatabaseFunction("blazon_row_check", pure: true) { values in
      var check = RowCheck()
      for value in values { check.add(value) }
      return check.value
    }
    add(function: function)
    defer { remove(function: function) }
    for table in CheckedTable.allCases where try tableExists(table.rawValue) {
      let trigger = "\(table.rawValue)_update"
      let text = try String.fetchOne(
        self, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
        arguments: [trigger])
      let columns = table.covered.map { table.columns[$0] }.joined(separator: ", ")
      if text != nil { try execute(sql: "DROP TRIGGER \(trigger)") }
      try execute(sql: "UPDATE \(table.sql) SET row_check = blazon_row_check(\(columns))")
      if let text { try execute(sql: text) }
    }
  }
}
