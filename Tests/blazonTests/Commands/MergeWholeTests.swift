import PositionedJSON
import Testing

/// What belongs together stays together in a merge: the parts of a token, the names that follow one another, the axes
/// and the order of revisions.
@Suite("Merging what belongs together")
struct MergeWholeTests {
  /// Runs lines of the form `COPY: WORDS`; a status other than 0 stands before the colon, as in `a=2: merge b`.
  private func run(_ workspace: Workspace, _ lines: [String]) throws {
    for line in lines {
      let sides = line.split(separator: ":", maxSplits: 1).map(String.init)
      let words = sides[1].split(separator: " ").map(String.init)
      let copy = String(sides[0].prefix(1))
      if words[0] == "copy" {
        try workspace.succeed("backup", words[1], "--registry", copy)
        continue
      }
      let output = try Blazon.run(words + ["--registry", copy], in: workspace.folder)
      let wanted = Int32(sides[0].dropFirst(2)) ?? 0
      #expect(output.status == wanted, "\(line): \(output.stdout)\(output.stderr)")
    }
  }

  /// The stated values of a copy, `PATH=VALUE` with the context behind the path, and the axes and order of revisions.
  private func state(_ workspace: Workspace, _ copy: String) throws -> [String] {
    let cells = try workspace.run("list", "--json", "--registry", copy).json()["cells"]?.elements
    let values = (cells ?? []).filter { $0["presence"]?.string == "stated" }.map { cell in
      let context = (cell["context"]?.members ?? []).map { "\($0.key)=\($0.value.string ?? "")" }
      let value = cell["value"]?.string ?? cell["value"]?.numberText
      let note = cell["deprecated"].map { $0.string.map { " (\($0))" } ?? " (deprecated)" } ?? ""
      return (["\(cell["path"]?.string ?? "")"] + context).joined(separator: " ")
        + "=\(value ?? "")\(note)"
    }
    let revisions = try workspace.run("revision", "list", "--registry", copy).stdout
    return values.sorted()
      + revisions.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  private func expectSame(
    _ lines: [String], _ wanted: [String], _ location: SourceLocation = #_sourceLocation
  ) throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("init", "a").status == 0)
      try run(workspace, ["a: set g.x 1 --type number", "a: set g.z 9 --type number"] + lines)
      for copy in ["a", "b"] {
        #expect(
          try state(workspace, copy).filter { $0 != "g.z=9" } == wanted, "\(copy)",
          sourceLocation: location)
      }
    }
  }

  @Test(
    "A token that one side removed, and to which the other gave a value or a text, is a conflict of all of it"
  )
  func halves() throws {
    let axis = "a: revision axis main appearance=light|dark"
    let dark = "b: set g.x 2 --context appearance=dark"
    let both = ["g.x appearance=dark=2", "g.x=1", "main draft appearance=light|dark"]
    let removed = ["main draft appearance=light|dark"]
    try expectSame(
      [
        axis, "a: copy b", "a: rm g.x --yes", dark, "b=2: merge a", "a=2: merge b",
        "a: merge b --theirs", "b: merge a",
      ],
      both)
    try expectSame(
      [axis, "a: copy b", "a: rm g.x --yes", dark, "a: merge b --ours", "b: merge a"], removed)
    try expectSame(
      [axis, "a: copy b", "a: rm g.x --yes", dark, "b: merge a --ours", "a: merge b"], both)
    // Changed and changed back to what the other removed.
    try expectSame(
      [
        "a: copy b", "a: set g.y 2 --type number", "b: merge a", "a: set g.y 3",
        "b: revert HEAD --yes",
        "a: set g.y 2", "a: copy c", "a: merge b", "b: merge c",
      ],
      ["g.x=1", "main draft"])
    // Removed on both sides, and made again on the third with fewer values.
    try expectSame(
      [
        axis, "a: set g.x 9 --context appearance=dark", "a: copy b", "a: copy c",
        "c: rm g.x --yes -m C",
        "a: rm g.x --yes", "b: merge a", "b: set --new g.x 3 --type number", "a: revert HEAD --yes",
        "c: merge a", "b: merge c", "a: merge b", "b: merge a",
      ],
      ["g.x=3", "main draft appearance=light|dark"])
    // A text that neither changed stays or goes with its token.
    let noted = ["a: deprecate g.x --note n", "a: copy b", "a: set g.x 2", "b: rm g.x --yes"]
    for (decision, state) in [
      ("a: merge b --ours", ["g.x=2 (n)", "main draft"]), ("b: merge a --ours", ["main draft"]),
      ("b: merge a --theirs", ["g.x=2 (n)", "main draft"]),
      ("a: merge b --theirs", ["main draft"]),
    ] {
      try expectSame(
        noted + ["a=2: merge b", "b=2: merge a", decision, "a: merge b", "b: merge a"], state)
    }
    // Of a text alone, and of a group.
    try expectSame(
      [
        "a: copy b", "b: rm g.x --yes", "a: deprecate g.x --note n", "a=2: merge b", "b=2: merge a",
        "b: merge a --ours", "a: merge b",
      ],
      ["main draft"])
    try expectSame(
      [
        "a: copy b", "b: rm g --yes", "a: deprecate g --note n", "a=2: merge b", "b=2: merge a",
        "b: merge a --ours", "a: merge b",
      ],
      ["main draft"])
  }

  @Test("A description and a deprecation join, and each is a conflict of its own")
  func texts() throws {
    func describe(_ copy: String, _ text: String) -> String {
      "\(copy): import \(text).json -m d"
    }
    try Workspace.with { workspace in
      for text in ["A", "B"] {
        try workspace.write(
          "\(text).json",
          #"{"g": {"x": {"$type": "number", "$value": 1, "$description": "\#(text)"}}}"#)
      }
      try workspace.write(
        "N.json", #"{"n": {"x": {"$type": "number", "$value": 2, "$description": "N"}}}"#)
      #expect(try workspace.run("init", "a").status == 0)
      try run(
        workspace,
        [
          "a: set g.x 1 --type number", "a: copy b", describe("a", "A"),
          "b: deprecate g.x --note n",
          "a: copy c", "a: merge b", "b: merge c", "a: merge b", "b: merge a",
        ])
      for copy in ["a", "b"] {
        let shown = try workspace.run("show", "g.x", "--registry", copy).stdout
        #expect(shown.contains("A\n") && shown.contains("deprecated: n"), "\(shown)")
      }
      try run(
        workspace, [describe("b", "B"), "a: deprecate g.x --note m", "a: merge b", "b: merge a"])
      // What was described and removed there says nothing of the token that was made here.
      try run(
        workspace,
        [
          describe("b", "N"), "b: rm n.x --yes", "a: set --new n.x 0 --type number",
          "a: deprecate n.x --note q", "a: merge b", "b: merge a", "a: merge b",
        ])
      for copy in ["a", "b"] {
        let shown = try workspace.run("show", "n.x", "--registry", copy).stdout
        #expect(shown.contains("deprecated: q"), "\(shown)")
      }
      try run(
        workspace,
        ["a: deprecate g.x --note o", "b: deprecate g.x --note p", "a=2: merge b", "b=2: merge a"])
    }
  }

  @Test("A path on the way takes nobody's, and a token that goes is in nobody's way")
  func paths() throws {
    try expectSame(
      [
        "a: copy b", "a: mv g.x k.a", "b: set --new k.a 2 --type number", "b: mv k.a n.a",
        "a: merge b", "b: merge a", "a: merge b",
      ],
      ["k.a=1", "n.a=2", "main draft"])
    try expectSame(
      ["a: copy b", "a: rm g.x --yes", "a: mv g.z g.x", "b: merge a", "a: merge b"],
      ["g.x=9", "main draft"])
    try expectSame(
      ["a: copy b", "b: mv --keep g.x g.f", "b: revert HEAD --yes", "a: merge b", "b: merge a"],
      ["g.x=1", "main draft"])
    // Two tokens at one path, of which a commit that both know removed an earlier one.
    let restored = ["a: copy b", "a: rm g.x --yes", "b: merge a"]
    let apart = ["a=2: merge b", "b=2: merge a", "b: mv m.x k.x", "a: merge b", "b: merge a"]
    try expectSame(
      restored + [
        "b: set --new g.x 3 --type number", "b: mv g.x m.x", "a: set --new n.x 1 --type number",
        "a: mv n.x m.x",
      ] + apart,
      ["k.x=3", "m.x=1", "main draft"])
    try expectSame(
      ["a: set n.x 1 --type number"] + restored + [
        "a: set --new g.x 3 --type number", "a: mv g.x m.x", "b: mv n.x m.x",
      ] + apart,
      ["k.x=1", "m.x=3", "main draft"])
    // What passes through a path that another one keeps goes past it.
    try expectSame(
      [
        "a: set n.x 1 --type number", "a: copy b", "a: mv g.x m.x", "b: mv n.x m.x",
        "b: mv m.x k.x", "a: merge b", "b: merge a",
      ],
      ["k.x=1", "m.x=1", "main draft"])
    // What is gone has no path to disagree on.
    try expectSame(
      [
        "a: copy b", "b: mv g.x h.d", "a: merge b", "b: mv h.d g.x", "a: rm h.d --yes",
        "a: merge b", "a: merge b", "b: merge a",
      ],
      ["main draft"])
    // A move that a copy only passed on, since the token was gone there, is made.
    try expectSame(
      [
        "a: copy b", "a: copy c", "c: rm g.x --yes", "b: mv g.x k.h", "a: set g.x 2",
        "a: merge c --ours", "c: merge b", "a: merge c", "a: merge b", "b: merge a",
      ],
      ["k.h=2", "main draft"])
  }

  @Test(
    "A removed token moves as it did there, and makes room, so that the next one of its name is another"
  )
  func removedMoves() throws {
    let merges = [
      "a: merge b", "b: merge a", "a: merge b", "c: merge a", "c: merge b", "b: merge c",
    ]
    let replaced = [
      "a: copy b", "a: copy c", "b: mv g.x g.f", "b: set --new --type number g.x 3",
      "a: rm g.x --yes",
    ]
    try expectSame(replaced + merges, ["g.x=3", "main draft"])
    try expectSame(replaced + merges.reversed(), ["g.x=3", "main draft"])
    try expectSame(
      [
        "a: copy b", "a: copy c", "b: mv --keep g.x g.f", "b: revert HEAD --yes", "a: rm g.x --yes",
      ] + merges,
      ["main draft"])
    // What refers to it follows it.
    try expectSame(
      [
        "a: set k.b 2 --type number", "a: set k.a 1 --type number", "a: copy b", "a: copy c",
        "a: deprecate k.b --use g.x", "a: rm g.x --yes", "b: mv g m",
      ] + merges + ["b: mv m.z g.z", "a: merge b", "b: merge a"],
      ["k.a=1", "k.b=2 (Use {m.x})", "main draft"])
    // Its path here is taken by another, in either order of the removal.
    for lines in [
      ["a: rm g.x --yes", "a: set --new --type number g.f 3"],
      ["a: set --new --type number g.f 3", "a: rm g.x --yes"],
    ] {
      for order in [merges, merges.reversed()] {
        try expectSame(
          ["a: copy b", "a: copy c", "b: mv g.x g.f"] + lines + order
            + ["b: set g.f 4", "a: merge b", "c: merge a"],
          ["g.f=4", "main draft"])
      }
    }
    try expectSame(
      ["a: copy b", "a: copy c", "b: mv g.x g.f", "a: mv g.z g.f", "a: rm g.x --yes"] + merges,
      ["g.f=9", "main draft"])
  }

  @Test("Axes and revisions: what either added or took away, in one order; what is used stays")
  func axes() throws {
    let axis = "a: revision axis main brand=x|y"
    try expectSame(
      [
        axis, "a: copy b", "a: revision axis main brand=z", "b: revision axis main brand=n",
        "a: copy c", "a: merge b", "b: merge c",
      ],
      ["g.x=1", "main draft brand=x|y|z|n"])
    try expectSame(
      [
        "a: copy b", "a: revision add r3", "b: revision add r2", "a: copy c", "a: merge b",
        "b: merge c",
      ],
      ["g.x=1", "main draft", "r3 draft", "r2 draft"])
    try expectSame(
      [
        "a: revision axis main brand=x|y|z", "a: copy b", "a: revision retire main brand=z",
        "b: merge a",
      ],
      ["g.x=1", "main draft brand=x|y"])
    try expectSame(
      [
        "a: revision axis main brand=x|y|z", "a: copy b", "a: revision retire main brand=z",
        "b: set g.x 2 --context brand=z", "a: copy c", "a: merge b", "b: merge c",
      ],
      ["g.x brand=z=2", "g.x=1", "main draft brand=x|y|z"])
    try expectSame(
      [
        "a: revision add r2", "a: copy b", "a: revision move r2 --before main",
        "b: set g.x 2 --revision main", "b: merge a", "a: merge b",
      ],
      ["g.x=2", "r2 draft", "main draft"])
    // Two defaults are a conflict, and so are two titles; what is decided stays.
    try expectSame(
      [
        "a: copy b", "a: revision axis main brand=x|y", "b: revision axis main brand=z|y",
        "a: copy c", "a=2: merge b", "b=2: merge c", "a: merge b --theirs", "b: merge a",
      ],
      ["g.x=1", "main draft brand=z|x|y"])
    try expectSame(
      [
        "a: copy b", "a: revision add r2 --title X", "b: revision add r2 --title Y", "a=2: merge b",
        "a: merge b --ours", "b: merge a", "a: merge b",
      ],
      ["g.x=1", "main draft", "r2 draft X"])
  }

  @Test("A removed token whose path another one took stays apart from it")
  func displaced() throws {
    // The old one moved elsewhere before it was removed.
    try expectSame(
      [
        "a: set g.y 2 --type number", "a: copy b", "b: rm g.y --yes", "b: mv g.x g.y",
        "b: set --new --type number g.x 3", "a: mv g.y k.y", "a: rm g.x --yes", "a: merge b",
        "b: merge a", "a: merge b",
      ],
      ["g.x=3", "main draft"])
    let start = [
      "a: set g.y 2 --type number", "a: copy b", "a: mv g.y k.y", "a: set k.y 8", "b: rm g.y --yes",
      "b: mv g.x g.y", "a=2: merge b",
    ]
    for (side, state) in [("ours", ["g.y=1", "k.y=8"]), ("theirs", ["g.y=1"])] {
      try expectSame(start + ["a: merge b --\(side)", "b: merge a"], state + ["main draft"])
    }
    try expectSame(
      [
        "a: set g.y 2 --type number", "a: copy b", "a: rm g.y --yes", "b: merge a",
        "a: revert HEAD --yes", "a: rm g.y --yes", "b: mv g.x g.y", "b: merge a", "a: merge b",
      ],
      ["g.y=1", "main draft"])
  }

  @Test("A token that comes back while another one has its path stays the same token")
  func returned() throws {
    try expectSame(
      [
        "a: set g.y 2 --type number", "a: copy b", "a: copy c", "a: mv g.y k.y", "a: set k.y 8",
        "b: rm g.y --yes", "b: mv g.x g.y", "b: merge a --theirs", "a: merge b", "b: merge a",
        "c: merge b", "c: merge a", "a: set k.y 9", "b: merge a", "b: mv k.y n.y", "a: merge b",
        "c: merge b", "a: merge c", "b: merge c",
      ],
      ["g.y=1", "n.y=9", "main draft"])
    // The one in its way leaves in the same merge.
    try expectSame(
      [
        "a: set g.y 2 --type number", "a: copy b", "a: mv g.y k.y", "a: set k.y 8", "a: mv g.x q.x",
        "b: rm g.y --yes", "b: mv g.x g.y", "b: merge a --theirs", "a: merge b", "a: set k.y 9",
        "b: merge a", "b: rm k.y --yes", "a: merge b",
      ],
      ["q.x=1", "main draft"])
    // A new one that came by a path which another has here.
    let passed = [
      "a: set g.y 2 --type number", "a: copy b", "a: mv g.x w.x", "a: mv g.y g.x", "b: mv g.x q.x",
      "b: set --new g.x 5 --type number", "b: mv g.x h.y", "a: merge b --ours",
    ]
    let moved = ["b: mv h.y i.y", "a: merge b", "b: merge a"]
    try expectSame(
      passed + ["a: set h.y 6"] + moved, ["g.x=2", "i.y=6", "w.x=1", "main draft"])
    try expectSame(
      passed + [
        "a: set h.y 6", "b: set h.y 7", "a=2: merge b", "b=2: merge a", "a: merge b --ours",
      ]
        + moved, ["g.x=2", "i.y=6", "w.x=1", "main draft"])
  }

  @Test(
    "What is said of a group follows the group that the other side renamed, also when it is said for the first time"
  )
  func groups() throws {
    let deprecate = "b: deprecate g --note old"
    let merges = ["a: merge b", "b: merge a", "a: merge b", "c: merge b", "c: merge a"]
    let start = ["a: mv g.z z", "a: copy b", "a: copy c"]
    let state = ["h.x=1 (old)", "z=9", "main draft"]
    for order in [merges, merges.reversed()] {
      try expectSame(
        start + ["a: mv g h", deprecate] + order + ["a: merge c", "b: merge a"], state)
    }
    try expectSame(
      start + ["a: mv g k", "a: mv k h", deprecate, "b: set g.x 1.5", "b: set g.x 1"] + merges,
      state)
    for (side, name) in [("--ours", "h"), ("--theirs", "k")] {
      try expectSame(
        start + [
          "a: mv g h", "b: mv g k", "b: deprecate k --note old", "a=2: merge b",
          "a: merge b \(side)",
          "b: merge a",
        ],
        ["\(name).x=1 (old)", "z=9", "main draft"])
    }
    // A group of which a token stays is not renamed.
    try expectSame(
      ["a: copy b", "a: copy c", "a: mv g.x h.x", deprecate] + merges + [
        "b: mv g.z z", "a: merge b",
      ],
      ["h.x=1", "z=9", "main draft"])
  }

  @Test(
    "A revision that one side deleted, and in which the other changed something, stays or goes as a whole"
  )
  func deletedRevisions() throws {
    let start = [
      "a: revision add r2 --title X", "a: set g.x 5 --revision r2", "a: set g.z 6 --revision r2",
      "a: copy b", "a: revision delete r2 --yes", "b: set g.x 7 --revision r2", "a=2: merge b",
      "b=2: merge a",
    ]
    let (gone, kept) = (
      ["g.x=1", "main draft"], ["g.x=1", "g.x=7", "g.z=6", "main draft", "r2 draft X"]
    )
    for (decision, state) in [
      ("a: merge b --ours", gone), ("b: merge a --theirs", gone), ("b: merge a --ours", kept),
      ("a: merge b --theirs", kept),
    ] {
      try expectSame(start + [decision, "a: merge b", "b: merge a", "a: merge b"], state)
    }
    try expectSame(
      Array(start.prefix(5)) + ["b: revision move r2 --before main", "b: merge a", "a: merge b"],
      gone)
    try expectSame(
      Array(start.prefix(5)) + [
        "b: merge a", "b: revision add r2", "b: set g.x 8 --revision r2", "a: merge b",
      ],
      ["g.x=1", "g.x=8", "main draft", "r2 draft"])
  }

  @Test("Composite values join by their parts, and a part that both changed is a conflict")
  func parts() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "x.json",
        """
        {"s": {"$type": "dimension", "$value": {"value": 12, "unit": "px"}},
         "t": {"$type": "typography", "$value": {"fontFamily": "X", "fontSize": {"value": 12, "unit": "px"},
           "fontWeight": 400, "letterSpacing": {"value": 0, "unit": "px"}, "lineHeight": 1.2}}}
        """)
      func expect(_ copies: String, _ path: String, _ wanted: String) throws {
        for copy in copies {
          let shown = try workspace.run("show", path, "--registry", "\(copy)").stdout
          #expect(shown.contains(wanted), "\(copy): \(shown)")
        }
      }
      #expect(try workspace.run("init", "a").status == 0)
      try run(
        workspace,
        [
          "a: import x.json", "a: copy b", "a: copy c", "a: set t.fontSize {s}",
          "b: set t.lineHeight 1.5", "b: mv s u", "c: set t.fontWeight 700", "a: merge b",
          "b: merge c",
          "c: merge a", "a: merge b", "b: merge c", "a: merge c",
        ])
      try expect("abc", "t", "X 12 px bold, line height 1.5")
      try run(
        workspace,
        [
          "a: set t.fontSize 14px", "a: set t.fontWeight 600", "b: set t.fontSize 15px",
          "b: set t.lineHeight 1.6", "a=2: merge b", "b=2: merge a", "a: merge b --theirs",
          "b: merge a",
        ])
      try expect("ab", "t", "X 15 px semibold, line height 1.6")
      try run(
        workspace,
        [
          "a: revision publish main --date 2025-01-01", "a: set t.fontSize 16px --correction",
          "b: set t.lineHeight 1.7", "a=2: merge b", "b=2: merge a", "a: merge b --ours",
          "b: merge a",
        ])
      try expect("ab", "t", "X 16 px semibold, line height 1.6")
    }
  }

  @Test("A fault that files brought to one side is no fault of the merge; one of both is")
  func faults() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "y.json", #"{"g": {"y": {"$type": "number", "$value": "{g.none}"}}}"#)
      #expect(try workspace.run("init", "a").status == 0)
      try run(
        workspace,
        [
          "a: set g.x 1 --type number", "a: set g.y 1 --type number", "a: copy b",
          "b: import y.json",
          "a: mv g h", "a: copy c", "a: merge b", "b: merge c", "a: merge b", "b: set h.y {h.x}",
          "a: rm h.x --yes", "a=2: merge b", "b=2: merge a",
        ])
    }
  }

  @Test(
    "A conflict names what differs where the values are the same, and a merge names what it describes"
  )
  func namedDifferences() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("init", "a").status == 0)
      try run(workspace, ["a: set g.x 1 --type number", "a: copy b", "b: deprecate g.x --note n"])
      let merged = try workspace.run("merge", "b", "--registry", "a").stdout
      #expect(merged.contains("  ~ g.x (main): deprecated: n\n"), "\(merged)")
      try run(workspace, ["a: set g.x 2 --note A", "b: set g.x 2 --note B"])
      let refused = try workspace.run("merge", "b", "--registry", "a").stderr
      #expect(refused.contains(#""g.x" is 2 here and there, with other note ["#), "\(refused)")
    }
  }

  @Test(
    "What changed in a published edition without a correction: texts and axes, too, with a way to go on"
  )
  func published() throws {
    let publish = "a: revision publish main --date 2025-01-01"
    try expectSame(
      [
        "a: copy b", publish, "b: deprecate g.x --note n", "b=2: merge a", "a=2: merge b",
        "a: merge b --ours", "b: revert HEAD --yes", "b: merge a",
      ],
      ["g.x=1", "main published 2025-01-01"])
    try expectSame(
      [
        "a: copy b", publish, "b: revision axis main brand=x|y", "a=2: merge b",
        "a: merge b --theirs", "b: merge a",
      ],
      ["g.x=1", "main published 2025-01-01 brand=x|y"])
    try expectSame(
      [
        "a: copy b", publish, "b: revision publish main --date 2025-02-02", "a=2: merge b",
        "a: merge b --theirs", "b: merge a",
      ],
      ["g.x=1", "main published 2025-02-02"])
    try expectSame(
      [
        "a: copy b", publish, "b: revision publish main --date 2025-02-02", "a: merge b --ours",
        "b: merge a",
      ],
      ["g.x=1", "main published 2025-01-01"])
  }
  @Test(
    "Git's cherry-pick of a later commit and its revert are refused, since a registry takes all commits"
  )
  func picks() throws {
    try Workspace.with { workspace in
      #expect(try workspace.run("init", "a").status == 0)
      try run(
        workspace,
        [
          "a: set g.x 1 --type number", "a: copy f", "a: set g.x 2", "a: copy o", "a: set g.x 3",
          "a: copy t",
          "f: set g.y 7 --type number", "f: copy p", "f: copy q",
        ])
      func drive(_ base: String, _ ours: String, _ theirs: String) throws -> Output {
        try workspace.run("merge", "--driver", base, ours, theirs)
      }
      let picked = try drive("o", "f", "t")
      #expect(picked.status == 2 && picked.stderr.contains("which is not here"), "\(picked)")
      #expect(picked.stderr.contains("[merge-picked]"))
      #expect(try state(workspace, "f") == ["g.x=1", "g.y=7", "main draft"])
      // In their order each is taken, and so is a branch.
      #expect(try drive("f", "p", "o").status == 0)
      #expect(try drive("o", "p", "t").status == 0)
      #expect(try state(workspace, "p") == ["g.x=3", "g.y=7", "main draft"])
      #expect(try drive("f", "q", "t").status == 0)
      let reverted = try drive("t", "t", "o")
      #expect(reverted.status == 2 && reverted.stderr.contains("blazon revert"), "\(reverted)")
    }
  }
}
