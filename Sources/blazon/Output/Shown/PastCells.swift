internal import PositionedJSON
internal import TerminalText
internal import TokenModel
internal import TokenStore

/// A value that someone asks for, and whether a statement says it.
struct PastValue {
  /// `nil` where every type is meant.
  let type: TokenType?
  private let json: JSON
  private let wanted: TokenValue?
  private let isHex: Bool

  /// - Parameter type: of `--type`; without it the short forms of colours, dimensions and durations
  ///   say what they are, and all else is looked for in values of every type, and in words.
  /// - Throws: `VerbProblem.valueInvalid`.
  init(_ text: String, type: TokenType?) throws(VerbProblem) {
    let place = TokenPath(trusted: "value")
    do {
      let given = try Shorthand.read(text, type: type, path: place)
      self.type = given.type
      json = given.json
    } catch .needsType {
      self.type = nil
      let reading = JSONReader.read(text: text)
      json = reading.problems.isEmpty ? reading.root ?? .string(text) : .string(text)
    }
    wanted = self.type.flatMap { [json] in TokenValue.read($0, json) }
    isHex = ColorValue(hexText: text) != nil
  }

  func matches(_ statement: Statement) -> Bool {
    if let value = statement.value {
      if value.compactText == json.compactText { return true }
      if let wanted, let literal = statement.literal { return isSame(wanted, literal) }
    }
    return type == nil && json.string != nil && statement.words == json.string
  }

  private func isSame(_ wanted: TokenValue, _ value: TokenValue) -> Bool {
    switch (wanted, value) {
    case (.color(let wanted), .color(let value)) where isHex:
      wanted.srgbBytes == value.srgbBytes && alphaByte(wanted) == alphaByte(value)
    case (.duration(let wanted), .duration(let value)):
      abs(wanted.seconds - value.seconds) < 1e-9
    default: wanted == value
    }
  }

  private func alphaByte(_ color: ColorValue) -> Double { (color.alpha.value * 255).rounded() }
}

/// What `list --was` prints.
struct PastCells {
  let point: Point
  let value: String
  let spans: [ValueSpan]

  func text(_ style: TextStyle) -> String {
    let history = HistoryText(style: style)
    let revisions = spans.map(\.key.revision.terminalSafe.terminalWidth).max() ?? 0
    let contexts = spans.map(\.key.context.text.terminalSafe.terminalWidth).max() ?? 0
    let values = min(spans.map { history.width($0.statement) }.max() ?? 0, 40)
    var text = ""
    var last: TokenPath?
    for span in spans {
      if span.key.path != last {
        text += style.bold(span.key.path.text.terminalSafe) + "\n"
        last = span.key.path
      }
      text += "  " + span.key.revision.terminalSafe.padded(to: revisions) + "  "
      if contexts > 0 {
        text += span.key.context.text.terminalSafe.padded(to: contexts) + "  "
      }
      text += history.statement(span.statement)
        .padded(to: values, taken: history.width(span.statement))
      text += "  " + times(span) + "\n"
    }
    return text
  }

  private func times(_ span: ValueSpan) -> String {
    func place(_ commit: CommitInfo) -> String {
      "#\(commit.number), \(HistoryText.day(commit.at))"
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
                .init("until", span.until.map(\.json) ?? .null),
              ])
          })),
    ])
  }
}
