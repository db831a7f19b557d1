import Foundation
import TestSupport
import Testing

/// Notes and warnings beside a result: the range that was chosen, what came back, what is lost.
@Suite("Notes beside an answer")
struct NoteTests {
  private static let tokens = ##"""
    {"color": {"$type": "color", "base": {"$value": "#000"}, "text": {"$value": "{color.base}"},
       "a": {"600": {"$value": "#111"}}, "b": {"600": {"$value": "#222"}}},
     "gap": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}}}
    """##

  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", Self.tokens)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t.tokens.json").status == 0)
      try workspace.succeed("tag", "v1.0.0")
      try workspace.succeed("set", "gap", "6px", "-m", "Roomier")
      try workspace.succeed("set", "color.a.600", "#333", "-m", "Lighter")
      try body(workspace)
    }
  }

  /// A project whose token files `blazon.json` names, imported once.
  private func withSources(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("tokens/t.tokens.json", Self.tokens)
      try workspace.write(
        "blazon.json",
        #"{"registry": "t.blazon", "sources": {"files": "tokens"}, "outputs": [{"format": "css", "out": "web"}]}"#
      )
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import").status == 0)
      try body(workspace)
    }
  }

  @Test("diff takes the last commit, judge and changelog what came after the last tag, and say so")
  func range() throws {
    try with { workspace in
      let diff = try workspace.run("diff")
      #expect(diff.stderr.hasPrefix("note: from @HEAD~1 (#2, "))
      #expect(!diff.stdout.contains("gap"))
      for verb in ["judge", "changelog"] {
        let found = try workspace.run(verb)
        #expect(found.stderr.hasPrefix("note: from @v1.0.0 (#1, "), "\(verb): \(found.stderr)")
        #expect(found.stdout.contains("gap"), "\(verb)")
      }
      // The tag of the newest commit is what is judged, from the one before.
      try workspace.succeed("tag", "v1.1.0")
      #expect(try workspace.run("judge").stderr.hasPrefix("note: from @v1.0.0 (#1, "))
    }
  }

  @Test("A tag is suggested by its beginning")
  func beginning() throws {
    try with { workspace in
      for found in [
        try workspace.run("judge", "v1"), try workspace.run("show", "gap", "--at", "v1"),
      ] {
        #expect(found.status == 2)
        #expect(found.stderr.contains("did you mean the tag @v1.0.0?"), "\(found.stderr)")
      }
      #expect(try workspace.run("tag", "other", "v1").stderr.contains("v1.0.0"))
    }
  }

  @Test("An import names what was removed before and comes back, and what is new among few changes")
  func returned() throws {
    try with { workspace in
      try workspace.succeed("rm", "color.text")
      let found = try workspace.run("import", "t.tokens.json")
      #expect(found.stdout.contains("  ~ gap: 6 px → 4 px\n"))
      #expect(found.stdout.contains("  + color.text: {color.base}\n"))
      #expect(found.stderr.contains("removed before, and back with these files: color.text (#4)"))
      #expect(!found.stderr.contains("color.base (#"))
    }
  }

  @Test("Pruning more than half of the tokens asks, and is refused where nobody can answer")
  func pruning() throws {
    try with { workspace in
      try workspace.write(
        "few.tokens.json",
        ##"{"gap": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}}}"##)
      let before = try workspace.succeed("log", "--json")
      let refused = try workspace.run("import", "--prune", "few.tokens.json")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("this would remove 4 of 5 tokens"))
      #expect(try workspace.succeed("log", "--json") == before)
      #expect(try workspace.run("import", "--prune", "few.tokens.json", "--yes").status == 0)
      #expect(try workspace.succeed("list") == "gap\n  4 px\n")
    }
  }

  @Test("A name kept after a rename is told as deprecated, with its end")
  func kept() throws {
    try with { workspace in
      try workspace.succeed("mv", "color.base", "color.ink", "--keep", "--until", "3.0")
      let text = try workspace.run("changelog").stdout
      let parts = text.components(separatedBy: "### Deprecated\n\n")
      #expect(parts.count == 2, "\(text)")
      #expect(
        parts.last?.hasPrefix("- `color.base`: use `color.ink` instead until 3.0 (safe)") == true,
        "\(text)")
      #expect(
        try workspace.run("judge").stdout.contains(
          "renamed from color.base, which leads here until 3.0"))
    }
  }

  @Test("compare tells references of one name apart by their groups, else by their values")
  func references() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (revision, target) in [("one", "a"), ("two", "b")] {
        let text = Self.tokens.replacingOccurrences(
          of: "{color.base}", with: "{color.\(target).600}")
        try workspace.write("t.tokens.json", text)
        #expect(
          try workspace.run("import", "t.tokens.json", "--revision", revision).status == 0)
      }
      let text = try workspace.succeed("compare", "one", "two", "--all")
      #expect(text.contains("a.600   ≠ b.600"), "\(text)")
      try workspace.succeed("mv", "color.b.600", "color.b.main")
      try workspace.succeed("mv", "color.a.600", "color.a.main")
      let grouped = try workspace.succeed("compare", "one", "two", "color.text")
      #expect(grouped.contains("a.main") && grouped.contains("≠ b.main"), "\(grouped)")
      try workspace.succeed("mv", "color.b.main", "color.b.of.main")
      try workspace.succeed("mv", "color.a.main", "color.a.of.main")
      let named = try workspace.succeed("compare", "one", "two", "color.text")
      #expect(named.contains("#111111"), "\(named)")
      #expect(named.contains("≠ #222222"), "\(named)")
    }
  }

  @Test("Tables for spreadsheets say words, parties and sources; a formula is none")
  func csv() throws {
    try Workspace.with { workspace in
      let list = try workspace.run(
        "list", "actionSheet", "--at", "2014", "--csv", "--registry", "hig")
      let lines = list.stdout.components(separatedBy: "\r\n")
      #expect(lines[0].hasPrefix("path,revision,context,type,value,refers to,words,approximate,"))
      #expect(lines.contains { $0.contains(",red,") || $0.contains(",“red”,") }, "\(list.stdout)")
      #expect(list.stdout.contains("iOS Human Interface Guidelines"), "\(list.stdout.prefix(2000))")
      let compared = try workspace.run("compare", "actionSheet", "--csv", "--registry", "hig")
      #expect(
        compared.stdout.hasPrefix(
          "path,context,2008,2008: relation,2008: third party,2008: sources,2010,"))
      try workspace.succeed("init", "t.blazon")
      try workspace.write("t.tokens.json", #"{"a": {"$type": "fontFamily", "$value": "=1+1"}}"#)
      try workspace.succeed("import", "t.tokens.json")
      #expect(try workspace.succeed("list", "--csv").contains(",'=1+1,"))
    }
  }

  @Test("list --silent names what the pages of a revision do not speak of")
  func silent() throws {
    try Workspace.with { workspace in
      let found = try workspace.run("list", "--silent", "--at", "2010", "--registry", "hig")
      #expect(
        found.stdout.contains(
          "actionSheet.accessibility.actionRole  not stated in 2010; modern: button†"),
        "\(found.stdout.prefix(600))")
      // What came later is no silence of the pages.
      #expect(!found.stdout.contains("sheet.detents "))
      let part = try workspace.run("list", "sheet", "--silent", "--at", "2010", "--registry", "hig")
      #expect(
        part.stdout.split(separator: "\n").allSatisfy {
          $0.hasPrefix("sheet.") || $0.hasPrefix("† ") || $0.hasPrefix("‡ ")
        })
    }
  }

  @Test("A value that only a mode had, and that is in no file any more, stays and is told")
  func stays() throws {
    try Workspace.with { workspace in
      let dark =
        ##"{"color": {"$type": "color", "base": {"$value": "#fff"}, "text": {"$value": "#eee"}}}"##
      try workspace.write("t.tokens.json", Self.tokens)
      try workspace.write("t.dark.tokens.json", dark)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", ".").status == 0)
      try workspace.write(
        "t.dark.tokens.json", ##"{"color": {"$type": "color", "base": {"$value": "#fff"}}}"##)
      let found = try workspace.run("import", ".")
      #expect(found.stdout == "nothing to record: the registry is up to date\n")
      #expect(
        found.stderr.contains(
          "1 value of these tokens is not in these files, and stays: color.text [appearance=dark]"),
        "\(found.stderr)")
      let pruned = try workspace.run("import", ".", "--prune")
      #expect(pruned.stdout.contains("- color.text [appearance=dark]"), "\(pruned.stdout)")
    }
  }

  @Test("A copy beside a file is not a mode", arguments: ["t copy", "t (1)", "t.bak", "t-copy 2"])
  func copy(name: String) throws {
    try Workspace.with { workspace in
      try workspace.write("tokens/t.tokens.json", Self.tokens)
      try workspace.write(
        "tokens/\(name).tokens.json", Self.tokens.replacingOccurrences(of: "#111", with: "#112"))
      let found = try workspace.run("check", "tokens")
      #expect(found.status == 1)
      #expect(found.stdout.contains("[path-conflict]"), "\(found.stdout)")
      #expect(found.stdout.contains("has the name of a copy: remove it"), "\(found.stdout)")
    }
  }

  @Test("A first export of a revision that nobody named, and that would hold no token, is refused")
  func empty() throws {
    try Workspace.with { workspace in
      try workspace.write("a.tokens.json", ##"{"b": {"$type": "color", "$value": "#fff"}}"##)
      try workspace.write("dark.tokens.json", ##"{"a": {"$type": "color", "$value": "{b}"}}"##)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "a.tokens.json").status == 0)
      #expect(
        try workspace.run("import", "dark.tokens.json", "--revision", "dark").status == 0)
      let found = try workspace.run("export", "css", "--out", "web")
      #expect(found.status == 1)
      #expect(found.stderr.contains("would hold no token"), "\(found.stderr)")
      #expect(!FileManager.default.fileExists(atPath: workspace.url("web/tokens.css").path))
      #expect(try workspace.run("export", "css", "--out", "web", "--force").status == 0)
      #expect(try workspace.run("export", "css", "--out", "web", "--at", "main").status == 0)
    }
  }

  @Test("An export says that the files of blazon.json and the registry differ")
  func differs() throws {
    try withSources { workspace in
      #expect(try !workspace.run("export").stderr.contains("differ"))
      try workspace.write(
        "tokens/t.tokens.json",
        Self.tokens.replacingOccurrences(of: "\"value\": 4", with: "\"value\": 5"))
      let found = try workspace.run("export", "--check")
      #expect(
        found.stderr.contains("warning: tokens and the registry differ in 1 value, such as gap"),
        "\(found.stderr)")
      // The outputs are those of the registry, and the check fails all the same.
      #expect(try workspace.run("export").status == 0)
      let gate = try workspace.run("export", "--check")
      #expect(gate.status == 1)
      #expect(gate.stdout.contains("unchanged"))
      #expect(gate.stderr.contains("out of date: `blazon import`"))
      #expect(try workspace.run("import").status == 0)
      #expect(try workspace.run("export").status == 0)
      #expect(try workspace.run("export", "--check").status == 0)
    }
  }

  @Test(
    "What a verb changed after the files is no news of the files, and an import that undoes it says so"
  )
  func undone() throws {
    try withSources { workspace in
      try workspace.succeed("set", "gap", "6px", "-m", "Roomier")
      #expect(try workspace.run("export").status == 0)
      let gate = try workspace.run("export", "--check")
      #expect(gate.status == 0)
      #expect(
        gate.stderr.contains("note: 1 value of the registry is newer than in tokens, such as gap"))
      let back = try workspace.run("import")
      #expect(
        back.stderr.contains("note: 1 value is again as before #2 (Roomier): gap (#2)"),
        "\(back.stderr)")
      try workspace.succeed("revert", "HEAD")
      #expect(try workspace.succeed("show", "gap").contains("6 px"))
    }
  }

  @Test("A name that only dark has, and that is almost another's, is told where files are read")
  func slipped() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "light.json",
        ##"{"c": {"$type": "color", "danger": {"$value": "#c00"}, "red1": {"$value": "#f00"}, "text": {"$value": "#000"}, "card": {"background": {"$value": "#fff"}}}}"##
      )
      try workspace.write(
        "dark.json",
        ##"{"c": {"$type": "color", "dnager": {"$value": "#f66"}, "red2": {"$value": "#f00"}, "text": {"$value": "#fff"}, "gsb": {"background": {"$value": "#000"}}}}"##
      )
      let map = ["light.json", "dark.json", "--map", "dark.json=context:appearance=dark"]
      let note =
        "note: c.dnager has a value in appearance=dark alone, and c.danger has none there: did you"
      try workspace.succeed("init", "t.blazon")
      for verb in [["check"], ["export", "--format", "css", "--from"], ["import"]] {
        let found = try Blazon.run(verb + map, in: workspace.folder)
        #expect(found.status == 0, "\(verb): \(found.stderr)")
        #expect(found.stderr.contains(note), "\(verb): \(found.stderr)")
        // Other tokens, and perhaps ones that light lacks.
        for name in ["red2", "gsb.background"] {
          #expect(
            found.stderr.contains("note: c.\(name) has a value in appearance=dark alone\n"),
            "\(verb): \(found.stderr)")
        }
      }
    }
  }

  @Test("Values for dark are not taken for all appearances where the file for light cannot be read")
  func unreadableLight() throws {
    try Workspace.with { workspace in
      func gap(_ value: Int) -> String { #"{"gap": {"$type": "number", "$value": \#(value)}}"# }
      try workspace.write("t/semantic.tokens.json", gap(1))
      try workspace.write("t/semantic.dark.tokens.json", gap(2))
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t").status == 0)
      try workspace.write("t/semantic.tokens.json", "{,}")
      let refused = try workspace.run("import", "t")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("[dark-base]"), "\(refused.stderr)")
      #expect(try workspace.run("list").stdout.contains("1\n"))
      let check = try workspace.run("check", "t")
      #expect(check.status == 1)
      #expect(check.stderr.contains("errors: 2,"), "\(check.stderr)")
      #expect(!check.stdout.contains("path-conflict"))
    }
  }

  @Test("What a source says in words is set as words, and a figure in its place leads there")
  func words() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed(
        "set", "--new", "sheet.back", "standard blue", "--type", "color", "--words")
      #expect(try workspace.run("list").stdout.contains("“standard blue”"))
      let slip = try workspace.run("set", "sheet.back", "dark blue")
      #expect(slip.status == 2 && slip.stderr.contains("--words"), "\(slip.stderr)")
      try workspace.succeed("set", "sheet.back", "dark blue", "--words")
      #expect(try workspace.run("show", "sheet.back").stdout.contains("“dark blue”"))
      try workspace.succeed("set", "sheet.back", "#00007f")
      #expect(try !workspace.run("show", "sheet.back").stdout.contains("“"))
    }
  }

  @Test(
    "The same value in another notation is nothing to record; a reason for the old value goes with it"
  )
  func sameValue() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "a.json",
        ##"{"c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}, "##
          + #""$extensions": {"dev.blazon": {"because": "the newer source", "since": "iOS 7"}}}}"#)
      try workspace.succeed("import", "a.json")
      for same in ["red", "rgb(255 0 0)", "#F00"] {
        #expect(try workspace.run("set", "c", same).stdout.contains("nothing to record"), "\(same)")
      }
      try workspace.succeed("set", "c", "blue")
      let shown = try workspace.run("show", "c").stdout
      #expect(shown.contains("since: iOS 7") && !shown.contains("because"), "\(shown)")
    }
  }

  @Test("A description that files do not give any more stays, and that is told")
  func description() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "a.json", #"{"n": {"$type": "number", "$value": 1, "$description": "Old"}}"#)
      try workspace.succeed("import", "a.json")
      try workspace.write("a.json", #"{"n": {"$type": "number", "$value": 1}}"#)
      let output = try workspace.run("import", "a.json")
      #expect(
        output.stderr.contains(
          "1 description of these tokens is not in these files, and stays: n;"),
        "\(output.stderr)")
      #expect(try workspace.run("import", "a.json", "--prune").stdout.contains("1 description"))
    }
  }

  @Test(
    "The order of rules for dark and high contrast decides nothing; a value that no system has is told"
  )
  func orderOfRules() throws {
    try Workspace.with { workspace in
      func gap(_ value: Int) -> String { #"{"gap": {"$type": "number", "$value": \#(value)}}"# }
      try workspace.write("t/s.tokens.json", gap(1))
      try workspace.write("t/s.dark.tokens.json", gap(2))
      try workspace.write("t/s.hc.tokens.json", gap(3))
      let dark = ["--map", "*dark*=context:appearance=dark"]
      let high = ["--map", "*hc*=context:contrast=increased"]
      for (name, rules) in [("a", dark + high), ("b", high + dark)] {
        try workspace.succeed("init", "\(name).blazon")
        let output = try Blazon.run(
          ["import", "t", "--registry", "\(name).blazon"] + rules, in: workspace.folder)
        #expect(output.status == 0, "\(output.stderr)")
      }
      let same = try workspace.run("diff", "a.blazon", "b.blazon")
      #expect(same.stderr.contains("no differences"), "\(same.stdout)")
      try workspace.succeed("init", "c.blazon")
      let odd = try workspace.run(
        "import", "t", "--registry", "c.blazon", "--map", "*dark*=context:appearance=dark", "--map",
        "*hc*=context:contrast=high")
      #expect(
        odd.stderr.contains("outputs take contrast=increased from the system"), "\(odd.stderr)")
    }
  }

  @Test("A selector of modes that goes is told by export, and is major for judge")
  func selectors() throws {
    try Workspace.with { workspace in
      let blue = #"{"colorSpace": "srgb", "components": [0, 0, 1]}"#
      func brand(_ value: String) -> String {
        #"{"brand": {"$type": "color", "$value": \#(value)}}"#
      }
      try workspace.write("t/s.tokens.json", brand(blue))
      try workspace.write(
        "t/s.dark.tokens.json", brand(#"{"colorSpace": "srgb", "components": [1, 1, 1]}"#))
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t").status == 0)
      #expect(try workspace.run("export", "css", "--out", "web").status == 0)
      try workspace.write(
        "acme.json", brand(#"{"colorSpace": "srgb", "components": [1, 0, 0]}"#))
      #expect(try workspace.run("import", "acme.json", "--context", "theme=acme").status == 0)
      let export = try workspace.run("export", "css", "--out", "web")
      #expect(
        export.stderr.contains(#"pages that choose a mode by [data-theme="dark"]"#),
        "\(export.stderr)")
      let judged = try workspace.run("judge", "HEAD~1", "--outputs", "css").stdout
      #expect(judged.hasPrefix("MAJOR") && judged.contains(#"[data-theme="dark"]"#), "\(judged)")
    }
  }

  @Test("A page is not written under the name of a picture")
  func pictureName() throws {
    try Workspace.with { workspace in
      for verb in ["atlas", "catalog"] {
        let output = try workspace.run(verb, "--registry", "hig", "--out", "a.png")
        #expect(output.status == 64 && output.stderr.contains("--out a.html"), "\(output.stderr)")
      }
      let page = try workspace.run("compare", "2014", "modern", "--registry", "hig", "--html")
        .stdout
      #expect(page.contains("‡ Other sources disagree"))
      let sheet = try workspace.run("compare", "2010", "2014", "--registry", "hig", "--csv")
      #expect(sheet.stderr.contains("rows that only one edition states are left out"))
    }
  }

  @Test("The third party is marked where one weighs sources, and in blame")
  func thirdParty() throws {
    try Workspace.with { workspace in
      let conflicts = try workspace.run("sources", "systemTeal", "--conflicts", "--registry", "hig")
      #expect(conflicts.stdout.contains("dija-colors† ›"))
      #expect(conflicts.stdout.hasSuffix("† a third party, not the vendor\n"))
      let blame = try workspace.run("blame", "color.systemTeal", "--registry", "hig")
      #expect(blame.stdout.contains("#30B0C7†") && blame.stdout.contains("† a third party"))
      let impact = try workspace.run(
        "impact", "color.systemTeal", "--if", "#34AADC", "--at", "modern", "--registry", "hig")
      #expect(impact.stdout.contains("#30B0C7† → #34AADC "), "\(impact.stdout)")
      let history = try workspace.run(
        "show", "--history", "actionSheet.background", "--registry", "hig")
      #expect(history.stdout.contains("material.ultraThick†"), "\(history.stdout)")
      let none = try workspace.run(
        "sources", "icon.appStore.size", "--conflicts", "--registry", "hig")
      #expect(none.stdout == "no source disagrees\n")
    }
  }

  @Test("Another group's name is not proposed for one that a group has not; words are searched for")
  func ownGroup() throws {
    try Workspace.with { workspace in
      let height = try workspace.run("show", "font.size", "--registry", "hig")
      #expect(height.stderr.contains("fix: font has "), "\(height.stderr)")
      #expect(!height.stderr.contains("text."))
      let dark = try workspace.run("list", "photos and video", "--registry", "hig")
      #expect(dark.status == 0 && !dark.stdout.isEmpty)
      #expect(
        dark.stderr.contains("this is `blazon list --text 'photos and video' --registry hig`"))
      let later = try workspace.run("compare", "2010", "iOS 15", "--registry", "hig")
      #expect(later.stderr.contains("did you mean modern ("), "\(later.stderr)")
    }
  }

  @Test("blame names the commit that set a value before a revert brought it back")
  func returnedValue() throws {
    try with { workspace in
      #expect(try workspace.run("revert", "HEAD~1").status == 0)
      let gap = try workspace.run("blame", "gap")
      #expect(gap.stdout.contains(#"Revert "Roomier""#))
      #expect(gap.stderr == "note: gap is again as in #1, Import t.tokens.json\n")
      try workspace.succeed("blame", "color.a.600")
      #expect(try workspace.succeed("blame", "gap", "--json").contains(#""before": {"#))
    }
  }

  @Test("A revert of the newest commit by its tag says that its own changes went")
  func revertedTag() throws {
    try with { workspace in
      try workspace.succeed("tag", "v1.1.0")
      let found = try workspace.run("revert", "v1.1.0")
      #expect(found.status == 0)
      #expect(found.stderr.contains("note: v1.1.0 was the newest commit"), "\(found.stderr)")
      #expect(try workspace.run("revert", "HEAD").stderr.isEmpty)
    }
  }

  @Test("A new name that is another way to write one that is there is told")
  func twin() throws {
    try with { workspace in
      let set = try workspace.run("set", "--new", "Tokens.Color.base", "#123456", "--type", "color")
      #expect(
        set.stderr.contains(
          "note: color.base is there as well, and Tokens.Color.base is another token"),
        "\(set.stderr)")
      let moved = try workspace.run("mv", "color.text", "Color.Base")
      #expect(moved.stderr.contains("is there as well"), "\(moved.stderr)")
      #expect(
        try !workspace.run("set", "--new", "color.quite", "#123456", "--type", "color").stderr
          .contains("as well"))
    }
  }

  @Test("Only the built-in registry is never judged or shown as somebody's own")
  func builtIn() throws {
    try Workspace.with { workspace in
      for arguments in [["judge"], ["judge", "HEAD~1", "HEAD"], ["changelog"], ["catalog"]] {
        let found = try Blazon.run(arguments, in: workspace.folder)
        #expect(found.status == 2, "\(arguments)")
        #expect(found.stderr.contains("[registry-missing]"), "\(found.stderr)")
      }
      #expect(try workspace.run("judge", "2010", "2014", "--editions").status == 0)
    }
  }

  @Test("What a deprecation said stays where only its other part is given")
  func deprecation() throws {
    try with { workspace in
      try workspace.succeed("deprecate", "color.a.600", "--use", "color.b.600")
      try workspace.succeed("deprecate", "color.a.600", "--note", "until 3.0")
      #expect(
        try workspace.succeed("show", "color.a.600").contains(
          "deprecated: Use {color.b.600}: until 3.0"))
    }
  }

  @Test("What a part of a context says is shown beside what holds in all of it")
  func narrower() throws {
    try Workspace.with { workspace in
      let found = try workspace.run(
        "show", "actionSheet.present.motion", "--at", "2014", "--context", "idiom=pad",
        "--registry", "hig")
      #expect(found.stdout.contains("slideUp"), "\(found.stdout)")
      #expect(found.stdout.contains("origin=insidePopover"), "\(found.stdout)")
      let base = try workspace.run(
        "show", "actionSheet.present.motion", "--context", "idiom=pad", "--registry", "hig")
      #expect(base.stdout.contains("slideUp"), "\(base.stdout)")
    }
  }

  @Test("A file of somebody else is not replaced unless that is meant")
  func foreign() throws {
    try with { workspace in
      try workspace.write("web/tokens.css", "body {}\n")
      let found = try workspace.run("export", "css", "--out", "web")
      #expect(found.status == 1)
      #expect(found.stderr.contains("was not written by blazon"), "\(found.stderr)")
      #expect(
        try String(contentsOf: workspace.url("web/tokens.css"), encoding: .utf8) == "body {}\n")
      #expect(try workspace.run("export", "css", "--out", "web", "--force").status == 0)
      #expect(try workspace.run("export", "css", "--out", "web").status == 0)
    }
  }

  @Test(
    "What is only read on a color does not follow it, and a kept name that gets a value is told")
  func follows() throws {
    try with { workspace in
      try workspace.succeed("contrast", "declare", "color.b.600", "color.base")
      #expect(try !workspace.run("set", "color.base", "#010101").stdout.contains("2 tokens follow"))
      try workspace.succeed("mv", "color.base", "color.ink", "--keep")
      let found = try workspace.run("set", "color.base", "#020202")
      #expect(
        found.stderr.contains(
          "color.base is deprecated (Use {color.ink}), and has a value of its own now"),
        "\(found.stderr)")
    }
  }

  @Test("A backup whose name is taken removes what a killed one left")
  func litter() throws {
    try with { workspace in
      try workspace.succeed("backup", "copy.blazon")
      let gone = try Blazon.run(program: "/bin/sh", ["-c", "echo $$"], in: workspace.folder)
      let number = gone.stdout.prefix { $0.isNumber }
      try workspace.write("copy.blazon.blazon-\(number).new", "")
      #expect(try workspace.run("backup", "copy.blazon").status == 2)
      #expect(
        !FileManager.default.fileExists(
          atPath: workspace.url("copy.blazon.blazon-\(number).new").path))
    }
  }
}
