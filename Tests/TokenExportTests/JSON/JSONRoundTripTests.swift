import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel
import TokenParse
import TokenResolve

/// Written in the extended profile and read again, a set is the same; in the strict profile it is
/// valid DTCG.
@Suite("JSON there and back")
struct JSONRoundTripTests {
  private static let seeds = Array(0..<200)

  /// A seed of each run's own (`SEED=…` repeats it), and as many behind it.
  private static let start = SeededGenerator().seed

  private func set(_ seed: Int) -> TokenSet {
    var random = JSONRandomSet(seed: Self.start &+ UInt64(seed))
    return random.make()
  }

  private func seedText(_ seed: Int) -> Comment { "SEED=\(Self.start &+ UInt64(seed))" }

  @Test("Every revision's extended file, read with the others, gives the same set")
  func extended() throws {
    for seed in Self.seeds {
      let set = set(seed)
      let read = try parse(set.files("extended"), options: ParseOptions())
      #expect(read.diagnostics == [], seedText(seed))
      try #require(read.set.lines == set.lines, seedText(seed))
    }
  }

  @Test("A set that was read is written in the same bytes")
  func same() throws {
    for seed in Self.seeds.prefix(100) {
      let files = try set(seed).files("extended")
      let again = try parse(files, options: ParseOptions()).set.files("extended")
      #expect(files.map(\.bytes) == again.map(\.bytes), seedText(seed))
    }
  }

