/// A fault of a JSON text, with its offset.
package struct JSONProblem: Error, Sendable, Hashable {
  /// The code of a message, by which scripts can tell problems apart.
  package enum Code: String, Sendable {
    case syntax = "json-syntax"
    case duplicateKey = "json-duplicate-key"
    case tooDeep = "json-too-deep"
    case tooLarge = "json-too-large"
    case notUTF8 = "json-not-utf8"
    /// The text is not YAML, or not one document.
    case yamlSyntax = "yaml-syntax"
    /// Something of YAML that means another thing than it seems to, or nothing; costs its entry alone.
    case yamlValue = "yaml-value"
  }

  /// The kind of fault.
  package var code: Code
  /// A sentence without capital and period.
  package var message: String
  /// A way to fix it, in the imperative.
  package var fix: String
  /// The byte offset in the source, counted as `JSON.offset` is; may be one past the end.
  package var offset: Int

  package init(code: Code, message: String, fix: String, offset: Int) {
    self.code = code
    self.message = message
    self.fix = fix
    self.offset = offset
  }
}

// MARK: - Messages

extension JSONProblem {
  static func syntax(_ message: String, fix: String, at offset: Int) -> JSONProblem {
    JSONProblem(code: .syntax, message: message, fix: fix, offset: offset)
  }

  /// The byte in a form that a message can show.
  static func shown(_ byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x" + String(byte, radix: 16)
  }

  static func unexpectedEnd(at offset: Int, wanted: String) -> JSONProblem {
    syntax("the text ends where \(wanted) was expected", fix: "complete the document", at: offset)
  }

  static func loneSurrogate(at offset: Int) -> JSONProblem {
    syntax(
      "half of a surrogate pair is alone", fix: "write both halves, or the character itself",
      at: offset)
  }

  static func controlCharacter(_ byte: UInt8, at offset: Int) -> JSONProblem {
    let hex = String(byte, radix: 16)
    if byte == 0x0A || byte == 0x0D {
      return syntax(
        "the line ends in a string",
        fix:
          "add the closing quote, which seems to be missing on this line, or write \\n for a line break",
        at: offset)
    }
    return syntax(
      "a control character (0x\(hex)) is in a string",
      fix: "write it as \\u00\(hex.count == 1 ? "0" : "")\(hex)", at: offset)
  }

  package static func duplicateKey(_ key: String, at offset: Int) -> JSONProblem {
    JSONProblem(
      code: .duplicateKey, message: "the key \"\(key)\" is used twice",
      fix: "remove one of the two, or rename it", offset: offset)
  }

  /// - Parameter count: `nil` where nobody counted how many more they are.
  package static func tooLarge(_ count: Int?, limit: Int) -> JSONProblem {
    let found = count.map { "\($0) bytes; the limit is \(limit)" }
    return JSONProblem(
      code: .tooLarge, message: "the document has \(found ?? "more than \(limit) bytes")",
      fix: "split it into several files", offset: 0)
  }

  package static func tooLargeTogether() -> JSONProblem {
    JSONProblem(
      code: .tooLarge, message: "the files together have more than 4 GiB",
      fix: "read them in several runs", offset: 0)
  }

  package static func tooDeep(_ limit: Int, at offset: Int) -> JSONProblem {
    JSONProblem(
      code: .tooDeep, message: "nested deeper than \(limit) levels", fix: "flatten the document",
      offset: offset)
  }

  package static func utf16() -> JSONProblem {
    JSONProblem(
      code: .notUTF8, message: "the file is UTF-16", fix: "save the file as UTF-8", offset: 0)
  }

  package static func notUTF8(_ part: String = "string", at offset: Int) -> JSONProblem {
    JSONProblem(
      code: .notUTF8, message: "the \(part) is not valid UTF-8", fix: "save the file as UTF-8",
      offset: offset)
  }

  static func badHexEscape(_ digits: Int, at offset: Int) -> JSONProblem {
    digits == 4
      ? syntax("\\u needs four hexadecimal digits", fix: "write \\u00e9 for é", at: offset)
      : syntax("\\x needs two hexadecimal digits", fix: "write \\xe9 for é", at: offset)
  }
}

// MARK: - Messages about JSON5

extension JSONProblem {
  static func needsJSON5(_ deviation: JSONDeviation.Kind, at offset: Int) -> JSONProblem {
    syntax(
      "\(deviation.name) are JSON5, not JSON", fix: "\(deviation.fix), or read the file as JSON5",
      at: offset)
  }

  static func openComment(at offset: Int) -> JSONProblem {
    syntax("the comment is not closed", fix: "add */ at its end", at: offset)
  }

  static func endlessNumber(at offset: Int) -> JSONProblem {
    syntax("Infinity and NaN are not token values", fix: "write a finite number", at: offset)
  }

  static func longHexNumber(_ limit: Int, at offset: Int) -> JSONProblem {
    syntax(
      "a hexadecimal number has more than \(limit) digits", fix: "write a smaller number",
      at: offset)
  }

  static func badIdentifierEscape(at offset: Int) -> JSONProblem {
    syntax(
      "an unquoted key may hold only \\u escapes of letters and digits",
      fix: "put the key in double quotes", at: offset)
  }
}

// MARK: - Problems of the parser at its index

extension JSONParser {
  func unexpected(wanted: String, fix: String? = nil) -> JSONProblem {
    guard index < bytes.count else { return .unexpectedEnd(at: index, wanted: wanted) }
    if let problem = commentProblem { return problem }
    if !isJSON5, json5Blank != nil { return .needsJSON5(.blank, at: index) }
    return .syntax(
      "expected \(wanted), found \(JSONProblem.shown(current))",
      fix: fixOfByte ?? fix ?? "put \(wanted) here", at: index)
  }

  func unexpectedValue() -> JSONProblem {
    if isWord("NaN") || isWord("Infinity") { return .endlessNumber(at: index) }
    let deviation: JSONDeviation.Kind? =
      switch current {
      case UInt8(ascii: "'"): .singleQuotes
      case UInt8(ascii: "+"): .plusSign
      case UInt8(ascii: "."): .barePoint
      default: nil
      }
    guard !isJSON5, let deviation else { return unexpected(wanted: "a value") }
    return .needsJSON5(deviation, at: index)
  }

  func unexpectedKey() -> JSONProblem {
    let fix = "put the key in double quotes"
    if isJSON5 { return unexpected(wanted: "a member name", fix: fix) }
    if current == UInt8(ascii: "'") { return .needsJSON5(.singleQuotes, at: index) }
    if isAtIdentifier { return .needsJSON5(.unquotedKey, at: index) }
    return unexpected(wanted: "a member name in double quotes", fix: fix)
  }

  func trailingText() -> JSONProblem {
    if let problem = commentProblem { return problem }
    return .syntax(
      "there is text after the end of the document", fix: "remove what follows the last bracket",
      at: index)
  }

  private var fixOfByte: String? {
    switch current {
    case UInt8(ascii: "#"): "remove the comment: JSON has none"
    case UInt8(ascii: "}"), UInt8(ascii: "]"): "remove the comma before it, or add what is missing"
    default: nil
    }
  }

  private var commentProblem: JSONProblem? {
    guard isAtComment else { return nil }
    guard isJSON5 else { return .needsJSON5(.comment, at: index) }
    guard let end = commentEnd(index + 2) else { return .openComment(at: index) }
    return .notUTF8("comment", at: firstBrokenByte(index..<end))
  }
}
