import Testing
import TokenModel

@testable import TokenParse

/// What a vendor's folder holds beside its tokens.
@Suite("A vendor's files")
struct VendorFilesTests {
  private func folder(_ files: (String, String)...) -> ParsedFiles {
    parse(
      files.map { InputFile(name: $0, bytes: Array($1.utf8), isFound: true) },
      options: .inRevision("r"))
  }

  @Test("JSON Schema without $schema is not read as tokens")
  func schemas() {
    let tokens = ("t/a.json", #"{"a":{"value":"1px"}}"#)
    for schema in [
      ##"{"type":"object","patternProperties":{".*":{"$ref":"#/definitions/x"}},"additionalProperties":false}"##,
      ##"{"anyOf":[{"$ref":"#/definitions/x"}],"definitions":{"x":{"value":{"type":"string"}}}}"##,
      ##"{"type":"object","properties":{"value":{"$ref":"#/definitions/x"}}}"##,
      ##"{"additionalProperties":{"anyOf":[{"type":"string"}],"value":{"type":"string"}}}"##,
      ##"{"patternProperties":{".*":{"type":"string","value":"x"}}}"##,
    ] {
      let parsed = folder(tokens, ("t/schema.json", schema))
      #expect(parsed.keys == ["a"], "\(schema)")
      #expect(!parsed.hasErrors)
      #expect(parsed.skipped.map(\.name) == ["t/schema.json"])
    }
    // Groups of these names are groups.
    let groups = folder(
      ("t/a.json", #"{"properties":{"a":{"value":"1px"}},"anyOf":{"b":{"value":"1px"}}}"#))
    #expect(groups.keys == ["properties.a", "anyOf.b"])
  }

  @Test("a name of a token file may end in letters of any case")
  func endings() {
    for name in ["a.JSON", "a/b.Json5", "a.YAML", "a.Yml", "a.TOKENS", "a.Tokens.Json"] {
      #expect(FileMap.mayHoldTokens(name), "\(name)")
      #expect(FileMap.path(of: name)?.text.hasSuffix(".") == false)
    }
    #expect(FileMap.path(of: "A/B.Tokens.JSON")?.text == "A.B")
    #expect(!FileMap.mayHoldTokens("a.JSONX") && !FileMap.mayHoldTokens(".hidden/a.JSON"))
    let parsed = folder(
      ("t/Light.JSON", #"{"a":{"value":"1px"}}"#), ("t/Dark.Json", #"{"a":{"value":"2px"}}"#))
    #expect(Set(parsed.keys) == ["a", "a@appearance=dark"])
  }

  @Test("groups of one name in several files are sets together, or none of them is")
  func setsTogether() {
    let color = #"{"brand":{"acme":{"c":{"value":"1px"},"d":{"value":"{acme.c}"}}}}"#
    let type =
      #"{"brand":{"acme":{"m":{"value":"16px"},"b":{"value":"{acme.gone}"},"e":{"value":"{acme.m}"}}}}"#
    let space = #"{"brand":{"acme":{"s":{"value":"4px"}}}}"#
    #expect(
      read(files: [color, type, space], .keepingFaults).keys
        == ["acme.c", "acme.d", "acme.m", "acme.b", "acme.e", "acme.s"])
    // Two that lead nowhere to one that leads somewhere: no sets.
    let broken = #"{"brand":{"acme":{"x":{"value":"{acme.no}"},"y":{"value":"{acme.no}"}}}}"#
    #expect(
      read(files: [color, broken]).keys
        == ["brand.acme.c", "brand.acme.d", "brand.acme.x", "brand.acme.y"])
    // Files of other names are read as they are.
    let other = #"{"other":{"s":{"value":"4px"}}}"#
    #expect(read(files: [color, other]).keys == ["acme.c", "acme.d", "other.s"])
  }

  @Test("code beside tokens may hold some, but for settings, tests and declarations")
  func code() {
    for name in ["tokens.js", "a/b.ts", "x.mjs", "x.cjs", "x.tsx", "x.jsx", "x.sass"] {
      #expect(FileSelection.isUnread(name), "\(name)")
    }
    for name in [
      "index.d.ts", "sd.config.js", "a/x.config.mjs", "a.test.ts", "a.json", "a.md", "a.toml",
    ] {
      #expect(!FileSelection.isUnread(name), "\(name)")
    }
    let parsed = folder(
      ("a.json", #"{"a":{"value":"1px"}}"#), ("tokens.js", "module.exports = {}"),
      ("out.css", "/* Written by blazon; do not edit. */"))
    #expect(parsed.skipped.map(\.name) == ["tokens.js"])
  }

  @Test("A resolver document that was made from files beside it is no source of them")
  func madeDocuments() {
    let made = #"{"$extensions":{"dev.blazon":{"generated":{"by":"blazon"}}}}"#
    func sources(_ files: [String: String]) -> [String] {
      FileSelection.sources(among: files.keys.sorted()) { files[$0].map { Array($0.utf8) } }
    }
    let (own, other) = ("a.resolver.json", "b.tokens.json")
    #expect(sources([own: made, other: "{}"]) == [other])
    // All that there is was made together.
    #expect(sources([own: made, other: made]) == [own, other])
    #expect(sources([own: made]) == [own])
    #expect(sources([own: made, "c.resolver.json": "{}"]) == ["c.resolver.json"])
    #expect(sources([own: "{}", other: made]) == [own, other])
    #expect(sources([own: made, "x.ts": ""]) == [own, "x.ts"])
  }

  @Test("a $metadata.json in a folder inside of a project does not split it")
  func nestedMetadata() {
    func project(_ more: (String, String)...) -> ParsedFiles {
      let files =
        [
          ("f/$metadata.json", #"{"tokenSetOrder":["core/font","semantic/font"]}"#),
          ("f/$themes.json", "[]"),
          (
            "f/core/font.json",
            #"{"core":{"a":{"value":"Avenir Next","type":"fontFamilies"},"b":{"value":"sans-serif","type":"fontFamilies"}}}"#
          ),
          (
            "f/semantic/font.json",
            #"{"sem":{"comma":{"value":"{core.a},{core.b}","type":"fontFamilies"}}}"#
          ),
        ] + more
      return parse(
        files.map { InputFile(name: $0.0, bytes: Array($0.1.utf8), isFound: true) },
        options: .inRevision("r"))
    }
    let whole = project()
    let nested = project(
      ("f/core/$metadata.json", #"{"tokenSetOrder":["font"]}"#), ("f/core/$themes.json", "[]"))
    for parsed in [whole, nested, project(("f/core/$metadata.json", #"{"tokenSetOrder":[]}"#))] {
      #expect(!parsed.hasErrors)
      #expect(Set(parsed.keys) == ["core.a", "core.b", "sem.comma"])
      #expect(parsed.cell("sem.comma")?.statement.expression != nil)
    }
  }
}
