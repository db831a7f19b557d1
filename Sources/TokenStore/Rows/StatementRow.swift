internal import PositionedJSON
internal import TokenModel

/// A statement as its columns.
struct StatementRow: Hashable, Sendable {
  var presence: String
  var type: String?
  var value: String?
  var modality: String?
  var qualifiers: String?

  static func == (lhs: StatementRow, rhs: StatementRow) -> Bool {
    ExactText(lhs.presence) == ExactText(rhs.presence)
      && lhs.type.map(ExactText.init) == rhs.type.map(ExactText.init)
      && lhs.value.map(ExactText.init) == rhs.value.map(ExactText.init)
      && lhs.modality.map(ExactText.init) == rhs.modality.map(ExactText.init)
      && lhs.qualifiers.map(ExactText.init) == rhs.qualifiers.map(ExactText.init)
  }

  /// The columns as the digest counts them; an absent one differs from an empty one.
  var fields: [String?] { [presence, type, value, modality, qualifiers] }

  /// - Throws: `StoreProblem.damaged` when a column holds what no blazon wrote.
  func statement(in path: String) throws(StoreProblem) -> TokenModel.Statement {
    let statement = TokenModel.Statement(
      presence: presence, type: type, value: value, modality: modality, qualifiers: qualifiers
    ) { JSONReader.read(text: $0).root }
    guard let statement else { throw damage(path) }
    return statement
  }

  func damage(_ path: String) -> StoreProblem {
    .damaged(path: path, reason: "a statement cannot be read: \(fields.compactMap(\.self))")
  }

  /// Reads and checks a row of `SELECT * FROM statement`.
  ///
  /// - Throws: `DamagedRow` when the row is not as it was written.
  static func read(_ record: some RowValues) throws -> (id: Int64, row: StatementRow) {
    let id = try record.number(0)
    let row = try StatementRow(record, from: 2)
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

extension StatementRow {
  init(_ statement: TokenModel.Statement) {
    self.init(
      presence: statement.presence.rawValue, type: statement.type?.rawValue,
      value: statement.value?.compactText, modality: statement.modality?.rawValue,
      qualifiers: statement.qualifiersJSON?.compactText)
  }

  /// - Parameter first: the first of the columns in a row, of which the others follow in their order.
  init(_ row: some RowValues, from first: Int) throws {
    self.init(
      presence: try row.text(first), type: try row.textIfAny(first + 1),
      value: try row.textIfAny(first + 2), modality: try row.textIfAny(first + 3),
      qualifiers: try row.textIfAny(first + 4))
  }
}

/// A text that equals only the same bytes: to `String`, a composed and a decomposed letter are one.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (lhs: ExactText, rhs: ExactText) -> Bool {
    lhs.text.equalsByBytes(rhs.text)
  }
}

/// FNV-1a over texts: finds interned rows; the texts themselves are then compared.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash", 64-bit FNV-1a parameters.
func internHash(_ fields: [String?]) -> Int64 {
  var hash = InternHash()
  for field in fields {
    guard var text = field else {
      hash.add(nil)
      continue
    }
    text.withUTF8 { hash.add($0) }
  }
  return hash.value
}

/// The same, one text after the other.
struct InternHash {
  private var hash = FNV1a()

  var value: Int64 { Int64(bitPattern: hash.value) }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>?) {
    if let text { hash.add(text) } else { hash.add(1) }
    hash.add(0xFF)
  }
}

extension Evidence {
  /// A list of citations as compact JSON: what is interned and hashed.
  static func text(_ list: [Evidence]) -> String {
    JSON.array(list.map(\.json)).compactText
  }
}

extension Revision {
  var axesText: String {
    JSON.object(axes.map { JSON.Member($0.name, .array($0.values.map(JSON.string))) }).compactText
  }

  var readText: String {
    let members = read.map { pages in
      JSON.Member(pages.group, .array(pages.pages.map { .array($0.map(JSON.string)) }))
    }
    return JSON.object(members).compactText
  }

  static func axes(_ text: String) -> [Axis] {
    (JSONReader.read(text: text).root?.members ?? []).map { member in
      Axis(name: member.key, values: (member.value.elements ?? []).compactMap(\.string))
    }
  }

  static func read(_ text: String) -> [ReadPages] {
    (JSONReader.read(text: text).root?.members ?? []).map { member in
      ReadPages(
        group: member.key,
        pages: (member.value.elements ?? []).map { ($0.elements ?? []).compactMap(\.string) })
    }
  }
}

extension Document {
  /// `nil` where no places are listed.
  var placesText: String? {
    guard !places.isEmpty else { return nil }
    let list = places.map { place in
      JSON.object(
        [
          JSON.Member("at", .array(place.locator.map(JSON.string))),
          JSON.Member("kind", .string(place.kind.rawValue)),
        ] + (place.skipped.map { [JSON.Member("skipped", .string($0))] } ?? []))
    }
    return JSON.array(list).compactText
  }

  static func places(_ text: String?) -> [Place] {
    (text.flatMap { JSONReader.read(text: $0).root?.elements } ?? []).map { place in
      Place(
        locator: (place["at"]?.elements ?? []).compactMap(\.string),
        kind: place["kind"]?.string.flatMap(Place.Kind.init(rawValue:)) ?? .prose,
        skipped: place["skipped"]?.string)
    }
  }
}

extension About {
  var extensionsText: String? {
    extensions.isEmpty ? nil : JSON.object(extensions).compactText
  }

  var deprecatedText: String? { deprecated?.compactText }
}

extension TokenModel.Statement {
  /// Decodes the columns of a row of `statement`, from texts or from bytes.
  ///
  /// - Parameter json: parses a column.
  /// - Returns: `nil` where a column holds what no blazon wrote.
  init?<Column>(
    presence: String?, type: String?, value: Column?, modality: String?, qualifiers: Column?,
    json: (Column) -> JSON?
  ) {
    guard let presence = presence.flatMap(Presence.init(rawValue:)) else { return nil }
    var known: TokenType?
    if let type {
      known = TokenType(rawValue: type)
      if known == nil { return nil }
    }
    var parsed: JSON?
    if let value {
      parsed = json(value)
      if parsed == nil { return nil }
    }
    let strength = modality.flatMap(Modality.init(rawValue:))
    guard strength?.rawValue == modality else { return nil }
    var list = Qualifiers()
    if let qualifiers {
      guard let members = json(qualifiers)?.members else { return nil }
      for member in members {
        guard let kind = Qualifiers.Kind(rawValue: member.key), list.read(kind, member.value)
        else { return nil }
      }
    }
    self.init(
      presence: presence, type: known, value: parsed, modality: strength, qualifiers: list)
  }
}
