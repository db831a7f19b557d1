import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Generated Swift as a person writes it")
struct SwiftStyleTests {
  private func export(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try set.export(.swift, options).text
  }

  private func lines(_ text: String) -> Int { text.count { $0 == "\n" } }

  /// As many colors as asked for, and three lengths.
  private func small(_ colors: Int) -> Fixture {
    var set = Fixture(axes: [])
    for index in 0..<colors { set.add("color.c\(index)", .color, color("#2563eb")) }
    for (name, value) in [("small", "8"), ("medium", "16"), ("large", "24")] {
      set.add("space.\(name)", .dimension, px(value))
    }
    return set
  }

  @Test("Five tokens take 60 lines")
  func five() throws {
    #expect(lines(try export(small(2))) <= 60)
  }

  /// A system of 138 tokens of every usual type, 25 of them with another color in the dark.
  static let usual: Fixture = {
    var set = Fixture(axes: [.init(name: "appearance", values: ["light", "dark"])])
    let steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
    for (hue, name) in ["gray", "blue", "green", "red", "amber"].enumerated() {
      for step in steps {
        set.add("palette.\(name).\(step)", .color, color("#\(hue + 1)0\(step / 10 + 5)a1"))
      }
    }
    let meanings = [
      ("background", "default raised sunken overlay"), ("border", "default strong focus"),
      ("text", "default subtle disabled inverse link"), ("brand", "default hover pressed"),
      ("success", "default subtle"), ("danger", "default subtle"), ("warning", "default subtle"),
    ]
    for (group, names) in meanings {
      for name in names.split(separator: " ") {
        let path = "color.\(group).\(name)"
        set.add(path, .color, #""{palette.blue.500}""#)
        set.add(path, .color, #""{palette.blue.300}""#, in: "appearance=dark")
        if name == "default" { set.describe(path, "The usual \(group).") }
      }
    }
    for (group, count) in [("space", 12), ("radius", 6), ("font.size", 5)] {
      for index in 0..<count { set.add("\(group).s\(index)", .dimension, px("\(index * 4)")) }
    }
    for weight in [400, 500, 600, 700] {
      set.add("font.weight.w\(weight)", .fontWeight, "\(weight)")
    }
    set.add("font.family.body", .fontFamily, #"["Inter","system-ui"]"#)
    set.add("font.family.mono", .fontFamily, #"["JetBrains Mono"]"#)
    for style in ["title1", "title2", "headline", "body", "callout", "caption1"] {
      set.add(
        "text.\(style)", .typography,
        #"{"fontFamily":"Inter","fontSize":\#(px("17")),"fontWeight":600,"#
          + #""letterSpacing":\#(px("0")),"lineHeight":1.3}"#)
    }
    for name in ["small", "medium", "large"] {
      let layer =
        #"{"color":\#(color("#000000", alpha: "0.1")),"offsetX":\#(px("0")),"offsetY":\#(px("4"))"#
        + #","blur":\#(px("8")),"spread":\#(px("0"))}"#
      set.add("shadow.\(name)", .shadow, "[\(layer),\(layer)]")
    }
    for (name, value) in [("fast", 100), ("normal", 200), ("slow", 400)] {
      set.add("motion.duration.\(name)", .duration, #"{"value":\#(value),"unit":"ms"}"#)
      set.add("motion.easing.\(name)", .cubicBezier, "[0.4,0,0.2,1]")
    }
    for index in 0..<11 { set.add("layer.l\(index)", .number, "\(index * 100)") }
    for part in ["button", "card"] {
      set.add("\(part).background", .color, #""{color.brand.default}""#)
      set.add("\(part).text", .color, #""{color.text.inverse}""#)
      set.add("\(part).radius", .dimension, #""{radius.s2}""#)
      set.add("\(part).paddingX", .dimension, #""{space.s4}""#)
      set.add("\(part).paddingY", .dimension, #""{space.s2}""#)
      set.add("\(part).shadow", .shadow, #""{shadow.small}""#)
    }
    return set
  }()

  @Test("A usual system of 138 tokens with dark mode takes 500 lines")
  func usualSystem() throws {
    #expect(SwiftStyleTests.usual.tokens.tokens.count == 138)
    let text = try export(SwiftStyleTests.usual)
    #expect(lines(text) <= 500)
    for line in [
      "  public enum Color {", "    public enum Brand {",
      "      /// The usual brand. #20"
        + "55A1 (palette.blue.500); dark #2035A1 (palette.blue.300)",
      "      public static let `default` = TokensValues.Color(0x2055A1, dark: 0x2035A1)",
      "    /// color.brand.default: #2055A1 (palette.blue.500); dark #2035A1 (palette.blue.300)",
      "    public static let background = Tokens.Color.Brand.default",
      "    public static let blue50 = TokensValues.Color(0x2010A1)",
      "    public static let s2: TokensValues.Length = 8",
      "      public static let fast: Double = 0.1",
      "      public static let w600 = TokensValues.FontWeight(number: 600)",
      "    /// Inter 17 pt semibold, line height 1.3",
    ] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
    #expect(!text.contains("Values are in a table"))
  }

  @Test("A comment that names a type or a reader declares none", arguments: ["plain", "packed"])
  func namesInComments(_ style: String) throws {
    var set = Fixture()
    for name in ["Context", "Shadow", "color", "number", "length"] {
      set.add("TokensValues.\(name).x", .number, "1")
      set.add("of.\(name)", .number, "\"{TokensValues.\(name).x}\"")
    }
    let text = try export(set, ["style": style, "docs": "all"])
    #expect(text.contains("/// TokensValues.color.x: 1"))
    for part in ["struct Context", "struct Shadow", "func color", "func number", "func length"] {
      #expect(!text.contains(part), "\(part)")
    }
  }

  @Test(
    "A number is joined with its group, and a size such as 2xl stays in it",
    arguments: ["plain", "packed"])
  func numbers(_ style: String) throws {
    var set = Fixture()
    for path in [
      "palette.blue.50", "palette.blue.400.base", "palette.blue.name", "palette.gray.50",
      "palette.gray-50", "size.2xl.4", "7", "space.default.1",
    ] {
      set.add(path, .number, "1")
    }
    let text = try export(set, ["style": style])
    #expect(
      surface(text).filter { !$0.contains("Values") && !$0.contains("table") }
        == [
          "public enum Tokens", "public enum Palette", "public enum Blue", "public static var name",
          "public enum Blue400", "public static var base", "public static var blue50",
          "public static var gray_u2D_50", "public static var gray_u2E_50", "public enum Space",
          "public static var default1", "public static var _7", "public enum Size",
          "public static var _2xl4",
        ].sorted())
    let exact = try export(set, ["style": style, "case": "as-is"])
    #expect(exact.contains("enum Blue {") && exact.contains(" _50"))
  }

  @Test("A comment that the declaration makes needless is there on request")
  func needless() throws {
    let set = small(1)
    #expect(!(try export(set)).contains("/// 8 pt"))
    let text = try export(set, ["docs": "all"])
    #expect(text.contains("/// 8 pt\n") && text.contains("/// #2563EB\n"))
  }

  @Test("More than 500 tokens are packed, which the header says, and both can be asked for")
  func packing() throws {
    let note = "// Values are in a table"
    for (count, style, isPacked) in [
      (497, "auto", false), (498, "auto", true), (1, "packed", true), (498, "plain", false),
    ] {
      let text = try export(small(count), ["style": style])
      #expect(text.contains(note) == isPacked, "\(count) \(style)")
      #expect(text.contains("static let table") == isPacked, "\(count) \(style)")
    }
  }

  /// What others see: the declarations without values and bodies, in an order of their own.
  private func surface(_ text: String) -> [String] {
    var found: [String] = []
    for line in text.split(separator: "\n") {
      var line = String(line.drop { $0 == " " })
      line = line.replacing("nonisolated ", with: "")
      guard line.hasPrefix("public "), !line.hasPrefix("public import") else { continue }
      line = line.replacing("Swift.", with: "").replacing(" let ", with: " var ")
      let isConstant = line.hasPrefix("public static var ")
      let name = line.prefix { $0 != "=" && $0 != ":" && $0 != "{" }
      if isConstant {
        found.append(String(name).trimmed)
      } else if !line.contains(" func hash(") && !line.contains(" func ==") {
        found.append(String(line.prefix { $0 != "{" }).trimmed)
      }
    }
    return found.filter { !$0.contains("static func ==") }.sorted()
  }

  @Test(
    "Packed or plain, the same is there for others",
    arguments: [
      ("every type", Fixture.everyType), ("usual", usual), ("hostile", HostileNames.tokens),
      ("no contexts", Fixture(axes: [])),
    ])
  func surface(_ name: String, _ set: Fixture) throws {
    for types in ["used", "all"] {
      let plain = surface(try export(set, ["style": "plain", "types": types]))
      let packed = surface(try export(set, ["style": "packed", "types": types]))
      #expect(plain == packed, "\(types)")
      #expect(!plain.isEmpty)
    }
    #expect(
      surface(try export(small(2), ["style": "plain"]))
        == surface(try export(small(2), ["style": "packed"])))
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
