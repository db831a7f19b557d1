extension JSONParser {
  /// Reads a string from its opening quote at `index`, which may be single in JSON5.
  mutating func readString(isKey: Bool = false) throws(JSONProblem) -> String {
    let quote = bytes[index]
    let open = index
    index += 1
    let start = index
    let isASCII = skipPlain(until: quote)
    guard current == quote else { return try readMarkedString(from: start, open: open) }
    let end = index
    index += 1
    guard isASCII else { return try text(start..<end) }
    guard isKey, KeyInterner.covers(end - start) else { return asciiText(start..<end) }
    return keyInterner.key(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Reads on from the first backslash or control character.
  private mutating func readMarkedString(
    from start: Int, open: Int
  ) throws(JSONProblem) -> String {
    let quote = bytes[open]
    var result: [UInt8] = []
    var plain = start
    while index < bytes.count {
      switch bytes[index] {
      case quote:
        result += bytes[plain..<index]
        index += 1
        return try text(result, from: start)
      case UInt8(ascii: "\\"):
        result += bytes[plain..<index]
        if let scalar = try readEscape() { result.append(scalar) }
        plain = index
      default: try takeControlCharacter()
      }
      _ = skipPlain(until: quote)
    }
    let mark = String(Unicode.Scalar(quote))
    throw .syntax("the string is not closed", fix: "add a closing \(mark)", at: open)
  }

  private mutating func takeControlCharacter() throws(JSONProblem) {
    let byte = bytes[index]
    guard isJSON5, byte != 0x0A, byte != 0x0D else {
      throw .controlCharacter(byte, at: index)
    }
    note(.controlCharacter, at: index)
    index += 1
  }

  /// Moves on to the next `quote`, backslash or control character, or to the end.
  ///
  /// Looks at eight bytes at a time. The lowest bit that is set in `marks` belongs to the first such
  /// byte; the bits above it may be wrong.
  ///
  /// - Returns: whether all bytes on the way were ASCII.
  private mutating func skipPlain(until quote: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones &* 0x80
    let quotes = ones &* UInt64(quote)
    let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
    let raw = UnsafeRawBufferPointer(bytes)
    var seen: UInt64 = 0
    var end = index
    while end + 8 <= bytes.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: end, as: UInt64.self))
      let atQuote = word ^ quotes
      let atBackslash = word ^ backslashes
      let marks =
        ((atQuote &- ones) & ~atQuote | (atBackslash &- ones) & ~atBackslash
          | (word &- ones &* 0x20) & ~word) & tops
      if marks != 0 {
        index = end + marks.trailingZeroBitCount / 8
        let passed = (marks & (0 &- marks)) &- 1
        return (seen | word & passed) & tops == 0
      }
      seen |= word
      end += 8
    }
    while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\"),
      bytes[end] >= 0x20
    {
      seen |= UInt64(bytes[end])
      end += 1
    }
    index = end
    return seen & tops == 0
  }

  /// The text of bytes that are known to be ASCII; much faster than `text`, which must validate.
  func asciiText(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// The text of bytes read since `start`, whose escapes are undone.
  private func text(_ units: [UInt8], from start: Int) throws(JSONProblem) -> String {
    if let text = String(validating: units, as: UTF8.self) { return text }
    throw .notUTF8(at: firstBrokenByte(start..<index))
  }

  private func text(_ range: Range<Int>) throws(JSONProblem) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    if let text = String(validating: part, as: UTF8.self) { return text }
    throw .notUTF8(at: firstBrokenByte(range))
  }

  /// The index of the first sequence that is not UTF-8; the end of the range when there is none.
  func firstBrokenByte(_ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] < 0x80 {
        index += 1
      } else if let scalar = scalar(at: index) {
        index += UTF8.width(scalar)
      } else {
        break
      }
    }
    return index
  }
}

// MARK: - Escapes

extension JSONParser {
  /// Reads an escape from its backslash at `index`.
  ///
  /// - Returns: `nil` for a line continuation, which adds no character.
  private mutating func readEscape() throws(JSONProblem) -> Unicode.Scalar? {
    let start = index
    index += 1
    guard index < bytes.count else { throw .unexpectedEnd(at: index, wanted: "an escape") }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(start)
    default:
      if isJSON5 { return try readJSON5Escape(start) }
      throw .syntax(
        "a backslash before \(JSONProblem.shown(letter)) is not a JSON escape",
        fix: "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000", at: start)
    }
  }

  /// Reads on after `\u`, a second escape too where the first is half of a surrogate pair.
  ///
  /// - Parameter start: the index of the backslash, for messages.
  mutating func readUnicodeEscape(_ start: Int) throws(JSONProblem) -> Unicode.Scalar {
    let first = try readHexUnit(4, start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, take("\\"), take("u") else { throw .loneSurrogate(at: start) }
    let second = try readHexUnit(4, start)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw .loneSurrogate(at: start) }
    return scalar
  }

  mutating func readHexUnit(_ digits: Int, _ start: Int) throws(JSONProblem) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<digits {
      guard index < bytes.count else {
        throw .unexpectedEnd(at: index, wanted: "a hexadecimal digit")
      }
      guard let digit = hexDigit(bytes[index]) else { throw .badHexEscape(digits, at: start) }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }

  func hexDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
      Int(byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(scalar.value))
    } else {
      append(contentsOf: String(scalar).utf8)
    }
  }
}
