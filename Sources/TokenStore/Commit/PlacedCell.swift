internal import TokenModel

/// A cell that a commit removes, moves or gives.
struct PlacedCell: PlacedContent {
  var cell: Cell
  /// The columns as they are in the file, which move along unchanged even if this program would
  /// write them otherwise; `nil` for a given cell.
  var stored: StoredCell?

  var key: CellKey { cell.key }

  var path: TokenPath { cell.path }

  func moved(to path: TokenPath) -> PlacedCell {
    PlacedCell(cell: cell.with(path: path), stored: stored)
  }

  static func == (lhs: PlacedCell, rhs: PlacedCell) -> Bool { lhs.cell == rhs.cell }
}

/// A cell's content in the form of rows.
struct StoredCell {
  var row: StatementRow
  /// The evidence as text; `nil` for none.
  var evidence: String?
  var statementID: Int64
  var evidenceID: Int64?
}
