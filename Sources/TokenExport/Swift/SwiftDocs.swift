internal import PositionedJSON
internal import TokenModel

/// Writes the comments of tokens.
enum SwiftDocs {
  /// The documentation of a token with a value: its description, its values by context, and its sources.
  ///
  /// - Parameter firstSeen: the time at which it was first recorded, as text.
  static func lines(
    _ token: ResolvedToken, _ answers: [SwiftAnswer], firstSeen: String? = nil
  ) -> [String] {
    var summary: [String] = []
    if let description = token.about?.description { summary.append(description) }
    var list = answers.map(text) + sources(answers)
    let qualifiers = answers.map(\.cell.statement).filter(\.isQualified).map(\.qualifiers)
    for (word, texts) in [("Since", qualifiers.map(\.since)), ("Note", qualifiers.map(\.note))] {
      var seen: Set<String> = []
      for case let text? in texts where seen.insert(text).inserted {
        list.append("\(word): \(text)")
      }
    }
    if let firstSeen { list.append("Recorded: \(firstSeen)") }
    if summary.isEmpty { summary = [token.path.text] }
    let items = list.map { "- " + $0 }
    let lines = summary + (items.isEmpty ? [] : [""]) + items
    return lines.map { line in
      let text = SwiftLiteral.comment(line)
      return text.isEmpty ? "///" : "/// " + text
    }
  }

  /// The comment for a token without a value in any context.
  static func lossLine(_ name: String, _ answers: [SwiftAnswer]) -> String {
    "// No value for \(SwiftLiteral.comment(name)): "
      + SwiftLiteral.comment(answers.map(text).joined(separator: "; "))
  }

  /// An answer as text, such as `idiom=pad: 320 pt, the value is approximate`.
  private static func text(_ answer: SwiftAnswer) -> String {
    let context = answer.cell.context
    let place = context.isBase ? "Base" : context.text
    var parts: [String] = []
    if answer.value != nil, let json = answer.cell.json {
      // A length in device pixels was brought to points.
      if case .dimension(let length) = answer.tokenValue {
        parts.append(length.plainText(pixel: answer.cell.pixelName))
      } else {
        parts.append(short(json))
      }
    }
    parts += answer.losses.map(\.message)
    return "\(place): \(parts.joined(separator: ", "))"
  }

  /// A value for people, such as `14 px`.
  private static func short(_ json: JSON) -> String {
    if let value = json["value"]?.numberText, let unit = json["unit"]?.string {
      return value + " " + unit
    }
    if let hex = json["hex"]?.string {
      return hex + (json["alpha"].map { " alpha " + $0.compactText } ?? "")
    }
    let text = json.compactText
    return text.count <= 100 ? text : text.prefix(100) + "…"
  }

  private static func sources(_ answers: [SwiftAnswer]) -> [String] {
    var seen: Set<String> = []
    return answers.flatMap(\.cell.cell.evidence).compactMap { evidence in
      let text = ([evidence.document] + evidence.locator).joined(separator: ", ")
      let grade = evidence.grade == .literal ? "" : " (\(evidence.grade.rawValue))"
      return seen.insert(text).inserted ? "Source: \(text)\(grade)" : nil
    }
  }
}
