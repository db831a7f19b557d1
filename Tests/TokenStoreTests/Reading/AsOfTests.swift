import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Any earlier commit can be read")
struct AsOfTests {
  @Test("After a random history, every commit reads as a replay of the history says")
  func replay() throws {
    var generator = SeededGenerator()
    try Store.with { store in
      var history = try (0..<30).map { _ in try step(in: store, &generator) }
      history.insert(State(), at: 0)
      // `step` keeps no state between its calls: the replay is made from what it returned.
      let replayed = replay(history)
      let registry = try store.read()
      #expect(try registry.snapshot(.head).commit == 30)
      for (commit, want) in replayed.enumerated() {
        let message: Comment = "commit \(commit), seed \(generator.seed)"
        let set = try registry.snapshot(at: commit).load()
        #expect(
          Dictionary(grouping: set.cells, by: \.key).mapValues(\.count).allSatisfy { $0.value == 1 }
        )
        #expect(Set(set.cells) == Set(want.cells.values), message)
        #expect(Set(set.abouts) == Set(want.abouts.values), message)
        for path in Self.paths {
          let cells = try registry.snapshot(at: commit).cells(of: path)
          #expect(Set(cells) == Set(want.cells.values.filter { $0.path == path }), message)
        }
        for revision in set.revisions.map(\.id) {
          let only = try registry.snapshot(at: commit).load(revision: revision)
          #expect(only.cells == set.cells.filter { $0.revision == revision }, message)
        }
        let lean = try registry.snapshot(at: commit).load(isEvidenceNeeded: false)
        #expect(lean.cells.map(\.statement) == set.cells.map(\.statement), message)
        #expect(lean.cells.flatMap(\.evidence) == [], message)
      }
    }
  }

  /// What one commit says, or what a registry says after several; no cell is a removal.
  private struct State {
    var cells: [CellKey: Cell?] = [:]
    var abouts: [String: About] = [:]
  }

  private struct Replayed {
    var cells: [CellKey: Cell] = [:]
    var abouts: [String: About] = [:]
  }

  private static let paths = (0..<12).map { TokenPath(trusted: "g\($0 % 4).t\($0)") }
  private static let contexts = [
    .base, dark, pad, Context([.init("appearance", "dark"), .init("idiom", "pad")]),
  ]

  private func step(in store: Store, _ generator: inout SeededGenerator) throws -> State {
    var state = State()
    for _ in 0..<Int.random(in: 1...9, using: &generator) {
      let path = Self.paths.randomElement(using: &generator) ?? Self.paths[0]
      let revision = ["one", "two", "three"].randomElement(using: &generator) ?? "one"
      let context = Self.contexts.randomElement(using: &generator) ?? .base
      let value = Int.random(in: 0...3, using: &generator)
      let cell = number(
        path.text, value, in: revision, at: context,
        from: Bool.random(using: &generator) ? "doc\(value)" : nil)
      let isRemoval = Int.random(in: 0..<4, using: &generator) == 0
      state.cells.updateValue(isRemoval ? nil : cell, forKey: cell.key)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        state.abouts[path.text + revision] = About(
          path: path, revision: revision, isGroup: false, description: "v\(value)")
      }
    }
    // So that every step is a commit.
    let count = Int.random(in: 1...1_000_000_000, using: &generator)
    let counter = number("counter", count, in: "one")
    state.cells.updateValue(counter, forKey: counter.key)
    var given = set(state.cells.values.compactMap(\.self), abouts: Array(state.abouts.values))
    given.revisions = ["one", "two", "three"].map { Revision(id: $0) }
    try store.commit(
      given, removing: state.cells.filter { $0.value == nil }.map(\.key))
    return state
  }

  private func replay(_ history: [State]) -> [Replayed] {
    var now = Replayed()
    return history.map { state in
      for (key, cell) in state.cells { now.cells[key] = cell }
      now.abouts.merge(state.abouts) { $1 }
      return now
    }
  }
}
