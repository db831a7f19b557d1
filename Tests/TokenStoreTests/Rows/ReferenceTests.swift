import Foundation
import GRDB
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("The table of references")
struct ReferenceTests {
  private static let revision = "main"

  private func cell(
    _ path: String, _ value: String?, type: TokenType = .dimension, at context: Context = .base,
    _ qualifiers: Qualifiers = [:]
  ) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: "main", context: context,
      statement: TokenModel.Statement(
        type: type, value: value.flatMap { JSONReader.read(text: $0).root },
        qualifiers: qualifiers))
  }

  private func rows(_ store: Store) throws -> [String] {
    try store.raw { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT t.path || ' > ' || r.target FROM reference r JOIN token t ON t.id = r.token_id
          ORDER BY t.path, r.target
          """)
    }
  }

  /// Aliases, pointers, parts, bounds, what is kept as written, and texts that only look like them.
  private var referring: [Cell] {
    [
      cell("a.alias", "\"{b}\""),
      cell("a.alias", "\"{c}\"", at: dark),
      cell("a.bound", nil, [.min: .string("{b}"), .max: .string("{c}")]),
      cell("a.note", "{\"value\":1,\"unit\":\"px\"}", [.note: .string("{b}")]),
      cell("a.part", "{\"dashArray\":[\"{b}\",\"{b}\",\"{gone}\"]}", type: .strokeStyle),
      cell("a.pointer", "{\"$ref\":\"#/b/$value\"}"),
      cell("a.text", "\"it's {b} here\"", type: .string),
      cell(
        "a.written", nil,
        [.verbatim: JSONReader.read(text: "{\"$value\":[\"{b}\"]}").root ?? .null]),
    ]
  }

  private let expected = [
    "a.alias > b", "a.alias > c", "a.bound > b", "a.bound > c", "a.part > b", "a.part > gone",
    "a.pointer > b", "a.written > b",
  ]

  @Test("A commit writes down whom its tokens name, each pair once, and nothing for the others")
  func written() throws {
    try Store.with { store in
      try store.commit(set(referring))
      #expect(try rows(store) == expected)
      // What was said before stays; what is said again, here or in another cell, is not a new row.
      try store.commit(
        set([cell("a.alias", "\"{d}\""), cell("a.pointer", "\"{b}\"")]),
        removing: [cell("a.part", nil).key])
      #expect(try rows(store) == (expected + ["a.alias > d"]).sorted())
      try store.move("a.alias", to: "a.other")
      let moved = ["a.other > c", "a.other > d"]
      #expect(try rows(store) == (expected + ["a.alias > d"] + moved).sorted())
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test("An older file gets the same rows when a writer brings it up to date, and reads without")
  func older() throws {
    try Store.with { store in
      try store.commit(set(referring))
      try store.commit(set([cell("a.alias", "\"{d}\"")]))
      let rows = try rows(store)
      try store.raw { db in
        try db.makeSchemaOlder(3)
        try db.execute(
          sql: """
            DROP TRIGGER migration_delete;
            DELETE FROM migration WHERE name >= '\(References.migration)'
            """)
        try db.execute(sql: Migrations.migration(at: 0).sql.triggerText("migration_delete"))
        try db.execute(sql: "PRAGMA user_version = 3")
      }
      let around = try store.read().snapshot(at: 2).load(around: [TokenPath(trusted: "b")])
      #expect(around.cells == (try store.read().snapshot(at: 2).load().cells))
      #expect(
        try store.read().snapshot(at: 2).difference(from: store.read().snapshot(at: 1)) == nil)
      withExtendedLifetime(try Registry.open(store.path, .write)) {}
      #expect(try self.rows(store) == rows)
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test(
    "The doctor derives the rows again: what lacks and what nobody said is found",
    arguments: [
      "DELETE FROM reference WHERE target = 'gone'",
      "INSERT INTO reference SELECT 'nobody', min(token_id), 0 FROM reference",
      "UPDATE reference SET target = 'x' WHERE target = 'gone'",
    ])
  func doctor(damage: String) throws {
    try Store.with { store in
      try store.commit(set(referring))
      try store.raw { db in
        let triggers = try String.fetchAll(
          db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'reference'"
        )
        for name in ["update", "delete", "insert"] {
          try db.execute(sql: "DROP TRIGGER reference_\(name)")
        }
        try db.execute(sql: damage)
        for sql in triggers { try db.execute(sql: sql) }
      }
      try store.forgeChecks()
      #expect(Set(try Registry.examine(store.path).findings.map(\.kind)) == [.derived])
    }
  }

  @Test("Around a token stand those that lead to it at that commit, and what they all lead to")
  func around() throws {
    try Store.with { store in
      let size = "{\"value\":1,\"unit\":\"px\"}"
      try store.commit(
        set([
          cell("a", size), cell("b", "\"{a}\""), cell("c", "\"{b}\""), cell("other", "\"{far}\""),
          cell("far", size), cell("border", "{\"width\":\"{b}\",\"x\":\"{far}\"}", type: .border),
          cell("x", "\"{y}\""), cell("y", "\"{x}\""),
        ]))
      try store.commit(set([cell("c", "\"{far}\"")]))
      func paths(_ path: String, at commit: Int, others: [String] = []) throws -> [String] {
        try store.read().snapshot(at: commit).load(
          around: [TokenPath(trusted: path)], others: others.map(TokenPath.init(trusted:))
        ).cells.map(\.path.text)
      }
      #expect(try paths("a", at: 1) == ["a", "b", "border", "c", "far"])
      #expect(try paths("a", at: 2) == ["a", "b", "border", "far"])
      #expect(try paths("far", at: 1, others: ["c"]) == ["a", "b", "border", "c", "far", "other"])
      #expect(try paths("x", at: 1) == ["x", "y"])
      #expect(try paths("none", at: 1, others: ["none"]) == [])
    }
  }
}

extension String {
  /// The statement that makes a trigger.
  fileprivate func triggerText(_ name: String) -> String {
    guard let start = range(of: "CREATE TRIGGER \(name)"),
      let end = range(of: "END;", range: start.upperBound..<endIndex)
    else { return "" }
    return String(self[start.lowerBound..<end.upperBound])
  }
}
