internal import PositionedJSON
internal import TokenModel

/// Writes Swift literals and comments that can contain any text.
enum SwiftLiteral {
  /// A string literal on one line.
  static func string(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default:
        if isVisible(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
      }
    }
    return text + "\""
  }

  /// The shortest `Double` literal that reads back as the same number.
  ///
  /// Subnormal numbers are written in hexadecimal form, because the compiler warns about their decimals.
  static func number(_ value: Double) -> String {
    if value == 0, value.sign == .minus { return "-0.0" }
    guard value.isSubnormal else { return JSON.number(value).compactText }
    let digits = String(value.significandBitPattern, radix: 16)
    return (value < 0 ? "-0x" : "0x") + digits + "p-1074"
  }

  static func number(_ number: Number) -> String { self.number(number.value) }

  /// The text for a line comment, with blanks for line breaks and invisible characters.
  static func comment(_ string: String) -> String {
    if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return string }
    var text = ""
    for scalar in string.unicodeScalars {
      text.unicodeScalars.append(isVisible(scalar) ? scalar : " ")
    }
    return text
  }

  /// Whether the character is visible: no control, no line separator, and none that changes the display of
  /// others.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default: return true
    }
  }
}
