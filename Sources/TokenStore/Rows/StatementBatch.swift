internal import PositionedJSON
internal import TokenModel

/// Rows of `statement` as they came, not yet decoded: reading them needs the database, while decoding
/// them can go on beside it, on another core.
struct StatementBatch: Sendable {
  private struct Row {
    var id: Int64
    var hash: Int64
    /// `nil` in a file from before there were checks.
    var check: Int64?
  }

  private var rows: [Row] = []
  /// The texts of all rows, one after the other.
  private var bytes: [UInt8] = []
  /// Where each text ends, five of them for each row; for NULL the complement of where it would.
  private var ends: [Int] = []

  /// How many rows are decoded at a time.
  static let most = 8192

  var count: Int { rows.count }

  /// - Parameter row: of `SELECT *`.
  mutating func append(_ row: FastRows) throws {
    rows.append(
      Row(
        id: try row.number(0), hash: try row.number(1),
        check: row.count > 7 ? try row.number(7) : nil))
    for column in 2...6 {
      ends.append(try row.appendText(column, to: &bytes) ? bytes.count : ~bytes.count)
    }
  }

  /// The statements in the order of the rows.
  ///
  /// - Throws: `DamagedRow` where a row is not as it was written, `StoreProblem` where it holds what
  ///   no blazon wrote.
  func statements(in path: String) throws -> [TokenModel.Statement] {
    try bytes.withUnsafeBufferPointer { bytes in
      try rows.indices.map { index in
        let row = rows[index]
        let first = 5 * index
        let (presence, type, value) = (
          column(first, bytes), column(first + 1, bytes), column(first + 2, bytes)
        )
        let (modality, qualifiers) = (column(first + 3, bytes), column(first + 4, bytes))
        try verify(row, [presence, type, value, modality, qualifiers])
        let statement = TokenModel.Statement(
          presence: text(presence), type: text(type), value: value, modality: text(modality),
          qualifiers: qualifiers
        ) { JSONReader.read($0).root }
        guard let statement else {
          let row = StatementRow(
            presence: text(presence) ?? "", type: text(type), value: text(value),
            modality: text(modality), qualifiers: text(qualifiers))
          throw row.damage(path)
        }
        return statement
      }
    }
  }

  /// The bytes of a column as the file has them; `nil` for NULL.
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private func column(_ place: Int, _ bytes: Bytes) -> Bytes? {
    let end = ends[place]
    guard end >= 0 else { return nil }
    let before = place == 0 ? 0 : ends[place - 1]
    return Bytes(rebasing: bytes[(before < 0 ? ~before : before)..<end])
  }

  private func text(_ bytes: Bytes?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private func verify(_ row: Row, _ columns: [Bytes?]) throws {
    var hash = InternHash()
    for column in columns { hash.add(column) }
    guard row.hash == hash.value else { throw DamagedRow("statement") }
    guard let check = row.check else { return }
    var other = RowCheck()
    other.add(row.id)
    other.add(row.hash)
    guard check == other.value else { throw DamagedRow("statement") }
  }
}
