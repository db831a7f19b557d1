import PositionedJSON
import Testing
import TokenExport
import TokenModel

@Suite("Figma")
struct FigmaTests {
  private var small: Fixture {
    var set = Fixture()
    set.add("color.blue", .color, color("#112233"))
    set.add("color.brand", .color, #""{color.blue}""#)
    set.add("color.brand", .color, color("#ffffff"), in: "appearance=dark")
    set.add("color.link", .color, #""{color.brand}""#)
    set.add("space.small", .dimension, px("8"))
    return set
  }

  private func files(_ set: Fixture, _ chosen: [String: String] = [:]) throws -> [String: JSON] {
    var options = Fixture.options
    options.chosen = chosen
    let export = try TokenExport.export(set.tokens, as: .figma, options: options)
    return Dictionary(
      uniqueKeysWithValues: export.files.map {
        ($0.name, JSONReader.read(text: $0.text).root ?? JSON(.null))
      })
  }

  @Test("A file for each collection and mode; what depends on the same axes is a collection")
  func collections() throws {
    let files = try files(small)
    #expect(
      files.keys.sorted() == [
        "appearance-dark.tokens.json", "appearance-light.tokens.json", "tokens.tokens.json",
      ])
    let dark = try #require(files["appearance-dark.tokens.json"])
    #expect(dark["$extensions"]?["com.figma.modeName"]?.string == "dark")
    #expect(dark["color"]?["brand"]?["$value"]?["hex"]?.string == "#FFFFFF")
    let light = try #require(files["appearance-light.tokens.json"])
    let brand = light["color"]?["brand"]
    #expect(brand?["$value"]?["hex"]?.string == "#112233")
    let data = brand?["$extensions"]?["com.figma.aliasData"]
    #expect(data?["targetVariableName"]?.string == "color/blue")
    #expect(data?["targetVariableSetName"]?.string == "tokens")
    // Within a collection an alias is one; to another it is a value that says where it is from.
    let tokens = try #require(files["tokens.tokens.json"])
    #expect(tokens["color"]?["link"]?["$value"]?["hex"]?.string == "#112233")
    let link = tokens["color"]?["link"]?["$extensions"]?["com.figma.aliasData"]
    #expect(link?["targetVariableSetName"]?.string == "appearance")
    #expect(light["color"]?["link"] == nil)
    let own = dark["$extensions"]?["dev.blazon"]
    #expect(own?["collection"]?.string == "appearance")
    #expect(own?["context"]?.string == "appearance=dark")
    #expect(own?["axes"]?["appearance"]?.elements?.compactMap(\.string) == ["light", "dark"])
  }

  @Test("A token that depends on two axes refers to a helper for each value of the first")
  func helpers() throws {
    var set = small
    set.add("space.large", .dimension, px("16"), in: "idiom=pad")
    set.add("space.large", .dimension, px("12"))
    set.add("color.brand", .color, color("#330000"), in: "appearance=dark,idiom=pad")
    let files = try files(set)
    #expect(
      files.keys.sorted() == [
        "appearance-dark.tokens.json", "appearance-light.tokens.json", "idiom-pad.tokens.json",
        "idiom-phone.tokens.json", "tokens.tokens.json",
      ])
    let dark = files["appearance-dark.tokens.json"]?["color"]?["brand"]
    #expect(dark?["$value"]?["hex"]?.string == "#FFFFFF")
    let data = dark?["$extensions"]?["com.figma.aliasData"]
    #expect(data?["targetVariableName"]?.string == "color/brand/dark")
    #expect(data?["targetVariableSetName"]?.string == "idiom")
    let helper = files["idiom-pad.tokens.json"]?["color"]?["brand"]?["dark"]
    #expect(helper?["$value"]?["hex"]?.string == "#330000")
    let own = helper?["$extensions"]
    #expect(own?["com.figma.hiddenFromPublishing"]?.bool == true)
    #expect(own?["com.figma.scopes"]?.elements?.isEmpty == true)
    #expect(own?["com.figma.codeSyntax"] == nil)
    #expect(own?["dev.blazon"]?["variable"]?["of"]?.string == "color.brand")
    #expect(own?["dev.blazon"]?["context"]?.string == "appearance=dark,idiom=pad")
    #expect(files["idiom-pad.tokens.json"]?["color"]?["brand"]?["light"] == nil)
  }

