internal import GRDB
internal import TokenModel

/// The newest state's cells and descriptions at single paths.
struct HeldRows {
  private let db: Database
  private let reader: RegistryReader

  init(_ db: Database, path: String) {
    self.db = db
    reader = RegistryReader(db, path: path)
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
    return try reader.cellRows(ofToken: token).compactMap { found in
      guard let statement = found.statement else { return nil }
      let row = try reader.statementRow(statement)
      let evidence = try found.evidence.map(reader.evidence) ?? []
      return PlacedCell(
        cell: Cell(
          path: path, revision: found.revision, context: found.context,
          statement: try row.statement(in: reader.path), evidence: evidence),
        stored: StoredCell(
          row: row, evidence: evidence.isEmpty ? nil : Evidence.text(evidence),
          statementID: statement, evidenceID: found.evidence))
    }
  }

  func abouts(of path: TokenPath) throws -> [About] {
    guard let token = try reader.tokenID(path) else { return [] }
    return try reader.abouts(ofToken: token, path: path)
  }
}
