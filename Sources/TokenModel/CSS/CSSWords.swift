/// The component values of a text of CSS, as substrings of it.
///
/// What stands in brackets, braces or quotes is never parted, so that a function, a reference to a token and a
/// string are one word each.
///
/// - Source: CSS Syntax Module Level 3, section 5 ("component value").
package enum CSSWords {
  /// What a property is declared to be that has no value of its own.
  ///
  /// - Source: CSS Cascading and Inheritance Level 5, section 7.3.
  package static let wide: Set<String> = ["initial", "inherit", "unset", "revert", "revert-layer"]

  /// The parts between separators.
  ///
  /// - Returns: `nil` where brackets do not match or a quote has no end.
  package static func split(_ text: some StringProtocol, at isSeparator: (Character) -> Bool)
    -> [Substring]?
  {
    let text = Substring(text)
    var parts: [Substring] = []
    var depth = 0
    var quote: Character?
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped || character == "\\" {
        isEscaped.toggle()
        continue
      }
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'": quote = character
      case "(", "{": depth += 1
      case ")", "}": depth -= 1
      case _ where depth == 0 && isSeparator(character):
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: continue
      }
      if depth < 0 { return nil }
    }
    parts.append(text[start...])
    return depth == 0 && quote == nil ? parts : nil
  }

  /// The items of a list with commas, without the blanks around them.
  package static func list(_ text: some StringProtocol) -> [Substring]? {
    isWord(text) ? [Substring(text)] : split(text) { $0 == "," }?.map(\.trimmed)
  }

  /// What blanks part; empty where brackets do not match.
  package static func words(_ text: some StringProtocol) -> [Substring] {
    isWord(text)
      ? [Substring(text)] : (split(text, at: \.isWhitespace) ?? []).filter { !$0.isEmpty }
  }

  /// Whether a text has nothing that parts it, as most have: told by bytes, which is a tenth of the work.
  private static func isWord(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
          UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"):
          false
        default: (0x21...0x7E).contains(byte)
        }
      }
  }

  /// The name, in lower case, of the function that the whole text is; `nil` for any other text.
  package static func function(_ text: some StringProtocol) -> String? {
    guard Substring(text).utf8.last == UInt8(ascii: ")"), text.last == ")",
      let open = text.firstIndex(of: "("),
      split(text[open...].dropFirst().dropLast(), at: { _ in false }) != nil
    else { return nil }
    let name = text[..<open]
    let isName = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isName && !name.isEmpty ? name.lowercased() : nil
  }

  /// What stands in the brackets of the function that the whole text is.
  package static func inside(_ text: some StringProtocol) -> Substring {
    guard let open = text.firstIndex(of: "(") else { return "" }
    return Substring(text[open...].dropFirst().dropLast())
  }

  /// A function with plain arguments: `cubic-bezier(.4, 0, 1, 1)`, `rgb(0 0 0 / 50%)`, whose alpha
  /// stands behind a slash.
  ///
  /// - Returns: `nil` for any other text, for functions in functions, and for a text that is longer
  ///   than any color or curve.
  /// - Source: CSS Color Module Level 4, section 4.1, for the comma and the slash form.
  package static func plain(
    _ text: String
  ) -> (name: String, arguments: [Substring], alpha: Substring?)? {
    guard text.utf8.count <= 256, let name = function(text), case let inner = inside(text),
      !inner.contains(where: { "({".contains($0) })
    else { return nil }
    let sides = inner.split(separator: "/", omittingEmptySubsequences: false)
      .map { side in side.split { $0 == "," || $0.isWhitespace } }
    // Commas stand between all, or between none.
    let commas = inner.count { $0 == "," }
    guard commas == 0 || commas == sides[0].count - 1 else { return nil }
    guard sides.count == 1 || sides.count == 2 && sides[1].count == 1 else { return nil }
    return (name, sides[0], sides.count == 2 ? sides[1][0] : nil)
  }
}
