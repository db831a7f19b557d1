internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel

/// A group at one point: the tokens that are in it.
struct ShownGroup: ShownPage {
  let path: TokenPath
  let point: Point
  /// The one that the point names, else the highest.
  let revision: Revision
  let isRevisionNamed: Bool
  /// The cell of each token that answers for it, by path.
  let tokens: [Cell]
  /// The other cells of the same tokens and revisions, by path, in the order of their contexts.
  let others: [TokenPath: [Cell]]
  let about: About?
  /// The deprecation of the group or of one around it.
  let deprecation: JSON?
  /// The context that was asked for.
  let wanted: Context?
  /// What tokens that refer to others come to in that context.
  var answers: [TokenPath: String] = [:]
  /// The documents that are not by the vendor.
  let thirdParties: ThirdParties
  /// All of the registry.
  let revisions: [Revision]

  func text(_ style: TextStyle) -> String {
    let history = HistoryText(style: style, revisions: revisions)
    var place = isRevisionNamed ? " in \(revision.id)" : ""
    if let wanted {
      let own = tokens.count { token in wanted.fixed.contains { token.context[$0.axis] == $0.value }
      }
      place += " at \(wanted.text), " + (own == 0 ? "none" : "\(own)") + " of them stated for it"
    }
    var text =
      style.bold(path.text.terminalSafe)
      + ": a group of \(HistoryText.counted(tokens.count, "token"))\(place.terminalSafe)\n"
    if let description = about?.description { text += "\(description.terminalSafe)\n" }
    if let deprecation {
      text += "deprecated" + (deprecation.string.map { ": \($0.terminalSafe)" } ?? "") + "\n"
    }
    text += "\n"
    let width = tokens.map(\.path.text.terminalSafe.terminalWidth).max() ?? 0
    for token in tokens {
      for (index, cell) in ([token] + (others[token.path] ?? [])).enumerated() {
        text += "  " + (index == 0 ? cell.path.text.terminalSafe : "").padded(to: width) + "  "
        text += history.statement(cell.statement) + thirdParties.signs(cell)
        if index == 0, let answer = answers[cell.path] { text += "  " + answer.terminalSafe }
        if !cell.context.isBase { text += style.dim("  " + cell.context.text.terminalSafe) }
        text += style.dim(cell.statement.interfaceText)
        if index == 0, cell.revision != revision.id {
          text += style.dim("  in \(cell.revision.terminalSafe)")
        }
        text += "\n"
      }
    }
    let legend = thirdParties.legend(tokens + others.values.joined())
    if !legend.isEmpty { text += "\n" + legend.map { style.dim($0) + "\n" }.joined() }
    return text
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init("group", .bool(true)),
      .init("description", .optional(about?.description)),
      .init("deprecated", .optional(deprecation)),
      .init("tokens", .array(tokens.map { .string($0.path.text) })),
    ])
  }
}
