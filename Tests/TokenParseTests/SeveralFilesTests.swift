import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("Several files")
struct SeveralFilesTests {
  @Test("all problems of all files come in one run, in the order of files and places")
  func order() {
    let files: [MarkedText] = [
      // That b is a token and a group shows only when all files are read.
      #"{↓"z":1, "b":{"$type":"number","$value":1}, "a":{"$type":↓"Number","$value":1}}"#,
      #"{"t": ↓tru}"#,
      #"↓[]"#,
      #"{"g":{"$description":↓1,"t":{"$type":"number","$value":↓"x"}},↓"a.b":{}}"#,
      #"{"b":{"c":{"$type":"number","$value":↓1}}}"#,
    ]
    let parsed = read(files: files.map(\.text))
    #expect(
      parsed.codes == [
        "legacy-member?", "type-unknown", "json-syntax", "not-a-token-file",
        "description-invalid", "value-invalid", "name-invalid", "token-is-group",
      ])
    let places = zip("abcde", files).flatMap { name, file in
      file.offsets.map { "\(name).json:1:\($0 + 1)" }
    }
    let found = parsed.diagnostics.compactMap(\.location)
      .map { "\($0.file):\($0.line):\($0.column)" }
    #expect(found == places)
  }

  @Test("files of one revision are one set, in their order")
  func oneSet() {
    let parsed = read(files: [
      #"{"b":{"$type":"number","$value":1}}"#, #"{"a":{"$type":"number","$value":"{b}"}}"#,
    ])
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["b", "a"])
    #expect(parsed.set.revisions.map(\.id) == ["r"])
  }

  @Test(
    "a file that declares a revision and has no tokens stands for the files beside it that name none"
  )
  func revisionBeside() {
    func file(_ name: String, _ text: String) -> InputFile {
      InputFile(name: name, bytes: Array(text.utf8))
    }
    func revision(_ id: String) -> String {
      #"{"$extensions":{"dev.blazon":{"revision":"\#(id)","title":"T"}}}"#
    }
    let token = #"{"a":{"$type":"number","$value":1}}"#
    let own =
      #"{"$extensions":{"dev.blazon":{"revision":"own"}},"b":{"$type":"number","$value":1}}"#
    func places(_ files: [InputFile], isForced: Bool = false) -> [String] {
      var options = ParseOptions()
      options.revision = "main"
      options.isRevisionForced = isForced
      return parse(files, options: options).set.cells.map { $0.revision + " " + $0.path.text }
    }
    let files = [
      file("k/a.json", token), file("k/own.json", own), file("k/r.json", revision("ios26")),
      file("other/a.json", token),
    ]
    #expect(places(files) == ["ios26 a", "own b", "main a"])
    // Two of them in one folder cover nothing.
    #expect(places(files + [file("k/s.json", revision("ios27"))]).first == "main a")
    #expect(
      places([file("k/a.json", token), file("k/r.json", revision("main"))], isForced: true) == [
        "main a"
      ])
  }

  @Test("files of one revision are light and dark, whether the header or the option names it")
  func revisionOfLook() {
    func keys(_ light: String?, _ dark: String?) -> [String] {
      func file(_ name: String, _ revision: String?, _ value: Int) -> InputFile {
        let header = revision.map { #""$extensions":{"dev.blazon":{"revision":"\#($0)"}},"# } ?? ""
        let text = #"{\#(header)"a":{"$type":"number","$value":\#(value)}}"#
        return InputFile(name: name, bytes: Array(text.utf8))
      }
      return parse(
        [file("t/dark.json", dark, 2), file("t/light.json", light, 1)], options: .inRevision("r")
      ).keys.sorted()
    }
    for (light, dark) in [("r", nil), (nil, "r"), ("r", "r"), (nil, nil)] as [(String?, String?)] {
      #expect(keys(light, dark) == ["a", "a@appearance=dark"])
    }
    #expect(keys("s", nil) == ["a", "a"])
  }

  @Test("the same cell twice is a warning at the second place, and the later one counts")
  func sameCellTwice() throws {
    let parsed = read(files: [
      #"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":1}}"#,
      "{\n\"a\":{\"$type\":\"number\",\"$value\":2}}",
    ])
    #expect(parsed.codes == ["cell-overridden?"])
    #expect(!parsed.hasErrors)
    let warning = try #require(parsed.diagnostics.first)
    #expect(warning.message.contains("\"a\""))
    #expect(warning.fix != nil)
    #expect(warning.location?.file == "b.json")
    #expect(warning.location?.line == 2)
    #expect(parsed.keys == ["a", "b"])
    #expect(parsed.cell("a")?.statement.value == .integer(2))
    #expect(parsed.fileName(ofCell: 0) == "b.json")
    #expect(parsed.locations(ofCells: [0])[0].file == "b.json")
  }

  @Test("an alias without a type that a later file replaces leaves nothing behind")
  func replacedAlias() {
    let parsed = read(files: [
      #"{"g":{"$type":"color","a":{"$value":"{none}"}},"b":{"$value":"{none}"}}"#,
      #"{"g":{"a":{"$type":"number","$value":2}},"b":{"$type":"duration","$value":"{c}"}}"#,
    ])
    #expect(parsed.codes == ["cell-overridden?", "cell-overridden?"])
    #expect(parsed.cell("g.a")?.statement.type == .number)
    #expect(parsed.cell("b")?.statement.type == .duration)
  }

  @Test("a key twice in one file does not confuse the files after it")
  func duplicateKey() {
    let parsed = read(files: [
      #"{"a":{"$type":"number","$value":1},"a":{"$type":"number","$value":2}}"#,
      #"{"a":{"$type":"number","$value":3}}"#,
    ])
    #expect(parsed.codes.contains("json-duplicate-key"))
    #expect(parsed.codes.last == "cell-overridden?")
  }

  @Test("the same token in another revision or context is another cell")
  func otherCells() {
    let axes = #""axes":{"appearance":["light","dark"]}"#
    let dark =
      #""a":{"$extensions":{"dev.blazon":{"type":"number","context":"appearance=dark","value":3}}}"#
    let parsed = read(files: [
      file(#""revision":"r",\#(axes)"#), file(#""revision":"s""#), file(#""revision":"r""#, dark),
    ])
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["a", "a", "a@appearance=dark"])
    #expect(parsed.set.cells.map(\.revision) == ["r", "s", "r"])
    #expect(parsed.set.revision("r")?.axes.map(\.values) == [["light", "dark"]])
  }

  @Test(
    "a path is never a token here and a group there",
    arguments: [
      [
        #"{"a":{"$type":"number","$value":1}}"#, #"{"a":{"b":{"$type":"number","$value":1}}}"#,
      ],
      [
        file(#""revision":"s""#),
        file(#""revision":"r""#, #""a":{"b":{"c":{"$type":"number","$value":1}}}"#),
      ],
      // Between a and a.b, byte order puts a-b.
      [
        #"{"a":{"$type":"number","$value":1},"a-b":{"$type":"number","$value":1}}"#,
        #"{"a":{"b":{"$type":"number","$value":1}}}"#,
      ],
    ])
  func tokenAndGroup(files: [String]) throws {
    let parsed = read(files: files)
    #expect(parsed.codes == ["token-is-group"])
    let found = try #require(parsed.diagnostics.first)
    #expect(found.location?.file == "b.json")
    #expect(found.message.contains("\"a\" is a token"))
    #expect(found.fix != nil)
  }

  @Test("a token and a group that only begin alike are not conflict")
  func alike() {
    let parsed = read(files: [
      #"{"a":{"$root":{"$type":"number","$value":1},"b":{"$type":"number","$value":1}}}"#,
      #"{"a-b":{"$type":"number","$value":1},"a b":{"b":{"$type":"number","$value":1}}}"#,
    ])
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["a.$root", "a.b", "a-b", "a b.b"])
  }

  @Test("what several files say of one token or group is joined, the later counts")
  func abouts() {
    let one = #"{"g":{"$description":"one","$extensions":{"x":1,"y":1},"#
    let parsed = read(files: [
      one + #""t":{"$type":"number","$value":1,"$description":"t"}}}"#,
      #"{"g":{"$description":"two","$deprecated":true,"$extensions":{"y":2}}}"#,
    ])
    #expect(parsed.codes == [])
    #expect(
      parsed.set.abouts == [
        About(
          path: TokenPath(trusted: "g"), revision: "r", isGroup: true, description: "two",
          deprecated: .bool(true), extensions: [.init("x", .integer(1)), .init("y", .integer(2))]),
        About(
          path: TokenPath(trusted: "g.t"), revision: "r", isGroup: false, description: "t"),
      ])
  }

  @Test("a document that two files declare is there once; the later adds to it and replaces")
  func documents() {
    let parsed = read(files: [
      file(#""documents":{"d":{"title":"one","note":"kept"},"e":{}}"#),
      file(#""documents":{"d":{"title":"two","places":[{"at":["p"],"kind":"row"}]}}"#),
    ])
    #expect(parsed.codes == ["cell-overridden?"])
    #expect(parsed.set.documents.map(\.id) == ["d", "e"])
    #expect(parsed.set.documents.first?.title == "two")
    #expect(parsed.set.documents.first?.note == "kept")
    #expect(parsed.set.documents.first?.places.map(\.locator) == [["p"]])
  }

  @Test("a file with errors hides no cell of the others, and the set says that it is not whole")
  func errorsDoNotSpread() {
    let parsed = read(files: ["{", #"{"a":{"$type":"number","$value":1}}"#])
    #expect(parsed.hasErrors)
    #expect(parsed.keys == ["a"])
    #expect(parsed.fileName(ofCell: 0) == "b.json")
  }

  @Test("no files give an empty set")
  func nothing() {
    let parsed = read(files: [])
    #expect(parsed.codes == [])
    #expect(parsed.set == TokenSet())
  }
}
