import Foundation
import GRDB
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// What is read is as it was written, or it is refused.
@Suite("Checks of rows")
struct RowCheckTests {
  /// The example's registry with a move, a link, a tag, a merge and an alias as well, as one sealed file.
  private static func withSealed(_ body: (Store, Data) throws -> Void) throws {
    try Store.withExample { store in
      try store.move("size.b", to: "size.z")
      let alias = TokenModel.Statement(type: .number, value: .string("{size.z}"))
      try store.commit(
        set([Cell(path: TokenPath(trusted: "alias"), revision: "new", statement: alias)]))
      try store.linkExample()
      try Registry.open(store.path, .write).addTag("v1", to: 2, now: Timestamp(milliseconds: 0))
      var merged = MergeRecord()
      merged.known = [(String(repeating: "a1", count: 32), .init(commit: 2, isRecorded: true))]
      merged.changes = [
        KnownChange(
          hash: merged.known[0].hash, commit: 2, path: TokenPath(trusted: "size.z"),
          revision: "new", context: nil, isSame: true)
      ]
      _ = try Registry.open(store.path, .write).commit(
        [], now: Timestamp(milliseconds: 0), beside: { _, _ in merged })
      let sealed = store.folder.appendingPathComponent("sealed")
      try store.read().seal(to: sealed.path)
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + suffix)
      }
      try FileManager.default.moveItem(at: sealed, to: store.url)
      try body(store, try store.bytes)
    }
  }

  @Test("Every row that is written has the check of its columns, in every table")
  func written() throws {
    try Self.withSealed { store, _ in
      try store.raw { db in
        for table in CheckedTable.allCases {
          let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table.sql)")
          #expect(!rows.isEmpty, "\(table)")
          #expect(rows.allSatisfy { $0.count == table.columns.count + 1 }, "\(table)")
          #expect(rows.first.map { Array($0.columnNames) } == table.columns + ["row_check"])
          for row in rows { #expect(try row.isAsWritten(table), "\(table): \(row)") }
        }
      }
    }
  }

  /// A row that is found by another key now is missed by those who read all.
  @Test("Whatever column is changed behind the guards, readers refuse, and doctor tells the table")
  func changed() throws {
    try Self.withSealed { store, bytes in
      let right = Reading.all.map { $0.result(store) }
      for table in CheckedTable.allCases {
        let keys = try store.keys(of: table)
        for column in table.covered.map({ table.columns[$0] }) {
          try bytes.write(to: store.url)
          let change =
            "CASE typeof(\(column)) WHEN 'text' THEN \(column) || 'x' WHEN 'blob' "
            + "THEN randomblob(32) WHEN 'null' THEN \(column.hasSuffix("_id") ? "40" : "'x'") ELSE \(column) + 40 END"
          try store.change(table, "UPDATE \(table.sql) SET \(column) = \(change)")
          try store.expect(right, "\(table).\(column)", whole: keys.contains(column))
          let found = try Registry.examine(store.path).findings
          #expect(found.contains { $0.kind == .rowCheck && $0.table == table.rawValue })
        }
      }
    }
  }

  @Test("NULL where the schema forbids it is refused by every reader, and ends nothing")
  func nulls() throws {
    try Self.withSealed { store, bytes in
      let right = Reading.all.map { $0.result(store) }
      var count = 0
      for table in CheckedTable.allCases.map(\.rawValue) + ["citation", "evidence", "migration"] {
        for column in try store.emptiableColumns(of: table) {
          try bytes.write(to: store.url)
          try store.empty(column, of: table)
          try store.expect(right, "\(table).\(column)", whole: column == "path")
          _ = try? Registry.examine(store.path)
          count += 1
        }
      }
      #expect(count > 40)
    }
  }

  @Test("A row that is lost is missed by whoever reads all")
  func lost() throws {
    let whole = Reading.all.filter { ["load", "values"].contains($0.testDescription) }
    try Self.withSealed { store, bytes in
      for row in ["cell WHERE commit_id = 2", "about", "document", "token WHERE id = 2"] {
        try bytes.write(to: store.url)
        let table = String(row.prefix { $0 != " " })
        try store.execute("DROP TRIGGER \(table)_delete; DELETE FROM \(row)")
        #expect(whole[0].result(store) == "store-damaged", "\(row)")
      }
    }
  }

  @Test("A path that differs in the table or in its index alone is refused, wherever it leads")
  func paths() throws {
    try Self.withSealed { store, bytes in
      let right = Reading.all.map { $0.result(store) }
      let path = Data("size.a".utf8)
      var places: [Range<Data.Index>] = []
      var rest = bytes.startIndex..<bytes.endIndex
      while let place = bytes.range(of: path, in: rest) {
        places.append(place)
        rest = place.upperBound..<bytes.endIndex
      }
      #expect(places.count == 2, "the table and the index")
      for place in places {
        // One bit of each byte, so that some come before their neighbours and some after.
        for bit in (0..<path.count).map({ $0 * 8 + $0 % 7 }) {
          var broken = bytes
          broken[place.lowerBound + bit / 8] ^= 1 << (bit % 8)
          try broken.write(to: store.url)
          try store.expect(right, "bit \(bit) at \(place.lowerBound)")
        }
      }
    }
  }

  @Test("After one flipped bit every reader says the same as before, or refuses; nothing crashes")
  func flips() throws {
    try Self.withSealed { store, bytes in
      let right = Reading.all.map { $0.result(store) }
      var generator = SeededGenerator(seed: 20_261_121)
      var refused = 0
      for _ in 0..<40 {
        // Only pages that hold rows: most of so small a file is free space and the schema's text.
        var bit = Int.random(in: 0..<bytes.count * 8, using: &generator)
        while bytes[bit / 8] == 0 { bit = Int.random(in: 0..<bytes.count * 8, using: &generator) }
        var broken = bytes
        broken[bit / 8] ^= 1 << (bit % 8)
        try broken.write(to: store.url)
        refused += try store.expect(right, "bit \(bit)")
      }
      #expect(refused > 10)
    }
  }

  @Test("Pages of an index that changed places or stand twice hide no group and no tag")
  func exchangedPages() throws {
    try Store.withExample { store in
      let number = TokenModel.Statement(type: .number, value: .number(text: "1"))
      try store.commit(
        set(
          (1...400).map {
            Cell(path: TokenPath(trusted: "group.t\($0)"), revision: "new", statement: number)
          }))
      try Registry.open(store.path, .write).addTag("v1", to: 2, now: Timestamp(milliseconds: 0))
      let sealed = store.folder.appendingPathComponent("sealed.blazon")
      try store.read().seal(to: sealed.path)
      let bytes = try Data(contentsOf: sealed)
      let pages = (1..<bytes.count / 4096).map { $0 * 4096..<($0 + 1) * 4096 }
        .filter { bytes[$0.lowerBound] == 0x0a }  // a leaf of an index
      #expect(pages.count > 10)
      let group = TokenPath(trusted: "group")
      let searched = pages.filter { page in
        ["group.", "v1"].contains { bytes.range(of: Data($0.utf8), in: page) != nil }
      }
      #expect(searched.count >= 4)
      var refused = 0
      for one in searched {
        for other in pages where one != other {
          for isCopy in [true, false] {
            var broken = bytes
            broken.replaceSubrange(one, with: bytes[other])
            if !isCopy { broken.replaceSubrange(other, with: bytes[one]) }
            try broken.write(to: sealed)
            for isOfTags in [true, false] {
              do {
                let registry = try Registry.open(sealed.path, .read)
                if isOfTags {
                  let tags = try registry.tags().map(\.name)
                  #expect(tags == ["v1"], "\(one) \(other)")
                } else {
                  let count = try registry.snapshot().log(touching: group).count
                  #expect(count == 1, "\(one) \(other)")
                }
              } catch is StoreProblem { refused += 1 }
            }
          }
        }
      }
      #expect(refused > 0)
    }
  }

  @Test("What is said of the top of a file, at the empty path, is read as any other")
  func emptyPath() throws {
    try Store.withExample { store in
      let top = About(
        path: TokenPath(trusted: ""), revision: "new", isGroup: true, description: "All of it")
      try store.commit(set([], abouts: [top]))
      let abouts = try store.read().snapshot().load().abouts
      #expect(abouts.contains(top))
    }
  }

  /// Both have as many columns, and a row's check does not tell of which table it is.
  @Test("Revisions in the place of documents are refused, since numbers are not read as text")
  func exchangedTables() throws {
    try Self.withSealed { store, bytes in
      let roots = try store.raw { db in
        try ["document", "revision"].map { name in
          try Int.fetchOne(
            db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name])
        }
      }
      let pages = roots.compactMap { $0.map { ($0 - 1) * 4096..<$0 * 4096 } }
      try #require(pages.count == 2)
      var broken = bytes
      broken.replaceSubrange(pages[0], with: bytes[pages[1]])
      broken.replaceSubrange(pages[1], with: bytes[pages[0]])
      try broken.write(to: store.url)
      expectProblem("store-damaged") { try store.read().snapshot().documents() }
    }
  }

  @Test("A page of commits with another count of rows is not read as a registry without commits")
  func countOfCommits() throws {
    try Self.withSealed { store, bytes in
      let root = try store.raw { db in
        try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'commit'")
      }
      let count = ((try #require(root)) - 1) * 4096 + 4  // of cells, the lower byte
      for other in [0, bytes[count] ^ 0x40] {
        var broken = bytes
        broken[count] = other
        try broken.write(to: store.url)
        expectProblem("store-damaged") { try store.read().snapshot().load() }
      }
    }
  }

  @Test("A file of an earlier version whose header says another is refused")
  func version() throws {
    try Self.withSealed { store, _ in
      try store.execute("PRAGMA user_version = 2")
      expectProblem("store-damaged") { try store.read() }
    }
  }
}

/// One way to read a registry, as a text of all that it gives.
private struct Reading: CustomTestStringConvertible {
  var testDescription: String
  var read: (Registry) throws -> Any

  /// Whether it reads all rows of what it tells, and not those of one key.
  var isWhole: Bool {
    ["load", "past", "outline", "log", "counts", "changes", "changed", "values", "paths", "tags"]
      .contains(testDescription)
  }

  static var all: [Reading] {
    [
      Reading(testDescription: "load") { registry in
        let set = try registry.snapshot(at: 4).load()
        return (Registry.stateDigest(of: set), set.cells.map(\.evidence))
      },
      Reading(testDescription: "past") { try $0.snapshot(at: 2).stateDigest(revision: "old") },
      Reading(testDescription: "outline") { try $0.snapshot(at: 4).outline() },
      Reading(testDescription: "log") { try $0.snapshot(at: 4).log() },
      Reading(testDescription: "log of a path") { try $0.snapshot(at: 4).log(touching: a) },
      Reading(testDescription: "log of a group") { registry in
        try registry.snapshot(at: 4).log(touching: TokenPath(trusted: "size"))
      },
      Reading(testDescription: "counts") { registry in
        let counts = try registry.snapshot().counts(of: registry.snapshot(at: 4).log())
        return counts.sorted { $0.key < $1.key }.map { "\($0)" }
      },
      Reading(testDescription: "changes") { registry in
        try (1...4).map { try registry.snapshot().changes(in: $0) }
      },
      Reading(testDescription: "history") { registry in
        try [a, z].map { try registry.snapshot(at: 4).history(of: $0) }
      },
      Reading(testDescription: "blame") {
        try $0.snapshot(at: 4).blame(TokenPath(trusted: "size"))
      },
      Reading(testDescription: "cells") { registry in
        try [a, z].map { try registry.snapshot(at: 4).cells(of: $0) }
      },
      Reading(testDescription: "abouts") { try $0.snapshot(at: 4).abouts(of: a) },
      Reading(testDescription: "origins") { registry in
        try registry.snapshot(at: 4).origins().sorted { $0.key < $1.key }.map { "\($0)" }
      },
      Reading(testDescription: "changed") {
        try $0.snapshot(at: 4).pathsChanged(since: $0.snapshot(at: 1))
      },
      Reading(testDescription: "values") {
        try $0.snapshot(at: 4).tokensThatWere(value: ["1", "3"])
      },
      Reading(testDescription: "difference") { registry in
        let states = try registry.snapshot(at: 4).difference(from: registry.snapshot(at: 1))
        return [states?.before, states?.after].map { $0.map(Registry.stateDigest) ?? "" }
      },
      Reading(testDescription: "paths") { try $0.snapshot().allPaths() },
      Reading(testDescription: "tags") { try $0.tags() },
      Reading(testDescription: "known") { registry in
        let snapshot = try registry.snapshot()
        return (try snapshot.knownChanges(from: 0), try snapshot.knownCommits().entries)
      },
      Reading(testDescription: "points") { registry in
        try ["@v1", "@#3", "@1970-01-03", "@HEAD~1"].map { try registry.snapshot(Point($0)).commit }
      },
    ]
  }

  private static let a = TokenPath(trusted: "size.a")
  private static let z = TokenPath(trusted: "size.z")

  /// The text, or the code of the problem.
  func result(_ store: Store) -> String {
    do {
      return "\(try read(store.read()))"
    } catch let problem as StoreProblem {
      return problem.code
    } catch {
      return "no problem with words: \(error)"
    }
  }
}

extension Store {
  /// Writes the checks of all rows again, as someone who knows how.
  func forgeChecks() throws { try raw { try $0.fillRowChecks() } }

  /// - Returns: 1 where a reader refused, else 0.
  @discardableResult
  fileprivate func expect(
    _ right: [String], _ comment: String, whole: Bool = false
  ) throws -> Int {
    var refused = 0
    for (reading, expected) in zip(Reading.all, right) where !whole || reading.isWhole {
      let found = reading.result(self)
      if found == expected { continue }
      refused = 1
      #expect(
        found.hasPrefix("store-") || found == "commit-unknown",
        "\(comment), \(reading.testDescription): \(found)")
    }
    return refused
  }

  /// The columns that rows are looked up by.
  fileprivate func keys(of table: CheckedTable) throws -> Set<String> {
    try raw { db in
      try String.fetchSet(
        db, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0", arguments: [table.rawValue])
    }.union(["commit_id", "path", "from_id"])
  }

  fileprivate func change(_ table: CheckedTable, _ sql: String) throws {
    try raw { db in
      let trigger = "\(table.rawValue)_update"
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; DROP TRIGGER IF EXISTS \(trigger)")
      try db.execute(sql: sql)
    }
  }

  /// Those that may not be NULL, but for those that SQLite itself keeps from it.
  fileprivate func emptiableColumns(of table: String) throws -> [String] {
    try raw { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM pragma_table_info(?) WHERE pk = 0", arguments: [table])
    }
  }

  /// Takes the value out of the rows, for which NOT NULL is not in the schema for a while.
  fileprivate func empty(_ column: String, of table: String) throws {
    let schema = try raw { db in
      let schema = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?",
        arguments: [table])
      try db.execute(
        sql: """
          DROP TRIGGER IF EXISTS \(table)_update; PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(sql, '  \(column) TEXT NOT NULL', '  \(column) TEXT')
            WHERE type = 'table' AND name = '\(table)';
          UPDATE sqlite_schema SET sql = replace(sql, '\(column) INTEGER NOT NULL', '\(column) INTEGER')
            WHERE type = 'table' AND name = '\(table)';
          UPDATE sqlite_schema SET sql = replace(sql, '  \(column) BLOB NOT NULL', '  \(column) BLOB')
            WHERE type = 'table' AND name = '\(table)'
          """)
      return schema
    }
    try raw { db in
      try db.execute(sql: "UPDATE \"\(table)\" SET \(column) = NULL; PRAGMA writable_schema = ON")
      try db.execute(
        sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?",
        arguments: [schema, table])
    }
  }
}
