internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  // MARK: Lengths and times

  /// `"16px"`, `"1.5rem"`, `"-0.02em"`, `"0"`, `16`, `{"value": "16", "unit": "px"}`.
  ///
  /// A number without a unit is px: Tokens Studio, "Dimension"; zero needs no unit. A point is px, as in `set`:
  /// DTCG's pixel is the point of iOS, and a file that means CSS's point of a 72nd of an inch is one for print.
  /// - Source: DTCG Format Module 2025.10, section 8.2.
  mutating func dimension(_ json: JSON) -> JSON {
    guard let number = quantity(json) else { return json }
    if number.unit.isEmpty || number.unit == "pt" {
      let form = number.unit.isEmpty ? LegacyForm.unitless : .point
      return took(form, json, JSON.quantity(number.text, "px", at: json.offset))
    }
    let isZero = number.value == 0 && ForeignUnits.isLength(number.unit)
    guard isZero || Dimension.Unit(rawValue: number.unit) != nil else { return json }
    // Zero has no unit; what varies with the font or the page is none the less as long.
    return took(
      .dimension, json,
      JSON.quantity(
        number.text, isZero && number.unit != "rem" ? "px" : number.unit, at: json.offset))
  }

  /// `"200ms"`, `"0.2s"`; a number without a unit could be either, so only zero is understood.
  mutating func duration(_ json: JSON) -> JSON {
    guard let number = quantity(json), case let isZero = number.value == 0 && number.unit.isEmpty,
      isZero || number.unit == "ms" || number.unit == "s"
    else { return json }
    return took(
      .duration, json,
      JSON.quantity(number.text, isZero ? "ms" : number.unit, at: json.offset))
  }

  /// A number that is not in today's form yet.
  private func quantity(_ json: JSON) -> CSSNumber? {
    switch json.kind {
    case .string(let text): CSSNumber(spaced: text)
    case .number(let text): CSSNumber(text)
    case .object(let members):
      members.count == 2
        ? json["unit"]?.string.flatMap { unit in
          let name = ForeignUnits.sign(unit)
          let number = name != unit || unit == "pt" ? json["value"]?.numberText : nil
          return (json["value"]?.string ?? number).flatMap { CSSNumber($0 + name) }
        } : nil
    case .null, .bool, .array: nil
    }
  }

  // MARK: Numbers

  /// `"1.5"` and `"50%"`.
  mutating func number(_ json: JSON) -> JSON {
    guard let text = json.string, let number = CSSNumber(spaced: text) else { return json }
    switch number.unit {
    case "": return took(.number, json, json.with(.number(number.text)))
    case "%":
      return took(.percentage, json, json.with(.number(number.fractionOfPercent)))
    default: return json
    }
  }

  /// `"true"` and `"false"`, as Tokens Studio writes them.
  mutating func boolean(_ json: JSON) -> JSON {
    guard let text = json.string, let value = Bool(text) else { return json }
    return took(.boolean, json, json.with(.bool(value)))
  }

  /// What is called a number, and is a length: one with a unit, and a line height of another tool that is a
  /// bare number of 4 or more, which is px in Tokens Studio ("Line height") and absurd as a multiple.
  mutating func numberWithUnit(_ json: JSON, _ typeName: String) -> JSON? {
    guard json.string != nil || ForeignTypes.isLineHeight(typeName),
      let text = json.string ?? json.numberText, let number = CSSNumber(spaced: text)
    else { return nil }
    let isPixels = number.unit.isEmpty && number.value >= 4 && ForeignTypes.isLineHeight(typeName)
    let isLength = number.unit == "pt" || Dimension.Unit(rawValue: number.unit) != nil
    guard isPixels || number.unit != "%" && isLength else { return nil }
    return dimension(json)
  }

  // MARK: Fonts

  /// `"Semi Bold"`, `"700"`, `"ExtraBold"`; a name with a slant is more than a weight.
  mutating func fontWeight(_ json: JSON) -> JSON {
    guard let text = json.string, text.utf8.count <= 40, !FontWeightWords.all.contains(text)
    else { return json }
    if let number = CSSNumber(text), number.unit.isEmpty {
      return took(.fontWeight, json, json.with(.number(number.text)))
    }
    guard let word = FontWeightWords.word(text) else { return json }
    return took(.fontWeight, json, json.with(.string(word)))
  }

  /// `"'Inter', Roboto, sans-serif"`: a list as in CSS. Where DTCG is meant a text is one name, commas included,
  /// unless quotes or a generic name at its end show a list; other tools write every list as a text.
  ///
  /// - Source: Style Dictionary 3 to 5, built-in transform `fontFamily/css`; Tokens Studio, "Font family".
  mutating func fontFamily(_ json: JSON) -> JSON {
    let isOther = survey.readsTexts
    let texts = json.string.map { [$0] } ?? json.elements?.compactMap(\.string) ?? []
    guard texts.contains(where: { FontNames.isList($0, atAnyComma: isOther) }),
      json.string != nil || isOther, texts.count == json.elements?.count ?? 1,
      !texts.contains(where: { LegacyAlias.isEmbedded($0) || LegacyAlias.inner($0) != nil })
    else { return json }
    let names = texts.flatMap(FontFamily.names)
    guard !names.isEmpty else { return json }
    let list = json.with(.array(names.map { json.with(.string($0)) }))
    return took(.fontFamily, json, list)
  }

  // MARK: Easing

  /// `cubic-bezier(0.4, 0, 1, 1)`, the CSS keywords, and numbers in quotes.
  mutating func cubicBezier(_ json: JSON) -> JSON {
    guard let text = json.string else { return json }
    guard let numbers = CSSNumber.curve(text) ?? list(text) else { return json }
    return took(.cubicBezier, json, json.with(.array(numbers.map { json.with(.number($0)) })))
  }

  /// `[0.2, 0, 0.38, 0.9]` and `0.2, 0, 0.38, 0.9` as a text.
  private func list(_ text: String) -> [String]? {
    var inner = text[...]
    if inner.first == "[", inner.last == "]" { inner = inner.dropFirst().dropLast() }
    let numbers = inner.split(separator: ",").compactMap { part in
      CSSNumber(String(part.filter { !$0.isWhitespace }))
    }
    guard numbers.count == 4, inner.count(where: { $0 == "," }) == 3,
      numbers.allSatisfy(\.unit.isEmpty)
    else { return nil }
    return numbers.map(\.text)
  }
}
