import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Whole runs of the program over what people come with; the reproductions are verbatim.
@Suite("The front door")
struct FrontDoorTests {
  @Test(
    "D2 Members of two kinds that DTCG has no place for are exported under one key",
    arguments: ["strict", "extended"])
  func d2(profile: String) throws {
    try Door.with(#"{"a":{"$type":"number","$value":1,"$comment":"c","note":"n"}}"#) {
      (door) throws in
      let text = try door.workspace.succeed("export", "--format", "json", "--profile", profile)
      let reading = JSONReader.read(text: text)
      #expect(reading.problems.isEmpty, "\(text)")
      let kept = reading.root?["a"]?["$extensions"]?["dev.blazon.foreign"]
      #expect(kept?["note"]?.string == "n")
      #expect(kept?["$comment"]?.string == "c")
      try door.comesBack()
    }
  }

  @Test("D4 A hex fallback of three digits refuses nothing, and is written with six")
  func d4() throws {
    let text =
      ##"{"c":{"$type":"color","$value":{"colorSpace":"srgb","components":[0,0,0],"hex":"#000"}}}"##
    try Door.with(text) { (door) throws in
      #expect(door.imported.stderr.contains("[value-unusual]"))
      let strict = try door.workspace.succeed("export", "--format", "json")
      #expect(strict.contains("\"#000000\""))
      #expect(try door.checks(strict))
      #expect(try door.workspace.succeed("export", "--format", "css").contains("--c: #000000"))
      try door.comesBack()
    }
  }

  @Test("D3 A reference that leads nowhere in a value kept as written refuses nothing")
  func d3() throws {
    let text = #"{"t":{"$type":"dimension","$value":{"value":"{nope}","unit":"em"}}}"#
    try Door.with(text) { (door) throws in
      #expect(door.imported.stderr.contains("[kept-as-written]"))
      try door.isExported()
      try door.comesBack()
    }
  }

  @Test("an alias that leads to another type than it says is one of that type, which is told")
  func aliasOfAnotherType() throws {
    let text =
      #"{"a":{"$type":"dimension","$value":{"value":12,"unit":"px"}},"b":{"$type":"number","$value":"{a}"},"c":{"$type":"number","$value":"{b}"}}"#
    try Door.with(text) { (door) throws in
      #expect(door.imported.stderr.contains("it is read as one [alias-type]"))
      #expect(door.imported.stderr.contains(": 3 values\n"))
      let css = try door.workspace.succeed("export", "--format", "css")
      #expect(css.contains("--c: var(--b)") || css.contains("--c: 12px"))
      #expect(try door.workspace.run("check", "--strict", "in/in.json").status == 1)
      try door.isExported()
      try door.comesBack()
    }
  }

  @Test("a point is px wherever it is written: in files of any tool, in mathematics and for set")
  func points() throws {
    for text in [
      #"{"t":{"$type":"dimension","$value":{"value":18,"unit":"pt"}}}"#,
      #"{"t":{"$type":"dimension","$value":"18pt"}}"#, #"{"t":{"value":"18pt"}}"#,
      #"{"t":{"value":"18pt","type":"dimension"}}"#, #"{"t":{"value":"18pt","type":"sizing"}}"#,
      #"{"t":{"$type":"dimension","$value":"9pt * 2"}}"#,
    ] {
      try Door.with(text) { (door) throws in
        #expect(try door.workspace.succeed("export", "--format", "css").contains("--t: 18px;"))
        let swift = try door.workspace.succeed("export", "--format", "swift")
        #expect(swift.contains("let t: TokensValues.Length = 18"), "\(text)")
        try door.workspace.succeed("set", "t", "18pt")
        #expect(try door.workspace.succeed("export", "--format", "css").contains("--t: 18px;"))
      }
    }
  }

