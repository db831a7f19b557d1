internal import PositionedJSON
internal import TerminalText
internal import TokenModel

/// A group at one point: the tokens that are in it.
struct ShownGroup: ShownPage {
  let path: TokenPath
  let point: Point
  /// The one that the point names, else the highest.
  let revision: Revision
  let isRevisionNamed: Bool
  /// Of all revisions, by path.
  let cells: [Cell]
  let about: About?
  /// Of the group or one around it.
  let deprecation: JSON?
  /// The context that was asked for; of it, only tokens with a value there are listed.
  let wanted: Context?
  let axes: AxisOrder

  /// The cell that speaks for a token: of the revision if it has one, and there the one that answers
  /// in the context, where an open axis has its first value; else the first.
  var tokens: [Cell] {
    var tokens: [Cell] = []
    for cell in cells where !isRevisionNamed || cell.revision == revision.id {
      guard let last = tokens.last, last.path == cell.path else {
        tokens.append(cell)
        continue
      }
      if isStronger(cell, than: last) { tokens[tokens.count - 1] = cell }
    }
    return wanted == nil ? tokens : tokens.filter { strength($0) > 0 }
  }

  private func isStronger(_ cell: Cell, than last: Cell) -> Bool {
    if cell.revision == last.revision { return strength(cell) > strength(last) }
    // They come in the revisions' order.
    return last.revision != revision.id
  }

  /// 0 for a cell that does not answer.
  private func strength(_ cell: Cell) -> UInt64 {
    cell.context.holds(in: revision.completed(wanted ?? .base))
      ? axes.rank(cell.context) + 1 : 0
  }

  func text(_ style: TextStyle) -> String {
    let tokens = tokens
    let history = HistoryText(style: style)
    var place = isRevisionNamed ? " in \(revision.id)" : ""
    if let wanted { place += " with a value at \(wanted.text)" }
    var text =
      style.bold(path.text.terminalSafe)
      + ": a group of \(HistoryText.counted(tokens.count, "token"))\(place.terminalSafe)\n"
    if let description = about?.description { text += "\(description.terminalSafe)\n" }
    if let deprecation {
      text += "deprecated" + (deprecation.string.map { ": \($0.terminalSafe)" } ?? "") + "\n"
    }
    text += "\n"
    let width = tokens.map(\.path.text.terminalSafe.terminalWidth).max() ?? 0
    for cell in tokens {
      text += "  " + cell.path.text.terminalSafe.padded(to: width) + "  "
      text += history.statement(cell.statement)
      if !cell.context.isBase { text += style.dim("  " + cell.context.text.terminalSafe) }
      if cell.revision != revision.id { text += style.dim("  in \(cell.revision.terminalSafe)") }
      text += "\n"
    }
    return text
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init("group", .bool(true)),
      .init("description", about?.description.map(JSON.string) ?? .null),
      .init("deprecated", deprecation ?? .null),
      .init("tokens", .array(tokens.map { .string($0.path.text) })),
    ])
  }
}
