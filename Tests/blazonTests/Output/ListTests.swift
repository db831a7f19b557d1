import Foundation
import TestSupport
import Testing

/// Lists and pages that answer what a person looks for; tokens of a website.
@Suite("Lists that people can read")
struct ListTests {
  private static let tokens = #"""
    {"$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"]},
       "documents": {"brand": {"title": "Brand book", "publisher": "Acme", "published": "2024",
           "standing": "vendor"},
         "blog": {"title": "A blog", "standing": "thirdParty"}}}},
     "color": {"$type": "color",
       "palette": {"gray": {"900": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]},
           "$extensions": {"dev.blazon": {"evidence": [{"at": ["blog", "Dark corners"],
             "says": {"colorSpace": "srgb", "components": [1, 1, 1]}}, {"at": ["blog", "Grays"]}]}}}},
         "blue": {"600": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1]},
           "$description": "Seen behind every link"}}},
       "brand": {"default": {"$value": "{color.palette.gray.900}", "$extensions": {"dev.blazon": {
         "evidence": [{"at": ["brand", "Page 4"]}],
         "contexts": {"appearance=light": {"value": "{color.palette.gray.900}"},
           "appearance=dark": {"value": "{color.palette.blue.600}"}}}}}}},
     "tabBar": {"height": {"$type": "dimension", "$value": {"value": 49, "unit": "px"},
       "$extensions": {"dev.blazon": {"modality": "should", "approximate": true, "since": "iOS 7",
         "api": {"symbol": "UITabBar.height", "type": "CGFloat", "default": "49"},
         "assumed": ["height"]}}}}}
    """#

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", tokens)
      try workspace.succeed("init")
      let output = try workspace.run("import", "t.tokens.json")
      #expect(output.status == 0, "\(output.stderr)")
      try body(workspace)
    }
  }

  @Test("An alias is its target in full, light stands before dark, and one revision has no column")
  func aliases() throws {
    try ListTests.with { (workspace) throws in
      #expect(
        try workspace.succeed("list", "--path", "color.brand") == """
          color.brand.default
                              → color.palette.gray.900  #000000
            appearance=light  → color.palette.gray.900  #000000
            appearance=dark   → color.palette.blue.600  #0000FF

          """)
      let blame = try workspace.succeed("blame", "tabBar")
      #expect(!blame.contains("main"))
      #expect(try !workspace.succeed("show", "tabBar.height").contains(" in main"))
      #expect(
        try workspace.succeed(
          "set", "color.brand.default", "{color.palette.blue.600}", "--dry-run"
        ).contains(
          "~ color.brand.default: {color.palette.gray.900} → {color.palette.blue.600}\n"))
      try workspace.succeed("revision", "add", "next")
      #expect(
        try workspace.succeed("list", "--path", "tabBar").contains(
          "  main  ≈ 49 px, should  since "))
      #expect(try workspace.succeed("blame", "tabBar").contains("  main  ≈ 49 px, should"))
    }
  }

  @Test(
    "What is printed is found",
    arguments: [
      (["--path", "blue.600"], ["color.palette.blue.600"]),
      (["--path", "Tab bar"], ["tabBar.height"]), (["--text", "tab bar"], ["tabBar.height"]),
      (["--text", "every link"], ["color.palette.blue.600"]),
      (["--text", "dark corners"], ["color.palette.gray.900"]),
      (["--text", "49 px"], ["tabBar.height"]), (["--text", "page 4"], ["color.brand.default"]),
      (["--modality", "should"], ["tabBar.height"]), (["--modality", "must"], []),
      (["--approximate"], ["tabBar.height"]),
      (["--unused"], ["color.brand.default", "tabBar.height"]),
      (["--unused", "--type", "color"], ["color.brand.default"]),
      (["--third-party"], ["color.palette.gray.900"]),
    ])
  func found(_ arguments: [String], _ paths: [String]) throws {
    try ListTests.with { (workspace) throws in
      let list = try Blazon.run(["list"] + arguments, in: workspace.folder)
      #expect(list.status == 0)
      let found = list.stdout.split(separator: "\n").filter { !" †‡".contains($0.prefix(1)) }
      #expect(found.map(String.init) == paths)
      let note = arguments[0] == "--unused" ? "note: no other token refers to these" : ""
      #expect(paths.isEmpty ? list.stderr == "no tokens match\n" : list.stderr.hasPrefix(note))
      #expect(!note.isEmpty || paths.isEmpty || list.stderr.isEmpty)
    }
  }

  @Test("A part of a path names the token or group that ends so")
  func suffix() throws {
    try ListTests.with { (workspace) throws in
      #expect(
        try workspace.succeed("show", "blue.600")
          == workspace.succeed(
            "show", "color.palette.blue.600"))
      #expect(try workspace.succeed("show", "Tab bar") == workspace.succeed("show", "tabBar"))
    }
  }

  @Test("A group has every context of its tokens, and no context as if it were the answer")
  func group() throws {
    try ListTests.with { (workspace) throws in
      #expect(
        try workspace.succeed("show", "color.brand") == """
          color.brand: a group of 1 token

            color.brand.default  → color.palette.gray.900  appearance=light
                                 → color.palette.blue.600  appearance=dark

          """)
    }
  }

  @Test("A token says all that is recorded of it, with the titles of its sources")
  func everything() throws {
    try ListTests.with { (workspace) throws in
      #expect(
        try workspace.succeed("show", "tabBar.height") == """
          tabBar.height

            ≈ 49 px, should
              since: iOS 7
              API: UITabBar.height, type CGFloat, default 49
              assumed: height
              recorded 2026-01-31 in #1

          """)
      #expect(
        try workspace.succeed("show", "color.palette.gray.900") == """
          color.palette.gray.900

            #000000
              source: blog† › Dark corners says #FFFFFF
              source: blog† › Grays
              recorded 2026-01-31 in #1

          sources
            blog†  A blog
          † a third party, not the vendor

          """)
      #expect(
        try workspace.succeed("show", "color.brand.default").hasSuffix(
          "\nsources\n  brand  Brand book, Acme, 2024\n"))
    }
  }

  @Test("A line for each other revision says what it says")
  func revisions() throws {
    try Workspace.with { workspace in
      let output = try Blazon.run(
        ["show", "actionSheet.cancelAction.position", "--at", "2010"], in: workspace.folder)
      let lines = output.stdout.split(separator: "\n").map(String.init)
      let start = try #require(lines.firstIndex(of: "in other revisions"))
      let others = lines[(start + 1)...].map { $0.prefix(14).trimmingCharacters(in: .whitespaces) }
      #expect(others.dropLast(2) == ["material-3", "2008", "2011", "2014", "modern", "2025"])
      #expect(lines.dropLast().last == "modern is iOS 13 to 18, third party")
      #expect(lines.last == "† a third party, not the vendor: ios-action-sheet")
    }
  }

  @Test("Of two editions, what the other one does not record is neither removed nor added")
  func editions() throws {
    try Workspace.with { workspace in
      let diff = try Blazon.run(["diff", "2010", "2014"], in: workspace.folder).stdout
      #expect(diff.contains(/\? alert.backdrop.color +#000000 80%†\n/))
      #expect(!diff.contains("- alert.backdrop"))
      #expect(diff.contains(" not recorded in 2014"))
      let page = try Blazon.run(["diff", "2010", "2014", "--html"], in: workspace.folder).stdout
      #expect(page.contains("title=\"not recorded in 2014\""))
    }
  }
}
