internal import PositionedJSON
package import TokenModel

/// How wide and how colourful a terminal's text may be.
package struct TextStyle: Sendable {
  package enum Color: Sendable {
    case none
    case ansi256
    case truecolor
  }

  /// Columns of the terminal; below 40 counts as 40.
  package var width: Int
  package var color: Color

  package init(width: Int, color: Color = .none) {
    self.width = max(40, width)
    self.color = color
  }

  /// Two blanks on the colour and one after it; empty without colour.
  package func swatch(_ value: ColorValue) -> String {
    let (red, green, blue) = value.srgbBytes
    switch color {
    case .none: return ""
    case .truecolor: return "\u{1B}[48;2;\(red);\(green);\(blue)m  \u{1B}[0m "
    case .ansi256:
      return "\u{1B}[48;5;\(TextStyle.cube(red, green, blue))m  \u{1B}[0m "
    }
  }

  /// Columns that a swatch takes, its blank included.
  var swatchWidth: Int {
    switch color {
    case .none: 0
    case .ansi256, .truecolor: 3
    }
  }

  /// What a swatch before the answer would show: the colour it yields, if it yields one.
  func swatchColor(_ cell: ResolvedCell?) -> ColorValue? {
    guard case .color(let value)? = cell?.value else { return nil }
    switch color {
    case .none: return nil
    case .ansi256, .truecolor: return value
    }
  }

  package func bold(_ text: String) -> String { painted(text, "1") }
  package func dim(_ text: String) -> String { painted(text, "2") }

  /// The text in one of the terminal's own colours: 31 red, 32 green, 33 yellow …
  package func painted(_ text: String, _ code: String) -> String {
    switch color {
    case .none: text
    case .ansi256, .truecolor: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }

  /// The nearest entry of the 6×6×6 cube, or of the ramp of greys.
  private static func cube(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    if red == green, green == blue {
      if red < 8 { return 16 }
      if red > 238 { return 231 }
      return 232 + (Int(red) - 8) / 10
    }
    let steps = [red, green, blue].map { (Int($0) * 5 + 127) / 255 }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}

extension String {
  /// Filled with blanks to so many columns of a terminal; longer text stays as it is.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - terminalWidth))
  }

  var withoutTrailingBlanks: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(self[...$0]) } ?? ""
  }
}

extension JSON {
  /// On one line, with every character that could steer a terminal escaped the JSON way.
  var harmlessCompactText: String {
    let text = compactText
    guard text.unicodeScalars.contains(where: \.isHarmful) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isHarmful {
        for unit in String(scalar).utf16 {
          let hex = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
