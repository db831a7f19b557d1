package import TokenModel

/// The contrast of a color with a background in one context.
package struct Contrast: Sendable {
  /// The path of the text's color, or of another foreground's.
  package var text: TokenPath
  /// The path of the background's color.
  package var background: TokenPath
  /// Whether the text's token says what it is read on; otherwise the names of both propose it.
  package var isDeclared: Bool
  /// The context in which both colors were measured.
  package var context: Context
  /// The text's color in the context; `nil` if it has none there, which is told of declared pairs.
  package var textColor: ColorValue?
  /// The background's color in the context; `nil` as for the text.
  package var backgroundColor: ColorValue?

  /// The contrast ratio, 1…21; `nil` if a color is missing, or the background is translucent, so that
  /// what lies behind it decides. A translucent text is composited over the background.
  package var ratio: Double? {
    guard let textColor, let backgroundColor, backgroundColor.alpha.value >= 1 else { return nil }
    return textColor.contrastRatio(on: backgroundColor)
  }

  /// Measures the declared pairs of a revision, and those that names propose.
  ///
  /// - Returns: declared pairs first, then by path; of each pair the contexts in which a color differs
  ///   from that of a wider context.
  /// - Complexity: O(*n*) to find the pairs among *n* cells, and O(*c*²) for the *c* contexts of one.
  package static func all(in tokens: ResolvedTokens) -> [Contrast] {
    let pairs = ContrastPairs(from: ComparedRevision(nil), to: ComparedRevision(tokens))
    let declared = pairs.declared()
    let known = Set(declared)
    let proposed = ProposedPairs(tokens).pairs.filter { !known.contains($0) }
    return declared.flatMap { pairs.contrasts($0, isDeclared: true) }
      + proposed.flatMap { pairs.contrasts($0, isDeclared: false) }
  }

  /// The same of the pairs that one color is in, by the spelling of its own name.
  ///
  /// - Complexity: O(*n*) for a look at what *n* cells declare; only those pairs are measured.
  package static func all(in tokens: ResolvedTokens, of path: TokenPath) -> [Contrast] {
    var near = Set([path] + ContrastPair.partners(of: path))
    for token in tokens.tokens {
      let backgrounds = token.cells.flatMap(\.statement.backgrounds)
      if token.path == path { near.formUnion(backgrounds) }
      if backgrounds.contains(path) { near.insert(token.path) }
    }
    var part = tokens
    part.tokens.removeAll { !near.contains($0.path) }
    return all(in: part).filter { $0.text == path || $0.background == path }
  }

  /// Measures the declared pairs of a revision in every context of both colors.
  package static func declared(in tokens: ResolvedTokens) -> [Contrast] {
    let pairs = ContrastPairs(from: ComparedRevision(nil), to: ComparedRevision(tokens))
    return pairs.declared().flatMap { pairs.contrasts($0, isDeclared: true, inAll: true) }
  }

  /// Measures pairs that somebody asks for, declared or not, in every context of both colors.
  ///
  /// - Parameter inAll: whether contexts count in which both colors are those of a wider one.
  /// - Complexity: O(*n* + *p*·*c*²) for *n* cells and *p* pairs of *c* contexts.
  package static func measured(
    _ pairs: [ContrastPair], in tokens: ResolvedTokens, inAll: Bool = false
  ) -> [Contrast] {
    let all = ContrastPairs(from: ComparedRevision(nil), to: ComparedRevision(tokens))
    let declared = Set(all.declared())
    return pairs.flatMap { pair in
      all.contrasts(pair, isDeclared: false, inAll: inAll).map { contrast in
        var contrast = contrast
        contrast.isDeclared = declared.contains(pair)
        return contrast
      }
    }
  }
}

/// A text's color and a background's, by their paths.
package struct ContrastPair: Hashable {
  package var text: TokenPath
  package var background: TokenPath

  package init(text: TokenPath, background: TokenPath) {
    self.text = text
    self.background = background
  }
}
