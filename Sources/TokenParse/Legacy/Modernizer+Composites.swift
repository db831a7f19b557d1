internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  // MARK: Shadows

  /// One shadow or several; with `x`, `y` and `type` where it comes from Tokens Studio.
  mutating func shadow(_ json: JSON) -> JSON {
    json.elements == nil ? layer(json) : json.mapParts { layer($1) }
  }

  private mutating func layer(_ json: JSON) -> JSON {
    let isStudio = json.hasMember("x") || json.hasMember("y")
    let today = isStudio ? renamedLayer(json) : json
    let layer = withParts(withAppliedAlpha(today))
    return isStudio ? took(.shadow, json, layer) : layer
  }

  /// `x`, `y` and `type` by DTCG's names.
  ///
  /// - Source: Tokens Studio, "Box shadow".
  private mutating func renamedLayer(_ json: JSON) -> JSON {
    var members: [JSON.Member] = []
    for member in json.members ?? [] {
      switch member.key {
      case "x": members.append(renamed(member, "offsetX"))
      case "y": members.append(renamed(member, "offsetY"))
      case "type" where member.value.string == "dropShadow": continue
      case "type" where member.value.string == "innerShadow":
        members.append(member.with(kind: .bool(true), named: "inset"))
      default: members.append(member)
      }
    }
    if json.member("spread") == nil {
      let none = JSON.quantity("0", "px", at: json.offset)
      tally.note(.shadowSpread, at: json.offset, wrote: "", today: none.compactText)
      members.append(JSON.Member("spread", none.kind, at: json.offset))
    }
    return json.with(.object(members))
  }

  /// Takes `alpha` (Primer) into the color, or computes it with that of a reference.
  private mutating func withAppliedAlpha(_ json: JSON) -> JSON {
    guard var members = json.members, let alpha = json["alpha"],
      let index = members.firstIndex(where: { $0.key == "color" }),
      let color = withAlpha(members[index].value, alpha)
    else { return json }
    members[index].value = color
    members.removeAll { $0.key == "alpha" }
    return json.with(.object(members))
  }

  // MARK: Typography

  /// All members in today's form; those that change nothing are left out.
  mutating func typography(_ json: JSON) -> JSON {
    let json = withStyle(json)
    guard let members = json.members else { return json }
    let left = members.filter(isWithoutEffect)
    if let first = left.first {
      tally.note(.typography, at: first.keyOffset, wrote: first.short, today: "", count: left.count)
    }
    let kept = left.isEmpty ? members : members.filter { !isWithoutEffect($0) }
    return withLineHeight(withParts(json.with(.object(kept))))
  }

  /// The slant and the width that a weight names, also one that is referred to, as members of their own.
  ///
  /// - Source: sd-transforms, `add-font-styles`.
  private mutating func withStyle(_ json: JSON) -> JSON {
    guard let members = json.members,
      let index = members.firstIndex(where: { $0.key == "fontWeight" || $0.key == "font-weight" }),
      let text = members[index].value.string
    else { return json }
    let path = LegacyAlias.inner(text)
    // Where contexts have weights of their own, the style of one is not that of the others.
    let end = path.flatMap { survey.list.end(of: String($0)) }
    if let end, survey.list.tokens[end.path]?.isOfSeveral == true { return json }
    let weight = path == nil ? text : end?.value.string
    guard let styled = weight.flatMap({ FontWeightWords.Styled($0) }) else { return json }
    var today = members
    let (old, offset) = (members[index].value, members[index].value.offset)
    if path == nil { today[index].value = took(.fontWeight, old, styled.json(at: offset)) }
    let known = members.map { TokenType.unhyphenated($0.key) }
    today += styled.members(at: offset).filter { !known.contains($0.key) }
    return json.with(.object(today))
  }

  /// Whether the member has no effect, as `none` in Tokens Studio and CSS.
  private func isWithoutEffect(_ member: JSON.Member) -> Bool {
    let text = member.value.string ?? member.value.numberText ?? ""
    switch TokenType.unhyphenated(member.key) {
    case "textCase", "textDecoration", "textTransform": return text == "none"
    case "fontStyle": return text == "normal"
    case "paragraphSpacing", "paragraphIndent": return CSSNumber(text)?.value == 0
    default: return false
    }
  }

  /// A line height that is a length as a multiple of the font size; numbers in quotes are multiples already.
  private mutating func withLineHeight(_ json: JSON) -> JSON {
    guard var members = json.members,
      let index = members.firstIndex(where: { $0.key == "lineHeight" }),
      case let old = Modernizer.inBraces(members[index].value), let text = old.string
    else { return json }
    let size = json["fontSize"].map(Modernizer.inBraces)
    let path = LegacyAlias.inner(text)
    // A text is of an older flavor by itself, and a reference only where something else is.
    if path == nil { isKnownToBeOld = true } else if !isOld() { return json }
    if let height = path.map({ length(at: String($0)) }) ?? CSSNumber(text) {
      let isMultiple = height.unit.isEmpty ? height.value < 4 : height.unit == "%"
      if path == nil, isMultiple {
        members[index].value = number(old)
      } else if let size, let multiple = multiple(height, old, of: size) {
        members[index].value = multiple
      }
    } else if let computed = lineHeight(old, text, of: size) ?? computed(old, .number) {
      members[index].value = computed
    }
    return json.with(.object(members))
  }

  /// A pointer to a whole value in braces.
  private static func inBraces(_ json: JSON) -> JSON {
    guard json.members != nil, let reference = Reference(json), reference.part?.isEmpty ?? true
    else {
      return json
    }
    return json.with(.string("{\(reference.target.text)}"))
  }

  /// A computed line height, which may be a length or a multiple, over the font size; `nil` where that cannot be an operand.
  private mutating func lineHeight(_ written: JSON, _ text: String, of size: JSON?) -> JSON? {
    let literal = size.flatMap(TextPart.quantity)
    let reference = size?.string.flatMap(LegacyAlias.inner).map { "{\($0)}" }
    let height = operandsRewritten(text)
    // A token that is computed comes to either.
    let end = LegacyAlias.inner(text).flatMap { survey.list.end(of: String($0))?.value.string }
    let last = Expression(computed: end.map(operandsRewritten) ?? height)
    guard let operand = reference ?? size?.expression ?? literal, last?.isComputation == true,
      last?.references.isEmpty == false
    else { return nil }
    let whole = "lineHeight(\(height), \(operand))"
    return Expression(computed: whole) == nil ? nil : computed(whole, for: written)
  }

  /// A length over the font size: the quotient, where three decimals hold it, else the expression for it.
  ///
  /// - Returns: `nil` where the two have no unit in common: a rem is not taken for 16 px.
  private mutating func multiple(_ height: CSSNumber, _ written: JSON, of size: JSON) -> JSON? {
    let path = size.string.flatMap(LegacyAlias.inner)
    let literal = TextPart.quantity(size).flatMap { CSSNumber($0) }
    let unit = pixels(height.unit)
    let isReference = LegacyAlias.isAlias(written)
    let operand = isReference ? written.string ?? "" : height.text + unit
    if let expression = size.expression {
      return computed("lineHeight(\(operand), \(expression))", for: written)
    }
    guard let font = path.map({ length(at: String($0)) }) ?? literal, font.value > 0,
      pixels(font.unit) == unit || unit == "em" || unit == "%"
    else { return nil }
    let ratio = unit == "em" ? height.value : (height.value / font.value * 1000).rounded() / 1000
    if path == nil, !isReference, unit == "em" || abs(ratio * font.value - height.value) < 1e-9 {
      return took(.lineHeight, written, written.with(.number(CSSNumber.text(ratio))))
    }
    let base = path.map { "{\($0)}" } ?? font.text + font.unit
    return computed("lineHeight(\(operand), \(base))", for: written)
  }

  /// The unit, px for a point and for none.
  private func pixels(_ unit: String) -> String { unit.isEmpty || unit == "pt" ? "px" : unit }
}
