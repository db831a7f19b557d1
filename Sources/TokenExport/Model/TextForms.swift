internal import PositionedJSON
internal import TokenModel

/// A text as a literal or a part of other languages, each form such that nothing in the text can end it.
enum TextForms {
  /// `json`, `swift`, `kotlin` and `css` with quotes; `xml` for content and attributes; `csv` a field;
  /// `markdown` for running text and cells; `comment` one line that ends no comment.
  static func json(_ text: String) -> JSON {
    let lines = String(text.map { $0.isNewline ? " " : $0 })
    return .with([
      "json": .string(JSON.string(text).compactText), "swift": .string(Language.swift.string(text)),
      "kotlin": .string(Language.kotlin.string(text)), "css": .string(CSSText.quoted(text)),
      "xml": .string(xml(text)), "csv": .string(CSV.field(text)),
      "markdown": .string(Markdown.plain(lines)), "comment": .string(Language.any.comment(text)),
    ])
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
}
