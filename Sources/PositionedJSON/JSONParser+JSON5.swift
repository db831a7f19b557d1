// The additions of spec.json5.org to the grammar, except numbers; used in the JSON5 dialect only.

extension JSONParser {
  /// Reads a value that only JSON5 has; `nil` when none begins here.
  mutating func readJSON5Kind() throws(JSONProblem) -> JSON.Kind? {
    switch current {
    case UInt8(ascii: "'"):
      note(.singleQuotes, at: index)
      return .string(try readString())
    case UInt8(ascii: "+"), UInt8(ascii: "."): return .number(try readJSON5Number())
    case UInt8(ascii: "I") where isWord("Infinity"), UInt8(ascii: "N") where isWord("NaN"):
      throw .endlessNumber(at: index)
    default: return nil
    }
  }

  /// Reads a key that only JSON5 has; `nil` when none begins here.
  mutating func readJSON5Key() throws(JSONProblem) -> String? {
    let start = index
    if current == UInt8(ascii: "'") {
      note(.singleQuotes, at: start)
      return try readString()
    }
    guard let key = try readIdentifier() else { return nil }
    note(.unquotedKey, at: start)
    return key
  }

  func isWord(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// The character at `index`; `nil` at the end and where the bytes are not UTF-8.
  private var scalar: Unicode.Scalar? { scalar(at: index) }

  func scalar(at index: Int) -> Unicode.Scalar? {
    var iterator = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }
}

// MARK: - Blanks and comments

extension JSONParser {
  /// Takes a comment, or one blank that strict JSON does not have.
  ///
  /// - Returns: whether there was one.
  mutating func skipJSON5Blank() -> Bool {
    if current == UInt8(ascii: "/") { return skipComment() }
    guard let blank = json5Blank else { return false }
    note(.blank, at: index)
    index += UTF8.width(blank)
    return true
  }

  /// The blank at `index` if it is one of those that only JSON5 has.
  var json5Blank: Unicode.Scalar? {
    guard let scalar else { return nil }
    switch scalar {
    case "\u{B}", "\u{C}", "\u{FEFF}", "\u{2028}", "\u{2029}": return scalar
    case "\u{80}"...: return scalar.properties.generalCategory == .spaceSeparator ? scalar : nil
    default: return nil
    }
  }

  /// Whether a comment begins at `index`.
  var isAtComment: Bool {
    current == UInt8(ascii: "/")
      && (byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"))
  }

  /// Takes a comment. When it has no end or is not UTF-8, `index` stays at its beginning, so that
  /// `commentProblem` describes it.
  private mutating func skipComment() -> Bool {
    guard isAtComment, let end = commentEnd(index + 2), firstBrokenByte(index..<end) == end
    else { return false }
    note(.comment, at: index)
    index = end
    return true
  }

  /// The index after the comment whose text begins at `start`; `nil` when it is not closed.
  func commentEnd(_ start: Int) -> Int? {
    if bytes[start - 1] == UInt8(ascii: "/") {
      return (start..<bytes.count).first { isLineEnd(at: $0) } ?? bytes.count
    }
    guard start < bytes.count else { return nil }
    return (start..<bytes.count - 1).first { index in
      bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")
    }.map { $0 + 2 }
  }

  private func isLineEnd(at index: Int) -> Bool {
    switch bytes[index] {
    case 0x0A, 0x0D: true
    // U+2028 and U+2029.
    case 0xE2: byte(index + 1) == 0x80 && byte(index + 2) & 0xFE == 0xA8
    default: false
    }
  }
}

// MARK: - Escapes

extension JSONParser {
  /// Reads an escape that strict JSON does not have, from the backslash at `start`.
  ///
  /// - Returns: `nil` for a line continuation.
  mutating func readJSON5Escape(_ start: Int) throws(JSONProblem) -> Unicode.Scalar? {
    index = start + 1
    guard let letter = scalar else { throw .notUTF8(at: index) }
    index += UTF8.width(letter)
    switch letter {
    case "\n", "\r", "\u{2028}", "\u{2029}":
      if letter == "\r" { _ = take("\n") }
      // Else the two halves of a broken character would be joined.
      guard current & 0xC0 != 0x80 else { throw .notUTF8(at: index) }
      note(.lineContinuation, at: start)
      return nil
    case "0"..."9": return try readNULEscape(letter, start)
    default: break
    }
    note(.escape, at: start)
    switch letter {
    case "v": return "\u{B}"
    case "x": return Unicode.Scalar(UInt8(truncatingIfNeeded: try readHexUnit(2, start)))
    default: return letter
    }
  }

  private mutating func readNULEscape(
    _ letter: Unicode.Scalar, _ start: Int
  ) throws(JSONProblem) -> Unicode.Scalar {
    guard letter == "0", !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(current) else {
      throw .syntax(
        "a backslash before a digit is not JSON5 escape", fix: "write the character as \\u0001",
        at: start)
    }
    note(.escape, at: start)
    return "\0"
  }
}

// MARK: - Identifiers

extension JSONParser {
  /// Reads an unquoted key and undoes its `\u` escapes; `nil` when none begins here.
  private mutating func readIdentifier() throws(JSONProblem) -> String? {
    var name = ""
    while let scalar {
      let start = index
      var letter = scalar
      index += UTF8.width(scalar)
      if scalar == "\\" {
        guard take("u") else { throw .badIdentifierEscape(at: start) }
        letter = try readUnicodeEscape(start)
      }
      guard letter.isIdentifierPart(isFirst: name.isEmpty) else {
        if scalar == "\\" { throw .badIdentifierEscape(at: start) }
        index = start
        break
      }
      name.unicodeScalars.append(letter)
    }
    return name.isEmpty ? nil : name
  }

  /// Whether an unquoted key could begin at `index`.
  var isAtIdentifier: Bool { scalar?.isIdentifierPart(isFirst: true) ?? false }
}

extension Unicode.Scalar {
  /// - Source: ECMAScript 5.1, section 7.6.
  fileprivate func isIdentifierPart(isFirst: Bool) -> Bool {
    switch self {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "0"..."9", "\u{200C}", "\u{200D}": return !isFirst
    case "\0"..<"\u{80}": return false
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
    default: return false
    }
  }
}
