import TestSupport
import Testing
import TokenModel
import TokenStore

/// Properties of the whole: random commits with values, removals, moves, chains and exchanges of
/// paths, against a replay in memory.
@Suite("History agrees with a replay of it")
struct WorldTests {
  private static let steps = 24

  private func withHistory(
    _ body: (Store, _ worlds: [World], _ done: [ChangeSet], Comment) throws -> Void
  ) throws {
    var generator = SeededGenerator()
    try Store.with { store in
      var worlds = [World()]
      var done: [ChangeSet] = []
      for step in 1...Self.steps {
        var world = worlds[step - 1]
        let changes = world.next(&generator)
        world.apply(changes)
        let outcome = try Registry.open(store.path, .write).commit(
          changes, metadata("step \(step)"), now: Timestamp(milliseconds: Int64(step) * 1000))
        guard case .committed = outcome else {
          Issue.record("step \(step) was not a commit, seed \(generator.seed)")
          return
        }
        worlds.append(world)
        done.append(changes)
      }
      try body(store, worlds, done, "SEED=\(generator.seed)")
    }
  }

  @Test("Every commit reads as the replay says, and has what it wrote", arguments: 0..<4)
  func states(round: Int) throws {
    try withHistory { store, worlds, done, seed in
      let registry = try store.read()
      for (number, world) in worlds.enumerated() {
        let set = try registry.snapshot(at: number).load()
        #expect(Set(set.cells) == Set(world.cells), "commit \(number), \(seed)")
        #expect(Set(set.abouts) == Set(world.abouts), "commit \(number), \(seed)")
        guard number > 0 else { continue }
        let changes = try registry.snapshot().changes(in: number)
        #expect(
          Set(changes.cells.map { World.text($0.before, $0.after) }) == world.cellChanges,
          "commit \(number), \(seed)")
        #expect(changes.cells.count == world.cellChanges.count, "commit \(number), \(seed)")
        #expect(changes.moves == done[number - 1].moves.sorted { $0.to < $1.to }, seed)
      }
      #expect(try Registry.examine(store.path).findings.map(\.message) == [], seed)
      let log = try registry.snapshot(at: Self.steps).log()
      let counts = try registry.snapshot().counts(of: log)
      for commit in log { #expect(counts[commit.number] == worlds[commit.number].counts, seed) }
    }
  }

  @Test("A token's history is that of its life, through all its paths", arguments: 0..<4)
  func histories(round: Int) throws {
    try withHistory { store, worlds, _, seed in
      let registry = try store.read()
      for number in stride(from: 1, through: Self.steps, by: 3) {
        let world = worlds[number]
        for path in World.paths {
          let found = try registry.snapshot(at: number).history(of: path).reversed().map(World.text)
          let want =
            world.occupants[path].map { world.lives[$0].events } ?? world.departed[path] ?? []
          #expect(found.sorted() == want.sorted(), "\(path) at \(number), \(seed)")
          let numbers = found.compactMap { Int($0.prefix { $0 != " " }) }
          #expect(numbers == numbers.sorted(), seed)
          guard let life = world.occupants[path] else { continue }
          let origin = try registry.snapshot(at: number).origin(of: path)
          #expect(origin?.path == world.lives[life].born.path, "\(path) at \(number), \(seed)")
          #expect(origin?.commit.number == world.lives[life].born.commit, seed)
          let touched = Set(want.compactMap { Int($0.prefix { $0 != " " }) })
          let logged = try registry.snapshot(at: number).log(LogFilter(paths: [path])).map(\.number)
          #expect(touched.isSubset(of: logged), "\(path) at \(number), \(seed)")
        }
      }
    }
  }

  @Test("Blame names the commit that made a cell say so, not one that moved it", arguments: 0..<4)
  func blame(round: Int) throws {
    try withHistory { store, worlds, _, seed in
      let registry = try store.read()
      for number in stride(from: 2, through: Self.steps, by: 3) {
        for group in ["g0", "g1", "g2", "counter"].map(TokenPath.init(trusted:)) {
          let want = worlds[number].occupants.filter { $0.key.isInside(group) }.flatMap {
            worlds[number].lives[$0.value].cells.values
          }
          let found = try registry.snapshot(at: number).blame(group).map {
            World.Said(cell: $0.cell, commit: $0.commit.number, path: $0.path)
          }
          #expect(Set(found) == Set(want), "\(group) at \(number), \(seed)")
          #expect(found.map(\.cell.path) == found.map(\.cell.path).sorted(), seed)
        }
      }
    }
  }

