import Foundation
import TestSupport
import Testing

@Suite("What takes many tokens away asks")
struct ConfirmationTests {
  @Test("rm of several tokens refuses without a terminal, and says how many and which")
  func remove() throws {
    try Workspace.withTiny { work in
      let refused = try work.run("rm", "color")
      #expect(refused.status == 2)
      #expect(
        refused.stderr == """
          error: this would remove 2 tokens: color.accent, color.blue [not-confirmed]
          fix: add --yes to go on; --dry-run shows it

          """)
      #expect(try work.succeed("list").contains("color.blue"))
      let dry = try work.run("rm", "color", "--dry-run")
      #expect(dry.status == 0)
      #expect(dry.stderr == "would remove 2 tokens: color.accent, color.blue\n")
      try work.succeed("rm", "gap")
      try work.succeed("rm", "color", "--context", "appearance=dark")
      try work.succeed("rm", "color", "-y")
      #expect(try work.run("list").stdout == "")
    }
  }

  @Test("What would be refused anyway is refused with its reason")
  func refusedFirst() throws {
    try Workspace.withTiny { work in
      try work.succeed("mv", "color.blue", "base.blue")
      try work.succeed("set", "base.red", "#ff0000", "--type", "color")
      let refused = try work.run("rm", "base")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("[alias-unknown]"))
      #expect(!refused.stderr.contains("--yes"))
    }
  }

  @Test("revert goes back to a reference that led nowhere before, by one commit and by several")
  func danglingBefore() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      let states = [
        #""p":{"$type":"number","$value":1},"b":{"$type":"number","$value":"{p}"}"#,
        #""b":{"$type":"number","$value":"{p}"}"#, #""c":{"$type":"number","$value":"{p}"}"#,
      ]
      for state in states {
        try work.write("t.json", #"{\#(state),"n":{"$type":"number","$value":1}}"#)
        _ = try work.run("import", "t.json", "--prune", "--yes", "-m", "x")
      }
      for (commit, path) in [("HEAD", "b"), ("HEAD", "c"), ("#2..HEAD", "b")] {
        try work.succeed("revert", commit, "--yes")
        #expect(try work.run("show", path).status == 0)
      }
      // What had a value keeps it.
      try work.succeed("set", "p", "2", "--type", "number")
      let refused = try work.run("rm", "p", "--yes")
      #expect(refused.status == 2 && refused.stderr.contains("[alias-unknown]"))
    }
  }

  @Test("revert of what made most tokens refuses without a terminal; of little it does not ask")
  func revert() throws {
    try Workspace.withTiny { work in
      let refused = try work.run("revert", "#1")
      #expect(refused.status == 2)
      #expect(
        refused.stderr.hasPrefix(
          "error: this would remove 3 of 3 tokens: color.accent, color.blue, gap [not-confirmed]"))
      try work.succeed("set", "more", "1", "--type", "number")
      try work.succeed("revert", "HEAD")
      #expect(try work.run("revert", "#1", "--dry-run").stderr.contains("would remove 3 of 3"))
      #expect(try work.run("revert", "#1", "--yes").status == 0)
      try work.succeed("revert", "HEAD")
      #expect(try work.succeed("list").contains("gap"))
    }
  }

  @Test(
    "On a terminal it asks once, and only yes goes on", .enabled(if: path(of: "script") != nil),
    arguments: ["y", "n", ""])
  func terminal(answer: String) throws {
    try Workspace.withTiny { work in
      let line = "printf '\(answer)\\n' | script -qec \"'\(Blazon.binary)' rm color\" /dev/null"
      let run = try Blazon.run(program: "/bin/sh", ["-c", line], in: work.folder)
      #expect(run.stdout.contains("Continue? [y/N]"))
      let isLeft = try work.succeed("list").contains("color.blue")
      #expect(isLeft == (answer != "y"))
      #expect(run.stdout.contains("nothing was recorded") == isLeft)
    }
  }
}
