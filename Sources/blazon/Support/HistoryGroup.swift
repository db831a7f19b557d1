internal import PositionedJSON
internal import TokenDiff
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

  /// The cell that speaks for a token: of the revision if it has one, and of the base if it has one.
  var tokens: [Cell] {
    var tokens: [Cell] = []
    for cell in cells where !isRevisionNamed || cell.revision == revision.id {
      guard let last = tokens.last, last.path == cell.path else {
        tokens.append(cell)
        continue
      }
      if weight(cell) >= weight(last), cell.context.isBase || cell.revision != last.revision {
        tokens[tokens.count - 1] = cell
      }
    }
    return tokens
  }

  private func weight(_ cell: Cell) -> Int { cell.revision == revision.id ? 1 : 0 }

  func text(_ style: TextStyle) -> String {
    let tokens = tokens
    let history = HistoryText(style: style)
    let place = isRevisionNamed ? " in \(revision.id)" : ""
    var text =
      style.bold(path.text.harmless)
      + ": a group of \(HistoryText.counted(tokens.count, "token"))\(place.harmless)\n"
    if let description = about?.description { text += "\(description.harmless)\n" }
    text += "\n"
    let width = tokens.map(\.path.text.harmless.terminalWidth).max() ?? 0
    for cell in tokens {
      text += "  " + HistoryText.padded(cell.path.text.harmless, width) + "  "
      text += history.statement(cell.statement)
      if cell.revision != revision.id { text += style.dim("  in \(cell.revision.harmless)") }
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
      .init("tokens", .array(tokens.map { .string($0.path.text) })),
    ])
  }
}
