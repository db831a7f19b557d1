import TestSupport
import Testing

@Suite("Deleting a revision from the command line")
struct RevisionDeleteTests {
  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      try work.write(
        "a.json", #"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":2}}"#)
      try work.succeed("import", "a.json")
      try work.succeed("revision", "add", "next")
      try body(work)
    }
  }

  @Test("One without values goes at once, and its making can be reverted as well")
  func empty() throws {
    try RevisionDeleteTests.with { work in
      #expect(try work.succeed("revision", "delete", "next").contains("1 revision deleted"))
      #expect(try !work.succeed("revision").contains("next"))
      try work.succeed("revert", "HEAD")
      #expect(try work.succeed("revision").contains("next"))
      #expect(try work.run("revert", "#2").status == 0)
      #expect(try !work.succeed("revision").contains("next"))
    }
  }

  @Test("One with values needs --yes where nobody can answer, and stays askable in the past")
  func values() throws {
    try RevisionDeleteTests.with { work in
      try work.succeed("import", "a.json", "--revision", "next")
      let refused = try work.run("revision", "delete", "next")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("this would remove 2 tokens: a, b, from the revision next"))
      #expect(try work.succeed("revision").contains("next"))
      try work.succeed("revision", "delete", "next", "--yes")
      #expect(try !work.succeed("revision").contains("next"))
      #expect(try work.succeed("show", "a", "--at", "next@HEAD~1").contains("1"))
      #expect(try work.succeed("show", "a").contains("1"))
    }
  }

  @Test("An unknown one is told with the nearest, and nothing changes")
  func unknown() throws {
    try RevisionDeleteTests.with { work in
      let output = try work.run("revision", "rm", "nex")
      #expect(output.status == 2)
      #expect(output.stderr.contains("next"))
    }
  }
}
