import PositionedJSON
import Testing

@Suite("references of sources")
struct ReferencesTests {
  @Test("A verb declares a document, which a value cites then; what is not given stays")
  func declare() throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", ##"{"a": {"$type": "number", "$value": 1}}"##)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "t.tokens.json")
      try workspace.succeed(
        "sources", "declare", "handbook", "--title", "Design handbook", "--standing", "vendor",
        "--published", "2024-03")
      try workspace.succeed("sources", "declare", "handbook", "--url", "https://acme.example/h")
      try workspace.succeed("set", "a", "2", "--document", "handbook", "--locator", "Numbers")
      #expect(
        try workspace.succeed("sources") == """
          handbook  1 value  the vendor's own
              Design handbook, 2024-03
              https://acme.example/h

          """)
      let unknown = try workspace.run("set", "a", "3", "--document", "blog-post")
      #expect(unknown.status == 2)
      #expect(
        unknown.stderr.contains(
          "`blazon sources declare blog-post --title … --standing thirdParty`"),
        "\(unknown.stderr)")
      for wrong in [
        ["handbook"], [" ", "--title", "x"], ["x", "--published", "2024-13"],
        ["x", "--standing", "me"], ["x", "--title", ""],
      ] {
        #expect(
          try Blazon.run(["sources", "declare"] + wrong, in: workspace.folder).status == 64,
          "\(wrong)")
      }
      #expect(try workspace.succeed("log", "--oneline").split(separator: "\n").count == 4)
      try workspace.succeed("revert", "HEAD")
      #expect(try workspace.run("doctor").status == 0)
    }
  }

  @Test("CSL-JSON has what is cited, with its day and its places")
  func csl() throws {
    try Workspace.with { workspace in
      let output = try workspace.run(
        "sources", "actionSheet.background", "--at", "2010", "--csl", "--registry", "hig")
      #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
      let items = try #require(try output.json().elements)
      #expect(items.map { $0["id"]?.string } == ["hig-2010"])
      let item = items[0]
      #expect(item["type"]?.string == "report")
      #expect(item["publisher"]?.string == "Apple")
      #expect(item["page"]?.string == "84-86")
      #expect(item["title"]?.string == "iPhone Human Interface Guidelines")
      #expect(item["author"]?.elements?.first?["literal"]?.string == "Apple")
      #expect(item["issued"]?["date-parts"]?.compactText == "[[2010,3,24]]")
      #expect(item["note"]?.string?.contains("Cited: chunk 104 › ") == true)
      #expect(try workspace.run("sources", "--csl", "--coverage", "--registry", "hig").status == 64)
    }
  }

  @Test(
    "hostile documents stay in their strings, and one without title, day or link is told by its id")
  func hostile() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.tokens.json",
        #"""
        {"$extensions": {"dev.blazon": {"read": {"": [["bad"], ["plain"]]}, "documents": {
           "bad": {"title": "a\"}],\u001b[31m\n", "published": "2010"}, "plain": {}}}},
         "x": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"evidence": [
           {"at": ["bad", "</script>"]}, {"at": ["plain", "p"]}]}}}}
        """#)
      try workspace.succeed("init", "t.blazon")
      let made = try workspace.run("import", "a.tokens.json", "-m", "m")
      #expect(made.status == 0, "\(made.stderr)")
      let output = try workspace.run("sources", "--csl")
      #expect(!output.stdout.contains("\u{1B}"))
      let items = try #require(try output.json().elements)
      #expect(items.map { $0["id"]?.string } == ["bad", "plain"])
      #expect(items[0]["title"]?.string == "a\"}],\u{1B}[31m\n")
      #expect(items[0]["issued"]?["date-parts"]?.compactText == "[[2010]]")
      #expect(items[1]["title"]?.string == "plain")
      #expect(items[1]["type"]?.string == "document")
    }
  }
}
