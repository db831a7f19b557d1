extension StringProtocol {
  /// How many columns of a terminal the text takes: East Asian wide characters and emoji two,
  /// combining and invisible ones none.
  ///
  /// Meant for `terminalSafe` text; escape sequences are counted as if they were letters.
  package var terminalWidth: Int {
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 }
    }
    if isPlain == true { return utf8.count }
    return reduce(0) { $0 + $1.terminalWidth }
  }
}

extension Character {
  /// Columns of a terminal: 0, 1 or 2.
  package var terminalWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.value < 0x80 && unicodeScalars.count == 1 { return 1 }
    if unicodeScalars.contains(where: { $0.isWide || $0.value == 0xFE0F }) { return 2 }
    return first.isWithoutWidth ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isWithoutWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: value != 0xAD
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .surrogate,
      .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }

  /// - Source: Unicode Standard Annex 11, East Asian Width, classes W and F, in whole blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x17000...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    case 0x1F1E6...0x1F1FF: true
    default: properties.isEmojiPresentation
    }
  }
}
