internal import TokenDiff
internal import TokenModel
internal import TokenStore

/// Cells as a table for people: the path once, then a line for each revision and context.
struct CellTable {
  let style: TextStyle
  /// Which commit first spoke of a token; a column beside the paths.
  var firstSeen: [TokenPath: TokenOrigin] = [:]

  func render(_ rows: [(cell: Cell, resolved: ResolvedCell?)]) -> String {
    let revisionWidth = rows.map(\.cell.revision.terminalWidth).max() ?? 0
    let contextWidth = min(rows.map { $0.cell.context.text.harmless.terminalWidth }.max() ?? 0, 40)
    let pathWidth =
      firstSeen.isEmpty ? 0 : rows.map { $0.cell.path.text.harmless.terminalWidth }.max() ?? 0
    var text = ""
    var last: TokenPath?
    for (cell, resolved) in rows {
      if cell.path != last {
        text += style.bold(cell.path.text.harmless)
        if let birth = firstSeen[cell.path] {
          text += pad("", pathWidth - cell.path.text.harmless.terminalWidth) + "  "
          text += style.dim(self.birth(birth, of: cell.path))
        }
        text += "\n"
        last = cell.path
      }
      let context = pad(cell.context.text.harmless, contextWidth)
      let margin = "  " + pad(cell.revision, revisionWidth) + "  " + context
      text += margin + (contextWidth > 0 ? "  " : "") + value(cell, resolved) + "\n"
    }
    return text
  }

  private func birth(_ birth: TokenOrigin, of path: TokenPath) -> String {
    "first seen #\(birth.commit.number), \(HistoryText.day(birth.commit.at))"
      + (birth.path == path ? "" : ", as \(birth.path.text.harmless)")
  }

  /// As written, and what it resolves to where that is another text.
  private func value(_ cell: Cell, _ resolved: ResolvedCell?) -> String {
    let written = cell.statement.text(value: nil, aliases: .name)
    guard cell.statement.presence == .stated else { return style.dim(written) }
    guard let resolved else { return written + style.painted("  (leads nowhere)", "31") }
    let color: ColorValue? =
      if case .color(let value)? = resolved.value { value } else { nil }
    let swatch = color.map(style.swatch) ?? ""
    let plain = resolved.text(aliases: .value)
    if cell.statement.alias == nil { return swatch + plain }
    return swatch + written + style.dim("  → ") + plain
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.terminalWidth))
  }
}
