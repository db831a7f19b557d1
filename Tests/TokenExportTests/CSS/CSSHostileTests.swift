import PositionedJSON
import Testing
import TokenModel

@testable import TokenExport

@Suite("CSS of hostile names and values")
struct CSSHostileTests {
  /// Made of what ends, opens or hides things in CSS and HTML.
  private static let pieces = [
    "*/", "/*", "}", "{", ";", ":", "\"", "'", "\\", "\n", "\r\n", "\u{C}", "\t", " ", "</style>",
    "<!--", "-->", "url(", ")", "@import", "!important", "--", "-", "A", "b", "9", "é", "😀",
    "\u{2028}", "\u{1}", "\u{7F}", "\u{200B}", "\u{FEFF}", "\u{301}", "#", "%", "\\a ", "var(--x)",
  ]

  private static func text(_ random: inout Steps, most: Int, without: Set<String> = []) -> String {
    var text = ""
    for _ in 0...random.next(most) {
      let piece = pieces[random.next(pieces.count)]
      if !without.contains(piece) { text += piece }
    }
    return text.isEmpty ? "x" : text
  }

  @Test("Nothing in a comment turns the reading order")
  func comments() {
    #expect(CSSText.comment("a\u{202E}b */ \u{3164}") == "a b * /  ")
    #expect(AndroidText.comment("a\u{202E}b") == "a b")
  }

  @Test("10,000 of them give exactly the expected properties, and nothing more")
  func many() throws {
    var random = Steps(state: 7)
    var set = Fixture()
    var paths: Set<String> = []
    for index in 0..<10_000 {
      // A path has no braces and no dot within a name.
      let name = Self.text(&random, most: 5, without: ["{", "}"]) + String(index % 7)
      guard paths.insert("g.\(name)").inserted else { continue }
      // Not in braces as a whole: that would be a reference.
      let value = JSON.string("x" + Self.text(&random, most: 8)).compactText
      if index.isMultiple(of: 3) {
        let family = JSON.string(Self.text(&random, most: 4, without: ["{", "}"])).compactText
        set.add("g.\(name)", .fontFamily, "[\(family)]")
      } else {
        set.add("g.\(name)", .string, value)
      }
      let hostile = Self.text(&random, most: 9)
      if index.isMultiple(of: 5) {
        set.describe("g.\(name)", hostile, deprecated: .string(hostile))
      }
    }
    // By bytes: to `String`, composed and decomposed letters are one.
    let expected = set.tokens.tokens.count
    let text = try set.export(.css).text
    let sheet = CSSTokenizer.read(text)
    #expect(sheet.problems == [])
    #expect(sheet.blocks.map(\.head) == [":root"])
    let names = sheet.declarations(of: ":root").map { Array($0.utf8) }
    #expect(names.count == expected)
    #expect(Set(names).count == expected)
    for end in ["</style", "<!--"] { #expect(!text.contains(end)) }
  }
}

/// The same numbers every time.
private struct Steps {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}
