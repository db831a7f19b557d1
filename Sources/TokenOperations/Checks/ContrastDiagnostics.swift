package import TokenDiff
package import TokenModel

/// Declared pairs of colors that miss a level of contrast, or of which that is not certain.
package enum ContrastDiagnostics {
  /// - Parameters:
  ///   - level: the level that is asked for.
  ///   - isLarge: whether all texts are large, or parts of a user interface.
  /// - Returns: an error for each declared pair and context that misses the level, a warning for each that
  ///   only names propose, and a warning where a color of a declared pair is missing or its background
  ///   translucent; each with the text's cell that answers there.
  package static func find(
    in view: PointView, level: ContrastLevel, isLarge: Bool
  ) -> [(text: CellKey, diagnostic: Diagnostic)] {
    view.revisions.flatMap { tokens in
      Contrast.all(in: tokens).compactMap { contrast in
        let cell = tokens.answer(at: contrast.text, in: contrast.context).record
        let key =
          cell?.key
          ?? CellKey(path: contrast.text, revision: tokens.revision.id, context: contrast.context)
        return diagnostic(contrast, mode(contrast, tokens), level, isLarge).map { (key, $0) }
      }
    }
  }

  /// Where the contrast is measured; of the base, the first values of the axes on which a color depends.
  private static func mode(_ contrast: Contrast, _ tokens: ResolvedTokens) -> String {
    var context = contrast.context
    if context.isBase {
      let both = [contrast.text, contrast.background].compactMap(tokens.token)
      let used = Set(both.flatMap { $0.cells.flatMap { $0.context.fixed.map(\.axis) } })
      context = tokens.revision.completed(.base).filtered { used.contains($0.axis) }
    }
    return context.isBase ? "" : " in " + context.text.terminalSafe
  }

  /// Says how many declared pairs were examined; none is an error, since nothing was.
  package static func extent(of view: PointView) -> (examined: Int, warning: Diagnostic?) {
    let all = view.revisions.flatMap { Contrast.all(in: $0) }
    func pairs(_ contrasts: [Contrast]) -> Int {
      Set(contrasts.map { [$0.text, $0.background] }).count
    }
    let examined = pairs(all.filter(\.isDeclared))
    guard examined == 0 else { return (examined, nil) }
    let proposed = pairs(all)
    let found =
      proposed == 0
      ? "" : "; names propose \(proposed.counted("pair")), see `blazon contrast`"
    return (
      0,
      Diagnostic(
        code: "contrast-unexamined",
        message: "no pair of colors is declared, so nothing can pass" + found,
        fix:
          "declare a pair: \"on\" in the files, or `blazon contrast declare TEXT BACKGROUND` in the registry, "
          + "which `blazon check --contrast AA --at HEAD` looks at")
    )
  }

  private static func diagnostic(
    _ contrast: Contrast, _ mode: String, _ level: ContrastLevel, _ isLarge: Bool
  ) -> Diagnostic? {
    let pair =
      "\(quotedForMessage(contrast.text.text)) on \(quotedForMessage(contrast.background.text))"
      + mode
    if let uncertainty = contrast.uncertainty {
      if !contrast.isDeclared { return nil }
      return Diagnostic(
        .warning, code: "contrast-uncertain",
        message: "\(pair) has no certain contrast: \(uncertainty)",
        fix: contrast.textColor == nil || contrast.backgroundColor == nil
          ? "give both a color, or take the background out of \"on\""
          : "make the background opaque, or declare the text on the color behind it")
    }
    let asked = level.threshold(isLarge: isLarge)
    guard let ratio = contrast.ratio, ratio < asked, let text = contrast.textColor,
      let background = contrast.backgroundColor
    else { return nil }
    return Diagnostic(
      contrast.isDeclared ? .error : .warning, code: "contrast-low",
      message:
        "\(pair)\(contrast.isDeclared ? "" : ", a pair by their names,") has a contrast of \(ContrastChange.figure(ratio)):1, and \(level.rawValue) asks "
        + "for \(Number(asked).text):1" + (isLarge ? " of large text" : ""),
      fix: fix(text.relativeLuminance, on: background.relativeLuminance, asked))
  }

  /// The way that leads to the contrast that is asked for: the one that was taken, where it goes far enough.
  ///
  /// - Source: WCAG 2.2, "contrast ratio": (L1 + 0.05) / (L2 + 0.05), of 1 and 0 for white and black.
  private static func fix(_ text: Double, on background: Double, _ asked: Double) -> String {
    let (black, white) = ((background + 0.05) / 0.05, 1.05 / (background + 0.05))
    let isDark = text <= background
    let isDarker = isDark ? black >= asked || white < asked : white < asked && black >= asked
    if isDark != isDarker {
      return "make the text \(isDarker ? "darker" : "lighter") than the background"
    }
    return isDarker
      ? "make the text darker, or the background lighter"
      : "make the text lighter, or the background darker"
  }
}
