package import PositionedJSON

/// How a language that tokens are written in has a text: nothing in it ends early, is computed or hides.
package struct Language: Sendable {
  /// How a character is written that may not stand for itself.
  enum Escape: Sendable {
    /// `\u{1F600}`
    case braced
    /// `\uD83D\uDE00`
    case units
  }

  let quote: Unicode.Scalar
  /// What a backslash takes its meaning from, besides itself.
  let marked: Set<Unicode.Scalar>
  let escape: Escape
  /// The pairs of characters that begin or end a comment.
  let pairs: [String]

  package static let swift = Language(quote: "\"", marked: ["\""], escape: .braced, pairs: [])
  /// Comments of Kotlin nest, so that neither end nor beginning may stand there.
  package static let kotlin = Language(
    quote: "\"", marked: ["\"", "$"], escape: .units, pairs: ["*/", "/*"])
  package static let dart = Language(quote: "'", marked: ["'", "$"], escape: .braced, pairs: [])
  /// A comment that ends in none of the languages that have `*/` or `-->`.
  package static let any = Language(
    quote: "\"", marked: ["\""], escape: .units, pairs: ["*/", "--"])

  /// A literal on one line.
  package func string(_ text: String) -> String {
    var result = String(quote)
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where scalar == "\\" || marked.contains(scalar): result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.isVisible: result.unicodeScalars.append(scalar)
      default:
        switch escape {
        case .braced: result += "\\u{" + scalar.value.hex(capital: true) + "}"
        case .units: result += scalar.unitEscapes(capital: true)
        }
      }
    }
    return result + String(quote)
  }

  /// The text on one line inside a comment, with blanks for what is not visible.
  package func comment(_ text: String) -> String {
    if pairs.isEmpty, text.unicodeScalars.allSatisfy(\.isVisible) { return text }
    var result = ""
    var before: Unicode.Scalar = " "
    for given in text.unicodeScalars {
      let scalar = given.isVisible ? given : " "
      if pairs.contains(where: { $0.unicodeScalars.elementsEqual([before, scalar]) }) {
        result += " "
      }
      result.unicodeScalars.append(scalar)
      before = scalar
    }
    // What follows the comment may be its end.
    return pairs.contains { $0.unicodeScalars.first == before } ? result + " " : result
  }
}

extension Unicode.Scalar {
  /// Whether a reader of code sees it, and what it is: no control, no separator of lines, none that changes
  /// how others are shown, and none without a meaning of its own.
  package var isVisible: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default: return !isHarmful
    }
  }

  /// `\uD83D\uDE00`, as JSON, Java and JavaScript have a character.
  fileprivate func unitEscapes(capital: Bool = false) -> String {
    String(self).utf16.map { "\\u" + $0.hex(4, capital: capital) }.joined()
  }
}

extension String {
  /// The text of JSON or JavaScript with some characters of its strings as escapes.
  package func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      if isEscaped(scalar) {
        result += scalar.unitEscapes()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension JSON {
  /// On one line, with every character that could steer a terminal escaped the JSON way.
  package var harmlessCompactText: String { compactText.escaping(\.isHarmful) }
}

extension BinaryInteger {
  /// Hexadecimal digits.
  ///
  /// - Parameter digits: how many there are at least.
  package func hex(_ digits: Int = 1, capital: Bool = false) -> String {
    let text = String(self, radix: 16, uppercase: capital)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
