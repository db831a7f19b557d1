internal import GRDB
internal import TokenModel

/// Checks that no path is a token and a group at once, that moves took everything along, that links
/// join what can be one token, and that tags can be used.
enum DoctorPlaces {
  /// Finds paths that are a token and hold another one, in one revision at one commit.
  ///
  /// - Complexity: O(*t*), plus the cells of tokens whose paths begin with another's: *t* paths.
  static func groups(_ db: Database, _ findings: inout DoctorFindings) throws {
    // The paths whose inner paths may still come, outermost first. Because `-` and others sort
    // before `.`, the inner paths need not follow at once.
    var outer: [(id: Int64, path: String)] = []
    try db.forEach("SELECT id, path FROM token ORDER BY path") { row in
      let slot = (id: try row.number(0), path: try row.text(1))
      while let last = outer.last, !mayHold(last.path, slot.path) { outer.removeLast() }
      for other in outer where holds(other.path, slot.path) {
        guard let commit = try firstClash(db, other.id, slot.id) else { continue }
        findings.add(
          .row,
          "\(quotedForMessage(other.path)) is a token and holds \(quotedForMessage(slot.path))",
          table: "cell", commit: commit, path: other.path)
      }
      outer.append(slot)
    }
  }

  /// Whether paths inside `outer` can follow `path` in the order of bytes.
  private static func mayHold(_ outer: String, _ path: String) -> Bool {
    next(outer, path).map { $0 < UInt8(ascii: "/") } ?? false
  }

  private static func holds(_ outer: String, _ path: String) -> Bool {
    next(outer, path) == UInt8(ascii: ".")
  }

  /// Returns the byte of `path` after its beginning `outer`; `nil` where it begins otherwise.
  private static func next(_ outer: String, _ path: String) -> UInt8? {
    path.utf8.starts(with: outer.utf8) ? path.utf8.dropFirst(outer.utf8.count).first : nil
  }

  /// Returns the first commit after which both tokens have a cell in one revision.
  private static func firstClash(_ db: Database, _ one: Int64, _ other: Int64) throws -> Int64? {
    var live: [Int64: [Int64: Set<Int64>]] = [:]
    var touched: [Int64] = []
    var commit: Int64 = 0
    func clash() -> Bool {
      touched.contains { revision in
        live[revision]?[one]?.isEmpty == false && live[revision]?[other]?.isEmpty == false
      }
    }
    var found: Int64?
    try db.forEach(
      """
      SELECT commit_id, revision_id, token_id, context_id, statement_id IS NOT NULL FROM cell
      WHERE token_id IN (?, ?) ORDER BY commit_id
      """, [one, other]
    ) { row in
      guard found == nil else { return }
      // Only the state after a whole commit counts.
      if try row.number(0) != commit {
        if clash() { found = commit }
        commit = try row.number(0)
        touched = []
      }
      let revision = try row.number(1)
      touched.append(revision)
      let (token, context) = (try row.number(2), try row.number(3))
      if try row.number(4) != 0 {
        live[revision, default: [:]][token, default: []].insert(context)
      } else {
        live[revision]?[token]?.remove(context)
      }
    }
    return found ?? (clash() ? commit : nil)
  }

  /// Finds moves that left cells behind. A move takes every cell along, so that at the old path
  /// each has a row of that commit, which removes it or belongs to another token.
  static func moves(_ db: Database, _ findings: inout DoctorFindings) throws {
    guard try db.tableExists("move") else { return }
    try db.forEach(
      """
      SELECT o.path, n.path, m.commit_id FROM move m
      JOIN token o ON o.id = m.from_id JOIN token n ON n.id = m.token_id
      WHERE \(CellQuery.hasLiveCell("m.from_id", written: "< m.commit_id", newer: "<= m.commit_id"))
      ORDER BY m.commit_id, n.path
      """
    ) { row in
      let path = try row.text(0)
      findings.add(
        .row,
        "\(quotedForMessage(path)) became \(quotedForMessage(try row.text(1))) and left cells under the old path",
        table: "move", commit: try row.number(2), path: path)
    }
  }

  /// Finds links that no commit can have told: of a later commit, of one path, of a token that did not
  /// come with that commit, or of one that was still there.
  static func links(_ db: Database, _ findings: inout DoctorFindings) throws {
    guard try db.tableExists("link") else { return }
    try db.forEach(
      """
      SELECT o.path, n.path, l.since_id, l.commit_id FROM link l
      JOIN token o ON o.id = l.from_id JOIN token n ON n.id = l.token_id
      WHERE l.since_id >= l.commit_id OR l.from_id = l.token_id
        OR NOT EXISTS (SELECT 1 FROM cell WHERE token_id = l.token_id AND commit_id = l.since_id
          UNION ALL SELECT 1 FROM about WHERE token_id = l.token_id AND commit_id = l.since_id)
        OR \(CellQuery.hasLiveCell("l.from_id", written: "<= l.since_id", newer: "<= l.since_id"))
      ORDER BY l.commit_id, n.path, l.since_id
      """
    ) { row in
      let path = try row.text(1)
      findings.add(
        .row,
        "\(quotedForMessage(path)) cannot have been \(quotedForMessage(try row.text(0))) before "
          + "#\(try row.number(2))", table: "link", commit: try row.number(3), path: path)
    }
  }

  /// Notes tags whose names an earlier blazon accepted and that no point can name now. They are not
  /// damage, since commit and tag are both there.
  static func unreachableTags(_ db: Database, _ notes: inout [String]) throws {
    try db.forEach("SELECT name, commit_id FROM tag ORDER BY name") { row in
      let name = try row.text(0)
      guard let reason = TagName.fault(of: name) else { return }
      notes.append(
        "the tag \(quotedForMessage(name)) cannot be used as a point, since \(reason); name its "
          + "commit #\(try row.number(1)) otherwise")
    }
  }
}

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