  @Test("what leads nowhere is shown with its reference, and what is computed counts as a value")
  func nowhere() throws {
    let text =
      #"{"a":{"$type":"number","$value":4},"b":{"$type":"number","$value":"{nope}"},"c":{"$type":"number","$value":"{a} * 2"},"d":{"$type":"number","$value":"{a}/0"}}"#
    try Door.with(text) { (door) throws in
      #expect(door.imported.stderr.contains("4 values, 2 without a resolved value"))
      let shown = try door.workspace.run("show", "b").stdout
      #expect(shown.contains(#"{nope}  broken: refers to "{nope}", which does not exist"#))
      #expect(!shown.contains("not recorded"))
      let computed = try door.workspace.run("show", "d").stdout
      #expect(computed.contains("{a}/0  broken: "))
      let json = try door.workspace.run("show", "b", "--json", "--registry", "t.blazon").json()
      #expect(json["cells"]?.elements?.first?["value"]?.string == "{nope}")
      #expect(json["cells"]?.elements?.first?["resolved"]?.kind == .null)
      #expect(try door.workspace.succeed("list").contains("(cannot be computed)"))
      #expect(try door.isExported().contains("divides by zero"))
    }
  }

  @Test("an import of which every token is left out is refused, and says so")
  func allLeftOut() throws {
    try Door.with(#"{"a":{"$type":"number","$value":1}}"#) { (door) throws in
      try door.workspace.write("b.json", #"{"size":{"s":"8px"}}"#)
      let output = try door.workspace.run("import", "b.json", "--registry", "t.blazon")
      #expect(output.status == 2)
      #expect(output.stderr.contains("[nothing-taken-in]"))
      for name in ["light", "dark"] {
        try door.workspace.write("q/\(name).json", ##"{"s":{"$ref":"other.json#/x/\##(name)"}}"##)
      }
      let empty = try door.workspace.run("import", "q", "-m", "x")
      #expect(empty.status == 2 && empty.stderr.contains("[nothing-taken-in]"), "\(empty.stderr)")
      let again = try door.workspace.succeed("import", "in/in.json")
      #expect(again.contains("the registry is up to date"))
    }
  }

  @Test("strict JSON of a computed color over one that is kept as written passes a strict check")
  func computedOverKept() throws {
    let text =
      #"{"$extensions":{"dev.blazon":{"axes":{"m":["x","y"]}}},"a":{"$type":"color","$value":{"colorSpace":"srgb","components":[0,0,0]},"$extensions":{"dev.blazon":{"contexts":{"m=y":{"verbatim":{"$value":"var(--x)"}}}}}},"b":{"$type":"color","$value":"alpha({a}, 0.5)"}}"#
    try Door.with(text) { (door) throws in
      let strict = try door.workspace.succeed("export", "--format", "json", "--profile", "strict")
      #expect(try door.checks(strict))
    }
  }

  @Test("D5 What refers to a length in em is recorded and exported")
  func d5() throws {
    let text =
      #"{"a":{"$type":"dimension","$value":{"value":1,"unit":"em"}},"b":{"$type":"border","$value":{"color":{"colorSpace":"srgb","components":[0,0,0]},"width":"{a}","style":"solid"}}}"#
    try Door.with(text) { (door) throws in
      #expect(try door.list() == ["a", "b"])
      #expect(try door.workspace.run("check", "in/in.json").status == 0)
      try door.isExported()
      try door.comesBack()
    }
  }

  @Test("D5 What refers to a value kept as written is left out of exports with the reason")
  func d5Kept() throws {
    let text =
      #"{"a":{"$type":"dimension","$value":"auto"},"b":{"$type":"border","$value":{"color":{"colorSpace":"srgb","components":[0,0,0]},"width":"{a}","style":"solid"}},"c":{"$type":"dimension","$value":"{a}"}}"#
    try Door.with(text) { (door) throws in
      #expect(try door.list() == ["a", "b", "c"])
      #expect(try door.workspace.run("check", "in/in.json").status == 0)
      let losses = try door.isExported()
      #expect(losses.contains("a: it is kept as written: "))
      #expect(losses.contains("b: it refers to \"a\", which is kept as written: "))
      #expect(losses.contains("c: it refers to \"a\", which is kept as written: "))
      try door.comesBack()
    }
  }

  @Test("D5 A text style whose line height is a dimension has it as a multiple of its font size")
  func d5LineHeight() throws {
    let text =
      #"{"lh":{"$type":"dimension","$value":"15px"},"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"13px","fontWeight":400,"letterSpacing":"0","lineHeight":"{lh}"}}}"#
    try Door.with(text) { (door) throws in
      #expect(!door.imported.stderr.contains("[alias-type]"))
      let css = try door.workspace.run("export", "--format", "css").stdout
      #expect(css.contains(#"--t: 400 13px/1.153846 "Inter";"#))
      try door.comesBack()
    }
  }

  @Test(
    "D5 A text style whose line height has another unit than its font size has its other members")
  func d5LineHeightOfOtherUnit() throws {
    let text =
      #"{"lh":{"$type":"dimension","$value":"1rem"},"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"13px","fontWeight":400,"letterSpacing":"0","lineHeight":"{lh}"}}}"#
    try Door.with(text) { (door) throws in
      #expect(door.imported.stderr.contains("[alias-type]"))
      let losses = try door.isExported()
      #expect(!losses.contains("t: lineHeight"))
      let css = try door.workspace.run("export", "--format", "css").stdout
      #expect(css.contains(#"--t: 400 13px/var(--lh) "Inter";"#))
      let flat = try door.workspace.run("export", "--format", "css", "--option", "references=flat")
      #expect(flat.stdout.contains(#"--t: 400 13px/1rem "Inter";"#))
      let swift = try door.workspace.run("export", "--format", "swift", "--losses").stderr
      #expect(swift.contains("t: lineHeight refers to something not allowed there"))
      try door.comesBack()
    }
  }

  @Test("D5 A reference that leads nowhere makes no export fail")
  func d5Nowhere() throws {
    let text =
      #"{"a":{"$type":"number","$value":"{nope}"},"b":{"$type":"number","$value":"{a}"},"c":{"$type":"number","$value":"{d}"},"d":{"$type":"number","$value":"{c}"}}"#
    try Door.with(text) { (door) throws in
      let losses = try door.isExported()
      #expect(losses.contains("a: \"a\" refers to \"{nope}\", which does not exist"))
      #expect(losses.contains("d: circular reference"))
      try door.comesBack()
    }
  }

  @Test("D7 A token inside a token costs no other token")
  func d7() throws {
    let text =
      #"{"a":{"$type":"number","$value":1,"b":{"$type":"number","$value":2}},"ok":{"$type":"number","$value":3}}"#
    try Door.with(text) { (door) throws in
      #expect(door.imported.stderr.contains("[token-is-group]"))
      #expect(try door.list() == ["a", "ok"])
    }
    try Workspace.with { (workspace) throws in
      try workspace.write("in.json", text)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "in.json", "--keep-faulty").status == 0)
    }
  }

