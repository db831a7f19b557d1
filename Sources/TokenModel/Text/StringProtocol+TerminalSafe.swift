// Text from files and databases, made fit for a person's screen.

extension StringProtocol {
  /// The text with everything that could steer a terminal or turn the reading order made visible.
  ///
  /// Line ends and tabs become `\n`, `\r`, `\t`; other control characters, bidirectional controls,
  /// line separators, tag characters and the byte order mark become `\u{1B}` and the like. All else
  /// stays.
  package var terminalSafe: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isHarmful:
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or a reader's eye could be led astray by it: control characters, controls
  /// of direction, separators that end a line, invisible tags.
  package var isHarmful: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
