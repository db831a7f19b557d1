import PositionedJSON
import Testing

/// The cells that files come to do not depend on the way by which they come into a registry.
@Suite("A state is a state")
struct StateTests {
  /// What a registry holds.
  private func cells(_ workspace: Workspace, _ registry: String) throws -> String {
    let json = try workspace.run("list", "--json", "--registry", registry).json()
    let told = try workspace.run("list", "--deprecated", "--registry", registry)
    return (json["cells"] ?? json).compactText + told.stdout
  }

  /// A new registry, `import --prune` over the first files, and a replay of both come to the same.
  private func expectSame(
    _ one: String, _ two: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Workspace.with { workspace in
      func take(_ text: String, _ registry: String, _ options: [String] = []) throws {
        try workspace.write("t.tokens.json", text)
        let output = try Blazon.run(
          ["import", "t.tokens.json", "-m", "m", "--registry", registry] + options,
          in: workspace.folder)
        #expect(output.status == 0, "\(output.stderr)", sourceLocation: sourceLocation)
      }
      for name in ["new", "pruned", "replayed"] { try workspace.succeed("init", name + ".blazon") }
      try take(two, "new.blazon")
      try take(one, "pruned.blazon")
      try take(two, "pruned.blazon", ["--prune", "--yes"])
      try commit(workspace, [one, two])
      let replay = try workspace.run("import", "--history", "g", "--registry", "replayed.blazon")
      #expect(replay.status == 0, "\(replay.stderr)", sourceLocation: sourceLocation)
      let fresh = try cells(workspace, "new.blazon")
      #expect(try cells(workspace, "pruned.blazon") == fresh, sourceLocation: sourceLocation)
      #expect(try cells(workspace, "replayed.blazon") == fresh, sourceLocation: sourceLocation)
      for name in ["pruned", "replayed"] {
        let health = try workspace.run("doctor", "--registry", name + ".blazon")
        #expect(health.status == 0, "\(health.stdout)", sourceLocation: sourceLocation)
      }
    }
  }

