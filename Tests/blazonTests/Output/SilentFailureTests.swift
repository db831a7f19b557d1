import Foundation
import Testing

@Suite("Silent failures")
struct SilentFailureTests {
  private static let base = ##"""
    {"color": {"$type": "color", "ink": {"$value": "#111827"}, "paper": {"$value": "#ffffff"},
      "button": {"background": {"$value": "#2563eb"}, "text": {"$value": "#ffffff"}}}}
    """##
  private static let dark = ##"""
    {"color": {"$type": "color", "ink": {"$value": "#f9fafb"}, "paper": {"$value": "#111827"}}}
    """##

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("tokens/base.tokens.json", base)
      try workspace.write("tokens/dark.tokens.json", dark)
      try workspace.succeed("init")
      #expect(try workspace.run("import", "tokens").status == 0)
      try body(workspace)
    }
  }

  @Test("A pipe that closes early keeps the verdict")
  func closedPipe() throws {
    try Workspace.with { work in
      let broken = (0..<2_000).map { #""t\#($0)": {"$type": "color", "$value": "{nope\#($0)}"}"# }
      try work.write("a.tokens.json", "{" + broken.joined(separator: ",") + "}")
      for end in ["head -c 1", "grep -q error", "true"] {
        let found = try Blazon.run(
          program: "/bin/bash",
          [
            "-c",
            "'\(Blazon.binary)' check a.tokens.json 2>&1 | \(end) >/dev/null; echo ${PIPESTATUS[0]}",
          ],
          in: work.folder)
        #expect(found.stdout == "1\n", "\(end)")
      }
    }
  }

  @Test("A part that is exported has the names that its tokens had elsewhere")
  func namesOfPart() throws {
    try Workspace.with { work in
      try work.write(
        "t.tokens.json",
        #"{"a": {"x": {"$type": "number", "$value": 1}, "z": {"$type": "number", "$value": 3}}, "b": {"y": {"$type": "number", "$value": 2}}}"#
      )
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "t.tokens.json")
      try work.succeed("tag", "v1")
      try work.succeed("mv", "a.x", "b.x")
      try work.succeed("mv", "a.z", "c.z")
      let css = try work.succeed("export", "css", "b", "--since", "v1")
      #expect(css.contains("--a-x: var(--b-x);"))
      #expect(!css.contains("--a-z") && !css.contains("--c-z"))
      let swift = try work.succeed("export", "swift", "b", "--since", "v1")
      #expect(swift.contains("static var x: Double { Tokens.B.x }"), "\(swift)")
      #expect(!swift.contains(" z"))
    }
  }

  @Test("Files of somebody else stay: JSON, flat JSON, color sets of Xcode and pages")
  func foreignFiles() throws {
    try Workspace.with { work in
      try work.write(
        "t.tokens.json",
        ##"{"AccentColor": {"$type": "color", "$value": "#111111"}}"##)
      try work.succeed("init", "t.blazon")
      #expect(try work.run("import", "t.tokens.json").status == 0)
      let mine = #"{"name": "my-app", "colors": []}"#
      for (path, arguments) in [
        ("package.json", ["export", "json", "--file", "package.json"]),
        ("flat.json", ["export", "flat", "--file", "flat.json"]),
        (
          "Assets.xcassets/AccentColor.colorset/Contents.json",
          ["export", "xcassets", "--option", "name=Assets", "--out", "."]
        ),
        ("index.html", ["catalog", "--out", "index.html"]),
        ("site/index.html", ["catalog", "--out", "site"]),
        ("d.html", ["diff", "t.tokens.json", "HEAD", "--out", "d.html"]),
      ] {
        try work.write(path, mine)
        let found = try Blazon.run(arguments, in: work.folder)
        #expect(found.status != 0, "\(arguments)")
        #expect(found.stderr.contains("was not written by blazon"), "\(found.stderr)")
        #expect(try String(contentsOf: work.url(path), encoding: .utf8) == mine, "\(path)")
        try FileManager.default.removeItem(at: work.url(path))
        // The first time, and over its own.
        for _ in 0..<2 {
          #expect(try Blazon.run(arguments, in: work.folder).status == 0, "\(arguments)")
        }
      }
    }
  }

  @Test("diff HEAD compares nothing with nothing, and says so")
  func newestAlone() throws {
    try Workspace.with { work in
      try work.write("t.tokens.json", #"{"x": {"$type": "number", "$value": 1}}"#)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "t.tokens.json")
      for name in ["HEAD", "@HEAD"] {
        let found = try work.run("diff", "--exit-code", name)
        #expect(found.status == 2)
        #expect(found.stderr.contains("is the newest state"), "\(found.stderr)")
      }
      #expect(try work.run("diff", "HEAD", "t.tokens.json").status == 0)
    }
  }

  @Test("A third party's word is marked in every form of diff, and in silences")
  func thirdParties() throws {
    try Workspace.with { work in
      for form in [[], ["--markdown"], ["--html"]] {
        let found = try Blazon.run(
          ["diff", "2010", "2014", "table.separator.color", "--registry", "hig"] + form,
          in: work.folder)
        #expect(found.stdout.contains("#C8C7CC") && found.stdout.contains("†"), "\(form)")
        #expect(found.stdout.contains("a third party, not the vendor"), "\(form)")
      }
      let json = try work.run(
        "diff", "2010", "2014", "table.separator.color", "--registry", "hig", "--json")
      #expect(json.stdout.contains(#""thirdParty":{"before":false,"after":true}"#))
      let silent = try work.run("list", "--silent", "--at", "2014", "--registry", "hig")
      #expect(silent.stdout.contains("modern: 20 pt†"))
    }
  }

  @Test("Another source over a value says which is gone, and what stays under the new one")
  func otherSource() throws {
    try Workspace.with { work in
      try work.succeed("init", "--hig", "h.blazon")
      // The clock of the tests is before the built-in commits, which is noted.
      let declared = try work.run(
        "sources", "declare", "mine", "--title", "Mine", "--standing", "thirdParty")
      #expect(declared.status == 0 && declared.stderr.contains("the clock of one was wrong"))
      let found = try work.run(
        "set", "actionSheet.destructiveAction.background", "#D11A2C", "--revision", "2010",
        "--document", "mine", "--correction")
      #expect(found.status == 0, "\(found.stderr)")
      #expect(found.stdout.contains("are not cited any more: hig-2010."), "\(found.stdout)")
      #expect(
        found.stderr.contains("should is kept from the former statement, and mine is cited for it"),
        "\(found.stderr)")
    }
  }

  @Test("Two words that are no editions are put right in one command")
  func twoEditions() throws {
    try Workspace.with { work in
      let found = try work.run("compare", "ios6", "ios7", "--registry", "hig")
      #expect(found.status == 2)
      #expect(found.stderr.contains("`blazon compare 2011 2014 --registry hig`"), "\(found.stderr)")
      #expect(!found.stderr.contains("compare 2014 2014"))
    }
  }

  @Test("An import keeps the pairs that a verb declared; --prune says which it takes away")
  func pairs() throws {
    try SilentFailureTests.with { workspace in
      try workspace.succeed("contrast", "declare", "color.ink", "color.paper")
      let again = try workspace.run("import", "tokens")
      #expect(again.stdout.contains("nothing to record"))
      #expect(try workspace.succeed("contrast", "list", "--declared").contains("color.ink on"))
      let pruned = try workspace.run("import", "tokens", "--prune")
      #expect(
        pruned.stderr.contains(
          "the files do not declare color.ink on color.paper, and --prune takes that away"))
    }
  }

  @Test("A rule that fits no file is an error, with the files")
  func idle() throws {
    try SilentFailureTests.with { workspace in
      for verb in ["import", "check"] {
        let output = try workspace.run(
          verb, "tokens", "--map", "*.drak.*=context:mode=dark")
        #expect(output.status == 2)
        #expect(output.stderr.contains("fits none of the files [map-idle]"))
        #expect(output.stderr.contains("tokens/dark.tokens.json"))
      }
      // Its files may have gone since.
      let habit = try workspace.run(
        "import", "tokens", "--map", "*.drak.*=context:appearance=dark")
      #expect(habit.status == 0)
      #expect(habit.stderr.contains("fits none of the files"))
    }
  }

  @Test(
    "check reads the files of blazon.json, and nothing answers for a registry that is not there")
  func configuration() throws {
    try SilentFailureTests.with { workspace in
      try workspace.write(
        "blazon.json", #"{"registry": "design.blazon", "sources": {"files": "tokens"}}"#)
      try workspace.write("tokens/base.tokens.json", #"{"a": {"$value": "{space.nope}"}}"#)
      let checked = try workspace.run("check")
      #expect(checked.status == 1)
      #expect(checked.stdout.contains("space.nope"))
      for verb in ["list", "diff", "contrast", "sources"] {
        let output = try workspace.run(verb)
        #expect(output.status == 2)
        #expect(output.stderr.contains("there is no registry at design.blazon"))
      }
      try workspace.write("blazon.json", #"{"sources": {"files": "tokens"}}"#)
      try FileManager.default.removeItem(at: workspace.url("tokens.blazon"))
      #expect(try workspace.run("list").stderr.contains("though there is blazon.json"))
      try FileManager.default.removeItem(at: workspace.url("blazon.json"))
      for verb in ["check", "diff"] {
        #expect(try workspace.run(verb).stderr.contains("there is no registry here"))
      }
    }
  }

  @Test(
    "An export does not change a file to another revision that nobody named, nor names in silence")
  func revisions() throws {
    try SilentFailureTests.with { workspace in
      try workspace.succeed("export", "--format", "css", "--format", "flat", "--out", "o")
      try workspace.succeed("mv", "color.ink", "color.text")
      let renamed = try workspace.run("export", "--format", "css", "--out", "o")
      #expect(
        renamed.stderr.contains("names that are gone from the style sheets: --color-ink; --since"))
      #expect(try workspace.run("revision", "add", "dark").status == 0)
      try workspace.succeed("set", "color.text", "#000", "--revision", "dark")
      let before = try workspace.bytes("o/tokens.css")
      let output = try workspace.run(
        "export", "--format", "css", "--format", "flat", "--out", "o")
      #expect(output.status == 1)
      #expect(output.stderr.contains("\"o/tokens.css\" has tokens of main"))
      #expect(output.stderr.contains("\"o/tokens.flat.json\" has tokens of main"))
      #expect(try workspace.bytes("o/tokens.css") == before)
      #expect(
        try workspace.run("export", "--format", "css", "--out", "o", "--at", "main").status == 0)
      #expect(try workspace.run("export", "--format", "css", "--out", "o", "--force").status == 0)
    }
  }

  @Test("Without a declared pair a gate for contrast does not pass; pairs by names are warned of")
  func proposed() throws {
    try SilentFailureTests.with { workspace in
      let set = try workspace.run("set", "color.button.background", "#93c5fd")
      #expect(set.status == 0)
      #expect(set.stderr.contains("contrast 5.16 → 1.8, no longer AA"))
      let check = try workspace.run("check", "--contrast", "AA")
      #expect(check.status == 1)
      #expect(check.stdout.contains("[contrast-unexamined]"))
      #expect(check.stdout.contains("a pair by their names, has a contrast of"))
      try workspace.succeed("contrast", "declare", "color.ink", "color.paper")
      #expect(try workspace.run("check", "--contrast", "AA").status == 0)
    }
  }

  @Test("A slip in a context makes no axis, and files of another kind are named as such")
  func slips() throws {
    try SilentFailureTests.with { workspace in
      for (context, meant) in [
        ("apperance=dark", "appearance=dark"), ("appearance=drak", "appearance=dark"),
      ] {
        let output = try workspace.run("import", "tokens/dark.tokens.json", "--context", context)
        #expect(output.status == 2)
        #expect(output.stderr.contains("did you mean \(meant)?"))
      }
      try workspace.write("README.md", "# Tokens\n")
      #expect(
        try workspace.run("import", "README.md").stderr.contains(
          "README.md is not a token file: it is neither JSON, YAML, CSS nor JavaScript"))
      #expect(
        try workspace.run("import").stderr.contains("Usage: blazon import [<options>] [<file> ...]")
      )
      let set = try workspace.run("set", "--new", "space.s", "1.5em", "--type", "dimension")
      #expect(set.stderr.contains("DTCG has no unit em"))
      #expect(
        try workspace.run("export", "--format", "swift", "--options", "rem=16").stderr.contains(
          "--option rem=16"))
      let css = try workspace.succeed(
        "export", "--format", "css", "--option", "attribute=class", "--file", "-")
      #expect(css.contains(#"[class~="dark"]"#))
      try workspace.succeed("tag", "v1")
      #expect(try workspace.succeed("diff", "v1~1", "v1").contains("space.s"))
    }
  }

  @Test("Files are exported without a registry, as an import of them would be")
  func fromFiles() throws {
    try SilentFailureTests.with { workspace in
      let imported = try workspace.succeed("export", "--format", "css", "--file", "-")
      try FileManager.default.removeItem(at: workspace.url("tokens.blazon"))
      let output = try workspace.run(
        "export", "--format", "css", "--from", "tokens", "--file", "-")
      #expect(output.status == 0)
      func rules(_ sheet: String) -> Substring {
        sheet[(sheet.range(of: "*/")?.upperBound ?? sheet.startIndex)...]
      }
      #expect(rules(output.stdout) == rules(imported))
      #expect(output.stdout.contains(" * File:     tokens\n"))
      let written = try workspace.run(
        "export", "--format", "css", "--from", "tokens", "--out", "o")
      #expect(written.stdout == "o/tokens.css  written\n")
      #expect(
        try workspace.run("export", "--format", "css", "--from", "tokens", "--out", "o", "--check")
          .status == 0)
      try workspace.write("tokens/base.tokens.json", "{")
      let broken = try workspace.run(
        "export", "--format", "css", "--from", "tokens", "--out", "o")
      #expect(broken.stderr.contains("tokens/base.tokens.json:1:2"))
      #expect(
        try workspace.run("export", "--format", "css", "--from", "tokens", "--at", "main").status
          == 64)
      #expect(
        try workspace.run("export", "--format", "css").stderr.contains("--from FILES exports"))
    }
  }
}
