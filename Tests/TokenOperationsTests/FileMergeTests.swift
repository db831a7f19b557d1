import PositionedJSON
import Testing
import TokenFiles
import TokenModel
import TokenParse

@testable import TokenOperations

@Suite("Merging token files")
struct FileMergeTests {
  private func merge(
    _ base: [String: String], _ ours: [String: String], _ theirs: [String: String]
  ) throws -> FileMerge {
    func version(_ files: [String: String]) throws -> FileMerge.Version {
      try Dictionary(
        uniqueKeysWithValues: files.map { name, text in
          (name, try FileText(name: name, bytes: Array(text.utf8)))
        })
    }
    return try FileMerge(base: version(base), ours: version(ours), theirs: version(theirs)) {
      var options = ParseOptions()
      options.revision = "main"
      options.strictness = .keepingFaults
      return parse($0, options: options)
    }
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> FileMerge {
    try merge(["a.json": base], ["a.json": ours], ["a.json": theirs])
  }

  private func text(_ merge: FileMerge, _ name: String = "a.json") -> String? {
    (merge.files[name] ?? nil).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("what one side changed comes into the text of ours, and nothing else changes by a byte")
  func layout() throws {
    let base = """
      {
        "a": {"$type": "number", "$value": 1},
        "b": {"$type": "number", "$value": 2}
      }
      """
    let ours =
      "{\r\n\t\"b\": {\"$value\": 2.0, \"$type\": \"number\"}, \"a\": {\"$type\":\"number\", \"$value\":1}\r\n}"
    let theirs = base.replacing("\"$value\": 1", with: "\"$value\": 7.50")
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(text(merged) == ours.replacing("\"$value\":1", with: "\"$value\":7.50"))
  }

  @Test("an edit, a new reference and a new member follow a renamed group")
  func renames() throws {
    let base =
      #"{"g": {"$type": "number", "a": {"$value": 1}, "b": {"$value": 2}}, "z": {"$type": "number", "$value": 3}}"#
    let ours = base.replacing("\"g\"", with: "\"h\"")
    let theirs = base.replacing("\"$value\": 1", with: "\"$value\": 9")
      .replacing("\"$value\": 3", with: "\"$value\": \"{g.b}\"")
      .replacing("\"b\": {", with: "\"n\": {\"$value\": 5}, \"b\": {")
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(
      text(merged)
        == #"{"h": {"$type": "number", "a": {"$value": 9}, "n": {"$value": 5}, "b": {"$value": 2}}, "z": {"$type": "number", "$value": "{h.b}"}}"#
    )
    #expect(merged.notes == ["the group g was renamed to h, and g.n follows it"])
  }

  @Test("a token that one side moved to another file takes the other side's edit there")
  func files() throws {
    let base = [
      "a.json": #"{"x": {"$type": "number", "$value": 1}, "y": {"$type": "number", "$value": 2}}"#
    ]
    let ours = [
      "a.json": #"{"y": {"$type": "number", "$value": 2}}"#,
      "b.json": #"{"x": {"$type": "number", "$value": 1}}"#,
    ]
    let theirs = ["a.json": base["a.json"]?.replacing("\"$value\": 1", with: "\"$value\": 8") ?? ""]
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(text(merged) == ours["a.json"])
    #expect(text(merged, "b.json") == ours["b.json"]?.replacing("1", with: "8"))
  }

  @Test("a reference to a token that the other side removed is a conflict, with marks at its place")
  func faults() throws {
    let base = "{\n  \"a\": {\"$type\": \"number\", \"$value\": 1}\n}\n"
    let theirs = base.replacing(
      "1}\n", with: "1},\n  \"z\": {\"$type\": \"number\", \"$value\": \"{a}\"}\n")
    let merged = try merge(base, "{\n  \"k\": {\"$type\": \"number\", \"$value\": 7}\n}\n", theirs)
    #expect(merged.conflicts.map(\.found.kind) == [.fault])
    #expect(merged.conflicts.map(\.path) == ["z"])
    #expect(
      text(merged)?.contains(
        "<<<<<<< ours\n||||||| base\n=======\n  \"z\": {\"$type\": \"number\", \"$value\": \"{a}\"},\n>>>>>>> theirs\n"
      )
        == true)
  }

  @Test("a file that one side removed and the other changed is a conflict, and stays")
  func removedFile() throws {
    let file = ["a.json": #"{"a": {"$type": "number", "$value": 1}}"#]
    let changed = file.mapValues { $0.replacing("1", with: "2") }
    let merged = try merge(file, [:], changed)
    #expect(merged.conflicts.map(\.found.kind) == [.file])
    #expect(text(merged) == changed["a.json"])
    #expect(try merge(file, [:], file).files["a.json"] == .some(nil))
  }
}
