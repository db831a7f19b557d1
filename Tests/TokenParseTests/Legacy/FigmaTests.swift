import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenParse

/// Variables of Figma, where a name alone does not say which is meant.
@Suite("Figma")
struct FigmaTests {
  /// The answer of the REST interface with collections and variables as `id: (…)`.
  private func answer(_ collections: String, _ variables: String) -> String {
    #"{"meta":{"variableCollections":{\#(collections)},"variables":{\#(variables)}}}"#
  }

  private func collection(_ id: String, _ name: String, _ modes: [String]) -> String {
    let list = modes.map { #"{"modeId":"\#(id)\#($0)","name":"\#($0)"}"# }.joined(separator: ",")
    return
      #""\#(id)":{"id":"\#(id)","name":"\#(name)","defaultModeId":"\#(id)\#(modes[0])","modes":[\#(list)]}"#
  }

  private func number(
    _ id: String, _ name: String, in collection: String, _ values: String, remote: Bool = false
  ) -> String {
    #""\#(id)":{"id":"\#(id)","name":"\#(name)","variableCollectionId":"\#(collection)","#
      + #""resolvedType":"FLOAT","remote":\#(remote),"valuesByMode":{\#(values)}}"#
  }

  @Test("files of one collection each are read together; references lead from one to the other")
  func collections() {
    func file(_ name: String, _ modes: String, _ variables: String...) -> InputFile {
      let text =
        #"{"id":"c:\#(name)","name":"\#(name)","modes":{\#(modes)},"variables":[\#(variables.joined(separator: ","))]}"#
      return InputFile(name: "\(name).json", bytes: Array(text.utf8))
    }
    func variable(_ id: String, _ type: String, _ values: String) -> String {
      #"{"id":"\#(id)","name":"\#(id)/x","type":"\#(type)","valuesByMode":{\#(values)}}"#
    }
    let white = #"{"r":1,"g":1,"b":1,"a":1}"#
    func alias(_ id: String) -> String { #"{"type":"VARIABLE_ALIAS","id":"\#(id)"}"# }
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    let parsed = parse(
      [
        file(
          "theme", #""1":"Light","2":"Dark","3":"Dim""#,
          variable("bg", "COLOR", #""1":\#(alias("white")),"2":\#(white),"3":\#(alias("gone"))"#)),
        file(
          "scale", #""9":"Mode 1""#, variable("white", "COLOR", #""9":\#(white)"#),
          variable("gap", "FLOAT", #""9":8"#)),
      ], options: options)
    #expect(parsed.flavor == .figmaVariables && !parsed.hasErrors)
    #expect(parsed.set.revisions.flatMap(\.axes).map(\.values) == [["Light", "Dark", "Dim"]])
    #expect(parsed.cell("bg.x")?.statement.alias?.text == "white.x")
    #expect(parsed.cell("bg.x", "theme=Dark")?.statement.value?["colorSpace"] != nil)
    #expect(parsed.cell("bg.x", "theme=Dim")?.statement.value == nil)
    #expect(parsed.cell("gap.x")?.statement.value?.numberText == "8")
  }

  /// Collection E extends C, and F extends E; a mode's id is the extension's own, or holds that of the mode at the root.
  @Test(
    "what extends a collection is a value of the axis brand, and has what its parents have where it changes nothing",
    arguments: [true, false])
  func extensions(hasParents: Bool) throws {
    func id(_ collection: String, _ mode: String) -> String {
      hasParents ? "\(collection):\(mode)" : "VariableCollectionId:\(collection)/C\(mode)"
    }
    func extending(_ own: String, _ name: String, _ parent: String, _ overrides: String) -> String {
      let modes = ["light", "dark"].map { mode in
        let parent = parent == "C" ? "C\(mode)" : id(parent, mode)
        let origin = hasParents ? #","parentModeId":"\#(parent)""# : ""
        return #"{"modeId":"\#(id(own, mode))","name":"\#(mode)"\#(origin)}"#
      }
      return
        #""\#(own)":{"id":"\#(own)","name":"\#(name)","parentVariableCollectionId":"\#(parent)","#
        + #""modes":[\#(modes.joined(separator: ","))],"variableOverrides":{\#(overrides)}}"#
    }
    let text = answer(
      [
        collection("C", "Colors", ["light", "dark"]),
        extending("F", "Nova", "E", #""1":{"\#(id("F", "dark"))":6}"#),
        extending("E", "Acme", "C", #""1":{"\#(id("E", "light"))":5},"9":{}"#),
      ].joined(separator: ","),
      [
        number("1", "x", in: "C", #""Clight":1,"Cdark":2"#),
        number("2", "y", in: "C", #""Clight":3,"Cdark":4"#),
      ].joined(separator: ","))
    let parsed = read(text, .keeping)
    #expect(!parsed.hasErrors)
    let axes = try #require(parsed.set.revisions.first).axes
    #expect(axes.first { $0.name == "brand" }?.values == ["Colors", "Nova", "Acme"])
    func value(_ place: String) -> String? { parsed.cell("x", place)?.statement.value?.numberText }
    #expect(parsed.cell("x")?.statement.value?.numberText == "1")
    #expect(value("Colors=dark") == "2")
    #expect(value("brand=Acme") == "5" && value("Colors=dark,brand=Acme") == "2")
    #expect(value("brand=Nova") == "5" && value("Colors=dark,brand=Nova") == "6")
    #expect(parsed.keys.count { $0.hasPrefix("y") } == 2)
  }

  @Test(
    "collections of one name are two, the file's own first; each has its axis and its variables")
  func sameName() throws {
    let text = answer(
      [collection("L", "Colors", ["a", "b"]), collection("C", "Colors", ["a", "b"])]
        .joined(separator: ","),
      [
        number("1", "main/x", in: "L", #""La":1,"Lb":2"#, remote: true),
        number("2", "main/x", in: "C", #""Ca":3,"Cb":{"type":"VARIABLE_ALIAS","id":"1"}"#),
      ].joined(separator: ","))
    let parsed = read(text, .keeping)
    #expect(!parsed.hasErrors)
    #expect(parsed.set.revisions.first?.axes.map(\.name).sorted() == ["Colors", "Colors-2"])
    #expect(
      parsed.keys.sorted() == [
        "Colors-2.main.x", "Colors-2.main.x@Colors-2=b", "Colors.main.x", "Colors.main.x@Colors=b",
      ])
    #expect(parsed.cell("Colors.main.x")?.statement.value?.numberText == "3")
    #expect(
      parsed.cell("Colors.main.x", "Colors=b")?.statement.alias?.text == "Colors-2.main.x")
    #expect(parsed.cell("Colors-2.main.x", "Colors-2=b")?.statement.value?.numberText == "2")
  }

  @Test("the objects of a plugin in lists are read as an answer of the interface is")
  func objects() throws {
    let collections =
      #"{"id":"C","name":"Colors","defaultModeId":"1","modes":[{"name":"Light","modeId":"1"},{"name":"Dark","modeId":"2"}]}"#
    let variables = [
      number("v", "gray/x", in: "C", #""1":1,"2":2"#),
      number("w", "text/y", in: "C", #""1":{"type":"VARIABLE_ALIAS","id":"v"},"2":5"#),
    ].map { String($0.drop { $0 != "{" }) }
    let parsed = read(
      #"{"collections":[\#(collections)],"variables":[\#(variables.joined(separator: ","))]}"#,
      .keeping)
    #expect(!parsed.hasErrors)
    #expect(parsed.set.cells.count == 4, "\(parsed.keys)")
    #expect(parsed.set.cells.contains { $0.statement.alias?.text == "gray.x" })
  }

  @Test("no two variables get one path, whatever signs their names lose")
  func sameSegments() {
    let text = answer(
      collection("C", "Sizes", ["a"]),
      [number("1", "s.x", in: "C", #""Ca":1"#), number("2", "s-x", in: "C", #""Ca":2"#)]
        .joined(separator: ","))
    let parsed = read(text, .keeping)
    #expect(Set(parsed.keys).count == parsed.keys.count)
    #expect(parsed.set.cells.compactMap { $0.statement.value?.numberText }.sorted() == ["1", "2"])
  }

  @Test("variables2json: what two collections of one name both have cannot be referred to")
  func plugin() throws {
    func collection(_ name: String, _ variables: String) -> String {
      #"{"name":"\#(name)","modes":[{"name":"Value","variables":[\#(variables)]}]}"#
    }
    let alias =
      #"{"name":"r","type":"number","isAlias":true,"value":{"collection":"A","name":"x"}}"#
    let one = #"{"name":"x","type":"number","value":1}"#
    let two = #"{"name":"x","type":"number","value":2}"#
    let parsed = read(
      #"{"collections":[\#(collection("A", one)),\#(collection("A", two)),\#(collection("B", alias))]}"#,
      .keeping)
    #expect(!parsed.hasErrors)
    #expect(parsed.cell("A.x")?.statement.value?.numberText == "1")
    #expect(parsed.cell("A-2.x")?.statement.value?.numberText == "2")
    #expect(parsed.cell("B.r")?.statement.value == nil)
    #expect(parsed.cell("B.r")?.statement.verbatim != nil)
  }

  @Test("variables for opacity alone are percent where one of them is more than one")
  func opacity() {
    func variable(_ id: String, _ name: String, _ value: String, _ scope: String) -> String {
      let text = number(id, name, in: "C", #""Ca":\#(value)"#)
      return text.dropLast() + #","scopes":["\#(scope)"]}"#
    }
    let percent = [
      variable("1", "half", "50", "OPACITY"), variable("2", "none", "0", "OPACITY"),
      variable("3", "gap", "8", "GAP"),
      variable("4", "same", #"{"type":"VARIABLE_ALIAS","id":"1"}"#, "OPACITY"),
    ]
    let one = collection("C", "Sizes", ["a"])
    var parsed = read(answer(one, percent.joined(separator: ",")), .keeping)
    #expect(parsed.codes.contains("figma-percent?"))
    #expect(parsed.cell("half")?.statement.value?.numberText == "0.5")
    #expect(parsed.cell("none")?.statement.value?.numberText == "0")
    #expect(parsed.cell("gap")?.statement.value?.numberText == "8")
    #expect(parsed.cell("same")?.statement.alias?.text == "half")
    parsed = read(answer(one, variable("1", "half", "0.5", "OPACITY")), .keeping)
    #expect(parsed.cell("half")?.statement.value?.numberText == "0.5")
    #expect(!parsed.codes.contains("figma-percent?"))
  }

  @Test("so are those of Figma's own export, also beside one that refers to a variable for more")
  func opacityOfFiles() {
    func token(_ name: String, _ value: String, _ scope: String, _ target: String? = nil) -> String
    {
      let alias = target.map { #","com.figma.aliasData":{"targetVariableName":"\#($0)"}"# } ?? ""
      return #""\#(name)":{"$type":"number","$value":\#(value),"$extensions":"#
        + #"{"com.figma.scopes":["\#(scope)"]\#(alias)}}"#
    }
    let tokens = [
      token("half", "50", "OPACITY"), token("same", "50", "OPACITY", "half"),
      token("number", "20", "ALL_SCOPES"), token("other", "20", "OPACITY", "number"),
    ]
    let parsed = exported([("a.json", mode("a", tokens.joined(separator: ",")))])
    #expect(parsed.cell("half")?.statement.value?.numberText == "0.5")
    #expect(parsed.cell("same")?.statement.alias?.text == "half")
    #expect(parsed.cell("number")?.statement.value?.numberText == "20")
    #expect(parsed.cell("other")?.statement.value?.numberText == "0.2")
  }

  // MARK: Figma's own export

  private func mode(_ name: String, _ tokens: String) -> String {
    #"{\#(tokens),"$extensions":{"com.figma.modeName":"\#(name)"}}"#
  }

  private func string(_ name: String, _ value: String) -> String {
    #""\#(name)":{"$type":"string","$value":"\#(value)"}"#
  }

  private func exported(_ files: [(String, String)]) -> ParsedFiles {
    parse(
      files.map { InputFile(name: $0.0, bytes: Array($0.1.utf8)) }, options: .keeping)
  }

  @Test("a variable that two collections have is one of each, below its collection's name")
  func shared() throws {
    let parsed = exported([
      (
        "Size.L.json",
        mode("L", string("Doc", "l") + "," + string("size", "{Doc}") + "," + string("c", "1"))
      ),
      (
        "Size.M.json",
        mode("M", string("Doc", "m") + "," + string("size", "{Doc}") + "," + string("c", "2"))
      ),
      (
        "Track.N.json",
        mode("N", string("Doc", "n") + "," + string("t", "1") + "," + string("u", "1"))
      ),
    ])
    #expect(!parsed.hasErrors)
    #expect(parsed.codes.contains("figma-name-shared?"))
    #expect(!parsed.codes.contains("cell-overridden?"))
    let paths = Set(parsed.set.cells.map(\.path.text))
    #expect(paths == ["Size.Doc", "Track.Doc", "size", "c", "t", "u"])
    #expect(parsed.cell("Track.Doc")?.statement.value?.string == "n")
    #expect(parsed.cell("size")?.statement.alias?.text == "Size.Doc")
    #expect(parsed.cell("Size.Doc", "Size=M")?.statement.value?.string == "m")
  }

  @Test("collections that hold the same variables are alternatives, and stay as they are")
  func alternatives() {
    let parsed = exported([
      ("Light.Mode 1.json", mode("Mode 1", string("a", "1") + "," + string("b", "1"))),
      ("Dark.Mode 1.json", mode("Mode 1", string("a", "2") + "," + string("b", "2"))),
    ])
    #expect(!parsed.codes.contains("figma-name-shared?"))
    #expect(Set(parsed.set.cells.map(\.path.text)) == ["a", "b"])
  }
}

extension ParseOptions {
  /// As `import` reads.
  static var keeping: ParseOptions {
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    return options
  }
}