  @Test("Identities are kept by moves, and differ between tokens", arguments: 0..<2)
  func identities(round: Int) throws {
    try withHistory { store, worlds, _, seed in
      let registry = try store.read()
      var identities: [Int: String] = [:]
      for number in 1...Self.steps {
        let origins = try registry.snapshot(at: number).origins()
        for (path, life) in worlds[number].occupants {
          let identity = try #require(origins[path]?.identity)
          #expect(identities[life, default: identity] == identity, "\(path) at \(number), \(seed)")
          identities[life] = identity
        }
      }
      #expect(Set(identities.values).count == identities.count, seed)
    }
  }

  @Test("The newest commit can always be undone, and then all is as before", arguments: 0..<4)
  func revertNewest(round: Int) throws {
    try withHistory { store, worlds, _, seed in
      let before = try store.read().snapshot(at: Self.steps - 1).stateDigest()
      let plan = try store.read().snapshot(at: Self.steps).revertPlan(of: Self.steps)
      _ = try Registry.open(store.path, .write).commit(
        plan.changes, metadata("Revert"), now: Timestamp(milliseconds: 0))
      let registry = try store.read()
      #expect(try registry.snapshot(at: Self.steps + 1).stateDigest() == before, seed)
      // And the undoing undone.
      let again = try registry.snapshot(at: Self.steps + 1).revertPlan(of: Self.steps + 1)
      _ = try Registry.open(store.path, .write).commit(
        again.changes, metadata("Revert"), now: Timestamp(milliseconds: 0))
      let last = try store.read()
      #expect(
        try last.snapshot(at: Self.steps + 2).stateDigest()
          == last.snapshot(at: Self.steps).stateDigest(), seed)
    }
  }

  @Test("Every earlier state can be brought back in one commit", arguments: 0..<4)
  func revertRange(round: Int) throws {
    try withHistory { store, worlds, _, seed in
      let registry = try Registry.open(store.path, .write)
      for number in 1...Self.steps {
        let then = try registry.snapshot(at: number)
        let plan = try registry.snapshot(at: Self.steps).revertPlan(to: then)
        let outcome = try registry.commit(
          plan.changes, metadata(), now: Timestamp(milliseconds: 0), isDryRun: true
        ) { _ in
          let now = try registry.snapshot(at: Self.steps + 1)
          #expect(try now.load().cells == then.load().cells, "\(number), \(seed)")
          #expect(try now.load().abouts == then.load().abouts, "\(number), \(seed)")
          #expect(
            try Set(now.load().revisions.map(\.id)) == Set(then.load().revisions.map(\.id)),
            "\(number), \(seed)")
        }
        if number == Self.steps { #expect(outcome.plan.count == 0, seed) }
      }
    }
  }

  @Test("An older commit is undone alone, or says what stands in the way", arguments: 0..<4)
  func revertOlder(round: Int) throws {
    try withHistory { store, worlds, _, seed in
      let registry = try Registry.open(store.path, .write)
      let head = worlds[Self.steps]
      for number in 1..<Self.steps {
        let changes = try registry.snapshot().changes(in: number)
        do {
          let plan = try registry.snapshot(at: Self.steps).revertPlan(of: number)
          let outcome = try registry.commit(
            plan.changes, metadata(), now: Timestamp(milliseconds: 0), isDryRun: true
          ) { _ in
            let cells = Dictionary(
              uniqueKeysWithValues: try registry.snapshot(at: Self.steps + 1).load().cells.map {
                ($0.key, $0)
              }
            )
            for change in changes.cells {
              if let before = change.before { #expect(cells[before.key] == before, seed) }
            }
            let changed = changes.cells.count { $0.before == nil }
            #expect(cells.count <= head.cells.count + changes.cells.count - changed, seed)
          }
          #expect(outcome.plan.count > 0, "\(number), \(seed)")
        } catch let problem as StoreProblem {
          guard case .revertBlocked(number, let standing) = problem else { throw problem }
          #expect(standing.allSatisfy { $0.commit > number && $0.commit <= Self.steps }, seed)
          #expect(!standing.isEmpty, seed)
        }
      }
    }
  }
}
