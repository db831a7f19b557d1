internal import TokenModel

/// The contexts in which tokens have other values, as whole choices: each axis that a mode leaves open
/// has its first value, as in the registry. Mode 0 is that of all first values.
struct Modes: Sendable {
  /// What the modes beside the first fix, in the order of rank, without first values.
  let contexts: [Context]
  /// Combinations without a mode, since there are too many.
  let left: [Context]
  /// All axes fixed, by mode.
  private let whole: [Context]
  /// The most modes, beyond which combinations are not added.
  private static let mostCombined = 64

  /// - Parameters:
  ///   - tokens: the tokens of which some answer in contexts.
  ///   - isCombined: whether contexts that can hold at once are a mode of their own, for a format in which
  ///     one mode decides everything.
  init(_ tokens: ExportTokens, isCombined: Bool = false) {
    var found: Set<Context> = []
    let revision = tokens.revision
    for token in tokens.tokens where !(token.cells.count == 1 && token.cells[0].context.isBase) {
      for cell in token.cells where tokens.canHold(cell.context) {
        let others = cell.context.filtered { revision.values(of: $0.axis)?.first != $0.value }
        found.insert(others)
        // What holds in the first value of an axis only does not hold in the others.
        for choice in cell.context.fixed where !others.fixed.contains(choice) {
          for value in revision.values(of: choice.axis)?.dropFirst() ?? [] {
            guard let one = Context([.init(choice.axis, value)]).joined(with: others),
              tokens.canHold(one)
            else { continue }
            found.insert(one)
          }
        }
      }
    }
    found.remove(.base)
    var left: Set<Context> = []
    if isCombined {
      var all = tokens.axes.sorted(found) { $0 }
      for one in all {
        for other in all {
          guard let joined = one.joined(with: other), !found.contains(joined) else { continue }
          if all.count < Modes.mostCombined {
            found.insert(joined)
            all.append(joined)
          } else {
            left.insert(joined)
          }
        }
      }
    }
    contexts = tokens.axes.sorted(found) { $0 }
    self.left = tokens.axes.sorted(left) { $0 }
    whole = ([.base] + contexts).map(revision.completed)
  }

  /// The names of the modes: `dark`, or `dark increased`; that of mode 0 is the first value of the only
  /// axis, or `base` where there are several.
  func names(_ revision: Revision, _ rules: CaseNames.Rules) -> [String] {
    let axes = Set(contexts.flatMap { $0.fixed.map(\.axis) })
    let first = axes.count == 1 ? axes.first.flatMap { revision.values(of: $0)?.first } : nil
    let short = [first ?? "base"] + contexts.map { $0.fixed.map(\.value).joined(separator: " ") }
    let texts = Set(short).count == short.count ? short : ["base"] + contexts.map(\.text)
    let names = CaseNames(texts, rules)
    return texts.indices.map { names[$0] }
  }

  /// The answer in mode 0; `nil` for none.
  func first(of token: ExportToken) -> ExportAnswer? {
    place(in: token, 0).map { token.answers[$0] }
  }

  /// The answers in other modes where they are not that of mode 0.
  ///
  /// - Parameter areParts: whether a mode lists only what it changes, so that a combination also says again what one of
  ///   its parts alone changes.
  func others(
    of token: ExportToken, areParts: Bool = false
  ) -> [(mode: Int, answer: ExportAnswer?)] {
    if token.isPlain { return [] }
    let places = whole.indices.map { place(in: token, $0) }
    let changed = whole.indices.filter { places[$0] != places[0] }
    return (1..<whole.count).compactMap { mode in
      let isSaid =
        places[mode] != places[0]
        || areParts && contexts[mode - 1].fixed.count > 1
          && changed.contains { contexts[$0 - 1].holds(in: contexts[mode - 1]) }
      return isSaid ? (mode, places[mode].map { token.answers[$0] }) : nil
    }
  }

  private func place(in token: ExportToken, _ mode: Int) -> Int? {
    if token.isPlain { return 0 }
    return token.answers.lastIndex { $0.context.holds(in: whole[mode]) }
  }

  /// How many references the value of a token in mode 0 leads through.
  func depth(of token: ResolvedToken) -> Int {
    token.cells.last { $0.context.holds(in: whole[0]) }?.aliases.count ?? 0
  }
}
