internal import GRDB
internal import TokenModel

/// Checks the record of a file's migrations, and that its tables, views and triggers are exactly
/// theirs.
struct DoctorSchema {
  let db: Database
  /// The number of migrations that the file has by its header.
  let version: Int

  func check(_ findings: inout DoctorFindings, _ notes: inout [String]) throws {
    if version < Migrations.count {
      notes.append(
        "an older blazon made it: \(version) of \(Migrations.count) migrations; writing to it once "
          + "brings it up to date")
    }
    try checkRecords(&findings)
    let made = try Migrations.objects(of: db)
    let expected = try Migrations.expectedObjects(version: version)
    for (name, text) in made.sorted(by: { $0.key < $1.key }) where expected[name] != text {
      findings.add(
        .schema,
        expected[name] == nil
          ? "\(quotedForMessage(name)) is not of blazon's making"
          : "\(quotedForMessage(name)) has another definition than the migrations give it",
        table: name)
    }
    for name in expected.keys.sorted() where made[name] == nil {
      findings.add(.schema, "\(quotedForMessage(name)) is missing", table: name)
    }
    let others = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '_litestream_*'
        ORDER BY name
        """)
    if !others.isEmpty {
      notes.append("tables of Litestream are skipped: \(others.joined(separator: ", "))")
    }
  }

  private func checkRecords(_ findings: inout DoctorFindings) throws {
    var count = 0
    try db.forEach("SELECT name, sha256 FROM migration ORDER BY name") { row in
      let name = try row.text(0)
      defer { count += 1 }
      guard count < Migrations.count else {
        findings.add(
          .migration, "the migration \(quotedForMessage(name)) is unknown to this blazon",
          table: "migration")
        return
      }
      let ours = Migrations.migration(at: count)
      if name != ours.name {
        findings.add(
          .migration, "migration \(count + 1) is \(quotedForMessage(name)), not \(ours.name)",
          table: "migration")
      } else if try row.text(1) != ours.checksum {
        findings.add(
          .migration, "the file was made with another text of migration \(name)", table: "migration"
        )
      }
    }
    if count != version {
      findings.add(
        .migration, "the header has \(version) migrations, the table \(count)", table: "migration")
    }
  }
}
