internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Checks that interned rows have the hash of their text, and that texts are in the form in which
/// this program writes them.
enum DoctorTexts {
  static func statements(_ db: Database, _ findings: inout DoctorFindings) throws {
    try db.forEach(
      "SELECT id, hash, presence, type, value, modality, qualifiers FROM statement"
    ) { row in
      let id = try row.number(0)
      func add(_ kind: DoctorFinding.Kind, _ message: String) {
        findings.add(kind, "statement \(id) \(message)", table: "statement")
      }
      let statement = try StatementRow(row, from: 2)
      if try row.number(1) != internHash(statement.fields) {
        add(.hash, "has another hash than its text gives")
      }
      for (name, text) in [("value", statement.value), ("qualifiers", statement.qualifiers)] {
        if let text, let fault = fault(of: text) { add(.text, "has a \(name) that \(fault)") }
      }
      if (try? statement.statement(in: "")) == nil {
        add(.text, "names a presence, type or qualifier that does not exist")
      }
    }
  }

  static func evidence(_ db: Database, _ findings: inout DoctorFindings) throws {
    try db.forEach("SELECT id, hash FROM evidence") { row in
      let id = try row.number(0)
      func add(_ kind: DoctorFinding.Kind, _ message: String) {
        findings.add(kind, "evidence \(id) \(message)", table: "citation")
      }
      let citations = try citations(db, of: id)
      if citations.isEmpty { add(.row, "has no citation") }
      if citations.map(\.position) != Array(0..<Int64(citations.count)) {
        add(.order, "has citations whose positions leave gaps")
      }
      if citations.contains(where: { $0.fault != nil }) {
        add(.text, citations.compactMap(\.fault).first ?? "")
      }
      if try row.number(1) != internHash([Evidence.text(citations.map(\.evidence))]) {
        add(.hash, "has another hash than its citations give")
      }
    }
    if let count = try Int64.fetchOne(
      db, sql: "SELECT count(*) FROM citation WHERE evidence_id NOT IN (SELECT id FROM evidence)"),
      count > 0
    {
      findings.add(.row, "citations of evidence that was never sealed: \(count)", table: "citation")
    }
  }

  struct Citation {
    var position: Int64
    var evidence: Evidence
    /// The end of a message about its texts; `nil` where nothing is wrong.
    var fault: String?
  }

  /// Returns the citations of one list in their order.
  static func citations(_ db: Database, of evidence: Int64) throws -> [Citation] {
    var found: [Citation] = []
    try db.forEach(
      """
      SELECT position, document, locator, grade, says, note FROM citation
      WHERE evidence_id = ? ORDER BY position
      """, [evidence]
    ) { row in
      let locator = try row.text(2)
      let grade = try row.text(3)
      let says = try row.textIfAny(4)
      let names = (JSONReader.read(text: locator).root?.elements ?? []).compactMap(\.string)
      var fault: String?
      if JSON.array(names.map(JSON.string)).compactText != locator {
        fault = "has a locator that is not a list of texts"
      }
      if let says, let wrong = self.fault(of: says) { fault = "has a 'says' that \(wrong)" }
      if Evidence.Grade(rawValue: grade) == nil { fault = "has a grade that does not exist" }
      found.append(
        Citation(
          position: try row.number(0),
          evidence: Evidence(
            document: try row.text(1), locator: names,
            grade: Evidence.Grade(rawValue: grade) ?? .literal,
            says: says.flatMap { JSONReader.read(text: $0).root }, note: try row.textIfAny(5)),
          fault: fault))
    }
    return found
  }

  static func contexts(_ db: Database, _ findings: inout DoctorFindings) throws {
    try db.forEach("SELECT id, text FROM context") { row in
      let id = try row.number(0)
      let text = try row.text(1)
      if (try? Context(text: text))?.text.equalsByBytes(text) != true {
        findings.add(
          .text, "the context \(quotedForMessage(text)) cannot be read", table: "context")
      }
      if text.isEmpty != (id == 0) {
        findings.add(.row, "context \(id) is in the place of the base", table: "context")
      }
    }
  }

  static func tokens(_ db: Database, _ findings: inout DoctorFindings) throws {
    var last: String?
    try db.forEach("SELECT path FROM token ORDER BY path") { row in
      let path = try row.text(0)
      if last?.equalsByBytes(path) == true {
        findings.add(
          .row, "two tokens have the path \(quotedForMessage(path))", table: "token", path: path)
      }
      last = path
      // The outermost group can have a description, and its path is empty.
      if !path.isEmpty, (try? TokenPath(path)) == nil {
        findings.add(
          .text, "\(quotedForMessage(path)) is not the path of a token", table: "token", path: path)
      }
    }
  }

  static func abouts(_ db: Database, _ findings: inout DoctorFindings) throws {
    try db.forEach(
      """
      SELECT coalesce(t.path, '?'), a.commit_id, a.deprecated, a.extensions
      FROM about a LEFT JOIN token t ON t.id = a.token_id
      WHERE a.deprecated IS NOT NULL OR a.extensions IS NOT NULL
      """
    ) { row in
      for (name, column) in [("deprecation", 2), ("list of extensions", 3)] {
        guard let text = try row.textIfAny(column), let fault = fault(of: text) else { continue }
        let path = try row.text(0)
        findings.add(
          .text, "\(quotedForMessage(path)) has a \(name) that \(fault)", table: "about",
          commit: try row.number(1), path: path)
      }
    }
  }

  static func documents(_ db: Database, _ findings: inout DoctorFindings) throws {
    try db.forEach("SELECT id, commit_id, standing, places FROM document") { row in
      let standing = try row.textIfAny(2)
      let places = try row.textIfAny(3)
      let isWrong =
        standing.map { Document.Standing(rawValue: $0) == nil } ?? false
        || Document(id: "", places: Document.places(places)).placesText != places
      if isWrong {
        findings.add(
          .text,
          "the document \(quotedForMessage(try row.text(0))) has a standing or places "
            + "that cannot be read", table: "document", commit: try row.number(1))
      }
    }
  }

  /// Returns the end of a message about a JSON text; `nil` where nothing is wrong.
  static func fault(of text: String) -> String? {
    guard let json = JSONReader.read(text: text).root else { return "is not JSON" }
    return json.compactText.equalsByBytes(text) ? nil : "is not in compact form"
  }
}
