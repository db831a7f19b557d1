internal import PositionedJSON
internal import TokenModel

/// The cells of a token in the file of one revision.
struct WrittenCells {
  struct Entry {
    var context: Context
    var cell: Cell
    /// Whether the value resolves in some context.
    var isResolved: Bool
    /// The value with the results of what is computed in it; `nil` where nothing is, or has none.
    var result: JSON?

    /// The value for tools that cannot compute; `nil` where there is none.
    var written: JSON? { cell.isComputed ? result : cell.statement.value }
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
    // A set pays only where there are many.
    let isLong = answers.count > 4
    let answered =
      isLong ? Set(answers.lazy.filter { $0.value != nil }.map(\.cell.key)) : []
    for cell in cells {
      let isAnswered =
        isLong
        ? answered.contains(cell.key)
        : answers.contains { $0.value != nil && ($0.cell === cell || $0.cell.key == cell.key) }
      entries.append(
        Entry(
          context: cell.context, cell: cell, isResolved: isAnswered || cell.statement.isLiteral,
          result: cell.result(among: answers)))
    }
    sort(axes)
  }

  /// The answers of a revision and its base, whose contexts are mixed: each is written for its context
  /// unless the preceding answers imply it.
  ///
  /// - Parameter cells: the revision's own cells; those without an answer are written, too.
  init(flattening answers: [ResolvedCell], with cells: some Collection<Cell>, axes: AxisOrder) {
    entries = answers.withoutRepeats().map {
      Entry(
        context: $0.context, cell: $0.cell, isResolved: $0.value != nil,
        result: $0.cell.result(among: [$0]))
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

extension Cell {
  /// The value with its computed parts replaced by their results; references stay.
  ///
  /// - Parameter answers: of the token; one in the cell's own context counts before others.
  fileprivate func result(among answers: [ResolvedCell]) -> JSON? {
    guard isComputed else { return nil }
    let own = answers.filter { $0.cell.key == key && $0.json != nil }
    guard let json = (own.first { $0.context == context } ?? own.first)?.json else { return nil }
    return statement.value.map { $0.withResults(of: json) } ?? json
  }
}

extension JSON {
  /// - Parameter resolved: the same value without references and computed parts.
  fileprivate func withResults(of resolved: JSON) -> JSON {
    if expression != nil { return resolved }
    guard Reference(self) == nil else { return self }
    if let elements, let others = resolved.elements, elements.count == others.count {
      return .array(zip(elements, others).map { $0.withResults(of: $1) })
    }
    guard let members else { return self }
    return .object(
      members.map { member in
        JSON.Member(member.key, resolved[member.key].map(member.value.withResults) ?? member.value)
      })
  }
}
