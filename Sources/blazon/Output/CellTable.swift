internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// Cells as a table for people: the path once, then a line for each revision and context.
struct CellTable {
  private let style: TextStyle
  private let firstSeen: [TokenPath: TokenOrigin]
  private let deprecated: DeprecatedTokens?
  private let order: ContextOrder
  private let namesRevisions: Bool
  private let parties: ThirdParties

  /// - Parameters:
  ///   - set: whose axes and revisions give contexts their order, and say whether revisions are named;
  ///     whose documents say which values are those of third parties.
  ///   - firstSeen: which commit first spoke of a token; a column beside the paths.
  ///   - deprecated: who uses deprecated tokens, and what to use instead; lines below their cells.
  init(
    _ set: TokenSet, style: TextStyle, firstSeen: [TokenPath: TokenOrigin] = [:],
    deprecated: DeprecatedTokens? = nil
  ) {
    self.style = style
    self.firstSeen = firstSeen
    self.deprecated = deprecated
    order = ContextOrder(axes: set.axes.names, revisions: set.revisions)
    namesRevisions = set.revisions.count > 1
    parties = ThirdParties(set.documents)
  }

  /// - Parameter cells: sorted by path and revision.
  func render(_ cells: [Cell], _ rows: ResolvedRows) -> String {
    let revisionWidth = namesRevisions ? cells.map(\.revision.terminalWidth).max() ?? 0 : 0
    let contextWidth = width(ofContexts: cells)
    let pathWidth =
      firstSeen.isEmpty ? 0 : cells.map { $0.path.text.terminalSafe.terminalWidth }.max() ?? 0
    var text = ""
    var last: TokenPath?
    var rest = cells[...]
    while let first = rest.first {
      let token = rest.prefix { $0.path == first.path && $0.revision == first.revision }
      rest = rest.dropFirst(token.count)
      if first.path != last {
        let path = first.path.text.terminalSafe
        text += style.bold(path)
        if let birth = firstSeen[first.path] {
          text += "".padded(to: pathWidth - path.terminalWidth) + "  "
          text += style.dim(self.birth(birth, of: first.path))
        }
        text += "\n"
        last = first.path
      }
      // Where no revision stands before them, contexts need room only where there are any.
      let contextWidth = namesRevisions ? contextWidth : width(ofContexts: token)
      var deprecation = rows.deprecation(of: first)
      for cell in order.sorted(Array(token), by: \.context) {
        text += namesRevisions ? "  " + cell.revision.padded(to: revisionWidth) : ""
        let context = cell.context.text.terminalSafe.padded(to: contextWidth)
        text += contextWidth > 0 ? "  " + context : ""
        text += "  " + value(cell, rows[cell]) + parties.signs(cell)
        if let deprecation {
          let reason = deprecation.string.map { ": " + $0.terminalSafe } ?? ""
          text += style.dim("  deprecated" + reason)
        }
        deprecation = nil
        text += "\n"
      }
      if let entry = deprecated?[first.path, first.revision] {
        for line in lines(entry) { text += style.dim("    " + line.terminalSafe) + "\n" }
      }
    }
    return text
  }

  private func width(ofContexts cells: some Sequence<Cell>) -> Int {
    min(cells.map { $0.context.text.terminalSafe.terminalWidth }.max() ?? 0, 40)
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

  /// The value; of an alias the token that it stands for, and the value that it leads to.
  private func value(_ cell: Cell, _ resolved: ResolvedCell?) -> String {
    let statement = cell.statement
    let alias = statement.alias.map { style.dim("→ ") + $0.text.terminalSafe }
    guard statement.presence == .stated else {
      return style.dim(statement.text(value: nil, pixel: "px"))
    }
    guard let resolved else {
      let why = statement.computation == nil ? "leads to no value" : "cannot be computed"
      return (alias ?? statement.writtenText) + style.painted("  (\(why))", "31")
    }
    let value = style.swatch(resolved.value) + resolved.text() + style.dim(statement.interfaceText)
    return (alias.map { $0 + "  " } ?? "") + value
  }
}

extension Statement {
  /// Since when it holds, and the symbol of an API, such as `  since iOS 15  detents`; empty where neither is known.
  var interfaceText: String {
    let since = qualifiers.since.map { "since \($0)" }
    return [since, qualifiers.api?["symbol"]?.string].compactMap(\.self)
      .map { "  " + $0.terminalSafe }.joined()
  }
}
