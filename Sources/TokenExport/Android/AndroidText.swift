internal import TokenModel

/// Writes texts and comments of resources so that none of them can end early.
enum AndroidText {
  /// The bytes that a text may have; beyond them the resource compiler writes another one.
  private static let most = 32_000

  /// Whether a resource can be the text: the compiler ends it at U+0000, and has no longer ones.
  static func isWritable(_ text: String) -> Bool {
    text.utf8.count <= most && !text.utf8.contains(0)
  }

  /// The content of a `<string>` that Android reads as the text.
  ///
  /// - Source: Android, "String resources", "Handle special characters".
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(NameBytes.all.contains), !text.utf8.isEmpty { return text }
    var result = ""
    var before: Unicode.Scalar = " "
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "'", "\"": result += "\\" + String(scalar)
      case "@", "?": result += (place == 0 ? "\\" : "") + String(scalar)
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += "\\n"
      case " ":
        // Blanks at an end, and all but one in a row, would be taken away.
        result += before == " " || place == scalars.count - 1 ? "\\u0020" : " "
      default:
        if needsHex(scalar) {
          result += "\\u" + scalar.value.hex(4)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      before = scalar == "\n" ? " " : scalar
    }
    return result
  }

  /// Whether XML has not the character, or an editor may take it for a blank or an end of a line.
  private static func needsHex(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value <= 0xFFFF else { return false }
    if scalar.value >= 0xFFFE || scalar == "\u{FEFF}" { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: return false
    }
  }

  /// What makes the resource compiler mark the member of `R` whose comment has it behind an `@`.
  ///
  /// - Source: aapt2, `java/AnnotationProcessor.cpp`.
  private static let words = ["deprecated", "SystemApi", "TestApi", "FlaggedApi"].map {
    Array($0.unicodeScalars)
  }

  /// The text on one line for a comment of XML, which the resource compiler copies into one of Java.
  static func comment(_ text: String) -> String {
    var result = ""
    var before: Unicode.Scalar = " "
    let scalars = Array(text.unicodeScalars)
    for (place, given) in scalars.enumerated() {
      var scalar = given
      switch scalar {
      // `--` ends a comment of XML, `*/` one of Java, and `\u` begins an escape anywhere in Java.
      case "-" where before == "-", "/" where before == "*", "u" where before == "\\": result += " "
      default:
        if !scalar.isVisible { scalar = " " }
        if before == "@", words.contains(where: scalars[place...].starts) { result += " " }
      }
      result.unicodeScalars.append(scalar)
      before = scalar
    }
    return result.hasSuffix("-") || result.hasSuffix("\\") ? result + " " : result
  }
}
