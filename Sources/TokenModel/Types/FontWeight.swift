package import PositionedJSON

/// A weight from 1 to 1000; the words of the specification are the same values.
///
/// - Source: DTCG Format Module 2025.10, section 8.4.
package struct FontWeight: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.fontWeight
  /// The weight, 1…1000; 400 is regular.
  package var number: Number

  package init(_ number: Number) { self.number = number }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    if let text = json.string {
      guard let weight = FontWeight.words[text] else {
        // What depends on the weight around it is near a name, and another weight.
        let known = Self.relative.contains(text) ? [] : Self.words.keys.sorted()
        reader.report(
          "\(quotedForMessage(text)) is not a font weight",
          fix: nearest(text, among: known).map { "did you mean \"\($0)\"?" }
            ?? "use a number from 1 to 1000", at: json)
        return nil
      }
      number = Number(weight)
      return
    }
    guard let number = reader.number(json, "a font weight") else { return nil }
    guard (1...1000).contains(number.value) else {
      reader.report("the font weight \(number.text) is outside 1…1000", at: json)
      return nil
    }
    self.number = number
  }

  /// All that a weight is called by the specification; of `600` these are `semi-bold` and `demi-bold`.
  package var names: [String] {
    FontWeight.words.filter { $0.value == number.value }.map(\.key).sorted()
  }

  /// Words by which CSS has a weight that depends on the one around it.
  package static let relative: Set = ["bolder", "lighter"]

  /// Whether CSS alone knows a text as a weight.
  package static func isOfCSS(_ text: String) -> Bool {
    relative.contains(text) || CSSWords.wide.contains(text) || CSSWords.function(text) != nil
  }

  package static let words: [String: Double] = [
    "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
    "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600,
    "demi-bold": 600, "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900,
    "heavy": 900, "extra-black": 950, "ultra-black": 950,
  ]
}
