import Foundation
import GRDB
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Views for SQL users")
struct ViewTests {
  struct View: CustomTestStringConvertible, Sendable {
    var name: String
    var columns: [String]
    var testDescription: String { name }
  }

  static let current = [
    "path", "revision", "context", "presence", "type", "value", "commit", "at", "author",
    "modality", "qualifiers",
  ]
  static let views = [
    View(
      name: "current_values",
      columns: current + ["authored_at", "deprecated", "deprecation", "replacement"]),
    View(
      name: "value_history",
      columns: current + ["number", "message", "correction", "authored_at"]),
    View(
      name: "commits",
      columns: [
        "number", "hash", "parent", "at", "author", "authored_at", "message", "correction",
        "changes",
      ]),
    View(
      name: "revisions",
      columns: [
        "revision", "position", "title", "published", "base", "axes", "pages_read", "description",
        "commit",
      ]),
    View(
      name: "citations",
      columns: [
        "path", "revision", "context", "position", "document", "title", "standing", "locator",
        "grade", "says", "note",
      ]),
    View(
      name: "moves",
      columns: [
        "old_path", "path", "number", "commit", "at", "author", "message", "told", "authored_at",
      ]),
    View(
      name: "deprecations",
      columns: [
        "path", "revision", "is_group", "deprecated", "deprecation", "replacement", "number",
        "commit", "at", "authored_at", "author", "message",
      ]),
    View(name: "tags", columns: ["tag", "number", "commit", "at", "message"]),
  ]

  @Test("There are these and no others")
  func names() throws {
    try Store.with { store in
      let names = try store.read().query("SELECT name FROM sqlite_master WHERE type = 'view'").rows
      #expect(Set(names.flatMap(\.self)) == Set(Self.views.map { .text($0.name) }))
    }
  }

