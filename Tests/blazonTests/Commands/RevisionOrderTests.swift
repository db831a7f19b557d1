import Testing

@Suite("The order of revisions")
struct RevisionOrderTests {
  private func ids(_ workspace: Workspace) throws -> [String] {
    try workspace.run("revision").stdout.split(separator: "\n")
      .map { String($0.prefix { $0 != " " }) }
  }

  @Test(
    "A revision is added between others, and moved; published ones too, and the past keeps its order"
  )
  func places() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (id, year) in [("2010", "2010"), ("2014", "2014"), ("2020", "2020")] {
        try workspace.succeed("revision", "add", id, "--published", year)
      }
      try workspace.succeed("revision", "add", "2012", "--published", "2012", "--before", "2014")
      #expect(try ids(workspace) == ["2010", "2012", "2014", "2020"])
      try workspace.succeed("revision", "move", "2020", "--after", "2010")
      #expect(try ids(workspace) == ["2010", "2020", "2012", "2014"])
      try workspace.succeed("revision", "move", "2010", "--after", "2014")
      #expect(try ids(workspace) == ["2020", "2012", "2014", "2010"])
      // What is deleted comes back to its place, and a new one is the last.
      try workspace.succeed("revision", "delete", "2012", "--correction")
      try workspace.succeed("revision", "add", "2013")
      try workspace.succeed("revision", "move", "2013", "--before", "2020")
      try workspace.succeed("revision", "add", "2012")
      #expect(Set(try ids(workspace)) == ["2010", "2012", "2013", "2014", "2020"])
      #expect(try ids(workspace).first == "2013")
      #expect(try workspace.run("doctor").status == 0)
      #expect(
        try workspace.run("sql", "SELECT count(DISTINCT position) = count(*) AS ok FROM revisions")
          .stdout.contains("1"))
    }
  }

  @Test("A place needs another revision, and one side of it")
  func mistakes() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("revision", "add", "one")
      try workspace.succeed("revision", "add", "two")
      #expect(try workspace.run("revision", "move", "one").status == 64)
      #expect(try workspace.run("revision", "move", "one", "--before", "one").status == 64)
      let unknown = try workspace.run("revision", "move", "one", "--before", "tow")
      #expect(unknown.status == 2 && unknown.stderr.contains("two"))
      #expect(try workspace.run("revision", "order", "one", "--after", "two").status == 0)
      #expect(try ids(workspace) == ["two", "one"])
    }
  }
}
