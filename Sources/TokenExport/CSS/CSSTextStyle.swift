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

  subscript(part: CSSPart) -> String? {
    switch part {
    case .family: family
    case .size: size
    case .weight: weight
    case .lineHeight: lineHeight
    case .letterSpacing: letterSpacing
    case .width, .style, .color, .duration, .timingFunction, .delay, .fill: nil
    }
  }

  var isEmpty: Bool {
    family == nil && size == nil && weight == nil && lineHeight == nil && letterSpacing == nil
  }

  /// The value of `font`; `nil` without a size and a family.
  var font: String? {
    guard let size, let family else { return nil }
    return (weight.map { $0 + " " } ?? "") + size + (lineHeight.map { "/" + $0 } ?? "") + " "
      + family
  }

  /// The text in CSS of a member that DTCG cannot say; `nil` where CSS cannot, either.
  private static func text(of json: JSON, as member: String) -> String? {
    if let amount = json["value"]?.numberText, let unit = json["unit"]?.string {
      return length(amount, unit, as: member)
    }
    guard let text = json.string else { return nil }
    if text == "normal", member != "fontSize" { return text }
    let functions = ["calc(", "clamp(", "min(", "max("]
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
