import PositionedJSON
import Testing

/// What each copy knows of the others decides what counts, also where a merge records nothing.
@Suite("Merging copies that know of each other")
struct MergeKnowledgeTests {
  /// Copies `a`, `b` and `c` of a registry with three numbers, `x` described.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write(
        "base.json",
        """
        {"x": {"$type": "number", "$value": 0, "$description": "X"}, "y": {"$type": "number", "$value": 0},
         "z": {"$type": "number", "$value": 0}}
        """)
      #expect(try workspace.run("init", "a").status == 0)
      try workspace.succeed("import", "base.json", "--registry", "a")
      for copy in ["b", "c"] { try workspace.succeed("backup", copy, "--registry", "a") }
      try body(workspace)
    }
  }

  /// Runs lines of the form `COPY: WORDS`.
  private func run(_ workspace: Workspace, _ lines: String...) throws {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let output = try Blazon.run(
        words.dropFirst() + ["--registry", String(words[0].dropLast())], in: workspace.folder)
      #expect(output.status == 0, "\(line): \(output.stderr)")
    }
  }

  /// The stated values of a copy, `PATH=VALUE`.
  private func values(_ workspace: Workspace, _ copy: String) throws -> [String] {
    let cells = try workspace.run("list", "--json", "--registry", copy).json()["cells"]?.elements
    return (cells ?? []).filter { $0["presence"]?.string == "stated" }.map { cell in
      let value = cell["value"]?.string ?? cell["value"]?.numberText
      return "\(cell["path"]?.string ?? "")=\(value ?? "")"
    }
  }

  /// Merging these copies into others changes nothing.
  private func expectNothing(_ workspace: Workspace, _ pairs: (there: String, here: String)...)
    throws
  {
    for (there, here) in pairs {
      let before = try values(workspace, here)
      let output = try workspace.run("merge", there, "--registry", here)
      #expect(
        output.status == 0
          && ["already up to date", "nothing to record"].contains { output.stdout.hasPrefix($0) },
        "\(output)")
      #expect(try values(workspace, here) == before)
    }
  }

  @Test("What was removed here and is renamed and set there comes back as the same token")
  func removedAndRenamed() throws {
    try with { workspace in
      try run(workspace, "a: rm y --yes", "b: mv y m", "b: set m 1", "a: merge b --theirs")
      #expect(try values(workspace, "a") == ["m=1", "x=0", "z=0"])
      try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
      try run(workspace, "b: set m 2", "a: merge b")
      #expect(try values(workspace, "a") == ["m=2", "x=0", "z=0"])
    }
  }

  @Test("An alias that is new there to what was removed here is refused, and nothing is recorded")
  func aliasOfRemoved() throws {
    try with { workspace in
      try run(workspace, "a: rm y --yes", "b: set n {y} --type number")
      let output = try workspace.run("merge", "b", "--registry", "a")
      #expect(output.status == 2 && output.stderr.contains("alias-unknown"), "\(output)")
      #expect(try values(workspace, "a") == ["x=0", "z=0"])
    }
  }

  @Test("What was removed here and moves there and back is the same token, too")
  func removedAndMovedBack() throws {
    try with { workspace in
      try run(
        workspace, "a: rm y --yes", "b: mv y m", "b: set m 1", "b: mv m y", "a: merge b --theirs")
      #expect(try values(workspace, "a") == ["x=0", "y=1", "z=0"])
      try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
    }
  }

  @Test("What both removed does not come back by the names that it had there")
  func bothRemoved() throws {
    try with { workspace in
      try run(
        workspace, "a: rm y --yes", "b: mv y m", "b: set m 1", "b: mv m y", "b: rm y --yes",
        "a: merge b")
      #expect(try values(workspace, "a") == ["x=0", "z=0"])
      try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
    }
  }

  @Test("A deprecation here names the token that moves there and back by its path")
  func namesFollowBack() throws {
    try with { workspace in
      try run(
        workspace, "a: deprecate z --use y", "b: mv y m", "b: revert HEAD --yes", "a: merge b")
      let shown = try workspace.succeed("list", "z", "--json", "--registry", "a")
      #expect(shown.contains("Use {y}") && !shown.contains("{m}"), "\(shown)")
    }
  }

  @Test("So does an alias, and a move that stays gives the new path")
  func aliasFollowsBack() throws {
    try with { workspace in
      try run(workspace, "a: set z {y}", "b: mv y m", "b: mv m n", "b: mv n y", "a: merge b")
      #expect(try values(workspace, "a") == ["x=0", "y=0", "z={y}"])
      try run(workspace, "b: mv y m", "a: merge b")
      #expect(try values(workspace, "a") == ["m=0", "x=0", "z={m}"])
    }
  }

  @Test("What was changed back and again is newer than the first, though both are the same")
  func changedBackAndAgain() throws {
    try with { workspace in
      try run(
        workspace, "b: rm y --yes", "a: merge b", "b: revert HEAD --yes", "c: merge b",
        "b: rm y --yes", "c: set y 1", "a: merge b")
      let refused = try workspace.run("merge", "c", "--registry", "a")
      #expect(refused.stderr.contains("\"y\" is removed here and 1 there"), "\(refused.stderr)")
      try run(workspace, "a: merge c --ours", "c: merge a")
      #expect(try values(workspace, "c") == ["x=0", "z=0"])
    }
  }

  @Test("The same value by another way is newer, too, and changes nothing")
  func setBackAndAgain() throws {
    try with { workspace in
      try run(workspace, "b: set y 1", "a: merge b", "b: set y 2", "b: set y 1", "a: merge b")
      #expect(try values(workspace, "a") == ["x=0", "y=1", "z=0"])
      try expectNothing(workspace, (there: "a", here: "b"), (there: "b", here: "a"))
    }
  }

  @Test("What another copy decided upon is not asked again where both have the same")
  func decidedElsewhere() throws {
    for edit in ["set y 1", "rm y --yes", "mv y m", "deprecate y --note n"] {
      try with { workspace in
        try run(
          workspace, "c: \(edit)", "b: merge c", "c: revert HEAD --yes", "a: \(edit)",
          "a: merge c", "b: merge a", "b: merge c", "c: merge b")
        try expectNothing(workspace, (there: "b", here: "a"), (there: "c", here: "a"))
        #expect(try values(workspace, "b") == values(workspace, "a"), "\(edit)")
        #expect(try values(workspace, "c") == values(workspace, "a"), "\(edit)")
      }
    }
  }

  @Test("What both made alike is one: who decided upon the one decided upon the other")
  func madeAlike() throws {
    try with { workspace in
      try run(
        workspace, "a: set y 1", "b: set y 1", "c: set y 2", "b: merge a", "c: merge a --ours",
        "c: merge b", "b: merge c")
      #expect(try values(workspace, "b") == ["x=0", "y=2", "z=0"])
      #expect(try values(workspace, "c") == ["x=0", "y=2", "z=0"])
    }
  }

  @Test("A removal that both made is one, also after different values; another part is not")
  func removedAlike() throws {
    try with { workspace in
      try run(
        workspace, "a: rm y --yes", "b: set y 3", "b: rm y --yes", "c: set y 2", "a: merge b",
        "c: merge b --ours", "c: merge a")
      #expect(try values(workspace, "c") == ["x=0", "y=2", "z=0"])
      try run(workspace, "b: set z 5", "c: merge b", "a: merge b")
      #expect(try values(workspace, "a") == ["x=0", "z=5"])
    }
  }

  /// The first is refused until a side is chosen; the other copy then takes it over.
  private func expectCrossed(
    _ workspace: Workspace, _ option: String, _ result: [String]
  ) throws {
    for (there, here) in [("b", "a"), ("a", "b")] {
      #expect(try workspace.run("merge", there, "--registry", here).status == 2)
    }
    try run(workspace, "a: merge b \(option)", "b: merge a")
    #expect(try values(workspace, "a") == result)
    #expect(try values(workspace, "b") == result)
    try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
  }

  @Test("Decisions against each other are a conflict until one knows of both: a value stays")
  func crossedValues() throws {
    try with { workspace in
      try run(
        workspace, "a: set y 1", "b: set y 2", "c: merge a", "a: merge b --ours",
        "b: merge c --ours")
      try expectCrossed(workspace, "--ours", ["x=0", "y=1", "z=0"])
    }
  }

  @Test("Decisions against each other: a value of the other is taken")
  func crossedTheirs() throws {
    try with { workspace in
      try run(
        workspace, "a: set y 1", "b: set y 2", "c: merge a", "a: merge b --ours",
        "b: merge c --ours")
      try expectCrossed(workspace, "--theirs", ["x=0", "y=2", "z=0"])
    }
  }

  @Test("Decisions against each other: a removal stays")
  func crossedRemoval() throws {
    try with { workspace in
      try run(
        workspace, "a: rm y --yes", "c: set y 2", "b: merge a", "b: merge c --theirs",
        "a: merge c --ours")
      try expectCrossed(workspace, "--ours", ["x=0", "z=0"])
    }
  }
}

