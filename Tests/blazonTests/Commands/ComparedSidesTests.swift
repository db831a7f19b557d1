import Foundation
import PositionedJSON
import TestSupport
import Testing

/// What `A..B`, `A...B` and `A B` mean where a registry and git may both know the names.
@Suite("The sides of diff, judge and changelog")
struct ComparedSidesTests {
  private static func color(_ hex: String) -> String {
    #"{"color":{"a":{"$type":"color","$value":"\#(hex)"}}}"#
  }

  /// Two commits on `main` with one of `side` after the first, token files, and a registry of one commit.
  private func withProject(
    registry: Bool = true, folder: String = "tokens",
    _ body: (Workspace) throws -> Void
  ) throws {
    try Workspace.with { workspace in
      try workspace.git("init", "-q", "-b", "main")
      try workspace.write("\(folder)/base.tokens.json", Self.color("#112233"))
      try workspace.write(".gitignore", "*.blazon*\n")
      try workspace.git("add", "-A")
      try workspace.git("commit", "-qm", "one")
      if registry {
        try workspace.succeed("init", "d.blazon")
        #expect(try workspace.run("import", folder, "-m", "x").status == 0)
      }
      try workspace.git("checkout", "-qb", "side")
      try workspace.write("\(folder)/base.tokens.json", Self.color("#778899"))
      try workspace.git("commit", "-qam", "two")
      try body(workspace)
    }
  }

  @Test("lead F3: beside a registry A...B is git's, and the gate that compares it is not green")
  func threeDots() throws {
    try withProject { workspace in
      let judged = try workspace.run("judge", "main...HEAD", "--at-most", "patch")
      #expect(judged.status == 1)
      #expect(judged.stdout.contains("color-changed-much"), "\(judged.stdout)")
      #expect(judged.stdout.contains(", 1 token) with HEAD:tokens/ (git "), "\(judged.stdout)")
      let diff = try workspace.run("diff", "main...HEAD", "--exit-code")
      #expect(diff.status == 1)
      #expect(diff.stderr.contains("compared: "), "\(diff.stderr)")
      let told = try workspace.run("changelog", "main...HEAD")
      #expect(told.stdout.contains("color.a"), "\(told.stdout)")
      #expect(told.stderr.contains("compared: "), "\(told.stderr)")
      let json = try workspace.run("judge", "main...HEAD", "--json").json()
      #expect(json["compared"]?.string?.contains("1 token") == true)
    }
  }

  @Test(
    "two points, and two words, are git's as well, in all three verbs",
    arguments: [["main..HEAD"], ["main", "HEAD"], ["HEAD~1..HEAD"], ["HEAD~1", "side"]])
  func both(words: [String]) throws {
    try withProject { workspace in
      for verb in ["diff", "judge", "changelog"] {
        let output = try Blazon.run([verb] + words, in: workspace.folder)
        #expect(output.status == 0, "\(output.stderr)")
        #expect(output.stdout.contains("color.a"), "\(verb) \(words): \(output.stdout)")
        #expect(output.stderr.contains("revisions of git: the token files of tokens/"))
      }
    }
  }

