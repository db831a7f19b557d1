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
      ("$root", "root"), ("class", "`class`"), ("Type", "type"), ("Self", "self_"),
      ("init", "init_"), ("Swift", "swift"), ("Init", "init_"), ("_", "___"),
      ("8", "_8"), ("_8", "_u5F_8"), ("1x", "_1x"), ("a/b", "a_u2F_b"), ("größe", "größe"),
      ("😀", "_u1F600_"), ("a_u2F_b", "aU2FB"), ("snake_case", "snakeCase"),
      ("\n", "_uA_"), ("corner_radius", "cornerRadius"), ("CORNER_RADIUS", "cornerRadius"),
      ("Brand Color", "brandColor"), ("URL", "url"), ("URLColor", "urlColor"),
      ("icon-URL", "iconURL"), ("H1-title", "h1Title"), ("_internal", "_internal"),
      ("gap-1-5", "gap1_5"), ("gap_1_5", "gap1_5"), ("gap_", "gap"), ("2xl", "_2xl"),
      ("1/2", "_1_u2F_2"), ("Größe", "größe"),
    ])
  func name(_ given: String, _ want: String) {
    #expect(SwiftNameTests.identifiers.distinct([given]) == [want])
  }

  @Test(
    "A group becomes a type, in the case of types",
    arguments: [
      ("snake_group", "SnakeGroup"), ("kebab-case", "KebabCase"), ("URL", "URL"),
      ("color", "Color"),
      ("ICON_SIZES", "IconSizes"), ("2xl", "_2xl"), ("type", "Type_"),
      ("TokensValues", "TokensValues_"),
    ])
  func group(_ given: String, _ want: String) {
    let names = SwiftIdentifier(reserved: ["TokensValues"], capitalizesGroups: true)
    #expect(names.group(given) == want)
  }

  @Test("A size such as 2xl stays in its group, a number is named with it")
  func sizes() throws {
    var set = Fixture(axes: [])
    for path in ["space.2xl", "space.xs", "blue.400", "corner_radius.x_small", "text.3xl.size"] {
      set.add(path, .dimension, px("1"))
    }
    let text = try set.export(.swift).text
    for part in [
      "enum Space {\n    public static let _2xl: ", "    public static let xs: ",
      "\n  public static let blue400: ", "enum CornerRadius {\n    public static let xSmall: ",
      "enum Text {\n    public enum _3xl {\n      public static let size: ",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("Siblings that would share the pleasant name keep exact ones")
  func contested() {
    let names = SwiftNameTests.identifiers.distinct([
      "icon-size", "iconSize", "a", "A", "icon size",
    ])
    #expect(names == ["icon_u2D_size", "iconSize", "a", "A", "icon_u20_size"])
    #expect(
      SwiftNameTests.identifiers.distinct(["corner_radius", "cornerRadius", "gap_1_5", "gap_15"])
        == ["corner_radius", "cornerRadius", "gap1_5", "gap15"])
  }

  @Test("Who has another name because of a sibling is told, with the name that both would have")
  func rivals() throws {
    var set = Fixture(axes: [])
    for path in [
      "palette.blue.400", "palette.blue400", "icon-size", "iconSize", "g.$root", "g.root", "a-b.x",
      "a-b.y", "aB.x", "d.1", "d.2",
    ] { set.add(path, .number, "1") }
    for style in ["plain", "packed"] {
      var options = Fixture.options
      options.chosen = ["style": style]
      let export = try set.export(.swift, options)
      #expect(
        export.losses.map { "\($0.path) \($0.code): \($0.message)" } == [
          #"a-b.x name: "aB" would share Tokens.AB, so this is in Tokens.a_u2D_b"#,
          #"a-b.y name: "aB" would share Tokens.AB, so this is in Tokens.a_u2D_b"#,
          #"aB.x name: "a-b" would share Tokens.AB, so this is in Tokens.aB"#,
          #"g.$root name: "g.root" would share Tokens.G.root, so this is Tokens.G._u24_root"#,
          #"icon-size name: "iconSize" would share Tokens.iconSize, so this is Tokens.icon_u2D_size"#,
          #"palette.blue.400 name: "palette.blue400" would share Tokens.Palette.blue400, so this is Tokens.Palette.blue_u2E_400"#,
        ], "\(style)")
    }
  }

  @Test("A member whose short name SwiftUI has is listed with the name that it has instead")
  func systemNames() throws {
    let curve = "[0.1, 0.2, 0.3, 1]"
    let ease =
      #"{"duration": {"value": 1, "unit": "s"}, "delay": {"value": 0, "unit": "s"}, "timingFunction": \#(curve)}"#
    var set = Fixture(axes: [])
    for path in ["motion.bouncy", "motion.ease-in", "motion.enter"] {
      set.add(path, .transition, ease)
    }
    for path in ["color.red", "color.brand"] {
      set.add(path, .color, #"{"colorSpace": "srgb", "components": [1, 0, 0]}"#)
    }
    let motion = [
      "motion.bouncy its member is .motionBouncy, since .bouncy is SwiftUI's own",
      "motion.ease-in its member is .motionEaseIn, since .easeIn is SwiftUI's own",
    ]
    for (members, colors) in [
      ("none", []), ("own", motion),
      ("colors", ["color.red its member is .colorRed, since .red is SwiftUI's own"] + motion),
    ] {
      var options = Fixture.options
      options.chosen = ["members": members]
      let export = try set.export(.swift, options)
      #expect(export.losses.map { "\($0.path) \($0.message)" } == colors, "\(members)")
      for loss in export.losses {
        let name = try #require(loss.message.split(separator: " ").first { $0.hasPrefix(".") })
        #expect(export.text.contains("static var \(name.dropFirst().dropLast()): "))
      }
    }
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
    #expect(
      Language.swift.string("a\"b\\(c)\n\r\u{0}\u{2028}é") == #""a\"b\\(c)\n\r\u{0}\u{2028}é""#)
    #expect(Language.swift.comment("a\nb\r\u{202E}c") == "a b  c")
    #expect(SwiftLiteral.number(1e300) == "1e+300")
    #expect(SwiftLiteral.number(14) == "14")
    #expect(SwiftLiteral.number(-.leastNonzeroMagnitude) == "-0x1p-1074")
  }
}
