import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Swift names")
struct SwiftNameTests {
  static let identifiers = SwiftIdentifier(reserved: ["TokensValues"])

  @Test(
    "A name becomes an identifier",
    arguments: [
      ("cornerRadius", "cornerRadius"), ("icon-size", "iconSize"), ("icon size", "iconSize"),
      ("$root", "root"), ("class", "`class`"), ("Type", "Type_"), ("Type_", "Type__"),
      ("init", "init_"), ("Swift", "Swift_"), ("TokensValues", "TokensValues_"), ("_", "___"),
      ("8", "_8"), ("_8", "_u5F_8"), ("1x", "_1x"), ("a/b", "a_u2F_b"), ("größe", "größe"),
      ("😀", "_u1F600_"), ("a_u2F_b", "a_u5F_u2F_b"), ("snake_case", "snake_case"),
      ("\n", "_uA_"), ("Double", "Double"),
    ])
  func name(_ given: String, _ want: String) {
    #expect(SwiftNameTests.identifiers.distinct([given]) == [want])
  }

  @Test("Siblings that would share the pleasant name keep exact ones")
  func contested() {
    let names = SwiftNameTests.identifiers.distinct([
      "icon-size", "iconSize", "a", "A", "icon size",
    ])
    #expect(names == ["icon_u2D_size", "iconSize", "a", "A", "icon_u20_size"])
  }

  @Test("No two of many nasty siblings get the same name")
  func injective() {
    var random = SeededGenerator()
    let seed = random.seed
    let pieces = [
      "_", "u", "20", "2F", "5F", " ", "-", "/", "a", "A", "8", "Type", "init", "$root",
    ]
    var names: Set<String> = []
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &random)
      names.insert((0..<count).map { _ in pieces.randomElement(using: &random) ?? "a" }.joined())
    }
    let given = names.sorted()
    let exact = given.map { SwiftNameTests.identifiers.exact($0) }
    #expect(Set(exact).count == given.count, "seed \(seed)")
    #expect(Set(SwiftNameTests.identifiers.distinct(given)).count == given.count, "seed \(seed)")
  }

  @Test("As they are, names keep each character")
  func asIs() throws {
    let names = SwiftIdentifier(reserved: [], joinsWords: false)
    #expect(
      names.distinct(["icon-size", "iconSize", "$root"])
        == ["icon_u2D_size", "iconSize", "_u24_root"])
    var set = Fixture(axes: [])
    set.add("icon-size", .dimension, px("1"))
    var options = Fixture.options
    options.chosen["case"] = "as-is"
    #expect(try set.export(.swift, options).text.contains("static let icon_u2D_size: "))
    #expect(try set.export(.swift).text.contains("static let iconSize: "))
  }

  @Test("A bad namespace or access level is refused")
  func options() throws {
    var options = Fixture.options
    for name in ["", "a b", "8", "class", "Swift", "_", "_T", "Töne", "A.B"] {
      options.chosen["namespace"] = name
      #expect(throws: ExportProblem.badNamespace(name)) {
        try Fixture.everyType.export(.swift, options)
      }
    }
    options = Fixture.options
    options.chosen["access"] = "public; import Evil"
    let problem = ExportProblem.badOption(
      "access", "public; import Evil", expected: "public|package|internal")
    #expect(throws: problem) {
      try Fixture.everyType.export(.swift, options)
    }
  }

  @Test("Text in literals and comments cannot end them")
  func literals() {
    #expect(SwiftLiteral.string("a\"b\\(c)\n\r\u{0}\u{2028}é") == #""a\"b\\(c)\n\r\u{0}\u{2028}é""#)
    #expect(SwiftLiteral.comment("a\nb\r\u{202E}c") == "a b  c")
    #expect(SwiftLiteral.number(1e300) == "1e+300")
    #expect(SwiftLiteral.number(14) == "14")
    #expect(SwiftLiteral.number(-.leastNonzeroMagnitude) == "-0x1p-1074")
  }
}
