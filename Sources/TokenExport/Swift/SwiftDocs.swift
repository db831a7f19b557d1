internal import TokenModel

/// Writes the comments of tokens.
enum SwiftDocs {
  /// The documentation of a token with a value: its description, its values by context, what it replaces,
  /// and its sources.
  ///
  /// - Parameters:
  ///   - replaced: the paths of tokens that it stands for now.
  ///   - firstSeen: the time at which it was first recorded, as text.
  ///   - was: the values that it had at an earlier point, as text.
  ///   - isEvident: whether the declaration has the value as the comment would, so that there is no comment for it
  ///     alone.
  static func lines(
    _ token: ResolvedToken, _ answers: [SwiftAnswer], replaced: [String] = [],
    firstSeen: String? = nil, was: String? = nil, isEvident: Bool = false
  ) -> [String] {
    var list = sources(answers)
    if !replaced.isEmpty { list.insert("Replaces: \(replaced.joined(separator: ", "))", at: 0) }
    // Most tokens have none.
    if answers.contains(where: { $0.cell.statement.isQualified }) {
      let qualifiers = answers.map(\.cell.statement).filter(\.isQualified).map(\.qualifiers)
      for (word, texts) in [("Since", qualifiers.map(\.since)), ("Note", qualifiers.map(\.note))] {
        list += texts.compactMap(\.self).uniqued.map { "\(word): \($0)" }
      }
    }
    if let firstSeen { list.append("Recorded: \(firstSeen)") }
    if isEvident, list.isEmpty, was == nil, token.about?.description == nil { return [] }
    var summary = values(answers)
    if let was { summary[summary.count - 1] += ". Was \(was)" }
    if let description = token.about?.description {
      let both = "\(description)\(description.last == "." ? "" : ":") \(summary[0])"
      summary = both.count <= 90 ? [both] + summary.dropFirst() : [description] + summary
    }
    let items = list.map { "- " + $0 }
    let lines = summary + (items.isEmpty ? [] : [""]) + items
    return lines.map { line in
      let text = Language.swift.comment(line)
      return text.isEmpty ? "///" : "/// " + text
    }
  }

  /// The comment for a token without a value in any context.
  static func lossLine(_ name: String, _ answers: [SwiftAnswer]) -> String {
    "// No value for \(Language.swift.comment(name)): "
      + Language.swift.comment(answers.map(text).joined(separator: "; "))
  }

  /// Whether a plain declaration says of the value what its comment would say.
  static func isEvident(_ answer: SwiftAnswer, _ values: SwiftValues) -> Bool {
    guard answer.losses.isEmpty, answer.cell.aliases.isEmpty else { return false }
    return switch answer.tokenValue {
    case .color(let color): values.colors.isHex(color)
    case .dimension(let length): length.unit == .px
    case .number, .boolean, .string, .fontFamily, .strokeStyle, .fontWeight, .cubicBezier: true
    default: false
    }
  }

  /// The values in one line, such as `color.red: #FF3B30; dark #FF453A`; more than four in a list.
  private static func values(_ answers: [SwiftAnswer]) -> [String] {
    var common = answers.first?.cell.aliases ?? []
    for answer in answers.dropFirst() {
      let same = zip(common, answer.cell.aliases).prefix { $0 == $1 }
      common = Array(common[..<same.count])
    }
    let texts = answers.map { answer in
      let chain = path(Array(answer.cell.aliases.dropFirst(common.count)))
      return text(answer) + (chain.isEmpty ? "" : " (\(chain))")
    }
    let head = common.isEmpty ? "" : path(common) + ": "
    return texts.count <= 4
      ? [head + texts.joined(separator: "; ")]
      : [head + texts[0]] + texts.dropFirst().map { "- " + $0 }
  }

  private static func path(_ all: [TokenPath]) -> String {
    all.map(\.text).joined(separator: " → ")
  }

  /// An answer as text, such as `idiom=pad 320 pt, the value is approximate`; the appearance needs no axis.
  private static func text(_ answer: SwiftAnswer) -> String {
    let place = answer.cell.context.shortText
    var parts: [String] = []
    if answer.value != nil, let value = answer.tokenValue {
      parts.append(value.readableText(pixel: "pt"))
    }
    parts += answer.losses.map(\.message)
    return [place, parts.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: " ")
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
