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

  @Test("marks around more than a token with two new names show each name, with its references")
  func namesInMarks() throws {
    let base = #"{"g":{"$type":"number","a":{"$value":1}},"r":{"$type":"number","$value":"{g.a}"}}"#
    let sides = ["h", "k"].map {
      base.replacing("g\"", with: "\($0)\"").replacing("{g", with: "{\($0)")
    }
    for indent in ["", "\n"] {
      let versions = ([base] + sides).map { "{\(indent)\"o\":\($0)\(indent)}\n" }
        .map {
          $0.replacing("{g", with: "{o.g").replacing("{h", with: "{o.h").replacing(
            "{k", with: "{o.k")
        }
      let merged = try #require(text(merge(versions[0], versions[1], versions[2])))
      let lines = merged.split(separator: "\n").filter { $0.contains("$type") }
      #expect(lines.count == 3, "\(merged)")
      for (line, name) in zip(lines, ["h", "g", "k"]) {
        #expect(line.contains("\"\(name)\":") && line.contains("{o.\(name).a}"), "\(merged)")
      }
    }
  }

  @Test("a reference that only follows one of two new names is no change of its own")
  func followsOneOfTwo() throws {
    func version(_ x: String, _ y: String, _ value: String) -> String {
      """
      {
        "g": {\(x)"z": {"$type": "number", "$value": 1}},
        "h": {\(y)"z": {"$type": "number", "$value": 2}}\(value.isEmpty ? "" : ",")
        \(value)
      }
      """
    }
    func token(_ name: String) -> String { "\"\(name)\": {\"$type\": \"number\", \"$value\": 7}, " }
    func user(_ value: String) -> String { "\"u\": {\"$type\": \"number\", \"$value\": \(value)}" }
    let base = version(token("x"), "", user("\"{g.x}\""))
    let renamed = version(token("y"), "", user("\"{g.y}\""))
    for own in [user("5"), ""] {
      let moved = version("", token("x"), own)
      for sides in [(moved, renamed), (renamed, moved)] {
        let merged = try merge(base, sides.0, sides.1)
        #expect(merged.conflicts.map(\.path).sorted() == ["g.y", "h.x"], "\(merged.conflicts)")
        let result = try #require(text(merged))
        #expect(result.contains("\"u\"") == !own.isEmpty && !result.contains("{g"), "\(result)")
      }
    }
    // Both only follow: each side's references belong to its name.
    let both = try merge(base, version("", token("x"), user("\"{h.x}\"")), renamed)
    #expect(both.conflicts.map(\.path).sorted() == ["g.y", "h.x", "u"])
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

  // MARK: - Who a token is

  private let shadow = ##"{"$type": "shadow", "$value": {"color": "{c.x}", "blur": 3}}"##

  private func color(_ number: Int) -> String {
    ##""c": {"x": {"$type": "color", "$value": "#00000\##(number)"}}"##
  }

  @Test("a token that moved with its text is the same token, though what it refers to changed")
  func movedByText() throws {
    let base =
      #"{"a": {"s": \#(shadow), "k": {"$type": "number", "$value": 1}}, "b": {}, \#(color(1))}"#
    let moved =
      #"{"a": {"k": {"$type": "number", "$value": 1}}, "b": {"s": \#(shadow)}, \#(color(2))}"#
    let gone = base.replacing("\"s\": \(shadow), ", with: "")
    for (ours, theirs) in [(gone, moved), (moved, gone)] {
      #expect(try merge(base, ours, theirs).conflicts.map(\.path) == ["b.s"])
    }
    // An edit follows it.
    let edited = try merge(base, base.replacing("3}", with: "4}"), moved)
    #expect(edited.conflicts.isEmpty)
    #expect(
      text(edited)?.contains(
        #""b": {"s": {"$type": "shadow", "$value": {"color": "{c.x}", "blur": 4}}}"#) == true)
    // So is one with another name at another place of its group, beside a removed reference to it.
    let pair =
      #"{"g": {"r": {"$type": "number", "$value": "{g.t}"}, "t": {"$type": "number", "$value": 7}, "z": {"$type": "number", "$value": 2}}}"#
    let last =
      #"{"g": {"z": {"$type": "number", "$value": 2}, "t-new": {"$type": "number", "$value": 7}}}"#
    let named = try merge(pair, last, pair.replacing("7}", with: "8}"))
    #expect(named.conflicts.isEmpty)
    #expect(text(named)?.contains(#""t-new": {"$type": "number", "$value": 8}"#) == true)
    // So it does into a group of a new group.
    let deep = try merge(
      base, base.replacing("3}", with: "4}"),
      moved.replacing("\"b\": {\"s\": \(shadow)}", with: "\"n\": {\"m\": {\"s\": \(shadow)}}"))
    #expect(deep.conflicts.isEmpty)
    #expect(text(deep)?.contains("\"blur\": 4") == true)
    // Two alike are not told apart: nothing follows, and nothing is lost.
    let twice = moved.replacing("\"b\": {", with: "\"d\": {\"s\": \(shadow)}, \"b\": {")
    #expect(
      try merge(base, base.replacing("3}", with: "4}"), twice).conflicts.map(\.path) == ["a.s"])
  }

  @Test("a bare reference of the same name elsewhere is no move")
  func movedReference() throws {
    let base =
      #"{"a": {"s": {"$type": "color", "$value": "{c.x}"}, "k": {"$type": "number", "$value": 1}}, \#(color(1))}"#
    let theirs =
      #"{"a": {"k": {"$type": "number", "$value": 1}}, "b": {"s": {"$type": "color", "$value": "{c.x}"}}, \#(color(2))}"#
    let ours = base.replacing("\"$value\": \"{c.x}\"", with: "\"$value\": \"#ffffff\"")
    #expect(try merge(base, ours, theirs).conflicts.map(\.path) == ["a.s"])
  }

  @Test("a token that moved into a group that the other side removed is a conflict at both places")
  func movedIntoRemoved() throws {
    let base =
      #"{"g": {"o": {"$type": "number", "$value": 1}}, "i": {"t": {"$type": "number", "$value": 2}}}"#
    let ours =
      #"{"g": {"o": {"$type": "number", "$value": 1}, "t": {"$type": "number", "$value": 2}}, "i": {}}"#
    let theirs = #"{"i": {"t": {"$type": "number", "$value": 2}}}"#
    #expect(try merge(base, ours, theirs).conflicts.map(\.path) == ["g", "i.t"])
    #expect(try merge(base, theirs, ours).conflicts.map(\.path) == ["i.t", "g"])
    // A group that is only empty takes it, and so does one with a new name.
    #expect(
      try merge(base, ours, #"{"g": {}, "i": {"t": {"$type": "number", "$value": 2}}}"#).conflicts
        .isEmpty)
    let renamed = try merge(base, ours, base.replacing("\"g\"", with: "\"n\""))
    #expect(renamed.conflicts.isEmpty)
    #expect(
      text(renamed)?.hasPrefix(#"{"n": {"o": {"$type": "number", "$value": 1}, "t": "#) == true)
  }

  @Test(
    "a group that got the name of one that the other side added: two tokens of one path are a conflict"
  )
  func renamedOverAdded() throws {
    let base = #"{"p": {"h": {"$type": "number", "$value": 1}}}"#
    let ours = base.replacing("\"p\"", with: "\"q\"")
    let theirs =
      #"{"p": {"h": {"$type": "number", "$value": 1}}, "q": {"h": {"$type": "number", "$value": 9}}}"#
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      #expect(
        try merge(base, ours, theirs).conflicts.map { "\($0.found.kind) \($0.path)" }.sorted()
          == ["removed p", "taken q.h"])
    }
    // Beside another name both stand, and an edit and a new token follow.
    let apart = try merge(
      base, ours,
      #"{"p": {"h": {"$type": "number", "$value": 5}, "m": {"$type": "number", "$value": 6}}, "q": {"k": {"$type": "number", "$value": 9}}}"#
    )
    #expect(apart.conflicts.isEmpty)
    for token in [#""h": {"$type": "number", "$value": 5}"#, "\"k\":", "\"m\":"] {
      #expect(text(apart)?.contains(token) == true)
    }
    #expect(text(apart)?.contains("\"p\"") == false)
  }

  @Test("a group is followed when one of its tokens went elsewhere, and no token takes in a group")
  func groupWithout() throws {
    func token(_ name: String, _ number: Int) -> String {
      #""\#(name)": {"$type": "number", "$value": \#(number)}"#
    }
    let rest = "\(token("p", 1)), \(token("q", 2)), \(token("s", 3))"
    let base = #"{"a": {\#(rest), \#(token("x", 4))}, "b": {\#(token("y", 5))}}"#
    let ours =
      #"{"a": {\#(rest), \#(token("x", 4)), \#(token("new", 6))}, "b": {\#(token("y", 5))}}"#
    let theirs = #"{"c": {\#(rest)}, "b": {\#(token("y", 5)), \#(token("x", 4))}}"#
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      let tree = try #require(text(merged).flatMap { JSONReader.read(text: $0).root })
      #expect(tree["a"] == nil)
      #expect(tree["c"]?.members?.map(\.key).sorted() == ["new", "p", "q", "s"])
      #expect(tree["b"]?.members?.map(\.key).sorted() == ["x", "y"])
    }
    // The name that a group gets is that of a token which the other side added.
    let (group, taken) = (
      base.replacing("\"a\"", with: "\"t\""),
      base.replacing("}}}", with: #"}}, \#(token("t", 7))}"#)
    )
    for (ours, theirs) in [(group, taken), (taken, group)] {
      #expect(try !merge(base, ours, theirs).conflicts.isEmpty)
    }
  }

  @Test(
    "a file that one side removed keeps what is its own where tokens of the other side stay in it")
  func ownMembers() throws {
    let a = #""a": {"x": {"$type": "number", "$value": 1}}"#
    let b = #""b": {"y": {"$type": "number", "$value": 2}}"#
    let own = #""$extensions": {"org.example": 1}"#
    let new = #""n": {"z": {"$type": "number", "$value": 3}}"#
    let base = ["one.json": "{\(own), \(a)}", "two.json": "{\(b)}"]
    let ours = ["one.json": "{\(own), \(a), \(new)}", "two.json": "{\(b)}"]
    let theirs = ["two.json": "{\(b), \(a)}"]
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(text(merged, "one.json")?.contains("org.example") == true)
      #expect(text(merged, "one.json")?.contains("\"x\"") == false)
    }
    // A token that one side moved to another group is in the file of that group.
    let moved = [
      "one.json": "{\(own)}",
      "two.json":
        #"{"b": {"y": {"$type": "number", "$value": 2}, "x": {"$type": "number", "$value": 1}}}"#,
    ]
    let elsewhere = ["one.json": "{\(own)}", "three.json": "{\(a)}", "two.json": "{\(b)}"]
    for (ours, theirs) in [(moved, elsewhere), (elsewhere, moved)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(text(merged, "two.json")?.contains("\"x\"") == true)
      #expect(text(merged, "three.json")?.contains("\"x\"") != true)
    }
  }

  @Test("a fault that comes of another one is a conflict at that one, where the sides differ")
  func consequence() throws {
    func file(_ a: String, _ b: String) -> String {
      #"{"a": \#(a), "b": {"$type": "dimension", "$value": \#(b)}, "c": {"$type": "dimension", "$value": "{b}"}}"#
    }
    let (length, number) = (
      #"{"$type": "dimension", "$value": {"value": 1, "unit": "px"}}"#,
      #"{"$type": "number", "$value": 1}"#
    )
    let plain = #"{"value": 2, "unit": "px"}"#
    let merged = try merge(file(length, plain), file(number, plain), file(length, "\"{a}\""))
    #expect(merged.conflicts.map(\.path) == ["b"])
  }

  @Test(
    "a token that was moved to two groups is a conflict at both places, each side's with its references"
  )
  func movedToTwoGroups() throws {
    func file(_ a: String, _ b: String, _ reference: String) -> String {
      #"{"a": {\#(a)}, "b": {\#(b)}, "r": {"$type": "duration", "$value": "{\#(reference)}"}}"#
    }
    let token = #""x": {"$type": "duration", "$value": {"value": 3791, "unit": "ms"}}"#
    let base = file("\"in\": {\(token)}", "", "a.in.x")
    let (ours, theirs) = (file("", token, "b.x"), file(token, "", "a.x"))
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path).sorted() == ["a", "b", "r"])
    }
    // So it is beside other tokens, in a group that the other side renamed.
    let full = #""k": {"$type": "number", "$value": 1}"#
    let kept = #""in": {"m": {"$type": "number", "$value": 2}"#
    let beside = try merge(
      file("\(kept), \(token)}", full, "a.in.x"),
      file("\(kept)}, \(token)", full, "a.x").replacing("\"b\"", with: "\"n\""),
      file("\(kept)}", "\(full), \(token)", "b.x"))
    #expect(beside.conflicts.map(\.path).sorted() == ["a.x", "n.x", "r"])
    // What one side no longer refers to it is that side's.
    let own = #""r": {"$type": "duration", "$value": {"value": 1, "unit": "ms"}}"#
    let away = ours.replacing(#""r": {"$type": "duration", "$value": "{b.x}"}"#, with: own)
    for (ours, theirs) in [(away, theirs), (theirs, away)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path).sorted() == ["a", "b"])
      #expect(text(merged)?.contains(own) == true)
    }
    // Of two names in one group it is one conflict.
    let renamed = try merge(
      file(token, "", "a.x"), file(token.replacing("\"x\"", with: "\"y\""), "", "a.y"),
      file(token.replacing("\"x\"", with: "\"z\""), "", "a.z"))
    #expect(renamed.conflicts.map(\.path) == ["a.y"])
  }

  @Test("a new token follows a group of which the side that renamed it removed a part")
  func renamedInPart() throws {
    let base =
      #"{"p": {"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": 2}}}"#
    let ours = #"{"q": {"a": {"$type": "number", "$value": 1}}}"#
    let theirs = base.replacing(
      "\"b\"", with: "\"n\": {\"$type\": \"number\", \"$value\": 3}, \"b\"")
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts.isEmpty)
    #expect(
      text(merged)
        == #"{"q": {"a": {"$type": "number", "$value": 1}, "n": {"$type": "number", "$value": 3}}}"#
    )
    // Less than half of it, or into a group that was there, is no rename of the group.
    let third = base.replacing(
      "\"b\"", with: "\"c\": {\"$type\": \"number\", \"$value\": 7}, \"b\"")
    #expect(
      try merge(
        third, ours,
        third.replacing("\"b\"", with: "\"n\": {\"$type\": \"number\", \"$value\": 3}, \"b\"")
      ).conflicts.isEmpty == false)
  }

  // MARK: - Files

  @Test(
    "a group keeps its type where it moves to another file, so that what was removed there is no change"
  )
  func typeOfMovedGroup() throws {
    let file = #"{"g": {"$type": "number", "a": {"$value": 1}, "b": {"$value": 2}}}"#
    let less = file.replacing(#", "b": {"$value": 2}"#, with: "")
    for (ours, theirs) in [
      (["y.json": file], ["x.json": less]), (["x.json": less], ["y.json": file]),
    ] {
      let merged = try merge(["x.json": file], ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(text(merged, "y.json")?.contains("\"b\"") == false)
      #expect(text(merged, "y.json")?.contains(#""$value": 1}}}"#) == true)
    }
    // An edit arrives there.
    let edited = try merge(
      ["x.json": file], ["y.json": file], ["x.json": file.replacing("2}", with: "3}")])
    #expect(edited.conflicts.isEmpty)
    #expect(text(edited, "y.json") == file.replacing("2}", with: "3}"))
  }

  @Test(
    "what both sides moved is the same token: to one file, or to two, of which the first by name counts"
  )
  func movedByBoth() throws {
    func file(_ value: Int) -> String { #"{"x": {"$type": "number", "$value": \#(value)}}"# }
    let same = try merge(["a.json": file(1)], ["b.json": file(1)], ["b.json": file(2)])
    #expect(same.conflicts.isEmpty)
    #expect(text(same, "b.json") == file(2))
    for (ours, theirs) in [("b.json", "c.json"), ("c.json", "b.json")] {
      let two = try merge(["a.json": file(1)], [ours: file(1)], [theirs: file(2)])
      #expect(two.conflicts.isEmpty)
      #expect(text(two, "b.json")?.contains("\"$value\": 2") == true)
      #expect(text(two, "c.json") == nil && text(two) == nil)
      #expect(two.notes == ["x was moved to b.json and to c.json, and is in b.json"])
    }
    // Of different edits it is a conflict, where it is now.
    let edited = try merge(["a.json": file(1)], ["b.json": file(3)], ["b.json": file(2)])
    #expect(edited.conflicts.map { "\($0.file) \($0.path)" } == ["b.json x"])
  }

  @Test(
    "a group with groups of other types goes to another file as a whole, and one that is gone stays gone"
  )
  func wholeGroup() throws {
    let group =
      #""g": {"$type": "number", "n": {"$type": "duration", "t": {"$value": "1ms"}}, "a": {"$value": 1}, "b": {"$value": 2}}"#
    let (base, other) = (["x.json": "{\(group)}", "y.json": "{}"], "{\"k\": {}, \(group)}")
    for (ours, theirs) in [
      (["x.json": "{}", "y.json": "{}"], ["y.json": other]),
      (["y.json": other], ["x.json": "{}", "y.json": "{}"]),
    ] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(text(merged, "y.json")?.contains("\"a\"") == false)
    }
    // A changed value is a conflict, and what was added follows.
    let changed = try merge(
      base, ["x.json": "{}", "y.json": "{}"], ["y.json": other.replacing("2}", with: "3}")])
    #expect(changed.conflicts.map(\.found.kind) == [.removed])
    let added = try merge(
      base, ["y.json": other],
      [
        "x.json": "{\(group)}".replacing("\"b\"", with: "\"c\": {\"$value\": 3}, \"b\""),
        "y.json": "{}",
      ])
    #expect(added.conflicts.isEmpty)
    #expect(text(added, "y.json")?.contains(#""c": {"$value": 3}, "b": "#) == true)
    #expect(added.notes == ["the group g is in y.json, and g.c follows it"])
  }

  @Test(
    "a file whose tokens went elsewhere, one of them removed, takes what the other side added to it"
  )
  func emptiedFile() throws {
    func token(_ name: String, _ value: Int) -> String {
      "\"\(name)\": {\"$type\": \"number\", \"$value\": \(value)}"
    }
    let base = ["x.json": "{\(token("a", 1)), \(token("b", 2))}"]
    let ours = ["y.json": "{\(token("a", 1))}"]
    let merged = try merge(
      base, ours, ["x.json": "{\(token("a", 1)), \(token("b", 2)), \(token("n", 3))}"])
    #expect(merged.conflicts.isEmpty)
    #expect(merged.files["x.json"] == .some(nil))
    #expect(text(merged, "y.json")?.contains("\"n\"") == true)
    #expect(text(merged, "y.json")?.contains("\"b\"") == false)
    let group = try merge(
      base, ours, ["x.json": "{\(token("a", 1)), \(token("b", 2)), \"h\": {\(token("n", 3))}}"])
    #expect(group.conflicts.isEmpty)
    #expect(text(group, "x.json")?.contains("\"n\"") == true)
    #expect(text(group, "x.json")?.contains("\"b\"") == false)
    // What was removed and changed is a conflict at its place, and a file that is gone as a whole one of the file.
    let changed = ["x.json": "{\(token("a", 1)), \(token("b", 7))}"]
    #expect(try merge(base, ours, changed).conflicts.map(\.path) == ["b"])
    #expect(try merge(base, ["z.json": "{}"], changed).conflicts.map(\.found.kind) == [.file])
  }

  // MARK: - Faults and marks

  /// The text with one version of each conflict.
  private func taken(_ text: String, _ version: String) -> String {
    var kept = true
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      switch line.prefix(7) {
      case "<<<<<<<": kept = version == "ours"
      case "|||||||": kept = version == "base"
      case "=======": kept = version == "theirs"
      case ">>>>>>>": kept = true
      default: return kept
      }
      return false
    }.joined(separator: "\n")
  }

  private func expectReadable(_ merged: FileMerge, hunks: Int) throws {
    let result = try #require(text(merged))
    #expect(result.split(separator: "\n").count { $0.hasPrefix("<<<<<<<") } == hunks, "\(result)")
    for version in ["ours", "base", "theirs"] {
      let bytes = Array(taken(result, version).utf8)
      #expect(throws: Never.self, "\(result)") { try FileText(name: "a.json", bytes: bytes) }
    }
  }

  @Test(
    "marks stand at a fault inside of a new group, and at the last member behind one with a conflict inside"
  )
  func marksOfFaults() throws {
    let base = """
      {
        "a": {
          "n": {"$type": "number", "$value": 1}
        },
        "k": {
          "v": {"$type": "number", "$value": 1}
        }
      }

      """
    let removed = base.replacing("    \"n\": {\"$type\": \"number\", \"$value\": 1}\n", with: "")
    let added = base.replacing(
      "  }\n}",
      with: "  },\n  \"z\": {\n    \"r\": {\"$type\": \"number\", \"$value\": \"{a.n}\"}\n  }\n}")
    for (ours, theirs) in [(removed, added), (added, removed)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path) == ["z.r"])
      try expectReadable(merged, hunks: 1)
    }
    // What came with it stands outside of the marks, whichever version is taken.
    let more = added.replacing(
      "\"z\": {\n", with: "\"z\": {\n    \"s\": {\"$type\": \"number\", \"$value\": 5},\n")
    for (ours, theirs) in [(removed, more), (more, removed)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path) == ["z.r"])
      try expectReadable(merged, hunks: 1)
      for version in ["ours", "theirs"] {
        #expect(taken(try #require(text(merged)), version).contains("\"s\":"))
      }
    }
    // The last member is gone on one side; the one before it has a conflict inside, or is one.
    let two = base.replacing(
      "\"n\": {\"$type\": \"number\", \"$value\": 1}",
      with: "\"n\": {\"$type\": \"number\", \"$value\": 2}")
    let short = """
      {
        "a": {
          "n": {"$type": "number", "$value": 3}
        }
      }

      """
    let last = two.replacing(
      "\"v\": {\"$type\": \"number\", \"$value\": 1}",
      with: "\"v\": {\"$type\": \"number\", \"$value\": 4}")
    for (ours, theirs) in [(last, short), (short, last)] {
      let merged = try merge(base, ours, theirs)
      #expect(Set(merged.conflicts.map(\.path)) == ["a.n", "k"])
      try expectReadable(merged, hunks: 1)
    }
    let flat =
      "{\n  \"a\": {\"$type\": \"number\", \"$value\": 1},\n  \"b\": {\"$type\": \"number\", \"$value\": 1}\n}\n"
    let merged = try merge(
      flat, flat.replacing("1", with: "2"),
      "{\n  \"a\": {\"$type\": \"number\", \"$value\": 3}\n}\n")
    #expect(merged.conflicts.map(\.path) == ["a", "b"])
    try expectReadable(merged, hunks: 1)
  }

  @Test(
    "a group that one side removed and the other changed stays a conflict where a fault is inside")
  func faultInRemoved() throws {
    let base =
      #"{"g": {"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": 2}}, "o": {"$type": "number", "$value": 3}}"#
    let ours = #"{"k": {"$type": "number", "$value": 4}}"#
    let theirs = base.replacing(#""b": {"#, with: #""b": {"$deprecated": "Use {o}", "#)
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      #expect(try merge(base, ours, theirs).conflicts.map(\.path).sorted() == ["g", "g.b"])
    }
    // Where only a reference is wrong, it is the one conflict; where nothing is, the group goes.
    let used = base.dropLast() + #", "r": {"$type": "number", "$value": "{o}"}}"#
    #expect(try merge(base, ours, String(used)).conflicts.map(\.path) == ["r"])
    #expect(try merge(base, ours, base.replacing("3", with: "3.0")).conflicts.isEmpty)
  }

  @Test(
    "a circle that only one version of a conflict closes is no conflict of its own, whichever side is ours"
  )
  func faultOfOneVersion() throws {
    func file(_ a: String, _ b: String) -> String {
      #"{"a": {"$type": "number", "$value": \#(a)}, "b": {"$type": "number", "$value": \#(b)}}"#
    }
    let (base, ours, theirs) = (file("1", "2"), file(#""{b}""#, "3"), file("1", #""{a}""#))
    #expect(try merge(base, ours, theirs).conflicts.map(\.path) == ["b"])
    #expect(try merge(base, theirs, ours).conflicts.map(\.path) == ["b"])
    // One that both versions leave is, with or without another conflict.
    let circle = try merge(file("1", "2"), file(#""{b}""#, "2"), theirs)
    #expect(circle.conflicts.map(\.path).sorted() == ["a", "b"])
    #expect(circle.conflicts.allSatisfy { $0.found.kind == .fault })
    // A token that has the same on both sides is no place of it.
    let third = #", "c": {"$type": "number", "$value": "{a}"}}"#
    func longer(_ text: String) -> String { text.dropLast() + third }
    let longer = try merge(
      longer(file("1", "2")), longer(file(#""{b}""#, "2")), longer(file("1", #""{c}""#)))
    #expect(longer.conflicts.map(\.path).sorted() == ["a", "b"])
  }

  @Test(
    "a group that one side removed and the other moved with a new token is a conflict, though each file of theirs is one of the others"
  )
  func removedAndMovedGroup() throws {
    let (one, group) = (
      #"{"o": {"$type": "number", "$value": 1}}"#, #""g": {"$type": "number", "a": {"$value": 2}}"#
    )
    let base = ["one.json": one, "two.json": "{\(group)}"]
    let ours = [
      "one.json": one.dropLast()
        + ", \(group.replacing("2}", with: #"2}, "n": {"$value": 3}"#))}", "two.json": "{}",
    ]
    let theirs = ["one.json": one, "two.json": "{}"]
    #expect(try merge(base, ours, theirs).conflicts.map(\.path) == ["g"])
    #expect(try merge(base, theirs, ours).conflicts.map(\.path) == ["g"])
    // What one side changed in one file, and both in another, is what that side has.
    let both = ["one.json": one.replacing("1}", with: "5}"), "two.json": "{}"]
    let merged = try merge(base, both, theirs)
    #expect(merged.conflicts.isEmpty && text(merged, "one.json") == both["one.json"])
    #expect(try text(merge(base, theirs, both), "one.json") == both["one.json"])
  }

  @Test("a value and what modifies it, each of another side, are together in a note")
  func modified() throws {
    let base = ["t.json": ##"{"a": {"$type": "color", "$value": "#111111", "alpha": 0.5}}"##]
    let ours = base.mapValues { $0.replacing("#111111", with: "#222222") }
    let theirs = base.mapValues { $0.replacing("0.5", with: "0.7") }
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(merged.notes.contains { $0.hasPrefix("each side changed another part of a") })
    }
    #expect(
      try merge(base, ours, ours.mapValues { $0.replacing("0.5", with: "0.7") }).notes.isEmpty)
  }

  @Test("a comment of ours stays with its group, or is named where it goes with a token")
  func ownComments() throws {
    let (red, blue) = ("red: {$type: 'number', $value: 1}", "blue: {$type: 'number', $value: 2}")
    let base = ["t.json5": "{ c: { // of c\n    // of red\n    \(red),\n    \(blue),\n  },\n}"]
    let ours = base.mapValues { $0.replacing("2", with: "3") }
    let theirs = base.mapValues { $0.replacing("    // of red\n    \(red),\n", with: "") }
    let merged = try merge(base, ours, theirs)
    #expect(
      text(merged, "t.json5") == "{ c: { // of c\n    \(blue.replacing("2", with: "3")),\n  },\n}")
    #expect(merged.notes.contains("a comment of ours goes with what theirs removed: // of red"))
  }

  @Test("a group that both moved, each to another file, is in one of them as a whole")
  func groupToTwoFiles() throws {
    func token(_ name: String, _ value: Int) -> String {
      #""\#(name)": {"$type": "number", "$value": \#(value)}"#
    }
    func file(_ tokens: String...) -> String { #"{"g": {\#(tokens.joined(separator: ", "))}}"# }
    let new = token("n", 4)
    let base = [
      "one.json": file(token("a", 1), token("b", 2)), "two.json": "{}", "three.json": "{}",
    ]
    let ours = ["one.json": "{}", "two.json": "{}", "three.json": file(token("a", 1), new)]
    let theirs = [
      "one.json": "{}", "two.json": file(token("a", 1), new, token("b", 2)), "three.json": "{}",
    ]
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.isEmpty)
      #expect(text(merged, "three.json")?.contains(#""n""#) == true)
      #expect(text(merged, "three.json")?.contains(#""b""#) == false)
      #expect(text(merged, "two.json")?.contains(#""g""#) != true)
    }
    // What one removed and the other changed is a conflict in the file that the group is in.
    let changed = theirs.mapValues { $0.replacing("2}", with: "7}") }
    for (ours, theirs) in [(ours, changed), (changed, ours)] {
      let conflict = try #require(merge(base, ours, theirs).conflicts.first)
      #expect((conflict.file, conflict.path) == ("three.json", "g.b"))
    }
  }

  @Test("what came into a group goes to the file to which the other side moved it, with its type")
  func intoMovedGroup() throws {
    let loose = #""x": {"$type": "duration", "$value": {"value": 12, "unit": "ms"}}"#
    let group = #""g": {"$type": "duration", "h": {"a": {"$value": {"value": 1, "unit": "ms"}}}}"#
    let base = ["one.json": "{\"o\": {\(loose)}}", "two.json": "{\(group)}", "three.json": "{}"]
    let ours = [
      "one.json": #"{"o": {}}"#, "three.json": "{}",
      "two.json": "{"
        + group.replacing(
          #""ms"}}}}"#, with: #""ms"}}, \#(loose)}, "n": {"$value": {"value": 3, "unit": "ms"}}}"#)
        + "}",
    ]
    let theirs = ["one.json": base["one.json"]!, "two.json": "{}", "three.json": "{\(group)}"]
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path) == [])
      for name in [#""a""#, #""n""#, #""x""#] {
        #expect(text(merged, "three.json")?.contains(name) == true, "\(name)")
      }
    }
  }

  @Test(
    "a reference to a token that moved where the other side has another one is no change of theirs")
  func takenAndReferred() throws {
    func file(_ value: String, _ old: String, _ new: String) -> String {
      """
      {
        "r": {"$type": "number", "$value": \(value)},
        "g": {\(old)},
        "h": {\(new)}
      }

      """
    }
    let (token, other) = (
      #""a": {"$type": "number", "$value": 12}"#, #""a": {"$type": "number", "$value": 99}"#
    )
    let base = file(#""{g.a}""#, token, "")
    for value in ["5", #""{h.a}""#] {
      let (ours, theirs) = (file(value, "", token), file(#""{g.a}""#, token, other))
      #expect(try merge(base, ours, theirs).conflicts.map(\.path) == ["h.a"])
      #expect(try merge(base, theirs, ours).conflicts.map(\.path) == ["h.a"])
    }
    // What both gave a value is a conflict still.
    let both = try merge(base, file("5", "", token), file("6", token, other))
    #expect(both.conflicts.map(\.path).sorted() == ["h.a", "r"])
  }

  @Test("a fault of a token that both have alike is a conflict at what it refers to")
  func faultElsewhere() throws {
    func file(_ a: String, _ b: String) -> String {
      #"{"r": {"$type": "dimension", "$value": "{g.a}"}, "g": {"$type": "dimension", "a": {"$value": \#(a)}}, "h": {"b": \#(b)}}"#
    }
    let (one, two) = (#"{"value": 1, "unit": "px"}"#, #"{"value": 2, "unit": "px"}"#)
    let size = #"{"$type": "dimension", "$value": \#(two)}"#
    let base = file(one, size)
    let (ours, theirs) = (file(#""{h.b}""#, size), file(one, #"{"$type": "number", "$value": 7}"#))
    for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path) == ["g.a"])
      let lines = try #require(text(merged)).split(separator: "\n")
      #expect(Set(lines.filter { $0.contains("g") }).count > 1)
    }
  }

  @Test(
    "what a side gives a group goes with it to another file, also beside tokens that came to it")
  func groupWithNewcomer() throws {
    let (a, n) = (
      #""a": {"$type": "number", "$value": 1}"#, #""n": {"$type": "number", "$value": 2}"#
    )
    let base = ["one.json": #"{"g": {\#(a)}}"#, "two.json": #"{"h": {\#(n)}}"#]
    let moved = ["two.json": #"{"g": {\#(a), \#(n)}, "h": {}}"#]
    for given in [
      #""$description": "G""#, #""$extensions": {"com.example": 1}"#,
      #""s": {"$description": "G", "b": {"$type": "number", "$value": 3}}"#,
    ] {
      let changed = ["one.json": #"{"g": {\#(given), \#(a)}}"#, "two.json": base["two.json"]!]
      for (ours, theirs) in [(moved, changed), (changed, moved)] {
        let merged = try merge(base, ours, theirs)
        #expect(merged.conflicts.map(\.path) == [])
        #expect(merged.files["one.json"] == .some(nil))
        let tree = try FileText(
          name: "two.json", bytes: Array(#require(text(merged, "two.json")).utf8))
        let group = tree.value(at: ["g"])?.members?.map(\.key) ?? []
        #expect(Set(group).isSuperset(of: ["a", "n"]) && group.count == 3, "\(group)")
      }
    }
  }

  @Test("a token at the path to which the other side renamed a group is in marks with all of it")
  func tokenAtRenamedGroup() throws {
    let number = #""$type": "number", "$value""#
    let group = #""l": {\#(number): 1}, "q": {\#(number): 2}, "w": {\#(number): 4}"#
    let base = #"{"c": {"p": {\#(group), "i": {\#(number): 3}}, "n": {\#(number): 5}}}"#
    let renamed = base.replacing(#"{"c""#, with: #"{"p""#)
    // Without "i", which the rename has, there is another conflict in the group.
    for kept in [group, #"\#(group), "i": {\#(number): 3}"#] {
      let taken =
        #"{"p": {"p": {\#(number): 9}}, "c": {"n": {\#(number): 5}, "p": {\#(kept)}}}"#
      for (ours, theirs) in [(taken, renamed), (renamed, taken)] {
        let merged = try merge(base, ours, theirs)
        #expect(merged.conflicts.contains { $0.path == "p.p" && $0.found.kind == .fault })
        let sides = try #require(text(merged)).split(separator: "=======")
        #expect(sides.count == 2)
        #expect(sides.count { $0.contains(#""q""#) } == 2, "\(sides)")
      }
    }
  }

  @Test("a new file with a reference to what the other side removed has marks")
  func marksInNewFile() throws {
    let base = ["one.json": #"{"q": {"p": {"$type": "number", "$value": 4}}}"#]
    let removed = ["one.json": #"{"q": {}}"#]
    let added = base.merging(["new.json": #"{"g": {"$type": "number", "$value": "{q.p}"}}"#]) { $1 }
    for (ours, theirs) in [(removed, added), (added, removed)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts.map(\.path) == ["g"])
      #expect(text(merged, "new.json")?.contains("<<<<<<<") == true)
    }
  }

  @Test("a reference that follows a token into a group that the other side removed is no change")
  func followsIntoRemovedGroup() throws {
    let (number, one) = (#""$type": "number", "$value""#, #""$type": "number", "$value": 1"#)
    func file(_ reference: String, _ old: String, _ new: String?) -> String {
      let group = new.map { #", "to": {\#($0)}"# } ?? ""
      return #"{"g": {"a": {\#(number): \#(reference)}\#(old)}\#(group)}"#
    }
    for (inner, path) in [(#""b": {\#(one)}"#, "b"), (#""s": {"b": {\#(one)}}"#, "s.b")] {
      let there = ", " + inner
      for kept in ["", #""$description": "G""#] {
        let base = file(#""{g.\#(path)}""#, there, kept)
        let moved = file(#""{to.\#(path)}""#, "", kept.isEmpty ? inner : kept + ", " + inner)
        let removed = file("2", there, nil)
        for (ours, theirs) in [(moved, removed), (removed, moved)] {
          let merged = try merge(base, ours, theirs)
          #expect(!merged.conflicts.isEmpty)
          #expect(!merged.conflicts.contains { $0.path == "g.a" }, "\(merged.conflicts)")
        }
      }
    }
  }

  @Test(
    "a token that one side only wrote otherwise is what the other side made of it",
    arguments: [
      (#""value": "{ink.value}""#, #""value": "{ink}""#, #""value": "{paper.value}""#),
      (#""value": "{ink.value}""#, #""value": "{ink}", "type": "color""#, nil),
      (
        ##""$type": "color", "$value": "#ffffff""##,
        ##""$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1, 1], "hex": "#ffffff"}"##,
        nil
      ),
      (
        #""$type": "fontWeight", "$value": "bold", "$description": "Old""#,
        #""$description": "Old", "$type": "fontWeight", "$value": 700"#,
        nil
      ),
    ] as [(String, String, String?)])
  func writtenOtherwise(_ before: String, _ rewritten: String, _ changed: String?) throws {
    func file(_ token: String?) -> String {
      let kept =
        before.contains("$value")
        ? ##""ink": {"$type": "color", "$value": "#000000"}"##
        : ##""ink": {"value": "#000000", "type": "color"}, "paper": {"value": "#ffffff"}"##
      return "{\n\(kept)\(token.map { ",\n\"a\": {\($0)}" } ?? "")\n}\n"
    }
    for isOurs in [true, false] {
      let sides = isOurs ? [rewritten, changed] : [changed, rewritten]
      let merged = try merge(file(before), file(sides[0]), file(sides[1]))
      #expect(merged.conflicts.isEmpty, "\(merged.conflicts)")
      let result = try FileText(name: "a.json", bytes: Array(#require(text(merged)).utf8))
      let wanted = try FileText(name: "a.json", bytes: Array(file(changed).utf8))
      #expect(result.difference(from: wanted) == nil, "\(text(merged) ?? "")")
    }
  }

  @Test(
    "what a side wrote otherwise and changed, too, is a conflict",
    arguments: [
      #""value": "{paper}""#, #""value": "{ink}", "description": "For text""#,
      #""value": "{ink}", "type": "color", "extra": 1"#,
    ])
  func changedToo(_ changed: String) throws {
    func file(_ token: String) -> String {
      ##"{"ink": {"value": "#000000", "type": "color"}, "paper": {"value": "#ffffff"}\##(token)}"##
    }
    let (base, gone) = (file(#", "a": {"value": "{ink.value}"}"#), file(""))
    for sides in [[file(", \"a\": {\(changed)}"), gone], [gone, file(", \"a\": {\(changed)}")]] {
      let merged = try merge(base, sides[0], sides[1])
      #expect(merged.conflicts.map(\.path) == ["a"])
      #expect(merged.conflicts.map(\.found.kind) == [.removed])
    }
  }

  @Test("a file that one side removed and the other only wrote otherwise is removed")
  func removedRewrittenFile() throws {
    let other = ##"{"ink": {"value": "#000000", "type": "color"}}"##
    let base = #"{"a": {"value": "{ink.value}"}}"#
    let ours = ["a.json": #"{"a": {"value": "{ink}"}}"#, "b.json": other]
    let merged = try merge(["a.json": base, "b.json": other], ours, ["b.json": other])
    #expect(merged.conflicts.isEmpty)
    #expect(merged.files["a.json"] == .some(nil))
  }

  @Test(
    "a type that moved to the group, other keys and two notations of a new token are no conflicts",
    arguments: [
      // The group has the type, and the value is written otherwise.
      (
        #"{"g": {"m": {"$value": "16px", "$type": "dimension"}}}"#,
        #"{"g": {"$type": "dimension", "m": {"$value": {"value": 16, "unit": "px"}}}}"#,
        #"{"g": {"m": {"$value": "67px", "$type": "dimension"}}}"#, ["g.m": "67px"]
      ),
      // The same, and the other side has no such group any more.
      (
        #"{"a": {"s": {"$value": "4px", "$type": "dimension"}}, "b": {"$value": 1, "$type": "number"}}"#,
        #"{"a": {"$type": "dimension", "s": {"$value": "4px"}}, "b": {"$value": 1, "$type": "number"}}"#,
        #"{"b": {"$value": 1, "$type": "number"}}"#, ["b": "1"]
      ),
      // Keys and references of another form.
      (
        ##"{"a": {"value": "#111", "type": "color"}, "b": {"value": "{a.value}", "type": "color"}}"##,
        ##"{"a": {"$value": "#111", "$type": "color"}, "b": {"$value": "{a}", "$type": "color"}}"##,
        ##"{"a": {"value": "#111", "type": "color"}}"##, ["a": "#111"]
      ),
      // Both add one token.
      (
        #"{}"#, #"{"l": {"$value": "16px", "$type": "dimension"}}"#,
        #"{"l": {"$value": {"value": 16, "unit": "px"}, "$type": "dimension"}}"#, ["l": "16px"]
      ),
    ] as [(String, String, String, [String: String])])
  func otherForms(
    _ base: String, _ ours: String, _ theirs: String, _ wanted: [String: String]
  ) throws {
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, one, other)
      #expect(merged.conflicts.isEmpty, "\(merged.conflicts)")
      let result = try FileText(name: "a.json", bytes: Array(#require(text(merged)).utf8))
      let tokens = result.tokens(missingIn: nil)
      #expect(Set(tokens.map { $0.joined(separator: ".") }) == Set(wanted.keys), "\(result.tree)")
      for keys in tokens {
        let value = result.value(at: keys)?["$value"]
        let found =
          value?.string ?? value?.numberText ?? value?["value"]?.numberText.map { "\($0)px" }
        #expect(found == wanted[keys.joined(separator: ".")])
      }
    }
  }

  @Test("a type that moved to the group does not take in what the other side added to it")
  func typeMovedBesideAddition() throws {
    let base = #"{"g": {"m": {"$value": 1, "$type": "number"}}}"#
    let moved = #"{"g": {"$type": "number", "m": {"$value": 1}}}"#
    let added = #"{"g": {"m": {"$value": 1, "$type": "number"}, "n": {"$value": "2px"}}}"#
    for (one, other) in [(moved, added), (added, moved)] {
      #expect(try merge(base, one, other).conflicts.map(\.path) == ["g.n"])
    }
  }

  @Test("what is in conflict all the same is shown as it was written")
  func marksAsWritten() throws {
    let base = "{\n  \"a\": {\"value\": \"{ink.value}\"}\n}\n"
    let merged = try merge(
      base, base.replacing("{ink.value}", with: "{paper}"),
      base.replacing("{ink.value}", with: "{coal.value}"))
    #expect(merged.conflicts.map(\.path) == ["a"])
    #expect(text(merged)?.contains("{ink.value}") == true)
  }

  @Test("what a side added to a group that the other deprecated is named")
  func addedToDeprecatedGroup() throws {
    let base = #"{"p": {"a": {"$value": 1, "$type": "number", "$deprecated": true}}}"#
    let moved = #"{"p": {"$deprecated": true, "a": {"$value": 1, "$type": "number"}}}"#
    for (new, isNamed) in [
      (#""new": {"$value": 2, "$type": "number"}"#, true),
      (#""in": {"new": {"$value": 2, "$type": "number"}}"#, true),
      (#""new": {"$value": 2, "$type": "number", "$deprecated": false}"#, false),
      (#""in": {"$deprecated": false, "new": {"$value": 2, "$type": "number"}}"#, false),
    ] {
      let added = String(base.dropLast(2)) + ", \(new)}}"
      for (one, other) in [(moved, added), (added, moved)] {
        let merged = try merge(base, one, other)
        #expect(merged.notes.contains { $0.contains("deprecated by its group") } == isNamed)
      }
    }
  }

  @Test("a file that one side renamed keeps its lines, whichever side is ours")
  func renamedFileKeepsLines() throws {
    let base = """
      {
        "a": { "$value": 1, "$type": "number" },
        "b": { "$value": 2, "$type": "number" }
      }

      """
    let edited = base.replacing("2", with: "3").replacing(
      "  \"b\"", with: "  \"n\": { \"$value\": 9, \"$type\": \"number\" },\n  \"b\"")
    for sides in [
      [["u.json": edited], ["v.json": base]], [["v.json": base], ["u.json": edited]],
    ] {
      let merged = try merge(["u.json": base], sides[0], sides[1])
      #expect(merged.conflicts.isEmpty && merged.files["u.json"] == .some(nil))
      #expect(text(merged, "v.json")?.split(separator: "\n").count == 5)
      #expect(merged.notes == ["what was beside it is in v.json, and n follows it"])
    }
  }

  @Test(
    "a value behind a reference is notation where values are under that key, and in no text that people read"
  )
  func valueBehindReference() throws {
    func file(_ value: String, _ text: String) -> String {
      #"{"a": {"value": "\#(value)", "comment": "\#(text)"}, "b": {"value": 1}}"#
    }
    let described = file("{b}", "As {b}")
    for (one, isSame) in [
      (file("{b.value}", "As {b}"), true), (file("{b}", "As {b.value}"), false),
    ] {
      let texts = try [one, described].map { try FileText(name: "a.json", bytes: Array($0.utf8)) }
      #expect((texts[0].difference(from: texts[1]) == nil) == isSame)
      let keyed = try [one, described].map {
        try FileText(
          name: "a.json", bytes: Array($0.replacing(#""value""#, with: #""$value""#).utf8))
      }
      #expect(keyed[0].difference(from: keyed[1]) != nil)
      let merged = try merge(one, described, #"{"b": {"value": 1}}"#)
      #expect(merged.conflicts.map(\.path) == (isSame ? [] : ["a"]))
    }
  }

  @Test(
    "what would follow a group into another one, where its side has a token of that name, is a conflict"
  )
  func takenInGroup() throws {
    func file(_ members: String) -> String { #"{"$type": "number", \#(members)}"# }
    let base = file(#""g": {"m": {"$value": 1}}"#)
    let theirs = file(#""h": {"m": {"$value": 1}}"#)
    for taken in [#""h": {"n": {"$value": 3}}"#, #""h": {"n": {"$value": 2}}"#] {
      let ours = file(#""g": {"m": {"$value": 1}, "n": {"$value": 2}}, \#(taken)"#)
      for merged in [try merge(base, ours, theirs), try merge(base, theirs, ours)] {
        #expect(merged.conflicts.contains { $0.found.kind == .taken }, "\(merged.conflicts)")
      }
    }
    let free = file(#""g": {"m": {"$value": 1}, "n": {"$value": 2}}, "h": {"o": {"$value": 3}}"#)
    #expect(try merge(base, free, theirs).conflicts.isEmpty)
  }
}
