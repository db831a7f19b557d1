/// A number at the start of a CSS text, and the unit behind it.
///
/// - Source: CSS Syntax Module Level 3, sections 4.3.12 (number) and 4.3.3 (dimension).
package struct CSSNumber {
  /// The number as JSON writes it, with all digits as written: `.50` is `0.50`.
  package var text: String
  package var value: Double
  /// The unit in lower case; empty for a bare number, `%` for a percentage.
  package var unit: String

  /// Reads a text that is a number and a unit and nothing else; `nil` for any other.
  package init?(_ source: some StringProtocol) {
    guard source.utf8.count <= 64 else { return nil }
    var rest = Substring(source).utf8
    var text = ""
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { text = "-" }
      rest = rest.dropFirst()
    }
    let whole = CSSNumber.takeDigits(&rest)
    var fraction = ""[...]
    if rest.first == UInt8(ascii: "."), CSSNumber.isDigit(rest.dropFirst().first) {
      rest = rest.dropFirst()
      fraction = CSSNumber.takeDigits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    let digits = whole.utf8.drop { $0 == UInt8(ascii: "0") }
    text += digits.isEmpty ? "0" : Substring(digits)
    if !fraction.isEmpty { text += "." + fraction }
    text += CSSNumber.takeExponent(&rest)
    guard CSSNumber.isUnit(rest), let value = Double(decimal: text), value.isFinite else {
      return nil
    }
    self.text = text
    self.value = value
    unit = Substring(rest).lowercased()
  }

  /// A number and a unit with a blank between them, `4 px`, as well.
  package init?(spaced source: some StringProtocol) {
    if let number = CSSNumber(source) {
      self = number
      return
    }
    let words = source.split(whereSeparator: \.isWhitespace)
    guard
      words.count == 1
        || words.count == 2 && CSSNumber(words[0])?.unit == ""
          && CSSNumber.isUnit(Substring(words[1]).utf8)
    else { return nil }
    self.init(words.joined())
  }

  /// The four numbers of a `cubic-bezier()` or of a keyword for one; `nil` for any other text.
  ///
  /// - Source: CSS Easing Functions Level 1, section 2.2.
  package static func curve(_ text: String) -> [String]? {
    if let numbers = curves[text] { return numbers }
    guard let function = CSSWords.plain(text), function.name == "cubic-bezier",
      function.arguments.count == 4, function.alpha == nil
    else { return nil }
    let numbers = function.arguments.compactMap { CSSNumber($0) }.filter(\.unit.isEmpty)
    return numbers.count == 4 ? numbers.map(\.text) : nil
  }

  private static let curves = [
    "linear": ["0", "0", "1", "1"], "ease": ["0.25", "0.1", "0.25", "1"],
    "ease-in": ["0.42", "0", "1", "1"], "ease-out": ["0", "0", "0.58", "1"],
    "ease-in-out": ["0.42", "0", "0.58", "1"],
  ]

  /// A hundredth of a percentage, without the noise of binary fractions.
  package var fractionOfPercent: String { CSSNumber.text(value / 100) }

  /// The shortest text of a figure that was computed, cut after twelve decimals.
  package static func text(_ value: Double) -> String {
    guard abs(value) < 1000 else { return plain(value) }
    return plain((value * 1e12).rounded() / 1e12)
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.description
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring {
    let digits = rest.prefix { isDigit($0) }
    rest = rest[digits.endIndex...]
    return Substring(digits)
  }

  /// An exponent; its digits distinguish it from a unit such as `em`.
  private static func takeExponent(_ rest: inout Substring.UTF8View) -> String {
    guard let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") else { return "" }
    var tail = rest.dropFirst()
    var sign = ""
    if let byte = tail.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      sign = byte == UInt8(ascii: "-") ? "-" : ""
      tail = tail.dropFirst()
    }
    let digits = takeDigits(&tail)
    guard !digits.isEmpty else { return "" }
    rest = tail
    return "e" + sign + digits
  }

  private static func isUnit(_ bytes: Substring.UTF8View) -> Bool {
    bytes.elementsEqual("%".utf8)
      || bytes.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }
}
