extension JSON {
  /// The value on one line without blanks, which is the canonical text for storing, hashing and
  /// comparing.
  ///
  /// Members keep their order and numbers their text. In strings only `"`, `\` and control characters
  /// are escaped, each in one way.
  package var compactText: String {
    var text: [UInt8] = []
    appendCompact(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the bytes of `compactText`.
  package func appendCompact(to text: inout [UInt8]) {
    switch kind {
    case .null: text.append(utf8: "null")
    case .bool(let value): text.append(utf8: value ? "true" : "false")
    case .number(let number): text.append(utf8: number)
    case .string(let string): JSON.appendQuoted(string, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        elements[index].appendCompact(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for index in members.indices {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        JSON.appendQuoted(members[index].key, to: &text)
        text.append(UInt8(ascii: ":"))
        members[index].value.appendCompact(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  /// The value over several lines, indented by two spaces; ends without a newline.
  ///
  /// An array or object that has no object inside, and fits in the rest of 100 columns, stays on its
  /// line, which keeps `{"value": 8, "unit": "px"}` readable.
  package var prettyText: String {
    var text: [UInt8] = []
    appendPretty(to: &text, indent: 0, column: 0)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value as `prettyText` has it inside of others.
  ///
  /// - Parameters:
  ///   - indent: the blanks before the line on which it begins.
  ///   - column: where on that line.
  package func appendPretty(to text: inout [UInt8], indent: Int, column: Int) {
    if !hasInnerObject {
      let start = text.count
      if appendShort(to: &text, from: start, room: 100 - column) { return }
      text.removeSubrange(start...)
    }
    switch kind {
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for index in elements.indices {
        JSON.appendBreak(isFirst: index == 0, indent + 2, to: &text)
        elements[index].appendPretty(to: &text, indent: indent + 2, column: indent + 2)
      }
      JSON.appendBreak(isFirst: true, indent, to: &text)
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for index in members.indices {
        JSON.appendBreak(isFirst: index == 0, indent + 2, to: &text)
        let key = text.count
        JSON.appendQuoted(members[index].key, to: &text)
        text.append(utf8: ": ")
        let width = JSON.width(of: text[key...])
        members[index].value.appendPretty(
          to: &text, indent: indent + 2, column: indent + 2 + width)
      }
      JSON.appendBreak(isFirst: true, indent, to: &text)
      text.append(UInt8(ascii: "}"))
    case .null, .bool, .number, .string: appendCompact(to: &text)
    }
  }

  private static func appendBreak(isFirst: Bool, _ indent: Int, to text: inout [UInt8]) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    text.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { text.append(UInt8(ascii: " ")) }
  }

  /// Appends the value on one line with blanks after `:` and `,`.
  ///
  /// Gives up as soon as it can, so that a long value is not written once for each level around it.
  ///
  /// - Returns: `false` when the value has an object inside or the line would have more than `room`
  ///   characters; the caller then removes the bytes from `start` on.
  private func appendShort(to text: inout [UInt8], from start: Int, room: Int) -> Bool {
    switch kind {
    case .string(let string) where string.utf8.count > JSON.longestShortText: return false
    case .null, .bool, .number, .string: appendCompact(to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { text.append(utf8: ", ") }
        guard elements[index].appendInner(to: &text, from: start, room: room),
          text.count - start <= 4 * max(room, 1)
        else { return false }
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for index in members.indices {
        if index > 0 { text.append(utf8: ", ") }
        JSON.appendQuoted(members[index].key, to: &text)
        text.append(utf8: ": ")
        guard members[index].value.appendInner(to: &text, from: start, room: room) else {
          return false
        }
      }
      text.append(UInt8(ascii: "}"))
    }
    return text.count - start <= JSON.longestShortText && JSON.width(of: text[start...]) <= room
  }

  /// Whether a member or an element is an object, other than an empty one.
  private var hasInnerObject: Bool {
    switch kind {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains { $0.members?.isEmpty == false }
    case .object(let members): members.contains { $0.value.members?.isEmpty == false }
    }
  }

  private func appendInner(to text: inout [UInt8], from start: Int, room: Int) -> Bool {
    members?.isEmpty ?? true ? appendShort(to: &text, from: start, room: room) : false
  }

  /// The number of characters: that of bytes where all are ASCII, because a short text has no line
  /// breaks, which are one character of two bytes.
  private static func width(of text: ArraySlice<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return text.count }
    return String(decoding: text, as: UTF8.self).count
  }

  /// The bytes above which a text is not short, far more than the characters of a line can have.
  /// Counting characters is slow.
  private static var longestShortText: Int { 6400 }

  /// Returns a text as a JSON string literal with its quotes.
  package static func quoted(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 2)
    appendQuoted(text, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  package static func appendQuoted(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { bytes in
      var plain = 0
      for index in bytes.indices where needsEscape(bytes[index]) {
        text.append(contentsOf: bytes[plain..<index])
        appendEscape(bytes[index], to: &text)
        plain = index + 1
      }
      text.append(contentsOf: bytes[plain...])
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscape(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
    case UInt8(ascii: "\n"): text.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): text.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): text.append(UInt8(ascii: "t"))
    case 0x08: text.append(UInt8(ascii: "b"))
    case 0x0C: text.append(UInt8(ascii: "f"))
    default:
      text.append(utf8: "u00")
      for digit in [byte >> 4, byte & 15] {
        text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
    }
  }
}

extension [UInt8] {
  /// Appends the bytes of a text, copied in one go.
  package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