  @Test(
    "The order of cells, descriptions and documents changes no byte",
    arguments: ["strict", "extended"])
  func shuffled(_ profile: String) throws {
    for seed in Self.seeds.prefix(100) {
      let set = set(seed)
      var random = SeededGenerator(seed: UInt64(seed))
      var other = set
      other.cells.shuffle(using: &random)
      other.abouts.shuffle(using: &random)
      other.documents.shuffle(using: &random)
      #expect(
        try set.files(profile).map(\.bytes) == other.files(profile).map(\.bytes), seedText(seed))
    }
  }

  @Test("Files for each group, read together, give the same set, whatever the groups' names")
  func groups() throws {
    for seed in Self.seeds.prefix(100) {
      let set = set(seed)
      let read = try parse(set.files("extended", byGroup: true), options: ParseOptions())
      #expect(read.diagnostics == [], seedText(seed))
      try #require(read.set.lines == set.lines, seedText(seed))
    }
  }

  @Test("A file for each token, in any order, is written as one file for all")
  func severalFiles() throws {
    for seed in Self.seeds.prefix(50) {
      let set = set(seed)
      var random = SeededGenerator(seed: UInt64(seed))
      let parts = Set(set.cells.map(\.path)).sorted().shuffled(using: &random).map { path in
        var part = set
        part.cells.removeAll { $0.path != path }
        return part
      }
      guard !parts.isEmpty else { continue }
      let read = try parse(parts.flatMap { try $0.files("extended") }, options: ParseOptions())
      #expect(read.set.lines == set.lines, seedText(seed))
    }
  }

  @Test("A strict file passes strict reading without an error or a warning")
  func strict() throws {
    var options = ParseOptions()
    options.strictness = .strict
    for seed in Self.seeds {
      for file in try set(seed).files("strict") {
        let read = parse([file], options: options)
        #expect(read.diagnostics == [], seedText(seed))
      }
    }
  }

  @Test("To a tool that knows no extension, every token of a strict file has a value of its type")
  func foreign() throws {
    for seed in Self.seeds {
      for file in try set(seed).files("strict") { try checkForeign(file, seedText(seed)) }
    }
  }

  private func checkForeign(_ file: InputFile, _ seed: Comment) throws {
    let root = try #require(JSONReader.read(file.bytes).root)
    var options = ParseOptions()
    options.strictness = .strict
    options.revision = "foreign"
    let plain = root.withoutExtensions.prettyText
    let read = parse([InputFile(name: file.name, bytes: Array(plain.utf8))], options: options)
    #expect(read.diagnostics == [], seed)
    let resolution = resolve(read.set, revision: Revision(id: "foreign"))
    #expect(resolution.problems.map(\.problem) == [], seed)
    for token in resolution.tokens.tokens {
      #expect(token.base?.value?.type.isStandard == true, seed)
      #expect(token.base?.value?.type == token.base?.statement.type, seed)
    }
  }

  @Test("A reference is no $value where the file has another type or no such part at its end")
  func otherType() throws {
    let text = ##"""
      {"$extensions": {"dev.blazon": {"revision": "r", "axes": {"mode": ["light", "dark"]}}},
       "t": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"contexts": {
         "mode=dark": {"type": "cubicBezier", "value": [0, 0, 1, 1]}}}}},
       "whole": {"$type": "cubicBezier", "$value": "{t}"},
       "value": {"$type": "cubicBezier", "$value": {"$ref": "#/t/$value"}},
       "part": {"$type": "number", "$value": {"$ref": "#/t/$value/3"}},
       "same": {"$type": "number", "$value": "{t}"}}
      """##
    let file = InputFile(name: "t.json", bytes: Array(text.utf8))
    let strict = try #require(try parse([file]).set.files("strict").first)
    let root = try #require(JSONReader.read(strict.bytes).root)
    for name in ["whole", "value", "part"] { #expect(root[name]?["$value"] == nil) }
    #expect(root["same"]?["$value"]?.string == "{t}")
    try checkForeign(strict, "")
  }

  @Test("A strict file leaves out a $root without a value, which would be no token, and says so")
  func root() throws {
    var set = Fixture()
    set.add("a.$root", .color, nil, [.words: .string("blue")])
    set.add("a.b", .color, #""{a.$root}""#)
    let strict = try set.export(.json)
    #expect(JSONReader.read(text: strict.text).root?["a"]?.members?.map(\.key) == ["b"])
    #expect(strict.losses.map(\.code) == ["root", "unresolved"])
    var options = Fixture.options
    options.chosen["profile"] = "extended"
    let extended = try set.export(.json, options)
    #expect(JSONReader.read(text: extended.text).root?["a"]?["$root"] != nil)
  }

  @Test("What a strict file cannot say is a loss, and stands in the extension")
  func losses() throws {
    var set = Fixture()
    let kept = Fixture.json(#"{"$type":"asset","$value":"logo.svg"}"#)
    set.add("kept", nil, nil, [.verbatim: kept])
    set.add("user", .color, #""{kept}""#)
    set.add("part", .number, ##"{"$ref":"#/kept/$value/0"}"##)
    for profile in ["strict", "extended"] {
      var options = Fixture.options
      options.chosen["profile"] = profile
      let export = try set.export(.json, options)
      let json = try #require(JSONReader.read(text: export.text).root)
      #expect(json["kept"]?.members?.map(\.key) == ["$extensions"])
      #expect(json["kept"]?["$extensions"]?["dev.blazon"]?["verbatim"] == kept)
      #expect(json["user"]?["$value"] == nil)
      #expect(export.losses.map(\.code) == ["verbatim", "unresolved", "unresolved"])
    }
  }
}

extension TokenSet {
  /// The files of each revision, those of one in another order than they were written in.
  fileprivate func files(_ profile: String, byGroup: Bool = false) throws -> [InputFile] {
    try revisions.flatMap { revision in
      var options = Fixture.options
      options.chosen["profile"] = profile
      options.chosen["files"] = byGroup ? "group" : "one"
      let resolution = resolve(self, revision: revision)
      let export = try TokenExport.export(
        resolution.tokens, of: self, as: .json, options: options)
      return export.files.reversed().map { file in
        InputFile(name: "\(revision.id)/\(file.name)", bytes: Array(file.text.utf8))
      }
    }
  }

  /// Everything the set says, as texts in a fixed order: equal where the state digests are.
  fileprivate var lines: [String] {
    var set = self
    set.sort()
    let revisions = set.revisions.map { "\($0)" }
    let documents = set.documents.sorted { $0.id < $1.id }.map { "\($0)" }
    let abouts = set.abouts.map { about in
      [
        about.path.text, about.revision, "\(about.isGroup)", about.description ?? "–",
        about.deprecated?.compactText ?? "–", JSON.object(about.extensions).compactText,
      ].joined(separator: " ")
    }
    let cells = set.cells.map { cell in
      let statement = cell.statement
      return [
        cell.path.text, cell.revision, cell.context.text, statement.presence.rawValue,
        statement.type?.rawValue ?? "–", statement.value?.compactText ?? "–",
        statement.modality?.rawValue ?? "–", statement.qualifiersJSON?.compactText ?? "–",
        JSON.array(cell.evidence.map(\.json)).compactText,
      ].joined(separator: " ")
    }
    return ["\(set.axes.names)"] + revisions + documents + abouts + cells
  }
}

extension JSON {
  /// The same without `$extensions`, at any depth.
  var withoutExtensions: JSON {
    guard let members else { return self }
    return .object(
      members.filter { $0.key != "$extensions" }.map {
        JSON.Member($0.key, $0.value.withoutExtensions)
      })
  }
}
