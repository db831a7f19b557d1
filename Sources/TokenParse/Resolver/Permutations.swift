internal import TokenModel

/// All choices of a few modifiers; the others keep their first context.
///
/// From few to many contexts that are not the first: a cell that is written for one choice holds in
/// those that follow, never in those before.
struct Permutations {
  /// More are refused.
  static let most = 1024

  let modifiers: [Int]
  /// For each, an index of the contexts for each of `modifiers`.
  let choices: [[Int]]
  private let document: ResolverDocument

  /// - Returns: `nil` where there are too many.
  init?(of modifiers: Set<Int>, in document: ResolverDocument) {
    guard document.permutationCount(of: modifiers) <= Permutations.most else { return nil }
    let sorted = modifiers.sorted()
    let all: [[Int]] = sorted.reduce([[]]) { choices, modifier in
      let contexts = document.modifiers[modifier].contexts.indices
      return choices.flatMap { choice in contexts.map { choice + [$0] } }
    }
    func distance(_ choice: [Int]) -> Int {
      zip(sorted, choice).count { document.modifiers[$0].first != $1 }
    }
    self.modifiers = sorted
    self.document = document
    choices = all.map { (distance($0), $0) }
      .sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.lexicographicallyPrecedes($1.1) }
      .map(\.1)
  }

  /// A context for each of the document's modifiers.
  func wholeChoice(_ choice: [Int]) -> [Int] {
    var whole = document.defaultChoice
    for (modifier, context) in zip(modifiers, choice) { whole[modifier] = context }
    return whole
  }

  /// Few cells that answer alike in every choice under the rule of `Resolver.winner`.
  ///
  /// - Parameters:
  ///   - answers: one for each choice; equal numbers are equal answers, `nil` is none.
  ///   - axes: the registry's order of axes.
  /// - Returns: what to write, and in which context.
  func cells(answering answers: [Int?], _ axes: AxisOrder) -> [(context: Context, answer: Int)] {
    let deciding = presenceModifiers(answers)
    var result: [(context: Context, answer: Int)] = []
    var ranks: [UInt64] = []
    for (choice, answer) in zip(choices, answers) {
      guard let answer else { continue }
      let full = context(choice) { _, _ in true }
      let winner = result.indices.filter { result[$0].context.holds(in: full) }
        .max { ranks[$0] < ranks[$1] }
      if let winner, result[winner].answer == answer { continue }
      let own = context(choice) { modifier, context in
        deciding.contains(modifier) || document.modifiers[modifier].first != context
      }
      result.append((own, answer))
      ranks.append(axes.rank(own))
    }
    return result
  }

  /// The modifiers that decide whether there is an answer: cells must name their contexts, also the
  /// first one, since a cell cannot state that a token is not there.
  private func presenceModifiers(_ answers: [Int?]) -> Set<Int> {
    guard answers.contains(nil) else { return [] }
    let present = Dictionary(uniqueKeysWithValues: zip(choices, answers.map { $0 != nil }))
    return Set(
      modifiers.indices.filter { place in
        present.contains { choice, isPresent in
          var other = choice
          other[place] = document.modifiers[modifiers[place]].first
          return present[other] != isPresent
        }
      }.map { modifiers[$0] })
  }

  private func context(_ choice: [Int], where isFixed: (Int, Int) -> Bool) -> Context {
    document.context(
      zip(modifiers, choice).filter { isFixed($0, $1) }
        .map { LayerIndex.Choice(modifier: $0, context: $1) })
  }
}