  @Test(
    "The columns are the documented ones, in order; docs/schema.md names each", arguments: views)
  func columns(_ view: View) throws {
    try Store.with { store in
      let columns = try store.read().query("SELECT * FROM \(view.name)").columns
      #expect(columns == view.columns)
    }
    let text = try String(
      contentsOf: packageRoot.appendingPathComponent("docs/schema.md"), encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix(view.name + "\n") })
    let documented = section.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .dropFirst().flatMap {
        $0.split(separator: "|")[0].split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }
    let own =
      view.name == "value_history" ? Array(view.columns.suffix(4)) + ["presence"] : view.columns
    #expect(Set(documented) == Set(own))
  }

  @Test("Rows say what the history says", arguments: views)
  func rows(_ view: View) throws {
    try Self.withHistory { store in
      try expectGolden(try table(store, view.name), "\(view.name).txt")
    }
  }

  @Test(
    "A condition on a path, or on a commit's number, reaches the index",
    arguments: [
      ("current_values", "path"), ("value_history", "path"), ("value_history", "number"),
      ("citations", "path"), ("moves", "path"), ("moves", "old_path"), ("deprecations", "path"),
      ("deprecations", "number"),
    ])
  func plan(view: String, column: String) throws {
    try Self.withHistory { store in
      try store.raw { db in
        let sql = "EXPLAIN QUERY PLAN SELECT * FROM \(view) WHERE \(column) = ?"
        let steps = try Row.fetchAll(db, sql: sql, arguments: [1]).map { $0["detail"] as String }
        // Revisions and documents are few; so are the links that `mv --since` makes.
        let scans = steps.filter { $0.hasPrefix("SCAN") }
          .filter { !["SCAN revision", "SCAN document", "SCAN l"].contains($0) }
        #expect(scans == [], "\(steps)")
      }
    }
  }

  @Test("They are read with trusted_schema off, as all of ours is", arguments: views)
  func untrusted(_ view: View) throws {
    try Self.withHistory { store in
      try store.raw { db in
        try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON")
        #expect(try Int.fetchOne(db, sql: "PRAGMA trusted_schema") == 0)
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(view.name)")
        #expect(try count == store.read().query("SELECT * FROM \(view.name)").rows.count)
      }
    }
  }

  @Test(
    "The sqlite3 shell reads the same", .enabled(if: isInstalled("sqlite3"), "needs sqlite3"),
    arguments: views)
  func shell(_ view: View) throws {
    try Self.withHistory { store in
      let found = try run(
        "sqlite3",
        [
          "-readonly", "-header", "-separator", "\t", "-nullvalue", "NULL", store.path,
          "PRAGMA trusted_schema = OFF; SELECT * FROM \(view.name) \(order(view.name))",
        ])
      #expect(found.status == 0)
      #expect(try found.output == table(store, view.name))
    }
  }

  @Test("A deprecation is the token's own, else its group's; its life is told change by change")
  func deprecations() throws {
    try Store.with { store in
      func about(_ path: String, _ deprecated: JSON?, isGroup: Bool = false) -> About {
        About(
          path: TokenPath(trusted: path), revision: "main", isGroup: isGroup, deprecated: deprecated
        )
      }
      let cells = ["g.a", "g.b", "g.in.c", "gap", "own"].map { number($0, 1) }
      try store.commit(
        set(
          cells,
          abouts: [
            about("g", .string("Use {h}"), isGroup: true), about("g.b", .bool(false)),
            about("own", .string("Use {gap}: it is {the} same")),
          ]))
      try store.commit(set([], abouts: [about("own", .bool(false))]))
      try store.commit(set([], abouts: [about("own", .bool(true))]))
      let registry = try store.read()
      func rows(_ sql: String) throws -> [String] {
        try registry.query(sql).rows.map { row in
          row.map { value in
            switch value {
            case .null: "-"
            case .integer(let number): String(number)
            case .real(let number): String(number)
            case .text(let text): text
            }
          }.joined(separator: " ")
        }
      }
      #expect(
        try rows(
          "SELECT path, deprecated, deprecation, replacement FROM current_values ORDER BY path")
          == [
            #"g.a 1 "Use {h}" h"#, "g.b 0 - -", #"g.in.c 1 "Use {h}" h"#, "gap 0 - -",
            "own 1 true -",
          ])
      #expect(
        try rows(
          """
          SELECT number, deprecated, deprecation, replacement, is_group FROM deprecations
          WHERE path = 'own' ORDER BY number
          """) == [#"1 1 "Use {gap}: it is {the} same" gap 0"#, "2 0 - - 0", "3 1 true - 0"])
      #expect(
        try rows("SELECT is_group, replacement FROM deprecations WHERE path = 'g'") == ["1 h"])
    }
  }

  /// The example, then a cell that is gone, one of words, a correction, a move, a link and a tag.
  private static func withHistory(_ body: (Store) throws -> Void) throws {
    try Store.withExample { store in
      let words = number("size.w", 0, in: "new").with(
        statement: Statement(
          type: .number, modality: .should, qualifiers: [.words: .string("large")]),
        evidence: [
          Evidence(document: "book", locator: ["p. 2"], grade: .derived, says: .integer(2)),
          Evidence(document: "letter", locator: [], grade: .literal, note: "by hand"),
        ])
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(set([words]), removing: [number("size.c", 4, in: "new", at: pad).key]),
        CommitMetadata(
          author: "Zoë", message: "Mend", isCorrection: true, authored: Timestamp(milliseconds: 0)),
        now: Timestamp(milliseconds: 5 * Store.day))
      try store.move("size.w", to: "size.words")
      try store.linkExample()
      try Registry.open(store.path, .write).addTag(
        "v1.0", to: 2, message: "First", now: Timestamp(milliseconds: 6 * Store.day))
      try body(store)
    }
  }

  private func order(_ view: String) -> String {
    switch view {
    case "commits", "moves", "deprecations": "ORDER BY number"
    case "tags": "ORDER BY tag"
    case "revisions": "ORDER BY position"
    case "value_history": "ORDER BY path, revision, context, number"
    case "citations": "ORDER BY path, revision, context, position"
    default: "ORDER BY path, revision, context"
    }
  }

  private func table(_ store: Store, _ view: String) throws -> String {
    let (columns, rows) = try store.read().query("SELECT * FROM \(view) \(order(view))")
    let lines = rows.map { row in
      row.map { value in
        switch value {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .text(let text): text
        }
      }
    }
    return ([columns] + lines).map { $0.joined(separator: "\t") + "\n" }.joined()
  }
}