  @Test("D7 Of a token and what it holds in other files, the side with fewer values is left out")
  func d7Files() throws {
    let files = [
      "a.json": #"{"c":{"$type":"number","$value":1}}"#,
      "b.json":
        #"{"c":{"x":{"$type":"number","$value":2},"y":{"$type":"number","$value":"{c.x}"}}}"#,
    ]
    try Door.with(files: files) { (door) throws in #expect(try door.list() == ["c.x", "c.y"]) }
  }

  @Test("D7 An empty file among many is skipped, and named; alone it is an error")
  func d7Empty() throws {
    let files = ["a.json": "", "b.json": #"{"ok":{"$type":"number","$value":3}}"#]
    try Door.with(files: files) { (door) throws in
      #expect(door.imported.stderr.contains("a.json (empty)"))
      #expect(try door.list() == ["ok"])
    }
    try Workspace.with { (workspace) throws in
      try workspace.write("a.json", "")
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "a.json")
      #expect(output.status == 2)
      #expect(output.stderr.contains("[json-syntax]"))
    }
  }

  @Test(
    "D7 One fault costs no other token",
    arguments: [
      #""a":{"$type":"number","$value":"blue"}"#, #""a":{"$type":"colour","$value":1}"#,
      #""a":{"$type":"number","$value":"{nope}"}"#, #""a.b":{"$type":"number","$value":1}"#,
      ##""a":{"$type":"number","$value":1,"$ref":"#/ok"}"##, ##""a":{"$ref":"#/a/"}"##,
      #""a":1"#,
      #""a":{"$type":"string","$value":"\u0000"}"#, #""a":{"$extends":"{nope}"}"#,
      #""a":{"$type":"colour","b":{"$value":1}}"#, #""a":{"$root":{}}"#, #""$themes":{"a":{}}"#,
      #""a":{"$type":"number","$value":"{b}"},"b":{"$type":"number","$value":"{a}"}"#,
      #""a":{"$type":"number","$value":1,"$deprecated":1,"$extensions":[]}"#,
    ])
  func d7Each(fault: String) throws {
    try Door.with("{\(fault),\"ok\":{\"$type\":\"number\",\"$value\":3}}") { (door) throws in
      #expect(try door.list().contains("ok"))
      #expect(door.imported.stderr.contains("warning: "))
      try door.comesBack()
    }
  }

  @Test(
    "D11 A text style falls by member",
    arguments: [
      (#""letterSpacing":"0em""#, "--t-letter-spacing: 0px", ""),
      (#""letterSpacing":"0.5em""#, "--t-letter-spacing: 0.5em", ""),
      (#""letterSpacing":"auto""#, "", "t: letterSpacing is kept as written: \"auto\""),
      (
        #""letterSpacing":"1px","textTransform":"uppercase""#, "--t-letter-spacing: 1px",
        "t: textTransform is kept as written: \"uppercase\""
      ),
      (
        #""letterSpacing":"1px","fontVariationSettings":"a","figureStyle":"b""#,
        "--t-letter-spacing: 1px", "t: figureStyle is kept as written"
      ),
      (#""letterSpacing":{"value":0,"unit":""}"#, "--t-letter-spacing: 0px", ""),
      (#""fontStyle":"italic""#, "--t-style: italic", "t: letterSpacing is not given"),
    ])
  func d11(member: String, css: String, loss: String) throws {
    let text =
      #"{"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"13px","fontWeight":400,"lineHeight":1.5,"#
      + member + "}}}"
    try Door.with(text) { (door) throws in
      let losses = try door.isExported()
      #expect(loss.isEmpty || losses.contains(loss), "\(losses)")
      let written = try door.workspace.run("export", "--format", "css").stdout
      #expect(written.contains(#"400 13px/1.5 "Inter";"#), "\(written)")
      #expect(css.isEmpty || written.contains(css), "\(written)")
      let strict = try door.workspace.run("export", "--format", "json").stdout
      #expect(try door.checks(strict))
      try door.comesBack()
    }
  }

  @Test("D11 Zero has no unit")
  func d11Zero() throws {
    try Door.with(#"{"d":{"$type":"dimension","$value":{"value":0,"unit":""}}}"#) { (door) throws in
      #expect(try door.workspace.run("export", "--format", "css").stdout.contains("--d: 0px"))
    }
  }

  @Test(
    "D12 A value without a type is kept as written, whatever it is",
    arguments: [
      #"{"a":{"$value":12}}"#, #"{"a":{"$value":"12"}}"#,
      #"{"a":{"$value":{"colorSpace":"srgb","components":[0,0,0]}}}"#,
    ])
  func d12(text: String) throws {
    try Door.with(text) { (door) throws in
      #expect(try door.list() == ["a"])
      try door.comesBack()
    }
  }

  @Test("D14 However many warnings there are, at most sixty lines tell of them, once")
  func d14() throws {
    let tokens = (0..<3_000).map {
      "\"t\($0)\":{\"$type\":\"dimension\",\"$value\":\"auto\",\"$x\":1}"
    }
    let files = [
      "a.json": "{\(tokens.joined(separator: ",\n"))}",
      "b.json": "{\(tokens.joined(separator: ",\n"))}",
    ]
    try Door.with(files: files) { (door) throws in
      let lines = door.imported.stderr.split(separator: "\n")
      #expect(lines.count <= 60)
      #expect(lines.count { $0.contains("[cell-overridden]") } == 1)
      #expect(door.imported.stderr.contains("and 2,999 more (--all lists them)"))
      #expect(door.imported.stderr.contains("6,000 kept as written"))
      let all = try door.workspace.run("import", "in", "--all")
      #expect(all.stderr.split(separator: "\n").count { $0.contains("[cell-overridden]") } == 3_000)
    }
  }

  @Test("D15 The $type of an empty group is kept, and comes back")
  func d15() throws {
    let text =
      #"{"g":{"$type":"dimension","$description":"d"},"ok":{"$type":"number","$value":1}}"#
    try Door.with(text) { (door) throws in
      let strict = try door.workspace.succeed("export", "--format", "json")
      #expect(JSONReader.read(text: strict).root?["g"]?["$type"]?.string == "dimension")
      #expect(try door.checks(strict))
      try door.comesBack()
    }
  }

  @Test("D16 A key that stands twice with one value is a warning, and with two the last counts")
  func d16() throws {
    let twice = #""$extensions":{"x":{"y":1}},"$extensions":{"x":{"y":1}}"#
    try Door.with("{\"a\":{\"$type\":\"number\",\"$value\":1,\(twice)}}") { (door) throws in
      #expect(door.imported.stderr.contains("with the same value"))
      try door.comesBack()
      let checked = try door.workspace.run("check", "in/in.json")
      #expect(checked.status == 0)
    }
    let differing =
      #"{"a":{"$type":"number","$value":1,"$value":2},"b":{"$type":"number","$value":3}}"#
    try Door.with(differing) { (door) throws in
      #expect(door.imported.stderr.contains("the last one is used"))
      #expect(try door.workspace.succeed("show", "a").contains("2"))
      #expect(try door.workspace.run("check", "in/in.json").status == 1)
    }
  }

  @Test("D17 A description of null and extensions without $ in a group refuse nothing")
  func d17Null() throws {
    let text =
      #"{"g":{"description":null,"$description":null,"extensions":{"a":{"b":1}},"x":{"$type":"number","$value":1}}}"#
    try Door.with(text) { (door) throws in #expect(try door.list() == ["g.x"]) }
  }

  @Test("D17 A token named value whose value is kept as written comes back")
  func d17Value() throws {
    try Door.with(##"{"a":{"value":{"value":"#fff"}}}"##) { (door) throws in
      #expect(try door.list() == ["a.value"])
      try door.comesBack()
    }
  }

  @Test("D17 Braces in a cubic Bézier cost no other token")
  func d17Bezier() throws {
    let text =
      #"{"a":{"$type":"cubicBezier","$value":[0,"{b}",1,1]},"b":{"$type":"number","$value":0}}"#
    try Door.with(text) { (door) throws in #expect(try door.list() == ["a", "b"]) }
  }

  @Test("A text of CSS stands without quotes, or it is told what it loses")
  func textsOfCSS() throws {
    let text =
      #"{"gap":{"value":"var(--app-gap)"},"frame":{"value":"1px solid var(--line)"},"#
      + #""logo":{"value":"url(logo.svg)"},"wide":{"value":"4px !important"}}"#
    try Door.with(text) { (door) throws in
      let output = try door.workspace.run("export", "--format", "css", "--losses")
      #expect(output.stdout.contains("--gap: var(--app-gap);"))
      #expect(output.stdout.contains("--frame: 1px solid var(--line);"))
      #expect(output.stdout.contains("--logo: \"url(logo.svg)\";"))
      #expect(output.stderr.contains("loads nothing that a token names"))
      #expect(output.stderr.contains("!important"))
    }
  }

  @Test("D17 The token of a group has the group's name in CSS")
  func d17Root() throws {
    let text =
      #"{"brand":{"$root":{"$type":"number","$value":1},"x":{"$type":"number","$value":2}}}"#
    try Door.with(text) { (door) throws in
      #expect(try door.workspace.succeed("export", "--format", "css").contains("--brand: 1;"))
    }
  }

  @Test("A refusal says how many errors there are, that nothing was recorded, and what to do")
  func refusal() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("in.json", #"{"a":{"$value":1},"b":{"$value":2}}"#)
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "in.json", "--strict")
      #expect(output.status == 2)
      #expect(output.stderr.contains("\n2 errors, nothing was recorded; without --strict, "))
    }
  }

  @Test("Token files behind --from, or alone, are exported together")
  func exportFiles() throws {
    try Workspace.with { work in
      func color(_ hex: String) -> String { #"{"$type": "color", "$value": "\#(hex)"}"# }
      try work.write("t.tokens.json", #"{"line": \#(color("#cccccc"))}"#)
      try work.write("t.dark.tokens.json", #"{"line": \#(color("#444444"))}"#)
      let files = ["t.tokens.json", "t.dark.tokens.json"]
      for arguments in [["--from"] + files, files, files + ["line"]] {
        let export = try Blazon.run(["export", "--format", "css"] + arguments, in: work.folder)
        #expect(export.status == 0, "\(export.stderr)")
        #expect(export.stdout.contains("--line: #ccc") && export.stdout.contains("--line: #444"))
      }
      let missing = try work.run("export", "--format", "css", "--from", "t.tokens.json", "u.json")
      #expect(missing.status != 0 && missing.stderr.contains("there is no file u.json"))
    }
  }
}

/// A registry with what one import of files recorded.
struct Door {
  let workspace: Workspace
  let imported: Output

  /// Imports one file, which must be recorded.
  static func with(_ text: String, _ body: (Door) throws -> Void) throws {
    try with(files: ["in.json": text], body)
  }

  /// Imports a folder of files, which must be recorded.
  static func with(files: [String: String], _ body: (Door) throws -> Void) throws {
    try Workspace.with { (workspace) throws in
      for (name, text) in files { try workspace.write("in/\(name)", text) }
      try workspace.succeed("init", "t.blazon")
      let only = files.count == 1 ? files.keys.first.map { "in/\($0)" } : nil
      let output = try workspace.run("import", only ?? "in")
      #expect(output.status == 0, "\(output.stderr)")
      try body(Door(workspace: workspace, imported: output))
    }
  }

  /// The text without the line that names the registry.
  private static func withoutRegistry(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n")
      .filter { !$0.contains("\"registry\": ") }.joined(separator: "\n")
  }

  /// The paths of all tokens.
  func list() throws -> [String] {
    let listed = try workspace.run("list", "--json", "--registry", "t.blazon").json()
    return (listed["cells"]?.elements ?? []).compactMap { $0["path"]?.string }
  }

  /// Whether a file passes strict reading.
  func checks(_ text: String) throws -> Bool {
    try workspace.write("checked.json", text)
    return try workspace.run("check", "--strict", "checked.json").status == 0
  }

  /// Exports in every format, which must not fail.
  ///
  /// - Returns: the losses of CSS.
  @discardableResult func isExported() throws -> String {
    for format in ["swift", "flat", "json", "xcassets"] {
      let output = try workspace.run(
        "export", "--format", format, "--out", "out-\(format)", "--registry", "t.blazon")
      #expect(output.status == 0, "\(format): \(output.stderr)")
    }
    let output = try workspace.run(
      "export", "--format", "css", "--losses", "--registry", "t.blazon")
    #expect(output.status == 0, "\(output.stderr)")
    return output.stderr
  }

  /// Exports in the extended profile, imports that in a registry of its own, and compares what that exports.
  func comesBack() throws {
    let export = try workspace.run(
      "export", "--format", "json", "--profile", "extended", "--out", "back")
    #expect(export.status == 0, "\(export.stderr)")
    #expect(try workspace.run("init", "back.blazon").status == 0)
    let back = try workspace.run("import", "back", "--registry", "back.blazon")
    #expect(back.status == 0, "\(back.stderr)")
    let repeated = try workspace.run(
      "export", "--format", "json", "--profile", "extended", "--out", "again", "--registry",
      "back.blazon")
    #expect(repeated.status == 0, "\(repeated.stderr)")
    let first = try FileManager.default.contentsOfDirectory(atPath: workspace.url("back").path)
    let second = try FileManager.default.contentsOfDirectory(atPath: workspace.url("again").path)
    #expect(first.sorted() == second.sorted())
    for name in first {
      let one = try workspace.bytes("back/\(name)")
      let other = try workspace.bytes("again/\(name)")
      #expect(Door.withoutRegistry(one) == Door.withoutRegistry(other), "\(name)")
    }
  }
}
