internal import TokenModel

/// Writes names, strings and comments so that none of them can end early.
enum CSSText {
  /// The name escaped as the part of an identifier behind `--` or `data-`.
  ///
  /// - Source: CSSOM, "serialize an identifier"; CSS Syntax Level 3, "non-ASCII ident code point".
  static func escapedName(_ name: String) -> String {
    if name.utf8.allSatisfy(NameBytes.all.contains) { return name }
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar.isASCII
        ? NameBytes.all.contains(UInt8(scalar.value)) : isNonASCIINameScalar(scalar)
      {
        text.unicodeScalars.append(scalar)
      } else if needsHex(scalar) || !scalar.isASCII {
        appendHex(scalar, to: &text)
      } else {
        text += "\\"
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The string in double quotes, escaped.
  ///
  /// - Source: CSSOM, "serialize a string".
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      default:
        if needsHex(scalar) {
          appendHex(scalar, to: &text)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }

  /// The text as a value without quotes around it; `nil` where something in it ends early or is left open, or loads
  /// what a token names.
  ///
  /// - Source: CSS Syntax Module Level 3, sections 4.3.5 (strings) and 4.3.6 (addresses).
  static func value(_ text: String) -> String? {
    guard !text.isEmpty, !loads(text) else { return nil }
    var result: [UInt8] = []
    var open: [UInt8] = []
    var quote: UInt8?
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x09:
        result.append(quote == nil ? UInt8(ascii: " ") : byte)
        continue
      case 0..<0x20, 0x7F, UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst(), next != UInt8(ascii: "<") else { return nil }
        // Outside of strings the character of a number, as `\f26e`.
        if quote == nil, !Character(Unicode.Scalar(next)).isHexDigit { return nil }
        // A string goes on behind such a line break as if it were not there.
        if next == 0x0A { continue }
        guard next >= 0x20 else { return nil }
        result += [byte, next]
        continue
      case UInt8(ascii: "<"):
        if quote == nil { return nil }
        // It may close a style sheet inside HTML.
        result += "\\3c ".utf8
        continue
      case _ where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: ">"): if result.suffix(2).elementsEqual("--".utf8) { return nil }
      case UInt8(ascii: "/"):
        if let next = rest.first, "/*".utf8.contains(next) { return nil }
      case UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "@"): return nil
      // Names of grid lines.
      case UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "]"): if open.popLast() != UInt8(ascii: "[") { return nil }
      case UInt8(ascii: "("):
        open.append(byte)
        if result.suffix(3).map({ $0 | 0x20 }).elementsEqual("url".utf8) {
          guard let data = embedded(&rest) else { return nil }
          result += [byte] + data
          continue
        }
      case UInt8(ascii: ")"): if open.popLast() != UInt8(ascii: "(") { return nil }
      default: break
      }
      result.append(byte)
    }
    return quote == nil && open.isEmpty ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The content of an address that has its data in itself, up to where a quote of it begins; `nil` for one of another
  /// place.
  private static func embedded(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    guard
      rest.dropFirst(quote == nil ? 0 : 1).prefix(5).map({ $0 | 0x20 }).elementsEqual("data:".utf8)
    else { return nil }
    if quote != nil { return [] }
    let address = rest.prefix { $0 != UInt8(ascii: ")") }
    guard address.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'(<\\{}".utf8.contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(address.count)
    return Array("\"".utf8) + address + Array("\"".utf8)
  }

  /// Functions that load what a string in them names.
  ///
  /// - Source: CSS Images Level 4, sections 2.1 and 2.2; CSS Values and Units Level 4, section 4.5.
  private static func loads(_ text: String) -> Bool {
    guard text.contains("(") else { return false }
    let text = text.lowercased()
    return ["image-set(", "image(", "src(", "cross-fade("].contains(where: text.contains)
  }

  /// What a text of CSS loses in quotes; `nil` where it may be no more than a text.
  static func shortfallInQuotes(_ text: String) -> LossReason? {
    if loads(text) || text.lowercased().contains("url(") {
      return LossReason(
        "url", "it is written in quotes, so that a style sheet loads nothing that a token names")
    }
    guard text.lowercased().hasSuffix("!important") else { return nil }
    return LossReason(
      "important",
      "it is written in quotes: \"!important\" belongs to a declaration, not to a value")
  }

  /// The text on one line, safe inside a comment.
  static func comment(_ string: String) -> String {
    if string.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x2A && $0 != 0x3C }) { return string }
    var text = ""
    var last: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      let isHidden = !scalar.isVisible
      // `*/` ends a comment, `</` a style element, `<!--` may begin one in HTML.
      if scalar == "/" && last == "*" || last == "<" && "/!".unicodeScalars.contains(scalar) {
        text += " "
      }
      text.unicodeScalars.append(isHidden ? " " : scalar)
      last = isHidden ? " " : scalar
    }
    return last == "*" ? text + " " : text
  }

  /// A line of the list of paths by which a file is read back; what a comment cannot have as it is, is a string of JSON.
  static func listed(_ name: String, _ text: String) -> [UInt8] {
    let isPlain = comment(text) == text && !text.hasPrefix("\"")
    return Array("\(name): \(isPlain ? text : quotedInASCII(text))\n".utf8)
  }

  /// A string of JSON that has only letters, digits and blanks as they are.
  private static func quotedInASCII(_ text: String) -> String {
    let units = text.utf16.map { unit in
      let isPlain =
        unit < 0x7F && (unit == 0x20 || unit == 0x2E || NameBytes.all.contains(UInt8(unit)))
      return isPlain
        ? String(Unicode.Scalar(UInt8(unit)))
        : "\\u" + String(Int(unit) + 0x1_0000, radix: 16).dropFirst()
    }
    return "\"" + units.joined() + "\""
  }

  /// The families, quoted unless they are keywords of CSS.
  static func families(_ family: FontFamily) -> String {
    family.names.map { name in
      if FontFamily.isSubstitution(name), let value = value(name) { return value }
      return FontFamily.isKeyword(name) ? name : quoted(name)
    }.joined(separator: ", ")
  }

  /// Whether the character must be escaped in hexadecimal form: controls, as CSS asks, and `<`, so that
  /// no value can close a style sheet inside HTML.
  private static func needsHex(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || scalar == "<"
  }

  private static func appendHex(_ scalar: Unicode.Scalar, to text: inout String) {
    text += "\\" + String(scalar.value, radix: 16) + " "
  }

  private static func isNonASCIINameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C, 0x200D, 0x203F,
      0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x1_0000...:
      true
    default: false
    }
  }
}
