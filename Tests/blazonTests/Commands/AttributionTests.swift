import Foundation
import TestSupport
import Testing

/// What is told of a change: who made it, what it means for those who use a name, and what an edition could say.
@Suite("Who did what, and what it means")
struct AttributionTests {
  @Test("Who declares a pair or deprecates a token is not taken for who changed its value")
  func pairs() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      try work.succeed("set", "--new", "c.fg", "#111111", "--type", "color", "-m", "First")
      try work.succeed("set", "--new", "c.bg", "#ffffff", "--type", "color", "-m", "Ground")
      try work.succeed("tag", "v1")
      try work.succeed("set", "c.fg", "#222222", "-m", "Softer")
      try work.succeed("contrast", "declare", "c.fg", "c.bg", "-m", "A pair")
      #expect(try work.run("blame", "c.fg").stdout.contains("Softer"))
      #expect(try work.run("deprecate", "c.fg", "-m", "Old by now").status == 0)
      let log = try work.run("changelog", "v1").stdout
      #expect(log.contains("ΔE 5.07 (look). Why: Softer\n"), "\(log)")
      #expect(log.contains("deprecated (safe). Why: Old by now\n"), "\(log)")
      try work.succeed("set", "c.fg", "#333333", "-m", "Softer still")
      #expect(try work.run("blame", "c.fg").stdout.contains("Softer still"))
    }
  }

  @Test("A rename has the reason of its own commit, and a value that of its own")
  func renames() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      try work.succeed("set", "--new", "a.s", "8px", "--type", "dimension", "-m", "First")
      try work.succeed("set", "--new", "b.s", "8px", "--type", "dimension", "-m", "Second")
      try work.succeed("tag", "v1")
      try work.succeed("set", "b.s", "12px", "-m", "Wider")
      try work.succeed("mv", "a.s", "a.small", "-m", "Longer names")
      try work.succeed("mv", "b.s", "b.small", "-m", "Longer there")
      try work.succeed("set", "a.small", "9px", "-m", "try")
      try work.succeed("set", "a.small", "8px", "-m", "undo try")
      let log = try work.run("changelog", "v1").stdout
      #expect(log.contains("renamed from a.s (by hand). Why: Longer names\n"), "\(log)")
      #expect(log.contains("renamed from b.s (by hand). Why: Longer there\n"), "\(log)")
      #expect(log.contains("8 px → 12 px (look). Why: Wider\n"), "\(log)")
    }
  }

  @Test("A token that takes the name of a removed one has the reason of its move, in both places")
  func takenName() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      for words in [
        ["set", "--type", "color", "g.a", "#111111", "-m", "A born"],
        ["set", "--type", "color", "g.b", "#222222", "-m", "B born"], ["tag", "v1"],
        ["set", "g.a", "#333333", "-m", "A darker"], ["rm", "g.b", "-m", "B gone"],
        ["mv", "g.a", "g.b", "-m", "A takes the name"],
      ] { #expect(try Blazon.run(words, in: work.folder).status == 0, "\(words)") }
      let log = try work.run("changelog", "v1").stdout
      #expect(log.contains("A takes the name"), "\(log)")
      #expect(!log.contains("Why: A darker") && !log.contains("B gone"), "\(log)")
    }
  }

  @Test("A name that is kept as a reference to the new one is not judged as gone")
  func keptName() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      try work.succeed("set", "--new", "red", "#dc2626", "--type", "color")
      try work.succeed("set", "--new", "danger", "{red}", "--type", "color")
      try work.succeed("tag", "v1")
      try work.succeed("mv", "danger", "error", "--keep")
      let kept = try work.run("judge", "v1")
      #expect(kept.stdout.hasPrefix("MINOR\n"), "\(kept.stdout)")
      #expect(kept.stdout.contains("token-renamed-kept"))
      #expect(kept.stdout.contains("0 major   1 minor   0 patch"))
      // What leads elsewhere is not that name any more.
      #expect(try work.run("set", "danger", "#00ff00").status == 0)
      let other = try work.run("judge", "v1")
      #expect(other.stdout.hasPrefix("MAJOR\n"), "\(other.stdout)")
    }
  }

  @Test("An export of a folder with a file that cannot be read writes nothing")
  func unreadable() throws {
    try Workspace.with { work in
      try work.write("tokens/a.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try work.write("tokens/dark.json", "garbage {")
      for verb in [
        ["export", "--format", "css", "--file", "web.css"], ["catalog", "--out", "c.html"],
      ] {
        let run = try Blazon.run(verb + ["--from", "tokens"], in: work.folder)
        #expect(run.status == 2)
        #expect(run.stderr.contains("tokens/dark.json:1:1: error: "))
      }
      #expect(work.everything() == ["tokens", "tokens/a.json", "tokens/dark.json"])
    }
  }

  @Test("A catalog shows the modes of what a token refers to")
  func followedModes() throws {
    try Workspace.with { work in
      try work.write("base.json", ##"{"c": {"$type": "color", "$value": "#111111"}}"##)
      try work.write(
        "dark.json", ##"{"c": {"$type": "color", "$value": "#eeeeee"}}"##)
      try work.write("b.json", #"{"b": {"$type": "color", "$value": "{c}"}}"#)
      let run = try work.run(
        "catalog", "--from", "base.json", "--from", "dark.json", "--from", "b.json")
      let row = try #require(run.stdout.split(separator: "<tr ").first { $0.hasPrefix(#"id="b""#) })
      #expect(row.contains("#111111") && row.contains("#EEEEEE"), "\(row)")
    }
  }

  @Test("A part of a value is set by its name behind the path, and what is no part is told")
  func parts() throws {
    try Workspace.with { work in
      try work.write(
        "t.json",
        #"""
        {"t": {"$type": "transition", "$value": {"duration": {"value": 1, "unit": "s"},
          "delay": {"value": 0, "unit": "s"}, "timingFunction": [0, 0, 1, 1]}}}
        """#)
      try work.succeed("init", "t.blazon")
      #expect(try work.run("import", "t.json").status == 0)
      try work.succeed("set", "t.duration", "2s")
      let shown = try work.succeed("show", "t", "--json")
      #expect(shown.contains(#""duration": {"value": 2, "unit": "s"}"#), "\(shown)")
      #expect(shown.contains(#""delay": {"value": 0, "unit": "s"}"#), "\(shown)")
      let run = try work.run("set", "t.speed", "2s")
      #expect(run.status == 2)
      #expect(run.stderr.contains("duration, delay, timingFunction"), "\(run.stderr)")
    }
  }

  @Test(
    "What an edition says outside the context that was asked for is told as such",
    arguments: [
      (
        "actionSheet.destructiveAction.color", "appearance=dark",
        "2014 outside the edition, which states in general “red”"
      ),
      ("color.systemRed", "contrast=increased", "2014 (#FF3B30†) stated in general only"),
      ("color.systemRed", "dark", "2014 outside the edition, which states in general #FF3B30"),
    ])
  func otherEditions(token: String, context: String, says: String) throws {
    try Workspace.with { work in
      let run = try work.run(
        "show", token, "--context", context, "--at", "modern", "--registry", "hig")
      #expect(run.status == 0)
      let text = run.stdout.split(separator: " ").joined(separator: " ")
      #expect(text.contains(says), "\(run.stdout)")
      #expect(!text.contains("2014 not stated"))
    }
  }
}
