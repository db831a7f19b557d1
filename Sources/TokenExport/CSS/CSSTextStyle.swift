internal import PositionedJSON
internal import TokenModel

/// A text style in CSS: a text for each member that CSS has.
///
/// A member that DTCG cannot say and the registry keeps as written is one of them where CSS can say it, such
/// as a line height of `24px`. One that CSS cannot say is a loss, and leaves the others as they are.
struct CSSTextStyle {
  private var texts: [CSSPart: String] = [:]
  /// What CSS cannot say of it.
  private(set) var losses: [LossReason] = []
  /// The names of the members kept as written that are in it.
  private(set) var kept: Set<String> = []

  private static let parts: [String: CSSPart] = [
    "fontSize": .size, "letterSpacing": .letterSpacing, "lineHeight": .lineHeight,
  ]

  /// - Parameter kept: the members that are kept as written.
  init(_ font: Typography, kept: [JSON.Member] = []) {
    texts[.family] = font.fontFamily.map(CSSText.families)
    texts[.weight] = font.fontWeight?.number.shortText
    texts[.lineHeight] = font.lineHeight?.shortText
    set(.size, "fontSize", font.fontSize)
    set(.letterSpacing, "letterSpacing", font.letterSpacing)
    for member in kept {
      guard let part = CSSTextStyle.parts[member.key], texts[part] == nil,
        let text = CSSTextStyle.text(of: member.value, as: part)
      else { continue }
      texts[part] = text
      self.kept.insert(member.key)
    }
    if !texts.isEmpty, self.font == nil {
      losses.append(
        LossReason(
          "member", "without a font size and a font family CSS has no font"))
    }
  }

  private mutating func set(_ part: CSSPart, _ name: String, _ length: Dimension?) {
    guard let length else { return }
    if length.unit.isOfCSS {
      texts[part] = length.value.shortText + length.unit.rawValue
    } else {
      let unit = quotedForMessage(length.unit.rawValue)
      losses.append(LossReason("unit", "\(name) is left out: CSS has no unit \(unit)"))
    }
  }

  subscript(part: CSSPart) -> String? { texts[part] }

  var isEmpty: Bool { texts.isEmpty }

  /// The value of `font`; `nil` without a size and a family.
  var font: String? {
    guard let size = texts[.size], let family = texts[.family] else { return nil }
    let weight = texts[.weight].map { $0 + " " } ?? ""
    return weight + size + (texts[.lineHeight].map { "/" + $0 } ?? "") + " " + family
  }

  /// The text in CSS of a member that DTCG cannot say; `nil` where CSS cannot, either.
  private static func text(of json: JSON, as part: CSSPart) -> String? {
    if let amount = json["value"]?.numberText, let unit = json["unit"]?.string {
      return length(amount, unit, as: part)
    }
    guard let text = json.string else { return nil }
    if text == "normal", part != .size { return text }
    let functions = ["calc(", "clamp(", "min(", "max("]
    if functions.contains(where: text.hasPrefix) {
      let isWhole = text.hasSuffix(")") && !text.contains(",)") && !text.contains("$")
      return isWhole && CSSText.isValue(text) ? text : nil
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    return length(String(digits), String(text.dropFirst(digits.count)), as: part)
  }

  private static func length(_ amount: String, _ unit: String, as part: CSSPart) -> String? {
    guard let value = Double(amount), value.isFinite, value >= 0 || part == .letterSpacing,
      Dimension.Unit(rawValue: unit)?.isOfCSS == true
    else { return nil }
    return Number(text: amount, value: value).shortText + unit
  }
}
