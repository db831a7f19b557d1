internal import TokenModel

/// Measures the declared pairs of text and background of which a color changed.
struct ContrastPairs {
  private let from: ComparedRevision
  private let to: ComparedRevision
  private let order: ContextOrder

  init(from: ComparedRevision, to: ComparedRevision) {
    self.from = from
    self.to = to
    order = ContextOrder([from, to].compactMap(\.tokens))
  }

  private struct Pair {
    var text: ResolvedToken
    /// The text's path before; it differs for a renamed token.
    var formerText: TokenPath
    var background: TokenPath
    var formerBackground: TokenPath
  }

  private struct Colors: Equatable {
    var text: ColorValue
    var background: ColorValue
  }

  /// Adds the contrasts to the changes that caused them: to the change of the text if its color differs
  /// in that context, otherwise to that of the background.
  ///
  /// - Complexity: O(*n*) to find the pairs among *n* cells, and O(*c*²) for the *c* contexts of one.
  func attach(to changes: inout [Change]) {
    let renamed = changes.compactMap { change in change.rename.map { (change.path, $0.from) } }
    let pairs = pairs(former: Dictionary(last: renamed))
    if pairs.isEmpty { return }
    let places = Dictionary(grouping: changes.indices) { changes[$0].path }
    for pair in pairs {
      // Only pairs with a change of either token can differ.
      guard places[pair.text.path] != nil || places[pair.background] != nil else { continue }
      var told: [(context: Context, before: Colors, after: Colors)] = []
      for context in contexts(pair) {
        guard let (before, after) = colors(pair, context) else { continue }
        let around = told.last { $0.context.holds(in: context) }
        if let around, around.before == before, around.after == after { continue }
        told.append((context, before, after))
        if before == after { continue }
        let owner = before.text == after.text ? pair.background : pair.text.path
        guard let place = nearest(places[owner] ?? [], context, changes) else { continue }
        changes[place].contrasts.append(
          ContrastChange(
            text: pair.text.path, background: pair.background, context: context,
            before: before.text.contrastRatio(on: before.background),
            after: after.text.contrastRatio(on: after.background),
            isCertain: min(before.background.alpha.value, after.background.alpha.value) >= 1))
      }
    }
  }

  private func pairs(former: [TokenPath: TokenPath]) -> [Pair] {
    declared().compactMap { pair in
      to.token(at: pair.text).map { text in
        Pair(
          text: text, formerText: former[text.path] ?? text.path, background: pair.background,
          formerBackground: former[pair.background] ?? pair.background)
      }
    }
  }

  /// The pairs that the later side declares, by the text's path.
  func declared() -> [ContrastPair] {
    to.sorted.flatMap { token in
      token.cells.flatMap(\.statement.backgrounds).uniqued
        .map { ContrastPair(text: token.path, background: $0) }
    }
  }

  /// The contrasts of a pair on the later side, in the contexts in which a color differs from that of a
  /// wider one, or in all.
  func contrasts(_ pair: ContrastPair, isDeclared: Bool, inAll: Bool = false) -> [Contrast] {
    guard let text = to.token(at: pair.text) else { return [] }
    let background = to.token(at: pair.background)
    var told: [Contrast] = []
    for context in contexts([text], [background].compactMap(\.self)) {
      let answer = to.answer(text, at: pair.text, in: context)
      if isDeclared, !declares(text, answer, on: pair.background) { continue }
      let one = answer.color
      let other = to.answer(background, at: pair.background, in: context).color
      if !isDeclared, one == nil || other == nil { continue }
      let around = told.last { $0.context.holds(in: context) }
      if !inAll, let around, around.textColor == one, around.backgroundColor == other { continue }
      told.append(
        Contrast(
          text: pair.text, background: pair.background, isDeclared: isDeclared, context: context,
          textColor: one, backgroundColor: other))
    }
    return told
  }

  private func contexts(_ pair: Pair) -> [Context] {
    contexts(
      [from.token(at: pair.formerText), pair.text].compactMap(\.self),
      [from.token(at: pair.formerBackground), to.token(at: pair.background)].compactMap(\.self))
  }

  /// The contexts of both tokens' cells and their combinations, general ones first.
  private func contexts(_ texts: [ResolvedToken], _ backgrounds: [ResolvedToken]) -> [Context] {
    let (one, other) = (contexts(of: texts), contexts(of: backgrounds))
    var all = one.union(other)
    for a in one { for b in other { if let both = a.joined(with: b) { all.insert(both) } } }
    return order.axes.sorted(all) { $0 }
  }

  private func contexts(of tokens: [ResolvedToken]) -> Set<Context> {
    let named = Set([.base] + tokens.flatMap(\.cells).map(\.context))
    return named.union(order.hidden(behind: named))
  }

  /// The colors of the pair before and after.
  ///
  /// A pair that the base cell declares is valid in each context whose own cell declares none.
  ///
  /// - Returns: `nil` if the pair is not declared in the context, or if one of the four answers is
  ///   missing, ignores the context's axis, or is not a color.
  private func colors(_ pair: Pair, _ context: Context) -> (Colors, Colors)? {
    let answer = to.answer(pair.text, at: pair.text.path, in: context)
    guard declares(pair.text, answer, on: pair.background) else { return nil }
    let before = from.answer(at: pair.formerText, in: context)
    guard let oldText = before.color, let newText = answer.color,
      let oldBackground = from.answer(at: pair.formerBackground, in: context).color,
      let newBackground = to.answer(at: pair.background, in: context).color
    else { return nil }
    return (
      Colors(text: oldText, background: oldBackground),
      Colors(text: newText, background: newBackground)
    )
  }

  /// Whether a text that gives an answer in some context declares a background there.
  private func declares(_ text: ResolvedToken, _ answer: Answer, on background: TokenPath) -> Bool {
    let own = answer.stated?.statement
    let declaring = own?.qualifiers.on == nil ? text.base?.statement : own
    return declaring?.backgrounds.contains(background) == true
  }

  /// The change whose context is the nearest around the given one.
  private func nearest(_ places: [Int], _ context: Context, _ changes: [Change]) -> Int? {
    places.filter { changes[$0].context.holds(in: context) }
      .max { order.axes.rank(changes[$0].context) < order.axes.rank(changes[$1].context) }
  }
}

extension Answer {
  fileprivate var color: ColorValue? {
    guard !isGeneral, case .color(let color)? = stated?.value else { return nil }
    return color
  }
}
