internal import PositionedJSON
internal import TokenModel

/// The type of a token without one, where its value can be of no other, or its name tells.
///
/// - Source: Style Dictionary 3, "Category / Type / Item" (names), and its transforms' matchers (values).
enum InferredType {
  /// - Returns: `nil` where several types would do; a reference has that of its target.
  static func of(_ value: JSON, named path: String) -> TokenType? {
    switch value.kind {
    case .null: nil
    case .bool: .boolean
    case .number: ofNumber(path)
    case .string(let text): of(text, path)
    case .array(let elements): of(elements, path)
    case .object: of(object: value, path)
    }
  }

  private static func ofNumber(_ path: String) -> TokenType {
    path.utf8.contains { $0 | 0x20 == UInt8(ascii: "w") }
      && words(path).contains { $0 == "weight" || $0 == "weights" }
      ? .fontWeight : .number
  }

  private static func of(_ text: String, _ path: String) -> TokenType? {
    guard !text.isEmpty, text.utf8.count <= 512 else { return nil }
    guard !LegacyAlias.isEmbedded(text) else { return nil }
    if let type = ofShorthand(text) { return type }
    if let number = CSSNumber(spaced: text) {
      return number.unit.isEmpty && hasMore(text) ? nil : type(of: number, path)
    }
    let names = words(path)
    if let color = CSSColorReader.json(text, offset: 0) {
      // The name of a color may be any word; only among colors it is one.
      let isName = text.utf8.first != UInt8(ascii: "#") && !text.utf8.contains(UInt8(ascii: "("))
      return color.members == nil || isName && names.isDisjoint(with: colorWords) ? nil : .color
    }
    if text.hasPrefix("cubic-bezier(") { return .cubicBezier }
    if easings.contains(text), !names.isDisjoint(with: easingWords) { return .cubicBezier }
    if !names.isDisjoint(with: familyWords) { return .fontFamily }
    if names.contains("weight"),
      FontWeightWords.word(text) != nil || FontWeightWords.Styled(text) != nil
    {
      return .fontWeight
    }
    return nil
  }

  /// Whether a text has zeros at its start or a plus, which a number would lose: `007`.
  private static func hasMore(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first else { return false }
    let second = digits.dropFirst().first ?? 0
    return first == UInt8(ascii: "+")
      || first == UInt8(ascii: "0") && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }

  /// A border or shadow; a reference in it that no type is known of must lead to a color.
  static func ofShorthand(
    _ text: String, _ types: CSSShorthand.Types = { _ in nil }
  ) -> TokenType? {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return nil }
    if CSSShorthand.border(text, offset: 0, types) != nil { return .border }
    if CSSShorthand.shadow(text, offset: 0, types) != nil { return .shadow }
    let words = CSSWords.words(text)
    let told = words.map { LegacyAlias.inner($0).map { types(String($0)) } }
    if told.contains(.fontFamily), CSSShorthand.font(text, offset: 0, types) != nil {
      return .typography
    }
    // Two times alone may be anything.
    let hasEasing = zip(words, told).contains { word, type in
      type.map { $0 == .cubicBezier } ?? (CSSNumber.curve(String(word)) != nil)
    }
    return hasEasing && CSSShorthand.transition(text, offset: 0, types) != nil ? .transition : nil
  }

  private static func type(of number: CSSNumber, _ path: String) -> TokenType? {
    switch number.unit {
    case "px", "rem", "em": .dimension
    case "ms", "s": .duration
    case "": ofNumber(path)
    case "%": isShare(words(path)) ? .number : nil
    default: ForeignUnits.isLength(number.unit) ? .dimension : nil
    }
  }

  /// Whether a percentage is a share of one.
  private static func isShare(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: ["opacity", "alpha", "lineheight"])
      || names.contains("line") && names.contains("height")
  }

  private static func of(_ elements: [JSON], _ path: String) -> TokenType? {
    guard !elements.isEmpty else { return nil }
    let names = words(path)
    if !names.isDisjoint(with: familyWords), elements.allSatisfy({ $0.string != nil }) {
      return .fontFamily
    }
    let isCurve =
      elements.count == 4 && elements.allSatisfy { $0.numberText != nil }
      && !names.isDisjoint(with: easingWords)
    return isCurve ? .cubicBezier : nil
  }

  private static func of(object value: JSON, _ path: String) -> TokenType? {
    let channels = ["r", "g", "b"].allSatisfy { value[$0]?.numberText != nil }
    if channels, (value.members?.count ?? 0) <= 4, !words(path).isDisjoint(with: colorWords) {
      return .color
    }
    if let hex = value["hex"]?.string, CSSColorReader.json(hex, offset: 0) != nil,
      value.members?.allSatisfy({ $0.key == "hex" || $0.key == "alpha" }) == true
    {
      return .color
    }
    if value["colorSpace"]?.string != nil, value["components"]?.elements != nil { return .color }
    guard value.members?.count == 2, let unit = value["unit"]?.string,
      value["value"]?.numberText != nil
    else { return nil }
    switch unit {
    case "px", "rem": return .dimension
    case "ms", "s": return .duration
    default: return nil
    }
  }

  private static let colorWords: Set<String> = [
    "color", "colors", "colour", "colours", "palette", "background", "foreground", "fill", "stroke",
  ]
  private static let familyWords: Set<String> = ["family", "families", "typeface", "fontfamily"]
  private static let easingWords: Set<String> = [
    "easing", "easings", "ease", "timing", "curve", "bezier",
  ]
  private static let easings = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]

  /// The words of a path in lower case: `size.fontFamily` is `size`, `font` and `family`.
  private static func words(_ path: String) -> Set<String> { Set(LightOrDark.words(path)) }
}
