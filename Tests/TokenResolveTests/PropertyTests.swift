import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("A whole revision and one token at a time")
struct PropertyTests {
  private static let rounds = 500

  @Test("a resolved revision answers every full context as the resolver does")
  func sameAnswers() {
    var seeds = SeededGenerator()
    var counts = (answers: 0, problems: 0)
    for _ in 0..<Self.rounds {
      let seed = seeds.next()
      var random = RandomSet(seed: seed)
      let set = random.make()
      for revision in set.revisions.indices { compare(set, revision, seed, &counts) }
    }
    // Sets that are all silence would prove nothing.
    #expect(counts.answers > 2 * Self.rounds)
    #expect(counts.problems > Self.rounds / 10)
  }

  private func compare(
    _ set: TokenSet, _ revision: Int, _ seed: UInt64, _ counts: inout (answers: Int, problems: Int)
  ) {
    let resolution = set.resolution(revision)
    let resolver = set.resolver(revision)
    let oracle = Oracle(set, revision)
    let prepared = PreparedRevision(set, revision: set.revisions[revision])
    var faults: [TokenPath: Set<String>] = [:]
    for path in Set(set.cells.map(\.path)) {
      for context in set.revisions[revision].fullContexts {
        let place: Comment = "seed \(seed), \(path) in \(context.text) of r\(revision)"
        let said = Said { try resolver.resolve(path, in: context) }
        #expect(Said { try prepared.resolve(path, in: context) } == said, place)
        // Of several faults in one value, each tells another first.
        let expected = Said { try oracle.resolve(path, in: context) }
        #expect(expected.withoutCode == said.withoutCode, place)
        do {
          let wanted = try resolver.resolve(path, in: context)
          let answer = resolution.tokens.answer(at: path, in: context)
          #expect(Said(answer) == Said(wanted), place)
          counts.answers += wanted?.value == nil ? 0 : 1
        } catch let problem as ResolveProblem {
          faults[path, default: []].insert(problem.code)
          #expect(resolution.tells(problem, of: path, in: context), "\(place): \(problem.message)")
        } catch {
          Issue.record(error, place)
        }
      }
    }
    counts.problems += resolution.problems.count
    for found in resolution.problems {
      #expect(
        faults[found.key.path]?.contains(found.problem.code) == true,
        "seed \(seed): nobody can meet “\(found.problem.message)”")
    }
  }

  @Test("an open axis means its first value, in the bases too")
  func openAxes() throws {
    var seeds = SeededGenerator()
    for _ in 0..<Self.rounds / 5 {
      let seed = seeds.next()
      var random = RandomSet(seed: seed)
      let set = random.make()
      for (index, revision) in set.revisions.enumerated() {
        let resolver = set.resolver(index)
        for cell in set.cells where revision.allows(cell.context) {
          let open = try resolver.winner(cell.path, in: cell.context)
          let full = try resolver.winner(cell.path, in: revision.completed(cell.context))
          #expect(
            open == full, "seed \(seed), \(cell.path) in \(cell.context.text) of \(revision.id)")
        }
      }
    }
  }

  @Test("the order in which cells come does not count")
  func orderIndependence() {
    var seeds = SeededGenerator()
    for _ in 0..<Self.rounds / 5 {
      let seed = seeds.next()
      var random = RandomSet(seed: seed)
      let set = random.make()
      var other = set
      var shuffle = SeededGenerator(seed: seed)
      other.cells.shuffle(using: &shuffle)
      other.sort()
      #expect(other.cells == set.cells, "seed \(seed)")
      let one = set.resolution()
      let two = other.resolution()
      #expect(one.tokens.tokens == two.tokens.tokens, "seed \(seed)")
      #expect(one.found == two.found, "seed \(seed)")
    }
  }

  @Test("entries are in the order of rank, and each differs from what is decided before it")
  func entriesAreNeeded() {
    var seeds = SeededGenerator()
    for _ in 0..<Self.rounds / 5 {
      let seed = seeds.next()
      var random = RandomSet(seed: seed)
      let set = random.make()
      let revision = set.revisions[0]
      for token in set.resolution().tokens.tokens {
        #expect(!token.cells.isEmpty)
        let ranks = token.cells.map { set.axes.rank($0.context) }
        #expect(ranks == ranks.sorted(), "seed \(seed), \(token.path)")
        #expect(Set(token.cells.map(\.context)).count == token.cells.count)
        #expect(token.cells.allSatisfy { revision.allows($0.context) })
        #expect(
          token.cells.flatMap(\.context.fixed).allSatisfy { revision.values(of: $0.axis) != nil },
          "seed \(seed), \(token.path)")
      }
    }
  }
}

extension Resolution {
  /// Whether a problem is told for the token; a circle is told once for all its members.
  fileprivate func tells(
    _ problem: ResolveProblem, of path: TokenPath, in context: Context
  ) -> Bool {
    problems.contains { found in
      if case .circle(let members) = found.problem, case .circle = problem {
        return members.contains(path)
      }
      return found.key.path == path && found.key.context.holds(in: context)
        && found.problem.code == problem.code
    }
  }
}

/// What an answer says, apart from the context it was asked for.
private struct Said: Equatable, CustomStringConvertible {
  var cell: Cell?
  var json: JSON?
  var value: TokenValue?
  var aliases: [TokenPath] = []
  /// The code of what stands in the way.
  var problem: String?

  init(_ resolve: () throws -> ResolvedCell?) {
    do {
      self.init(try resolve())
    } catch {
      self.init(nil as ResolvedCell?)
      problem = (error as? ResolveProblem)?.code ?? "\(error)"
    }
  }

  init(_ answer: Answer) {
    switch answer {
    case .stated(let resolved, _), .broken(let resolved, _): self.init(resolved)
    case .silent(_, let written):
      self.init(nil as ResolvedCell?)
      cell = written
    }
  }

  init(_ resolved: ResolvedCell?) {
    guard let resolved else { return }
    cell = resolved.cell
    json = resolved.json
    value = resolved.value
    aliases = resolved.aliases
  }

  var withoutCode: Said {
    var other = self
    other.problem = problem.map { _ in "fault" }
    return other
  }

  var description: String {
    let answering = cell.map { "\($0.revision) \($0.context.text)" } ?? problem ?? "nobody"
    return "\(answering): \(json?.compactText ?? "-") \(aliases)"
  }
}
