import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("DTCG")
struct JSONTests {
  private func root(
    _ fixture: Fixture, _ profile: String = "strict"
  ) throws -> JSON {
    var options = Fixture.options
    options.chosen["profile"] = profile
    let reading = JSONReader.read(text: try fixture.export(.json, options).text)
    #expect(reading.problems == [])
    return try #require(reading.root)
  }

  @Test("The file is strict JSON whatever the names and values")
  func hostile() throws {
    let json = try root(HostileNames.tokens)
    for name in HostileNames.all {
      #expect(json["token"]?[name]?["$value"] != nil)
      #expect(json["token"]?[name]?["$description"]?.string == name)
      #expect(json["nested"]?[name]?[name]?[name]?["$type"]?.string == "color")
    }
    #expect(json["roots"]?["$root"]?["$type"]?.string == "number")
    #expect(json.members?.first?.key == "$schema")
  }

  @Test("A strict file has standard types only, and each $value has its $type")
  func standardTypes() throws {
    func check(_ json: JSON) {
      guard let members = json.members else { return }
      if let type = json["$type"]?.string {
        #expect(TokenType(rawValue: type)?.isStandard == true)
        #expect(json["$value"] != nil)
      } else {
        #expect(json["$value"] == nil)
      }
      for member in members where !member.key.hasPrefix("$") { check(member.value) }
    }
    check(try root(Fixture.everyType))
  }

  @Test("An alias loses its $value when its target has none, through any number of steps")
  func aliasChain() throws {
    var set = Fixture()
    set.add("a", .color, nil, [.words: .string("blue")])
    set.add("b", .color, #""{a}""#)
    set.add("c", .color, #""{b}""#)
    set.add("d", .color, color("#000000"))
    set.add("e", .color, #""{d}""#)
    set.add("m", .material, #"{"level":"thin"}"#)
    set.add("n", .material, #""{m}""#)
    let json = try root(set)
    for path in ["a", "b", "c", "m", "n"] { #expect(json[path]?["$value"] == nil) }
    #expect(json["e"]?["$value"] == .string("{d}"))
    let own = json["c"]?["$extensions"]?["dev.blazon"]
    #expect(own?["type"]?.string == "color")
    #expect(own?["value"]?.string == "{b}")
    #expect(try root(set, "extended")["n"]?["$value"]?.string == "{m}")
  }

  @Test("A cell that answers in several contexts is written once")
  func once() throws {
    var set = Fixture()
    set.add("a", .color, color("#000000"))
    set.add("a", .color, color("#ffffff"), in: "appearance=dark")
    set.add("b", .color, #""{a}""#)
    #expect(set.tokens.tokens.last?.cells.count == 2)
    #expect(try root(set)["b"]?.members?.map(\.key) == ["$type", "$value"])
  }

  @Test("The first cell carries its context when there is no base")
  func carrier() throws {
    let width = try root(Fixture.everyType)["sheet"]?["width"]
    #expect(width?["$value"]?["value"]?.numberText == "320")
    let cells = width?["$extensions"]?["dev.blazon"]
    #expect(cells?["context"]?.string == "idiom=pad")
    #expect(cells?["contexts"]?["idiom=phone"]?["expression"]?.string == "screen.width - 16pt")
  }

  @Test("Cells inherited from a base revision are written for the context they answer")
  func inherited() throws {
    var set = Fixture()
    set.add("a", .number, "1", revision: "parent")
    set.add("a", .number, "2", in: "appearance=dark")
    var tokens = set.tokens
    let path = TokenPath(trusted: "a")
    // The parent's cell for the pad answers, and the own dark one wins over it.
    let pad = Cell(
      path: path, revision: "parent", context: try Context(text: "idiom=pad"),
      statement: Statement(type: .number, value: .integer(3)))
    let dark = tokens.tokens[0].cells[1].cell
    let value = TokenValue.number(NumberValue(Number(3)))
    for (context, cell) in [("idiom=pad", pad), ("appearance=dark,idiom=pad", dark)] {
      tokens.tokens[0].cells.append(
        ResolvedCell(
          context: try Context(text: context), cell: cell, value: value,
          json: cell.statement.value))
    }
    let text = try export(tokens, as: .json, options: Fixture.options).files[0].text
    let own = JSONReader.read(text: text).root?["a"]?["$extensions"]?["dev.blazon"]?["contexts"]
    #expect(
      own?.members?.map(\.key) == ["appearance=dark", "idiom=pad", "appearance=dark,idiom=pad"])
  }

  @Test("Groups keep their description, deprecation and foreign extensions")
  func groups() throws {
    var set = Fixture()
    set.add("g.a", .number, "1")
    set.describe(
      "g", "About g.", deprecated: .bool(true), extensions: [JSON.Member("org.x", .integer(1))])
    set.describe("empty", "Nothing yet.")
    let json = try root(set)
    #expect(
      json["g"]?.members?.map(\.key) == ["$description", "$deprecated", "$extensions", "a"])
    #expect(json["empty"]?["$description"]?.string == "Nothing yet.")
  }

  @Test("A token inside a token, or too deep, is refused", arguments: [ExportFormat.json, .swift])
  func refused(_ format: ExportFormat) throws {
    var set = Fixture()
    set.add("a", .number, "1")
    set.add("a-b", .number, "1")
    set.add("a.b", .number, "1")
    #expect(
      throws: ExportProblem.tokenInsideToken(
        TokenPath(trusted: "a.b"), inside: TokenPath(trusted: "a"))
    ) { try set.export(format) }
    var deep = Fixture()
    let path = Array(repeating: "a", count: 101).joined(separator: ".")
    deep.add(path, .number, "1")
    #expect(throws: ExportProblem.tooDeep(TokenPath(trusted: path), limit: 100)) {
      try deep.export(format)
    }
  }
}
