import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

@Suite("The flavor of files")
struct FlavorTests {
  private func parsed(
    _ files: KeyValuePairs<String, String>, isNamed: Bool = false,
    _ set: (inout ParseOptions) -> Void = { _ in }
  ) -> ParsedFiles {
    var options = ParseOptions.inRevision("r")
    set(&options)
    return parse(
      files.map { InputFile(name: $0.key, bytes: Array($0.value.utf8), isFound: !isNamed) },
      options: options)
  }

  private let number = #"{"a":{"$type":"number","$value":1}}"#

  @Test(
    "it is decided over all files, and told unless it is DTCG",
    arguments: [
      (.dtcg, [#"{"a":{"$type":"number","$value":1}}"#]),
      (.styleDictionary, [#"{"b":{"$type":"number","$value":1}}"#, #"{"a":{"value":1}}"#]),
      (.styleDictionary, [#"{"a":{"$value":"16px"}}"#]),
      (.tokensStudio, [#"{"s":{"a":{"value":1,"type":"opacity"}},"$themes":[]}"#]),
      (
        .figmaVariables,
        [#"{"meta":{"variables":{"V":{"id":"V"}},"variableCollections":{}}}"#]
      ),
      (
        .figmaExport,
        [#"{"a":{"$type":"number","$value":1},"$extensions":{"com.figma.modeName":"Light"}}"#]
      ),
      (.theo, [#"{"props":{"A":{"value":"1px","type":"size"}},"global":{"category":"x"}}"#]),
    ] as [(Flavor, [String])])
  func found(flavor: Flavor, files: [String]) {
    let parsed = read(files: files)
    #expect(parsed.flavor == flavor)
    #expect(
      parsed.notes.contains { $0.hasPrefix("read as \(flavor.title) (") } == (flavor != .dtcg))
  }

  @Test("another one can be asked for")
  func wanted() {
    let file =
      #"{"one":{"x":{"value":1,"type":"number"}},"two":{"y":{"value":"{x}","type":"number"}}}"#
    #expect(parsed(["a.json": file]).keys == ["x", "y"])
    #expect(parsed(["a.json": file]) { $0.flavor = .styleDictionary }.keys == ["one.x", "two.y"])
    let single = #"{"one":{"x":{"value":1,"type":"number"}}}"#
    #expect(parsed(["a.json": single]).keys == ["one.x"])
    #expect(parsed(["a.json": single]) { $0.flavor = .tokensStudio }.keys == ["x"])
    let dtcg = parsed(["a.json": single], isNamed: true) { $0.flavor = .dtcg }
    #expect(dtcg.keys == [])
  }

  @Test("a language that is not read is refused by its name")
  func language() {
    let parsed = parsed(["tokens.yaml": "a: 1", "b.json": number], isNamed: true)
    #expect(parsed.codes == ["language-unknown"])
    #expect(parsed.diagnostics[0].message == "tokens.yaml is YAML, which is not read")
  }

  // MARK: Folders

  @Test("settings of Style Dictionary are left out, and the transforms that they name are told")
  func transforms() {
    let parsed = parsed([
      "t/config.json":
        #"{"source":["t/*.json"],"platforms":{"web":{"transforms":["a/b","c","c"],"files":[]},"#
        + #""ios":{"transformGroup":"mine"},"x":{"transforms":["d"]},"y":{}}}"#,
      "t/a.json": number,
    ])
    #expect(
      parsed.notes == [
        "skipped 1 file: config.json (settings of Style Dictionary, whose transforms are not run: "
          + #""a/b", "c", "mine" and 1 more)"#
      ])
  }

  @Test("folders of extensions and form factors that give tokens anew are contexts")
  func variants() {
    let parsed = parsed([
      "t/base.json": number, "t/extensions/shop/a.json": number,
      "t/form-factor/large/b.json": number,
    ])
    let notes = parsed.notes.filter { $0.contains("--map") }
    #expect(notes.contains { $0.hasPrefix("extension: default (the base) in t/base.json") })
    #expect(notes.contains { $0.contains("shop in t/extensions/shop/a.json") }, "\(notes)")
    #expect(notes.contains { $0.contains("large in t/form-factor/large/b.json") })
  }

  @Test("files of a folder that hold no tokens are left out, and told in one line")
  func skipped() {
    let parsed = parsed([
      "t/package.json": #"{"name":"x","version":"1"}"#, "t/tsconfig.json": "{ // c\n}",
      "t/empty.json": " \r\n", "t/schema.json": #"{"$schema":"x"}"#, "t/list.json": "[1]",
      "t/data.json": #"{"a":{"b":"c"}}"#, "t/old.yaml": "a: 1", "t/a.json": number,
    ])
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["a"])
    #expect(
      parsed.notes == [
        "skipped 7 files: package.json (npm's manifest), tsconfig.json (TypeScript's settings), "
          + "empty.json (empty), old.yaml (YAML is not read), "
          + "schema.json, list.json and 1 more (no tokens)"
      ])
  }

  @Test(
    "a file of a name for settings is read where it holds tokens, with their units beside or in them"
  )
  func settingsWithTokens() {
    for token in [#""value":"4px""#, #""value":"4","unit":"px""#] {
      let parsed = parsed(["t/components.json": #"{"a":{\#(token),"type":"size"}}"#])
      #expect(parsed.answer("a", "") == #"dimension {"value":4,"unit":"px"}"#, "\(parsed.codes)")
    }
    let data = parsed(["t/components.json": #"{"a":{"size":{"unit":"px"}}}"#])
    #expect(data.codes == ["files-without-tokens"])
  }

  @Test("a folder without any tokens is an error, and a file that is named must be one")
  func nothing() {
    #expect(parsed(["t/package.json": "{}"]).codes == ["files-without-tokens"])
    #expect(parsed(["t/list.json": "[1]"], isNamed: true).codes == ["not-a-token-file"])
  }

  @Test("a byte order mark, CRLF and comments do not matter")
  func liberties() {
    let parsed = parsed([
      "a.jsonc": "\u{FEFF}{\r\n// c\r\n\"a\":{\"$type\":\"number\",\"$value\":1},\r\n}"
    ])
    #expect(parsed.codes == ["json5?"])
    #expect(parsed.keys == ["a"])
  }

  @Test("a single resolver document among the files of a folder is used")
  func resolver() {
    let document =
      ##"{"version":"2025.10","sets":{"s":{"sources":[{"b":{"$type":"number","$value":2}}]}},"##
      + ##""resolutionOrder":[{"$ref":"#/sets/s"}]}"##
    let parsed = parsed(["t/a.json": number, "t/system.json": document])
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["b"])
    #expect(parsed.notes.contains { $0.contains("t/system.json") })
  }

  // MARK: Twins and maps

  private func color(_ name: String, _ value: String) -> String {
    #"{"\#(name)":{"value":"\#(value)","type":"color"}}"#
  }

  @Test(
    "light and dark twins are the base and a context, and this is told",
    arguments: [
      ["color.light.json", "color.dark.json"], ["t/color-dark.json", "t/color-light.json"],
      ["t/light/color.json", "t/dark/color.json"], ["Light.json", "Dark.json"],
    ])
  func twins(names: [String]) {
    let parsed = parse(
      names.map { name in
        let isDark = name.lowercased().contains("dark")
        return InputFile(
          name: name, bytes: Array(color("bg", isDark ? "#000000" : "#ffffff").utf8))
      }, options: .inRevision("r"))
    #expect(!parsed.codes.contains("cell-overridden?"))
    #expect(parsed.cell("bg")?.statement.value?["hex"]?.string == "#ffffff")
    #expect(parsed.cell("bg", "appearance=dark")?.statement.value?["hex"]?.string == "#000000")
    #expect(parsed.set.revisions[0].values(of: "appearance") == ["light", "dark"])
    #expect(parsed.notes.contains { $0.hasPrefix("appearance: light (the base) in ") })
  }

  @Test("files that only sound alike, and other twins, are left as they are; a map is proposed")
  func proposals() {
    let apart = parsed(["light.json": color("a", "#ffffff"), "dark.json": color("b", "#000000")])
    #expect(apart.keys == ["a", "b"])
    let brands = parsed([
      "brands/one/c.json": color("a", "#ffffff"), "brands/two/c.json": color("a", "#000000"),
    ])
    #expect(brands.keys == ["a", "a@brand=two"])
    let others = parsed([
      "x/one/c.json": color("a", "#ffffff"), "x/two/c.json": color("a", "#000000"),
    ])
    #expect(others.codes.contains("cell-overridden?"))
    #expect(others.notes.contains { $0.contains("--map 'x/two/**=context:mode=two'") })
    // What one file has alone must not be in a context only, so the one with more is the base.
    let more = parsed([
      "brands/one/c.json": color("a", "#ffffff"),
      "brands/two/c.json": ##"{"a":{"value":"#000000"},"b":{"value":"#111111"}}"##,
    ])
    #expect(more.keys.sorted() == ["a", "a@brand=one", "b"])
  }

  @Test("a map gives context, revision and prefix")
  func map() throws {
    let map = try FileMap([
      "brands/two/**=context:brand=two", "old.json=revision:old", "app.json=prefix:app.x",
    ])
    let parsed = parsed([
      "core.json": color("a", "#ffffff"), "brands/two/c.json": color("a", "#000000"),
      "old.json": color("a", "#ff0000"),
      "app.json": #"{"b":{"value":"{c}","type":"color"},"c":{"value":"{a}","type":"color"}}"#,
    ]) { $0.map = map }
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["a", "a@brand=two", "a", "app.x.b", "app.x.c"])
    #expect(parsed.set.cells.map(\.revision) == ["r", "r", "old", "r", "r"])
    #expect(parsed.cell("app.x.b")?.statement.alias?.text == "app.x.c")
    #expect(parsed.cell("app.x.c")?.statement.alias?.text == "a")
    #expect(parsed.set.revision("r")?.values(of: "brand") == ["default", "two"])
  }

  @Test(
    "a rule that cannot be read is a problem",
    arguments: ["x", "a=b:c", "=context:a=b", "*=context:a"])
  func badMap(text: String) {
    #expect(throws: FileMapProblem.self) { try FileMap([text]) }
  }

  // MARK: Figma

  private let rest = #"""
    {"status":200,"meta":{"variableCollections":{
      "C:1":{"id":"C:1","name":"Theme","defaultModeId":"1:1",
        "modes":[{"modeId":"1:0","name":"Dark"},{"modeId":"1:1","name":"Light"}]},
      "C:2":{"id":"C:2","name":"Base","defaultModeId":"2:0","modes":[{"modeId":"2:0","name":"Mode 1"}]}},
     "variables":{
      "V:1":{"id":"V:1","name":"bg/main","variableCollectionId":"C:1","resolvedType":"COLOR",
        "description":"Behind all","scopes":["FRAME_FILL"],"valuesByMode":{
        "1:0":{"type":"VARIABLE_ALIAS","id":"V:2"},"1:1":{"r":1,"g":1,"b":1,"a":1}}},
      "V:2":{"id":"V:2","name":"black","variableCollectionId":"C:2","resolvedType":"COLOR",
        "valuesByMode":{"2:0":{"r":0,"g":0,"b":0,"a":0.5}}},
      "V:3":{"id":"V:3","name":"space/0.5","variableCollectionId":"C:2","resolvedType":"FLOAT",
        "valuesByMode":{"2:0":2}},
      "V:4":{"id":"V:4","name":"space","variableCollectionId":"C:2","resolvedType":"STRING",
        "valuesByMode":{"2:0":"x"}},
      "V:5":{"id":"V:5","name":"far","variableCollectionId":"C:2","resolvedType":"COLOR",
        "valuesByMode":{"2:0":{"type":"VARIABLE_ALIAS","id":"V:99"}}}}}}
    """#

  @Test("Figma's REST answer: modes are values of an axis named for the collection")
  func figmaREST() {
    let parsed = read(rest)
    #expect(!parsed.hasErrors)
    #expect(
      Set(parsed.keys) == [
        "bg.main", "bg.main@Theme=Dark", "black", "space.0-5", "space.$root", "far",
      ])
    #expect(parsed.cell("bg.main")?.statement.value?["components"]?.compactText == "[1,1,1]")
    #expect(parsed.cell("bg.main", "Theme=Dark")?.statement.alias?.text == "black")
    #expect(parsed.cell("black")?.statement.value?["alpha"]?.numberText == "0.5")
    #expect(parsed.cell("space.0-5")?.statement.value?.numberText == "2")
    #expect(parsed.cell("far")?.statement.verbatim != nil)
    #expect(parsed.set.revisions[0].values(of: "Theme") == ["Light", "Dark"])
    let about = parsed.set.abouts.first { $0.path.text == "bg.main" }
    #expect(about?.description == "Behind all")
    #expect(
      about?.extensions.first { $0.key == "com.figma" }?.value.compactText
        == #"{"id":"V:1","scopes":["FRAME_FILL"]}"#)
  }

  @Test("variables2json: aliases by collection and name, names below collections where they meet")
  func figmaPlugin() {
    let text = { (name: String, value: String) in
      #"{"name":"\#(name)","type":"color","isAlias":false,"value":"\#(value)"}"#
    }
    let parsed = read(
      #"{"version":"1","collections":[{"name":"One","modes":[{"name":"Day","variables":["#
        + text("a", "#FFFFFF") + #"]},{"name":"Night","variables":["# + text("a", "#000000")
        + #"]}]},{"name":"Two","modes":[{"name":"Mode 1","variables":[{"name":"a","type":"color","#
        + #""isAlias":true,"value":{"collection":"One","name":"a"}}]}]}]}"#)
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["One.a", "One.a@One=Night", "Two.a"])
    #expect(parsed.cell("Two.a")?.statement.alias?.text == "One.a")
  }

  @Test("Figma's own export: a file a mode, references from its alias data")
  func figmaExport() {
    let file = { (mode: String, value: String, target: String) in
      #"{"bg":{"$type":"color","$value":{"colorSpace":"srgb","components":\#(value)},"$extensions":"#
        + #"{"com.figma.aliasData":{"targetVariableName":"\#(target)"}}},"#
        + #""$extensions":{"com.figma.modeName":"\#(mode)"}}"#
    }
    let parsed = parsed([
      "Scheme.One.tokens.json": file("One", "[1,1,1]", "gray/white"),
      "Scheme.Two.tokens.json": file("Two", "[0,0,0]", "gone"),
      "Base.tokens.json":
        #"{"gray":{"white":{"$type":"color","$value":{"colorSpace":"srgb","components":[1,1,1]}}},"#
        + #""$extensions":{"com.figma.modeName":"Mode 1"}}"#,
    ])
    #expect(!parsed.hasErrors)
    #expect(Set(parsed.keys) == ["bg", "bg@Scheme=Two", "gray.white"])
    #expect(parsed.cell("bg")?.statement.alias?.text == "gray.white")
    #expect(
      parsed.cell("bg", "Scheme=Two")?.statement.value?["components"]?.compactText == "[0,0,0]")
  }

  @Test("files of one collection and several modes, told by what Figma's plugins leave on tokens")
  func figmaModes() {
    let file = { (value: Int) in
      #"{"gap":{"$type":"number","$value":\#(value),"$extensions":{"com.figma":{"scopes":["GAP"]}}}}"#
    }
    let parsed = parsed([
      "t/Size.M.json": file(2), "t/Size.L.json": file(3), "t/Size.Default.json": file(1),
      "t/Other.L.json": #"{"x":{"$type":"number","$value":9}}"#,
    ])
    #expect(!parsed.hasErrors)
    #expect(Set(parsed.keys) == ["gap", "gap@Size=L", "gap@Size=M", "x"])
    #expect(parsed.cell("gap")?.statement.value?.numberText == "1")
    #expect(parsed.set.revisions[0].values(of: "Size") == ["Default", "L", "M"])
  }

  @Test("a reference may lead to plain data of another file, whose value it takes")
  func data() {
    let parsed = parsed([
      "t/options.json": #"{"options":{"gap":"4px","twice":"{options.gap}"}}"#,
      "t/a.json": #"{"a":{"$value":"{options.twice}"},"b":{"$value":"x y"}}"#,
    ])
    #expect(!parsed.hasErrors)
    #expect(parsed.keys == ["a", "b"])
    #expect(parsed.cell("a")?.statement.value?.compactText == #"{"value":4,"unit":"px"}"#)
    #expect(parsed.skipped.map(\.name) == ["t/options.json"])
  }

  // MARK: Theo

  @Test("Theo: props with what is global, and aliases along imports")
  func theo() {
    let parsed = parsed([
      "t/aliases.json": ##"{"aliases":{"WHITE":"#ffffff","GAP":{"value":4},"SAME":"{!WHITE}"}}"##,
      "t/a.json":
        #"{"imports":["./aliases.json"],"global":{"type":"color","category":"c"},"#
        + #""props":{"BG":{"value":"{!SAME}","comment":"why"}}}"#,
      "t/b.json":
        #"{"imports":["aliases.json"],"props":[{"name":"GAP","value":"{!GAP}","type":"size"}]}"#,
    ])
    #expect(!parsed.hasErrors)
    #expect(parsed.flavor == .theo)
    #expect(parsed.keys == ["BG", "GAP"])
    #expect(parsed.cell("BG")?.statement.value?["hex"]?.string == "#ffffff")
    #expect(parsed.cell("GAP")?.statement.value?.compactText == #"{"value":4,"unit":"px"}"#)
    let about = parsed.set.abouts.first { $0.path.text == "BG" }
    #expect(about?.description == "why")
    #expect(about?.extensions.first?.value.compactText == #"{"category":"c"}"#)
  }

  @Test(
    "Theo: aliases may be objects, beside props and in a file of their own",
    arguments: [
      [
        "t/a.json":
          ##"{"aliases":{"gap":{"value":"8px","about":"x"},"red":{"value":"#f00"}},"##
          + ##""props":{"z":{"value":"{!gap}","type":"size","category":"spacing"}}}"##
      ],
      [
        "t/aliases.json": ##"{"aliases":{"gap":{"value":"8px"},"red":{"value":"#f00"}}}"##,
        "t/a.json":
          #"{"imports":["./aliases.json"],"props":{"z":{"value":"{!gap}","type":"size","category":"spacing"}}}"#,
      ],
    ])
  func theoObjects(_ files: [String: String]) {
    let parsed = parse(
      files.sorted { $0.key < $1.key }.map { InputFile(name: $0.key, bytes: Array($0.value.utf8)) },
      options: .keepingFaults)
    #expect(!parsed.hasErrors, "\(parsed.diagnostics)")
    #expect(parsed.keys == ["z"])
    #expect(parsed.cell("z")?.statement.value?.compactText == #"{"value":8,"unit":"px"}"#)
  }

  @Test("Theo: the import of a package is the one file that ends so")
  func theoPackage() {
    let web =
      #"{"imports":["@acme/base/colors.json"],"props":{"BG":{"value":"{!WHITE}","type":"color"}}}"#
    let base = ##"{"aliases":{"WHITE":"#ffffff"}}"##
    let parsed = parsed(["t/base/colors.json": base, "t/web/a.json": web])
    #expect(parsed.cell("BG")?.statement.value?["hex"]?.string == "#ffffff")
    // Of two that end so neither is certain.
    let twice = self.parsed([
      "t/base/colors.json": base, "t/old/base/colors.json": ##"{"aliases":{"WHITE":"#eeeeee"}}"##,
      "t/web/a.json": web,
    ])
    #expect(twice.cell("BG")?.statement.value?["hex"] == nil)
  }

  @Test("Theo: a text of a type that only the project knows is a string, and the type is kept")
  func theoText() {
    let code = "@function f() { @return 1px; }"
    let parsed = parsed([
      "t/a.json":
        #"{"props":{"Q":{"value":"(max-width: 1px)","type":"media-query"},"#
        + #""F":{"value":"\#(code)","type":"function"}}}"#
    ])
    #expect(parsed.cell("Q")?.statement.type == .string)
    #expect(parsed.cell("Q")?.statement.value?.string == "(max-width: 1px)")
    #expect(parsed.cell("F")?.statement.value?.string == code)
    let about = parsed.set.abouts.first { $0.path.text == "Q" }
    #expect(about?.extensions.first?.value["$type"]?.string == "media-query")
  }

  @Test(
    "two references to the light and the dark one of a group, in a token without a type, are modes")
  func pairs() {
    let colors =
      ##""c":{"on-light":{"$type":"color","$value":"#fff"},"on-dark":{"$type":"color","$value":"#000"}}"##
    let pair = parsed(["a.json": #"{"a":{"$value":["{c.on-light}","{c.on-dark}"]},\#(colors)}"#])
    #expect(pair.keys == ["a", "a@appearance=dark", "c.on-light", "c.on-dark"])
    #expect(pair.cell("a")?.statement.alias?.text == "c.on-light")
    #expect(pair.cell("a", "appearance=dark")?.statement.alias?.text == "c.on-dark")
    for other in [
      #""g":{"$type":"gradient","a":{"$value":["{c.on-light}","{c.on-dark}"]}}"#,
      #""a":{"$type":"gradient","$value":["{c.on-light}","{c.on-dark}"]}"#,
      #""a":{"$value":["{c.on-light}","{d.on-dark}"]}"#,
      #""a":{"$value":["{c.on-dark}","{c.on-light}"]}"#,
    ] {
      #expect(!parsed(["a.json": "{\(other),\(colors)}"]).keys.contains { $0.hasSuffix("=dark") })
    }
  }

  @Test("Theo: aliases are found where the folder is named through others, as in x/../t")
  func theoPaths() {
    let parsed = parsed([
      "x/../t/aliases.json": ##"{"aliases":{"WHITE":"#ffffff"}}"##,
      "x/../t/in/a.json":
        #"{"imports":["../aliases.json"],"props":{"BG":{"value":"{!WHITE}","type":"color"}}}"#,
    ])
    #expect(parsed.cell("BG")?.statement.value?["hex"]?.string == "#ffffff")
  }

  @Test("Theo: a type that is none of values gives way to what the value and the category tell")
  func theoTypes() {
    let parsed = parsed([
      "a.json": #"{"global":{"type":"web","category":"font-family"},"props":{"#
        + #""R":{"value":"2px"},"F":{"value":"Inter, sans-serif"},"#
        + #""M":{"value":"only screen","category":"media-query"}}}"#
    ])
    #expect(
      parsed.set.cells.map { $0.statement.type?.rawValue } == ["dimension", "fontFamily", "string"])
    let about = parsed.set.abouts.first { $0.path.text == "R" }
    #expect(
      about?.extensions.first?.value.compactText
        == #"{"$type":"web","category":"font-family"}"#)
  }
}
