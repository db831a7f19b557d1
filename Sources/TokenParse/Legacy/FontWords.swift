internal import PositionedJSON
internal import TokenModel

/// The words that DTCG has for font weights, and other writings of them.
package enum FontWeightWords {
  /// - Source: DTCG Format Module 2025.10, section 8.4.
  static let all = FontWeight.words.keys.sorted()

  private static let byLetters = Dictionary(
    uniqueKeysWithValues: all.map { ($0.filter { $0 != "-" }, $0) })

  /// The word for a name such as `SemiBold`, `Semi Bold` or `semi_bold`.
  package static func word(_ text: String) -> String? {
    byLetters[text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }]
  }

  /// A weight with what fonts name together with it, such as `Semi Bold Italic` or `Condensed Medium`.
  struct Styled {
    /// The word for the weight, or its number; `regular` where there is none.
    var weight: String
    /// `italic` or `oblique`, as `font-style` has it.
    var slant: String?
    /// The keyword of `font-stretch`.
    var width: String?

    /// - Returns: `nil` for a text that has neither a slant nor a width, or anything else beside them.
    /// - Source: CSS Fonts Module Level 4, sections 2.3 (`font-stretch`) and 2.4 (`font-style`).
    init?(_ text: String) {
      guard text.utf8.count <= 64 else { return nil }
      var rest = text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
      for word in ["italic", "oblique"] where rest.hasSuffix(word) {
        slant = word
        rest.removeLast(word.count)
      }
      for (word, keyword) in Styled.widths where rest.hasPrefix(word) || rest.hasSuffix(word) {
        width = keyword
        rest = rest.replacing(word, with: "")
        break
      }
      let number = CSSNumber(rest).flatMap { $0.unit.isEmpty && $0.value >= 1 ? $0.text : nil }
      guard slant != nil || width != nil,
        let weight = rest.isEmpty ? "regular" : FontWeightWords.byLetters[rest] ?? number
      else { return nil }
      self.weight = weight
    }

    /// The weight as DTCG writes it.
    func json(at offset: Int) -> JSON {
      JSON(CSSNumber(weight) == nil ? .string(weight) : .number(weight), offset: offset)
    }

    /// The slant and the width as members of a text style.
    func members(at offset: Int) -> [JSON.Member] {
      [("fontStyle", slant), ("fontStretch", width)].compactMap { name, word in
        word.map { JSON.Member(name, .string($0), at: offset) }
      }
    }

    /// The longer words first.
    private static let widths = [
      ("ultracondensed", "ultra-condensed"), ("extracondensed", "extra-condensed"),
      ("semicondensed", "semi-condensed"), ("condensed", "condensed"),
      ("ultraexpanded", "ultra-expanded"), ("extraexpanded", "extra-expanded"),
      ("semiexpanded", "semi-expanded"), ("expanded", "expanded"),
    ]
  }
}

/// Lists of font names as CSS writes them.
enum FontNames {
  /// - Parameter atAnyComma: whether a comma outside of quotes always parts names.
  static func isList(_ text: String, atAnyComma: Bool) -> Bool {
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if text.utf8.first.map(quotes.contains) == true { return true }
    if atAnyComma, text.utf8.contains(UInt8(ascii: "\\")) { return true }
    guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")) else { return false }
    if text.utf8.contains(where: quotes.contains) { return true }
    if atAnyComma { return true }
    let last = text[comma...].dropFirst().drop(while: \.isWhitespace)
    return FontFamily.isKeyword(String(last))
  }
}