/// What a merge leaves out is known by place, since no commit says it.
extension MergeKnowledgeTests {
  private func deprecation(_ workspace: Workspace, _ path: String, _ copy: String) throws
    -> String?
  {
    let cells = try workspace.run("list", path, "--json", "--registry", copy).json()["cells"]
    return cells?.elements?.first?["deprecated"]?.string
  }

  @Test("A removal that two made is one, also where one of the commits says more")
  func removedAlikeAmongMore() throws {
    try with { workspace in
      try run(
        workspace, "a: deprecate y", "b: set y 1", "a: rm y --yes", "c: rm y --yes", "c: merge a",
        "a: merge b --theirs", "b: merge a", "b: merge c")
      #expect(try values(workspace, "b") == ["x=0", "y=1", "z=0"])
    }
  }

  @Test("What was left out, since it was so already, is what both agreed on last")
  func agreedThroughAThird() throws {
    try with { workspace in
      try run(
        workspace, "a: deprecate y --use z", "c: set x 4", "c: deprecate y --use z", "b: merge c",
        "c: rm y --yes", "b: deprecate y --undo", "c: merge b", "b: set y 1", "a: merge b",
        "a: merge c --ours")
      #expect(try deprecation(workspace, "y", "a") == "Use {z}")
    }
  }

