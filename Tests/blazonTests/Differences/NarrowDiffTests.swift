import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenOperations
import TokenProject
import TokenResolve
import TokenStore

@Suite("Changes of the tokens that can differ are all changes")
struct NarrowDiffTests {
  private func view(_ set: TokenSet, only: String?) -> PointView {
    let revisions = set.revisions.filter { only == nil || $0.id == only }
    return PointView(
      label: "", revisions: revisions.map { resolve(set, revision: $0).tokensWithProblems },
      namesRevision: only != nil)
  }

  /// What the judge finds between two sets, with what it tells of them.
  private func findings(_ before: TokenSet, _ after: TokenSet, _ only: String?) -> [Finding] {
    let (from, to) = (view(before, only: only), view(after, only: only))
    return Judge.findings(
      changes(from: from, to: to), from: from, to: to, settings: JudgeSettings(policy: .strict))
  }

  @Test("By look-up in a registry and by comparing sets, for random histories")
  func histories() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    var narrow = (points: 0, sets: 0, changes: 0, findings: 0)
    for round in 0..<8 {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("t.blazon").path
        let registry = try RandomHistory(generator: generator).record(in: file)
        generator = registry.generator
        #expect(try Registry.examine(file).findings == [], "seed \(seed), round \(round)")
        let open = try Registry.open(file, .read)
        let states = try (0...registry.commits).map { try open.snapshot(at: $0).load() }
        for (a, before) in states.enumerated() {
          for (b, after) in states.enumerated() {
            let pair = "from \(a) to \(b), round \(round), seed \(seed)"
            let found = try open.snapshot(at: b).difference(from: open.snapshot(at: a))
            // As files come: in one order, or in any.
            var mixed = after
            if b.isMultiple(of: 2) { mixed.cells.shuffle(using: &generator) }
            if b.isMultiple(of: 3) { mixed.abouts.shuffle(using: &generator) }
            let sets = affectedTokens(of: before, and: mixed)
            let wide = try open.snapshot(at: b).difference(
              from: open.snapshot(at: a), withSiblings: true)
            let wideSets = affectedTokens(of: before, and: mixed, withSiblings: true)
            for only in [nil] + registry.revisions
            where only == nil || [before, after].allSatisfy({ $0.revision(only ?? "") != nil }) {
              let all = changes(from: view(before, only: only), to: view(after, only: only))
              for sides in [
                wide.map { ($0.before, $0.after) }, wideSets.map { ($0.before, $0.after) },
              ].compactMap(\.self) {
                let own = findings(sides.0, sides.1, only)
                #expect(own == findings(before, after, only), "judge \(pair)")
                narrow.findings += own.count
              }
              if let found {
                let own = changes(
                  from: view(found.before, only: only), to: view(found.after, only: only))
                #expect(own == all, "look-up \(pair)")
                narrow.points += 1
                narrow.changes += own.count
              }
              if let sets {
                let own = changes(
                  from: view(sets.before, only: only), to: view(sets.after, only: only))
                #expect(own == all, "sets \(pair)")
                narrow.sets += 1
              }
            }
          }
        }
      }
    }
    #expect(narrow.points > 200 && narrow.changes > 500 && narrow.sets > 20, "\(narrow)")
    #expect(narrow.findings > 500, "\(narrow)")
  }

  @Test("Of a registry only what differs is loaded, with what leads there and where that leads")
  func size() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("t.blazon").path
      try Registry.create(file)
      var set = TokenSet()
      set.revisions = [Revision(id: "main")]
      set.cells = (0..<50).flatMap { n in
        [RandomHistory.size("t\(n).value", n), RandomHistory.alias("t\(n).alias", "t\(n).value")]
      }
      func commit(_ set: TokenSet) throws {
        _ = try Registry.open(file, .write).commit(
          ChangeSet(set), CommitMetadata(author: "Tester", message: "x"),
          now: Timestamp(milliseconds: 0))
      }
      try commit(set)
      set.cells = [RandomHistory.size("t7.value", 99), RandomHistory.alias("t9.alias", "t3.value")]
      try commit(set)
      let found = try #require(
        try Registry.open(file, .read).snapshot(at: 2).difference(
          from: Registry.open(file, .read).snapshot(at: 1)))
      #expect(
        found.after.cells.map(\.path.text)
          == ["t3.value", "t7.alias", "t7.value", "t9.alias", "t9.value"])
      #expect(found.before.cells.map(\.path) == found.after.cells.map(\.path))
    }
  }
}

/// Random commits of tokens that refer to one another, some in circles and some to nothing.
struct RandomHistory {
  var generator: SeededGenerator
  private(set) var commits = 0
  private(set) var revisions = ["one"]
  private var axes: [Revision.Axis] = []
  private var bases: [String: String] = [:]

  private static let paths = (0..<10).map { "g\($0 % 3).h\($0 % 2).t\($0)" }

  init(generator: SeededGenerator) { self.generator = generator }

