internal import GRDB
internal import TokenModel

/// The parts of a registry besides tokens: revisions, axes and documents.
extension SnapshotReader {
  /// Revisions and axes, in a set without tokens.
  func outline() throws -> TokenSet {
    var set = TokenSet()
    set.revisions = try revisionRows().map(\.revision)
    set.axes = try axes()
    return set
  }

  struct RevisionRow {
    var id: Int64
    /// The commit that wrote the newest row.
    var commit: Int64
    /// The place in the registry's order, from 1 on; 0 where the commit deleted the revision.
    var position: Int
    var revision: Revision

    var isDeleted: Bool { position == 0 }
  }

  /// In the registry's order.
  func revisionRows() throws -> [RevisionRow] {
    if let known = memo.revisionRows[asOf] { return known }
    let rows = try countedRevisions().values.filter { !$0.isDeleted }
    if asOf != .max { memo.revisionRows[asOf] = rows }
    return rows
  }

  /// The newest row of each, also of deleted ones.
  func countedRevisions() throws -> Counted<RevisionRow> {
    var found = Counted<RevisionRow>()
    for row in try allRevisionRows() {
      found.rows += 1
      if found.values.last?.id == row.id { found.values.removeLast() }
      found.values.append(row)
    }
    guard Set(found.values.map { ExactText($0.revision.id) }).count == found.values.count else {
      throw DamagedRow(reason: "two revisions have one name")
    }
    found.values.sort { ($0.position, $0.id) < ($1.position, $1.id) }
    return found
  }

  /// The rows of all commits, by revision, the oldest first.
  func allRevisionRows() throws -> [RevisionRow] {
    var rows: [RevisionRow] = []
    var last: (id: Int64, commit: Int64) = (.min, .min)
    try db.forEach("SELECT * FROM revision ORDER BY id, commit_id") { row in
      try row.verify(.revision)
      let key = (id: try row.number(0), commit: try row.number(1))
      guard last < key else { throw DamagedRow("revision") }
      last = key
      if key.commit <= asOf { rows.append(try revisionRow(row)) }
    }
    return rows
  }

  private func revisionRow(_ row: Row) throws -> RevisionRow {
    let axes = try row.text(7)
    let read = try row.text(8)
    let revision = Revision(
      id: try row.text(2), title: try row.textIfAny(4), published: try row.textIfAny(5),
      base: try row.textIfAny(6), axes: Revision.axes(axes), read: Revision.read(read),
      description: try row.textIfAny(9))
    // What cannot be read is left out when it is parsed, and is missed here.
    guard revision.axesText.equalsByBytes(axes), revision.readText.equalsByBytes(read) else {
      throw DamagedRow("revision")
    }
    return RevisionRow(
      id: try row.number(0), commit: try row.number(1), position: try row.int(3),
      revision: revision)
  }

  /// In the order of their declaration, but where a revision lists them otherwise; of two the one that was written last.
  func axes() throws -> AxisOrder {
    var order = AxisOrder(try axisRows().map(\.name))
    guard order.names.count > 1 else { return order }
    let rows = try revisionRows().filter { $0.revision.axes.count > 1 }
    for row in rows.sorted(by: { ($0.commit, $0.position) < ($1.commit, $1.position) }) {
      order.follow(row.revision.axes.map(\.name))
    }
    return order
  }

  /// The axes that one commit declared, in order.
  func axes(declaredBy commit: Int64) throws -> [String] {
    try axisRows().filter { $0.commit == commit }.map(\.name)
  }

  private func axisRows() throws -> [(name: String, commit: Int64)] {
    var rows: [(name: String, commit: Int64)] = []
    var next: Int64 = 1
    try db.forEachFast("SELECT * FROM axis ORDER BY id") { row in
      try row.verify(.axis)
      guard try row.number(0) == next else { throw DamagedRow.missing("axis \(next)") }
      next += 1
      let commit = try row.number(2)
      if commit <= asOf { rows.append((try row.text(1), commit)) }
    }
    return rows
  }

  /// All documents, or those with these ids, sorted by id.
  func documents(_ ids: Set<String>? = nil) throws -> [Document] {
    try countedDocuments(ids).values.map(\.document)
  }

  /// The documents whose newest row is one commit's, by id.
  func documents(writtenBy commit: Int64) throws -> [Document] {
    try countedDocuments().values.filter { $0.commit == commit }.map(\.document)
  }

  /// - Parameter ids: those that are wanted, if not all; the rows of the others are checked, and not read.
  func countedDocuments(
    _ ids: Set<String>? = nil
  ) throws -> Counted<(document: Document, commit: Int64)> {
    var found = Counted<(document: Document, commit: Int64)>()
    var last = (id: "", commit: Int64.min)
    try db.forEach("SELECT * FROM document ORDER BY id, commit_id") { row in
      try row.verify(.document)
      let key = (id: try row.text(0), commit: try row.number(1))
      let isSame = key.id.equalsByBytes(last.id)
      guard isSame ? last.commit < key.commit : last.id.precedesByBytes(key.id) else {
        throw DamagedRow("document")
      }
      guard key.commit <= asOf else { return }
      found.rows += 1
      last = key
      if let ids, !ids.contains(key.id) { return }
      if isSame, !found.values.isEmpty { found.values.removeLast() }
      found.values.append((try document(row), key.commit))
    }
    return found
  }

  private func document(_ row: Row) throws -> Document {
    let standing = try row.textIfAny(5)
    let document = Document(
      id: try row.text(0), title: try row.textIfAny(2), publisher: try row.textIfAny(3),
      published: try row.textIfAny(4),
      standing: standing.flatMap(Document.Standing.init(rawValue:)),
      url: try row.textIfAny(6), note: try row.textIfAny(7), sha256: try row.textIfAny(8),
      places: Document.places(try row.textIfAny(9)))
    guard document.standing?.rawValue == standing, document.placesText == (try row.textIfAny(9))
    else { throw DamagedRow("document") }
    return document
  }
}