  @Test("More values than a collection can have modes are told")
  func large() throws {
    let values = (0..<41).map { "v\($0)" }
    var set = Fixture(axes: [Revision.Axis(name: "brand", values: values)])
    set.add("gap", .number, "1")
    set.add("gap", .number, "2", in: "brand=v1")
    #expect(try files(set).keys.sorted() == ["tokens.tokens.json"])
    #expect(try set.export(.figma).losses.map(\.code) == ["context"])
  }

  @Test("What Figma said of a variable stays: its id, scopes, names in code, and that it is hidden")
  func kept() throws {
    let said = Fixture.json(
      #"""
      {"com.figma.variableId": "V:1", "com.figma.scopes": ["TEXT_FILL"],
       "com.figma.codeSyntax": {"WEB": "mine"}, "com.figma.hiddenFromPublishing": true}
      """#)
    for extensions in [
      said.members ?? [],
      // As the REST interface has them.
      [
        .init(
          "com.figma",
          .object(
            [.init("id", .string("V:1"))]
              + (said.members ?? []).dropFirst().map {
                .init(String($0.key.dropFirst(10)), $0.value)
              }))
      ],
    ] {
      var set = small
      set.describe("color.blue", extensions: extensions)
      let tokens = try #require(try files(set)["tokens.tokens.json"])
      let own = try #require(tokens["color"]?["blue"]?["$extensions"])
      for member in said.members ?? [] { #expect(own[member.key] == member.value) }
      let kept = own["dev.blazon"]?["variable"]?["kept"]?.elements?.compactMap(\.string)
      #expect(kept?.count == 3)
    }
  }

  @Test("Names in code follow the options of the outputs")
  func names() throws {
    var set = small
    set.add("icon-size.xl", .number, "1")
    let files = try files(
      set,
      [
        "swift-namespace": "Acme", "swift-case": "as-is", "swift-groups": "as-named",
        "compose-name": "Brand",
      ])
    let root = try #require(files["tokens.tokens.json"])
    let names = root["icon-size"]?["xl"]?["$extensions"]?["com.figma.codeSyntax"]
    #expect(names?["iOS"]?.string == "Acme.icon_u2D_size.xl")
    #expect(names?["ANDROID"]?.string == "Brand.IconSize.xl")
    #expect(throws: ExportProblem.self) { try self.files(set, ["swift-namespace": "a b"]) }
  }

  @Test("Variables say what they are called in the other outputs, and what they are for")
  func code() throws {
    let tokens = try #require(try files(small)["tokens.tokens.json"])
    let own = tokens["space"]?["small"]?["$extensions"]
    let names = own?["com.figma.codeSyntax"]
    #expect(names?["WEB"]?.string == "var(--space-small)")
    #expect(names?["iOS"]?.string == "Tokens.Space.small")
    #expect(names?["ANDROID"]?.string == "Tokens.Space.small")
    #expect(own?["com.figma.scopes"]?.elements?.first?.string == "GAP")
    let plain = try #require(try files(small, ["code": "false"])["tokens.tokens.json"])
    #expect(plain["space"]?["small"]?["$extensions"]?["com.figma.codeSyntax"] == nil)
  }

  @Test("Shares of opacity are percent in Figma, where no token for opacity is more than one")
  func opacity() throws {
    var set = Fixture()
    set.add("opacity.half", .number, "0.5")
    set.add("opacity.seven", .number, "0.07")
    set.add("opacity.same", .number, #""{opacity.half}""#)
    set.add("opacity.other", .number, #""{share.half}""#)
    set.add("share.half", .number, "0.5")
    set.add("opacity.dim", .number, "1")
    set.add("opacity.dim", .number, "0.4", in: "appearance=dark")
    func values(_ set: Fixture) throws -> [String: String] {
      let files = try files(set)
      let root = try #require(files["tokens.tokens.json"])
      let dark = try #require(files["appearance-dark.tokens.json"])
      var found = ["half", "seven", "same", "other"].reduce(into: [String: String]()) { all, name in
        let value: JSON? = root["opacity"]?[name]?["$value"]
        all[name] = value?.string ?? value?.numberText
      }
      found["share"] = root["share"]?["half"]?["$value"]?.numberText
      found["dark"] = dark["opacity"]?["dim"]?["$value"]?.numberText
      return found
    }
    #expect(
      try values(set) == [
        "half": "50", "seven": "7", "same": "{opacity.half}", "other": "50", "share": "0.5",
        "dark": "40",
      ])
    let losses = try set.export(.figma, Fixture.options).losses
    #expect(losses.map { "\($0.path): \($0.code)" } == ["opacity.other: alias"])
    // What has no variable in the first place is no percentage.
    set.add("gap.em", .dimension, #"{"value":1,"unit":"em"}"#)
    set.add("gap.em", .dimension, px("16"), in: "appearance=dark")
    set.add("gap.same", .dimension, #""{gap.em}""#)
    #expect(
      try set.export(.figma, Fixture.options).losses.filter { $0.code == "alias" }.count == 1)
    set.add("opacity.more", .number, "80")
    #expect(try values(set)["half"] == "0.5")
  }

  @Test("Composite tokens are variables for their parts; what Figma lacks is told")
  func parts() throws {
    var set = Fixture()
    set.add(
      "body", .typography,
      #"{"fontFamily":["Inter","serif"],"fontSize":{"value":16,"unit":"px"},"fontWeight":400,"letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.5}"#
    )
    set.add("ease", .cubicBezier, "[0,0,1,1]")
    set.add("flag", .boolean, "true")
    set.add("wide", .color, #"{"colorSpace":"display-p3","components":[1,0,0]}"#)
    let root = try #require(try files(set)["tokens.tokens.json"])
    #expect(root["body"]?["lineHeight"]?["$value"]?["value"]?.numberText == "24")
    #expect(root["body"]?["fontFamily"]?["$value"]?.string == "Inter")
    #expect(root["flag"]?["$extensions"]?["com.figma.type"]?.string == "boolean")
    #expect(root["ease"] == nil)
    #expect(
      try set.export(.figma, Fixture.options).losses.map(\.code) == ["member", "type", "gamut"])
  }

  @Test("A value at the path of its group is called root, as names have no $ there")
  func root() throws {
    var set = Fixture()
    set.add("a.$root", .number, "1")
    set.add("a.root", .number, "2")
    let root = try #require(try files(set)["tokens.tokens.json"])
    #expect(root["a"]?["root_"]?["$value"]?.numberText == "1")
    #expect(root["a"]?["root"]?["$value"]?.numberText == "2")
  }

  @Test(
    "The layers of a shadow have the same names in all modes, and one that a mode lacks is told")
  func layers() throws {
    func layer(_ size: String, _ hex: String) -> String {
      ##"{"color":\##(color(hex)),"offsetX":\##(px(size)),"offsetY":\##(px(size)),"##
        + ##""blur":\##(px(size)),"spread":\##(px("0"))}"##
    }
    var set = Fixture()
    set.add("sh", .shadow, "[\(layer("1", "#112233"))]")
    set.add(
      "sh", .shadow, "[\(layer("2", "#ffffff")),\(layer("3", "#ffffff"))]", in: "appearance=dark")
    let files = try files(set)
    for (name, hex) in [("light", "#112233"), ("dark", "#FFFFFF")] {
      let shadow = files["appearance-\(name).tokens.json"]?["sh"]
      #expect(shadow?["1"]?["color"]?["$value"]?["hex"]?.string == hex)
      #expect(shadow?["color"] == nil)
    }
    let losses = try set.export(.figma).losses
    #expect(losses.count == 1 && losses[0].message.contains("2/color"))
  }

  @Test("Variables have no names in outputs that leave them out")
  func leftOut() throws {
    var set = Fixture()
    set.add("flag", .boolean, "true")
    set.add(
      "body", .typography, ##"{"fontSize":\##(#"{"value":2,"unit":"rem"}"#),"fontWeight":400}"##)
    func names(_ path: [String], _ chosen: [String: String] = [:]) throws -> [String] {
      let root = try #require(try files(set, chosen)["tokens.tokens.json"])
      let token = path.reduce(root) { $0[$1] ?? JSON(.null) }
      let names = token["$extensions"]?["com.figma.codeSyntax"]?.members ?? []
      return names.map(\.key).sorted()
    }
    #expect(try names(["flag"]) == ["ANDROID", "iOS"])
    #expect(try names(["body", "fontWeight"]) == ["WEB"])
    #expect(try names(["body", "fontWeight"], ["css-parts": "false"]).isEmpty)
    #expect(
      try names(["body", "fontWeight"], ["swift-rem": "16", "compose-rem": "16"])
        == ["ANDROID", "WEB", "iOS"])
  }
}
