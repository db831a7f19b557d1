internal import PositionedJSON
internal import TokenModel

/// Type names of other tools.
enum ForeignTypes {
  /// Our type where the meaning is the same; `nil` where there is none, or the name is ours already.
  static func mapped(_ name: String) -> TokenType? {
    TokenType(rawValue: name) == nil ? TokenType.named(elsewhere: name) : nil
  }

  /// Our type of the name, be it ours or another tool's.
  static func ours(_ name: String) -> TokenType? { TokenType(rawValue: name) ?? mapped(name) }

  /// Whether the name is another tool's, rather than a misspelling of one of ours.
  static func isForeign(_ name: String) -> Bool {
    if known.contains(name) || name.utf8.contains(UInt8(ascii: "-")) { return true }
    guard name.utf8.count <= 64 else { return true }
    return ours.nearest(to: name) == nil
  }

  private static let ours = NearWords(TokenType.allCases.map(\.rawValue))

  /// Whether a value of this type may be a multiple of the font size or a length.
  static func isLineHeight(_ name: String) -> Bool {
    name == "lineHeights" || name == "lineHeight" || name == "line-height"
  }

  /// Whether a percentage of this type is one of the font size.
  static func isLetterSpacing(_ name: String) -> Bool {
    TokenType.unhyphenated(name) == "letterSpacing" || name == "tracking"
  }

  /// Whether the name tells what values are for, which our type of the same meaning does not.
  static func tellsPurpose(_ name: String) -> Bool {
    purposes.contains(TokenType.unhyphenated(name))
  }

  private static let purposes: Set<String> = [
    "borderRadius", "borderWidth", "fontSize", "fontSizes", "letterSpacing", "lineHeight",
    "lineHeights", "opacity", "tracking",
  ]

  /// Whether values of this type are texts, blanks included.
  static func isOfTexts(_ name: String) -> Bool {
    ours(name) == .string || texts.contains(TokenType.unhyphenated(name))
  }

  /// Our type for a value of a type that only another tool has, where nothing is lost: a quantity, a
  /// color, or the text as it stands.
  ///
  /// - Parameters:
  ///   - name: one that `isForeign`, or that another tool has for durations.
  ///   - isComputed: whether the other tool may work out what looks like mathematics.
  /// - Returns: `nil` for lists, objects and texts with references in them.
  static func type(of value: JSON, in name: String, isComputed: Bool) -> TokenType? {
    guard TokenType(rawValue: name) == nil, !name.utf8.contains(0) else { return nil }
    let mapped = mapped(name)
    switch value.kind {
    case .null, .array, .object: return nil
    case .bool: return .boolean
    case .number: return .number
    case .string(let text):
      if LegacyAlias.isEmbedded(text) { return LegacyAlias.holdsCode(text) ? .string : nil }
      if mapped != nil { return CSSNumber(text)?.unit == "" ? .number : nil }
      if texts.contains(TokenType.unhyphenated(name)) { return .string }
      if CSSForms.isForBrowsers(text) { return .string }
      return quantity(text) ?? (isComputed && isMathematics(text) ? nil : .string)
    }
  }

  /// Whether a text may be one that Tokens Studio works out, so that it is not what it says.
  static func isMathematics(_ text: String) -> Bool {
    let signs = "(*/^".utf8
    if text.utf8.contains(where: signs.contains),
      text.utf8.allSatisfy({ !($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) })
    {
      // Figures with commas between them are the arguments of no function.
      return !text.utf8.contains(UInt8(ascii: ","))
    }
    let words = text.split(separator: " ")
    let hasSign = words.contains { ["+", "-", "*", "/", "%"].contains($0) }
    if hasSign, words.contains(where: { CSSNumber($0) != nil }) { return true }
    return (words + [text[...]]).contains {
      Expression(computed: String($0))?.isComputation == true
    }
  }

  /// The type of a text that can be nothing else, as it is for a token without a type.
  private static func quantity(_ text: String) -> TokenType? {
    InferredType.of(.string(text), named: "").flatMap {
      [.number, .dimension, .duration, .color].contains($0) ? $0 : nil
    }
  }

  /// Types whose values are texts, also where they look like numbers: an icon may be called `360`.
  private static let texts: Set<String> = [
    "asset", "content", "icon", "image", "link", "fontStyle", "textCase", "textDecoration",
    "textTransform", "url",
  ]

  /// Names that have no equal, though some are near a name of ours.
  private static let known: Set<String> = [
    "asset", "composition", "content", "font", "fontStyle", "icon", "image", "link", "other",
    "percentage", "textCase", "textDecoration", "textStyle", "textTransform",
  ]
}

/// Units that other formats have and DTCG has not.
enum ForeignUnits {
  static func isLength(_ unit: String) -> Bool {
    Dimension.Unit(rawValue: unit) != nil || ["pt", "dip", "fr"].contains(unit)
  }

  /// Whether a unit is one that the writer meant; others are misspellings.
  static func isKnown(_ unit: String) -> Bool {
    unit.isEmpty || isLength(unit.lowercased())
      || CSSForms.otherUnits.contains(unit.lowercased()) || unit.lowercased() == "fps"
  }

  /// The sign of a unit that is written as a word, such as `pixel`; any other unit as it is.
  static func sign(_ unit: String) -> String {
    guard unit.utf8.count > 3 else { return unit }
    let word = unit.lowercased()
    return signs[word.last == "s" ? String(word.dropLast()) : word] ?? unit
  }

  private static let signs = [
    "pixel": "px", "point": "pt", "percent": "%", "percentage": "%", "degree": "deg",
    "radian": "rad", "millisecond": "ms", "second": "s",
  ]
}
