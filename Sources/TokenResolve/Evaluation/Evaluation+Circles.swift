internal import TokenModel

extension Evaluation {
  /// More circles among tokens that all reach one another are not reported one by one.
  private static let listedCircleLimit = 16

  /// Gives every answer of a component a failure: members of a circle that is reported, the circle;
  /// the others, that they lead into it.
  ///
  /// - Complexity: O(*n* log *n* + *e*) in the answers and their references among themselves.
  mutating func failCircles(
    among members: ArraySlice<AnswerID>, _ dependencies: DependencyGraph<Answer>
  ) {
    let sorted = members.sorted { path(of: $0) < path(of: $1) }
    var search = CircleSearch(members, dependencies)
    var last: Int?
    for _ in 0..<Self.listedCircleLimit {
      guard let answer = sorted.first(where: { !search.isCovered($0) }) else { return }
      last = fail(circle: search.circle(from: answer))
    }
    for answer in sorted where !search.isCovered(answer) {
      let target = search.neighbor(of: answer)
      answers[answer].outcome = fail(
        Failure(
          problem: .intoCircle(path(of: target), from: path(of: answer)),
          origin: answers[answer].winner, enters: last))
    }
  }

  /// - Returns: the circle's number.
  private mutating func fail(circle members: [AnswerID]) -> Int {
    let first = members.indices.min { path(of: members[$0]) < path(of: members[$1]) } ?? 0
    let round = Array(members[first...] + members[..<first])
    let cells = round.compactMap { answers[$0].winner }
    let circle = number(ofCircle: cells)
    let outcome = fail(
      Failure(problem: .circle(round.map(path(of:))), origin: cells.first, circle: circle))
    for answer in round where answers[answer].outcome == .unanswered {
      answers[answer].outcome = outcome
    }
    return circle
  }
}

/// Finds shortest circles among answers that all reach one another.
private struct CircleSearch {
  private let dependencies: DependencyGraph<Evaluation.Answer>
  /// The answers, with their indices in the arrays of the search.
  private let members: [AnswerID: Int]
  private var covered: [Bool]

  init(_ answers: ArraySlice<AnswerID>, _ dependencies: DependencyGraph<Evaluation.Answer>) {
    self.dependencies = dependencies
    members = Dictionary(uniqueKeysWithValues: zip(answers, 0...))
    covered = Array(repeating: false, count: answers.count)
  }

  /// Whether an answer is in a circle that was found.
  func isCovered(_ answer: AnswerID) -> Bool { members[answer].map { covered[$0] } ?? false }

  /// The first member that an answer refers to.
  func neighbor(of answer: AnswerID) -> AnswerID {
    dependencies[answer].first { members[$0] != nil } ?? answer
  }

  /// Finds a shortest circle through an answer, breadth first, and covers its members.
  ///
  /// - Returns: the members in the order of their references.
  mutating func circle(from start: AnswerID) -> [AnswerID] {
    var referrers = [AnswerID?](repeating: nil, count: covered.count)
    var queue = [start]
    var head = 0
    while head < queue.count {
      let answer = queue[head]
      head += 1
      for target in dependencies[answer] {
        if target == start { return cover(from: start, to: answer, referrers) }
        guard let index = members[target], referrers[index] == nil else { continue }
        referrers[index] = answer
        queue.append(target)
      }
    }
    return cover(from: start, to: start, referrers)
  }

  private mutating func cover(
    from start: AnswerID, to end: AnswerID, _ referrers: [AnswerID?]
  ) -> [AnswerID] {
    var circle = [end]
    while let last = circle.last, last != start, let index = members[last],
      let referrer = referrers[index]
    {
      circle.append(referrer)
    }
    for member in circle { if let index = members[member] { covered[index] = true } }
    return circle.reversed()
  }
}
