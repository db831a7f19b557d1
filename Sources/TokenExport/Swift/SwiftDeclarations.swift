internal import PositionedJSON
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

/// The members of one token: a property, and functions if its value depends on the context.
struct SwiftDeclarations {
  /// The answers, at least one with a value; the last one that holds decides.
  var answers: [SwiftAnswer]
  var values: SwiftValues
  var contexts: SwiftContexts
  /// The context in which every axis has its first value.
  var open: Context

  var members: [SwiftMember] {
    if let color = dynamicColor {
      return [SwiftMember(type: values.types + ".Color", body: [color])]
    }
    var members: [SwiftMember] = []
    if let value = dynamicParts ?? answers.last(where: { $0.cell.context.holds(in: open) })?.value {
      members.append(SwiftMember(type: type(value), body: [value.expression]))
    }
    guard answers.contains(where: { $0.test != nil }) else { return members }
    return members + types.map(function)
  }

  /// The types of the values in order of appearance, each once; a `nil` string counts as a string.
  private var types: [String] {
    var types: [String] = []
    for answer in answers {
      guard let type = answer.value.map(bare), !types.contains(type) else { continue }
      types.append(type)
    }
    return types
  }

  private func bare(_ value: SwiftValue) -> String {
    let type = type(value)
    return type.hasSuffix("?") ? String(type.dropLast()) : type
  }

  /// The type of a value. A length beside numbers counts as a number, because two functions that differ
  /// only in these types would be ambiguous where both are `Double`.
  private func type(_ value: SwiftValue) -> String {
    guard value.type == values.length else { return value.type }
    let hasNumbers = answers.contains { $0.value?.type == SwiftValues.double }
    return hasNumbers ? SwiftValues.double : value.type
  }

  /// The function for the answers of one type; it returns `nil` for the others.
  private func function(_ type: String) -> SwiftMember {
    let end = answers.lastIndex { $0.test == nil }
    let deciding = Array(answers[(end ?? 0)...])
    let isTotal = end != nil && deciding.allSatisfy { $0.value.map(self.type) == type }
    let body =
      packed(type, deciding, isTotal: isTotal) ?? inOneLine(type, deciding, end != nil)
      ?? written(type, deciding, end != nil)
    return SwiftMember(
      context: values.types + ".Context", type: isTotal ? type : type + "?", body: body)
  }

  /// A body of one line that reads a list of the table; `nil` if the table cannot hold the values.
  private func packed(
    _ type: String, _ deciding: [SwiftAnswer], isTotal: Bool
  ) -> [String]? {
    guard let table = values.table else { return nil }
    let reader: String
    switch type {
    case values.types + ".Color": reader = "color"
    case values.length: reader = "length"
    case SwiftValues.double: reader = "number"
    default: return nil
    }
    var entries: [(mode: Int, value: String)] = []
    for answer in deciding {
      let own = answer.value.map(bare) == type ? answer.tokenValue : nil
      guard let text = values.listed(own) else { return nil }
      entries.append((values.palette.number(of: answer.cell.context), text))
    }
    while entries.first?.value == "-" { entries.removeFirst() }
    let place = table.place(ofList: entries)
    return ["\(values.types).\(reader)(at: \(place), in: context)\(isTotal ? "!" : "")"]
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

  /// The color with its variants, if all answers are colors and one always holds; `nil` otherwise.
  private var dynamicColor: String? {
    guard case .color(let base)? = answers.last(where: { $0.test == nil })?.tokenValue,
      let variants
    else { return nil }
    return values.color(base, variants)
  }

  /// The value whose colors have the variants, if the answers differ in nothing but colors.
  private var dynamicParts: SwiftValue? {
    guard let base = answers.last(where: { $0.test == nil })?.tokenValue, base.type != .color,
      let variants
    else { return nil }
    return try? values.value(base, nil, variants)
  }

  /// The values of the modes behind the last answer that always holds, the weakest first; `nil` where
  /// no answer always holds, one differs from it in more than colors, or none depends on a mode.
  private var variants: SwiftValues.Variants? {
    guard answers.count > 1, answers.first?.test == nil,
      let start = answers.lastIndex(where: { $0.test == nil }),
      let base = answers[start].tokenValue,
      answers.contains(where: { $0.test != nil }),
      answers.allSatisfy({ $0.tokenValue?.isSameButForColors(as: base) ?? false })
    else { return nil }
    return answers[(start + 1)...].compactMap { answer in
      answer.tokenValue.map { (values.palette.number(of: answer.cell.context), $0) }
    }
  }
}
