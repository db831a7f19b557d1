import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("CSS")
struct CSSTests {
  @Test("Nothing in a name, value or comment breaks out of its declaration")
  func hostile() throws {
    var options = Fixture.options
    options.registryName = "*/ } </style>"
    options.point = "a\n*/"
    let text = try HostileNames.tokens.export(.css, options).text
    let sheet = CSSTokenizer.read(text)
    #expect(sheet.problems == [])
    #expect(!text.contains("</style"))
    #expect(!text.contains("<!--"))
    // Each token with a value in the base once.
    let bases = HostileNames.tokens.tokens.tokens.filter { $0.base?.value != nil }
    #expect(sheet.declarations(of: ":root").count == bases.count)
    #expect(Set(sheet.declarations(of: ":root")).count == bases.count)
  }

  @Test(
    "A path becomes a custom property",
    arguments: [
      ("actionSheet.cornerRadius", "action-sheet-corner-radius"), ("systemGray4", "system-gray4"),
      ("HTTPServer", "http-server"), ("a b", #"a\ b"#), ("1x", "1x"), ("a/b", #"a\/b"#),
      ("é😀", "é😀"), ("a\nb", #"a\a b"#), ("g.$root", "g"), ("a\u{2028}", #"a\2028 "#),
    ])
  func name(_ path: String, _ want: String) {
    #expect(CSSNames.pleasant(path) == want)
  }

  @Test("Paths that would share a property keep exact names, and nobody gets the shared one")
  func contested() throws {
    var set = Fixture()
    for path in ["a.b", "aB", "a-b", "c.d"] { set.add(path, .number, "1") }
    set.add("uses", .number, #""{a.b}""#)
    let export = try set.export(.css)
    let lines = [
      #"--a\.b: 1;"#, #"--\.aB: 1;"#, #"--\.a-b: 1;"#, "--c-d: 1;", #"--uses: var(--a\.b);"#,
    ]
    for line in lines { #expect(export.text.contains("  " + line + "\n"), "\(line)") }
    #expect(!export.text.contains("--a-b:"))
    #expect(
      export.losses.map { "\($0.path) \($0.code): \($0.message)" } == [
        #"a-b name: "a.b" would share --a-b, so this is --\.a-b"#,
        #"a.b name: "a-b" would share --a-b, so this is --a\.b"#,
        #"aB name: "a-b" would share --a-b, so this is --\.aB"#,
      ])
  }

  @Test("The letter spacing of a text style never takes another token's name")
  func parts() throws {
    var set = Fixture()
    set.add(
      "x", .typography,
      #"{"fontFamily":"A","fontSize":\#(px("1")),"fontWeight":1,"letterSpacing":\#(px("2")),"#
        + #""lineHeight":1}"#)
    set.add("x-letter-spacing", .dimension, px("3"))
    set.add("y", .typography, #""{x}""#)
    let text = try set.export(.css).text
    #expect(text.contains(#"  --\.x\.\.letter-spacing: 2px;"#))
    #expect(text.contains(#"  --\.x-letter-spacing: 3px;"#))
    #expect(text.contains(#"  --y-letter-spacing: var(--\.x\.\.letter-spacing);"#))
  }

  @Test("An alias to a token without a CSS value keeps its own")
  func aliasToNothing() throws {
    var set = Fixture()
    set.add("a", .number, "1")
    set.add("a", .number, nil, in: "idiom=pad", [.words: .string("more")])
    set.add("b", .number, #""{a}""#)
    let export = try set.export(.css)
    #expect(export.text.contains("  --b: 1;"))
    #expect(export.losses.map(\.code) == ["words", "unresolved"])
  }

  @Test("The first value of an axis holds where the page has no value")
  func firstValue() throws {
    var set = Fixture(axes: [
      .init(name: "alertLayout", values: ["row", "stack", "a\"b"]),
      .init(name: "only", values: ["one"]),
    ])
    set.add("x", .number, "1")
    set.add("x", .number, "2", in: "alertLayout=row")
    set.add("x", .number, "3", in: "alertLayout=a\"b")
    set.add("y", .number, "4", in: "only=one")
    let sheet = CSSTokenizer.read(try set.export(.css).text)
    #expect(sheet.problems == [])
    #expect(
      sheet.blocks.map(\.head) == [
        ":root", #":root:where([data-alert-layout="a\"b"])"#,
        #":root:where(:not([data-alert-layout="stack"]):not([data-alert-layout="a\"b"]))"#, ":root",
      ])
  }

  @Test("A later context that says the same again is left out, one that changes back is not")
  func restated() throws {
    var set = Fixture()
    set.add("same", .number, "1")
    set.add("same", .number, "1", in: "idiom=pad")
    set.add("back", .number, "1")
    set.add("back", .number, "2", in: "appearance=dark")
    set.add("back", .number, "1", in: "idiom=pad")
    let text = try set.export(.css).text
    #expect(text.matches(of: "--same: 1;") == 1)
    #expect(text.matches(of: "--back: 1;") == 2)
  }
}

extension String {
  fileprivate func matches(of part: String) -> Int { split(separator: part).count - 1 }
}
