internal import PositionedJSON
internal import TokenModel

/// A text style in CSS: a text for each member that CSS has.
///
/// A member that DTCG cannot say and the registry keeps as written is one of them where CSS can say it, such
/// as a line height of `24px`. One that CSS cannot say is a loss, and leaves the others as they are.
struct CSSTextStyle {
  private var family: String?
  private var size: String?
  private var weight: String?
  private var lineHeight: String?
  private var letterSpacing: String?
  private var slant: String?
  private var stretch: String?
  private var variant: String?
  /// What CSS cannot say of it.
  private(set) var losses: [LossReason] = []
  /// The names of the members kept as written that are in it.
  private(set) var kept: Set<String> = []

  /// - Parameter kept: the members that are kept as written.
  init(_ font: Typography, kept: [JSON.Member] = []) {
    family = font.fontFamily.map(CSSText.families)
    weight = font.fontWeight?.number.shortText
    lineHeight = font.lineHeight?.shortText
    size = text("fontSize", font.fontSize)
    letterSpacing = text("letterSpacing", font.letterSpacing)
    for member in kept { add(member) }
    if !isEmpty, self.font == nil {
      losses.append(
        LossReason("member", "without a font size and a font family CSS has no font"))
    }
  }

  private mutating func text(_ name: String, _ length: Dimension?) -> String? {
    guard let length else { return nil }
    if length.unit.isOfCSS { return length.value.shortText + length.unit.rawValue }
    let unit = quotedForMessage(length.unit.rawValue)
    losses.append(LossReason("unit", "\(name) is left out: CSS has no unit \(unit)"))
    return nil
  }

  private mutating func add(_ member: JSON.Member) {
    let property: WritableKeyPath<CSSTextStyle, String?>
    switch member.key {
    case "fontFamily": property = \.family
    case "fontWeight": property = \.weight
    case "fontStyle": property = \.slant
    case "fontStretch": property = \.stretch
    case "fontVariant": property = \.variant
    case "fontSize": property = \.size
    case "letterSpacing": property = \.letterSpacing
    case "lineHeight": property = \.lineHeight
    default: return
    }
    guard self[keyPath: property] == nil,
      let text = CSSTextStyle.text(of: member.value, as: member.key)
    else { return }
    self[keyPath: property] = text
    kept.insert(member.key)
  }

  /// Writes a member that it has as another text, such as a reference.
  mutating func set(_ member: String, _ text: String) {
    switch member {
    case "fontFamily" where family != nil: family = text
    case "fontSize" where size != nil: size = text
    case "fontWeight" where weight != nil: weight = text
    case "lineHeight" where lineHeight != nil: lineHeight = text
    case "letterSpacing" where letterSpacing != nil: letterSpacing = text
    default: return
    }
  }

  subscript(part: CSSPart) -> String? {
    switch part {
    case .family: family
    case .size: size
    case .weight: weight
    case .lineHeight: lineHeight
    case .letterSpacing: letterSpacing
    case .style: slant
    case .stretch: stretch
    case .width, .color, .duration, .timingFunction, .delay, .fill: nil
    }
  }

  var isEmpty: Bool {
    family == nil && size == nil && weight == nil && lineHeight == nil && letterSpacing == nil
  }

  /// The value of `font`; `nil` without a size and a family.
  var font: String? {
    guard let size, let family else { return nil }
    return prefix + size + (lineHeight.map { "/" + $0 } ?? "") + " " + family
  }

  /// What stands before the size in `font`, with its blank.
  var prefix: String {
    [slant, variant, weight, stretch].compactMap { $0.map { $0 + " " } }.joined()
  }

  /// What a text size of Tailwind has no place for.
  var lossesOfTailwind: [LossReason] {
    ["fontStretch", "fontStyle", "fontVariant"].filter(kept.contains).map {
      LossReason("member", "\($0) is left out: a text size of Tailwind has none")
    }
  }

  /// Keywords by member.
  ///
  /// - Source: CSS Fonts Module Level 4, sections 2.3 to 2.5 and 2.7 (what `font` can contain).
  private static let keywords: [String: Set<String>] = [
    "fontStyle": ["italic", "oblique"], "fontVariant": ["small-caps"],
    "fontWeight": ["bolder", "lighter"],
    "fontStretch": [
      "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "semi-expanded",
      "expanded", "extra-expanded", "ultra-expanded",
    ],
  ]

  /// The text in CSS of a member that DTCG cannot say; `nil` where CSS cannot, either.
  private static func text(of json: JSON, as member: String) -> String? {
    if let amount = json["value"]?.numberText, let unit = json["unit"]?.string {
      return length(amount, unit, as: member)
    }
    guard let text = json.string else { return nil }
    if let words = keywords[member] {
      if words.contains(text.lowercased()) { return text.lowercased() }
      return member == "fontWeight" && text.hasPrefix("var(") && CSSText.isValue(text) ? text : nil
    }
    if member == "fontFamily" {
      return CSSText.isValue(text) && text.contains("var(") ? text : nil
    }
    if text == "normal", member != "fontSize" { return text }
    let functions = ["calc(", "clamp(", "min(", "max(", "var(", "env("]
    if functions.contains(where: text.hasPrefix) {
      let isWhole = text.hasSuffix(")") && !text.contains(",)") && !text.contains("$")
      return isWhole && CSSText.isValue(text) ? text : nil
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    return length(String(digits), String(text.dropFirst(digits.count)), as: member)
  }

  private static func length(_ amount: String, _ unit: String, as member: String) -> String? {
    guard let value = Double(amount), value.isFinite, value >= 0 || member == "letterSpacing",
      Dimension.Unit(rawValue: unit)?.isOfCSS == true
    else { return nil }
    return Number(text: amount, value: value).shortText + unit
  }
}
