import PositionedJSON
import Testing

/// Of a value or text of which each copy changed parts, each commit brings the part that it changed.
@Suite("Merging parts of values and texts")
struct MergePartsTests {
  /// Copies `a`, `b` and `c` of a registry with a value of several parts.
  private func with(_ file: String, _ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("base.json", file)
      #expect(try workspace.run("init", "a").status == 0)
      _ = try output(workspace, "import", "base.json", "-m", "base", "--registry", "a")
      for copy in ["b", "c"] { _ = try output(workspace, "backup", copy, "--registry", "a") }
      try body(workspace)
    }
  }

  /// What a command prints, which does not fail.
  private func output(_ workspace: Workspace, _ words: String...) throws -> String {
    let output = try Blazon.run(words, in: workspace.folder)
    #expect(output.status == 0, "\(words): \(output.stderr)")
    return output.stdout
  }

  /// Runs lines of the form `COPY: WORDS`; who edits is called as the copy.
  private func run(_ workspace: Workspace, _ lines: String...) throws {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let copy = String(words[0].dropLast())
      let author =
        ["set", "import", "deprecate", "mv"].contains(words[1]) ? ["--author", copy] : []
      let output = try Blazon.run(
        words.dropFirst() + author + ["--registry", copy], in: workspace.folder)
      #expect(output.status == 0, "\(line): \(output.stderr)")
    }
  }

  /// The values that a token had in a copy, oldest first, each with the author and the message of its commit.
  private func history(_ workspace: Workspace, _ copy: String, _ token: String) throws -> [String] {
    let text = try output(workspace, "show", token, "--history", "--registry", copy)
    return text.split(separator: "\n\n").dropFirst().reversed().map { entry in
      let lines = entry.split(separator: "\n")
      let head = lines[0].split(separator: "  ").suffix(2).joined(separator: " ")
      let value = lines[1].split(separator: "  ")[0].trimmingPrefix { $0 == " " }
      return "\(head): \(value)"
    }
  }

  private static let border =
    ##"{"t": {"$type": "border", "$value": {"color": "#000000", "width": "1px", "style": "solid"}}}"##

  @Test("Each commit of the other copy comes by itself, with its author and its tag")
  func commitByCommit() throws {
    try with(MergePartsTests.border) { workspace in
      try run(
        workspace, "c: set t.style dashed -m style", "a: set t.width 2px -m width", "a: tag v",
        "a: set t.color red -m color", "c: merge a", "c: tag")
      let own = ["a base: 1 px solid black", "c style: 1 px dashed black"]
      let new = ["a width: 2 px dashed black", "a color: 2 px dashed #FF0000"]
      let found = try history(workspace, "c", "t")
      #expect(found.dropFirst() == (own + new).dropFirst(), "\(found)")
      #expect(try output(workspace, "tag", "--registry", "c").contains("v  #3"))
      // A commit is taken back without what another one did.
      _ = try output(workspace, "revert", "HEAD", "-m", "back", "--yes", "--registry", "c")
      try run(workspace, "a: merge c")
      for copy in ["a", "c"] {
        let last = try history(workspace, copy, "t").last ?? ""
        #expect(last.hasSuffix("back: 2 px dashed black"), "\(copy): \(last)")
      }
    }
  }

  @Test(
    "What the other copy has of this one is not recorded again, and nothing is undone on the way")
  func andBack() throws {
    for (one, other) in [("width 2px", "style dashed"), ("color red", "width 2px")] {
      try with(MergePartsTests.border) { workspace in
        try run(workspace, "a: set t.\(one) -m one", "b: set t.\(other) -m other", "a: merge b")
        let merged = try output(workspace, "merge", "a", "--registry", "b")
        #expect(merged.contains("merged 1 commit "), "\(merged)")
        let (there, here) = (try history(workspace, "a", "t"), try history(workspace, "b", "t"))
        #expect(there.count == 3 && here.count == 3, "\(there) \(here)")
        #expect(here.last?.split(separator: ": ").last == there.last?.split(separator: ": ").last)
        #expect(
          try output(workspace, "merge", "b", "--registry", "a").hasPrefix("already up to date"))
      }
    }
  }

  @Test("A third copy has each change under the name of who made it")
  func thirdCopy() throws {
    let file = """
      {"t": {"$type": "typography", "$value": {"fontFamily": "Inter", "fontSize": "16px",
       "fontWeight": 400, "letterSpacing": "0px", "lineHeight": 1.5}}}
      """
    try with(file) { workspace in
      try run(
        workspace, "a: set t.fontSize 18px -m size", "b: set t.fontWeight 700 -m bold",
        "a: merge b",
        "b: set t.fontWeight 800 -m heavy", "b: merge a", "a: merge b",
        "c: set t.lineHeight 2 -m line", "c: merge a")
      let found = try history(workspace, "c", "t").dropFirst()
      #expect(
        found == [
          "c line: Inter 16 px regular, line height 2",
          "a size: Inter 18 px regular, line height 2",
          "b bold: Inter 18 px bold, line height 2",
          "b heavy: Inter 18 px heavy, line height 2",
        ], "\(found)")
    }
  }

  @Test("Texts, too, also where the token moved meanwhile and a deprecation names one that moved")
  func texts() throws {
    let file =
      #"{"x": {"$type": "number", "$value": 0, "$description": "0"}, "y": {"$type": "number", "$value": 0}}"#
    for moves in [[], ["c: mv x m"], ["a: mv y n"], ["c: mv y n"]] {
      try with(file) { workspace in
        for text in ["one", "two"] {
          try workspace.write(
            "\(text).json",
            ##"{"x": {"$type": "number", "$value": 0, "$description": "\##(text)"}}"##)
        }
        try run(workspace, "c: deprecate x --use y -m old")
        try run(workspace, "a: import one.json -m one", "a: tag t1")
        for line in moves { try run(workspace, line) }
        try run(workspace, "a: import two.json -m two", "c: merge a")
        let token = moves == ["c: mv x m"] ? "m" : "x"
        #expect(
          try output(workspace, "show", token, "--at", "t1", "--registry", "c").contains("one"))
        let now = try output(workspace, "show", token, "--registry", "c")
        let use = moves.contains { $0.contains("mv y n") } ? "Use {n}" : "Use {y}"
        #expect(now.contains("two") && now.contains(use), "\(now)")
        _ = try output(workspace, "revert", "HEAD", "-m", "back", "--yes", "--registry", "c")
        let back = try output(workspace, "show", token, "--registry", "c")
        #expect(back.contains("one") && back.contains(use), "\(back)")
      }
    }
  }

  @Test("A reference in a part follows the token that it names, which moves between two commits")
  func references() throws {
    let file = ##"""
      {"ink": {"$type": "color", "$value": "#000000"}, "red": {"$type": "color", "$value": "#ff0000"},
       "t": {"$type": "border", "$value": {"color": "{ink}", "width": "1px", "style": "solid"}}}
      """##
    try with(file) { workspace in
      try run(
        workspace, "c: set t.style dashed -m style", "a: set t.width 2px -m width",
        "a: mv red rose", "a: set t.color {rose} -m color", "a: mv ink blot", "c: merge a")
      let found = try history(workspace, "c", "t").map { $0.split(separator: ":")[0] }
      #expect(found.contains("a width") && found.contains("a color"), "\(found)")
      for copy in ["a", "c"] {
        let text = try output(workspace, "show", "t", "--registry", copy)
        #expect(text.contains("2 px") && text.contains("#FF0000"), "\(copy): \(text)")
      }
    }
  }
}
