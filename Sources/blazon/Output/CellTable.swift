internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// Cells as a table for people: the path once, then a line for each revision and context.
struct CellTable {
  let style: TextStyle
  /// Which commit first spoke of a token; a column beside the paths.
  var firstSeen: [TokenPath: TokenOrigin] = [:]
  /// Who uses deprecated tokens, and what to use instead; lines below their cells.
  var deprecated: DeprecatedTokens?

  /// - Parameter rows: sorted; `deprecation` is of the token, by itself or with a group around it.
  func render(_ rows: [(cell: Cell, resolved: ResolvedCell?, deprecation: JSON?)]) -> String {
    let revisionWidth = rows.map(\.cell.revision.terminalWidth).max() ?? 0
    let contextWidth = min(
      rows.map { $0.cell.context.text.terminalSafe.terminalWidth }.max() ?? 0, 40)
    let pathWidth =
      firstSeen.isEmpty ? 0 : rows.map { $0.cell.path.text.terminalSafe.terminalWidth }.max() ?? 0
    var text = ""
    var last: Cell?
    for (index, (cell, resolved, deprecation)) in rows.enumerated() {
      if cell.path != last?.path {
        let path = cell.path.text.terminalSafe
        text += style.bold(path)
        if let birth = firstSeen[cell.path] {
          text += "".padded(to: pathWidth - path.terminalWidth) + "  "
          text += style.dim(self.birth(birth, of: cell.path))
        }
        text += "\n"
      }
      let context = cell.context.text.terminalSafe.padded(to: contextWidth)
      let margin = "  " + cell.revision.padded(to: revisionWidth) + "  " + context
      text += margin + (contextWidth > 0 ? "  " : "") + value(cell, resolved)
      if let deprecation, cell.path != last?.path || cell.revision != last?.revision {
        let reason = deprecation.string.map { ": " + $0.terminalSafe } ?? ""
        text += style.dim("  deprecated" + reason)
      }
      text += "\n"
      last = cell
      let isLast =
        index + 1 == rows.count || rows[index + 1].cell.path != cell.path
        || rows[index + 1].cell.revision != cell.revision
      if isLast, let entry = deprecated?[cell.path, cell.revision] {
        for line in lines(entry) { text += style.dim("    " + line.terminalSafe) + "\n" }
      }
    }
    return text
  }

  private func lines(_ entry: DeprecatedTokens.Entry) -> [String] {
    var lines: [String] = []
    if !entry.usedBy.isEmpty {
      let names = entry.usedBy.prefix(3).map(\.text).joined(separator: ", ")
      let more = entry.usedBy.count > 3 ? " and \(entry.usedBy.count - 3) more" : ""
      lines.append("used by \(names)\(more)")
    }
    guard let replacement = entry.replacement else { return lines }
    guard entry.isReplacementThere else { return lines + ["\(replacement.text) is not there"] }
    if entry.differences.isEmpty { return lines + ["\(replacement.text) has the same values"] }
    let differences = entry.differences.prefix(4).map { context, answer in
      let value = answer.stated.map { $0.text(aliases: .value) } ?? "no value"
      return value + (context.isBase ? "" : " in \(context.text)")
    }.joined(separator: ", ")
    let more = entry.differences.count > 4 ? " and \(entry.differences.count - 4) more" : ""
    return lines + ["\(replacement.text) differs: \(differences)\(more)"]
  }

  private func birth(_ birth: TokenOrigin, of path: TokenPath) -> String {
    "first seen #\(birth.commit.number), \(birth.commit.sourceAt.day)"
      + (birth.path == path ? "" : ", as \(birth.path.text.terminalSafe)")
  }

  /// As written, and what it resolves to where that is another text.
  private func value(_ cell: Cell, _ resolved: ResolvedCell?) -> String {
    let written = cell.statement.text(
      value: nil, pixel: resolved?.pixel ?? "px", aliases: .name)
    guard cell.statement.presence == .stated else { return style.dim(written) }
    guard let resolved else {
      let why = cell.statement.computation == nil ? "leads to no value" : "cannot be computed"
      return written + style.painted("  (\(why))", "31")
    }
    let swatch = style.swatch(resolved.value)
    let plain = resolved.text(aliases: .value)
    if cell.statement.alias == nil { return swatch + plain }
    return swatch + written + style.dim("  → ") + plain
  }
}
