internal import GRDB
internal import TokenModel

/// Checks that the table of references has exactly what the cells refer to.
enum DoctorReferences {
  private static let fromReferringCells = "FROM cell c JOIN statement s ON s.id = c.statement_id"

  static func check(_ db: Database, _ findings: inout DoctorFindings) throws {
    guard try References.areKept(in: db) else { return }
    try findMissing(db, &findings)
    try findUnfounded(db, &findings)
  }

  private static func findMissing(_ db: Database, _ findings: inout DoctorFindings) throws {
    let find = try db.cachedStatement(
      sql: "SELECT 1 FROM reference WHERE target = ? AND token_id = ?")
    try db.forEach(
      """
      SELECT DISTINCT s.value, s.qualifiers, c.token_id, t.path
      \(fromReferringCells) JOIN token t ON t.id = c.token_id WHERE \(References.mayRefer)
      """
    ) { row in
      let token = try row.number(2)
      let targets = References.targets(
        value: try row.textIfAny(0), qualifiers: try row.textIfAny(1))
      for target in targets
      where try Int.fetchOne(find, arguments: [target.text, token]) == nil {
        let path = try row.text(3)
        findings.add(
          .derived,
          "\(quotedForMessage(path)) refers to \(quotedForMessage(target.text)), "
            + "which no row has", table: "reference", path: path)
      }
    }
  }

  private static func findUnfounded(_ db: Database, _ findings: inout DoctorFindings) throws {
    let find = try db.cachedStatement(
      sql: """
        SELECT s.value, s.qualifiers \(fromReferringCells)
        WHERE c.token_id = ? AND \(References.mayRefer)
        """)
    try db.forEach(
      """
      SELECT r.target, r.token_id, t.path FROM reference r LEFT JOIN token t ON t.id = r.token_id
      """
    ) { row in
      let target = TokenPath(trusted: try row.text(0))
      let statements = try Row.fetchCursor(find, arguments: [try row.number(1)])
      while let statement = try statements.next() {
        let targets = References.targets(
          value: try statement.textIfAny(0), qualifiers: try statement.textIfAny(1))
        if targets.contains(target) { return }
      }
      let path = try row.textIfAny(2) ?? ""
      findings.add(
        .derived,
        "\(quotedForMessage(path)) never referred to \(quotedForMessage(target.text)), "
          + "but a row has one", table: "reference", path: path)
    }
  }
}
