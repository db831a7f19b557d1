package import TokenModel

/// The contrast of a text color with a background that it is declared to be read on, before and after.
package struct ContrastChange: Hashable, Sendable {
  /// A threshold of WCAG that the contrast crossed.
  package struct Crossing: Hashable, Sendable {
    /// One of `ContrastChange.thresholds`.
    package var threshold: Double
    /// Whether the contrast rose to the threshold or above; otherwise it fell below.
    package var isGain: Bool

    package init(threshold: Double, isGain: Bool) {
      self.threshold = threshold
      self.isGain = isGain
    }
  }

  /// The contrast ratios that WCAG asks for: 3 for large text, 4.5 for text (level AA), and 7 for text
  /// (level AAA).
  ///
  /// - Source: WCAG 2.2, success criteria 1.4.3, "Contrast (Minimum)", and 1.4.6, "Contrast
  ///   (Enhanced)".
  package static let thresholds = [3, 4.5, 7]

  /// The text color's path.
  package var text: TokenPath
  /// The background color's path.
  package var background: TokenPath
  /// The context in which both colors were measured.
  package var context: Context
  /// The contrast ratio before, 1…21.
  package var before: Double
  /// The contrast ratio after, 1…21.
  package var after: Double

  package init(
    text: TokenPath, background: TokenPath, context: Context, before: Double, after: Double
  ) {
    self.text = text
    self.background = background
    self.context = context
    self.before = before
    self.after = after
  }

  /// The thresholds that were crossed, in rising order. Ratios are not rounded: 4.499 does not reach 4.5.
  package var crossed: [Crossing] {
    ContrastChange.thresholds.compactMap { threshold in
      let (was, `is`) = (before >= threshold, after >= threshold)
      return was == `is` ? nil : Crossing(threshold: threshold, isGain: `is`)
    }
  }
}

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
    let pairs = pairs(former: Dictionary(renamed, uniquingKeysWith: { $1 }))
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
            after: after.text.contrastRatio(on: after.background)))
      }
    }
  }

  private func pairs(former: [TokenPath: TokenPath]) -> [Pair] {
    to.sorted.flatMap { token in
      var backgrounds: [TokenPath] = []
      for cell in token.cells {
        for path in cell.statement.backgrounds where !backgrounds.contains(path) {
          backgrounds.append(path)
        }
      }
      return backgrounds.map {
        Pair(
          text: token, formerText: former[token.path] ?? token.path, background: $0,
          formerBackground: former[$0] ?? $0)
      }
    }
  }

  /// The contexts of both tokens' cells and their combinations, general ones first.
  private func contexts(_ pair: Pair) -> [Context] {
    let texts = [from.token(at: pair.formerText), pair.text].compactMap(\.self)
    let backgrounds = [from.token(at: pair.formerBackground), to.token(at: pair.background)]
      .compactMap(\.self)
    let one = Set([.base] + texts.flatMap(\.cells).map(\.context))
    let other = Set([.base] + backgrounds.flatMap(\.cells).map(\.context))
    var all = one.union(other)
    for a in one { for b in other { if let both = a.joined(with: b) { all.insert(both) } } }
    return order.axes.sorted(all) { $0 }
  }

  /// The colors of the pair before and after.
  ///
  /// A pair that the base cell declares is valid in each context whose own cell declares none.
  ///
  /// - Returns: `nil` if the pair is not declared in the context, or if one of the four answers is
  ///   missing, ignores the context's axis, or is not a color.
  private func colors(_ pair: Pair, _ context: Context) -> (Colors, Colors)? {
    let answer = to.answer(pair.text, at: pair.text.path, in: context)
    let own = answer.stated?.statement
    let declaring = own?.qualifiers.on == nil ? pair.text.base?.statement : own
    guard declaring?.backgrounds.contains(pair.background) == true else { return nil }
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
