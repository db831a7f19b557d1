internal import TokenModel

extension Evaluation {
  /// More circles among tokens that all reach one another are not told one by one.
  private static let listedCircleLimit = 16

  /// Gives every slot of a component a failure: members of a circle that is told, the circle; the
  /// others, that they lead into it.
  ///
  /// - Complexity: O(*n* log *n* + *e*) in the slots and their references among themselves.
  mutating func closeCircles(among slots: ArraySlice<Int32>, _ dependencies: DependencyGraph) {
    let sorted = slots.sorted { path(of: $0) < path(of: $1) }
    var search = CircleSearch(slots, dependencies)
    var last: Int?
    for _ in 0..<Self.listedCircleLimit {
      guard let slot = sorted.first(where: { !search.isCovered($0) }) else { return }
      last = tell(search.circle(from: slot))
    }
    for slot in sorted where !search.isCovered(slot) {
      let target = search.neighbour(of: slot)
      outcomes[Int(slot)] = fail(
        .intoCircle(path(of: target), from: path(of: slot)), origin: winners[Int(slot)],
        enters: last)
    }
  }

  /// - Returns: the circle's number.
  private mutating func tell(_ members: [Int32]) -> Int {
    let first = members.indices.min { path(of: members[$0]) < path(of: members[$1]) } ?? 0
    let round = Array(members[first...] + members[..<first])
    let cells = round.map { winners[Int($0)] }
    let circle = number(ofCircle: cells)
    let failure = fail(.circle(round.map(path(of:))), origin: cells[0], circle: circle)
    for slot in round where outcomes[Int(slot)] == .unanswered { outcomes[Int(slot)] = failure }
    return circle
  }
}

/// Finds shortest circles among slots that all reach one another.
private struct CircleSearch {
  private let dependencies: DependencyGraph
  /// The slots, to their places in the arrays below.
  private let places: [Int32: Int]
  private var covered: [Bool]

  init(_ slots: ArraySlice<Int32>, _ dependencies: DependencyGraph) {
    self.dependencies = dependencies
    places = Dictionary(uniqueKeysWithValues: zip(slots, 0...))
    covered = Array(repeating: false, count: slots.count)
  }

  func isCovered(_ slot: Int32) -> Bool { places[slot].map { covered[$0] } ?? false }

  func neighbour(of slot: Int32) -> Int32 { dependencies[slot].first { places[$0] != nil } ?? slot }

  /// A shortest circle through the slot, in the order of its references; covers its members.
  mutating func circle(from start: Int32) -> [Int32] {
    var before: [Int32] = Array(repeating: -1, count: covered.count)
    var queue = [start]
    var head = 0
    while head < queue.count {
      let slot = queue[head]
      head += 1
      for target in dependencies[slot] {
        if target == start { return cover(from: start, to: slot, before) }
        guard let place = places[target], before[place] < 0 else { continue }
        before[place] = slot
        queue.append(target)
      }
    }
    return cover(from: start, to: start, before)
  }

  private mutating func cover(from start: Int32, to end: Int32, _ before: [Int32]) -> [Int32] {
    var members = [end]
    while let last = members.last, last != start, let place = places[last] {
      members.append(before[place])
    }
    for member in members { if let place = places[member] { covered[place] = true } }
    return members.reversed()
  }
}
