import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("The model")
struct ModelTests {
  private static func model(_ fixture: Fixture) throws -> JSON {
    let text = try fixture.export(.model).text
    return try #require(JSONReader.read(text: text).root)
  }

  @Test("Every token has every name, and no two share one in any case")
  func names() throws {
    var set = Fixture()
    let paths = [
      "color.brand", "color.Brand", "color.brand-strong", "color.brandStrong", "size.2xl", "3.4",
      "icon.🅰️", "icon.²", "größe.é", "größe.e\u{301}x", "a-b.c", "a.b-c", "class", "x.$root",
      "l.%s", "l.ſ", "l.\u{212A}", "l.k", "ß", "ss",
    ]
    for path in paths { set.add(path, .number, "1") }
    let tokens = try ModelTests.model(set)["tokens"]?.elements ?? []
    #expect(tokens.count == paths.count)
    for form in ["camel", "pascal", "kebab", "snake", "constant"] {
      let names = tokens.compactMap { $0["name"]?[form]?.string }
      #expect(names.count == paths.count)
      #expect(Set(names).count == names.count, "\(names)")
      for name in names {
        #expect(!name.isEmpty && !name.contains { " .$\"'\\{}<>²".contains($0) }, "\(name)")
        if form != "kebab" {
          #expect(name.first?.isNumber == false && !name.contains("-"), "\(name)")
        }
      }
    }
    let strong = tokens.first { $0["path"]?.string == "size.2xl" }?["name"]
    #expect(strong?["camel"]?.string == "size2xl")
    #expect(strong?["constant"]?.string == "SIZE_2XL")
  }

  @Test("Each type has its parts, and the flag of its type alone")
  func parts() throws {
    let tokens = try ModelTests.model(.everyType)["tokens"]?.elements ?? []
    var seen: Set<String> = []
    for token in tokens {
      guard let type = token["type"]?.string, let value = token["value"], value.kind != .null else {
        continue
      }
      seen.insert(type)
      #expect(value[type]?.members != nil, "\(type)")
      #expect(value["text"]?.string?.isEmpty == false)
      let flags = (token.members ?? []).filter { $0.key.hasPrefix("is") && $0.value.bool == true }
        .map(\.key).filter { !["isDeprecated", "isFirst", "isLast"].contains($0) }
      #expect(flags == ["is" + type.prefix(1).uppercased() + type.dropFirst()])
    }
    #expect(seen == Set(TokenType.allCases.map(\.rawValue)))
  }

  @Test("A context has the tokens that answer in it, and a token the contexts")
  func contexts() throws {
    var set = Fixture()
    set.add("a", .number, "1")
    set.add("a", .number, "2", in: "appearance=dark")
    set.add("b", .number, "3", in: "appearance=dark")
    let model = try ModelTests.model(set)
    let dark = try #require(model["contexts"]?.elements?.first)
    #expect(dark["name"]?["camel"]?.string == "dark")
    #expect(dark["tokens"]?.elements?.map { $0["value"]?["css"]?.string } == ["2", "3"])
    let tokens = model["tokens"]?.elements ?? []
    #expect(tokens.map { $0["hasValue"]?.bool } == [true, false])
    #expect(
      tokens[0]["inContext"]?.elements?.first?["context"]?["context"]?.string == "appearance=dark")
  }

  @Test("No text can leave its place in any form")
  func forms() throws {
    var set = Fixture()
    let hostile = "a\"b\\c'd`e$f{g}<h>&i*/j--k\n=l,m|n\u{202E}"
    set.add("text", .string, JSON.string(hostile).compactText)
    let value = try #require(ModelTests.model(set)["tokens"]?.elements?.first?["value"]?["string"])
    #expect(value["text"]?.string == hostile)
    let forms = try #require(value["as"])
    #expect(JSONReader.read(text: forms["json"]?.string ?? "").root?.string == hostile)
    #expect(
      forms["swift"]?.string
        == "\"a\\\"b\\\\c'd`e$f{g}<h>&i*/j--k\\n=l,m|n\\u{202E}\"")
    #expect(
      forms["kotlin"]?.string
        == "\"a\\\"b\\\\c'd`e\\$f{g}<h>&i*/j--k\\n=l,m|n\\u202E\"")
    #expect(forms["xml"]?.string?.contains { "<>\"'\n".contains($0) } == false)
    #expect(forms["csv"]?.string?.hasPrefix("\"a\"\"b") == true)
    #expect(forms["markdown"]?.string?.contains("\n") == false)
    #expect(forms["markdown"]?.string?.contains("&#60;h&#62;") == true)
    #expect(forms["comment"]?.string?.contains("*/") == false)
    #expect(forms["comment"]?.string?.contains { $0.isNewline } == false)
    var formula = Fixture()
    formula.add("text", .string, "\"=1+1\"")
    let cell = try ModelTests.model(formula)["tokens"]?.elements?.first?["value"]?["textAs"]?["csv"]
    #expect(cell?.string?.hasPrefix("'") == true || cell?.string?.hasPrefix("\"") == true)
  }
}
