internal import PositionedJSON
internal import TokenModel

/// The units in which a language can say the letter spacing of a text style.
struct SpacingUnits: Sendable {
  /// The language or framework, for people.
  var language: String
  var units: Set<Dimension.Unit>
}

extension ExportableValue {
  /// Gives a text style the members that are kept as written, where their lengths can be computed: a line
  /// height of `24px` is 1.5 times a size of 16 px, a letter spacing of `normal` is none.
  ///
  /// - Parameter rem: the points of the root font size; `nil` where they are not known.
  mutating func fillTextStyle(rem: Double?) {
    guard !kept.isEmpty, case .typography(var font)? = value else { return }
    var filled: Set<String> = []
    for member in kept {
      switch member.key {
      case "lineHeight" where font.lineHeight == nil:
        font.lineHeight = ExportableValue.multiple(member.value, of: font.fontSize, rem)
        if font.lineHeight != nil { filled.insert(member.key) }
      case "letterSpacing" where font.letterSpacing == nil && member.value.string == "normal":
        font.letterSpacing = Dimension(Number(0), .px)
        filled.insert(member.key)
      default: continue
      }
    }
    if filled.isEmpty { return }
    value = .typography(font)
    losses.removeAll { $0.member.map(filled.contains) ?? false }
  }

  /// Takes a letter spacing in percent for a share of the font size, which design tools mean by it, in em. In CSS a
  /// percentage would be one of the width of a blank.
  ///
  /// - Source: CSS Text Module Level 4, section 8.2; sd-transforms, `transformLetterSpacing`.
  mutating func readSpacingAsShare() {
    guard case .typography(var font)? = value, let spacing = font.letterSpacing,
      spacing.unit == .percent
    else { return }
    font.letterSpacing = spacing.shareOfFontSize
    value = .typography(font)
  }

  /// Leaves out the letter spacing of a text style where the language has no such unit, and says so.
  mutating func dropSpacing(outside known: SpacingUnits) {
    guard case .typography(var font)? = value, let spacing = font.letterSpacing else { return }
    if known.units.contains(spacing.unit) { return }
    // Without its size there is no text style, and that is told.
    if let size = font.fontSize, !known.units.contains(size.unit) { return }
    if spacing.value.value == 0 {
      font.letterSpacing = Dimension(Number(0), .px)
    } else {
      font.letterSpacing = nil
      let unit = quotedForMessage(spacing.unit.rawValue)
      losses.lose(
        "unit",
        spacing.unit == .rem
          ? "letterSpacing is left out: it is in rem, which needs its size, as in rem=16"
          : "letterSpacing is left out: \(known.language) has no length in \(unit)")
    }
    value = .typography(font)
  }

  /// A line height that is a length as a multiple of the font size; `nil` where the two have no unit in common.
  private static func multiple(_ json: JSON, of size: Dimension?, _ rem: Double?) -> Number? {
    guard let (number, unit) = json.writtenLength, number.value >= 0 else { return nil }
    let amount = number.value
    switch unit {
    case .em: return Number(amount)
    case .percent: return Number(amount / 100)
    default: break
    }
    guard let size, size.value.value > 0 else { return nil }
    if unit == size.unit { return Number(amount / size.value.value) }
    guard unit == .rem, size.unit == .px, let rem else { return nil }
    return Number(amount * rem / size.value.value)
  }
}

extension Dimension {
  /// A percentage as a share of the font size.
  var shareOfFontSize: Dimension { Dimension(Number((value.value * 1e10).rounded() / 1e12), .em) }
}

extension JSON {
  /// The amount and unit of `{"value": 24, "unit": "px"}` or `24px`.
  var writtenLength: (amount: Number, unit: Dimension.Unit)? {
    var amount = self["value"]?.numberText
    var unit = self["unit"]?.string
    if let text = string {
      let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
      (amount, unit) = (String(digits), String(text.dropFirst(digits.count)))
    }
    guard let amount, let value = Double(amount), value.isFinite,
      let unit = unit.flatMap(Dimension.Unit.init)
    else { return nil }
    return (Number(text: amount, value: value), unit)
  }
}
