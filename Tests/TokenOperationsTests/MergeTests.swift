import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenOperations
import TokenStore

/// Random changes of two copies of a registry, merged both ways.
@Suite("Merging") struct MergeTests {
  private static let now = Timestamp(milliseconds: 0)
  private static let metadata = CommitMetadata(author: "Tester", message: "Test")

  private static func cell(_ path: String, _ value: JSON) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: "main", context: .base,
      statement: Statement(type: .number, value: value))
  }

  private static func set(_ cells: [Cell]) -> ChangeSet {
    var set = TokenSet()
    set.revisions = [Revision(id: "main")]
    set.cells = cells
    return ChangeSet(set)
  }

  /// One change, as a verb would make it; what a verb would refuse changes nothing.
  private static func change(
    _ path: String, _ tag: Int, _ random: inout SeededGenerator
  ) throws {
    let registry = try Registry.open(path, .write)
    let now = try registry.snapshot()
    let all = Set(try now.load().cells.map(\.path)).sorted()
    guard let token = all.randomElement(using: &random) else { return }
    var changes = ChangeSet()
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: changes = set([cell(token.text, .integer(tag))])
    case 2:
      guard let other = all.randomElement(using: &random), other != token else { return }
      changes = set([cell(token.text, .string("{\(other.text)}"))])
    case 3:
      changes = set([cell("n\(Int.random(in: 0..<9, using: &random))", .integer(tag))])
    case 4: changes.removing = try now.cells(of: token).map(\.key)
    default:
      let new = TokenPath(trusted: "m\(Int.random(in: 0..<9, using: &random))")
      guard let renaming = try? now.renaming(token, to: new) else { return }
      changes = renaming
      if Bool.random(using: &random) { try now.keepOldNames(in: &changes, until: nil) }
    }
    _ = try? registry.commit(
      changes, metadata, now: Self.now,
      validate: { try LostValueCheck(before: now).refuse([$0]) })
  }

  /// What a merge comes to: the state's digest, or why there is none.
  private static func merged(_ their: String, into our: String) throws -> String {
    let registry = try Registry.open(our, .write)
    let now = try registry.snapshot()
    let merge = try Merge(
      of: try Registry.open(their, .read).snapshot(), into: now, at: Self.now)
    if !merge.conflicts.isEmpty { return "conflict" }
    do {
      _ = try registry.commit(
        merge.steps.map { ($0.changes, $0.commit.metadata) }, now: Self.now,
        validate: { try LostValueCheck(before: now, merge: merge).refuse($0) },
        beside: { merge.record($0, head: $1, tags: [], own: []).record })
    } catch is Refused {
      return "refused"
    } catch StoreProblem.moveTaken {
      // A path on the way of a token that moved twice.
      return "taken"
    }
    return try registry.snapshot().stateDigest()
  }

  @Test("Either way comes to the same state, or to none; a second merge changes nothing")
  func bothWays() throws {
    let base = SeededGenerator().seed
    var outcomes: [String: Int] = [:]
    for seed in (base &* 1000)...(base &* 1000 &+ 59) {
      try withTemporaryFolder { folder in
        var random = SeededGenerator(seed: seed)
        func path(_ name: String) -> String { folder.path + "/\(name).blazon" }
        try Registry.create(path("our"))
        for number in 1...6 {
          let value: JSON =
            number > 4 ? .string("{t\(Int.random(in: 1...4, using: &random))}") : .integer(number)
          _ = try Registry.open(path("our"), .write).commit(
            Self.set([Self.cell("t\(number)", value)]), Self.metadata, now: Self.now)
        }
        let files = FileManager.default
        try files.copyItem(atPath: path("our"), toPath: path("their"))
        for step in 1...Int.random(in: 1...5, using: &random) {
          try Self.change(path("our"), 100 + step, &random)
          try Self.change(path("their"), 200 + step, &random)
        }
        try files.copyItem(atPath: path("our"), toPath: path("our2"))
        try files.copyItem(atPath: path("their"), toPath: path("their2"))
        let here = try Self.merged(path("their"), into: path("our"))
        let there = try Self.merged(path("our2"), into: path("their2"))
        #expect(here == there || [here, there].contains("taken"), "seed \(seed)")
        let isMerged = here.count == 64
        if isMerged {
          #expect(try Self.merged(path("their"), into: path("our")) == here, "seed \(seed)")
        }
        outcomes[isMerged ? "merged" : here, default: 0] += 1
      }
    }
    #expect(outcomes["merged", default: 0] > 10, "\(outcomes)")
    #expect(outcomes["conflict", default: 0] > 5, "\(outcomes)")
  }
}