  private func commit(_ workspace: Workspace, _ texts: [String]) throws {
    func git(_ words: String...) throws {
      let output = try Blazon.run(
        program: "/usr/bin/env",
        ["git", "-C", "g", "-c", "user.name=A", "-c", "user.email=a@example.org"] + words,
        in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
    }
    for text in texts {
      try workspace.write("g/t.tokens.json", text)
      if text == texts[0] { try git("init", "-q") }
      try git("add", "-A")
      try git("commit", "-q", "--allow-empty", "-m", "m")
    }
  }

  @Test("histories F3: faulty references are warnings on every way")
  func faulty() throws {
    try expectSame(
      #"{"a":{"value":"4px","type":"sizing"},"b":{"value":"{a} * 2","type":"sizing"},"c":{"value":"{a}","type":"sizing"}}"#,
      #"{"b":{"value":"{a} * 2","type":"sizing"},"d":{"value":"4px","type":"sizing"},"c":{"value":"{a}","type":"sizing"}}"#
    )
  }

  @Test("an alias that loses its target takes no type from what goes, and a circle is a warning")
  func lost() throws {
    try expectSame(
      ##"{"a":{"$type":"color","$value":"#fff"},"b":{"$value":"{a}"}}"##,
      #"{"b":{"$value":"{a}"},"d":{"$type":"number","$value":1}}"#)
    try expectSame(
      #"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":"{a}"}}"#,
      #"{"a":{"$type":"number","$value":"{b}"},"b":{"$type":"number","$value":"{a}"},"d":{"$type":"number","$value":1}}"#
    )
  }

  @Test(
    "modes for high contrast are two axes on every way, come they at once, again, later or no more",
    arguments: [
      ["light", "dark", "light-high-contrast", "dark-high-contrast"], ["Light", "Dark", "Dark HC"],
      ["day", "night", "day-hc", "night-hc"],
    ])
  func contrast(_ all: [String]) throws {
    func tokens(_ modes: some Sequence<String>) -> String {
      let members = modes.enumerated().map { #""\#($1)":\#($0)"# }.joined(separator: ",")
      return #"{"a":{"$type":"number","$value":0,"$extensions":{"mode":{\#(members)}}}}"#
    }
    for (one, two) in [(all[...], all[...]), (all.prefix(2), all[...]), (all[...], all.prefix(2))] {
      try expectSame(tokens(one), tokens(two))
    }
  }

  @Test(
    "a group of themes for day and night is light and dark on every way, whatever it is called",
    arguments: ["appearance", "Appearance", "theme", "Mode"])
  func dayAndNight(_ group: String) throws {
    func studio(_ names: [String]) -> String {
      let themes = names.map {
        #"{"name":"\#($0)","group":"\#(group)","selectedTokenSets":{"all":"enabled","\#($0)":"enabled"}}"#
      }
      let sets = names.enumerated().map {
        #""\#($1)":{"a":{"value":"\#($0)","type":"number"}}"#
      }
      return #"{"all":{"b":{"value":"{a}","type":"number"}},\#(sets.joined(separator: ",")),"#
        + #""$themes":[\#(themes.joined(separator: ","))]}"#
    }
    let files = studio(["day", "night"])
    try expectSame(files, files)
    try expectSame(studio(["light", "dark"]), files)
  }

  @Test("what the files do not speak of keeps its references: that is refused as before")
  func otherRevision() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "one.tokens.json",
        #"{"a":{"$type":"number","$value":1},"c":{"$type":"number","$value":2}}"#)
      try workspace.write("two.tokens.json", #"{"b":{"$type":"number","$value":"{a}"}}"#)
      try workspace.succeed("import", "one.tokens.json", "-m", "m")
      try workspace.succeed("import", "two.tokens.json", "-m", "m")
      let removed = try workspace.run("rm", "a")
      #expect(removed.status == 2 && removed.stderr.contains("b refers to it"))
      try workspace.write("one.tokens.json", ##"{"a":{"$type":"color","$value":"#fff"}}"##)
      let retyped = try workspace.run("import", "one.tokens.json", "-m", "m")
      #expect(retyped.status == 2, "\(retyped.stdout)\(retyped.stderr)")
    }
  }

  // MARK: histories F1

  static let places: [[String]] = [
    // A description, of the group and of the token.
    [
      #"{"size":{"$description":"d","size":{"$type":"dimension","$value":{"value":4,"unit":"px"}}}}"#,
      #"{"size":{"$description":"d","$type":"dimension","$value":{"value":4,"unit":"px"}}}"#,
    ],
    // A deprecation and a vendor's members, found by identity.
    [
      ##"{"edge":{"deprecated":true,"sets":{"acme":{"value":"#112233","uuid":"u1"}}}}"##,
      ##"{"edge":{"deprecated":true,"value":"#112233","uuid":"u1"}}"##,
    ],
    // The token has words of its own, and the group goes without a word.
    [
      #"{"s":{"$description":"d","$extensions":{"x":{"y":1}},"a":{"$type":"number","$value":44,"$description":"own"}}}"#,
      #"{"s":{"$type":"number","$value":44}}"#,
    ],
  ]

  @Test("histories F1: a token takes the place of its described group", arguments: places)
  func placeOfGroup(_ files: [String]) throws {
    try expectSame(files[0], files[1])
  }

  @Test(
    "histories F1: mv gives the group's words to the token, whose own count more; revert gives them back"
  )
  func move() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "t.tokens.json",
        #"{"edge":{"$description":"d","$deprecated":"old","$extensions":{"x":{"y":1}},"a":{"$type":"number","$value":4}}, "#
          + #""end":{"$description":"d","$extensions":{"x":{"y":1}},"a":{"$type":"number","$value":5,"$description":"own"}}}"#
      )
      try workspace.succeed("import", "t.tokens.json", "-m", "m")
      try workspace.succeed("mv", "edge.a", "edge")
      try workspace.succeed("mv", "end.a", "end")
      let shown = try workspace.run("show", "edge", "--json").stdout
      #expect(shown.contains("\"d\"") && shown.contains("\"old\""), "\(shown)")
      #expect(try workspace.run("show", "end").stdout.contains("own"))
      #expect(try workspace.run("doctor").status == 0)
      // The files of before undo nothing of it.
      let again = try workspace.run("import", "t.tokens.json", "-m", "m")
      #expect(again.stdout.contains("nothing to record"), "\(again.stdout)\(again.stderr)")
      #expect(try workspace.run("revert", "@HEAD").status == 0)
      #expect(try workspace.run("show", "end.a").stdout.contains("own"))
    }
  }