  static func size(
    _ path: String, _ value: Int, in revision: String = "main", at context: Context = .base
  ) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: revision, context: context,
      statement: Statement(
        type: .dimension,
        value: .object([.init("value", .integer(value)), .init("unit", .string("px"))])))
  }

  static func alias(
    _ path: String, _ target: String, in revision: String = "main", at context: Context = .base
  ) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: revision, context: context,
      statement: Statement(type: .dimension, value: .string("{\(target)}")))
  }

  /// Makes the registry with up to eight commits.
  func record(in file: String) throws -> RandomHistory {
    var history = self
    try Registry.create(file)
    for _ in 0..<8 {
      let registry = try Registry.open(file, .write)
      let state = try registry.snapshot(at: history.commits).load()
      let changes = history.changes(state)
      let outcome = try? registry.commit(
        changes,
        CommitMetadata(author: "Tester", message: "x", isCorrection: true),
        now: Timestamp(milliseconds: 0))
      if case .committed? = outcome { history.commits += 1 }
    }
    return history
  }

  private mutating func chosen(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func path() -> String { Self.paths[chosen(0...Self.paths.count - 1)] }

  private mutating func changes(_ state: TokenSet) -> ChangeSet {
    var changes = ChangeSet()
    // Now and then a revision more, another base, another axis, another date; mostly none of it.
    if commits > 0, chosen(0...7) == 0, revisions.count < 3 {
      revisions.append(["one", "two", "three"][revisions.count])
    }
    if chosen(0...7) == 0, revisions.count > 1 {
      bases[revisions[chosen(0...revisions.count - 1)]] = revisions[chosen(0...revisions.count - 1)]
    }
    if axes.isEmpty || chosen(0...9) == 0, axes.count < 2 {
      axes.append(Revision.Axis(name: "x\(axes.count)", values: ["v0", "v1"]))
    }
    changes.set.revisions = revisions.map { id in
      Revision(
        id: id, published: chosen(0...5) == 0 ? "2010" : nil,
        base: bases[id].flatMap { $0 == id ? nil : $0 }, axes: axes,
        read: chosen(0...7) == 0 ? [.init(group: "g0", pages: [["book"]])] : [])
    }
    for axis in axes { changes.set.axes.declare(axis.name) }
    for cell in state.cells where chosen(0...11) == 0 { changes.removing.append(cell.key) }
    for about in state.abouts where chosen(0...7) == 0 { changes.removingAbouts.append(about.key) }
    if chosen(0...2) == 0, let cell = state.cells.randomElement(using: &generator) {
      let free = Self.paths.filter { path in !state.cells.contains { $0.path.text == path } }
      if let to = free.randomElement(using: &generator) {
        changes.moves = [Move(from: cell.path, to: TokenPath(trusted: to))]
      }
    }
    var cells: [CellKey: Cell] = [:]
    for _ in 0..<chosen(0...5) {
      let cell = cell(state)
      cells[cell.key] = cell
    }
    changes.set.cells = cells.values.sorted { $0.path < $1.path }
    if chosen(0...2) == 0 { changes.set.abouts = [about()] }
    return changes
  }

  private mutating func cell(_ state: TokenSet) -> Cell {
    // The same statement with another source, sometimes.
    if chosen(0...7) == 0, let cell = state.cells.randomElement(using: &generator) {
      return cell.with(
        evidence: [Evidence(document: "book", locator: ["p. \(chosen(0...2))"])])
    }
    let revision = revisions[chosen(0...revisions.count - 1)]
    let fixed = axes.filter { _ in chosen(0...2) == 0 }
      .map { Context.Fixed($0.name, $0.values[chosen(0...1)]) }
    let context = Context(fixed)
    switch chosen(0...9) {
    case 0:
      return Cell(
        path: TokenPath(trusted: path()), revision: revision, context: context,
        statement: Statement(presence: .notStated, type: nil))
    case 1:
      return Cell(
        path: TokenPath(trusted: path()), revision: revision, context: context,
        statement: Statement(
          type: .strokeStyle,
          value: .object([
            .init("dashArray", .array([.string("{\(path())}"), .string("{\(path())}")])),
            .init("lineCap", .string("round")),
          ])))
    case 2...6:
      return Self.alias(
        path(), chosen(0...15) == 0 ? "nothing" : path(), in: revision, at: context)
    default: return Self.size(path(), chosen(0...3), in: revision, at: context)
    }
  }

  private mutating func about() -> About {
    let isGroup = chosen(0...1) == 0
    let token = TokenPath(trusted: path())
    let path = isGroup ? (chosen(0...1) == 0 ? token.parent : token.parent?.parent) : token
    let deprecated: [JSON?] = [nil, .bool(true), .bool(false), .string("old")]
    return About(
      path: path ?? token, revision: revisions[chosen(0...revisions.count - 1)], isGroup: isGroup,
      description: chosen(0...1) == 0 ? "text \(chosen(0...2))" : nil,
      deprecated: deprecated[chosen(0...3)])
  }
}
