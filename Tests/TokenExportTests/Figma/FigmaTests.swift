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
    // Within a collection an alias is one; to another it is a value that says where it is from.
    #expect(dark["color"]?["link"]?["$value"]?.string == "{color.brand}")
    let light = try #require(files["appearance-light.tokens.json"])
    let brand = light["color"]?["brand"]
    #expect(brand?["$value"]?["hex"]?.string == "#112233")
    let data = brand?["$extensions"]?["com.figma.aliasData"]
    #expect(data?["targetVariableName"]?.string == "color/blue")
    #expect(data?["targetVariableSetName"]?.string == "tokens")
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
}
