import PositionedJSON
import TestSupport
import Testing

/// Members may be added to docs/json-output.md and here; none goes away.
@Suite("Shapes of JSON output")
struct ShapeTests {
  static let cell = [
    "path", "type", "revision", "context", "presence", "modality", "value", "qualifiers",
    "resolved", "evidence",
  ]
  static let commit = [
    "number", "hash", "parent", "at", "author", "authoredAt", "message", "correction", "changes",
  ]
  static let side = ["presence", "type", "value", "text", "modality", "qualifiers", "resolved"]

  private func document(_ arguments: String...) throws -> JSON {
    try Workspace.with { workspace in
      let output = try Blazon.run(
        arguments + ["--json"], in: workspace.folder, environment: ["BLAZON_REGISTRY": "hig"])
      #expect(output.stdout.hasSuffix("}\n"))
      #expect(output.stderr == "")
      return try output.json()
    }
  }

  private func keys(_ json: JSON?) -> [String] { json?.members?.map(\.key) ?? [] }

  /// Whether an object has all of these members; more may come.
  private func has(_ json: JSON?, _ members: [String]) -> Bool {
    Set(keys(json)).isSuperset(of: members)
  }

  @Test("list")
  func list() throws {
    let json = try document("list")
    #expect(has(json, ["point", "cells"]))
    #expect(json["point"]?.string == "@HEAD")
    let cells = json["cells"]?.elements ?? []
    #expect(cells.count > 300)
    for cell in cells {
      #expect(has(cell, Self.cell))
      #expect(cell["context"]?.members != nil)
      #expect(["stated", "notStated", "notApplicable"].contains(cell["presence"]?.string))
      for evidence in cell["evidence"]?.elements ?? [] {
        #expect(keys(evidence).prefix(3) == ["document", "locator", "grade"])
        #expect(Set(keys(evidence)).isSubset(of: ["document", "locator", "grade", "says", "note"]))
        #expect(evidence["locator"]?.elements != nil)
      }
    }
    let paths = cells.compactMap { $0["path"]?.string }
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test("diff")
  func diff() throws {
    let json = try document("diff", "2014", "modern")
    #expect(has(json, ["from", "to", "summary", "changes"]))
    #expect(json["from"]?.string == "2014")
    #expect(json["to"]?.string == "modern")
    let classes = [
      "added", "removed", "refined", "notCompared", "newlyStated", "silenced", "converted",
      "corrected",
      "changed", "rippled", "restated", "deprecated", "redescribed", "sourceChanged",
    ]
    #expect(has(json["summary"], classes))
    let changes = json["changes"]?.elements ?? []
    #expect(!changes.isEmpty)
    for change in changes {
      let want = [
        "path", "revision", "type", "context", "class", "also", "reversed", "before", "after",
        "because", "measure",
      ]
      #expect(has(change, want))
      #expect(change["class"]?.string.map(keys(json["summary"]).contains) == true)
      #expect(change["revision"]?.string == "2014→modern")
      for side in [change["before"], change["after"]] where side?.members != nil {
        #expect(has(side, Self.side))
      }
    }
    for (name, count) in (json["summary"]?.members ?? []).map({ ($0.key, $0.value.numberText) }) {
      let found = changes.count { $0["class"]?.string == name }
      #expect(count == String(found), "\(name)")
    }
  }

  @Test("show")
  func show() throws {
    let json = try document("show", "color.systemBlue")
    #expect(
      has(json, ["point", "path", "revision", "description", "deprecated", "cells", "alsoIn"]))
    for cell in json["cells"]?.elements ?? [] {
      #expect(has(cell, Self.cell + ["aliases", "commit"]))
      #expect(has(cell["commit"], Self.commit))
    }
  }

  @Test("log, sources, sql, check and compare")
  func others() throws {
    let log = try document("log")
    #expect(has(log, ["commits"]))
    #expect((log["commits"]?.elements?.count ?? 0) >= 3)
    #expect(
      log["commits"]?.elements?.allSatisfy { has($0, Self.commit + ["trailers", "tags"]) } == true)

    let sources = try document("sources")
    #expect(has(sources, ["documents", "cellsWithoutSource"]))
    let source = ["id", "title", "publisher", "published", "standing", "url", "note", "cells"]
    #expect(sources["documents"]?.elements?.allSatisfy { has($0, source) } == true)
    let one = try document("sources", "--document", "ios-alert")
    #expect(has(one, ["document", "cells"]))
    #expect(one["cells"]?.elements?.allSatisfy { has($0, Self.cell) } == true)

    let sql = try document("sql", "SELECT 1 AS a, NULL, 'x', 1.5")
    #expect(sql.compactText == #"{"columns":["a","NULL","'x'","1.5"],"rows":[[1,null,"x",1.5]]}"#)

    #expect(has(try document("check"), ["errors", "warnings", "diagnostics"]))

    let compare = try document("compare", "2014", "modern")
    #expect(has(compare, ["columns", "foldedRows", "rows"]))
    #expect(
      compare["columns"]?.elements?.allSatisfy {
        has($0, ["point", "revision", "title", "published"])
      } == true)
    for row in compare["rows"]?.elements ?? [] {
      #expect(has(row, ["path", "context", "cells"]))
      #expect(row["cells"]?.elements?.count == 2)
    }
  }

  @Test("check of files names file, line and column")
  func check() throws {
    try Workspace.with { workspace in
      try workspace.write("x.json", "{\n  \"a\": {\"$type\": \"colour\", \"$value\": 1}\n}\n")
      let output = try workspace.run("check", "x.json", "--json")
      #expect(output.status == 1)
      #expect(output.stderr == "")
      let found = try output.json()["diagnostics"]?.elements?.first
      #expect(
        has(found, ["severity", "code", "message", "fix", "file", "line", "column"]))
      #expect(found?["file"]?.string == "x.json")
      #expect(found?["line"]?.numberText == "2")
      #expect(found?["column"]?.numberText == "18")
    }
  }

  @Test("import and set, with and without a commit")
  func changes() throws {
    try Workspace.withTiny { workspace in
      let plan = ["cells", "revisions", "documents", "descriptions"]
      let dry = try workspace.run("set", "gap", "9pt", "--dry-run", "--json").json()
      #expect(has(dry, plan))
      #expect(dry["commit"] == nil)
      let done = try workspace.run("set", "gap", "9pt", "--json").json()
      #expect(has(done, ["commit"] + plan))
      #expect(has(done["commit"], Self.commit))
      let cell = done["cells"]?.elements?.first
      #expect(has(cell, ["path", "revision", "context", "before", "after"]))
      #expect(has(cell?["after"], ["presence", "type", "value", "modality", "qualifiers"]))
      let same = try workspace.run("import", "tiny.tokens.json", "--dry-run", "--json").json()
      #expect(has(same, plan))
      #expect(same["commit"] == nil)
    }
  }
}
