internal import PositionedJSON
internal import TokenModel

/// Turns values into those of JavaScript.
struct ScriptWriter {
  enum Notation: String, CaseIterable {
    case css
    case variable = "var"
    case raw
  }

  /// What a token is in each theme.
  struct Values {
    var first: JSON?
    /// The values in themes with another one.
    var others: [(theme: Int, value: JSON?)] = []

    var isWritten: Bool { first != nil || others.contains { $0.value != nil } }
  }

  private let tokens: ExportTokens
  private let notation: Notation
  private let modes: Modes
  private let properties: CSSNames?
  private let isExact: Bool
  private var renderer: CSSRenderer
  private(set) var values: [Values] = []
  private(set) var losses = LossList()

  /// - Parameter modes: `nil` where only the first values are written.
  init(
    _ tokens: ExportTokens, _ notation: Notation, _ modes: Modes?, isExact: Bool,
    cssPrefix: String
  ) {
    self.tokens = tokens
    self.notation = notation
    self.isExact = isExact
    hasThemes = modes != nil
    self.modes = modes ?? Modes(tokens)
    properties =
      notation == .variable
      ? CSSNames(tokens.tokens, hasAllParts: true, prefix: cssPrefix) : nil
    var choices = CSSChoices()
    choices.mapsColors = false
    choices.colorsAreExact = isExact
    renderer = CSSRenderer(choices)
  }

  private let hasThemes: Bool

  mutating func write(tokenAt index: Int) {
    let answers = ModeAnswers(index, tokens, modes, &losses)
    var values = Values(first: answers.first.flatMap { value($0, index) })
    for (mode, answer) in answers.others {
      let other = answer.flatMap { value($0, index) }
      if hasThemes {
        if other != values.first { values.others.append((mode, other)) }
      } else if notation == .raw || notation == .css {
        let context = modes.contexts[mode - 1]
        losses.add(
          LossReason("context", "there are no themes for it").loss(
            tokens.tokens[index].path, context), ofTokenAt: index)
      } else {
        values.first = values.first ?? other
      }
    }
    self.values.append(values)
  }

  private mutating func value(_ answer: ModeAnswers.Answer, _ index: Int) -> JSON? {
    var reasons = answer.exported.losses
    defer {
      for reason in reasons {
        losses.add(
          reason.loss(tokens.tokens[index].path, answer.cell.context), ofTokenAt: index)
      }
    }
    guard let given = answer.exported.value else {
      return answer.exported.css.map {
        properties.map { .string("var(--" + $0[index] + ")") } ?? .string($0)
      }
    }
    if notation == .raw { return given.flat(exactly: isExact, counted: true) }
    switch given {
    case .boolean(let flag): return .bool(flag.value)
    case .string(let string):
      if string.text == nil || notation == .css {
        return string.text.map(JSON.string) ?? JSON(.null)
      }
    case .number(let number) where notation == .css: return .number(text: number.number.shortText)
    case .fontWeight(let weight) where notation == .css:
      return .number(text: weight.number.shortText)
    default: break
    }
    let isOfCSS = tokens.isOfCSS(answer.cell.aliases.last.flatMap(tokens.index) ?? index)
    let css = renderer.written(answer.exported, isOfCSS: isOfCSS)
    reasons = css.losses
    return css.value.map { json($0, given, index) }
  }

  private func json(_ css: CSSValue, _ value: TokenValue, _ index: Int) -> JSON {
    func text(_ part: CSSPart?, _ side: CSSValue.Side) -> JSON {
      if let properties {
        return .string(
          "var(--" + (part.map { properties.partName(index, $0) } ?? properties[index]) + ")")
      }
      let text = side.narrow.text
      let isCount = (part == .weight || part == .lineHeight) && Double(text) != nil
      return isCount ? .number(text: text) : .string(text)
    }
    let names = ScriptWriter.members(of: value.type)
    if names.isEmpty { return text(nil, css.main) }
    var members: [JSON.Member] = []
    if let name = names[.none] { members.append(.init(name, text(nil, css.main))) }
    for part in css.parts {
      if let name = names[part.part] { members.append(.init(name, text(part.part, part.side))) }
    }
    return .object(members)
  }

  /// The names of CSS in scripts for what a value has of several properties; its main one under `nil`.
  private static func members(of type: TokenType) -> [CSSPart?: String] {
    switch type {
    case .typography:
      [
        .family: "fontFamily", .size: "fontSize", .weight: "fontWeight", .lineHeight: "lineHeight",
        .letterSpacing: "letterSpacing", .style: "fontStyle", .stretch: "fontStretch",
      ]
    case .spring: [nil: "easing", .duration: "duration"]
    case .material: [nil: "backdropFilter", .fill: "backgroundColor"]
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .border, .transition, .shadow, .gradient, .boolean, .string:
      [:]
    }
  }
}
