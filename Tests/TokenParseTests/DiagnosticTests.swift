import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("a message points at its mark, and says how to fix it", arguments: Self.all)
  func pointsAtMark(given: MarkerCase) throws {
    var options = ParseOptions.inRevision("r")
    options.strictness = given.codes == ["json5?"] ? .liberal : .strict
    let parsed = read(given.input.text, options)
    #expect(parsed.codes == given.codes)
    let text = SourceText(given.input.bytes)
    let found = parsed.diagnostics.compactMap(\.location?.place)
    #expect(found == given.input.places, "messages: \(parsed.diagnostics.map(\.message))")
    for diagnostic in parsed.diagnostics {
      let location = try #require(diagnostic.location)
      #expect(location.file == "a.json")
      #expect(location.lineText == text.line(location.line))
      #expect(!diagnostic.message.isEmpty)
    }
    if let fix = given.fix {
      let first = try #require(parsed.diagnostics.first?.fix)
      #expect(fix.isEmpty || first.contains(fix), "fix: \(first)")
    }
  }

  @Test(
    "of many of one sort the first by place are described, and all are counted", arguments: 1...4)
  func counts(most: Int) throws {
    // The last file's faults stand last, and its groups are read first.
    let files = (0..<3).map { file in
      let faults = (0..<20).map { #""t\#(file)-\#($0)": {"$type": "number", "$value": "x"}"# }
      let names = (0..<7).map { #""a\u0000\#(file)-\#($0)": {"$type": "number", "$value": 1}"# }
      return "{\((faults + names).joined(separator: ", "))}"
    }
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    let all = read(files: files, options).diagnostics
    options.mostOfASort = most
    let some = read(files: files, options)
    #expect(all.count == 81)
    #expect(all.total == 81)
    #expect(some.diagnostics.total == 81)
    let groups = Set(all.map(\.group))
    #expect(groups.count == 2)
    for group in groups {
      let expected = all.filter { $0.group == group }
      let found = some.diagnostics.filter { $0.group == group }
      #expect(found.map(\.message) == expected.prefix(most).map(\.message))
      #expect(found.map(\.location) == expected.prefix(most).map(\.location))
      #expect(found.total == expected.count)
    }
    #expect(some.set.cells.count == 60)
  }

  @Test("a list of everything has a bound, and a count of all")
  func bound() {
    let most = ParseOptions.mostDescribed
    let faults = (0...most).map { #""t\#($0)": {"$type": "number", "$value": "x"}"# }
    let found = read("{\(faults.joined(separator: ", "))}").diagnostics
    #expect(found.count == most)
    #expect(found.total == most + 1)
  }

  @Test("a file that is too large to be read is refused, or skipped where it was found")
  func excess() {
    var file = InputFile(name: "a.json", bytes: [])
    file.excess = InputFile.Excess(bytes: 1 << 40)
    var parsed = parse([file], options: .inRevision("r"))
    #expect(parsed.codes == ["json-too-large"])
    #expect(
      parsed.diagnostics.first?.message
        == "the document has \(1 << 40) bytes; the limit is \(256 << 20)")
    file.excess = InputFile.Excess(bytes: nil)
    parsed = parse([file], options: .inRevision("r"))
    #expect(
      parsed.diagnostics.first?.message == "the document has more than \(256 << 20) bytes")
    file.isFound = true
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    let other = InputFile(
      name: "b.json", bytes: Array(#"{"a":{"$type":"number","$value":1}}"#.utf8))
    parsed = parse([file, other], options: options)
    #expect(parsed.codes == ["json-too-large?"])
    #expect(parsed.keys == ["a"])
    #expect(parsed.skipped.map(\.name) == ["a.json"])
  }

  @Test(
    "marks of a conflict are the fault of a file, and modifiers are chosen of a resolver document")
  func unmerged() {
    let tokens = #""a":{"$type":"number","$value":1}"#
    func file(_ name: String, _ text: String) -> InputFile {
      InputFile(name: name, bytes: Array(text.utf8))
    }
    var options = ParseOptions.inRevision("r")
    for (name, text) in [
      ("a.json", "{\n<<<<<<< HEAD\n\(tokens)\n=======\n>>>>>>> b\n}"),
      ("a.css", ":root {\n<<<<<<< HEAD\n--a: 1px;\n=======\n--a: 2px;\n>>>>>>> b\n}"),
    ] {
      let parsed = parse([file(name, text)], options: options)
      #expect(parsed.codes.contains("git-conflict"), "\(parsed.codes)")
      #expect(parsed.diagnostics.first?.location?.line == 2)
    }
    // Within a line they are a text.
    #expect(
      parse([file("b.json", "{\(tokens), \"$description\": \" <<<<<<< \"}")], options: options)
        .codes == [])
    options.input = ["theme": "dark"]
    #expect(parse([file("b.json", "{\(tokens)}")], options: options).codes == ["input-idle"])
  }

  @Test("a code of this room's sources has a marked input")
  func isComplete() throws {
    let sources = try Self.texts(in: ["Sources/TokenParse"]) { !$0.hasPrefix("Resolver/") }
    let codes = sources.flatMap { source in
      source.matches(of: /(?:(?:report|refuse)\(\s*|code: )"([a-z]+-[a-z-]+)"/).map { String($0.1) }
    }
    let known = Set(Self.all.flatMap(\.codes).map { $0.replacing("?", with: "") })
    // They need options, or two files: `OptionTests`, `StrictnessTests`, `SeveralFilesTests`, `FigmaTests`, `StyleSheetTests`,
    // `ConfusableNameTests`, or are tested above.
    let elsewhere: Set = [
      "revision-missing", "revision-conflict", "context-conflict", "cell-overridden",
      "extends-circle", "files-without-tokens", "kept-as-written", "language-unknown",
      "member-kept-as-written", "resolver-among-files", "value-unusual", "tokens-too-many",
      "file-skipped", "figma-name-shared", "type-inferred", "path-conflict", "mode-type",
      "dark-base", "map-idle", "value-lost", "css-empty", "css-kept", "deprecated-by-vendor",
      "catalog-color", "name-confusable", "css-files", "css-twice",
      "css-items", "script-size", "git-conflict", "input-idle",
    ]
    #expect(codes.count > 40)
    #expect(Set(codes).subtracting(known).subtracting(elsewhere).sorted() == [])
  }

  @Test("a code of resolver documents occurs in a test of them")
  func isCompleteForResolvers() throws {
    let codes = try Self.codes(in: ["Sources/TokenParse/Resolver"])
    let tested = try Self.codes(in: ["Tests/TokenParseTests/Resolver", "Tests/ConformanceTests"])
    #expect(codes.count > 30)
    #expect(codes.subtracting(tested).sorted() == [])
  }

  /// Every text of the form `resolver-…`, and what is given as a code.
  private static func codes(in folders: [String]) throws -> Set<String> {
    let code = /"(?:[^"]* )?((?:resolver|context|token|axis)-[a-z-]+)[?"]/
    return try texts(in: folders).reduce(into: []) { found, source in
      found.formUnion(source.matches(of: code).map { String($0.1) })
    }
  }

  /// The Swift files of folders, however deep.
  private static func texts(
    in folders: [String], where isWanted: (String) -> Bool = { _ in true }
  ) throws -> [String] {
    try folders.flatMap { name in
      let folder = packageRoot.appendingPathComponent(name)
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") && isWanted($0) }.sorted()
        .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }
  }

  @Test("a message shows a long name cut, and its control characters escaped")
  func quoting() throws {
    let long = String(repeating: "x", count: 10_000)
    let parsed = read(#"{"\#(long).": {}, "a\nb}": {}}"#)
    let messages = parsed.diagnostics.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.count < 200 && !$0.contains("\n") })
  }

  @Test("many faults in a line of half a megabyte are each placed")
  func manyInOneLine() {
    let fault = #""é":{"$type":"number","$value":"x"}"#
    let faults = (0..<20_000).map { fault.replacing("é", with: "é\($0)") }
    var options = ParseOptions.inRevision("r")
    options.mostOfASort = .max
    let parsed = read("{" + faults.joined(separator: ",") + "}", options)
    #expect(parsed.diagnostics.count == faults.count)
    let columns = parsed.diagnostics.compactMap { $0.location?.column }
    let first = #"{"é0":{"$type":"number","$value":"#.unicodeScalars.count + 1
    #expect(columns.first == first)
    let second = fault.unicodeScalars.count + 2
    #expect(columns.dropFirst().first == first + second)
    let digits = (0..<19_999).reduce(4) { $0 + "\($1)".count - 1 }
    #expect(columns.last == first + 19_999 * second + digits)
  }

  static let all = syntax + structure + values + overAll + extensions + headers

  /// Texts that are not JSON, or not JSON that a token file may be.
  static let syntax = [
    MarkerCase("json-syntax", "{↓", fix: "complete"),
    MarkerCase("json5?", "{\"a\": {}, ↓// a comment\n \"b\": {}}", fix: "strict JSON"),
    MarkerCase("json5?", "{\"a\": {}↓,\n }", fix: "strict JSON"),
    MarkerCase("json-syntax", "{} ↓{}"),
    MarkerCase("json-syntax", "↓"),
    MarkerCase("json-duplicate-key", #"{"a":{"$type":"number","$value":1,↓"$type":"number"}}"#),
    MarkerCase(
      "json-too-deep", String(repeating: #"{"a":"#, count: 128) + "↓{}", fix: "flatten"),
    MarkerCase("not-a-token-file", "\n ↓[]", fix: "{"),
    MarkerCase("not-a-token-file", "↓\"a\""),
    MarkerCase("not-a-token-file", "↓null"),
  ]

  /// Groups, tokens and their names.
  static let structure = [
    MarkerCase("name-invalid", "{\n  ↓\"a.b\": {}}", fix: "rename"),
    MarkerCase("name-invalid", #"{"é": {↓"a{b": {"$type":"number","$value":1}}}"#),
    MarkerCase("name-invalid", #"{↓"a}": {}}"#),
    MarkerCase("name-invalid", #"{↓"": {}}"#, fix: "at least one character"),
    MarkerCase("name-invalid", #"{↓"a\u0000b": {}}"#, fix: "remove"),
    MarkerCase("property-unknown", #"{↓"$x": {"$type":"number","$value":1}}"#, fix: "remove"),
    MarkerCase("property-unknown", #"{"g": {↓"$foo": 1}}"#),
    MarkerCase("property-unknown", #"{"g": {↓"$descripton": "x"}}"#, fix: "$description"),
    MarkerCase("property-unknown", #"{"t": {↓"$vaule": 1}}"#, fix: "$value"),
    MarkerCase("property-unknown", #"{↓"$value": 1}"#, fix: "remove"),
    MarkerCase("property-unknown", #"{"g": {↓"$schema": "x"}}"#),
    MarkerCase(
      "property-unknown", #"{"a": {"$type":"number","$value":1,↓"$desc":"x"}}"#, fix: "remove"),
    MarkerCase("not-a-token", #"{"a": ↓1}"#, fix: "$value"),
    MarkerCase("not-a-token", #"{"g": {"a": ↓["x"]}}"#),
    MarkerCase("not-a-token", #"{"$root": ↓1}"#),
    MarkerCase("root-is-token", #"{"g": {"$root": ↓{"x": {}}}}"#, fix: "$value"),
    MarkerCase("token-unfinished?", #"{↓"t": {"$type": "number"}}"#, fix: "$value"),
    MarkerCase("extends-unknown", #"{"a": {"$extends": ↓"{c}"}, "b": {}}"#, fix: "mean"),
    MarkerCase("property-unknown", ##"{↓"$ref": "#/a"}"##),
    MarkerCase("reference-invalid", ##"{"a": {"$type":"number","$ref": ↓"b"}}"##, fix: "#/group"),
    MarkerCase("extends-on-token", #"{"a": {"$type":"number","$value":1,↓"$extends":"{b}"}}"#),
    MarkerCase(
      "extends-on-token", #"{"t": {↓"$extends":"{a}","$type":"number","$value":1}}"#),
    MarkerCase(
      "token-is-group",
      #"{"t": {"$type":"number","$value":1,↓"child":{"$type":"number","$value":1}}}"#,
      fix: "$root"),
    MarkerCase("description-invalid", #"{"g": {"$description": ↓7}}"#, fix: "quotes"),
    MarkerCase("description-invalid", #"{"$description": ↓7}"#),
    MarkerCase(
      "description-invalid", #"{"t": {"$type":"number","$value":1,"$description":↓null}}"#),
    MarkerCase("deprecated-invalid", #"{"g": {"$deprecated": ↓1}}"#, fix: "true"),
    MarkerCase("extensions-invalid", #"{"g": {"$extensions": ↓[1]}}"#),
    MarkerCase("nul-character", #"{"g": {"$description": ↓"a\u0000"}}"#, fix: "remove"),
    MarkerCase("nul-character", #"{"g": {"$deprecated": ↓"a\u0000"}}"#),
    MarkerCase("nul-character", #"{"g": {"$extensions": ↓{"org.other": ["a\u0000"]}}}"#),
    MarkerCase("nul-character", #"{"g": {"$extensions": ↓{"a\u0000": 1}}}"#),
  ]
}
