internal import PositionedJSON
internal import TokenModel

/// The cells of a token in the file of one revision.
struct WrittenCells {
  struct Entry {
    var context: Context
    var cell: Cell
    /// Whether the value resolves in some context.
    var isResolved: Bool
  }

  /// The cells by rank. The first one carries the `$value`: the base cell, or that of the lowest rank.
  private(set) var entries: [Entry] = []

  /// A single cell for a file that is about one context, so that it is written without its own.
  init(alone cell: Cell) {
    entries = [Entry(context: .base, cell: cell.with(context: .base), isResolved: true)]
  }

  /// All cells, each in its own context, even if it never answers.
  ///
  /// - Parameter answers: all answers of the token.
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

  /// The answers of a revision and its base, whose contexts are mixed: each is written for its context
  /// unless the preceding answers imply it.
  ///
  /// - Parameter cells: the revision's own cells; those without an answer are written, too.
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
  /// Whether it has a valid value without references.
  fileprivate var isLiteral: Bool {
    guard let type, let value, !value.holdsReference else { return false }
    return TokenValue.read(type, value) != nil
  }
}
