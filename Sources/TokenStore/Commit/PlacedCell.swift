internal import TokenModel

/// A cell that a commit removes, moves or gives.
struct PlacedCell: PlacedContent {
  var cell: Cell
  /// Its columns as they are in the file, whatever this program would write in their stead; `nil` for
  /// a cell that is given and not written yet.
  var stored: StoredCell?

  var key: CellKey { cell.key }

  var path: TokenPath {
    get { cell.path }
    set { cell.path = newValue }
  }

  static func == (lhs: PlacedCell, rhs: PlacedCell) -> Bool { lhs.cell == rhs.cell }
}

/// A cell's content as rows have it.
struct StoredCell {
  var row: StatementRow
  /// The evidence as text; `nil` for none.
  var evidence: String?
  var statementID: Int64
  var evidenceID: Int64?
}
