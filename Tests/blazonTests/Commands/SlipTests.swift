import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Words that a verb took in silence, or refused with the status of a failure.
@Suite("Slips of the command line")
struct SlipTests {
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", QueryCommandTests.tokens)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t.tokens.json", "-m", "First").status == 0)
      try body(workspace)
    }
  }

  @Test("A word that only an option can have brought is wrong usage")
  func usage() throws {
    try SlipTests.with { workspace in
      for words in [
        "judge t.tokens.json t.tokens.json --at-most minr",
        "judge t.tokens.json t.tokens.json --outputs swfit", "changelog @#1..HEAD --date tomorrow",
        "export swift --option acces=public", "export json --profile stricct",
        "set color.ink #000000 --trailer foo", "git diff a b", "list --was #25G3EB",
      ] {
        let run = try Blazon.run(words.split(separator: " ").map(String.init), in: workspace.folder)
        #expect(run.status == (words.contains("--was") ? 2 : 64), "\(words): \(run.stderr)")
      }
    }
  }

  @Test("-n changes nothing")
  func names() throws {
    try SlipTests.with { workspace in
      #expect(try workspace.run("set", "color.ink", "#111111", "-n").status == 0)
      let shown = try workspace.succeed("show", "color.ink")
      #expect(shown.contains("#000000"))
    }
  }

  @Test("An axis that is renamed and not there, and options that files have no use for, are noted")
  func idle() throws {
    try SlipTests.with { workspace in
      let axis = try workspace.run("import", "t.tokens.json", "--axis", "apearance=mode")
      #expect(
        axis.stderr.contains("--axis apearance=mode fits no axis: the files have appearance"))
      let files = try workspace.run(
        "set", "space.small", "8px", "--files", "t.tokens.json", "-m", "Why")
      #expect(files.stderr.contains("files keep no commit, so -m has no effect"), "\(files.stderr)")
      #expect(files.status == 0)
    }
  }

  @Test("An alias that closes a circle in one context alone is refused")
  func circle() throws {
    try SlipTests.with { workspace in
      try workspace.succeed("set", "color.link", "{color.ink}", "--context", "appearance=dark")
      let closed = try workspace.run("set", "color.ink", "{color.link}")
      #expect(closed.status == 2)
      #expect(closed.stderr.contains("[alias-circle]"), "\(closed.stderr)")
      let shown = try workspace.succeed("show", "color.ink")
      #expect(shown.contains("#000000"))
    }
  }

  @Test("Pruning gives an axis the base that the files have now, and a vendor's data is no group")
  func states() throws {
    try Workspace.with { workspace in
      func token(_ value: String) -> String {
        #"{"a": {"value": "\#(value)", "type": "dimension"}, "extensions": {"com.acme": {"x": {"y": {}}}}}"#
      }
      try workspace.succeed("init", "t.blazon")
      try workspace.write("t/brands/small/a.json", token("1px"))
      try workspace.write("t/brands/large/a.json", token("2px"))
      _ = try workspace.run(
        "import", "t", "--prune", "--yes", "--map", "t/brands/*/**=context:brand=$1")
      let first = try workspace.succeed("revision", "list")
      #expect(first.contains("brand=large|small") || first.contains("brand=small|large"))
      let base = first.contains("brand=large|small") ? "large" : "small"
      try FileManager.default.moveItem(
        at: workspace.url("t/brands/\(base)"), to: workspace.url("t/brands/x"))
      for registry in ["t.blazon", "fresh.blazon"] {
        if registry != "t.blazon" { try workspace.succeed("init", registry) }
        let run = try workspace.run(
          "import", "t", "--prune", "--yes", "--registry", registry, "--map",
          "t/brands/*/**=context:brand=$1")
        #expect(run.status == 0, "\(run.stderr)")
      }
      #expect(
        try workspace.succeed("revision", "list", "--registry", "t.blazon")
          == workspace.succeed("revision", "list", "--registry", "fresh.blazon"))
      #expect(
        try workspace.succeed("list", "--registry", "t.blazon", "--fields", "path") == "a\na\n")
    }
  }

  @Test(
    "An axis that comes to the files later has the place in the registry that it has in the files",
    arguments: [
      ("brands/acme.json", "#ff0000", "dark.json", "#1a1a1a", "appearance=dark,brand=acme"),
      ("dark.json", "#1a1a1a", "brands/acme.json", "#ff0000", "appearance=dark,brand=acme"),
      ("themes/compact.json", "#00ff00", "brands/acme.json", "#ff0000", "brand=acme,theme=compact"),
    ])
  func laterAxis(first: String, _ one: String, second: String, _ other: String, context: String)
    throws
  {
    try Workspace.with { workspace in
      func token(_ value: String) -> String {
        #"{"p": {"$type": "color", "$value": "\#(value)"}}"#
      }
      try workspace.write("t/base.json", token("#777777"))
      try workspace.write("t/\(first)", token(one))
      try workspace.succeed("init", "r.blazon")
      #expect(try workspace.run("import", "t", "-m", "1", "--registry", "r.blazon").status == 0)
      try workspace.write("t/\(second)", token(other))
      try workspace.succeed("init", "fresh.blazon")
      for registry in ["r.blazon", "fresh.blazon"] {
        #expect(try workspace.run("import", "t", "-m", "2", "--registry", registry).status == 0)
        let same = try workspace.run("diff", "--exit-code", registry, "t")
        #expect(same.status == 0, "\(same.stdout)")
      }
      let shown = try ["r.blazon", "fresh.blazon"].map {
        try workspace.run("show", "p", "--context", context, "--json", "--registry", $0).json()
      }
      #expect(
        shown[0]["cells"]?.elements?.first?["resolved"]?.compactText
          == shown[1]["cells"]?.elements?.first?["resolved"]?.compactText)
    }
  }
}
