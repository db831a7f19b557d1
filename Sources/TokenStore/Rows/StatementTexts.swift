internal import PositionedJSON
internal import TokenModel

/// Rows of `statement` as they came, not yet looked into: reading them needs the database, and
/// understanding them can go on beside, on another core.
struct StatementTexts: Sendable {
  private struct Row {
    var id: Int64
    var hash: Int64
    /// `nil` in a file from before there were checks.
    var check: Int64?
    /// Where each text ends; a missing one is empty and not marked in `present`.
    var ends: (Int, Int, Int, Int, Int)
    var present: UInt8
  }

  private var rows: [Row] = []
  private var bytes: [UInt8] = []

  /// So many are understood at a time.
  static let most = 8192

  var count: Int { rows.count }

  /// - Parameter row: of `SELECT *`.
  mutating func append(_ row: FastRows) throws {
    var present: UInt8 = 0
    func take(_ column: Int, _ bit: UInt8) throws -> Int {
      if try row.appendText(column, to: &bytes) { present |= bit }
      return bytes.count
    }
    let id = try row.number(0)
    let hash = try row.number(1)
    let ends = (
      try take(2, 1), try take(3, 2), try take(4, 4), try take(5, 8), try take(6, 16)
    )
    guard present & 1 != 0 else { throw DamagedRow("statement") }
    rows.append(
      Row(
        id: id, hash: hash, check: row.count > 7 ? try row.number(7) : nil, ends: ends,
        present: present))
  }

  /// The statements in the order of the rows.
  ///
  /// - Throws: `DamagedRow` where a row is not as it was written, `StoreProblem` where it holds what
  ///   no blazon wrote.
  func statements(in path: String) throws -> [TokenModel.Statement] {
    var result: [TokenModel.Statement] = []
    result.reserveCapacity(rows.count)
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for row in rows {
        let texts = RowTexts(bytes, start, row.ends, row.present)
        start = row.ends.4
        try verify(row, texts)
        result.append(try texts.statement(in: path))
      }
    }
    return result
  }

  private func verify(_ row: Row, _ texts: RowTexts) throws {
    var hash = InternHash()
    for text in [texts.presence, texts.type, texts.value, texts.modality, texts.qualifiers] {
      hash.add(text)
    }
    guard row.hash == hash.value else { throw DamagedRow("statement") }
    guard let check = row.check else { return }
    var other = RowCheck()
    other.add(row.id)
    other.add(row.hash)
    guard check == other.value else { throw DamagedRow("statement") }
  }
}

/// The columns of one row; `nil` for one that is missing.
private struct RowTexts {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  var presence: Bytes?
  var type: Bytes?
  var value: Bytes?
  var modality: Bytes?
  var qualifiers: Bytes?

  init(_ bytes: Bytes, _ start: Int, _ ends: (Int, Int, Int, Int, Int), _ present: UInt8) {
    func text(_ bit: UInt8, _ start: Int, _ end: Int) -> Bytes? {
      present & bit == 0 ? nil : Bytes(rebasing: bytes[start..<end])
    }
    presence = text(1, start, ends.0)
    type = text(2, ends.0, ends.1)
    value = text(4, ends.1, ends.2)
    modality = text(8, ends.2, ends.3)
    qualifiers = text(16, ends.3, ends.4)
  }

  /// Most are a type with a value and nothing else; the others take the way that is told in words.
  func statement(in path: String) throws -> TokenModel.Statement {
    guard modality == nil, qualifiers == nil, let type, let value,
      presence.map(RowTexts.text) == Presence.stated.rawValue,
      let known = TokenType(rawValue: RowTexts.text(type)),
      let json = JSONReader.read(value).root
    else { return try row.statement(in: path) }
    return TokenModel.Statement(type: known, value: json)
  }

  private var row: StatementRow {
    StatementRow(
      presence: presence.map(RowTexts.text) ?? "", type: type.map(RowTexts.text),
      value: value.map(RowTexts.text), modality: modality.map(RowTexts.text),
      qualifiers: qualifiers.map(RowTexts.text))
  }

  private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
}
