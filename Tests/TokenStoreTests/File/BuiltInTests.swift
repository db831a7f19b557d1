import Foundation
import TestSupport
import Testing
import TokenModel
import TokenParse
import TokenStore

/// `make hig` makes it; these tell when it must be run again.
@Suite("The built-in registry")
struct BuiltInTests {
  struct Step {
    var folders: [String]
    var message: String
  }

  static let steps = [
    Step(folders: ["sources", "2008"], message: "Record the guidelines of 2008"),
    Step(folders: ["2010"], message: "Record the guidelines of 2010"),
    Step(folders: ["2011"], message: "Record the guidelines of 2011"),
    Step(folders: ["2014"], message: "Record the guidelines of 2014"),
    Step(folders: ["modern"], message: "Record what third parties publish of iOS 13 to 18"),
    Step(folders: ["2025"], message: "Record the guidelines of 2025"),
  ]

  /// Of another vendor: recorded last, and put before all others, so that none of them is its forerunner.
  static let others = [
    Step(folders: ["material-3"], message: "Record Material 3, of another vendor")
  ]

  @Test("It says what an import of the files beside it says")
  func sameAsFiles() throws {
    let builtIn = try Registry.openBuiltIn()
    try Store.with { store in
      for (index, step) in (Self.steps + Self.others).enumerated() {
        let known = try store.read().snapshot(at: index).outline().revisions
        try withExtendedLifetime(try Registry.open(store.path, .write)) { registry in
          _ = try registry.commit(
            ChangeSet(try parsed(step, known: known)),
            CommitMetadata(author: "Blazon", message: step.message),
            now: Timestamp(milliseconds: 1_795_219_200_000))
        }
      }
      var order = ChangeSet()
      order.revisionOrder = (Self.others + Self.steps).compactMap(\.folders.last)
      try withExtendedLifetime(try Registry.open(store.path, .write)) { registry in
        _ = try registry.commit(
          order, CommitMetadata(author: "Blazon", message: "It follows no guideline"),
          now: Timestamp(milliseconds: 1_795_219_200_000))
      }
      #expect(
        try store.read().snapshot(.head).stateDigest() == builtIn.snapshot(.head).stateDigest(),
        "tokens/hig.blazon is stale: run `make hig`")
    }
  }

  @Test("A date before its first commit asks for the edition of then, in no other registry")
  func editionOfThen() throws {
    let builtIn = try Registry.openBuiltIn()
    func edition(_ text: String) throws -> String? {
      let then = try builtIn.snapshot(Point(text))
      return then.isByEdition ? then.revision : nil
    }
    #expect(try edition("@2015-06-01") == "2014" && edition("2015-06-01") == "2014")
    #expect(try edition("@2014-03-10") == "2014" && edition("@2014-03-09") == "2011")
    #expect(try edition("@2019-09-01") == "modern" && edition("@2025-06-08") == "modern")
    #expect(try edition("@2025-06-09T12:00Z") == "2025" && edition("2014") == nil)
    #expect(try edition("@2026-01-01") == "2025", "another vendor's edition has no date")
    for text in ["@2001-01-01", "2014@2015-06-01", "@recorded:2015-06-01"] {
      #expect(throws: StoreProblem.self) { _ = try builtIn.snapshot(Point(text)) }
    }
    try Store.with { store in
      let date = try Point("@2015-06-01")
      #expect(throws: StoreProblem.self) { _ = try store.read().snapshot(date) }
    }
  }

  private func isThere(_ path: TokenPath, _ snapshot: Snapshot) throws -> Bool {
    try !snapshot.cells(of: path).isEmpty || !snapshot.abouts(of: path).isEmpty
  }

  @Test("Its first commits record, the others rename, so that every old name leads to its new one")
  func renames() throws {
    let list = try String(
      contentsOf: packageRoot.appendingPathComponent("tokens/renames"), encoding: .utf8)
    let pairs = list.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(pairs.count > 20 && pairs.allSatisfy { $0.count == 2 })
    let builtIn = try Registry.openBuiltIn()
    let (first, head) = (try builtIn.snapshot(at: Self.steps.count), try builtIn.snapshot(.head))
    #expect(
      try head.log().map(\.metadata.message).suffix(Self.steps.count).reversed()
        == Self.steps.map(\.message))
    #expect(head.commit == Self.steps.count + pairs.count + Self.others.count + 1)
    for pair in pairs {
      let (old, new) = (try TokenPath(pair[0]), try TokenPath(pair[1]))
      let moves = try first.moves(from: old, to: new)
      #expect(!moves.isEmpty, "\(pair)")
      for move in moves {
        // A group moves with what is said of it.
        #expect(try isThere(move.from, first) && !isThere(move.from, head))
        #expect(try isThere(move.to, head) && !isThere(move.to, first))
        #expect(try head.origin(of: move.to)?.path == move.from)
      }
    }
  }

  @Test("The embedded bytes are those of tokens/hig.blazon")
  func sameBytes() throws {
    try withTemporaryFolder { folder in
      let copy = folder.appendingPathComponent("hig.blazon")
      try Registry.createBuiltInCopy(copy.path)
      let file = packageRoot.appendingPathComponent("tokens/hig.blazon")
      #expect(try Data(contentsOf: copy) == Data(contentsOf: file))
    }
  }

  @Test("A copy opens for writing, so its migrations are this program's")
  func writable() throws {
    try withTemporaryFolder { folder in
      let copy = folder.appendingPathComponent("hig.blazon").path
      try Registry.createBuiltInCopy(copy)
      var change = TokenSet()
      change.revisions = [Revision(id: "next")]
      change.cells = [number("hitTarget.test", 1, in: "next")]
      _ = try Registry.open(copy, .write).commit(
        ChangeSet(change), metadata(), now: Timestamp(milliseconds: 0))
      #expect(try Registry.open(copy, .read).snapshot(.head).commit == builtInHead() + 1)
    }
  }

  @Test("It takes no commit")
  func readOnly() throws {
    let registry = try Registry.openBuiltIn()
    let found = problem {
      try registry.commit(
        ChangeSet(set([number("hitTarget.test", 1)])), metadata(), now: Timestamp(milliseconds: 0))
    }
    #expect(found?.code == "store-read-only")
    #expect(try registry.snapshot(.head).commit == builtInHead())
  }

  @Test("It is opened many times at once")
  func parallel() async throws {
    let digests = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { try Registry.openBuiltIn().snapshot(at: 3).stateDigest() }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(digests.count == 1)
  }

  private func builtInHead() throws -> Int {
    try Registry.openBuiltIn().snapshot(.head).commit
  }

  private func parsed(_ step: Step, known: [Revision]) throws -> TokenSet {
    let files = try step.folders.flatMap { folder in
      let url = packageRoot.appendingPathComponent("tokens/\(folder)")
      return try names(in: url).map { name in
        InputFile(
          name: "\(folder)/\(name)",
          bytes: Array(try Data(contentsOf: url.appendingPathComponent(name))))
      }
    }
    var options = ParseOptions()
    options.knownRevisions = known
    options.revision = known.isEmpty ? "main" : known.count == 1 ? known[0].id : nil
    let result = parse(files, options: options)
    #expect(result.diagnostics == [])
    return result.set
  }
}
