internal import PositionedJSON
internal import TokenModel

/// The cells of a token as they go into a file of one revision.
struct WrittenCells {
  struct Entry {
    var context: Context
    var cell: Cell
    /// Whether its value has an answer in some context.
    var isResolved: Bool
  }

  /// The carrier first: the base cell, or the first where there is none.
  var entries: [Entry]

  /// - Parameter revision: the id of the file's revision.
  init(_ token: ResolvedToken, in revision: String) {
    let isOwn = token.cells.allSatisfy { $0.cell.revision == revision }
    entries = isOwn ? WrittenCells.own(token) : WrittenCells.flattened(token)
  }

  /// Each written cell once: several answers can come from one cell through an alias.
  private static func own(_ token: ResolvedToken) -> [Entry] {
    var places: [Context: Int] = [:]
    var entries: [Entry] = []
    for answer in token.cells {
      let isResolved = answer.value != nil
      if let place = places[answer.cell.context] {
        entries[place].isResolved = entries[place].isResolved || isResolved
      } else {
        places[answer.cell.context] = entries.count
        entries.append(
          Entry(context: answer.cell.context, cell: answer.cell, isResolved: isResolved))
      }
    }
    return entries
  }

  /// Where a base revision answers too, contexts of both are mixed: each answer is written for its
  /// own context unless the one before it already says the same.
  private static func flattened(_ token: ResolvedToken) -> [Entry] {
    var entries: [Entry] = []
    for answer in token.cells {
      let decided = entries.last { $0.context.holds(in: answer.context) }
      if let decided, decided.cell.key == answer.cell.key { continue }
      entries.append(
        Entry(context: answer.context, cell: answer.cell, isResolved: answer.value != nil))
    }
    return entries
  }
}
