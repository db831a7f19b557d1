import Foundation
import TestSupport
import Testing
import TokenModel
import TokenParse
import TokenResolve

@Suite("The token files of this package, resolved")
struct CommittedTokensTests {
  private static let set: TokenSet = {
    // Resolved, as a package may be built through links to its folders.
    let root = packageRoot.appendingPathComponent("tokens").resolvingSymlinksInPath()
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".tokens.json") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
      return InputFile(name: path, bytes: Array(data ?? Data()))
    }
    var set = parse(files).set
    set.sort()
    return set
  }()

  @Test("every reference leads to a value, in every context that a revision has")
  func noProblems() throws {
    #expect(Self.set.revisions.count == 3)
    #expect(
      try ReferenceCheck(set: Self.set, known: TokenSet()).problems(stored: nil)
        .map(\.problem.message) == [])
    for index in Self.set.revisions.indices {
      #expect(Self.set.resolution(index).problems.map(\.problem.message) == [])
    }
  }

  @Test("a resolved revision answers every full context as the resolver does")
  func sameAnswers() throws {
    for (index, revision) in Self.set.revisions.enumerated() {
      let resolution = Self.set.resolution(index)
      let resolver = Self.set.resolver(index)
      #expect(!resolution.tokens.tokens.isEmpty)
      for path in Set(Self.set.cells.map(\.path)) {
        for context in revision.fullContexts {
          let wanted = try resolver.resolve(path, in: context)
          switch resolution.tokens.answer(at: path, in: context) {
          case .stated(let found, let isGeneral):
            #expect(!isGeneral)
            #expect(found.cell == wanted?.cell && found.json == wanted?.json, "\(path)")
          case .silent(_, let written): #expect(written == wanted?.cell, "\(path)")
          }
        }
      }
    }
  }
}
