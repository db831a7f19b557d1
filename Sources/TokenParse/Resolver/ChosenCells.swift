internal import TokenModel

/// Cells for the result of an import, each with its place, and the records of their tokens.
struct ChosenCells {
  private(set) var cells: [Cell] = []
  /// The offsets of the values, parallel to `cells`.
  private(set) var offsets: [Int] = []
  var abouts: [About] = []

  mutating func add(_ cell: Cell, at offset: Int) {
    cells.append(cell)
    offsets.append(offset)
  }

  /// Adds a token's cells in a context, to which the contexts of its own are joined.
  mutating func add(_ placed: [ChosenCell], in context: Context) {
    for one in placed {
      add(one.cell.with(context: context.joined(with: one.own) ?? context), at: one.offset)
    }
  }
}

/// One cell of a token in a layer or permutation.
struct ChosenCell {
  /// The context that the token itself gives the cell, apart from the modifiers'.
  var own: Context
  var cell: Cell
  var offset: Int
}

extension [ChosenCell] {
  /// Whether two layers or permutations state the same of a token, wherever that is written.
  func sayTheSame(as other: [ChosenCell]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.own == $1.own && $0.cell.statement == $1.cell.statement
          && $0.cell.evidence == $1.cell.evidence
      }
  }
}
