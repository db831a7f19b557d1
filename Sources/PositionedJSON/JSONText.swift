extension JSON {
  /// The value on one line without blanks: the canonical text that is stored, hashed and compared.
  ///
  /// Members keep their order and numbers their text; strings have one way of escaping (`"`, `\` and
  /// control characters only).
  package var compactText: String {
    var text = ""
    appendCompact(to: &text)
    return text
  }

  package func appendCompact(to text: inout String) {
    switch kind {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): JSON.appendQuoted(string, to: &text)
    case .array(let elements):
      text += "["
      var isFirst = true
      for element in elements {
        if !isFirst { text += "," }
        isFirst = false
        element.appendCompact(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      var isFirst = true
      for member in members {
        if !isFirst { text += "," }
        isFirst = false
        JSON.appendQuoted(member.key, to: &text)
        text += ":"
        member.value.appendCompact(to: &text)
      }
      text += "}"
    }
  }

  /// The value over several lines, indented by two spaces; ends without a newline.
  ///
  /// An array or object that holds no further object and fits in what is left of 100 columns stays
  /// on its line, which keeps `{"value": 8, "unit": "px"}` readable.
  package var prettyText: String {
    var text = ""
    appendPretty(to: &text, indent: 0, column: 0)
    return text
  }

  private func appendPretty(to text: inout String, indent: Int, column: Int) {
    if let line = shortText(room: 100 - column) {
      text += line
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    switch kind {
    case .array(let elements):
      text += "["
      for (number, element) in elements.enumerated() {
        text += number == 0 ? "\n" : ",\n"
        text += inner
        element.appendPretty(to: &text, indent: indent + 2, column: indent + 2)
      }
      text += "\n" + String(repeating: " ", count: indent) + "]"
    case .object(let members):
      text += "{"
      for (number, member) in members.enumerated() {
        text += number == 0 ? "\n" : ",\n"
        text += inner
        let key = JSON.quoted(member.key) + ": "
        text += key
        member.value.appendPretty(
          to: &text, indent: indent + 2, column: indent + 2 + key.count)
      }
      text += "\n" + String(repeating: " ", count: indent) + "}"
    case .null, .bool, .number, .string: appendCompact(to: &text)
    }
  }

  /// The value on one line with blanks after `:` and `,`; `nil` when it holds an object inside or
  /// has more than `room` characters.
  private func shortText(room: Int) -> String? {
    var text = ""
    return appendShort(to: &text, room: room) ? text : nil
  }

  /// Gives up as soon as it can, so that a long value is not written once for each level around it.
  private func appendShort(to text: inout String, room: Int) -> Bool {
    switch kind {
    case .string(let string) where string.utf8.count > JSON.longestShortText: return false
    case .null, .bool, .number, .string: appendCompact(to: &text)
    case .array(let elements):
      text += "["
      for (number, element) in elements.enumerated() {
        if number > 0 { text += ", " }
        guard element.appendInner(to: &text, room: room) else { return false }
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (number, member) in members.enumerated() {
        if number > 0 { text += ", " }
        text += JSON.quoted(member.key) + ": "
        guard member.value.appendInner(to: &text, room: room) else { return false }
      }
      text += "}"
    }
    return text.utf8.count <= JSON.longestShortText && text.count <= room
  }

  private func appendInner(to text: inout String, room: Int) -> Bool {
    members?.isEmpty ?? true ? appendShort(to: &text, room: room) : false
  }

  /// In bytes, far more than a line's characters have; counting characters is slow.
  private static var longestShortText: Int { 6400 }

  /// `text` as a JSON string literal with its quotes.
  package static func quoted(_ text: String) -> String {
    var result = ""
    appendQuoted(text, to: &result)
    return result
  }

  private static func appendQuoted(_ string: String, to text: inout String) {
    text += "\""
    let needsEscape = string.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
    guard needsEscape else {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
