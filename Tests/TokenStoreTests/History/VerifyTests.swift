import Foundation
import Testing
import TokenModel

@testable import TokenStore

@Suite("A noted hash")
struct VerifyTests {
  @Test("Is found whole or by its beginning, in either case, with what came later")
  func found() throws {
    try Store.withExample { store in
      let registry = try store.read()
      let second = try registry.snapshot(at: 3).log()[1]
      for noted in [second.hash, String(second.hash.prefix(10)), second.hash.uppercased()] {
        let found = try registry.verify(noted)
        #expect(found.matches == [second])
        #expect(found.later == 1)
        #expect(found.holds)
      }
    }
  }

  @Test(
    "Is not there when no commit has it, or when it is not a hash",
    arguments: [String(repeating: "0", count: 64), "", "xyz", "12 34"])
  func unknown(noted: String) throws {
    try Store.withExample { store in
      let found = try store.read().verify(noted)
      #expect(found.matches.isEmpty)
      #expect(!found.holds)
    }
  }

  @Test("Names nothing when several commits begin so")
  func ambiguous() throws {
    try Store.with { store in
      for value in 0..<40 { try store.commit(set([number("a", value)])) }
      let registry = try store.read()
      // 40 hashes begin with at most 16 digits.
      let digits = Dictionary(grouping: try registry.snapshot(at: 40).log()) { $0.hash.prefix(1) }
      let shared = try #require(digits.first { $0.value.count > 1 })
      let found = try registry.verify(String(shared.key))
      #expect(Set(found.matches) == Set(shared.value.suffix(10)))
      #expect(!found.holds)
    }
  }

  @Test("Does not hold where an earlier change was forged, and holds where a later one was")
  func forged() throws {
    try Store.withExample { store in
      let hashes = try store.read().snapshot(at: 3).log().map(\.hash).reversed().map(\.self)
      try store.forge("UPDATE cell SET statement_id = 1 WHERE commit_id = 2 AND context_id = 0")
      let registry = try store.read()
      #expect(try hashes.map { try registry.verify($0).holds } == [true, false, false])
      let found = try registry.verify(hashes[2]).findings
      #expect(found.map(\.kind) == [.changes])
      #expect(found.first?.commit == 2)
    }
  }
}
