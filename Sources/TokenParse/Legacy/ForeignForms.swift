internal import PositionedJSON
internal import TokenModel

/// The reason to keep a value that does not fit as written: it is a known foreign form.
///
/// - Parameter type: the type's name as written; `nil` where there is none.
/// - Returns: a clause for a message, such as `the unit "em" is not one of DTCG's`; `nil` when the
///   value is just a fault.
func foreignReason(_ type: String?, _ value: JSON) -> String? {
  guard let type else { return nil }
  guard let known = TokenType(rawValue: type) ?? ForeignTypes.mapped(type) else {
    return ForeignTypes.isForeign(type) ? "DTCG has no type \(quotedForMessage(type))" : nil
  }
  return ForeignForms.reason(known, value)
}

/// Forms of values that other tools know and DTCG does not.
enum ForeignForms {
  static func reason(_ type: TokenType, _ value: JSON) -> String? {
    if LegacyAlias.isAlias(value) { return nil }
    if type == .string || type == .boolean { return nil }
    if let text = value.string, let reason = ofText(text, type) { return reason }
    return switch type {
    case .color: color(value)
    case .dimension: length(value, "dimension")
    case .duration: duration(value)
    case .number: length(value, "number")
    case .fontWeight: fontWeight(value)
    case .border, .transition, .shadow, .gradient: composite(value, type)
    case .typography: typography(value)
    case .fontFamily: fontFamily(value)
    case .boolean, .string, .spring, .material, .cubicBezier, .strokeStyle: nil
    }
  }

  /// The reason for a text: references inside it, one of CSS, or a word of another tool.
  private static func ofText(_ text: String, _ type: TokenType) -> String? {
    if LegacyAlias.isEmbedded(text) {
      return "references inside a longer text, as in mathematics, are not computed"
    }
    let isOfTools =
      switch type {
      case .dimension, .number: ["fill", "hug", "full"].contains(text.lowercased())
      case .cubicBezier: text.hasPrefix("spring(")
      // Two words are a shorthand, however odd.
      case .typography: text.utf8.contains(UInt8(ascii: " "))
      default: false
      }
    if isOfTools {
      return "the text \(quotedForMessage(text)) is another tool's, and no \(type.rawValue) of DTCG"
    }
    // A curve that does not fit is a fault, as its text says what it is meant for.
    let isCurve = type == .cubicBezier && text.hasPrefix("cubic-bezier(")
    guard !isCurve, CSSForms.has(text, for: type) || CSSForms.isComputed(text),
      CSSNumber(text) == nil
    else { return nil }
    return "the text of CSS \(quotedForMessage(text)) is no \(type.rawValue) of DTCG"
  }

  // MARK: Simple types

  private static func color(_ value: JSON) -> String? {
    value["color"].map(LegacyAlias.isAlias) == true && value.member("alpha") != nil
      ? "DTCG has no reference with an alpha of its own" : nil
  }

  /// Whether a text is a font's own name for a weight.
  static func isNameOfWeight(_ text: String) -> Bool {
    !LegacyAlias.isEmbedded(text) && !text.contains("(") && fontWeight(.string(text)) != nil
  }

  /// For a dimension a unit beside px and rem is foreign, for a number any unit.
  private static func length(_ value: JSON, _ what: String) -> String? {
    if value.members?.count == 2, value.member("value") != nil, let unit = value["unit"]?.string {
      return foreignUnit(unit, what)
    }
    return value.string.flatMap { CSSNumber($0) }.flatMap { foreignUnit($0.unit, what) }
  }

  private static func foreignUnit(_ unit: String, _ what: String) -> String? {
    let isOurs = unit == "px" || unit == "rem"
    if what == "number" {
      guard isOurs || ForeignUnits.isKnown(unit), !unit.isEmpty else { return nil }
      return "a DTCG number has no unit, and this one has \(quotedForMessage(unit))"
    }
    guard Dimension.Unit(rawValue: unit) == nil, ForeignUnits.isKnown(unit) else { return nil }
    return unit.isEmpty
      ? "DTCG has no dimension without a unit"
      : "DTCG has no unit \(quotedForMessage(unit))"
  }

  private static func duration(_ value: JSON) -> String? {
    let text = value.numberText ?? value.string
    guard let number = text.flatMap({ CSSNumber($0) }), number.unit.isEmpty else { return nil }
    return "a duration without a unit may be seconds or milliseconds"
  }

  private static func fontWeight(_ value: JSON) -> String? {
    guard let text = value.string, !text.isEmpty, text.utf8.count <= 64, CSSNumber(text) == nil,
      FontWeightWords.word(text) == nil
    else { return nil }
    let folded = text.lowercased()
    if FontWeightWords.Styled(text) != nil {
      return "a weight with a slant, \(quotedForMessage(text)), is more than a font weight"
    }
    // Two letters are near every short word.
    return folded.utf8.count < 3 || nearest(folded, among: FontWeightWords.all) == nil
      ? "\(quotedForMessage(text)) is a font's own name for a weight" : nil
  }

  /// Style Dictionary puts references into lists of names.
  private static func fontFamily(_ value: JSON) -> String? {
    let holdsReference = value.elements?.contains { element in
      element.string.map { LegacyAlias.inner($0) != nil || LegacyAlias.isEmbedded($0) } ?? false
    }
    return holdsReference == true ? "references in a list of font names are none in DTCG" : nil
  }

  // MARK: Composites

  /// Members of text styles that other tools and CSS have, some of them near DTCG's.
  private static let ofFonts: Set = [
    "fontStretch", "fontStyle", "fontVariant", "paragraphIndent", "paragraphSpacing", "textCase",
    "textDecoration", "textTransform",
  ]

  /// The reasons among the parts, and members that other tools have; at most three.
  private static func members(_ value: JSON, _ names: [String]) -> String? {
    var reasons: [String] = []
    for member in value.members ?? [] where reasons.count < 3 {
      if names.contains(member.key), let type = TokenType.ofPart(member.key) {
        if let reason = reason(type, member.value) { reasons.append("\(member.key): \(reason)") }
      } else if ofFonts.contains(member.key)
        || nearest(String(member.key.prefix(64)), among: names) == nil
      {
        reasons.append("DTCG has no member \(quotedForMessage(member.key))")
      }
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }

  private static let composites: [TokenType: [String]] = [
    .border: ["color", "style", "width"],
    .transition: ["delay", "duration", "timingFunction"],
    .shadow: ["blur", "color", "inset", "offsetX", "offsetY", "spread"],
    .gradient: ["color", "position"],
    .typography: ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"],
  ]

  private static func composite(_ value: JSON, _ type: TokenType) -> String? {
    if type == .gradient, value["stops"]?.elements != nil {
      return GradientObject.unknownMember(value).map {
        "DTCG has no member \(quotedForMessage($0))"
      }
        ?? "DTCG has no kind or direction of a gradient"
    }
    let isList = type == .shadow || type == .gradient
    let parts = isList ? value.elements ?? (type == .shadow ? [value] : []) : [value]
    return parts.lazy.filter { !LegacyAlias.isAlias($0) }
      .compactMap { members($0, composites[type] ?? []) }.first
  }

  private static func typography(_ value: JSON) -> String? {
    if let reason = composite(value, .typography) { return reason }
    guard value.members?.isEmpty == false else { return nil }
    if value.member("letterSpacing") == nil {
      return "typography without letterSpacing is that of DTCG's drafts"
    }
    guard let height = value["lineHeight"]?.string, CSSNumber(height) != nil else { return nil }
    return "a line height in px is not a multiple of the font size"
  }
}