  @Test(
    "a point beside a folder is the registry's, with a line on git; without a registry the form is told"
  )
  func pointAndFolder() throws {
    for (hasRegistry, words) in [
      (true, ["HEAD", "tokens/"]), (false, ["HEAD", "tokens/"]), (false, ["tokens/"]),
      (true, ["@HEAD", "tokens/"]),
    ] {
      try withProject(registry: hasRegistry) { workspace in
        let output = try Blazon.run(["diff"] + words, in: workspace.folder)
        #expect(output.status == (hasRegistry ? 0 : 2), "\(output)")
        #expect(
          output.stderr.contains("HEAD of the registry") == (hasRegistry && words[0] == "HEAD"))
        let isLed = output.stderr.contains("`blazon diff HEAD -- tokens/`")
        #expect(isLed == (words != ["@HEAD", "tokens/"]), "\(output.stderr)")
      }
    }
  }

  @Test("the note names how the registry would be asked, where it knows the names too")
  func otherReading() throws {
    try withProject { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.git("tag", "v1", "main")
      let output = try workspace.run("diff", "v1..HEAD")
      #expect(
        output.stderr.contains("in the registry: `blazon diff @v1..@HEAD`"), "\(output.stderr)")
    }
  }

  @Test("a registry that was named answers, and A...B of one is refused with A..B")
  func named() throws {
    try withProject { workspace in
      for verb in ["diff", "judge", "changelog"] {
        let output = try workspace.run(verb, "main...HEAD", "--registry", "d.blazon")
        #expect(output.status == 64, "\(verb): \(output.stdout)")
        #expect(
          output.stderr.contains("did you mean `blazon \(verb) main..HEAD --registry d.blazon`?"))
        #expect(output.stdout.isEmpty)
      }
      let same = try workspace.run("judge", "main..HEAD", "--registry", "d.blazon")
      #expect(same.status == 2)
      #expect(same.stderr.contains("[sides-same]"), "\(same.stderr)")
    }
  }

  @Test("reader R1: the open end of a range is of the registry beside a point of it")
  func openEnds() throws {
    try withProject { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.succeed("set", "color.a", "#000000")
      for words in ["@v1..", "#1..", "@v1..@HEAD"] {
        let output = try Blazon.run(["diff", words], in: workspace.folder)
        #expect(output.status == 0 && output.stdout.contains("#000000"), "\(output.stderr)")
      }
      #expect(try workspace.run("diff", "main..").stdout.contains("#778899"))
    }
  }

  @Test("reader R9: the token files of the repository are known in its folders, too")
  func inner() throws {
    try withProject(registry: false) { workspace in
      for name in ["tokens", "src/deep"] {
        let folder = workspace.folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = try Blazon.run(
          ["diff", "main..HEAD"], in: folder, environment: ["HOME": workspace.folder.path])
        #expect(output.status == 0 && output.stdout.contains("color.a"), "\(output.stderr)")
      }
    }
  }

  @Test("sides of two kinds are refused, with the command for the registry")
  func kinds() throws {
    try withProject { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.succeed("set", "color.a", "#000000")
      for words in [["@v1..HEAD"], ["v1..HEAD"], ["@v1", "HEAD"], ["HEAD..@v1"]] {
        let output = try Blazon.run(["diff"] + words, in: workspace.folder)
        #expect(output.status == 64, "\(words): \(output.stdout)")
        #expect(output.stderr.contains("is a point of the registry"), "\(output.stderr)")
      }
      #expect(try workspace.succeed("diff", "@v1..@HEAD").contains("color.a"))
      // An edition of the registry stands beside any point of it.
      #expect(try workspace.succeed("diff", "main@v1", "main").contains("color.a"))
    }
  }

  @Test("a side beside itself is refused, of a registry, of git and of files, in every verb")
  func same() throws {
    try withProject { workspace in
      try workspace.git("tag", "v9")
      for words in [
        ["@HEAD..@HEAD"], ["@#1", "@HEAD"], ["HEAD..side"], ["HEAD...main"], ["v9..HEAD"],
        ["tokens/", "tokens/"], ["d.blazon", "d.blazon"],
      ] {
        for verb in ["diff", "judge", "changelog"] {
          let output = try Blazon.run([verb] + words, in: workspace.folder)
          #expect(output.status == 2, "\(verb) \(words): \(output.stdout)")
          #expect(output.stderr.contains("[sides-same]"), "\(verb) \(words): \(output.stderr)")
          #expect(output.stdout.isEmpty)
        }
      }
    }
  }

  @Test("nothing beside nothing is refused")
  func nothing() throws {
    try withProject { workspace in
      for name in ["a", "b"] { try workspace.write("\(name).json", "{\"g\":{}}") }
      for verb in ["diff", "judge", "changelog"] {
        let output = try workspace.run(verb, "a.json", "b.json")
        #expect(output.status == 2, "\(verb): \(output.stdout)")
        #expect(output.stderr.contains("[sides-empty]"), "\(output.stderr)")
      }
    }
  }

  @Test("links of a revision lead where they led there, to files and to folders")
  func links() throws {
    try withProject(registry: false) { workspace in
      func link(_ name: String, to target: String) throws {
        let path = workspace.folder.appending(path: name).path
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      }
      func save(_ tag: String) throws {
        try workspace.git("add", "-A")
        try workspace.git("commit", "-qm", tag)
        try workspace.git("tag", tag)
      }
      try workspace.write("shared/b.tokens.json", #"{"b":{"$type":"number","$value":1}}"#)
      try link("tokens/b.tokens.json", to: "../shared/b.tokens.json")
      try save("v1")
      try workspace.write("shared/b.tokens.json", #"{"b":{"$type":"number","$value":2}}"#)
      for words in [["v1"], ["v1", "--", "tokens/"], ["v1..v2", "--", "tokens/"]] {
        if words[0] == "v1..v2" { try save("v2") }
        let found = try Blazon.run(["diff"] + words, in: workspace.folder)
        #expect(found.stdout.contains("b  1 → 2"), "\(words): \(found.stdout)")
      }
      // The folder moves, and a link is in its place.
      try workspace.git("mv", "tokens", "moved")
      try link("tokens", to: "moved")
      try workspace.write("moved/base.tokens.json", Self.color("#000000"))
      try save("v3")
      for words in [["v2..v3"], ["v2..v3", "--", "tokens/"], ["v2", "--", "tokens"]] {
        let judged = try Blazon.run(
          ["judge", "--at-most", "minor"] + words, in: workspace.folder)
        #expect(judged.status == 1, "\(words): \(judged.stdout) \(judged.stderr)")
        #expect(judged.stdout.contains("2 tokens) with "), "\(words): \(judged.stdout)")
      }
    }
  }

  @Test("a submodule that is not the same on both sides is refused")
  func submodules() throws {
    try withProject(registry: false) { workspace in
      for (place, commit) in ["1", "1", "2"].enumerated() {
        let id = String(repeating: commit, count: 40)
        try workspace.git("update-index", "--add", "--cacheinfo", "160000,\(id),tokens/brand")
        try workspace.git("commit", "-q", "--allow-empty", "-m", "m")
        try workspace.git("tag", "m\(place)")
      }
      let other = try workspace.run("judge", "m0..m2", "--", "tokens/")
      #expect(other.status == 2 && other.stderr.contains("[git-submodule]"), "\(other.stderr)")
      #expect(try workspace.run("judge", "m0..m1", "--", "tokens/").status == 0)
      // Beside the files as they are, only one that is checked out, with token files in it.
      #expect(try workspace.run("judge", "m2", "--", "tokens/").status == 0)
      try workspace.write("tokens/brand/main.c", "int x;")
      #expect(try workspace.run("judge", "m2", "--", "tokens/").status == 0)
      #expect(try workspace.run("judge", "m0..m2", "--", "tokens/").status == 0)
      try workspace.write("tokens/brand/c.tokens.json", #"{"c":{"$type":"number","$value":1}}"#)
      for words in [["m2"], ["m0..m2"]] {
        let judged = try Blazon.run(["judge"] + words + ["--", "tokens/"], in: workspace.folder)
        #expect(judged.status == 2 && judged.stderr.contains("[git-submodule]"), "\(words)")
      }
    }
  }

  @Test("a file that is gone since a revision is removed, and one that nobody knows is refused")
  func goneFile() throws {
    try withProject(registry: false) { workspace in
      try workspace.write("tokens/more.tokens.json", #"{"m":{"$type":"number","$value":1}}"#)
      try workspace.git("add", "-A")
      try workspace.git("commit", "-qm", "more")
      try FileManager.default.removeItem(
        at: workspace.folder.appending(path: "tokens/more.tokens.json"))
      func judged(_ other: String) throws -> Output {
        try workspace.run(
          "judge", "HEAD", "--at-most", "patch", "--", other, "tokens/base.tokens.json")
      }
      let gone = try judged("tokens/more.tokens.json")
      #expect(gone.status == 1 && gone.stdout.contains("token-removed"), "\(gone.stderr)")
      #expect(try judged("tokens/mroe.tokens.json").status == 2)
    }
  }

  @Test("files behind -- without a revision are refused, and sides of two kinds before their dots")
  func pathsAlone() throws {
    try withProject { workspace in
      for verb in ["diff", "judge", "changelog"] {
        let output = try workspace.run(verb, "--", "tokens/")
        #expect(output.status == 64, "\(verb): \(output.stdout)")
        #expect(output.stderr.contains("blazon \(verb) main -- tokens/"), "\(output.stderr)")
      }
      try workspace.succeed("tag", "r1")
      let mixed = try workspace.run("diff", "@r1...HEAD")
      #expect(mixed.status == 64 && mixed.stderr.contains("@r1..@HEAD"), "\(mixed.stderr)")
    }
  }

  @Test("a gate for a type of which neither side has a token is refused")
  func noneOfType() throws {
    try Workspace.with { work in
      try work.succeed("init")
      for (path, value) in [("a.x", "#ff0000"), ("a.y", "#00ff00")] {
        try work.succeed("set", path, value, "--type", "color", "-m", "1")
      }
      try work.succeed("set", "b.z", "4px", "--type", "dimension", "-m", "1")
      func gate(_ words: String...) throws -> Int32 {
        try Blazon.run(["diff", "HEAD~1", "HEAD", "--exit-code"] + words, in: work.folder).status
      }
      #expect(try gate("--type", "shadow") == 2)
      #expect(try gate("--type", "color") == 0)
      #expect(try gate("--type", "shadow", "--type", "dimension") == 1)
      #expect(try gate("--path", "a", "--type", "dimension") == 2)
      // A token that came later.
      try work.succeed("set", "c.q", "4px", "--type", "dimension", "-m", "1")
      for path in ["c", "c.q", "c.*"] {
        let words = ["diff", "#2", "#3", "--exit-code", "--path", path]
        let early = try Blazon.run(words, in: work.folder)
        #expect(early.status == 2 && early.stderr.contains("[sides-empty]"), "\(early.stderr)")
      }
      #expect(try gate("--path", "a") == 0)
      let notYet = try work.run("list", "c", "--at", "@#2")
      #expect(notYet.stderr.contains("first recorded in #4"), "\(notYet.stderr)")
      #expect(try work.run("diff", "HEAD~1", "HEAD", "--type", "shadow").status == 0)
      try work.write("a.json", ##"{"a":{"$type":"color","$value":"#ff0000"}}"##)
      try work.write("b.json", ##"{"a":{"$type":"color","$value":"#ff0001"}}"##)
      let files = try work.run("diff", "a.json", "b.json", "--exit-code", "--type", "number")
      #expect(files.status == 2 && files.stderr.contains("of the type number"), "\(files.stderr)")
    }
  }

  @Test("without a registry the built-in one never answers for revisions of git")
  func noRegistry() throws {
    try withProject(registry: false) { workspace in
      let judged = try workspace.run("judge", "main..HEAD")
      #expect(judged.stdout.contains("color-changed-much"), "\(judged.stderr)")
      let editions = try workspace.run("diff", "2014", "modern", "--stat")
      #expect(editions.stdout.contains("actionSheet"))
      // One revision is compared with the files as they are, by any name that git has for it.
      try workspace.write("tokens/base.tokens.json", Self.color("#ddeeff"))
      for name in ["HEAD", "HEAD~1", "main", "side"] {
        let one = try workspace.run("diff", name)
        #expect(one.stdout.contains("→ #DDEEFF"), "\(name): \(one.stderr)")
      }
      let points = try workspace.run("judge", "@main", "@side")
      #expect(points.stderr.contains("did you mean `blazon judge main..side -- tokens"))
    }
    try withProject { workspace in
      try workspace.git("tag", "v1")
      try workspace.succeed("tag", "v1", "#1")
      try workspace.succeed("set", "color.a", "#ffffff", "-m", "2")
      let both = try workspace.run("judge", "v1")
      #expect(both.stdout.contains("#1 of d.blazon"))
      #expect(both.stderr.contains("of git, beside the files as they are: `blazon judge v1 -- "))
    }
    try withProject(registry: false, folder: "elsewhere") { workspace in
      for verb in ["diff", "judge", "changelog"] {
        for words in [["main..HEAD"], ["HEAD~1", "HEAD"], ["main...HEAD"]] {
          let output = try Blazon.run([verb] + words, in: workspace.folder)
          #expect(output.status != 0, "\(verb) \(words): \(output.stdout)")
          #expect(output.stderr.contains("-- FOLDER`"), "\(verb) \(words): \(output.stderr)")
          #expect(output.stdout.isEmpty)
        }
        let slip = try workspace.run(verb, "main..sied")
        #expect(slip.stderr.contains("did you mean side?"), "\(slip.stderr)")
      }
    }
  }

  @Test("all files and patterns of blazon.json are compared, not the first folder alone")
  func sources() throws {
    try withProject { workspace in
      try workspace.write("more/b.json", #"{"m":{"$type":"number","$value":1}}"#)
      try workspace.write("more/b.txt", "{")
      try workspace.write(
        "blazon.json", #"{"sources":{"files":["tokens","more/**/*.json"]}}"#)
      try workspace.git("add", "-A")
      try workspace.git("commit", "-qm", "three")
      let text = try workspace.run("diff", "main..HEAD").stdout
      #expect(text.contains("color.a") && text.contains("m  1"), "\(text)")
    }
  }

  @Test("one place under two names is one place, of files and of a registry")
  func otherSpellings() throws {
    try withProject { workspace in
      try FileManager.default.createSymbolicLink(
        at: workspace.url("link"), withDestinationURL: workspace.url("tokens"))
      for words in [
        ["tokens", "./tokens/"], ["tokens", "link"],
        ["d.blazon", "./d.blazon"], ["@HEAD", "d.blazon"],
      ] {
        let output = try Blazon.run(["diff", "--exit-code"] + words, in: workspace.folder)
        #expect(output.status == 2, "\(words): \(output.stdout)")
        #expect(output.stderr.contains("[sides-same]"), "\(words): \(output.stderr)")
      }
    }
  }

  @Test("a token that neither side of git has is refused, and so is a folder that one side lacks")
  func absent() throws {
    try withProject(registry: false) { workspace in
      let slip = try workspace.run("diff", "main..HEAD", "--path", "nothere", "--exit-code")
      #expect(slip.status == 2)
      #expect(slip.stderr.contains("[path-unknown]"), "\(slip.stderr)")
      try workspace.git("mv", "tokens", "design-tokens")
      try workspace.git("commit", "-qm", "moved")
      let moved = try workspace.run("judge", "main..HEAD", "--at-most", "minor")
      #expect(moved.status == 2, "\(moved.stdout)")
      #expect(moved.stderr.contains("there is no token file in design-tokens/ in main"))
    }
  }

  @Test("the token files of the only package that has some are the project's")
  func packages() throws {
    try withProject(registry: false) { workspace in
      for name in ["app", "tokens/src"] {
        try FileManager.default.createDirectory(
          at: workspace.url("packages/\(name)"), withIntermediateDirectories: true)
      }
      try workspace.git("mv", "tokens", "packages/tokens/src/tokens")
      try workspace.git("commit", "-qm", "moved")
      let moved = try workspace.run("judge", "main..HEAD", "--at-most", "minor")
      #expect(moved.stderr.contains("in packages/tokens/src/tokens/ in main"), "\(moved.stderr)")
      try FileManager.default.createDirectory(
        at: workspace.url("packages/app/tokens"), withIntermediateDirectories: true)
      let several = try workspace.run("judge", "main..HEAD", "--at-most", "minor")
      #expect(several.status == 64, "\(several.stderr)")
    }
  }

  @Test("a tag of one package of many is git's")
  func packageTags() throws {
    try withProject(registry: false) { workspace in
      try workspace.git("tag", "@acme/tokens@1.0.0", "main")
      for words in [
        ["@acme/tokens@1.0.0..HEAD"], ["@acme/tokens@1.0.0", "HEAD"], ["@acme/tokens@1.0.0"],
      ] {
        let output = try Blazon.run(["judge"] + words, in: workspace.folder)
        #expect(output.stdout.contains("color-changed-much"), "\(words): \(output.stderr)")
      }
    }
  }

  @Test("a year that is the beginning of no branch's name is the registry's edition")
  func years() throws {
    try withProject { workspace in
      try workspace.git("branch", "2014")
      // A branch is one, whatever its name.
      #expect(try workspace.run("diff", "2014..main").stdout.contains("color.a"))
    }
  }
}
