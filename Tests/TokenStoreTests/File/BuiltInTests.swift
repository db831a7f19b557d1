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
    Step(folders: ["sources", "2010"], message: "Record the guidelines of 2010"),
    Step(folders: ["2014"], message: "Record the guidelines of 2014"),
    Step(folders: ["modern"], message: "Record what is published of iOS 13 and later"),
  ]

  @Test("It says at each commit what an import of the files beside it says, with the same hash")
  func sameAsFiles() throws {
    let builtIn = try Registry.openBuiltIn()
    try Store.with { store in
      for (index, step) in Self.steps.enumerated() {
        let known = try store.read().snapshot(at: index).outline().revisions
        try withExtendedLifetime(try Registry.open(store.path, .write)) { registry in
          _ = try registry.commit(
            ChangeSet(try parsed(step, known: known)),
            CommitMetadata(author: "Blazon", message: step.message),
            now: Timestamp(milliseconds: 1_795_219_200_000))
        }
        let registry = try store.read()
        #expect(
          try registry.snapshot(at: index + 1).stateDigest()
            == builtIn.snapshot(at: index + 1).stateDigest(),
          "tokens/hig.blazon is stale: run `make hig`")
      }
      #expect(try store.read().snapshot(at: 3).log() == builtIn.snapshot(at: 3).log())
      #expect(try builtIn.snapshot(.head).commit == 3)
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
      #expect(try Registry.open(copy, .read).snapshot(.head).commit == 4)
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
    #expect(try registry.snapshot(.head).commit == 3)
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
