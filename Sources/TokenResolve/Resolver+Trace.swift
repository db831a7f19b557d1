package import TokenModel

extension Resolver {
  /// Returns the steps to a token's answer: its own, then one for each token that the answer refers
  /// to, each once, in the order of the references.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  /// - Throws: the source's errors.
  package func trace(_ path: TokenPath, in context: Context) throws -> [ResolutionStep] {
    let gatherer = CellGatherer(source, table)
    let fixed = table.fixedValues(in: context)
    var steps: [ResolutionStep] = []
    var seen: Set<TokenPath> = [path]
    var stack: [(path: TokenPath, referrer: TokenPath?)] = [(path, nil)]
    while let next = stack.popLast() {
      let step = step(next.path, next.referrer, try gatherer.cells(of: next.path), fixed)
      steps.append(step)
      guard let winner = step.winner else { continue }
      for target in CellReferences(winner).targets.reversed()
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
        if !missing.isEmpty { .elsewhere(table.context(fixing: missing)) } else {
          holding.isEmpty ? .answers : .weaker
        }
      if missing.isEmpty { holding.append(candidate) }
      step.candidates.append(.init(cell: candidate.cell, verdict: verdict))
    }
    let candidates = Set(ranked.map(\.cell.key))
    for cell in cells where !candidates.contains(cell.key) {
      step.candidates.append(.init(cell: cell, verdict: .never))
    }
    if let winner = holding.first {
      step.decision = holding.count == 1 ? .alone : decision(winner, holding[1])
    }
    return step
  }

  private func decision(
    _ winner: CellGraph.Candidate, _ other: CellGraph.Candidate
  ) -> ResolutionStep.Decision {
    guard winner.cell.revision == other.cell.revision else { return .revision }
    let axis = winner.conditions.first { condition in
      !other.conditions.contains { $0.axis == condition.axis }
    }
    return axis.flatMap { table.context(fixing: [$0]).fixed.first }.map { .axis($0.axis) } ?? .alone
  }
}
