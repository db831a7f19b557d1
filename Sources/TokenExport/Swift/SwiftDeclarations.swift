internal import TokenModel

/// A property, or a function with a context as parameter.
struct SwiftMember: Hashable {
  /// The type of the parameter; `nil` for a property.
  var context: String?
  var type: String
  /// The statements in its braces.
  var body: [String]

  /// The text behind the name.
  var signature: String { context.map { "(in context: \($0)) -> \(type)" } ?? ": \(type)" }
}

/// The members of one token: a property, or functions where its value depends on the context in more than colors
/// that follow it by themselves.
struct SwiftDeclarations {
  /// The answers, at least one with a value; the last one that holds decides.
  var answers: [SwiftAnswer]
  var values: SwiftValues
  var members: [SwiftMember] {
    if answers.contains(where: { $0.test != nil }), !isSame {
      return following.map { [SwiftMember(type: $0.type, body: [$0.expression])] }
        ?? types.map(function)
    }
    guard let answer = answers.last, let value = answer.tokenValue,
      let own = try? values.value(value, answer.style)
    else { return [] }
    return [SwiftMember(type: own.type, body: [own.expression])]
  }

  /// Whether all answers are the same, and one always holds.
  private var isSame: Bool {
    answers[0].test == nil && answers[0].tokenValue != nil
      && answers.allSatisfy { $0.tokenValue == answers[0].tokenValue }
  }

  /// The types of the values in order of appearance, each once; a `nil` string counts as a string.
  private var types: [String] {
    answers.compactMap { $0.value.map(bare) }.uniqued
  }

  private func bare(_ value: SwiftValue) -> String {
    value.type.hasSuffix("?") ? String(value.type.dropLast()) : value.type
  }

  /// The function for the answers of one type; it returns `nil` for the others.
  private func function(_ type: String) -> SwiftMember {
    let end = answers.lastIndex { $0.test == nil }
    let deciding = Array(answers[(end ?? 0)...])
    let isTotal = end != nil && deciding.allSatisfy { $0.value?.type == type }
    let body =
      inOneLine(type, deciding, end != nil) ?? written(type, deciding, end != nil)
    return SwiftMember(
      context: values.types + ".Context", type: isTotal ? type : type + "?", body: body)
  }

  /// A body with one condition, such as `context.idiom == .pad ? 20 : 16`; `nil` if there are more.
  private func inOneLine(
    _ type: String, _ deciding: [SwiftAnswer], _ hasEnd: Bool
  ) -> [String]? {
    guard deciding.count == (hasEnd ? 2 : 1), let strongest = deciding.last,
      let test = strongest.test
    else { return nil }
    let other = hasEnd ? deciding.first.map { expression($0, type) } ?? "nil" : "nil"
    return ["\(test) ? \(expression(strongest, type)) : \(other)"]
  }

  /// A body of conditions, the strongest first, up to the first answer that always holds.
  private func written(
    _ type: String, _ deciding: [SwiftAnswer], _ hasEnd: Bool
  ) -> [String] {
    let ordered = Array(deciding.reversed())
    var rows = (hasEnd ? ordered.dropLast() : ordered[...]).map {
      ($0.test ?? "", expression($0, type))
    }
    let last = hasEnd ? ordered.last.map { expression($0, type) } ?? "nil" : "nil"
    while last == "nil", rows.last?.1 == "nil" { rows.removeLast() }
    return rows.map { "if \($0) { return \($1) }" } + ["return \(last)"]
  }

  private func expression(_ answer: SwiftAnswer, _ type: String) -> String {
    answer.value.flatMap { bare($0) == type ? $0.expression : nil } ?? "nil"
  }

  /// The value whose colors follow the context, if the answers differ in nothing else and one always holds. Within
  /// other values, colors follow what the system alone decides.
  private var following: SwiftValue? {
    guard let base = answers.last(where: { $0.test == nil })?.tokenValue, let variants,
      base.type == .color || !values.isThemed(variants)
    else { return nil }
    return try? values.value(base, nil, variants)
  }

  /// The values of the modes behind the last answer that always holds, the weakest first; `nil` where
  /// no answer always holds, one differs from it in more than colors, or none depends on a mode.
  private var variants: SwiftValues.Variants? {
    guard let modes = SwiftDeclarations.modes(of: answers) else { return nil }
    return modes.compactMap { answer in
      guard let value = answer.tokenValue,
        let mode = values.modes.number(of: answer.cell.context)
      else { return nil }
      return (mode, value)
    }
  }

  /// The answers in which colors have other values than in the last that always holds, the weakest first; `nil`
  /// where no answer always holds, one differs from it in more than colors, or none depends on a mode.
  static func modes(of answers: [SwiftAnswer]) -> ArraySlice<SwiftAnswer>? {
    guard answers.count > 1, answers.first?.test == nil,
      let start = answers.lastIndex(where: { $0.test == nil }),
      let base = answers[start].tokenValue,
      answers.contains(where: { $0.test != nil }),
      answers.allSatisfy({ $0.tokenValue?.isSameButForColors(as: base) ?? false })
    else { return nil }
    return answers[(start + 1)...]
  }
}

/// One answer of a token, prepared for the Swift exporter.
struct SwiftAnswer {
  var cell: ResolvedCell
  /// The condition for it as a Swift expression; `nil` if it always holds.
  var test: String?
  /// The value in Swift; `nil` if there is none.
  var value: SwiftValue?
  /// The value from which `value` was made.
  var tokenValue: TokenValue?
  /// The text style that the token is for.
  var style: SwiftTextStyle?
  var losses: [LossReason]
}
