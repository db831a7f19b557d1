internal import PositionedJSON
internal import TokenModel

/// A text as a literal or a part of other languages, each form such that nothing in the text can end it.
package enum TextForms {
  /// `json`, `swift`, `kotlin` and `css` with quotes; `xml` for content and attributes; `csv` a field;
  /// `markdown` for running text and cells; `comment` one line that ends no comment.
  static func json(_ text: String) -> JSON {
    .object([
      .init("json", .string(JSON.string(text).compactText)),
      .init("swift", .string(SwiftLiteral.string(text))),
      .init("kotlin", .string(kotlin(text))), .init("css", .string(CSSText.quoted(text))),
      .init("xml", .string(xml(text))), .init("csv", .string(csv(text))),
      .init("markdown", .string(markdown(text))), .init("comment", .string(comment(text))),
    ])
  }

  private static func kotlin(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "$": result += "\\$"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.isASCII ? scalar.value >= 0x20 && scalar.value != 0x7F : isShown(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16, uppercase: true)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return result + "\""
  }

  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      default:
        // XML 1.0 has no other control characters, and no U+FFFE and U+FFFF.
        if scalar.value >= 0x20, scalar.value & 0xFFFE != 0xFFFE {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\u{FFFD}"
        }
      }
    }
    return result
  }

  /// A field of RFC 4180, section 2. One that a spreadsheet would take for a formula gets an apostrophe before it.
  package static func csv(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.contains(where: { "\",\n\r".contains($0) || $0.isNewline }) else { return safe }
    return "\""
      + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  private static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "(", ")", "#", "+", "!", "|", "~":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "&": result += "&amp;"
      case "\n", "\r", "\u{2028}", "\u{2029}": result += " "
      default: if isShown(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static func comment(_ text: String) -> String {
    SwiftLiteral.comment(text).split(separator: "*/", omittingEmptySubsequences: false)
      .joined(separator: "* /").split(separator: "--", omittingEmptySubsequences: false)
      .joined(separator: "- -")
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }
}