  @Test("Of crossed decisions the later one counts, whatever else is new in the other copy")
  func crossedByPlace() throws {
    try with { workspace in
      try run(
        workspace, "c: rm y --yes", "b: set y 3", "a: merge c", "c: merge b --ours",
        "a: merge b --theirs", "b: merge c", "a: merge c --ours", "b: set x 7", "a: set z 8")
      try run(workspace, "a: merge b", "b: merge a")
      #expect(try values(workspace, "a") == ["x=7", "y=3", "z=8"])
      #expect(try values(workspace, "b") == ["x=7", "y=3", "z=8"])
    }
  }

  @Test("Decisions against each other upon a path: the later one is taken, references follow")
  func crossedPaths() throws {
    try with { workspace in
      try run(
        workspace, "b: mv y m", "c: mv y n", "a: merge c", "a: set x {n}", "c: merge b --theirs",
        "a: merge b --ours")
      #expect(try workspace.run("merge", "c", "--registry", "a").status == 2)
      #expect(try workspace.run("merge", "a", "--registry", "c").status == 2)
      try run(workspace, "a: merge c --ours", "c: merge a")
      #expect(try values(workspace, "a") == ["n=0", "x={n}", "z=0"])
      #expect(try values(workspace, "c") == ["n=0", "x={n}", "z=0"])
      try expectNothing(workspace, (there: "c", here: "a"), (there: "a", here: "c"))
    }
  }

