/// Lists of font names as CSS writes them.
enum FontNames {
  /// - Source: CSS Fonts Module Level 4, section 2.1, for the generic names; Apple's two system names.
  private static let generic = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
    "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "fangsong", "-apple-system",
    "blinkmacsystemfont",
  ]

  /// - Parameter atAnyComma: whether a comma outside of quotes always parts names.
  static func isList(_ text: String, atAnyComma: Bool) -> Bool {
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if text.utf8.first.map(quotes.contains) == true { return true }
    if atAnyComma, text.utf8.contains(UInt8(ascii: "\\")) { return true }
    guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")) else { return false }
    if text.utf8.contains(where: quotes.contains) { return true }
    if atAnyComma { return true }
    let last = text[comma...].dropFirst().drop(while: \.isWhitespace)
    return last.utf8.count <= 18 && generic.contains(last.lowercased())
  }
}
