import Foundation
import Testing

@Suite("What could pass for done")
struct QuietHarmTests {
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

  @Test("An import keeps the pairs that a verb declared; --prune says which it takes away")
  func pairs() throws {
    try QuietHarmTests.with { workspace in
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
    try QuietHarmTests.with { workspace in
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
    try QuietHarmTests.with { workspace in
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
    try QuietHarmTests.with { workspace in
      try workspace.succeed("export", "--format", "css", "--format", "flat", "--out", "o")
      try workspace.succeed("mv", "color.ink", "color.text")
      let renamed = try workspace.run("export", "--format", "css", "--out", "o")
      #expect(renamed.stderr.contains("names that are gone from the CSS: --color-ink; --since"))
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
    try QuietHarmTests.with { workspace in
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
    try QuietHarmTests.with { workspace in
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
          "README.md is not a token file: it is neither JSON nor YAML"))
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
    try QuietHarmTests.with { workspace in
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
