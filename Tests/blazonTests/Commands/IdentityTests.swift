import PositionedJSON
import Testing

/// Where a project keeps what stays the same of a renamed token, as `sources.identity` of `blazon.json` names it.
@Suite("The identity of a token in the files of a project")
struct IdentityTests {
  /// Tokens by path, each with a value and the members of its `$extensions`.
  private static func file(_ tokens: (path: String, value: Int, extensions: String)...) -> String {
    let members = tokens.map { path, value, extensions in
      #""\#(path)":{"$type":"number","$value":\#(value),"$extensions":{\#(extensions)}}"#
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func deep(_ id: String) -> String { #""com.example":{"team.a":{"id":\#(id)}}"# }

  @Test("Two copies of a registry know their tokens, and guess nothing of those that both had")
  func copies() throws {
    try Workspace.withTiny { work in
      try work.succeed("backup", "u.blazon")
      try work.succeed("mv", "gap", "space.wide", "--registry", "u.blazon")
      try work.succeed("set", "space.wide", "99pt", "--registry", "u.blazon")
      let moved = try work.succeed("diff", "t.blazon", "u.blazon")
      #expect(moved.contains("gap → space.wide") && moved.contains("the same token"), "\(moved)")
      #expect(try work.succeed("diff", "u.blazon", "t.blazon").contains("space.wide → gap"))
      // Another token with the value of one that was removed is another token.
      try work.succeed("rm", "space.wide", "--registry", "u.blazon", "--yes")
      try work.succeed(
        "set", "--new", "gap2", "8pt", "--type", "dimension", "--registry", "u.blazon")
      let other = try work.succeed("diff", "t.blazon", "u.blazon")
      #expect(other.contains("- gap ") && other.contains("+ gap2 "), "\(other)")
      // What both made for themselves is compared by what it is like.
      try work.succeed(
        "set", "--new", "pad.x", "3pt", "--type", "dimension", "--registry", "t.blazon")
      try work.succeed(
        "set", "--new", "pad.y", "3pt", "--type", "dimension", "--registry", "u.blazon")
      #expect(try work.succeed("diff", "t.blazon", "u.blazon").contains("detected"))
    }
  }

  private func with(_ identity: String, _ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("blazon.json", #"{"sources":{"identity":\#(identity)}}"#)
      try body(workspace)
    }
  }

  /// Expects the classes of what `diff` tells of two files; `judge` and `changelog` tell of a rename where it does.
  private func expect(
    _ classes: String..., in workspace: Workspace, _ one: String, _ two: String
  ) throws {
    try workspace.write("1.json", one)
    try workspace.write("2.json", two)
    let changes = try workspace.run("diff", "1.json", "2.json", "--json").json()["changes"]
    let found = changes?.elements?.compactMap { $0["class"]?.string } ?? []
    #expect(Set(found).sorted() == classes, "\(one) \(two)")
    let isRenamed = classes.contains("renamed")
    let judged = try workspace.run("judge", "1.json", "2.json").stdout
    #expect(judged.contains("token-renamed") == isRenamed, "\(judged)")
    let log = try workspace.run("changelog", "1.json", "2.json").stdout
    #expect(log.contains("renamed from alpha") == isRenamed, "\(log)")
  }

  @Test(
    "is found at its names, which may hold dots, in any of a vendor's members, and as a number",
    arguments: [
      #""$extensions.com.example.team.a.id""#, #""com.example.team.a.id""#, #""team.a.id""#,
      #"["com.example.other", "team.a.id"]"#,
    ])
  func places(identity: String) throws {
    try with(identity) { workspace in
      try expect(
        "renamed", in: workspace, Self.file(("alpha", 1, Self.deep("7"))),
        Self.file(("zeta", 9, Self.deep("7"))))
    }
  }

  @Test("proves nothing where several have it, one side has none, or another place is named")
  func neighbors() throws {
    try with(#""com.example.team.a.id""#) { workspace in
      let two = Self.file(("alpha", 1, Self.deep("7")), ("beta", 2, Self.deep("7")))
      let one = Self.file(("zeta", 9, Self.deep("7")))
      try expect("added", "removed", in: workspace, two, one)
      let bare = Self.file(("alpha", 1, #""com.example":{"id":7}"#))
      try expect("added", "removed", in: workspace, bare, one)
      // What the project does not name is none of it.
      let uuids = [Self.file(("alpha", 1, #""uuid":"u""#)), Self.file(("zeta", 9, #""uuid":"u""#))]
      try expect("added", "removed", in: workspace, uuids[0], uuids[1])
    }
  }

  @Test("is read of Style Dictionary's tokens too, and the command line's name counts above it")
  func otherFlavor() throws {
    try with(#""key""#) { workspace in
      let one = #"{"alpha":{"value":"1px","key":"k","id":"i"}}"#
      try expect("renamed", in: workspace, one, #"{"zeta":{"value":"9px","key":"k"}}"#)
      try workspace.write("2.json", #"{"zeta":{"value":"9px","key":"k2","id":"i"}}"#)
      for (options, told) in [([], "removed"), (["--identity", "id"], "renamed")] {
        let output = try Blazon.run(["diff", "1.json", "2.json"] + options, in: workspace.folder)
        #expect(output.stdout.contains("1 \(told)"), "\(output.stdout)")
      }
    }
  }

  @Test("of revisions of git and in a replay makes a rename")
  func git() throws {
    try with(#""com.example.team.a.id""#) { workspace in
      try workspace.git("init", "-q")
      for (path, value) in [("alpha", 1), ("zeta", 9)] {
        try workspace.write("t/a.json", Self.file((path, value, Self.deep("7"))))
        try workspace.git("add", "t")
        try workspace.git("commit", "-qm", "m")
      }
      let between = try workspace.run("diff", "HEAD~1", "HEAD", "--", "t")
      #expect(between.stdout.contains("1 renamed"), "\(between.stdout)")
      try workspace.succeed("init", "r.blazon")
      #expect(try workspace.run("import", "--history", ".").status == 0)
      #expect(try workspace.run("diff", "@HEAD~1", "@HEAD").stdout.contains("1 renamed"))
    }
  }

  @Test("moves a token with --prune; a new token may then have its old name")
  func prune() throws {
    try with(#""com.example.team.a.id""#) { workspace in
      try workspace.succeed("init", "r.blazon")
      func imported(_ text: String) throws -> String {
        try workspace.write("a.json", text)
        let output = try workspace.run("import", "a.json", "--prune", "-m", "m")
        #expect(output.status == 0 && !output.stderr.contains("seems to be"), "\(output.stderr)")
        return output.stdout
      }
      _ = try imported(Self.file(("alpha", 1, Self.deep("7")), ("b", 2, Self.deep("8"))))
      let moved = try imported(Self.file(("zeta", 9, Self.deep("7")), ("b", 2, Self.deep("8"))))
      #expect(moved.contains("1 path moved, 1 value changed"), "\(moved)")
      #expect(moved.contains("  > alpha → zeta\n"))
      #expect(try workspace.succeed("log", "zeta").contains("#1"))
      let reused = Self.file(
        ("alpha", 3, Self.deep("6")), ("zeta", 9, Self.deep("7")), ("b", 2, Self.deep("8")))
      #expect(try imported(reused).contains("  + alpha: 3\n"))
      #expect(try workspace.succeed("list").contains("zeta\n  9\n"))
      // Without its identity it is gone, and another is there.
      let other = Self.file(("eta", 9, #""x":1"#), ("alpha", 3, Self.deep("6")))
      try workspace.write("a.json", other)
      let gone = try workspace.run("import", "a.json", "--prune", "-y", "-m", "m").stdout
      #expect(!gone.contains("path moved") && gone.contains("  - zeta: 9\n"), "\(gone)")
    }
  }

  @Test(
    "that moves along a chain, or changes places, is a rename for files, an import and a replay",
    arguments: [
      ("a:1:1 b:2:2", "b:1:1 c:2:2", "a → b, b → c"),
      ("a:1:1 b:2:2", "b:1:1 a:2:2", "a → b, b → a"),
      ("a:1:1 b:2:2", "b:1:1 c:2:2 a:1:9", "a → b, b → c"),
      ("a:1:1 b:2:2 c:3:3", "b:5:1 c:2:2 a:3:3", "a → b, b → c, c → a"),
      // Where a token was that is gone, another does not move.
      ("a:1:1 b:2:2", "b:1:1", ""),
    ])
  func chains(_ old: String, _ new: String, _ moves: String) throws {
    /// A file of tokens, each by name, value and identity.
    func file(_ text: String) -> String {
      let members = text.split(separator: " ").map { token in
        let parts = token.split(separator: ":")
        return Self.file(
          (String(parts[0]), Int(parts[1]) ?? 0, #""com.x":{"uuid":"\#(parts[2])"}"#)
        )
        .dropFirst().dropLast()
      }
      return "{\(members.joined(separator: ","))}"
    }
    let moves = moves.split(separator: ", ")
    try Workspace.with { workspace in
      try workspace.write("1.json", file(old))
      try workspace.write("2.json", file(new))
      try workspace.succeed("init", "r.blazon")
      try workspace.succeed("init", "h.blazon")
      for number in 1...2 {
        let words = ["\(number).json", "--prune", "--yes", "-m", "m", "--registry", "r.blazon"]
        #expect(try Blazon.run(["import"] + words, in: workspace.folder).status == 0)
        try workspace.write("g/blobs/a\(number)", file(number == 1 ? old : new))
      }
      let commits = [1, 2].map { #"{"commit":"c\#($0)","files":{"t.json":"a\#($0)"}}"# }
      try workspace.write("g/index.json", #"{"commits":[\#(commits.joined(separator: ","))]}"#)
      try workspace.succeed("import", "--history", "g", "--registry", "h.blazon")
      let compared = [
        try workspace.run("diff", "1.json", "2.json").stdout,
        try workspace.run("diff", "#1", "#2", "--registry", "r.blazon").stdout,
        try workspace.run("diff", "#1", "#2", "--registry", "h.blazon").stdout,
      ]
      for text in compared {
        for move in moves { #expect(text.contains("→ \(move)  "), "\(text)") }
        #expect(moves.isEmpty == text.contains("- a  1"), "\(text)")
      }
      let lists = try ["r.blazon", "h.blazon"].map {
        try workspace.succeed("list", "--registry", $0)
      }
      let tokens = new.split(separator: " ").sorted().map { $0.split(separator: ":") }
      let expected = tokens.map { "\($0[0])\n  \($0[1])\n" }.joined()
      for list in lists { #expect(list == expected) }
    }
  }

  @Test(
    "is refused in a form that leads nowhere, with its place",
    arguments: [
      (#""$description""#, "24: error: \"$description\" is not a member of \"$extensions\""),
      (#""$extensions""#, "24: error: \"$extensions\" is not a member of \"$extensions\""),
      (#""a..b""#, "24: error: \"a..b\" is not a member of \"$extensions\""),
      (#"["id", ""]"#, "31: error: \"\" is not a member of \"$extensions\""),
      (#"[7]"#, "25: error: \"identity\" is not a string"),
      (#"{"a": "b"}"#, "24: error: \"identity\" is not a string"),
    ])
  func faulty(identity: String, problem: String) throws {
    try with(identity) { workspace in
      try workspace.write("1.json", Self.file(("a", 1, "")))
      let output = try workspace.run("diff", "1.json", "1.json")
      #expect(output.status == 2)
      #expect(output.stderr.hasPrefix("blazon.json:1:\(problem)"), "\(output.stderr)")
      #expect(output.stderr.contains("\nfix: "))
    }
  }
}
