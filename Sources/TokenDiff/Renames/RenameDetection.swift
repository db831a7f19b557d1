internal import TokenModel

/// Detects tokens that moved to another path, by their value, name and group.
///
/// It compares only tokens with the same value, and those that belong together because their group
/// moved, never all pairs. A pair is accepted if each token is clearly the best match of the other; if
/// two match equally well, neither is. Therefore the result does not depend on any order.
struct RenameDetection {
  private let gone: [RenameEnd]
  private let new: [RenameEnd]
  /// The number of tokens with a value, by its hash, among the tokens that are gone or among the new ones,
  /// whichever is larger. Tokens that stayed do not count, so that the result is the same when a
  /// comparison leaves them out.
  private let bearers: [Int: Int]
  /// The revision before and after, whose axes say which contexts both have.
  private let revisions: [Revision]

  /// The lead that the best match must have over the next.
  private static let margin = 0.02
  /// The least likeness of two names without groups: no value alone carries such a rename.
  private static let leastFlatName = 0.5
  /// The number of pairs with one value above which only those with the same name or group count.
  private static let mostPairs = 1024

  /// - Parameters:
  ///   - gone: the tokens that are gone, sorted by path.
  ///   - new: the new tokens, sorted by path.
  ///   - revisions: the revision before and after. A theme that only one of them has says nothing about
  ///     whether a token of the one is a token of the other.
  init(gone: [ResolvedToken], new: [ResolvedToken], revisions: [Revision]) {
    self.gone = gone.map(RenameEnd.init)
    self.new = new.map(RenameEnd.init)
    self.revisions = revisions
    bearers = [self.gone, self.new].map { ends in
      Dictionary(ends.map { ($0.value, 1) }, uniquingKeysWith: +)
    }.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: max) }
  }

  /// The renames by new path.
  ///
  /// - Parameter threshold: the least confidence.
  func renames(threshold: Double) -> [TokenPath: Rename] {
    if gone.isEmpty || new.isEmpty { return [:] }
    let sameValue = pairsOfOneValue()
    let moves = GroupMoves(sameValue, gone: gone, new: new)
    let pairs = Set(sameValue).union(moves.pairs)
      .map { Scored(pair: $0, confidence: confidence($0, moves)) }
      .filter { $0.confidence >= threshold - 1e-9 }
      .sorted(by: Scored.precedes)
    return chosen(pairs, moves)
  }

  // MARK: - Pairs

  private func pairsOfOneValue() -> [RenamePair] {
    var buckets: [Int: Bucket] = [:]
    for index in gone.indices { buckets[gone[index].value, default: Bucket()].gone.append(index) }
    for index in new.indices {
      let value = new[index].value
      if buckets[value] != nil { buckets[value]?.new.append(index) }
    }
    return buckets.values.flatMap { bucket -> [RenamePair] in
      if bucket.pairCount <= RenameDetection.mostPairs { return bucket.pairs }
      return narrowed(bucket, by: \.name) + narrowed(bucket, by: \.group)
    }
  }

  private func narrowed(_ bucket: Bucket, by key: KeyPath<RenameEnd, Substring>) -> [RenamePair] {
    var parts: [Substring: Bucket] = [:]
    for index in bucket.gone {
      parts[gone[index][keyPath: key], default: Bucket()].gone.append(index)
    }
    for index in bucket.new { parts[new[index][keyPath: key]]?.new.append(index) }
    return parts.values.filter { $0.pairCount <= RenameDetection.mostPairs }.flatMap(\.pairs)
  }

  private struct Bucket {
    var gone: [Int] = []
    var new: [Int] = []

    var pairCount: Int { gone.count * new.count }

    var pairs: [RenamePair] {
      gone.flatMap { one in new.map { RenamePair(gone: one, new: $0) } }
    }
  }

  // MARK: - Confidence

  /// The confidence of a pair; 0 where something speaks against it.
  private func confidence(_ pair: RenamePair, _ moves: GroupMoves) -> Double {
    guard gone[pair.gone].type == new[pair.new].type else { return 0 }
    let evidence = evidence(pair, moves)
    let isFlat = evidence.contains { $0.kind == .place && $0.weight == 0 }
    let name = evidence.first { $0.kind == .name }?.likeness ?? 0
    if isFlat, name < RenameDetection.leastFlatName { return 0 }
    return evidence.reduce(0) { $0 + $1.weight * $1.likeness }
  }

  /// What speaks for a pair: half of it the value, three tenths the name, two the group. Where there are
  /// no groups, place says nothing and the name counts half; and a quantity, of which many are equal by
  /// chance, counts a quarter.
  private func evidence(_ pair: RenamePair, _ moves: GroupMoves) -> [Rename.Evidence] {
    let one = gone[pair.gone]
    let other = new[pair.new]
    let isMoved = moves.pairs.contains(pair)
    let isReplaced = moves.isReplaced(one.name, by: other.name) && !(one.isFlat && other.isFlat)
    let isFlat = one.isFlat && other.isFlat && !isMoved
    let value = !isFlat ? 0.5 : one.isQuantity ? 0.25 : 0.5
    // A flat name is a path: of its words one may be another.
    let name = max(one.nameLikeness(to: other), isFlat ? one.wordLikeness(to: other) : 0)
    return [
      Rename.Evidence(.value, valueLikeness(one, other), weight: value),
      Rename.Evidence(.name, isReplaced ? 1 : name, weight: isFlat ? 0.5 : 0.3),
      Rename.Evidence(
        .place, isFlat ? 0 : isMoved ? 1 : one.groupLikeness(to: other), weight: isFlat ? 0 : 0.2),
    ]
  }

  /// The similarity of the values, 0…1; a value that many tokens have counts less.
  private func valueLikeness(_ one: RenameEnd, _ other: RenameEnd) -> Double {
    guard one.value == other.value else { return 0.2 }
    let rarity = 0.4 + 0.6 / Double(bearers[one.value] ?? 1)
    return one.hasSameContexts(as: other, where: isShared) ? rarity : 0.75 * rarity
  }

  /// Whether no value of the context is on an axis of one side only.
  private func isShared(_ context: Context) -> Bool {
    context.fixed.allSatisfy { fixed in
      let knowing = revisions.count { $0.values(of: fixed.axis)?.contains(fixed.value) == true }
      return knowing == 0 || knowing == revisions.count
    }
  }

  // MARK: - Choice

  private struct Scored {
    var pair: RenamePair
    var confidence: Double

    static func precedes(_ one: Scored, _ other: Scored) -> Bool {
      if one.confidence != other.confidence { return one.confidence > other.confidence }
      return (one.pair.gone, one.pair.new) < (other.pair.gone, other.pair.new)
    }
  }

  /// Repeatedly accepts the pairs that are clearly the best for both of their tokens.
  private func chosen(_ scored: [Scored], _ moves: GroupMoves) -> [TokenPath: Rename] {
    var found: [TokenPath: Rename] = [:]
    var live = scored
    let ofNew = Dictionary(grouping: scored, by: \.pair.new)
    while true {
      var bestOfGone: [Int: Best] = [:]
      var bestOfNew: [Int: Best] = [:]
      for (place, item) in live.enumerated() {
        bestOfGone[item.pair.gone, default: Best()].see(place, item.confidence)
        bestOfNew[item.pair.new, default: Best()].see(place, item.confidence)
      }
      let taken = live.indices.filter { place in
        bestOfGone[live[place].pair.gone]?.isClearly(place, RenameDetection.margin) == true
          && bestOfNew[live[place].pair.new]?.isClearly(place, RenameDetection.margin) == true
      }
      if taken.isEmpty { return found }
      for best in taken.map({ live[$0] }) {
        found[new[best.pair.new].path] = rename(best, among: ofNew[best.pair.new] ?? [], moves)
      }
      let goneTaken = Set(taken.map { live[$0].pair.gone })
      let newTaken = Set(taken.map { live[$0].pair.new })
      live.removeAll { goneTaken.contains($0.pair.gone) || newTaken.contains($0.pair.new) }
    }
  }

  /// The best and the second confidence of one token; they must be added in falling order.
  private struct Best {
    private var place = -1
    private var confidence = 0.0
    private var next = 0.0
    private var count = 0

    mutating func see(_ place: Int, _ confidence: Double) {
      if count == 0 { (self.place, self.confidence) = (place, confidence) }
      if count == 1 { next = confidence }
      count += 1
    }

    func isClearly(_ place: Int, _ margin: Double) -> Bool {
      self.place == place && (count == 1 || confidence - next >= margin)
    }
  }

  /// The rename for an accepted pair.
  ///
  /// - Parameter scored: all pairs of the same new token, the best first.
  private func rename(_ best: Scored, among scored: [Scored], _ moves: GroupMoves) -> Rename {
    let next = scored.first { $0.pair.gone != best.pair.gone }
    return Rename(
      from: gone[best.pair.gone].path, basis: .detected, confidence: rounded(best.confidence),
      runnerUp: next.map {
        Rename.Candidate(path: gone[$0.pair.gone].path, confidence: rounded($0.confidence))
      },
      evidence: evidence(best.pair, moves).map {
        Rename.Evidence($0.kind, rounded($0.likeness), weight: $0.weight)
      })
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// A token that is gone and a new one, as indices of their lists.
struct RenamePair: Hashable {
  var gone: Int
  var new: Int
}
