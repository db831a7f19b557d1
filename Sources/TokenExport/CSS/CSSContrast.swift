internal import TokenModel

/// Comments that say how well a color can be read on the backgrounds that are declared for it.
struct CSSContrast {
  let tokens: ExportTokens
  let names: CSSNames
  private static let mostContexts = 64

  /// One text for each background, in the order of their declaration; the base first, then each context
  /// with another ratio.
  func texts(ofTokenAt index: Int) -> [String] {
    let token = tokens.tokens[index]
    return token.cells.flatMap(\.statement.backgrounds).uniqued
      .compactMap { ground in tokens.index(of: ground).flatMap { text(index, $0) } }
  }

  private func text(_ index: Int, _ ground: Int) -> String? {
    let (token, other) = (tokens.tokens[index], tokens.tokens[ground])
    var said: [(context: Context, ratio: String)] = []
    for context in contexts(token, other) {
      let whole = tokens.revision.completed(context)
      let own = token.cells.last { $0.context.holds(in: whole) }
      let declaring = own?.statement.backgrounds.isEmpty == false ? own : token.base
      guard let own, declaring?.statement.backgrounds.contains(other.path) == true,
        let behind = other.cells.last(where: { $0.context.holds(in: whole) }),
        case .color(let color) = tokens.exportableValue(of: own).value,
        case .color(let background) = tokens.exportableValue(of: behind).value
      else { continue }
      let ratio = CSSContrast.text(color, on: background)
      let known = said.last { $0.context.holds(in: context) }
      if known?.ratio != ratio { said.append((context, ratio)) }
    }
    if said.isEmpty { return nil }
    let list = said.map { $0.context.isBase ? $0.ratio : "\($0.context.text) \($0.ratio)" }
    return "contrast on --\(names[ground]): " + list.joined(separator: "; ")
  }

  /// The contexts that either of two tokens tells apart, and those that both do, weakest first.
  private func contexts(_ one: ResolvedToken, _ other: ResolvedToken) -> [Context] {
    var found: [Context] = [.base]
    for first in one.cells.map(\.context) + [.base] where tokens.canHold(first) {
      for second in other.cells.map(\.context) + [.base] where tokens.canHold(second) {
        guard found.count < CSSContrast.mostContexts, let joined = first.joined(with: second),
          !found.contains(joined)
        else { continue }
        found.append(joined)
      }
    }
    return tokens.axes.sorted(found) { $0 }
  }

  /// The ratio, cut to two decimals, and what it is enough for.
  ///
  /// - Source: WCAG 2.2, success criteria 1.4.3 and 1.4.6.
  private static func text(_ color: ColorValue, on background: ColorValue) -> String {
    if background.alpha.value < 1 { return "unknown, as it is translucent" }
    let ratio = (color.contrastRatio(on: background) * 100).rounded(.down) / 100
    let level =
      switch ratio {
      case 7...: "AAA"
      case 4.5...: "AA"
      case 3...: "AA for large text only"
      default: "fails AA"
      }
    return "\(Number(ratio).shortText) \(level)"
  }
}
