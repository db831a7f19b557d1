/// A color or length that code has as it is.
package struct Literal: Hashable, Sendable {
  package enum Kind: String, Sendable { case color, length }

  package var kind: Kind
  /// As CSS has it; of a color of code the same in hexadecimal.
  package var text: String
  /// The property of CSS whose value it stands in; empty in code.
  package var property: String
  package var range: Range<Int>
}

/// Finds colors and lengths in style sheets, and colors in code: `"#0066FF"`, `0xFF0066FF` in `Color( )`.
///
/// What stands beside a name is left out: the fallback of `var( )`, and the values of custom properties, which are names
/// themselves.
///
/// - Complexity: O(*n*) in the bytes.
package func literals(in bytes: [UInt8], as language: SourceLanguage) -> [Literal] {
  let isCode = language.isScript || [.swift, .kotlin, .dart].contains(language)
  guard language.isStyle || isCode else { return [] }
  var finder = LiteralFinder(bytes, language)
  finder.run()
  return finder.found
}

private struct LiteralFinder {
  let bytes: [UInt8]
  let language: SourceLanguage
  let lexemes: [Lexeme]
  var found: [Literal] = []
  private var at = 0
  /// The property whose value is read; `nil` outside of one.
  private var property: String?

  init(_ bytes: [UInt8], _ language: SourceLanguage) {
    (self.bytes, self.language) = (bytes, language)
    lexemes = Lexer(bytes, 0..<bytes.count, language).lexemes
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func isMark(_ index: Int, _ mark: Character) -> Bool {
    lexemes.indices.contains(index) && lexemes[index].kind == .mark
      && bytes[Int(lexemes[index].start)] == mark.asciiValue
  }

  mutating func run() {
    while at < lexemes.count {
      language.isStyle ? readStyle() : readCode()
      at += 1
    }
  }

  // MARK: Style sheets

  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color",
  ]
  private static let units = ["px", "rem", "pt"]

  private mutating func readStyle() {
    let lexeme = lexemes[at]
    if bytes[Int(lexeme.start)] == UInt8(ascii: "#") {
      if property != nil { readHexadecimal() }
      return
    }
    switch lexeme.kind {
    case .mark: if isMark(at, "{") || isMark(at, "}") || isMark(at, ";") { property = nil }
    case .name:
      let name = text(lexeme.range)
      if property == nil {
        // `(color: …)` of a query declares nothing.
        if isMark(next(after: at), ":"), !isMark(before(at), "(") { property = name.lowercased() }
      } else if isMark(at + 1, "(") {
        readCall(name.lowercased())
      }
    case .number: readLength(lexeme)
    case .string, .comment, .hole, .space, .text: break
    }
  }

  private func next(after index: Int) -> Int {
    var index = index + 1
    while index < lexemes.count, lexemes[index].kind == .space { index += 1 }
    return index
  }

  private func before(_ index: Int) -> Int {
    var index = index - 1
    while index >= 0, lexemes[index].kind == .space { index -= 1 }
    return index
  }

  private var isDeclaration: Bool {
    property?.hasPrefix("-") ?? true || property?.hasPrefix("$") ?? true
  }

  /// `#0066ff`, which is cut at its letters.
  private mutating func readHexadecimal() {
    let start = Int(lexemes[at].start)
    var end = start + 1
    while end < bytes.count, Bytes.isHex(bytes[end]) { end += 1 }
    guard [3, 4, 6, 8].contains(end - start - 1), end == bytes.count || !Bytes.isWord(bytes[end])
    else { return }
    add(.color, text(start..<end), start..<end)
    while at + 1 < lexemes.count, Int(lexemes[at + 1].start) < end { at += 1 }
  }

  private mutating func readCall(_ name: String) {
    var depth = 0
    var index = at + 1
    var isPlain = true
    while index < lexemes.count {
      if isMark(index, "(") { depth += 1 }
      if isMark(index, ")") { depth -= 1 }
      if index > at + 1, isMark(index, "(") || lexemes[index].kind == .string { isPlain = false }
      if depth == 0 || isMark(index, ";") || isMark(index, "}") { break }
      index += 1
    }
    guard depth == 0, index < lexemes.count else { return }
    let range = lexemes[at].range.lowerBound..<lexemes[index].range.upperBound
    if LiteralFinder.functions.contains(name) {
      if isPlain { add(.color, text(range), range) }
      at = index
    } else if name == "var" || name == "url" {
      at = index
    }
  }

  private mutating func readLength(_ lexeme: Lexeme) {
    guard property != nil else { return }
    let number = text(lexeme.range).lowercased()
    guard LiteralFinder.units.contains(where: number.hasSuffix) else { return }
    add(.length, number, lexeme.range)
  }

  private mutating func add(_ kind: Literal.Kind, _ text: String, _ range: Range<Int>) {
    guard !language.isStyle || !isDeclaration else { return }
    found.append(Literal(kind: kind, text: text, property: property ?? "", range: range))
  }

  // MARK: Code

  private mutating func readCode() {
    let lexeme = lexemes[at]
    if lexeme.kind == .string {
      let inner = lexeme.range.dropFirst().dropLast()
      let digits = inner.dropFirst()
      if let first = inner.first, bytes[first] == UInt8(ascii: "#"),
        [3, 4, 6, 8].contains(digits.count), bytes[digits].allSatisfy(Bytes.isHex)
      {
        add(.color, text(inner), lexeme.range)
      }
    } else if lexeme.kind == .number {
      let digits = text(lexeme.range).lowercased().filter { $0 != "_" }
      let (sign, word) = (before(at), before(before(at)))
      guard digits.hasPrefix("0x"), digits.dropFirst(2).allSatisfy(\.isHexDigit), word >= 0,
        lexemes[word].kind == .name
      else { return }
      let name = text(lexemes[word].range)
      if name == "Color", isMark(sign, "("), digits.count == 10 {
        // Opacity stands first.
        add(.color, "#" + digits.dropFirst(4) + digits.dropFirst(2).prefix(2), lexeme.range)
      } else if ["hex", "rgb"].contains(name), isMark(sign, ":"), digits.count == 8 {
        add(.color, "#" + digits.dropFirst(2), lexeme.range)
      }
    }
  }
}
