import Foundation
import GRDB
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenStore

/// A number token's cell.
func number(
  _ path: String, _ value: Int, in revision: String = "main", at context: Context = .base,
  from document: String? = nil
) -> Cell {
  Cell(
    path: TokenPath(trusted: path), revision: revision, context: context,
    statement: TokenModel.Statement(type: .number, value: .integer(value)),
    evidence: document.map { [Evidence(document: $0, locator: ["p. 1"])] } ?? [])
}

func string(_ path: String, _ value: String, in revision: String = "main") -> Cell {
  Cell(
    path: TokenPath(trusted: path), revision: revision, context: .base,
    statement: TokenModel.Statement(type: .string, value: .string(value)))
}

let dark = Context([.init("appearance", "dark")])
let pad = Context([.init("idiom", "pad")])

/// A set of cells with the revisions and axes that they name.
func set(_ cells: [Cell], abouts: [About] = [], documents: [Document] = []) -> TokenSet {
  var set = TokenSet()
  set.cells = cells
  set.abouts = abouts
  set.documents = documents
  for cell in cells where set.revision(cell.revision) == nil {
    set.revisions.append(Revision(id: cell.revision))
  }
  for cell in cells {
    for pair in cell.context.fixed { set.axes.declare(pair.axis) }
  }
  return set
}

func metadata(_ message: String = "test") -> CommitMetadata {
  CommitMetadata(author: "Tester", message: message)
}

/// A registry in a temporary folder.
struct Store {
  let folder: URL
  var path: String { folder.appendingPathComponent("t.blazon").path }
  var url: URL { URL(fileURLWithPath: path) }

  /// Runs `body` with an empty registry.
  static func with<Result>(_ body: (Store) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let store = Store(folder: folder)
      try Registry.create(store.path)
      return try body(store)
    }
  }

  /// Runs `body` with a registry that has the commits of `example`.
  static func withExample<Result>(_ body: (Store) throws -> Result) throws -> Result {
    try with { store in
      for (index, set) in Store.example.enumerated() {
        try store.commit(set, "number \(index + 1)", at: Int64(index + 1) * day)
      }
      return try body(store)
    }
  }

  static let day: Int64 = 86_400_000

  /// Three commits; together they write rows in every table but `tag`.
  static let example: [TokenSet] = {
    var first = set(
      [
        number("size.a", 1, in: "old", from: "book"),
        number("size.b", 2, in: "old", at: dark, from: "book"),
      ],
      abouts: [
        About(
          path: TokenPath(trusted: "size.a"), revision: "old", isGroup: false,
          description: "How large", deprecated: .bool(true))
      ], documents: [Document(id: "book", title: "The book", standing: .vendor)])
    first.revisions = [
      Revision(
        id: "old", title: "Old", published: "2010",
        axes: [.init(name: "appearance", values: ["light", "dark"])],
        read: [.init(group: "size", pages: [["book"]])], description: "Was")
    ]
    let second = set([number("size.a", 3, in: "new"), number("size.c", 4, in: "new", at: pad)])
    let third = set([number("size.a", 5, in: "old", from: "book")])
    return [first, second, third]
  }()

  /// One commit, by a writer that lives no longer.
  @discardableResult
  func commit(
    _ set: TokenSet, removing removed: [CellKey] = [], _ message: String = "test", at: Int64 = 0,
    isDryRun: Bool = false
  ) throws -> CommitOutcome {
    try Registry.open(path, .write).commit(
      ChangeSet(set, removing: removed), metadata(message), now: Timestamp(milliseconds: at),
      isDryRun: isDryRun)
  }

  /// One commit with one move.
  func move(_ from: String, to: String, _ changes: ChangeSet = ChangeSet()) throws {
    var changes = changes
    changes.moves.append(Move(from: TokenPath(trusted: from), to: TokenPath(trusted: to)))
    _ = try Registry.open(path, .write).commit(
      changes, metadata("Move \(from) to \(to)"), now: Timestamp(milliseconds: 0))
  }

  /// One commit that says what a token was before.
  @discardableResult
  func link(_ from: String, to: String, since: String) throws -> CommitOutcome {
    let registry = try Registry.open(path, .write)
    let now = try registry.snapshot()
    let links = try now.links(
      from: TokenPath(trusted: from), to: TokenPath(trusted: to),
      since: now.snapshot(Point("@" + since))
    ).links
    var changes = ChangeSet()
    changes.links = links
    return try registry.commit(changes, metadata("Link"), now: Timestamp(milliseconds: 0))
  }

  /// Three commits more: a token, another in its place, and that the two are one.
  func linkExample() throws {
    try commit(set([number("link.old", 7, in: "new")]))
    try commit(
      set([number("link.new", 7, in: "new")]), removing: [number("link.old", 7, in: "new").key])
    try link("link.old", to: "link.new", since: "HEAD")
  }

  func read() throws -> Registry { try Registry.open(path, .read) }

  /// Runs `body` on a connection of its own, as any SQLite client would; foreign keys are off.
  func raw<Result>(_ body: (Database) throws -> Result) throws -> Result {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let result = try queue.writeWithoutTransaction(body)
    try queue.close()
    return result
  }

  func execute(_ sql: String) throws { try raw { try $0.execute(sql: sql) } }

  var bytes: Data { get throws { try Data(contentsOf: url) } }

  /// Every row of every table as text.
  func dump() throws -> String {
    try raw { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      return try tables.map { table in
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"")
        return ([table] + rows.map(\.description)).joined(separator: "\n")
      }.joined(separator: "\n")
    }
  }
}

