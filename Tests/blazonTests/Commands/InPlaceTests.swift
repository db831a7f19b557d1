import Foundation
import TestSupport
import Testing

/// `set`, `mv`, `rm` and `deprecate` on token files: nothing changes but what is named.
@Suite("Token files changed in place")
struct InPlaceTests {
  private let file = """
    {
      // The palette.
      "color": {
        "$type": "color",
        "blue": {"$value": {"colorSpace": "srgb", "components": [0, 0.50, 1], "hex": "#0080FF"}},
        "accent": {"$value": "{color.blue}", "$deprecated": "Use {color.blue}", "$description": "not {color.blue}"}
      },
      "space": { "small": { "$type": "dimension", "$value": { "value": 8.0, "unit": "px" } } }
    }

    """

  /// The file after a command.
  private func after(_ text: String, _ arguments: String...) throws -> String {
    try Workspace.with { workspace in
      try workspace.write("t.json", text)
      let output = try Blazon.run(
        arguments + ["--files", "t.json"], in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
      return String(decoding: try workspace.bytes("t.json"), as: UTF8.self)
    }
  }

  @Test("a rename leads every reference there, and leaves prose alone")
  func move() throws {
    #expect(
      try after(file, "mv", "color.blue", "color.base")
        == file.replacing("\"blue\":", with: "\"base\":")
        .replacing("\"{color.blue}\"", with: "\"{color.base}\"")
        .replacing("Use {color.blue}", with: "Use {color.base}"))
    #expect(
      try after(file, "mv", "color", "palette.color").contains(
        "\"$value\": \"{palette.color.blue}\""))
  }

  @Test("a rename leads references in the data of other tools, too")
  func moveInExtensions() throws {
    for data in [#"{"ref": "{g.y}"}"#, #"["{g.y}", "a {g.y} c"]"#, #""{g.y}""#] {
      let text =
        #"{"g": {"$type": "number", "y": {"$value": 1, "$extensions": {"org.x": \#(data)}}, "z": {"$value": "{g.y}"}}}"#
      let moved = try after(text, "mv", "g.y", "g.w")
      #expect(
        moved
          == text.replacing("\"y\"", with: "\"w\"").replacing("{g.y}", with: "{g.w}"))
    }
  }

  @Test("references in a text that is kept as written follow a rename")
  func keptText() throws {
    let text =
      ##"{"a": {"w": {"value": "1px"}, "border": {"value": "{a.w.value} solid {a.c.value}"}, "c": {"value": "#112233"}}}"##
    #expect(
      try after(text, "mv", "a", "b.c")
        == ##"{"b": {"c": {"w": {"value": "1px"}, "border": {"value": "{b.c.w.value} solid {b.c.c.value}"}, "c": {"value": "#112233"}}}}"##
    )
  }

  @Test(
    "a value that is kept as written is replaced, and not its token",
    arguments: ["#112233", "{a.c}"])
  func keptValue(_ value: String) throws {
    let (old, typed) = (#""{a.w.value} solid {a.c.value}", "file": "x""#, #", "type": "color""#)
    let text =
      ##"{"a": {"border": {"comment": "Of it.", "value": \##(old)}, "c": {"value": "#445566"}}}"##
    #expect(
      try after(text, "set", "a.border", value)
        == text.replacing(old, with: #""\#(value)", "file": "x"\#(typed)"#))
  }

  @Test(
    "what modified a value goes with it",
    arguments: [
      (#""$value": "{g.y}", "alpha": 0.2"#, ##""$value": "#102030""##),
      (
        #""$value": "{g.y}", "alpha": 0.2, "mix": {"color": "{g.y}", "weight": 0.5}"#,
        ##""$value": "#102030""##
      ),
      (
        #""$value": "{g.y}", "$extensions": {"studio.tokens": {"modify": {"type": "alpha", "value": "0.5"}}}"#,
        ##""$value": "#102030", "$extensions": {"studio.tokens": {}}"##
      ),
    ])
  func modified(_ old: String, _ new: String) throws {
    let text = ##"{"g": {"$type": "color", "y": {"$value": "#ff0000"}, "z": {\##(old)}}}"##
    #expect(try after(text, "set", "g.z", "#102030") == text.replacing(old, with: new))
  }

  @Test(
    "comments stay with what they are about",
    arguments: [
      // Of a group, on the line of its bracket.
      (
        "rm a.x", "{\n  a: { // of a\n    x: N,\n    y: N,\n  },\n}",
        "{\n  a: { // of a\n    y: N,\n  },\n}"
      ),
      (
        "mv a.x b.x", "{\n  a: {\n    x: N,\n    y: N,\n  },\n  b: { /* of b */ },\n}",
        "{\n  a: {\n    y: N,\n  },\n  b: { /* of b */\n    x: N\n  },\n}"
      ),
      // Before a key, on its line and above.
      (
        "mv a.x b.x",
        "{\n  a: {\n    // of x\n    /* x */ x: N,\n    y: N,\n  },\n  b: {\n    z: N,\n  },\n}",
        "{\n  a: {\n    y: N,\n  },\n  b: {\n    z: N,\n    // of x\n    /* x */ x: N,\n  },\n}"
      ),
      // Above a line with several members.
      (
        "rm a.x", "{\n  a: {\n    // of both\n    x: N, y: N,\n  },\n}",
        "{\n  a: {\n    // of both\n    y: N,\n  },\n}"
      ),
      (
        "mv a.x b.x",
        "{\n  a: {\n    // of both\n    x: N, y: N,\n  },\n  b: {\n    z: N,\n  },\n}",
        "{\n  a: {\n    // of both\n    y: N,\n  },\n  b: {\n    z: N,\n    x: N,\n  },\n}"
      ),
    ])
  func comments(_ words: String, _ old: String, _ new: String) throws {
    let token = "{ $type: 'number', $value: 1 }"
    try Workspace.with { workspace in
      try workspace.write("t.json5", old.replacing("N", with: token))
      let words = words.split(separator: " ").map(String.init)
      let output = try Blazon.run(words + ["--files", "t.json5"], in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
      let text = String(decoding: try workspace.bytes("t.json5"), as: UTF8.self)
      #expect(text == new.replacing("N", with: token))
    }
  }

  @Test("a comment that has no place is named")
  func lostComment() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t.json5", "{\n  // of x\n  x: {$type: 'number', $value: 1},\n  b: {y: {$value: 'a'}},\n}")
      let output = try workspace.run("mv", "x", "b.x", "--files", "t.json5")
      #expect(output.status == 0)
      #expect(output.stderr.contains("note: a comment is not in the result: // of x"))
    }
  }

  @Test(
    "a group that extends another follows it, and is written where it has a value of its own",
    arguments: [
      ("set a.x 3", #""x": {"$value": 1}"#, #""x": {"$value": 3}"#),
      ("mv a.x a.z", #""x": {"$value": 1}"#, #""z": {"$value": 1}"#),
      ("deprecate a.x", #"{"$value": 1}"#, #"{"$value": 1,"$deprecated":true}"#),
      (
        "set b.x 4", #""y": {"$value": 5}"#,
        #""y": {"$value": 5},"x": {"$type":"number","$value":4}"#
      ),
      (
        "set a.w 3 --new --type number", #""y": {"$value": 2}"#,
        #""y": {"$value": 2},"w": {"$value":3}"#
      ),
    ])
  func extended(_ words: String, _ old: String, _ new: String) throws {
    let text =
      #"{"a": {"$type": "number", "x": {"$value": 1}, "y": {"$value": 2}}, "b": {"$extends": "{a}", "y": {"$value": 5}}}"#
    try Workspace.with { workspace in
      try workspace.write("t.json", text)
      let words = words.split(separator: " ").map(String.init)
      let output = try Blazon.run(words + ["--files", "t.json"], in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
      let result = String(decoding: try workspace.bytes("t.json"), as: UTF8.self)
      #expect(
        result.replacing(" ", with: "")
          == text.replacing(old, with: new).replacing(" ", with: ""))
      // A reference to what would be lost with it is kept.
      try workspace.write("t.json", text.dropLast() + #", "c": {"$value": "{b.x}"}}"#)
      let refused = try workspace.run("mv", "a.x", "a.z", "--files", "t.json")
      #expect(refused.status == 2)
    }
  }

  @Test(
    "what stands for the same as a value changes with it, and one mode goes by itself",
    arguments: [
      (
        "set r #111111",
        ##"{"$value":"#111111","$extensions":{"mode":{"light":"#111111","dark":"#000000"}}}"##
      ),
      (
        "rm r --context appearance=dark",
        ##"{"$value":"#ffffff","$extensions":{"mode":{"light":"#ffffff"}}}"##
      ),
    ])
  func modes(_ words: String, _ new: String) throws {
    func file(_ token: String) -> String {
      ##"{"$type":"color","b":{"$value":"#333333","$extensions":{"mode":{"light":"#333333","dark":"#444444"}}},"r":\##(token)}"##
    }
    let token =
      ##"{"$value":"#ffffff","$extensions":{"mode":{"light":"#ffffff","dark":"#000000"}}}"##
    try Workspace.with { workspace in
      try workspace.write("t.json", file(token))
      let words = words.split(separator: " ").map(String.init)
      let output = try Blazon.run(words + ["--files", "t.json"], in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
      #expect(String(decoding: try workspace.bytes("t.json"), as: UTF8.self) == file(new))
    }
  }

  @Test("the last token of a group that is described can go")
  func lastOfGroup() throws {
    let text =
      #"{"a": {"$value": 1, "$type": "number"}, "g": {"$description": "Of it.", "x": {"$value": 1, "$type": "number"}}}"#
    #expect(
      try after(text, "rm", "g.x")
        == text.replacing(#", "x": {"$value": 1, "$type": "number"}"#, with: ""))
  }

  @Test("a kept text that is read otherwise by another value is no reason to refuse")
  func keptBeside() throws {
    let text =
      ##"{"c": {"red": {"value": "#f00"}, "p": {"value": "{c.red}"}, "icon": {"value": "a/{c.p}.svg"}}}"##
    #expect(try after(text, "set", "c.red", "#ee0000") == text.replacing("#f00", with: "#ee0000"))
  }

  @Test(
    "a number takes the place of a name as a number, and a moved token has the type that its name showed"
  )
  func numbersAndTypes() throws {
    let weight = #"{"w": {"$type": "fontWeight", "b": {"$value": "bold"}}}"#
    #expect(try after(weight, "set", "w.b", "550") == weight.replacing("\"bold\"", with: "550"))
    let named = #"{"font": {"family": {"base": {"value": "Inter"}, "mono": {"value": "Menlo"}}}}"#
    #expect(try after(named, "mv", "font.family.base", "x.base").contains(#""type": "fontFamily""#))
  }

  @Test("what Figma calls a token follows its rename in the themes of Tokens Studio")
  func themes() throws {
    let text =
      ##"{"s": {"c": {"red": {"value": "#f00", "type": "color"}}}, "$themes": [{"name": "a", "$figmaStyleReferences": {"c.red": "S:1", "c.redder": "S:2"}}]}"##
    #expect(
      try after(text, "mv", "c.red", "c.blue")
        == text.replacing("\"red\"", with: "\"blue\"").replacing("\"c.red\"", with: "\"c.blue\""))
  }

  @Test(
    "a token that has values in contexts alone gets none of the base by chance, nor a second definition"
  )
  func contextsAlone() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t/light.tokens.json", ##"{"bg": {"$type": "color", "$value": "#ffffff"}}"##)
      try workspace.write(
        "t/dark.tokens.json",
        ##"{"bg": {"$type": "color", "$value": "#000000"}, "only": {"$type": "color", "$value": "#111111"}}"##
      )
      let refused = try workspace.run("set", "only", "#222222", "--files", "t")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("--files t --context appearance=dark`"))
      let run = try workspace.run(
        "set", "only", "#222222", "--files", "t", "--context", "appearance=dark")
      #expect(run.status == 0)
      let unknown = try workspace.run("deprecate", "bg", "--use", "nope", "--files", "t")
      #expect(unknown.stderr.contains("`blazon mv --keep bg nope --files t`"))
    }
  }

  @Test("a file that cannot be changed is named, with its fault")
  func doubledKey() throws {
    try Workspace.with { workspace in
      let text = #"{"a": {"value": "1px"}, "b": {"value": "2px", "c": 1, "c": 2}}"#
      try workspace.write("t.json", text)
      let output = try workspace.run("set", "a", "3px", "--files", "t.json")
      #expect(output.status == 2)
      #expect(output.stderr.contains("json-duplicate-key"))
    }
  }

  @Test(
    "a value is written as the file has such values",
    arguments: [
      ("{ \"value\": 8.0, \"unit\": \"px\" }", "12px", "{ \"value\": 12, \"unit\": \"px\" }")
    ])
  func set(_ old: String, _ value: String, _ new: String) throws {
    #expect(try after(file, "set", "space.small", value) == file.replacing(old, with: new))
    let older =
      #"{"size": { "a": { "value": "10px", "type": "dimension" }, "b": { "value": "{size.a.value}" } } }"#
    #expect(try after(older, "set", "size.a", value) == older.replacing("10px", with: value))
    #expect(
      try after(older, "mv", "size.a", "size.z")
        == older.replacing("\"a\"", with: "\"z\"").replacing(
          "{size.a.value}", with: "{size.z.value}"))
  }

  @Test("of a value with parts only those are written that change, as the file has them")
  func parts() throws {
    let studio = """
      {"sh": {"type": "boxShadow", "value": [
        { "x": "0", "y": "1",  "blur": "2", "spread": "0", "color": "#000000", "type": "dropShadow" },
        { "x": "0", "y": "4px", "blur": "8px", "spread": "0", "color": "rgba(0,0,0,0.5)", "type": "innerShadow" }
      ]}}
      """
    for (words, old, new) in [
      ("sh.0.blur 4px", #""blur": "2""#, #""blur": "4""#),
      ("sh.0.offsetY 3px", #""y": "1""#, #""y": "3""#),
      ("sh.1.blur 9px", #""8px""#, #""9px""#),
      ("sh.1.color #ffffff", #""rgba(0,0,0,0.5)""#, ##""#ffffff""##),
    ] {
      let words = words.split(separator: " ").map(String.init)
      #expect(
        try after(studio, "set", words[0], words[1]) == studio.replacing(old, with: new))
    }
    let today = #"""
      {"t": {"$type": "typography", "$value": {"fontFamily": "Inter",  "fontSize": {"value":16, "unit":"px"},
        "fontWeight": 400, "lineHeight": 1.5, "letterSpacing": "0px" }},
       "b": {"$type": "border", "$value": {"color": "{c}",  "width": "1px", "style": "solid" }},
       "c": {"$type": "color", "$value": {"colorSpace":"srgb", "components":[0, 0.5, 1], "alpha": 1.0}}}
      """#
    #expect(try after(today, "set", "t.fontSize", "18px") == today.replacing(":16,", with: ":18,"))
    #expect(
      try after(today, "set", "b.width", "2px") == today.replacing("\"1px\"", with: "\"2px\""))
    #expect(
      try after(today, "set", "b.style", "dashed") == today.replacing("solid", with: "dashed"))
  }

  @Test("a color stays channels where the file has channels, or is refused")
  func channels() throws {
    let figma = #"""
      {"variableCollections": {"c": {"id": "c", "name": "look", "defaultModeId": "1", "variableIds": ["v", "w"],
        "modes": [{"modeId": "1", "name": "light"}, {"modeId": "2", "name": "dark"}]}},
       "variables": {"v": {"id": "v", "name": "bg", "variableCollectionId": "c", "resolvedType": "COLOR",
        "valuesByMode": {"1": {"r": 1,"g": 1,"b": 1,"a": 1}, "2": {"r": 0,"g": 0,"b": 0.25,"a": 1}}},
        "w": {"id": "w", "name": "fg", "variableCollectionId": "c", "resolvedType": "COLOR",
        "valuesByMode": {"1": {"type": "VARIABLE_ALIAS", "id": "v"}, "2": {"r": 0.5,"g": 0,"b": 0,"a": 1}}}}}
      """#
    #expect(
      try after(figma, "set", "bg", "#ff0000", "--context", "look=dark")
        == figma.replacing(
          #"{"r": 0,"g": 0,"b": 0.25,"a": 1}"#, with: #"{"r": 1,"g": 0,"b": 0,"a": 1}"#))
    #expect(
      try after(figma, "set", "bg", "#ffffff80")
        == figma.replacing(#""b": 1,"a": 1}"#, with: #""b": 1,"a": 0.501961}"#))
    #expect(
      try after(figma, "set", "fg", "#00ff00")
        == figma.replacing(
          #"{"type": "VARIABLE_ALIAS", "id": "v"}"#, with: #"{"r": 0, "g": 1, "b": 0, "a": 1}"#))
    let bytes = #"{"c": {"$type": "color", "$value": {"r": 255, "g": 16, "b":  0}}}"#
    #expect(
      try after(bytes, "set", "c", "#ff2000") == bytes.replacing("\"g\": 16", with: "\"g\": 32"))
    try Workspace.with { workspace in
      try workspace.write("t.json", figma)
      let run = try workspace.run(
        "set", "bg", "color(display-p3 1 0 0)", "--files", "t.json", "--context", "look=dark")
      #expect(run.status == 2)
      #expect(run.stderr.contains("[files-unchanged]\nfix: change the file in an editor"))
    }
  }

  @Test("a new token, a removed one and a deprecation")
  func others() throws {
    #expect(
      try after(file, "set", "--new", "space.large", "16px")
        .contains("\"unit\": \"px\" } }, \"large\": "))
    #expect(
      try after(file, "rm", "color.accent")
        == file.replacing(
          ",\n    \"accent\": {\"$value\": \"{color.blue}\", \"$deprecated\": \"Use {color.blue}\", \"$description\": \"not {color.blue}\"}",
          with: ""))
    #expect(
      try after(file, "deprecate", "space.small", "--note", "too small")
        == file.replacing("\"px\" } }", with: "\"px\" }, \"$deprecated\": \"too small\" }"))
  }

  @Test("files of a folder change together, and each verb refuses as for a registry")
  func folders() throws {
    try Workspace.with { workspace in
      try workspace.write("tokens/a.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try workspace.write("tokens/b.json", #"{"b": {"$type": "number", "$value": "{a}"}}"#)
      let dry = try workspace.succeed("mv", "a", "c", "--files", "tokens", "--dry-run")
      #expect(dry.hasPrefix("would change tokens/a.json, tokens/b.json: 1 path moved"))
      #expect(try workspace.bytes("tokens/a.json").starts(with: Data("{\"a\"".utf8)))
      let refused = try workspace.run("rm", "a", "--files", "tokens")
      #expect(refused.status == 2)
      _ = try workspace.succeed("mv", "a", "c", "--files", "tokens")
      #expect(
        String(decoding: try workspace.bytes("tokens/b.json"), as: UTF8.self)
          == #"{"b": {"$type": "number", "$value": "{c}"}}"#)
      let again = try workspace.succeed("set", "c", "1", "--files", "tokens")
      #expect(again == "nothing to change: the files are up to date\n")
      #expect(workspace.everything().sorted() == ["tokens", "tokens/a.json", "tokens/b.json"])
    }
  }

  @Test("a new type is written, a moved token keeps its text and comments, a read-only file stays")
  func details() throws {
    let typed =
      #"{"g": {"$type": "number", "a": {"$value": 1}, "b": {"$value": {"value": 2, "unit": "px"}, "$type": "dimension"}}}"#
    #expect(
      try after(typed, "set", "g.a", "3px", "--type", "dimension")
        == typed.replacing(
          "{\"$value\": 1}",
          with: "{\"$value\": {\"value\":3,\"unit\":\"px\"}, \"$type\": \"dimension\"}"))
    let commented =
      "{\n  g: {\n    // legal\n    a: { $type: 'number', $value: 0x1F }, // tail\n    b: { $type: 'number', $value: 1 },\n  },\n}\n"
    #expect(
      try after(commented, "mv", "g.a", "k.a")
        == "{\n  g: {\n    b: { $type: 'number', $value: 1 },\n  },\n  k: {\n    // legal\n    a: { $type: 'number', $value: 0x1F } // tail\n  },\n}\n"
    )
    try Workspace.with { workspace in
      try workspace.write("t.json", typed)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: workspace.url("t.json").path)
      let refused = try workspace.run("set", "g.a", "2", "--files", "t.json")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("t.json cannot be written: it is read-only"))
    }
  }

  @Test(
    "A link below a folder that was named or configured is refused, and one that a person named is written through",
    arguments: [
      ["--files", "f"], ["--files", "f/*.json"], ["--files", "f", "--dry-run"], [],
      ["--files", "f/a.tokens.json"],
    ], [["set", "a", "2"], ["rm", "a"], ["deprecate", "a"], ["mv", "a", "b"]])
  func links(_ files: [String], _ verb: [String]) throws {
    try Workspace.with { workspace in
      let text = #"{"a": {"$type": "number", "$value": 1}}"#
      try workspace.write("in/blazon.json", #"{"sources": {"files": ["f/"], "writable": true}}"#)
      try workspace.write("victim.json", text)
      try workspace.write("in/f/b.tokens.json", #"{"other": {"$type": "number", "$value": 1}}"#)
      try FileManager.default.createSymbolicLink(
        atPath: workspace.url("in/f/a.tokens.json").path, withDestinationPath: "../../victim.json")
      let output = try Blazon.run(verb + files, in: workspace.url("in"))
      let isNamed = files.last == "f/a.tokens.json"
      #expect(output.status == (isNamed ? 0 : 2), "\(output.stderr)")
      #expect(try (workspace.bytes("victim.json") == Data(text.utf8)) != isNamed)
      #expect(
        isNamed || output.stderr.contains("f/a.tokens.json\" is a symbolic link"),
        "\(output.stderr)")
      let link = workspace.url("in/f/a.tokens.json").path
      #expect(throws: Never.self) {
        try FileManager.default.destinationOfSymbolicLink(atPath: link)
      }
      if isNamed { return }
      // A folder of the configuration may be a link that stays in the folder of the configuration.
      try FileManager.default.removeItem(at: workspace.url("in/f/a.tokens.json"))
      try workspace.write("in/g/a.tokens.json", text)
      try workspace.write("in/g/b.tokens.json", #"{"other": {"$type": "number", "$value": 1}}"#)
      try FileManager.default.removeItem(at: workspace.url("in/f"))
      for (end, status) in [("g", Int32(0)), ("../out", 2)] {
        try workspace.write("out/a.tokens.json", text)
        try? FileManager.default.removeItem(at: workspace.url("in/f"))
        try FileManager.default.createSymbolicLink(
          atPath: workspace.url("in/f").path, withDestinationPath: end)
        #expect(try Blazon.run(verb, in: workspace.url("in")).status == status, "\(end)")
        #expect(try workspace.bytes("out/a.tokens.json") == Data(text.utf8))
      }
    }
  }

  @Test("blazon.json makes files the truth; YAML is refused")
  func configured() throws {
    try Workspace.with { workspace in
      try workspace.write("blazon.json", #"{"sources": {"files": ["t.json"], "writable": true}}"#)
      try workspace.write("t.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      #expect(try workspace.succeed("set", "a", "2").hasPrefix("changed t.json: 1 value changed"))
      try workspace.write("t.yaml", "a: {$type: number, $value: 1}\n")
      let refused = try workspace.run("set", "a", "3", "--files", "t.yaml")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("t.yaml is YAML"))
    }
  }
}

/// Three versions of token files, and git's calls.
@Suite("Token files merged")
struct FilesMergeCommandTests {
  @Test("a conflict is written between marks, and named; a clean merge is exit 0")
  func command() throws {
    try Workspace.with { workspace in
      try workspace.write("base.json", "{\n  \"a\": {\"$type\": \"number\", \"$value\": 1}\n}\n")
      try workspace.write("ours.json", "{\n  \"a\": {\"$type\": \"number\", \"$value\": 2}\n}\n")
      try workspace.write("theirs.json", "{\n  \"a\": {\"$type\": \"number\", \"$value\": 3}\n}\n")
      let output = try workspace.run("merge", "base.json", "ours.json", "theirs.json")
      #expect(output.status == 1)
      #expect(
        output.stdout == """
          {
          <<<<<<< ours
            "a": {"$type": "number", "$value": 2}
          ||||||| base
            "a": {"$type": "number", "$value": 1}
          =======
            "a": {"$type": "number", "$value": 3}
          >>>>>>> theirs
          }

          """)
      #expect(output.stderr == "conflict value  ours.json: a  ours 2  theirs 3  base 1\n")
      let clean = try workspace.run(
        "merge", "base.json", "base.json", "theirs.json", "-o", "out.json")
      #expect(clean.status == 0)
      #expect(try workspace.bytes("out.json") == workspace.bytes("theirs.json"))
    }
  }

  @Test("a comment that only theirs wrote is quoted")
  func notes() throws {
    try Workspace.with { workspace in
      let base = "{\n  a: {$type: 'number', $value: 1},\n  b: {$type: 'number', $value: 1},\n}\n"
      try workspace.write("base.json5", base)
      try workspace.write(
        "ours.json5",
        base.replacing("b: {$type: 'number', $value: 1}", with: "b: {$type: 'number', $value: 2}"))
      try workspace.write("theirs.json5", base.replacing("  a:", with: "  // legal\n  a:"))
      let output = try workspace.run("merge", "base.json5", "ours.json5", "theirs.json5")
      #expect(output.status == 0)
      #expect(output.stderr == "note: a comment of theirs is not in the result: // legal\n")
    }
  }

  @Test("where one side gave the values other keys, the edits of the other come to those")
  func otherKeys() throws {
    try Workspace.with { workspace in
      let plain =
        #"{"a": {"value": 1, "type": "number", "comment": "A"}, "#
        + #""b": {"value": 2, "type": "number"}}"#
      let marked = plain.replacing("value", with: "$value").replacing("type", with: "$type")
        .replacing("comment", with: "$description")
      for (base, other) in [(plain, marked), (marked, plain)] {
        let edit = base.replacing(": 2", with: ": 7")
        let converted = other.replacing(": 1", with: ": 3")
        for (ours, theirs) in [(edit, converted), (converted, edit)] {
          try workspace.write("base.json", base)
          try workspace.write("ours.json", ours)
          try workspace.write("theirs.json", theirs)
          let output = try workspace.run("merge", "base.json", "ours.json", "theirs.json")
          #expect(output.status == 0)
          #expect(output.stdout == converted.replacing(": 2", with: ": 7"))
          #expect(output.stderr.contains("note: ours.json: "))
        }
        // What both changed is a conflict as ever, and who alone changed a file has it by the byte.
        try workspace.write("ours.json", base.replacing(": 1", with: ": 9"))
        try workspace.write("theirs.json", converted)
        #expect(try workspace.run("merge", "base.json", "ours.json", "theirs.json").status == 1)
        let taken = try workspace.run("merge", "base.json", "base.json", "theirs.json")
        #expect(taken.stdout == converted && taken.stderr.isEmpty)
      }
    }
  }

  @Test("a length in two members is a value, and a token by the name of a key keeps it")
  func namesLikeKeys() throws {
    try Workspace.with { workspace in
      let plain = """
        {
          "type": {"value": {"value": 8, "unit": "px"}, "type": "dimension"},
          "value": {"value": {"value": 1, "unit": "px"}, "type": "dimension"},
          "g": {"description": {"value": 1, "type": "number"}}
        }
        """
      let marked = plain.replacing(#"{"value": {"#, with: #"{"$value": {"#)
        .replacing(#""type": ""#, with: #""$type": ""#)
        .replacing(#"{"value": 1, "$type""#, with: #"{"$value": 1, "$type""#)
      try workspace.write("base.json", plain)
      try workspace.write("ours.json", plain.replacing("8,", with: "9,"))
      try workspace.write("theirs.json", marked)
      let output = try workspace.run("merge", "base.json", "ours.json", "theirs.json")
      #expect(output.status == 0)
      #expect(output.stdout == marked.replacing("8,", with: "9,"))
      // A description beside a comment gets the new key, and no key is there twice.
      let texts = #"{"a": {"value": 1, "comment": "C", "description": "D"}}"#
      try workspace.write("base.json", texts)
      try workspace.write("ours.json", texts.replacing(": 1", with: ": 2"))
      try workspace.write(
        "theirs.json", #"{"a": {"$value": 1, "$description": "D"}, "b": {"$value": 3}}"#)
      let merged = try workspace.run("merge", "base.json", "ours.json", "theirs.json")
      #expect(merged.status == 0)
      #expect(merged.stdout == #"{"a": {"$value": 2, "$description": "D"}, "b": {"$value": 3}}"#)
    }
  }

  @Test("what cannot be read is refused, all of it at once, and nothing is written")
  func refused() throws {
    try Workspace.with { workspace in
      try workspace.write("base.json", "{\n<<<<<<< ours\n}\n")
      try workspace.write("ours.json", "{\"a\": 1, \"a\": 2}")
      try workspace.write("theirs.json", "{}")
      let output = try workspace.run(
        "merge", "base.json", "ours.json", "theirs.json", "-o", "out.json")
      #expect(output.status == 2)
      #expect(output.stderr.contains("base.json:2:1"))
      #expect(output.stderr.contains("ours.json:1:10"))
      #expect(!workspace.everything().contains("out.json"))
    }
  }

  @Test("git merges by the driver, and checks and verifies find what a merge of lines left")
  func git() throws {
    try Workspace.with { workspace in
      let bin = workspace.url("bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        at: bin.appendingPathComponent("blazon"),
        withDestinationURL: URL(fileURLWithPath: Blazon.binary))
      let system = ProcessInfo.processInfo.environment["PATH"] ?? ""
      @discardableResult
      func run(_ program: String, _ arguments: String...) throws -> Output {
        try Blazon.run(
          program: program, arguments, in: workspace.folder,
          environment: ["PATH": "\(bin.path):\(system)"])
      }
      let git = try #require(path(of: "git"))
      try run(git, "init", "-q", "-b", "main")
      try run(git, "config", "user.name", "Ann")
      try run(git, "config", "user.email", "ann@example.org")
      #expect(try run(Blazon.binary, "git", "check").status == 1)
      #expect(try run(Blazon.binary, "git", "install").status == 0)
      #expect(try run(Blazon.binary, "git", "check").status == 0)
      let name = "it's a.tokens.json"
      try workspace.write(
        name, #"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "number", "$value": "{a}"}}"#
      )
      try run(git, "add", ".gitattributes", name)
      try run(git, "commit", "-qm", "one")
      try run(git, "checkout", "-qb", "other")
      try run(Blazon.binary, "mv", "a", "c", "--files", name)
      try run(git, "commit", "-qam", "renamed")
      try run(git, "checkout", "-q", "main")
      try run(Blazon.binary, "set", "a", "5", "--files", name)
      try run(git, "commit", "-qam", "changed")
      #expect(try run(git, "merge", "-q", "other", "-m", "merged").status == 0)
      let merged =
        #"{"c": {"$type": "number", "$value": 5}, "b": {"$type": "number", "$value": "{c}"}}"#
      #expect(String(decoding: try workspace.bytes(name), as: UTF8.self) == merged)
      #expect(try run(Blazon.binary, "git", "verify", "HEAD").status == 0)
      try workspace.write(name, merged.replacing("5", with: "7"))
      try run(git, "commit", "-q", "-a", "--amend", "--no-edit")
      let verified = try run(Blazon.binary, "git", "verify", "HEAD")
      #expect(verified.status == 1)
      #expect(verified.stdout.contains("c.$value differs from the merged result"))
      // What was exported is no source, and has no merge of its own.
      try workspace.write(name, merged)
      let exported = try run(Blazon.binary, "export", "json", "--from", name, "--out", "out")
      #expect(exported.status == 0, "\(exported.stderr)")
      try run(git, "add", "out")
      try run(git, "commit", "-q", "-a", "--amend", "--no-edit")
      let again = try run(Blazon.binary, "git", "verify", "HEAD")
      #expect(again.status == 0, "\(again.stdout)")
    }
  }
}
