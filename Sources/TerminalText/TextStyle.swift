// TerminalText: text for a terminal's columns.
//
// It knows how many columns a text takes, fills and breaks lines, and paints: bold, dim, colors and
// swatches, or none of these. It does not print and does not ask what the terminal can do; `blazon`
// decides that and passes a `TextStyle`.
// Entry: `TextStyle`, `terminalWidth`, `padded(to:)`, `wrapped(width:)`.

package import TokenModel

/// The width of a terminal's text, and how colors may be shown in it.
package struct TextStyle: Sendable {
  /// The colors that may be used.
  package enum Color: Sendable {
    /// Plain text, without any escape sequence.
    case none
    /// The 6×6×6 cube and the ramp of grays.
    case ansi256
    /// Every sRGB color.
    case truecolor
  }

  /// Columns of the terminal, at least 40.
  package var width: Int
  /// Whether and how text is painted.
  package var color: Color

  /// - Parameter width: columns of the terminal; below 40 counts as 40.
  package init(width: Int, color: Color = .none) {
    self.width = max(40, width)
    self.color = color
  }

  /// Two blanks on the color and one after it; empty where nothing is painted.
  package func swatch(_ value: ColorValue) -> String {
    let (red, green, blue) = value.srgbBytes
    switch color {
    case .none: return ""
    case .truecolor: return "\u{1B}[48;2;\(red);\(green);\(blue)m  \u{1B}[0m "
    case .ansi256:
      return "\u{1B}[48;5;\(TextStyle.cube(red, green, blue))m  \u{1B}[0m "
    }
  }

  /// The swatch of a value that is a color; empty for all other values.
  package func swatch(_ value: TokenValue?) -> String {
    guard case .color(let color)? = value else { return "" }
    return swatch(color)
  }

  /// Columns that a swatch takes, its blank included; 0 where nothing is painted.
  package var swatchWidth: Int {
    switch color {
    case .none: 0
    case .ansi256, .truecolor: 3
    }
  }

  package func bold(_ text: String) -> String { painted(text, "1") }
  /// The text with less intensity.
  package func dim(_ text: String) -> String { painted(text, "2") }

  /// The text with an ANSI style: 31 red, 32 green, 33 yellow …; an empty text stays empty.
  package func painted(_ text: String, _ code: String) -> String {
    switch color {
    case .none: text
    case .ansi256, .truecolor: text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }

  /// The nearest entry of the 6×6×6 cube, or of the ramp of grays.
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