/// The problem that `body` throws; `nil` where it throws none.
func problem(_ body: () throws -> some Any) -> StoreProblem? {
  do {
    _ = try body()
    return nil
  } catch let problem as StoreProblem {
    return problem
  } catch {
    Issue.record("\(error) is not a StoreProblem")
    return nil
  }
}

/// Expects `body` to throw the problem with this code.
func expectProblem(
  _ code: String, _ comment: Comment? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: () throws -> some Any
) {
  let found = problem(body)
  #expect(found?.code == code, comment, sourceLocation: sourceLocation)
}

/// Runs another program to its end.
///
/// - Returns: its standard output, and its status.
func run(_ program: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: data, as: UTF8.self), process.terminationStatus)
}

/// Whether a program is installed.
func isInstalled(_ program: String) -> Bool {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}

extension Snapshot {
  /// The spans of values that are written like one of these compact texts.
  func tokensThatWere(value texts: [String], type: TokenType? = nil) throws -> [ValueSpan] {
    try tokensThatWere(type: type) { statement in
      statement.value.map { texts.contains($0.compactText) } ?? false
    }
  }
}

extension BlameLine {
  /// When the record was mended, where that was the cell's newest change.
  var correctedAt: Timestamp? { commit.metadata.isCorrection ? commit.at : nil }
}

extension Database {
  /// Drops what later migrations made, and gives the views their earlier definitions; the rows stay.
  func makeSchemaOlder(_ version: Int) throws {
    let older = try DatabaseQueue()
    func objects(_ db: Database) throws -> [Row] {
      try Row.fetchAll(
        db,
        sql: """
          SELECT type, name, sql FROM sqlite_schema
          WHERE type IN ('table', 'view', 'index') AND sql IS NOT NULL ORDER BY type DESC
          """)
    }
    let kept = try older.inDatabase { db in
      for migration in MigrationTests.embedded.prefix(version) {
        try db.execute(sql: String(decoding: migration.sql, as: UTF8.self))
      }
      return try objects(db)
    }
    let names = Set(kept.map { $0["name"] as String })
    for row in try objects(self) {
      let (type, name): (String, String) = (row["type"], row["name"])
      if type == "view" || !names.contains(name) {
        try execute(sql: "DROP \(type) IF EXISTS \(name)")
      }
    }
    for row in kept where row["type"] == "view" { try execute(sql: row["sql"]) }
  }
}
