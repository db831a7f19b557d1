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
    if let text = value.string, let reason = expression(text) { return reason }
    return switch type {
    case .color: color(value)
    case .dimension: length(value, "dimension")
    case .duration: duration(value)
    case .number: length(value, "number")
    case .fontWeight: fontWeight(value)
    case .cubicBezier: easing(value)
    case .strokeStyle:
      ["none", "hidden"].contains(value.string)
        ? "the stroke style \(quotedForMessage(value.string ?? "")) is CSS's for no stroke" : nil
    case .border, .transition, .shadow, .gradient: composite(value, type)
    case .typography: typography(value)
    case .fontFamily: fontFamily(value)
    case .boolean, .string, .spring, .material: nil
    }
  }

  /// The reason for a text that has to be computed: mathematics, references inside it, CSS functions.
  private static func expression(_ text: String) -> String? {
    if LegacyAlias.isEmbedded(text) {
      return "references inside a longer text, as in mathematics, are not computed"
    }
    for name in ["var(", "calc(", "color-mix(", "env(", "clamp(", "min(", "max("]
    where text.hasPrefix(name) {
      return "the CSS function \(name)) is for a browser to compute"
    }
    return nil
  }

  // MARK: Simple types

  private static func color(_ value: JSON) -> String? {
    guard let text = value.string else {
      return value["color"].map(LegacyAlias.isAlias) == true && value.member("alpha") != nil
        ? "DTCG has no reference with an alpha of its own" : nil
    }
    if CSSForms.isGradient(text) { return "a gradient in CSS text is not a color" }
    let keywords = ["currentcolor", "inherit", "initial", "unset", "none", "auto"]
    return keywords.contains(text.lowercased())
      ? "the CSS keyword \(quotedForMessage(text)) is not a color" : nil
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
    guard let text = value.string else { return nil }
    if let number = CSSNumber(text) { return foreignUnit(number.unit, what) }
    let keywords = ["auto", "normal", "none", "inherit", "fill", "hug", "full", "initial"]
    if keywords.contains(text.lowercased()) {
      return "the keyword \(quotedForMessage(text)) is not a \(what)"
    }
    let parts = text.prefix(200).split(separator: " ")
    return parts.count > 1 && parts.allSatisfy { CSSNumber($0) != nil }
      ? "several lengths in one text are not a \(what)" : nil
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

  private static func easing(_ value: JSON) -> String? {
    guard let text = value.string else { return nil }
    let names = ["steps(", "linear(", "spring(", "step-start", "step-end"]
    return names.contains { text.hasPrefix($0) }
      ? "DTCG has no easing but cubic Bézier curves" : nil
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
    if let text = value.string {
      if type == .gradient { return CSSForms.isGradient(text) ? "a gradient in CSS text" : nil }
      return text == "none" || text.utf8.contains(UInt8(ascii: " "))
        ? "a \(type.rawValue) in CSS shorthand is kept as written" : nil
    }
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
