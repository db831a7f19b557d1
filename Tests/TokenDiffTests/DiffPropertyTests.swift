import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenResolve

/// What must hold for any two records. `DIFF_PAIRS=1500` tries 10,000 pairs in all, `SEED=…` repeats
/// a run.
@Suite struct DiffPropertyTests {
  private static let pairs =
    ProcessInfo.processInfo.environment["DIFF_PAIRS"].flatMap { Int($0) } ?? 150

  private func view(_ set: TokenSet) -> PointView {
    PointView(
      label: "", revisions: [resolve(set, revision: set.revisions[0]).tokensWithProblems],
      namesRevision: true)
  }

  /// Runs `check` on random pairs until one fails; each from a seed of its own, which is told.
  private func forPairs(
    _ check: (inout RandomRecords, TokenSet, TokenSet) throws -> String?
  ) rethrows {
    var seeds = SeededGenerator()
    for number in 0..<DiffPropertyTests.pairs {
      // The first pair is that of the given seed, so that SEED=… repeats a failure at once.
      let seed = number == 0 ? seeds.seed : seeds.next()
      var records = RandomRecords(random: SeededGenerator(seed: seed))
      let before = records.record()
      let after = records.successor(of: before)
      if let failure = try check(&records, before, after) {
        Issue.record("SEED=\(seed): \(failure)")
        return
      }
    }
  }

  @Test func `edits lead from one record to the other, and back`() throws {
    try forPairs { _, before, after in
      let edits = Edits(from: before, to: after)
      if try edits.applied(to: before) != after { return "applied" }
      if try edits.inverse.applied(to: after) != before { return "back" }
      if edits.inverse.inverse != edits { return "twice turned round" }
      return edits.isEmpty == (before == after) ? nil : "empty"
    }
  }

  @Test func `edits with moves lead there and back`() throws {
    try forPairs { records, before, _ in
      var after = before
      let paths = Set(before.cells.map(\.path)).sorted().shuffled(using: &records.random)
      guard paths.count >= 3 else { return nil }
      // Two change places, one goes elsewhere.
      let moves = [
        paths[0]: paths[1], paths[1]: paths[0], TokenPath(trusted: "else.where"): paths[2],
      ]
      for index in after.cells.indices {
        let old = after.cells[index].path
        after.cells[index] = after.cells[index].with(
          path: moves.first { $0.value == old }?.key)
      }
      for index in after.abouts.indices {
        let old = after.abouts[index].path
        after.abouts[index] = after.abouts[index].with(
          path: moves.first { $0.value == old }?.key)
      }
      after.cells[0] = after.cells[0].with { $0.qualifiers.note = "edited" }
      after.sort()
      let edits = Edits(from: before, to: after, moves: moves)
      if edits.cells.count != 1 { return "\(edits.cells.count) cells edited" }
      if try edits.applied(to: before) != after { return "applied" }
      return try edits.inverse.applied(to: after) == before ? nil : "back"
    }
  }

  @Test func `edits for another record are refused`() throws {
    var records = RandomRecords(random: SeededGenerator(seed: 4))
    let before = records.record()
    var after = before
    after.cells[0] = after.cells[0].with { $0.qualifiers.note = "edited" }
    let edits = Edits(from: before, to: after)
    #expect(throws: EditProblem.cell(before.cells[0].key)) { try edits.applied(to: after) }
  }

  @Test func `nothing happened between a record and itself, each thing is told once`() {
    forPairs { _, before, after in
      if !changes(from: view(before), to: view(before)).isEmpty { return "changes to itself" }
      let found = changes(from: view(before), to: view(after))
      let places = Set(found.map { "\($0.path) \($0.revision) \($0.context)" })
      if places.count != found.count { return "two changes in one place" }
      let isOrdered = found.allSatisfy { change in
        let classes = [change.class] + change.also
        return classes == ChangeClass.allCases.filter(classes.contains)
      }
      return isOrdered ? nil : "classes out of order"
    }
  }

  @Test func `there and back the classes are each other's mirror`() {
    forPairs { _, before, after in
      let there = counts(changes(from: view(before), to: view(after)))
      let back = counts(changes(from: view(after), to: view(before)), mirrored: true)
      return there == back ? nil : "\(there) and back \(back)"
    }
  }

  private func isMove(_ kind: ChangeClass) -> Bool {
    !kind.isQuiet && kind != .deprecated && kind != .undeprecated
  }

  private func counts(_ found: [Change], mirrored: Bool = false) -> [String: Int] {
    var counts: [String: Int] = [:]
    for change in found {
      let kind: ChangeClass =
        switch change.class {
        case .broken where change.also.contains(.added): mirrored ? .removed : .added
        case .broken where change.also.contains(.newlyStated): mirrored ? .silenced : .newlyStated
        case .broken where mirrored && !change.before.isBroken: .mended
        case .mended where mirrored: .broken
        case .added where mirrored: .removed
        case .removed where mirrored: .added
        case .newlyStated where mirrored: .silenced
        case .silenced where mirrored: .newlyStated
        case .deprecated where mirrored: .undeprecated
        case .undeprecated where mirrored: .deprecated
        default: change.class
        }
      counts[kind.rawValue, default: 0] += 1
    }
    return counts
  }

  @Test func `the order of cells and descriptions does not matter`() {
    forPairs { records, before, after in
      let want = changes(from: view(before), to: view(after))
      var shuffled = (before, after)
      shuffled.0.cells.shuffle(using: &records.random)
      shuffled.0.abouts.shuffle(using: &records.random)
      shuffled.1.cells.shuffle(using: &records.random)
      shuffled.1.abouts.shuffle(using: &records.random)
      return changes(from: view(shuffled.0), to: view(shuffled.1)) == want ? nil : "shuffled"
    }
  }

  @Test func `numbers written otherwise are restated, and change no other answer`() {
    forPairs { records, before, after in
      let other = records.reformatted(after)
      let found = changes(from: view(after), to: view(other))
      if found.contains(where: { $0.class != .restated || !$0.also.isEmpty }) {
        return "\(found.map(\.class))"
      }
      func told(_ set: TokenSet) -> [String] {
        changes(from: view(before), to: view(set)).filter { isMove($0.class) }.map {
          "\($0.path) \($0.context) \($0.class)"
        }
      }
      return told(after) == told(other) ? nil : "\(told(after)) and \(told(other))"
    }
  }

  @Test func `every change has an edit behind it, every ripple one at its root`() {
    forPairs { _, before, after in
      let edits = Edits(from: before, to: after)
      let edited = Set(
        edits.cells.map(\.key.path)
          + edits.abouts.compactMap { ($0.after ?? $0.before)?.path })
      for change in changes(from: view(before), to: view(after)) {
        let cause = change.because.last ?? change.path
        if change.class == .rippled, change.because.isEmpty {
          return "\(change.path) without cause"
        }
        if !edited.contains(cause) { return "\(change.path) \(change.class): nothing at \(cause)" }
      }
      return nil
    }
  }

  @Test func `classes agree with resolved values found the slow way`() {
    forPairs { _, before, after in
      let found = changes(
        from: view(before), to: view(after), options: RenameSettings(detectsRenames: false))
      return Agreement(before, after).failure(found)
    }
  }
}
