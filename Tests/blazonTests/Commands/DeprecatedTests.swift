import PositionedJSON
import TestSupport
import Testing

@Suite("list of deprecated tokens")
struct DeprecatedTests {
  private let tokens = """
    {"$extensions": {"dev.blazon": {"axes": {"theme": ["light", "dark"]}}},
     "new": {"$type": "number", "$value": 1,
       "$extensions": {"dev.blazon": {"contexts": {"theme=dark": {"value": 2}}}}},
     "old": {"$type": "number", "$value": 1, "$deprecated": "Use {new}"},
     "same": {"$type": "number", "$value": 5, "$deprecated": "Use {five}"},
     "five": {"$type": "number", "$value": 5},
     "lost": {"$type": "number", "$value": 5, "$deprecated": "Use {gone}"},
     "user": {"$type": "number", "$value": "{old}"},
     "group": {"$deprecated": true, "member": {"$type": "number", "$value": "{same}"}}}
    """

  @Test("says who uses them, and where the replacement has another value or is gone")
  func text() throws {
    try Workspace.with { workspace in
      try workspace.write("t.json", tokens)
      try workspace.succeed("init", "t.blazon")
      _ = try workspace.run("import", "t.json")
      #expect(
        try workspace.succeed("list", "--deprecated") == """
          group.member
            → same  5  deprecated
          lost
            5  deprecated: Use {gone}
              gone is not there
          old
            1  deprecated: Use {new}
              used by user
              new differs: 2 in theme=dark
          same
            5  deprecated: Use {five}
              five has the same values

          """)
      func paths(_ query: String) throws -> [String] {
        try workspace.run("list", "--where", query, "--json").json()["cells"]?.elements?
          .compactMap { $0["path"]?.string } ?? []
      }
      #expect(try paths("is:used-by-live") == ["old"])
      #expect(try paths("is:replacement-differs") == ["lost", "old"])
      let old = try workspace.run(
        "list", "--deprecated", "--where", "is:used-by-live", "--json"
      ).json()["cells"]?.elements?.first
      #expect(old?["usedBy"]?.elements?.map(\.string) == ["user"])
      #expect(old?["replacement"]?["isThere"]?.bool == true)
      #expect(
        old?["replacement"]?["differs"]?.elements?.first?["context"]?["theme"]?.string == "dark")
      #expect(try workspace.run("list", "--deprecated", "--was", "1").status == 64)
    }
  }
}

@Suite("diff of deprecated tokens")
struct DeprecatedDiffTests {
  @Test("A replacement that is gone between two points is told in every output, if nothing else is")
  func replacementGone() throws {
    try Workspace.with { workspace in
      func release(_ tag: String, _ others: String) throws {
        try workspace.write(
          "t.json",
          """
          {"old": {"$type": "number", "$value": 1, "$deprecated": "Use {new}"},
           "group": {"$deprecated": "Use {new}", "member": {"$type": "number", "$value": 2}},
           "kept": {"$type": "number", "$value": 3, "$deprecated": "Use {stays}"},
           "stays": {"$type": "number", "$value": 4}\(others)}
          """)
        try workspace.succeed("import", "t.json", "--prune")
        try workspace.succeed("tag", tag)
      }
      try workspace.succeed("init", "t.blazon")
      try release("v1", #", "new": {"$type": "number", "$value": 5}"#)
      try release("v2", "")
      let changes = try workspace.run("diff", "v1", "v2", "--json").json()["changes"]?.elements
      let told = changes?.filter { $0["deprecation"]?["kind"]?.string == "replacementGone" }
      #expect(told?.compactMap { $0["path"]?.string } == ["group.member", "old"])
      #expect(told?.first?["class"]?.string == "deprecated")
      for form in [[], ["--markdown"], ["--html"]] {
        let output = try Blazon.run(["diff", "v1", "v2"] + form, in: workspace.folder).stdout
        let words = output.replacing("&#123;", with: "{").replacing("&#125;", with: "}")
        #expect(words.contains("its replacement {new} is gone"), "\(form)")
        if form.isEmpty {
          #expect(words.contains("2 deprecated before, without the replacement now"), "\(words)")
        }
        #expect(!words.contains("{stays} is gone"))
      }
      #expect(try workspace.succeed("diff", "v1", "v2", "--stat").contains("deprecated"))
      // Back again, the replacement is there.
      let back = try workspace.run("diff", "v2", "v1", "--json").json()["changes"]?.elements
      #expect(back?.compactMap { $0["path"]?.string } == ["new"])
    }
  }
}
