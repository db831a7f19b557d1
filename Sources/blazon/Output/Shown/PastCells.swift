internal import PositionedJSON
internal import TerminalText
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// The output of `list --was`.
struct PastCells {
  let point: Point
  let value: String
  let spans: [ValueSpan]
  /// All of the registry.
  let revisions: [Revision]
  /// The sign behind a span's value, for those that third parties state.
  var signs: [Int: String] = [:]

  func text(_ style: TextStyle) -> String {
    let history = HistoryText(style: style, revisions: revisions)
    let names = spans.map { history.name($0.key.revision).terminalWidth }.max() ?? 0
    let contexts = spans.map(\.key.context.text.terminalSafe.terminalWidth).max() ?? 0
    func width(_ index: Int) -> Int {
      history.width(spans[index].statement) + (signs[index]?.count ?? 0)
    }
    let values = min(spans.indices.map(width).max() ?? 0, 40)
    var text = ""
    var last: TokenPath?
    for (index, span) in spans.enumerated() {
      if span.key.path != last {
        text += style.bold(span.key.path.text.terminalSafe) + "\n"
        last = span.key.path
      }
      text += "  "
      if names > 0 { text += span.key.revision.terminalSafe.padded(to: names) + "  " }
      if contexts > 0 {
        text += span.key.context.text.terminalSafe.padded(to: contexts) + "  "
      }
      text += (history.statement(span.statement) + (signs[index] ?? ""))
        .padded(to: values, taken: width(index))
      text += "  " + times(span) + "\n"
    }
    return text + (signs.isEmpty ? "" : "\n† a third party, not the vendor\n")
  }

  private func times(_ span: ValueSpan) -> String {
    func place(_ commit: CommitInfo) -> String {
      "#\(commit.number), \(commit.sourceAt.day)"
    }
    guard let until = span.until else { return "since \(place(span.from))" }
    return "from \(place(span.from)) until \(place(until))"
  }

  var json: JSON {
    .object([
      .init("point", .string(point.text)),
      .init("was", .string(value)),
      .init(
        "spans",
        .array(
          spans.map { span in
            .object(
              [
                .init("path", .string(span.key.path.text)),
                .init("revision", .string(span.key.revision)),
                .init("context", span.key.context.json),
              ] + span.statement.jsonMembers + [
                .init("from", span.from.json),
                .init("until", .optional(span.until?.json)),
              ])
          })),
    ])
  }
}
