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

  /// The carrier first: the base cell, or that of the lowest rank where there is none.
  private(set) var entries: [Entry] = []

  /// One cell that stands for all contexts of the file it is in.
  init(alone cell: Cell) {
    entries = [Entry(context: .base, cell: cell.with(context: .base), isResolved: true)]
  }

  /// Each cell in its own context, whether it ever answers or not.
  ///
  /// - Parameter answers: what the token answers, for those cells and others.
  init(_ cells: some Collection<Cell>, answers: [ResolvedCell], axes: AxisOrder) {
    let answered = Set(answers.lazy.filter { $0.value != nil }.map(\.cell.key))
    for cell in cells {
      entries.append(
        Entry(
          context: cell.context, cell: cell,
          isResolved: answered.contains(cell.key) || cell.statement.isLiteral))
    }
    sort(axes)
  }

  /// Where a base revision answers too, contexts of both are mixed: each answer is written for its
  /// own context unless the one before it already says the same.
  ///
  /// - Parameter cells: the revision's own, of which those without an answer are written too.
  init(flattening answers: [ResolvedCell], with cells: some Collection<Cell>, axes: AxisOrder) {
    entries = answers.withoutRepeats().map {
      Entry(context: $0.context, cell: $0.cell, isResolved: $0.value != nil)
    }
    for cell in cells {
      guard !entries.contains(where: { $0.cell.key == cell.key || $0.context == cell.context })
      else { continue }
      entries.append(
        Entry(context: cell.context, cell: cell, isResolved: cell.statement.isLiteral))
    }
    sort(axes)
  }

  private mutating func sort(_ axes: AxisOrder) {
    if entries.count > 1 { entries = axes.sorted(entries, by: \.context) }
  }
}

extension Statement {
  /// Whether its value is one without asking other tokens.
  fileprivate var isLiteral: Bool {
    guard let type, let value, !value.holdsReference else { return false }
    return TokenValue.read(type, value) != nil
  }
}
