internal import TokenModel

/// The contexts in which tokens have other values, as whole choices: each axis that a mode leaves open
/// has its first value, as in the registry. Mode 0 is that of all first values.
struct Modes: Sendable {
  /// What the modes beside the first fix, in the order of rank, without first values.
  let contexts: [Context]
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
    if isCombined {
      var all = tokens.axes.sorted(found) { $0 }
      for one in all {
        for other in all where all.count < Modes.mostCombined {
          guard let joined = one.joined(with: other), found.insert(joined).inserted else {
            continue
          }
          all.append(joined)
        }
      }
    }
    contexts = tokens.axes.sorted(found) { $0 }
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

  /// The index of the token's cell that answers in mode 0; `nil` if none does.
  func firstCell(of token: ResolvedToken) -> Int? {
    if token.cells.count == 1, token.cells[0].context.isBase { return 0 }
    return token.cells.lastIndex { $0.context.holds(in: whole[0]) }
  }

  /// The cells that answer in other modes where they are not that of mode 0.
  func otherCells(of token: ResolvedToken) -> [(mode: Int, cell: Int?)] {
    if token.cells.count == 1, token.cells[0].context.isBase { return [] }
    let first = firstCell(of: token)
    return (1..<whole.count).compactMap { mode in
      let cell = token.cells.lastIndex { $0.context.holds(in: whole[mode]) }
      return cell == first ? nil : (mode, cell)
    }
  }
}

/// What a token says in each mode, with what of it no format can say.
struct ModeAnswers {
  /// One cell with its value.
  struct Answer {
    var cell: ResolvedCell
    var exported: ExportableValue
    /// The index of the token that the whole value refers to.
    var alias: Int?
  }

  /// The answer in mode 0.
  let first: Answer?
  /// The answers of the other modes with another cell.
  let others: [(mode: Int, answer: Answer?)]

  /// - Parameter losses: gets those of contexts that the revision does not have; the others are in the
  ///   answers.
  init(_ index: Int, _ tokens: ExportTokens, _ modes: Modes, _ losses: inout LossList) {
    let token = tokens.tokens[index]
    for cell in token.cells where !cell.context.isBase && !tokens.canHold(cell.context) {
      losses.add(tokens.neverHolds(token.path, cell.context), ofTokenAt: index)
    }
    let first = modes.firstCell(of: token)
    let others = modes.otherCells(of: token)
    var answers: [Int: Answer] = [:]
    func answer(_ place: Int) -> Answer {
      if let known = answers[place] { return known }
      let cell = token.cells[place]
      let alias = cell.aliases.first.flatMap(tokens.index)
      let answer = Answer(
        cell: cell, exported: tokens.exportableValue(of: cell, first: alias), alias: alias)
      if !others.isEmpty { answers[place] = answer }
      return answer
    }
    self.first = first.map(answer)
    self.others = others.map { ($0.mode, $0.cell.map(answer)) }
  }
}
