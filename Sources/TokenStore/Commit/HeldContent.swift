internal import GRDB
internal import TokenModel

/// The newest state's cells and descriptions at single paths.
struct HeldContent {
  private let db: Database
  private let reader: SnapshotReader

  init(_ db: Database, path: String) {
    self.db = db
    reader = SnapshotReader(db, path: path)
  }

  func paths() throws -> [String] { try String.fetchAll(db, sql: "SELECT path FROM token") }

  func cell(_ key: CellKey) throws -> PlacedCell? {
    try cells(of: key.path).first { $0.key == key }
  }

  func about(_ key: AboutKey) throws -> About? {
    try abouts(of: key.path).first { $0.key == key }
  }

  func cells(of path: TokenPath) throws -> [PlacedCell] {
    guard let token = try reader.tokenID(path) else { return [] }
    return try reader.newestRecords(of: token).compactMap { record in
      guard let cell = try reader.cell(record), let statement = record.statement else {
        return nil
      }
      return PlacedCell(
        cell: cell,
        stored: StoredCell(
          row: try reader.statementRow(statement),
          evidence: cell.evidence.isEmpty ? nil : Evidence.text(cell.evidence),
          statementID: statement, evidenceID: record.evidence))
    }
  }

  func abouts(of path: TokenPath) throws -> [About] {
    try reader.tokenID(path).map(reader.abouts) ?? []
  }
}
