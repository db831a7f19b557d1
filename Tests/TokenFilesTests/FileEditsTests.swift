import PositionedJSON
import Testing
import TokenModel

@testable import TokenFiles

@Suite("Edits of a token file's text")
struct FileEditsTests {
  private func text(_ text: String) throws -> FileText {
    try FileText(name: "a.json", bytes: Array(text.utf8))
  }

  private func applied(
    _ source: String, _ change: (FileText, inout FileEdits) throws -> Void
  ) throws -> String {
    let text = try text(source)
    var edits = FileEdits()
    try change(text, &edits)
    return String(decoding: edits.applied(to: text), as: UTF8.self)
  }

  @Test(
    "a member goes with its comma, its line and the comment above it",
    arguments: [
      ("{\n  \"a\": 1,\n  \"b\": 2\n}\n", "a", "{\n  \"b\": 2\n}\n"),
      ("{\n  \"a\": 1,\n  \"b\": 2\n}\n", "b", "{\n  \"a\": 1\n}\n"),
      ("{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}", "b", "{\r\n\t\"a\": 1\r\n}"),
      ("{\"a\":1,\"b\":2}", "a", "{\"b\":2}"),
      ("{ \"a\": 1, \"b\": 2 }", "a", "{ \"b\": 2 }"),
      ("{ \"a\": 1 }", "a", "{}"),
      ("{\n  // one\n  a: 1,\n  // two\n  b: 2, // its own\n}\n", "b", "{\n  // one\n  a: 1,\n}\n"),
      (
        "{\n  // a chapter\n\n  // one\n  a: 1,\n  b: 2\n}\n", "a",
        "{\n  // a chapter\n\n  b: 2\n}\n"
      ),
      ("{\n  \"a\": 1, // last of two\n  \"b\": 2\n}", "b", "{\n  \"a\": 1 // last of two\n}"),
    ])
  func removal(_ source: String, _ key: String, _ expected: String) throws {
    let result = try applied(source) { text, edits in
      edits.remove(try #require(text.tree.member(key)))
    }
    #expect(result == expected)
  }

  @Test(
    "a member comes in the layout of those beside it",
    arguments: [
      ("{\n  \"a\": 1\n}\n", "a", "{\n  \"a\": 1,\n  \"n\": {\"x\": 1}\n}\n"),
      ("{\n  \"a\": 1\n}\n", nil, "{\n  \"n\": {\"x\": 1},\n  \"a\": 1\n}\n"),
      ("{\"a\":1,\"b\":2}", "a", "{\"a\":1,\"n\":{\"x\":1},\"b\":2}"),
      ("{ \"a\": 1 }", nil, "{ \"n\": {\"x\":1}, \"a\": 1 }"),
      ("{}", nil, "{\"n\":{\"x\":1}}"),
      ("{\n\t'a': 1, // kept\n}", "a", "{\n\t'a': 1, // kept\n\t'n': {\"x\": 1},\n}"),
      ("{\r\n  a: 1\r\n}", "a", "{\r\n  a: 1,\r\n  n: {\"x\": 1}\r\n}"),
    ] as [(String, String?, String)])
  func insertion(_ source: String, _ after: String?, _ expected: String) throws {
    let result = try applied(source) { text, edits in
      edits.insert(
        FileEdits.Insertion(
          after: after, key: "n", content: .made(.object([.init("x", .integer(1))]))),
        into: text.tree)
    }
    #expect(result == expected)
  }

  @Test("a member of another file comes with its own text, in the blanks of this one")
  func copied() throws {
    let other = try text(
      "{\n    \"n\": {\n        \"x\": 1.50, // so\n        \"y\": [1,2]\n    }\n}")
    let result = try applied("{\r\n\t\"a\": {}\r\n}") { text, edits in
      edits.insert(
        FileEdits.Insertion(
          after: "a", key: "n", content: .copied(try #require(other.tree.member("n")), from: other)),
        into: text.tree)
    }
    #expect(
      result
        == "{\r\n\t\"a\": {},\r\n\t\"n\": {\r\n\t\t\"x\": 1.50, // so\r\n\t\t\"y\": [1,2]\r\n\t}\r\n}"
    )
  }

  @Test(
    "a rename follows into values, expressions, pointers, extensions and deprecations, no prose")
  func renaming() throws {
    let source = """
      {
        "g": {"a": {"$value": 1, "$description": "not {g.b}"}, "b": {"$value": "{g.a}"}},
        'c': {$value: "{ g.a } * 2", $deprecated: "Use {g.a}: soon", "$extends": "{g}"},
        "d": {"$value": {"$ref": "#/g/a/$value"}, "$extensions": {"x.y": ["{g.a}", "{g.ab}"]}}
      }
      """
    let text = try text(source)
    let renamed = try text.renamed([try TokenPath("g.a"): try TokenPath("g.z~/z")])
    let result = String(decoding: renamed.bytes, as: UTF8.self)
    #expect(
      result
        == source.replacing("\"a\": {\"$value\"", with: "\"z~/z\": {\"$value\"")
        .replacing("{g.a}", with: "{g.z~/z}").replacing("{ g.a }", with: "{ g.z~/z }")
        .replacing("#/g/a/", with: "#/g/z~0~1z/"))
  }

  @Test("a token that leaves its group takes the type that it had from it")
  func inheritedType() throws {
    let text = try text(
      "{\n  \"g\": {\n    \"$type\": \"number\",\n    \"a\": {\"$value\": 1}\n  }\n}\n")
    let renamed = try text.renamed([try TokenPath("g.a"): try TokenPath("h.i.a")])
    #expect(
      String(decoding: renamed.bytes, as: UTF8.self) == """
        {
          "h": {
            "i": {
              "a": {"$type": "number", "$value": 1}
            }
          }
        }

        """)
  }
}
