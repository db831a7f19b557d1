import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Finding points")
struct PointFinderTests {
  /// Three commits at the ends of 1970-01-02, -03 and -04, a tag, and hashes that begin alike.
  private static func withHistory(_ body: (Store, Registry) throws -> Void) throws {
    try Store.withExample { store in
      for (id, hash) in [(4, "abcd1"), (5, "abcd2"), (6, "0123")] {
        try store.execute(
          """
          INSERT INTO "commit" VALUES (\(id), x'\(hash.padding(64))', zeroblob(32), 345600000, 'x',
            NULL, 'x', 0, 1, zeroblob(32), 0)
          """)
      }
      try store.execute(
        """
        INSERT INTO tag(name, commit_id, at_ms)
          VALUES ('v1.0', 2, 0), ('abcd1', 1, 0), ('a tag/é', 3, 0)
        """)
      try store.forgeChecks()
      try body(store, try store.read())
    }
  }

  struct Found: CustomTestStringConvertible, Sendable {
    var text: String
    var commit: Int
    var testDescription: String { text }

    init(_ text: String, _ commit: Int) {
      self.text = text
      self.commit = commit
    }
  }

  static let found = [
    Found("@HEAD", 6), Found("@HEAD~0", 6), Found("@HEAD~5", 1), Found("old@HEAD~3", 3),
    Found("old", 6), Found("@#1", 1), Found("new@#2", 2), Found("@#6", 6),
    Found("@1970-01-02", 1), Found("@1970-01-02T00:00", 1), Found("@1970-01-03", 2),
    Found("@1970-01-03T23:59:59.999Z", 2), Found("@1970-01-04T01:00+01:00", 3),
    Found("@1970-01-05", 6), Found("@2999-01-01", 6),
    // As `log` prints it, and days of other zones.
    Found("@1970-01-03 00:00 UTC", 2), Found("@1970-01-03 00:00", 2),
    Found("@1970-01-02 23:59", 1), Found("@1970-01-03+01:00", 2), Found("@1970-01-03-01:00", 3),
    Found("@1970-01-02Z", 1),
    Found("@v1.0", 2), Found("new@v1.0", 2), Found("@a tag/é", 3),
    // A tag goes before a hash.
    Found("@abcd1", 1), Found("@abcd10", 4), Found("@abcd2", 5), Found("@ABCD2", 5),
    Found("@0123", 6), Found("@\("0123".padding(64))", 6),
  ]

  @Test("HEAD, numbers, times, tags and hashes name commits", arguments: found)
  func finds(_ given: Found) throws {
    try Self.withHistory { _, registry in
      let point = try Point(given.text)
      let found = try registry.snapshot(point)
      #expect(found.commit == given.commit)
      #expect(found.revision == point.revision)
      #expect(found.text == given.text)
    }
  }

  struct Unknown: CustomTestStringConvertible, Sendable {
    var text: String
    var message: String
    var fix: String
    var testDescription: String { text }

    init(_ text: String, _ message: String, fix: String = PointFinderTests.dates) {
      self.text = text
      self.message = message
      self.fix = fix
    }
  }

  static let dates =
    "see `blazon log`; a date is written as YYYY-MM-DD, such as @2026-01-31"
  static let ends = "there are: #1 of 1970-01-02 00:00 UTC, #6 of 1970-01-05 00:00 UTC"
  static let unknown = [
    Unknown("@HEAD~6", #""@HEAD~6" goes back before the first of 6 commits"#, fix: ends),
    Unknown(
      "@HEAD~9223372036854775807",
      #""@HEAD~9223372036854775807" goes back before the first of 6 commits"#, fix: ends),
    Unknown("@#7", #""@#7" is not there; the latest is #6"#, fix: ends),
    Unknown(
      "@1970-01-01",
      #""@1970-01-01" is before anything was recorded; the first was recorded at 1970-01-02T00:00:00Z"#,
      fix: ends),
    Unknown(
      "@abcd", #""@abcd" is the beginning of several commits' hashes"#,
      fix: "there are: abcd20000000, abcd10000000"),
    Unknown("@012", #""@012" is neither a tag nor a commit's number; the newest is #6"#),
    Unknown(
      "@abce", #""@abce" is neither a tag nor a commit"#),
    Unknown("@beef", #""@beef" is neither a tag nor a commit"#),
    Unknown("@v1", #""@v1" is not a tag, and a hash prefix has four digits"#),
    Unknown("@v1.1", #""@v1.1" is not a tag"#),
    Unknown(
      "@2026-02-30", #""@2026-02-30" is not a day of the calendar, with a year of four digits"#),
    Unknown(
      "@99999-01-01", #""@99999-01-01" is not a day of the calendar, with a year of four digits"#),
    Unknown(
      "@0000-01-01", #""@0000-01-01" is not a day of the calendar, with a year of four digits"#),
    Unknown("@release", #""@release" is not a tag"#),
    Unknown("@０１２３", #""@０１２３" is not a tag"#),
    Unknown(
      "@\("0123".padding(65))", #""@\#("0123".padding(65))" is neither a tag nor a commit"#),
  ]

  @Test("What names nothing is refused, with what there is", arguments: unknown)
  func refuses(_ given: Unknown) throws {
    try Self.withHistory { _, registry in
      let found = problem { try registry.snapshot(Point(given.text)) }
      #expect(found?.code == "commit-unknown")
      #expect(found?.message == given.message)
      #expect(found?.fix == given.fix)
    }
  }

  @Test("A revision must be known at that very commit")
  func revisions() throws {
    try Self.withHistory { _, registry in
      let late = problem { try registry.snapshot(Point("new@#1")) }
      #expect(late?.code == "revision-unknown")
      #expect(late?.message == #"there is no revision "new" (revisions: old (Old))"#)
      let misspelt = problem { try registry.snapshot(Point("nwe")) }
      #expect(misspelt?.message == #"there is no revision "nwe" (revisions: old (Old), new)"#)
      #expect(
        misspelt?.fix
          == "name one of the revisions, a tag of `blazon tag` or a commit of `blazon log`; a date is written as "
          + "YYYY-MM-DD, such as @2026-01-31")
    }
  }

  @Test("In a registry without commits HEAD is there and nothing else")
  func empty() throws {
    try Store.with { store in
      let registry = try store.read()
      #expect(try registry.snapshot(.head).commit == 0)
      let messages = [
        "@HEAD~1": #""@HEAD~1" goes back before the first of 0 commits"#,
        "@#1": #""@#1" is not there; there are no commits"#,
        "@2026-01-01": #""@2026-01-01" is before anything was recorded"#,
        "main": #"there is no revision "main""#,
      ]
      for (text, message) in messages {
        let found = problem { try registry.snapshot(Point(text)) }
        #expect(found?.message == message)
      }
    }
  }
}

extension String {
  fileprivate func padding(_ length: Int) -> String {
    self + String(repeating: "0", count: length - count)
  }
}