  @Test("Decisions against each other, of which one copy changed the value before or after it")
  func decisionsBesideChanges() throws {
    for (lines, refused, settled, left) in [
      (
        [
          "a: rm y --yes", "c: merge a", "b: set y 3", "c: merge b --ours", "b: set y 4",
          "b: merge a --ours", "a: merge c",
        ], ["ab", "ba"], ["a: merge b --theirs", "b: merge a", "c: merge b"], ["x=0", "y=4", "z=0"]
      ),
      (
        [
          "b: set y 1", "c: merge b", "c: rm y --yes", "a: set y 3", "c: merge a --ours",
          "a: merge b --ours", "b: merge c",
        ], ["ab", "ba"], ["b: merge a --theirs", "a: merge b", "c: merge a"], ["x=0", "y=3", "z=0"]
      ),
      // Decisions upon a whole token, one of which is known through a third copy.
      (
        [
          "a: set y 9 --context appearance=dark --new", "b: merge a", "c: merge a", "b: set y 3",
          "c: rm y --yes", "b: merge c --theirs", "a: set y 1 --context appearance=dark",
          "c: merge a --theirs", "a: merge c",
        ], ["ab", "ba", "bc"], ["b: merge a --theirs", "a: merge b", "c: merge b"],
        ["x=0", "y=0", "y=1", "z=0"]
      ),
    ] {
      try with { workspace in
        for line in lines { try run(workspace, line) }
        for pair in refused {
          let there = String(pair.suffix(1))
          #expect(
            try workspace.run("merge", there, "--registry", String(pair.prefix(1))).status == 2)
        }
        for line in settled { try run(workspace, line) }
        for copy in ["a", "b", "c"] { #expect(try values(workspace, copy) == left) }
        try expectNothing(workspace, (there: "b", here: "a"), (there: "c", here: "b"))
      }
    }
    // A decision upon a deprecation is none upon the description beside it.
    try with { workspace in
      let text = #"{"x": {"$type": "number", "$value": 0, "$description": "T"}}"#
      try workspace.write("t.json", text)
      try run(
        workspace, "c: deprecate x", "b: merge c", "b: import t.json -m t",
        "a: deprecate x --use z",
        "a: merge c --ours", "a: merge b", "b: merge a")
      for copy in ["a", "b"] {
        #expect(try deprecation(workspace, "x", copy) == "Use {z}")
        let shown = try workspace.run("show", "x", "--registry", copy).stdout
        #expect(shown.contains("T\n"), "\(shown)")
      }
    }
    // A value that was changed upon one that both had is no decision against it.
    try with { workspace in
      try run(
        workspace, "a: set y 1", "b: merge a", "c: set y 2", "a: merge c --ours", "b: set y 3",
        "a: merge b", "b: merge a")
      for copy in ["a", "b"] { #expect(try values(workspace, copy) == ["x=0", "y=3", "z=0"]) }
    }
  }

  @Test("Decisions against each other upon a deprecation: what is here stays, and a line says so")
  func crossedDeprecations() throws {
    try with { workspace in
      try run(
        workspace, "b: deprecate y --use x", "c: deprecate y --use z", "a: merge c",
        "c: merge b --theirs", "a: merge b --ours")
      #expect(try workspace.run("merge", "c", "--registry", "a").status == 2)
      let said = try workspace.succeed("merge", "c", "--ours", "--registry", "a")
      #expect(
        said
          == "nothing to record: the 1 conflict with c is decided for what is here, also for later merges\n"
      )
      try run(workspace, "c: merge a")
      for copy in ["a", "c"] { #expect(try deprecation(workspace, "y", copy) == "Use {z}") }
      try expectNothing(workspace, (there: "c", here: "a"), (there: "a", here: "c"))
    }
  }

  @Test("An alias that follows a move in one commit and is set in the next is written once in each")
  func followedAndSet() throws {
    try with { workspace in
      try run(
        workspace, "b: mv y m", "a: merge b", "a: mv m n --keep", "b: merge a", "a: mv n k",
        "a: set m 2 --type number", "b: merge a")
      #expect(try values(workspace, "b") == ["k=0", "m=2", "x=0", "z=0"])
    }
  }

  @Test("What came there and went needs no place here, and takes nobody's")
  func passing() throws {
    try with { workspace in
      try run(
        workspace, "a: set v 2 --type number --new", "a: mv v m", "a: rm m --yes",
        "a: set n 5 --type number --new", "a: rm n --yes", "b: set t 1 --type number --new",
        "b: mv t m", "b: set u 3 --type number --new", "b: mv u n", "b: merge a")
      #expect(try values(workspace, "b") == ["m=1", "n=3", "x=0", "y=0", "z=0"])
      try run(workspace, "a: merge b")
      #expect(try values(workspace, "a") == ["m=1", "n=3", "x=0", "y=0", "z=0"])
      try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
    }
  }

  @Test("A token that is removed at the path of one that moves goes in every copy")
  func removedWhereOneMoved() throws {
    try with { workspace in
      try run(
        workspace, "a: mv x m --keep", "c: merge a", "a: rm x --yes", "b: merge a", "c: merge b")
      for name in ["a", "b", "c"] {
        #expect(try values(workspace, name) == ["m=0", "y=0", "z=0"])
      }
      try expectNothing(workspace, (there: "a", here: "c"), (there: "c", here: "b"))
    }
  }

  @Test("A removal stays what it is beside one that the other copy took back")
  func removedAndMadeAgain() throws {
    for again in ["b: set --new y 0 --type number", "b: revert HEAD --yes"] {
      try with { workspace in
        try run(workspace, "b: rm y --yes", again, "a: rm y --yes -m here", "a: merge b")
        #expect(try values(workspace, "a") == ["x=0", "z=0"])
        try expectNothing(workspace, (there: "b", here: "a"))
        try run(workspace, "b: merge a")
        #expect(try values(workspace, "b") == ["x=0", "z=0"])
        try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
      }
    }
    // Where it is another value by then, each order has the same conflict.
    try with { workspace in
      try run(workspace, "b: rm y --yes", "b: set --new y 5 --type number", "a: rm y --yes -m here")
      #expect(try workspace.run("merge", "b", "--registry", "a").status == 2)
      #expect(try workspace.run("merge", "a", "--registry", "b").status == 2)
      try run(workspace, "a: merge b --ours")
      #expect(try values(workspace, "a") == ["x=0", "z=0"])
      try expectNothing(workspace, (there: "b", here: "a"))
    }
  }

  @Test("A removal that knew of the same deprecation takes the token with it")
  func sameDeprecation() throws {
    for word in ["old", "other"] {
      try with { workspace in
        try run(
          workspace, "a: rm x --yes", "b: set x 2", "b: deprecate x --note old",
          "c: deprecate x --note \(word)")
        try run(workspace, "c: merge b --ours", "a: merge b --ours")
        let output = try workspace.run("merge", "a", "--registry", "c")
        // One that nobody removed stays a conflict.
        #expect(output.status == (word == "old" ? 0 : 2), "\(output)")
        let kept = word == "old" ? [] : ["x=2"]
        #expect(try values(workspace, "c") == kept + ["y=0", "z=0"])
      }
    }
  }

  @Test("A commit that was taken over whole left the other texts of its token as they were")
  func takenWhole() throws {
    for isReverted in [true, false] {
      try with { workspace in
        try workspace.write(
          "x.json", #"{"x": {"$type": "number", "$value": 0, "$description": "New"}}"#)
        try run(workspace, "b: deprecate x --use y", "a: deprecate x --use z")
        if isReverted { try run(workspace, "a: revert HEAD --yes") }
        try run(workspace, "c: import x.json -m describe", "a: merge c", "b: merge c")
        for (here, there) in [("b", "a"), ("a", "b")] {
          let output = try workspace.run("merge", there, "--registry", here)
          #expect(output.status == (isReverted ? 0 : 2), "\(output)")
        }
        if !isReverted { return }
        for copy in ["a", "b"] {
          let shown = try workspace.run("show", "x", "--json", "--registry", copy).stdout
          #expect(shown.contains("{y}") && shown.contains("New"), "\(shown)")
        }
        try expectNothing(workspace, (there: "a", here: "b"), (there: "c", here: "b"))
      }
    }
  }

  @Test("What was changed there and changed back is as it was before, also where it is left out")
  func changedAndBack() throws {
    for (there, back) in [
      ("rm x --yes", "revert HEAD --yes"), ("set x 7", "set x 0"), ("set x 7", "revert HEAD --yes"),
    ] {
      try with { workspace in
        try run(
          workspace, "b: set x 3", "c: set x 2", "a: \(there)", "a: \(back)", "c: merge a",
          "b: merge a", "c: set x 0", "c: merge b")
        #expect(try values(workspace, "c") == ["x=3", "y=0", "z=0"])
        try run(workspace, "b: merge c", "a: merge b")
        for copy in ["a", "b"] {
          #expect(try values(workspace, copy) == ["x=3", "y=0", "z=0"])
        }
        try expectNothing(workspace, (there: "a", here: "c"), (there: "c", here: "a"))
      }
    }
    // A copy that has only the change knows less.
    try with { workspace in
      try run(
        workspace, "b: deprecate x --use y", "a: rm x --yes", "c: merge b", "b: deprecate x --undo",
        "a: merge b")
      try expectNothing(workspace, (there: "c", here: "a"))
      #expect(try values(workspace, "a") == ["y=0", "z=0"])
    }
  }

  @Test("A commit that records another is known where that changed something, and nowhere else")
  func knownByPlace() throws {
    try with { workspace in
      try workspace.write("dark.json", #"{"x": {"$type": "number", "$value": 9}}"#)
      try run(
        workspace, "a: import dark.json --context appearance=dark -m dark", "b: merge a",
        "c: merge a", "a: rm x --yes", "b: set x 1", "c: merge a", "c: revert HEAD --yes",
        "c: set x 1 --context appearance=dark", "c: merge b", "a: merge b --theirs")
      // a has x of b again, and with it 9 in dark, of which b's commit has nothing.
      #expect(try workspace.run("merge", "c", "--registry", "a").status == 2)
      #expect(try workspace.run("merge", "a", "--registry", "c").status == 2)
      try run(workspace, "a: merge c --ours", "c: merge a")
      for copy in ["a", "c"] { #expect(try values(workspace, copy).contains("x=9"), "\(copy)") }
    }
  }

  @Test("What one copy took back is not what the other decided anew")
  func takenBackBesideNew() throws {
    try with { workspace in
      try run(
        workspace, "b: rm y --yes", "b: revert HEAD --yes", "a: rm y --yes", "c: merge a",
        "a: set --new y 0 --type number", "a: merge b", "c: merge b", "a: merge c", "c: merge a")
      for copy in ["a", "c"] { #expect(try values(workspace, copy) == ["x=0", "y=0", "z=0"]) }
      try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "c"))
    }
  }

  @Test("A change that both took back comes with all that was before it there, and so do its tags")
  func takenBackAndAgain() throws {
    for back in ["revert HEAD --yes", "set y 0"] {
      try with { workspace in
        try run(
          workspace, "b: set y 3", "b: \(back)", "a: set y 2", "a: \(back)", "b: merge a",
          "b: set y 3", "b: tag t1")
        let merged = try workspace.succeed("merge", "b", "--registry", "a")
        #expect(merged.contains("merged 3 commits"), "\(merged)")
        #expect(try workspace.succeed("tag", "--registry", "a").contains("t1"))
        #expect(try values(workspace, "a") == ["x=0", "y=3", "z=0"])
        try expectNothing(workspace, (there: "b", here: "a"), (there: "a", here: "b"))
      }
    }
  }

  @Test("A removal does not take what was changed beside something that it knew")
  func removedBesideJoined() throws {
    let texts = (
      #"{"x": {"$type": "number", "$value": 0, "$description": "New"}}"#,
      ##"{"s": {"$type": "border", "$value": {"color": "#ff0000", "width": "2px", "style": "solid"}}}"##,
      ##"{"s": {"$type": "border", "$value": {"color": "#ff0000", "width": "9px", "style": "solid"}}}"##,
      ##"{"s": {"$type": "border", "$value": {"color": "#0000ff", "width": "2px", "style": "solid"}}}"##
    )
    for (token, here, there) in [
      ("x", "import a.json -m describe", "deprecate x --use y"),
      ("s", "import wide.json -m wide", "import blue.json -m blue"),
    ] {
      for side in ["--ours", "--theirs"] {
        try with { workspace in
          try workspace.write("a.json", texts.0)
          try workspace.write("s.json", texts.1)
          try workspace.write("wide.json", texts.2)
          try workspace.write("blue.json", texts.3)
          try run(
            workspace, "a: import s.json -m s", "b: merge a", "a: \(here)", "b: \(there)",
            "a: merge b", "b: rm \(token) --yes")
          #expect(try workspace.run("merge", "b", "--registry", "a").status == 2)
          #expect(try workspace.run("merge", "a", "--registry", "b").status == 2)
          try run(workspace, "a: merge b \(side)")
          let left = try values(workspace, "a").contains { $0.hasPrefix("\(token)=") }
          #expect(left == (side == "--ours"))
          try run(workspace, "b: merge a")
          #expect(try values(workspace, "b") == values(workspace, "a"))
        }
      }
    }
  }

  @Test("A token that was removed and changed is one conflict, also where only a context is new")
  func oneConflict() throws {
    try with { workspace in
      try workspace.write("dark.json", #"{"z": {"$type": "number", "$value": 9}}"#)
      try run(
        workspace, "a: import dark.json --context appearance=dark -m dark", "b: merge a",
        "c: merge a", "b: set y 3", "a: set y 0 --context appearance=dark", "c: rm y --yes",
        "c: merge b --ours", "b: set y 0", "a: merge b")
      let output = try workspace.run("merge", "a", "--registry", "c")
      #expect(output.status == 2)
      #expect(output.stderr.split(separator: "\n").count { $0.contains("[merge-conflict]") } == 1)
    }
  }

  @Test("What came and went while a token was gone removes nothing that the other side restored")
  func goneAlready() throws {
    for passing in [
      ["set --new y 5 --type number", "revert HEAD --yes"],
      ["set --new y 5 --type number", "rm y --yes"],
      ["import dark.json --context appearance=dark -m dark", "revert HEAD --yes"],
    ] {
      try with { workspace in
        try workspace.write("dark.json", #"{"y": {"$type": "number", "$value": 9}}"#)
        try run(
          workspace, "b: rm y --yes", "a: merge b", "a: revert HEAD --yes", "a: set y 4")
        try run(workspace, "b: \(passing[0])", "b: \(passing[1])")
        let last = try workspace.run("merge", "b", "--registry", "a")
        #expect(last.status == 0, "\(last)")
        try run(workspace, "b: merge a", "a: merge b")
        for copy in ["a", "b"] {
          #expect(try values(workspace, copy).contains("y=4"), "\(passing)")
        }
      }
    }
  }

  @Test(
    "A commit of theirs that brings a token back whole is one commit here, known by all it changed")
  func takenBackAsOne() throws {
    for change in ["revert HEAD --yes", "set y 7"] {
      try with { workspace in
        try workspace.write("dark.json", #"{"y": {"$type": "number", "$value": 9}}"#)
        try run(
          workspace, "a: import dark.json --context appearance=dark -m dark", "a: set y 2",
          "b: merge a", "c: merge a", "c: \(change)", "a: rm y --yes", "a: merge c --theirs")
        let log = try workspace.run("log", "-n", "2", "--registry", "a").stdout
        #expect(
          log.split(separator: "\n").count { $0.contains("Revert") || $0.contains("set y") } < 2)
        try run(workspace, "a: set y 3", "b: merge c", "a: merge b")
        #expect(try values(workspace, "a").contains("y=3"))
      }
    }
  }

  @Test("A token that two removed, and one took back, comes back")
  func removedTwice() throws {
    try with { workspace in
      try workspace.write("dark.json", #"{"y": {"$type": "number", "$value": 9}}"#)
      try run(
        workspace, "a: import dark.json --context appearance=dark -m dark", "b: merge a",
        "c: merge a", "a: rm y --yes", "c: deprecate y --use x", "c: rm y --yes",
        "c: merge a", "b: set y 2 --context appearance=dark", "a: merge b --theirs", "c: merge a")
      #expect(try values(workspace, "c") == values(workspace, "a"))
    }
  }

  @Test("What they changed before a change that is recorded here was known before it")
  func knownBefore() throws {
    let changes = [
      ["c: set y 3", "c: set y 0", "b: set y 5", "b: set y 0"],
      ["c: set y 3", "c: set y 4", "b: set y 5", "b: set y 4"],
      [
        "c: deprecate y", "c: deprecate y --undo", "b: deprecate y --use x",
        "b: deprecate y --undo",
      ],
    ]
    for change in changes {
      try with { workspace in
        try run(workspace, "a: rm y --yes", change[0], change[1], change[2])
        try run(
          workspace, "c: merge b" + (change[1].hasSuffix("4") ? " --theirs" : ""),
          "a: merge c --theirs", change[3])
        let merged = try workspace.run("merge", "c", "--registry", "b")
        if merged.status != 0 { try run(workspace, "b: merge c --ours") }
        try run(workspace, "a: merge b")
        let (left, right) = (try values(workspace, "a"), try values(workspace, "b"))
        #expect(left == right, "\(change)")
      }
    }
  }

  @Test(
    "A token that stays by a decision is whole, though the other copy had removed a part of it before"
  )
  func partRemovedBefore() throws {
    for kept in ["deprecate y --use x", "set y 4"] {
      for isHere in [true, false] {
        try with { workspace in
          try run(workspace, "a: set y 9 --context appearance=dark --new")
          for copy in ["b", "c"] { try run(workspace, "\(copy): merge a") }
          try run(
            workspace, "b: rm y --yes --context appearance=dark", "a: \(kept)", "c: rm y --yes",
            "b: merge c", "a: merge c --ours")
          try run(workspace, isHere ? "b: merge a" : "a: merge b", "a: merge b", "b: merge a")
          let found = try values(workspace, "a")
          // Also the value in dark: both last agreed on its removal, and then one decided against that.
          #expect(found == ["x=0", kept.hasPrefix("set") ? "y=4" : "y=0", "y=9", "z=0"])
          #expect(try values(workspace, "b") == found)
        }
      }
    }
  }

  @Test(
    "A conflict of one context settles the whole token, also where another context came back knowingly"
  )
  func settledWhole() throws {
    try with { workspace in
      try run(workspace, "a: set y 9 --context appearance=dark --new")
      for copy in ["b", "c"] { try run(workspace, "\(copy): merge a") }
      try run(
        workspace, "b: rm y --yes --context base", "a: rm y --yes --context appearance=dark",
        "a: merge b", "c: merge a", "b: set y 3", "b: set y 0 --context appearance=dark",
        "b: merge c --theirs")
      #expect(try values(workspace, "b") == ["x=0", "z=0"])
    }
  }

  @Test("A text that is joined is brought by the commit that wrote it there, with its tag")
  func joinedTextKeepsItsTag() throws {
    try with { workspace in
      for (name, text) in [("t0", "here"), ("t1", "there"), ("t2", "again")] {
        try workspace.write(
          "\(name).json",
          """
          {"y": {"$type": "number", "$value": 0, "$description": "\(text)"}}
          """)
      }
      try run(
        workspace, "b: import t1.json -m described", "b: deprecate y --use z -m deprecated",
        "b: tag both", "b: import t2.json -m again", "a: import t0.json -m own")
      let kept = try workspace.run("merge", "b", "--registry", "a", "--ours")
      #expect(kept.status == 0 && !kept.stderr.contains("tag"), "\(kept)")
      let log = try workspace.run("log", "--registry", "a").stdout
      let newest = log.split(separator: "#", maxSplits: 2)[0]
      #expect(newest.contains("(tag: both)") && newest.contains("    deprecated\n"), "\(log)")
      let text = try workspace.run("show", "y", "--registry", "a").stdout
      #expect(text.contains("here") && text.contains("deprecated") && !text.contains("again"))
    }
  }

  @Test("What became known late, and was followed by what was known before, is no agreement")
  func knownLate() throws {
    for lines in [
      ["a: rm y --yes", "a: revert HEAD --yes"], ["a: set y 7", "a: set y 0"],
    ] {
      try with { workspace in
        try run(workspace, "b: set y 2", "c: merge b", "c: mv y m")
        for line in lines { try run(workspace, line) }
        try run(
          workspace, "b: merge c", "b: set m 3", "a: merge c", "b: set m 2", "c: merge a",
          "a: set m 3", "c: merge b", "b: set m 3", "b: revert HEAD --yes", "b: merge c",
          "a: merge c", "a: merge b")
        // What b changed and changed back is nothing new.
        #expect(try values(workspace, "a").contains("m=3"))
      }
    }
  }

  @Test("What was changed and changed back elsewhere is news to who decided upon the first")
  func backAfterDecision() throws {
    for lines in [["a: rm y --yes", "a: revert HEAD --yes"], ["a: set y 8", "a: set y 0"]] {
      try with { workspace in
        try run(workspace, "b: set y 1", "c: set y 5", "c: merge b --ours")
        for line in lines { try run(workspace, line) }
        try run(workspace, "b: revert HEAD --yes", "a: merge b")
        for there in ["a", "b"] {
          let merged = try workspace.run("merge", there, "--registry", "c")
          #expect(merged.status == 2, "\(merged)")
        }
      }
    }
  }

  @Test("Decisions against each other upon a text of a token that both had changed are a conflict")
  func crossedTexts() throws {
    try with { workspace in
      try run(
        workspace, "c: deprecate x --use y", "b: deprecate x", "b: merge c --theirs",
        "a: deprecate x", "a: merge c --ours")
      for (here, there) in [("a", "b"), ("b", "a")] {
        let merged = try workspace.run("merge", there, "--registry", here)
        #expect(merged.status == 2, "\(merged)")
      }
    }
  }

  @Test("A commit that wrote one text of a token is none of another text of it")
  func otherTextKnown() throws {
    try with { workspace in
      try workspace.write(
        "t.json", #"{"y": {"$type": "number", "$value": 0, "$description": "t"}}"#)
      try run(
        workspace, "b: deprecate y", "a: import t.json -m t", "b: merge a",
        "a: deprecate y --use z",
        "a: revert HEAD --yes", "a: merge b")
      let text = try workspace.run("show", "y", "--registry", "a").stdout
      #expect(text.contains("deprecated") && text.contains("\nt\n"), "\(text)")
    }
  }
}
