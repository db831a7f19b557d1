// Text from files and databases, made fit for a person's screen.

extension StringProtocol {
  /// The text with everything that could steer a terminal or turn the reading order made visible.
  ///
  /// Line ends and tabs become `\n`, `\r`, `\t`; all else that is harmful becomes `\u{1B}` and the like.
  package var terminalSafe: String {
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    }
    if isPlain == true { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isHarmful: text += scalar.escaped
      case _ where scalar.joins:
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
  /// of direction, separators that end a line, and what is not drawn.
  package var isHarmful: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return isUndrawn && !joins || (0xFFF9...0xFFFB).contains(value)
    }
  }

  /// Whether nothing is drawn for it where it stands alone.
  ///
  /// - Source: Unicode Standard Annex #44, Default_Ignorable_Code_Point; U+2800 is a pattern without dots.
  package var isUndrawn: Bool { properties.isDefaultIgnorableCodePoint || value == 0x2800 }

  /// Whether it belongs to scripts and signs beyond ASCII, and hides within it: the joiners and what chooses how a
  /// sign is drawn.
  fileprivate var joins: Bool {
    value == 0x200C || value == 0x200D || properties.isVariationSelector
  }
}