  @Test("a group with other tokens keeps its place, and a token there does, too")
  func taken() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "t.tokens.json",
        #"{"g":{"$description":"d","a":{"$type":"number","$value":4},"b":{"$type":"number","$value":5}},"h":{"$type":"number","$value":6}}"#
      )
      try workspace.succeed("import", "t.tokens.json", "-m", "m")
      for (from, to) in [("g.a", "g"), ("g.a", "h"), ("h", "g")] {
        #expect(try workspace.run("mv", from, to).status == 2, "\(from) \(to)")
      }
    }
  }

  // MARK: histories F8

  @Test(
    "histories F8: --changed-since lists values that changed, not what was only described or renamed"
  )
  func changedSince() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for text in [
        #"{"a":{"$type":"number","$value":4},"b":{"$type":"number","$value":4},"c":{"$type":"number","$value":4},"e":{"$type":"number","$value":7}}"#,
        #"{"a":{"$type":"number","$value":4,"$description":"text"},"b":{"$type":"number","$value":4,"$extensions":{"x":{"y":1}}},"c":{"$type":"number","$value":5},"e":{"$type":"number","$value":7.0}}"#,
      ] {
        try workspace.write("t.tokens.json", text)
        try workspace.succeed("import", "t.tokens.json", "-m", "m")
      }
      let listed = try workspace.run("list", "--changed-since", "@HEAD~1").stdout
      #expect(listed.contains("c") && listed.contains("5"), "\(listed)")
      for name in ["a ", "b ", "e "] { #expect(!listed.contains("\n" + name), "\(listed)") }
      #expect(!listed.hasPrefix("a"))
    }
  }

  // MARK: histories F7 and F13

  /// What `diff` and `judge` tell of two files.
  private func told(
    _ one: String, _ two: String, _ options: String...
  ) throws -> (diff: [String], judge: String) {
    try Workspace.with { workspace in
      try workspace.write("1.json", one)
      try workspace.write("2.json", two)
      let changes =
        try Blazon.run(
          ["diff", "1.json", "2.json", "--json"] + options, in: workspace.folder
        ).json()["changes"]?.elements ?? []
      let judged = try Blazon.run(["judge", "1.json", "2.json"] + options, in: workspace.folder)
      return (changes.compactMap { $0["class"]?.string }, judged.stdout)
    }
  }

  @Test(
    "histories F7: one uuid is one token, and two are never one; --identity names another member")
  func identity() throws {
    let renamed = try told(
      #"{"alpha-gap":{"value":"24px","uuid":"u-1"}}"#, #"{"gap-x":{"value":"24px","uuid":"u-1"}}"#)
    #expect(renamed.diff == ["renamed"] && renamed.judge.contains("token-renamed"))
    let others = try told(
      ##"{"tint-x":{"value":"#123456","uuid":"u-1"}}"##,
      ##"{"tint-y":{"value":"#123456","uuid":"u-9"}}"##)
    #expect(Set(others.diff) == ["added", "removed"] && !others.judge.contains("renamed"))
    let figma = try told(
      #"{"a":{"$type":"number","$value":1,"$extensions":{"com.figma.variableId":"V:1"}}}"#,
      #"{"q":{"$type":"number","$value":1,"$extensions":{"com.figma.variableId":"V:1"}}}"#)
    #expect(figma.diff == ["renamed"])
    let one = #"{"a":{"$type":"number","$value":1,"$extensions":{"x":{"key":"V:1"}}}}"#
    let two = #"{"q":{"$type":"number","$value":9,"$extensions":{"x":{"key":"V:1"}}}}"#
    #expect(Set(try told(one, two).diff) == ["added", "removed"])
    #expect(try !told(one, two, "--identity", "key").diff.contains("removed"))
  }

  @Test("and so it is between two revisions of git; an identity of several tokens proves nothing")
  func identityOfGit() throws {
    try Workspace.with { workspace in
      try commit(
        workspace,
        [
          #"{"alpha-gap":{"value":"24px","uuid":"u-1"}}"#,
          #"{"gap-x":{"value":"24px","uuid":"u-1"}}"#,
        ])
      let output = try Blazon.run(
        ["diff", "HEAD~1", "HEAD", "--json", "--", "t.tokens.json"],
        in: workspace.url("g"))
      let changes = try output.json()["changes"]?.elements
      #expect(changes?.compactMap { $0["class"]?.string } == ["renamed"], "\(output.stderr)")
    }
    let several = try told(
      #"{"a":{"value":"24px","uuid":"u"},"b":{"value":"3px","uuid":"u"}}"#,
      #"{"zebra":{"value":"1px","uuid":"u"}}"#)
    #expect(!several.diff.contains("renamed"))
  }

  @Test(
    "histories F13: a zero of a guessed type and one with a unit are one value, and no other is")
  func guessedZero() throws {
    let zero = try told(#"{"gap":{"value":"0"}}"#, #"{"gap":{"value":"0px"}}"#)
    #expect(zero.diff == ["converted"] && zero.judge.hasPrefix("NONE"), "\(zero.judge)")
    let back = try told(#"{"gap":{"value":"0s"}}"#, #"{"gap":{"value":0}}"#)
    #expect(back.judge.hasPrefix("NONE"), "\(back.judge)")
    let more = try told(#"{"gap":{"value":"1"}}"#, #"{"gap":{"value":"1px"}}"#)
    #expect(more.judge.contains("type-changed"))
    let declared = try told(
      #"{"gap":{"$type":"number","$value":0}}"#,
      #"{"gap":{"$type":"dimension","$value":{"value":0,"unit":"px"}}}"#)
    #expect(declared.judge.contains("type-changed"))
    // What the registry recorded is told alike.
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for value in ["0", "0px"] {
        try workspace.write("t.json", #"{"gap":{"value":"\#(value)"}}"#)
        #expect(try workspace.run("import", "t.json", "-m", "m").status == 0)
      }
      let judged = try workspace.run("judge", "@HEAD~1", "@HEAD").stdout
      #expect(judged.hasPrefix("NONE"), "\(judged)")
    }
  }
}
