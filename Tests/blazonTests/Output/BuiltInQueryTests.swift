import Foundation
import TestSupport
import Testing

/// Tables, pages, unstated values and dates of the built-in registry, as historians use them.
@Suite("Queries of the built-in registry")
struct BuiltInQueryTests {
  private func hig(_ arguments: String...) throws -> Output {
    try hig(arguments)
  }

  private func hig(_ arguments: [String]) throws -> Output {
    try Workspace.with { try Blazon.run(arguments + ["--registry", "hig"], in: $0.folder) }
  }

  @Test("A table has expressions, ranges and bounds as the list shows them, and who says so")
  func figures() throws {
    let widths = try hig("list", "actionSheet.width", "--csv").stdout
    #expect(widths.contains(",screen.width,"), "\(widths)")
    let all = try hig("list", "--csv").stdout
    #expect(all.contains(",≥ 44 pt,"))
    #expect(all.contains("CupertinoColors (third party), Flutter › "))
    #expect(all.contains("iPhone Human Interface Guidelines, Apple, 2010-03-24 › chunk 104 › "))
    #expect(all.contains(", p. 84–86"))
    #expect(!all.contains(",no value,"))
    let compared = try hig("compare", "actionSheet", "--csv").stdout
    #expect(compared.contains(",modern: third party,"))
    #expect(compared.contains(",yes,"))
  }

  @Test("Silence keeps to a revision and a context, and has no text")
  func silenceFilters() throws {
    let some = try hig("list", "--silent", "--revision", "2010", "--type", "boolean").stdout
    #expect(!some.isEmpty)
    #expect(some.split(separator: "\n").allSatisfy { $0.contains("not stated in 2010") })
    let dark = try hig("list", "--silent", "--context", "idiom=pad").stdout
    #expect(dark.split(separator: "\n").allSatisfy { $0.contains("idiom=pad") }, "\(dark)")
    for other in [["--text", "red"], ["--third-party"], ["--modality", "must"], ["--first-seen"]] {
      let found = try hig(["list", "--silent"] + other)
      #expect(found.status == 64)
      #expect(found.stderr.contains("which \(other[0]) cannot be asked of"), "\(found.stderr)")
    }
  }

  @Test("A group in a context has no token of an edition without it, and leads to what differs")
  func groupInContext() throws {
    let pad = try hig("show", "actionSheet", "--context", "idiom=pad").stdout
    #expect(!pad.contains("in 2010"), "\(pad)")
    let dark = try hig("show", "alert", "--context", "appearance=dark")
    #expect(!dark.stdout.contains("in 2014"))
    #expect(
      dark.stdout.contains(" at appearance=dark, 2 of them stated for it\n"), "\(dark.stdout)")
    let differs = "`blazon list alert --context appearance=dark --registry hig` lists only"
    #expect(dark.stderr.contains(differs), "\(dark.stderr)")
  }

  @Test("A second word of show is the point; titles want quotes")
  func secondWord() throws {
    #expect(try hig("show", "actionSheet.background", "2010").stdout.contains(" in 2010 ("))
    #expect(
      try hig("show", "actionSheet.background", "--at", "2010").stdout.contains(", p. 84–86\n"))
    for verb in ["show", "compare", "list"] {
      let found = try hig(verb, "Action", "sheet")
      #expect(found.status != 0)
      #expect(
        found.stderr.contains("`blazon \(verb) actionSheet --registry hig`"), "\(found.stderr)")
    }
  }

  @Test("compare and diff write whole files, and a page is known by its name")
  func out() throws {
    try Workspace.with { workspace in
      let page = try workspace.run(
        "compare", "2010", "2014", "--out", "eras.html", "--registry", "hig")
      #expect(page.status == 0, "\(page.stderr)")
      #expect(page.stdout.hasPrefix("eras.html  "))
      #expect(String(decoding: try workspace.bytes("eras.html"), as: UTF8.self).contains("</html>"))
      let diff = try workspace.run("diff", "2010", "2014", "--out", "d.md", "--registry", "hig")
      #expect(diff.status == 0, "\(diff.stderr)")
      #expect(String(decoding: try workspace.bytes("d.md"), as: UTF8.self).contains("actionSheet"))
      let none = try workspace.run("diff", "2010", "2014", "--out", "d.pdf", "--registry", "hig")
      #expect(none.status == 64)
    }
  }

  @Test("A single token is compared whoever states it, and nothing says where something is")
  func single() throws {
    let one = try hig("compare", "actionSheet.buttons.height").stdout
    #expect(one.contains(" pt"), "\(one)")
    #expect(!one.contains("(--all)"))
    let none = try hig("compare", "2010", "2014", "--under", "actionSheet.accessibility")
    #expect(
      none.stderr.contains(
        "modern alone states actionSheet.accessibility: `blazon show actionSheet.accessibility --at modern --registry hig`"
      ), "\(none.stderr)")
  }

  @Test("Dates, colors, options and words that are nearly right suggest what is meant")
  func nearly() throws {
    for (line, says) in [
      ("list --changed-since 2014", "YYYY-MM-DD"), ("list --at 26-11-2026", "@2026-11-26"),
      ("list @2026", "YYYY-MM-DD"), ("list 2010@last-week", "YYYY-MM-DD"),
      ("show alert --at yesterday", "YYYY-MM-DD"), ("list --was #007AF", "is not a color"),
      ("compare 2010 2014 --changed", "--only changed"),
      ("diff 2014 2010 --changed-only", "--class changed"), ("list alert 2014", "--at 2014"),
    ] {
      let found = try hig(line.split(separator: " ").map(String.init))
      #expect(found.status > 1, "\(line)")
      #expect(found.stderr.contains(says), "\(line): \(found.stderr)")
    }
    try Workspace.with { workspace in
      let help = try workspace.run("help", "compair")
      #expect(help.stderr.contains("did you mean `blazon help compare`?"))
      let legend = try workspace.run("legend")
      #expect(legend.stderr.contains("docs/diff.md"))
      let known = try workspace.run("help", "compare")
      #expect(known.status == 0)
    }
  }

  @Test("References say what is printed where; why has the reason; a document's date is published")
  func printedPages() throws {
    let csl = try hig("sources", "actionSheet", "--at", "2010", "--csl").stdout
    #expect(csl.contains(#""type": "report""#))
    #expect(csl.contains(#""publisher": "Apple""#))
    #expect(csl.contains("84-86"), "\(csl)")
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "t.tokens.json",
        ##"""
        {"$extensions": {"dev.blazon": {"documents": {"d": {"title": "D", "date": "2014"}}}},
         "a": {"$type": "color", "$value": "#000", "$description": "For text",
           "$extensions": {"dev.blazon": {"because": "it is read"}}}}
        """##)
      let found = try workspace.run("import", "t.tokens.json")
      #expect(found.stderr.contains(#"did you mean "published"?"#), "\(found.stderr)")
      try workspace.write(
        "t.tokens.json",
        ##"""
        {"a": {"$type": "color", "$value": "#000", "$description": "For text",
           "$extensions": {"dev.blazon": {"because": "it is read"}}}}
        """##)
      #expect(try workspace.run("import", "t.tokens.json").status == 0)
      let why = try workspace.succeed("show", "a", "--why")
      #expect(why.contains("\nFor text\n"), "\(why)")
      #expect(why.contains("\nbecause: it is read\n"), "\(why)")
    }
  }
}
