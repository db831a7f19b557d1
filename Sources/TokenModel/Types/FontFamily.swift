package import PositionedJSON

/// Font names, most preferred first.
///
/// - Source: DTCG Format Module 2025.10, section 8.3.
package struct FontFamily: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.fontFamily
  /// At least one.
  package var names: [String]

  package init(_ names: [String]) { self.names = names }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    let names = json.string.map { [$0] } ?? json.elements.map { $0.compactMap(\.string) }
    guard let names, !names.isEmpty, names.allSatisfy({ !$0.isEmpty }),
      names.count == json.elements?.count ?? 1
    else {
      reader.report("a font family is a name or an array of names", fix: nil, at: json)
      return nil
    }
    if let braces = names.first(where: {
      $0.utf8.contains(UInt8(ascii: "{")) || $0.utf8.contains(UInt8(ascii: "}"))
    }) {
      reader.report(
        "the font name \(quotedForMessage(braces)) contains braces, which mean references",
        at: json)
      return nil
    }
    self.names = names
  }

  // MARK: Lists of CSS

  /// Whether CSS knows a name without quotes as a keyword.
  package static func isKeyword(_ name: String) -> Bool {
    name.utf8.count <= 18 && keywords.contains(name.lowercased())
  }

  /// - Source: CSS Fonts Level 4, section 2.1.3 ("generic font families"); Apple's two system names.
  private static let keywords: Set = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "-apple-system",
    "blinkmacsystemfont",
  ]

  /// The names in a list as CSS writes it, without quotes and escapes; a comma in quotes or brackets is part of a name,
  /// unless these have no end.
  ///
  /// - Source: CSS Fonts Module Level 4, section 2.1.
  package static func names(in text: String) -> [String] {
    var names: [Substring] = []
    var quote: Character?
    var depth = 0
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped || character == "\\" {
        isEscaped.toggle()
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "(" || character == ")" {
        depth += character == "(" ? 1 : -1
      } else if quote == nil, depth == 0, character == "," {
        names.append(text[start..<index])
        start = text.index(after: index)
      } else if quote == nil, character == "'" || character == "\"",
        text[start..<index].allSatisfy(\.isWhitespace)
      {
        quote = character
      }
    }
    names.append(text[start...])
    if quote != nil || depth != 0 { names = text.split(separator: ",") }
    return names.map(unquoted).filter { !$0.isEmpty }
  }

  private static func unquoted(_ text: Substring) -> String {
    var name = text.drop(while: \.isWhitespace)
    while name.last?.isWhitespace == true { name.removeLast() }
    if let quote = name.first, quote == "'" || quote == "\"", name.count > 1, name.last == quote {
      name = name.dropFirst().dropLast()
    }
    return isSubstitution(String(name)) ? String(name) : CSSWords.unescaped(name)
  }

  /// A list of CSS as DTCG writes it.
  static func json(_ text: String) -> JSON {
    let names = names(in: text)
    return names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
  }

  /// Whether a name is one that only a browser knows, as `var(--font, serif)`.
  package static func isSubstitution(_ name: String) -> Bool {
    name.last == ")" && ["var", "env"].contains(CSSWords.function(name))
  }

  /// The names as a list of CSS; those that are not words of CSS have quotes.
  var text: String {
    names.map { name in
      FontFamily.isSubstitution(name)
        || name.split(separator: " ", omittingEmptySubsequences: false)
          .allSatisfy(FontFamily.isWord)
        ? name : "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }.joined(separator: ", ")
  }

  /// Whether CSS takes a word for an identifier as it is.
  ///
  /// - Source: CSS Syntax Module Level 3, section 4.3.9.
  private static func isWord(_ word: Substring) -> Bool {
    let start = word.hasPrefix("-") ? word.dropFirst() : word
    return (start.utf8.first.map { !(0x30...0x39).contains($0) } ?? false)
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...:
          true
        default: false
        }
      }
  }
}
