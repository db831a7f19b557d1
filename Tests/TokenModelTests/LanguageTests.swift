import Testing
import TokenModel

@Suite("Texts in target languages")
struct LanguageTests {
  @Test(
    "No address, mention, issue, list or heading is left in Markdown",
    arguments: [
      ("www.example.org/x", "www&#46;example.org/x"), ("WWW.a.b", "WWW&#46;a.b"),
      ("https://a.b", "https&#58;//a.b"), ("a@b.c", "a&#64;b.c"), ("#12", "&#35;12"),
      ("#12ab", "#12ab"), ("# a", "&#35; a"), ("- a", "&#45; a"), ("-4 px", "-4 px"),
      ("1. a", "1&#46; a"), ("1.5 a", "1.5 a"), ("===", "&#61;&#61;&#61;"), ("a-b = c", "a-b = c"),
      ("a|b`c", "a&#124;b&#96;c"), ("<b>", "&#60;b&#62;"), ("\u{202E}", "&#92;u&#123;202E&#125;"),
    ])
  func markdown(_ text: String, _ wanted: String) { #expect(Markdown.plain(text) == wanted) }

  @Test("Code in Markdown is in backticks where nothing in it can end them")
  func code() {
    #expect(Markdown.code("rgb(0 0 0 / 50%)") == "`rgb(0 0 0 / 50%)`")
    #expect(Markdown.code("a`b") == "<code>a&#96;b</code>")
    #expect(Markdown.code("") == "")
  }

  @Test("What is not visible is an escape in each language, also characters of private use")
  func strings() {
    let text = "a\"'\\$\n\u{202E}\u{E000}😀"
    #expect(Language.swift.string(text) == #""a\"'\\$\n\u{202E}\u{E000}😀""#)
    #expect(Language.kotlin.string(text) == #""a\"'\\\$\n\u202E\uE000😀""#)
    #expect(Language.dart.string(text) == #"'a"\'\\\$\n\u{202E}\u{E000}😀'"#)
    #expect("\"<\u{2028}\"".escaping { $0 == "<" || !$0.isVisible } == #""\u003c\u2028""#)
  }

  @Test("What is not drawn is seen by its number, and signs keep what chooses how they are drawn")
  func undrawn() {
    for value: UInt32 in [
      0x3164, 0xFFA0, 0x34F, 0x2800, 0x17B4, 0x1D173, 0x1BCA0, 0xFE0F, 0x202E, 0xAD, 0xE0041, 0x85,
    ] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect("a\(scalar)".terminalSafe == "a\\u{" + value.hex(capital: true) + "}")
    }
    #expect("\u{2764}\u{FE0F} \u{639}\u{200C}".terminalSafe == "\u{2764}\u{FE0F} \u{639}\u{200C}")
  }

  @Test("No comment ends early, or begins another")
  func comments() {
    #expect(Language.swift.comment("a\n\u{202E}b") == "a  b")
    #expect(Language.kotlin.comment("a */ /* b") == "a * / / * b")
    #expect(Language.any.comment("--- */") == "- - - * /")
  }
}
