internal import PositionedJSON
internal import TokenModel

/// A text style in CSS: a text for each member that CSS has.
///
/// A member that DTCG cannot say and the registry keeps as written is one of them where CSS can say it, such
/// as a line height of `24px`. One that CSS cannot say is a loss, and leaves the others as they are.
struct CSSTextStyle {
  /// By the members' names.
  private var texts: [String: String] = [:]
  /// What CSS cannot say of it.
  private(set) var losses: [LossReason] = []
  /// The names of the members kept as written that are in it.
  private(set) var kept: Set<String> = []

  /// - Parameter kept: the members that are kept as written.
  init(_ font: Typography, kept: [JSON.Member] = []) {
    texts["fontFamily"] = font.fontFamily.map(CSSText.families)
    texts["fontWeight"] = font.fontWeight?.number.shortText
    texts["lineHeight"] = font.lineHeight?.shortText
    texts["fontSize"] = text("fontSize", font.fontSize)
    texts["letterSpacing"] = text("letterSpacing", font.letterSpacing)
    let known = Set(Typography.members + CSSTextStyle.more)
    for member in kept where texts[member.key] == nil && known.contains(member.key) {
      guard let text = CSSTextStyle.text(of: member.value, as: member.key) else { continue }
      texts[member.key] = text
      self.kept.insert(member.key)
    }
    if !isEmpty, self.font == nil {
      losses.lose("member", "without a font size and a font family CSS has no font")
    }
  }

  private mutating func text(_ name: String, _ length: Dimension?) -> String? {
    guard let length else { return nil }
    if length.unit.isOfCSS { return length.value.shortText + length.unit.rawValue }
    let unit = quotedForMessage(length.unit.rawValue)
    losses.lose("unit", "\(name) is left out: CSS has no unit \(unit)")
    return nil
  }

  /// Writes a member that it has as another text, such as a reference.
  mutating func set(_ member: String, _ text: String) {
    if texts[member] != nil { texts[member] = text }
  }

  /// The members that DTCG does not have; a text size of Tailwind has no place for them, either.
  private static let more = ["fontStretch", "fontStyle", "fontVariant"]

  subscript(part: CSSPart) -> String? {
    CSSPart.scriptNames[.typography]?[part].flatMap { texts[$0] }
  }

  var isEmpty: Bool { texts.keys.allSatisfy(CSSTextStyle.more.contains) }

  /// The value of `font`; `nil` without a size and a family.
  var font: String? {
    guard let size = self[.size], let family = self[.family] else { return nil }
    return prefix + size + (self[.lineHeight].map { "/" + $0 } ?? "") + " " + family
  }

  /// What stands before the size in `font`, with its blank.
  var prefix: String {
    ["fontStyle", "fontVariant", "fontWeight", "fontStretch"]
      .compactMap { texts[$0].map { $0 + " " } }.joined()
  }

  /// What a text size of Tailwind has no place for.
  var lossesOfTailwind: [LossReason] {
    CSSTextStyle.more.filter(kept.contains).map {
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
  static func text(of json: JSON, as member: String) -> String? {
    if let text = json.string {
      if let words = keywords[member] {
        if words.contains(text.lowercased()) { return text.lowercased() }
        let isWeight = member == "fontWeight" && text.hasPrefix("var(")
        return isWeight ? CSSText.value(text) : nil
      }
      if member == "fontFamily" {
        return text.contains("var(") ? CSSText.value(text) : nil
      }
      if text == "normal", member != "fontSize" { return text }
      // Tokens Studio and Figma.
      if member == "lineHeight", text.lowercased() == "auto" { return "normal" }
      let functions = ["calc(", "clamp(", "min(", "max(", "var(", "env("]
      if functions.contains(where: text.hasPrefix) {
        let isWhole = text.hasSuffix(")") && !text.contains(",)") && !text.contains("$")
        return isWhole ? CSSText.value(text) : nil
      }
    }
    guard let (amount, unit) = json.writtenLength, unit.isOfCSS,
      amount.value >= 0 || member == "letterSpacing"
    else { return nil }
    return amount.shortText + unit.rawValue
  }
}
