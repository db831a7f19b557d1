import PositionedJSON
import TestSupport
import Testing

@Suite("Functions of SQL")
struct SQLFunctionTests {
  @Test("resolved() is list at a point, changes() is diff of two, in SQL")
  func tables() throws {
    try QueryCommandTests.with { workspace in
      try workspace.succeed("set", "color.blue", "#1d4ed8", "-m", "Darker")
      try workspace.succeed("mv", "color.ink", "color.black", "-m", "Rename")
      func rows(_ sql: String) throws -> [[JSON]] {
        try workspace.run("sql", sql, "--json").json()["rows"]?.elements?.compactMap(\.elements)
          ?? []
      }
      for point in ["@#1", "@#2", "@HEAD"] {
        let listed =
          try workspace.run("list", "--at", point, "--json").json()["cells"]?.elements ?? []
        let want = listed.map { [$0["path"]?.string, $0["resolved"]?.compactText] }
        let sql = "SELECT path, value FROM resolved('\(point)')"
        #expect(try rows(sql).map { $0.map(\.string) } == want)
        #expect(
          try rows("SELECT path FROM at('\(point)')").map { $0[0].string } == want.map { $0[0] })
      }
      for (from, to) in [("@#1", "@#2"), ("@#1", "@HEAD"), ("@HEAD", "@#1"), ("@#3", "@#2")] {
        let told =
          try workspace.run("diff", from, to, "--json").json()["changes"]?.elements ?? []
        let want = told.map {
          [
            $0["path"], $0["rename"]?["from"] ?? .null, $0["class"],
            $0["context"].map { _ in .string("") },
          ]
        }
        let sql = "SELECT path, old_path, class, context FROM changes('\(from)', '\(to)')"
        #expect(try rows(sql) == want)
      }
      #expect(
        try workspace.succeed(
          "sql",
          "SELECT number, (SELECT count(*) FROM at('@#' || number)) AS n FROM commits ORDER BY 1")
          == "number\tn\n1\t7\n2\t7\n3\t7\n")
    }
  }

  @Test(
    "Colors and lengths are measured in SQL",
    arguments: [
      ("round(delta_e('#2464EB', '#2563eb'), 1)", "0.4"), ("contrast('black', '#fff')", "21.0"),
      ("contrast('#000', '#ffffff80')", ""), ("delta_e('#000', 'no color')", ""),
      ("px('88px@2x')", "44.0"), ("px('44pt')", "44.0"), ("px('1rem')", ""),
      (#"px('{"value":3,"unit":"px"}')"#, "3.0"), ("px(NULL)", ""),
      (#"px('{"value":88,"unit":"px"}', 'px@2x')"#, "44.0"), ("px('44px', NULL)", "44.0"),
      (#"px('{"value":88,"unit":"px"}', 'dp')"#, ""), ("px('44px', 'pt')", "44.0"),
    ])
  func measures(_ expression: String, _ want: String) throws {
    try QueryCommandTests.with { (workspace) throws in
      #expect(try workspace.succeed("sql", "SELECT \(expression) AS x") == "x\n\(want)\n")
    }
  }

  @Test("What is resolved has its unit, and the text that list prints")
  func statedUnits() throws {
    try Workspace.with { workspace in
      func sql(_ text: String) throws -> String {
        try workspace.succeed("sql", text, "--registry", "hig")
      }
      let size = "WHERE path = 'icon.settings.size'"
      #expect(
        try sql("SELECT text, unit, px(value, unit) AS px FROM resolved('2014') \(size)")
          == "text\tunit\tpx\n58 px@2x\tpx@2x\t29.0\n")
      #expect(
        try sql("SELECT before_unit, after_unit FROM changes('2011', '2014') \(size)")
          .contains("px@2x"))
      let rows = try workspace.succeed(
        "list", "--at", "2011", "--fields", "path,resolved", "--registry", "hig")
      #expect(rows.contains("actionSheet.arrow.height\t≈ 17.8 pt ± 1.2 (measured)"))
      #expect(
        try sql("SELECT text FROM resolved('2011') WHERE path = 'actionSheet.arrow.height'")
          == "text\n≈ 17.8 pt ± 1.2 (measured)\n")
      let (few, many) = (
        try sql(
          "SELECT count(*) AS n FROM resolved() WHERE type = 'dimension' AND px(value, unit) < 44"),
        try workspace.run(
          "list", "--where", "value<44pt type:dimension -near:0pt<0", "--registry", "hig", "--json")
      )
      let count = try many.json()["cells"]?.elements?.count ?? 0
      #expect(few == "n\n\(count)\n", "\(few)")
    }
  }

  @Test("A point that is none is told by the function in SQL")
  func wrongPoint() throws {
    try QueryCommandTests.with { workspace in
      let output = try workspace.run("sql", "SELECT * FROM at('@v9')")
      #expect(output.status == 2)
      #expect(output.stderr.hasPrefix("error: at(): \"@v9\" is not a tag"), "\(output.stderr)")
    }
  }
}
