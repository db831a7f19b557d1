import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("H6: Dates of the source")
struct SourceDateTests {
  private static let note =
    "note: dates are those of the source; recorded:DATE asks when it was recorded\n"

  /// Five commits of one number; the third was merged late, and the fourth has a wrong clock.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      let commits = [
        ("2024-01-10", "Ann"), ("2024-03-10", "Ann"), ("2024-02-10", "Bob"), ("2031-02-10", "Eve"),
        ("2024-06-10", "Bob"),
      ]
      var lines: [String] = []
      for (index, (date, author)) in commits.enumerated() {
        try workspace.write(
          "h/blobs/a\(index)", "{\"n\": {\"$type\": \"number\", \"$value\": \(index + 1)}}")
        lines.append(
          """
          {"commit": "c\(index)", "date": "\(date)T10:00:00Z", "author": "\(author) <a@example.org>",
           "message": "number \(index + 1)", "files": {"a.json": "a\(index)"}}
          """)
      }
      try workspace.write("h/index.json", "{\"commits\": [\(lines.joined(separator: ","))]}")
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "--history", "h", "--map", "*=prefix:")
      try body(workspace)
    }
  }

  @Test(
    "H6: @2024-06-01 works in a replayed registry, and record time stays askable",
    arguments: [
      ("@2024-01-10", "1"), ("@2024-02-15", "1"), ("@2024-03-10", "4"), ("2024-06-01", "4"),
      ("main@2024-06-10", "5"), ("@recorded:2026-01-31", "5"), ("recorded:2026-01-31", "5"),
    ])
  func points(point: String, value: String) throws {
    try with { workspace in
      let output = try workspace.run("list", point)
      #expect(output.stdout == "n\n  \(value)\n")
      #expect(output.stderr == (point.contains("recorded") ? "" : Self.note))
      #expect(try workspace.run("list", point, "--json").stderr == "")
    }
  }

  @Test("H6: before the first date nothing was recorded, by either time")
  func early() throws {
    try with { workspace in
      let source = try workspace.run("list", "@2024-01-09").stderr
      #expect(source.contains("; the first is of 2024-01-10T10:00:00Z, by its source"))
      let recorded = try workspace.run("list", "@recorded:2026-01-30").stderr
      #expect(recorded.contains("; the first was recorded at 2026-01-31T12:00:00Z"))
    }
  }

  @Test("H6: log, blame, show and list answer by the source's dates and say so once")
  func verbs() throws {
    try with { workspace in
      let log = try workspace.run("log", "--since", "2024-03-10", "--until", "2024-05-01")
      let heads = log.stdout.split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init)
      #expect(heads.map { String($0.prefix(2)) } == ["#4", "#3", "#2"])
      #expect(heads[0].contains("  2024-03-10 10:00 UTC  Eve"))
      #expect(heads[0].hasSuffix("recorded 2026-01-31 12:00 UTC, dated 2031-02-10 10:00 UTC"))
      #expect(heads[1].contains("  2024-02-10 10:00 UTC  Bob"))
      #expect(log.stderr == Self.note)
      let all = try workspace.run("log", "--since", "recorded:2026-01-31", "--json").json()
      #expect(all["commits"]?.elements?.count == 5)
      let none = try workspace.run("log", "--until", "recorded:2026-01-30", "--json").json()
      #expect(none["commits"]?.elements?.isEmpty == true)

      let blame = try workspace.run("blame", "n")
      #expect(blame.stdout.contains("  2024-06-10  Bob  number 5"))
      #expect(blame.stderr == Self.note)
      let show = try workspace.run("show", "n", "--at", "@2024-02-15")
      #expect(show.stdout.hasSuffix("    recorded 2024-01-10 in #1\n"))
      #expect(show.stderr == Self.note)
      let history = try workspace.run("show", "n", "--history").stdout
      #expect(history.contains("  2024-02-10  Bob  number 3"))
      let was = try workspace.run("list", "--was", "3").stdout
      #expect(was.hasSuffix("from #3, 2024-02-10 until #4, 2024-03-10\n"))
      #expect(
        try workspace.run("list", "--first-seen").stdout.contains("first seen #1, 2024-01-10"))
      let changed = try workspace.run("list", "--changed-since", "2024-06-10", "--json").json()
      #expect(changed["cells"]?.elements?.isEmpty == true)
      let before = try workspace.run("list", "--changed-since", "2024-06-09", "--json").json()
      #expect(before["cells"]?.elements?.count == 1)
      let first = try workspace.run("list", "--changed-since", "2000-01-01", "--json").json()
      #expect(first["cells"]?.elements?.count == 1)
    }
  }

  @Test("H6: JSON has both times, and no name has another meaning")
  func json() throws {
    try with { workspace in
      let commits = try workspace.run("log", "--json").json()["commits"]?.elements ?? []
      func members(_ name: String) -> [String?] { commits.map { $0[name]?.string } }
      #expect(Set(members("at")) == ["2026-01-31T12:00:00Z"])
      #expect(members("recordedAt") == members("at"))
      #expect(
        members("authoredAt").map { $0?.prefix(10) } == [
          "2024-06-10", "2031-02-10", "2024-02-10", "2024-03-10", "2024-01-10",
        ])
      #expect(
        members("sourceAt").map { $0?.prefix(10) } == [
          "2024-06-10", "2024-03-10", "2024-02-10", "2024-03-10", "2024-01-10",
        ])
    }
    try Workspace.withTiny { workspace in
      let commit = try workspace.run("log", "--json").json()["commits"]?.elements?.first
      #expect(commit?["sourceAt"] == nil)
      #expect(try workspace.run("log").stderr == "")
      #expect(try workspace.run("list", "@2026-01-31").stderr == "")
    }
  }

  @Test("H6: --dated gives the source's time by hand, on import and on every other writing verb")
  func dated() throws {
    try Workspace.with { workspace in
      try workspace.write("one/a.json", #"{"n": {"$type": "number", "$value": 1}}"#)
      try workspace.write("two/a.json", #"{"n": {"$type": "number", "$value": 2}}"#)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "one", "--dated", "2014-09-17")
      try workspace.succeed("import", "two", "--prune", "--dated", "2015-06-08 10:00")
      try workspace.succeed("set", "n", "3", "--dated", "2016-01-01")
      try workspace.succeed("deprecate", "n", "--dated", "2017-01-01")
      try workspace.succeed("mv", "n", "m", "--dated", "2018-01-01")
      try workspace.succeed("revert", "HEAD", "--dated", "2019-01-01")
      try workspace.succeed("rm", "n", "--dated", "2020-01-01")
      try workspace.succeed("revision", "add", "next", "--dated", "2021-01-01")
      #expect(try workspace.run("list", "@2014-12-31").stdout.hasSuffix("  1\n"))
      #expect(try workspace.run("list", "@2015-06-08").stdout.hasSuffix("  2\n"))
      #expect(try workspace.run("list", "@2015-06-07").stdout.hasSuffix("  1\n"))
      #expect(try workspace.run("list", "@2018-06-01").stdout.hasPrefix("m\n"))
      let log = try workspace.run("log", "--json").json()["commits"]?.elements ?? []
      #expect(
        log.map { $0["authoredAt"]?.string?.prefix(4) } == [
          "2021", "2020", "2019", "2018", "2017", "2016", "2015", "2014",
        ])
      let late = try workspace.run(
        "set", "o", "1", "--type", "number", "--dated", "2016-06-01", "--revision", "main")
      #expect(
        late.stderr
          == "note: #9 counts from 2021-01-01 00:00 UTC on, since a commit before it has that date\n"
      )
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
    }
  }

  @Test("H6: --dated takes no date to come, and nothing but a date; a history brings its own")
  func refusals() throws {
    try Workspace.withTiny { workspace in
      let cases: [([String], String)] = [
        (["set", "gap", "9pt", "--dated", "2026-02-01"], "--dated 2026-02-01 is in the future"),
        (["set", "gap", "9pt", "--dated", "soon"], "--dated takes a date, such as 2014-09-17"),
        (["import", "--history", "h", "--dated", "2014-01-01"], "--history"),
      ]
      for (arguments, message) in cases {
        let output = try Blazon.run(arguments, in: workspace.folder)
        #expect(output.status == 64)
        #expect(output.stderr.contains(message), "\(output.stderr)")
      }
      #expect(try workspace.run("log", "--json").json()["commits"]?.elements?.count == 1)
      try workspace.succeed("set", "gap", "9pt", "--dated", "2026-01-31")
    }
  }

  @Test(
    "H6: a point needs no @ where no revision has that name",
    arguments: [
      ("v1", "8px"), ("HEAD~1", "8px"), ("#1", "8px"), ("2026-01-31", "9pt"), ("HEAD", "9pt"),
      ("one", "9pt"), ("@acme/tokens@1.0", "8px"), ("acme@1.0", "8px"),
    ])
  func bare(point: String, gap: String) throws {
    try Workspace.withTiny { workspace in
      for tag in ["v1", "@acme/tokens@1.0", "acme@1.0", "one"] {
        try workspace.succeed("tag", tag, "#1")
      }
      try workspace.succeed("set", "gap", "9pt")
      let output = try workspace.run("show", "gap", "--at", point)
      let shown = output.stdout
      #expect(
        output.stderr
          == (point == "one" ? "note: one is a revision; the commit of that name is @one\n" : ""))
      #expect(
        shown.contains(gap == "8px" ? "  8 pt" : "  9 pt") || shown.contains("  " + gap), "\(shown)"
      )
    }
  }

  @Test(
    "H6: a word that begins a hash is not a point without an @, where it has fewer than 7 digits")
  func hashes() throws {
    try Workspace.withTiny { workspace in
      let hash =
        try workspace.run("log", "--json").json()["commits"]?.elements?.first?["hash"]?
        .string ?? ""
      #expect(try workspace.run("list", String(hash.prefix(6))).status == 2)
      #expect(try workspace.run("list", "@" + String(hash.prefix(6))).status == 0)
      #expect(try workspace.run("list", String(hash.prefix(7))).status == 0)
    }
  }

  @Test(
    "H6: what names nothing is refused with the nearest tag, revision and spelling",
    arguments: [
      ("v4.1", "did you mean the tag @v4.1.0?"), ("onne", "did you mean one?"),
      ("head~1", "name one of the revisions"), ("2026/1/31", "did you mean @2026-01-31?"),
      ("7", "no path, value, note or source of any revision has \"7\""),
      ("@on", "name one of the tags v4.1.0"),
      ("@v4.1", "did you mean the tag @v4.1.0?"),
    ])
  func unknown(point: String, fix: String) throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("tag", "v4.1.0")
      let output = try workspace.run("list", point)
      #expect(output.status == 2)
      #expect(output.stderr.contains("fix: \(fix)"), "\(output.stderr)")
    }
  }
}
