/// Something wrong with a JSON text, and where.
package struct JSONProblem: Error, Sendable, Hashable {
  package enum Code: String, Sendable {
    case syntax = "json-syntax"
    case duplicateKey = "json-duplicate-key"
    case tooDeep = "json-too-deep"
    case tooLarge = "json-too-large"
    case notUTF8 = "json-not-utf8"
  }

  package var code: Code
  package var message: String
  package var fix: String
  /// Byte offset in the source, 0-based; may be one past the end.
  package var offset: Int
}

// MARK: - Messages

extension JSONProblem {
  static func syntax(_ message: String, fix: String, at offset: Int) -> JSONProblem {
    JSONProblem(code: .syntax, message: message, fix: fix, offset: offset)
  }

  static func unexpected(_ bytes: [UInt8], at offset: Int, wanted: String) -> JSONProblem {
    guard offset < bytes.count else { return unexpectedEnd(at: offset, wanted: wanted) }
    let byte = bytes[offset]
    let fix =
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "#"): "remove the comment: JSON has none"
      case UInt8(ascii: "'"): "use double quotes"
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        "remove the comma before it, or add what is missing"
      default: "put \(wanted) here"
      }
    return syntax("expected \(wanted), found \(shown(byte))", fix: fix, at: offset)
  }

  /// The byte as a message may show it.
  static func shown(_ byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x" + String(byte, radix: 16)
  }

  static func unexpectedEnd(at offset: Int, wanted: String) -> JSONProblem {
    syntax("the text ends where \(wanted) was expected", fix: "complete the document", at: offset)
  }

  static func trailingText(at offset: Int) -> JSONProblem {
    syntax(
      "there is text after the end of the document", fix: "remove what follows the last bracket",
      at: offset)
  }

  static func loneSurrogate(at offset: Int) -> JSONProblem {
    syntax(
      "half of a surrogate pair stands alone", fix: "write both halves, or the character itself",
      at: offset)
  }

  static func controlCharacter(_ byte: UInt8, at offset: Int) -> JSONProblem {
    let hex = String(byte, radix: 16)
    return syntax(
      "a control character (0x\(hex)) stands in a string",
      fix: "write it as \\u00\(hex.count == 1 ? "0" : "")\(hex)", at: offset)
  }

  static func duplicateKey(_ key: String, at offset: Int) -> JSONProblem {
    JSONProblem(
      code: .duplicateKey, message: "the key \"\(key)\" stands here a second time",
      fix: "remove one of the two, or rename it", offset: offset)
  }

  static func tooLarge(_ count: Int, limit: Int) -> JSONProblem {
    JSONProblem(
      code: .tooLarge, message: "the document has \(count) bytes; the limit is \(limit)",
      fix: "split it into several files", offset: 0)
  }
}
