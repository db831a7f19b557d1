import TestSupport
import Testing

@testable import CodeScan

@Suite("Lexemes of code")
struct LexerTests {
  /// Pieces from which code of any kind is put together, closed and not.
  private static let pieces = [
    "a", "Tokens", ".", "color", "--x", "$y", "@z", "\"", "'", "`", "\"\"\"", "#\"", "\\(", "${",
    "#{",
    "}", "{", "(", ")", "[", "]", "/", "//", "/*", "*/", "<", "<A ", ">", "</", "\n", " ", "\\",
    "1.5e-3px",
    "é", "\u{1F600}", "url(", "var(", ",", ":", ";", "=", "=>", "return ", "\u{0}", "<!--", "\r\n",
  ]

  @Test("Every byte belongs to one lexeme, whatever the text", arguments: SourceLanguage.allCases)
  func whole(_ language: SourceLanguage) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let lexemes = Lexer(bytes, 0..<bytes.count, language).lexemes
      #expect(lexemes.first?.range.lowerBound ?? 0 == 0)
      #expect(lexemes.last?.range.upperBound ?? 0 == bytes.count, "\(text.debugDescription)")
      for (one, next) in zip(lexemes, lexemes.dropFirst()) {
        #expect(one.end == next.start, "\(text.debugDescription)")
        #expect(one.start < one.end)
      }
      _ = scan(bytes, as: language, roots: ["Tokens", "R"])
    }
  }

  @Test(
    "Time grows with the bytes, whatever is repeated",
    .timeLimit(.minutes(1)),
    arguments: [
      "(tokens, ", "tokens => ", "tokens.", "let tokens ", "A.tokens.x ", "{tokens ", "f(tokens) {",
      "const [tokens", "extension tokens ", "<a b='", "<a {", "{ '", "<style ", "@mixin m($x ",
    ])
  func linear(_ piece: String) {
    let bytes = Array(String(repeating: piece, count: 40_000 / piece.utf8.count).utf8)
    for language in [SourceLanguage.script, .swift, .markup, .scss] {
      let code = scan(bytes, as: language, roots: ["tokens"])
      #expect(code.mentions.allSatisfy { $0.name.utf8.count < 1_000 || $0.family == .property })
    }
  }

  @Test(
    "What is never closed is reported where it begins",
    arguments: [
      (SourceLanguage.swift, "let a = \"\"\"\n text", 8), (.swift, "a /* b /* c */", 2),
      (.script, "x = `a ${b", 4), (.kotlin, "val a = \"b\nc", 8), (.scss, "a { /* b", 4),
    ])
  func broken(_ language: SourceLanguage, _ text: String, _ place: Int) {
    #expect(Lexer(Array(text.utf8), 0..<text.utf8.count, language).broken == place)
  }
}
