// Text from files and databases, made fit for a person's screen.

extension StringProtocol {
  /// The text with everything that could steer a terminal or turn the reading order made visible.
  ///
  /// Line ends and tabs become `\n`, `\r`, `\t`; other control characters, bidirectional controls,
  /// line separators, what has no width, tag characters and the byte order mark become `\u{1B}` and the like. All else
  /// stays.
  package var terminalSafe: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isHarmful: text += scalar.escaped
      // The joiners belong to scripts and signs beyond ASCII, and hide within it.
      case "\u{200C}", "\u{200D}":
        if text.unicodeScalars.last?.isASCII != false {
          text += scalar.escaped
        } else {
          text.unicodeScalars.append(scalar)
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension StringProtocol {
  /// Every scalar beyond ASCII as its number: `cafe\u{301}`.
  package var withScalarsNamed: String {
    unicodeScalars.map { $0.isASCII ? String($0) : $0.escaped }.joined()
  }
}

extension Unicode.Scalar {
  /// `\u{1B}` and the like.
  fileprivate var escaped: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

  /// Whether a terminal or a reader's eye could be led astray by it: control characters, controls
  /// of direction, separators that end a line, what has no width, invisible tags.
  package var isHarmful: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2064: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
