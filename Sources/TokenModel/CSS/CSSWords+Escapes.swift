extension CSSWords {
  /// The character that an escape means.
  ///
  /// - Parameter place: that of its backslash, then that behind it.
  package static func escape(_ bytes: [UInt8], _ place: inout Int) -> Unicode.Scalar {
    place += 1
    var value: UInt32 = 0
    var count = 0
    while count < 6, place < bytes.count,
      let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue
    {
      value = value * 16 + UInt32(digit)
      count += 1
      place += 1
    }
    if count > 0 {
      if place < bytes.count, Character(Unicode.Scalar(bytes[place])).isWhitespace { place += 1 }
      return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }
    guard place < bytes.count else { return "\u{FFFD}" }
    // A character of several bytes is taken whole.
    let first = bytes[place]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(place + length, bytes.count)
    defer { place = end }
    return String(decoding: bytes[place..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Text without the escapes of a name or string.
  ///
  /// - Source: CSS Syntax Module Level 3, sections 4.3.5 and 4.3.7.
  package static func unescaped(_ text: some StringProtocol) -> String {
    let backslash = UInt8(ascii: "\\")
    guard text.utf8.contains(backslash) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let rest = bytes[(place + 1)...]
      if bytes[place] != backslash || rest.isEmpty {
        result.append(bytes[place])
        place += 1
      } else if rest.first == 0x0A {
        place += 2
      } else if rest.starts(with: [0x0D, 0x0A]) {
        place += 3
      } else {
        result += String(escape(bytes, &place)).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
