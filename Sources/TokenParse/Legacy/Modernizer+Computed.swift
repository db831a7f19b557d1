internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  // MARK: Texts

  /// A text that has to be computed, as a computed part; `nil` for one that does not, or that is no
  /// expression of ours.
  ///
  /// - Source: Tokens Studio, "Using math in token values".
  mutating func computed(_ json: JSON, _ type: TokenType) -> JSON? {
    if type == .fontFamily {
      guard survey.readsTexts || !survey.isOurs, let expression = familyExpression(json) else {
        return nil
      }
      return computed(expression, for: json)
    }
    guard let text = json.string else { return nil }
    // DTCG has no type of texts; tools that have one put references into them.
    if type == .string {
      guard survey.readsTexts || !survey.isOurs else { return nil }
      return textExpression(text).map { computed($0, for: json) }
    }
    if type == .color, survey.readsTexts || !survey.isOurs {
      if let expression = colorWithAlpha(text) { return computed(expression, for: json) }
      if isColorOfTexts(text) { return textExpression(text).map { computed($0, for: json) } }
    }
    let signs = "{(*/+-^".utf8
    guard text.utf8.contains(where: signs.contains) else { return nil }
    return computed(text, json, type)
  }

  /// The expression in the place of what was written.
  mutating func computed(_ expression: String, for json: JSON) -> JSON {
    tally.note(.computed, at: json.offset, wrote: json.short, today: quotedForMessage(expression))
    return json.with(JSON.expression(expression).kind)
  }

  /// - Parameters:
  ///   - text: the expression, with references as the file has them.
  ///   - written: the value in whose place it stands.
  mutating func computed(_ text: String, _ written: JSON, _ type: TokenType) -> JSON? {
    guard [.color, .dimension, .duration, .number, .fontWeight].contains(type) else { return nil }
    // A browser computes in functions only.
    if survey.joinsTexts, CSSWords.function(text) == nil { return nil }
    let today = operandsRewritten(text)
    guard let expression = Expression(computed: today), expression.isComputation else { return nil }
    // Without references it has its value already, or none.
    if expression.references.isEmpty, (try? expression.value(of: [], as: type)) == nil {
      return nil
    }
    tally.note(
      .computed, at: written.offset, wrote: quotedForMessage(text), today: quotedForMessage(today))
    return written.with(JSON.expression(today).kind)
  }

  /// The text with its references in today's form: `{ a.b.value }` is `{a.b}`, and so is `$a.b`.
  func operandsRewritten(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(where: { $0 == 0x7B || $0 == 0x24 }) {
      result += rest[..<start]
      let behind = rest[start...]
      let end: String.Index
      if behind.utf8.first == UInt8(ascii: "{") {
        guard let close = behind.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
        end = behind.utf8.index(after: close)
        let inner = "{" + behind[..<end].dropFirst().dropLast().trimmed + "}"
        result += alias(inner) ?? inner
      } else {
        let stops = " ,+*/(){}$\t\n".utf8
        end = behind.utf8.dropFirst().firstIndex(where: stops.contains) ?? behind.endIndex
        let word = String(behind[..<end])
        result += alias(word) ?? word
      }
      rest = rest[end...]
    }
    return result + rest
  }

  // MARK: Values that members beside them change

  /// A value with what members beside it change.
  struct ReadValue {
    var json: JSON
    /// Whether they change it in a way that DTCG has no form for.
    var isVerbatim = false
    /// Whether a weight had a slant or a width beside it.
    var isStyled = false
    /// Further members that belong to the value as written.
    var members: [JSON.Member] = []
  }

  /// The value with its modification, and its references in today's form.
  mutating func readValue(_ value: JSON, _ parts: inout Parts, _ type: String?) -> ReadValue {
    var read = takeModification(&parts, withoutBlanks(value, type), type)
    read.json = aliasesRewritten(read.json)
    takeStyle(&read, type)
    return read
  }

  /// A text without the blanks around it, which mean nothing but in texts.
  private mutating func withoutBlanks(_ value: JSON, _ type: String?) -> JSON {
    guard let text = value.string, case let plain = text.trimmed,
      plain.utf8.count < text.utf8.count, !plain.isEmpty, type.map(ForeignTypes.isOfTexts) != true
    else { return value }
    let today = value.with(.string(String(plain)))
    if type == nil, InferredType.of(today, named: path) == nil, !LegacyAlias.isAlias(today) {
      return value
    }
    return LegacyAlias.isAlias(today) ? took(.alias, value, today) : today
  }

  /// Takes what a font weight names beside the weight, `Bold Italic`, out of it.
  private mutating func takeStyle(_ read: inout ReadValue, _ type: String?) {
    guard type == nil || type.flatMap(ForeignTypes.ours) == .fontWeight,
      let text = read.json.string,
      let styled = FontWeightWords.Styled(text),
      type != nil || inferredType(read.json, named: path) == TokenType.fontWeight.rawValue
    else { return }
    let offset = read.json.offset
    read.json = took(.fontWeight, read.json, styled.json(at: offset))
    read.isStyled = true
  }

  /// `alpha` beside a color (Primer, HashiCorp), `alphaModifier` (Carbon) and `modify` (Tokens Studio, "Color modifiers")
  /// in `$extensions`, and a `unit` beside a number (HashiCorp).
  private mutating func takeModification(
    _ parts: inout Parts, _ value: JSON, _ type: String?
  ) -> ReadValue {
    let isColor = type == "color"
    if isColor, let index = parts.foreign.firstIndex(where: { $0.key == "alpha" }) {
      let alpha = parts.foreign.remove(at: index)
      guard let color = withAlpha(value, alpha.value) else {
        return ReadValue(json: value, isVerbatim: true, members: [alpha])
      }
      if color.expression != nil { parts.foreign.append(alpha) }
      return ReadValue(json: color)
    }
    if isColor, let alpha = parts.extensions?.value["org.carbon"]?["alphaModifier"],
      parts.extensions?.value[ExtensionReader.key] == nil
    {
      if let color = withAlpha(value, alpha) { return ReadValue(json: color) }
    }
    // The result of a modification is no color to modify, nor what our extension has as an expression.
    if let extensions = parts.extensions?.value, value.string != nil,
      let modify = extensions["studio.tokens"]?.member("modify"),
      extensions[ExtensionReader.key]?.member("expression") == nil
    {
      if let computed = modified(value, modify.value) { return ReadValue(json: computed) }
      return ReadValue(json: value, isVerbatim: true, members: [modify])
    }
    if let index = parts.foreign.firstIndex(where: { $0.key == "unit" }),
      let unit = parts.foreign[index].value.string.map(ForeignUnits.sign),
      let number = value.numberText ?? value.string, CSSNumber(number)?.unit == ""
    {
      parts.foreign.remove(at: index)
      return ReadValue(json: value.with(.string(number + unit)))
    }
    return ReadValue(json: value)
  }

  /// A color with another alpha, computed where the color is; `nil` where one of the two is not understood.
  mutating func withAlpha(_ color: JSON, _ alpha: JSON) -> JSON? {
    guard let text = alpha.numberText ?? alpha.string else { return nil }
    let literal =
      color.string.flatMap { CSSColorReader.json($0, offset: color.offset) }
      ?? (color.hasMember("components") ? color : nil)
    if let changed = literal.flatMap({ CSSColorReader.withAlpha($0, text) }) {
      return took(.color, color, changed)
    }
    return (colorOperand(color) ?? color.expression).flatMap {
      computed("alpha(\($0), \(text))", color, .color)
    }
  }

  /// Whether an `alpha` stands beside a reference to a color, which tells the type where none is written.
  mutating func hasAlphaOfColor(_ value: JSON, _ parts: Parts) -> Bool {
    guard parts.foreign.contains(where: { $0.key == "alpha" }),
      let path = value.string.flatMap(LegacyAlias.trimmed)
    else { return false }
    return (survey.list.known(typeOf: String(path)) ?? type(at: String(path))) == .color
  }

  /// A color with the modification of Tokens Studio as an expression; `nil` where it says too little.
  ///
  /// - Source: Tokens Studio, "Color modifiers"; sd-transforms, `color-modifiers`.
  mutating func modified(_ value: JSON, _ modify: JSON) -> JSON? {
    guard let color = colorOperand(value), let kind = modify["type"]?.string,
      let amount = modify["value"]?.string ?? modify["value"]?.numberText
    else { return nil }
    var arguments = [color]
    if kind == "mix" {
      guard let other = modify["color"].flatMap(colorOperand) else { return nil }
      arguments.append(other)
    } else if !["lighten", "darken", "alpha"].contains(kind) {
      return nil
    }
    arguments.append(amount)
    let space = modify["space"]?.string ?? ""
    if !space.isEmpty {
      arguments.append(space)
      if let format = modify["format"]?.string, !format.isEmpty { arguments.append(format) }
    }
    return computed("\(kind)(\(arguments.joined(separator: ", ")))", value, .color)
  }

  /// A color as the argument of a function: a reference, an expression, or six digits with an alpha.
  func colorOperand(_ json: JSON) -> String? {
    guard let text = json.string else { return nil }
    if LegacyAlias.inner(text) != nil || LegacyAlias.dollar(text) != nil { return text }
    if let color = CSSColorReader.json(text, offset: 0), let hex = color["hex"]?.string {
      return color["alpha"]?.numberText.map { "rgba(\(hex), \($0))" } ?? hex
    }
    return Expression(computed: operandsRewritten(text)) == nil ? nil : text
  }
}
