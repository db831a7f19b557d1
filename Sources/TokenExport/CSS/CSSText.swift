internal import TokenModel

/// Writes names, strings and comments so that none of them can end early.
enum CSSText {
  /// Whether an identifier can contain the byte unescaped.
  static func isNameByte(_ byte: UInt8) -> Bool { NameBytes.all.contains(byte) }

  /// The name escaped as the part of an identifier behind `--` or `data-`.
  ///
  /// - Source: CSSOM, "serialize an identifier"; CSS Syntax Level 3, "non-ASCII ident code point".
  static func escapedName(_ name: String) -> String {
    if name.utf8.allSatisfy(isNameByte) { return name }
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar.isASCII ? isNameByte(UInt8(scalar.value)) : isNonASCIINameScalar(scalar) {
        text.unicodeScalars.append(scalar)
      } else if needsHex(scalar) || !scalar.isASCII {
        appendHex(scalar, to: &text)
      } else {
        text += "\\"
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The string in double quotes, escaped.
  ///
  /// - Source: CSSOM, "serialize a string".
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      default:
        if needsHex(scalar) {
          appendHex(scalar, to: &text)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }

  /// Whether a text may stand as a value without quotes: nothing in it ends early or is left open, and
  /// no character has to be escaped.
  static func isValue(_ text: String) -> Bool {
    var open: [UInt8] = []
    var quote: UInt8?
    guard !text.isEmpty, !text.contains("/*"), !text.contains("-->"), !text.contains("//")
    else {
      return false
    }
    for byte in text.utf8 {
      switch byte {
      case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: "\\"): return false
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "!"),
        UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "]"):
        return false
      case UInt8(ascii: "("): open.append(byte)
      case UInt8(ascii: ")"): if open.popLast() == nil { return false }
      default: continue
      }
    }
    return quote == nil && open.isEmpty && !loads(text)
  }

  private static func loads(_ text: String) -> Bool { text.lowercased().contains("url(") }

  /// What a text of CSS loses in quotes; `nil` where it may be no more than a text.
  static func shortfallInQuotes(_ text: String) -> LossReason? {
    if loads(text) {
      return LossReason(
        "url", "it is written in quotes, so that a style sheet loads nothing that a token names")
    }
    guard text.lowercased().hasSuffix("!important") else { return nil }
    return LossReason(
      "important",
      "it is written in quotes: \"!important\" belongs to a declaration, not to a value")
  }

  private static func isPlainInComment(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "<")
  }

  /// The text on one line, safe inside a comment.
  static func comment(_ string: String) -> String {
    if string.utf8.allSatisfy(isPlainInComment) { return string }
    var text = ""
    var last: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      // `*/` ends a comment, `</` a style element, `<!--` may begin one in HTML.
      if scalar == "/" && last == "*" || last == "<" { text += " " }
      text.unicodeScalars.append(isControl ? " " : scalar)
      last = isControl ? " " : scalar
    }
    return last == "*" ? text + " " : text
  }

  /// The font families that are keywords of CSS; all other names are quoted.
  ///
  /// - Source: CSS Fonts Level 4, "generic font families"; Apple's two system names.
  static let fontKeywords: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "-apple-system",
    "BlinkMacSystemFont",
  ]

  /// The families, quoted unless they are keywords of CSS.
  static func families(_ family: FontFamily) -> String {
    family.names.map { name in
      fontKeywords.contains(name) || fontKeywords.contains(name.lowercased()) ? name : quoted(name)
    }.joined(separator: ", ")
  }

  /// Whether the character must be escaped in hexadecimal form: controls, as CSS asks, and `<`, so that
  /// no value can close a style sheet inside HTML.
  private static func needsHex(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || scalar == "<"
  }

  private static func appendHex(_ scalar: Unicode.Scalar, to text: inout String) {
    text += "\\" + String(scalar.value, radix: 16) + " "
  }

  private static func isNonASCIINameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C, 0x200D, 0x203F,
      0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x1_0000...:
      true
    default: false
    }
  }
}
