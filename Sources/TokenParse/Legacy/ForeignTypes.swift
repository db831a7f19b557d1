internal import PositionedJSON
internal import TokenModel

/// Type names of other tools.
enum ForeignTypes {
  /// Our type where the meaning is the same; `nil` where there is none, or the name is ours already.
  ///
  /// - Source: Tokens Studio, "Token types"; Style Dictionary 3, "Category / Type / Item" and the
  ///   transforms `size/*` and `time/*`; kebab-case forms from HashiCorp's and Kong's files.
  static func mapped(_ name: String) -> TokenType? {
    guard name.utf8.count <= 32, TokenType(rawValue: name) == nil else { return nil }
    return table[name] ?? table[unhyphenated(name)] ?? TokenType(rawValue: unhyphenated(name))
  }

  /// Whether the name is another tool's, rather than a misspelling of one of ours.
  static func isForeign(_ name: String) -> Bool {
    if known.contains(name) || name.utf8.contains(UInt8(ascii: "-")) { return true }
    guard name.utf8.count <= 64 else { return true }
    return nearest(name, among: TokenType.allCases.map(\.rawValue)) == nil
  }

  /// Whether a value of this type may be a multiple of the font size or a length.
  static func isLineHeight(_ name: String) -> Bool {
    name == "lineHeights" || name == "lineHeight" || name == "line-height"
  }

  /// The type of a value that Tokens Studio has as `other`, where its text tells: a length, a number or a
  /// color.
  static func ofOther(_ value: JSON) -> TokenType? {
    guard let text = value.numberText ?? value.string, text.utf8.count <= 64 else { return nil }
    if let number = CSSNumber(text) {
      return number.unit.isEmpty ? .number : ["px", "rem"].contains(number.unit) ? .dimension : nil
    }
    let isColor = text.utf8.first == UInt8(ascii: "#") || text.utf8.last == UInt8(ascii: ")")
    return isColor && CSSColorReader.json(text, offset: value.offset) != nil ? .color : nil
  }

  private static let table: [String: TokenType] = [
    "sizing": .dimension, "spacing": .dimension, "borderRadius": .dimension,
    "borderWidth": .dimension, "paragraphSpacing": .dimension, "paragraphIndent": .dimension,
    "fontSizes": .dimension, "fontSize": .dimension, "letterSpacing": .dimension,
    "size": .dimension, "space": .dimension, "radius": .dimension, "breakpoint": .dimension,
    "fontFamilies": .fontFamily, "fontWeights": .fontWeight, "lineHeights": .number,
    "lineHeight": .number, "opacity": .number, "zIndex": .number, "boxShadow": .shadow,
    "time": .duration, "easing": .cubicBezier, "text": .string,
  ]

  /// Names that have no equal, though some are near a name of ours.
  private static let known: Set<String> = [
    "asset", "composition", "content", "font", "fontStyle", "icon", "image", "link", "other",
    "percentage", "textCase", "textDecoration", "textStyle", "textTransform",
  ]

  /// `font-size` as `fontSize`.
  private static func unhyphenated(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard words.count > 1 else { return name }
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
