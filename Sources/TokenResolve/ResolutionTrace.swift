package import TokenModel

/// One token on the way to an answer: which of its cells were asked, and which answered.
package struct ResolutionStep: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    case answers
    /// It holds here, but another comes before it.
    case weaker
    /// It needs these choices, which are not made here.
    case elsewhere(Context)
    /// It needs a choice that the revision does not have.
    case never
  }

  package struct Candidate: Hashable, Sendable {
    package var cell: Cell
    package var verdict: Verdict
  }

  /// What put the cell that answers before the next one that holds.
  package enum Decision: Hashable, Sendable {
    /// No other cell holds here.
    case alone
    /// It fixes this axis, the last declared one of those in which they differ.
    case axis(String)
    /// A revision is asked before its base.
    case revision
  }

  package var path: TokenPath
  /// The token that refers to it; `nil` for the first.
  package var referrer: TokenPath?
  /// Strongest first, then those that never hold; empty where there is no such token.
  package var candidates: [Candidate]
  /// `nil` where none answers.
  package var decision: Decision?

  package var winner: Cell? { candidates.first { $0.verdict == .answers }?.cell }
}

extension Resolver {
  /// How the answer of a token comes about: its own step, then one for each token that the answer
  /// refers to, each once, in the order of the references.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  /// - Throws: what the source throws.
  package func trace(_ path: TokenPath, in context: Context) throws -> [ResolutionStep] {
    let gatherer = CellGatherer(source, table)
    let fixed = table.asked(in: context)
    var steps: [ResolutionStep] = []
    var seen: Set<TokenPath> = [path]
    var stack: [(path: TokenPath, referrer: TokenPath?)] = [(path, nil)]
    while let next = stack.popLast() {
      let step = step(next.path, next.referrer, try gatherer.cells(of: next.path), fixed)
      steps.append(step)
      guard let winner = step.winner else { continue }
      for target in CellReferences(winner.statement).targets.reversed()
      where seen.insert(target).inserted {
        stack.append((target, next.path))
      }
    }
    return steps
  }

  private func step(
    _ path: TokenPath, _ referrer: TokenPath?, _ cells: [Cell], _ fixed: [AxisValue]
  ) -> ResolutionStep {
    let graph = CellGraph(cells, axes: table)
    let ranked = graph.token(at: path).map { Array(graph.candidates(of: $0)) } ?? []
    var step = ResolutionStep(path: path, referrer: referrer, candidates: [])
    var holding: [CellGraph.Candidate] = []
    for candidate in ranked {
      let missing = candidate.conditions.filter { !fixed.contains($0) }
      let verdict: ResolutionStep.Verdict =
        if !missing.isEmpty { .elsewhere(table.context(missing)) } else {
          holding.isEmpty ? .answers : .weaker
        }
      if missing.isEmpty { holding.append(candidate) }
      step.candidates.append(.init(cell: cells[Int(candidate.cell)], verdict: verdict))
    }
    let listed = Set(ranked.map(\.cell))
    for index in cells.indices where !listed.contains(Int32(index)) {
      step.candidates.append(.init(cell: cells[index], verdict: .never))
    }
    if let winner = holding.first {
      step.decision = holding.count == 1 ? .alone : decision(winner, holding[1], cells)
    }
    return step
  }

  private func decision(
    _ winner: CellGraph.Candidate, _ other: CellGraph.Candidate, _ cells: [Cell]
  ) -> ResolutionStep.Decision {
    guard cells[Int(winner.cell)].revision == cells[Int(other.cell)].revision else {
      return .revision
    }
    let axis = winner.conditions.first { condition in
      !other.conditions.contains { $0.axis == condition.axis }
    }
    return axis.flatMap { table.context([$0]).fixed.first }.map { .axis($0.axis) } ?? .alone
  }
}
