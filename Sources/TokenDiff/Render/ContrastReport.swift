internal import PositionedJSON
internal import TokenModel
package import TokenReport

/// Contrasts at one point as a report or as JSON.
package struct ContrastReport: Sendable {
  /// Declared pairs first.
  package var contrasts: [Contrast]
  /// The level that is wanted; what misses it is marked.
  package var level: ContrastLevel
  /// Whether all are held to what is asked of large text and parts of a user interface.
  package var isLarge: Bool
  /// Whether somebody asked for these pairs, so that what proposes them is not told.
  package var isAsked: Bool

  package init(_ contrasts: [Contrast], level: ContrastLevel, isLarge: Bool, isAsked: Bool = false)
  {
    self.contrasts = contrasts
    self.level = level
    self.isLarge = isLarge
    self.isAsked = isAsked
  }

  /// Whether a contrast is certain to miss the wanted level.
  package func misses(_ contrast: Contrast) -> Bool {
    contrast.ratio.map { $0 < level.threshold(isLarge: isLarge) } ?? false
  }

  private func reached(_ contrast: Contrast) -> ContrastLevel? {
    contrast.ratio.flatMap { ContrastLevel.reached(by: $0, isLarge: isLarge) }
  }

  // MARK: Report

  /// A line for each contrast: mark, ratio, level and names; those that names propose stand apart.
  package var report: Report {
    var report = Report("Contrasts", kind: "Contrast", layout: .wrapped)
    let columns: [Report.Column] = [
      .init("Text", for: .programs), .init("Background", for: .programs),
      .init("Context", for: .programs), .init("Declared", for: .programs),
      .init("Note", for: .programs), .init("Ratio", .number), "Level",
      .init("Pair", for: .people),
    ]
    let declared = contrasts.filter { $0.isDeclared || isAsked }
    let proposed = contrasts.filter { !$0.isDeclared && !isAsked }
    report.sections = [
      (nil, declared), (Phrase("Proposed by their names, not declared"), proposed),
    ].filter { !$0.1.isEmpty }.map { Report.Section($0.0, columns, rows: $0.1.map(row)) }
    if !contrasts.isEmpty { report.summary = Phrase(summary) }
    return report
  }

  private func row(_ contrast: Contrast) -> Report.Row {
    let isMissed = misses(contrast)
    let mark: Report.Mark =
      contrast.ratio == nil
      ? .init("?", .amber, "not certain")
      : isMissed ? .init("✗", .red, "misses") : .init("✓", .green, "reaches")
    let context = contrast.context.isBase ? "" : " · " + ComparisonOutline.text(contrast.context)
    return Report.Row(
      [
        Phrase(contrast.text.text), Phrase(contrast.background.text),
        Phrase(contrast.context.text), Phrase(contrast.isDeclared ? "yes" : ""),
        Phrase(contrast.uncertainty ?? ""),
        Phrase(
          contrast.ratio.map { ContrastChange.figure($0) } ?? "–", isMissed ? .tone(.red) : .plain),
        Phrase(reached(contrast)?.rawValue ?? ""),
        .value(contrast.text.text, contrast.textColor.map { .color($0) }) + " on "
          + .value(contrast.background.text, contrast.backgroundColor.map { .color($0) })
          + Phrase(context),
      ], mark: mark, details: contrast.uncertainty.map { [Phrase($0, .faint)] } ?? [])
  }

  /// The numbers, such as `4 contrasts: 1 misses AA (4.5), 1 AA, 2 AAA`.
  private var summary: String {
    let missed = contrasts.count(where: misses)
    let unsure = contrasts.count { $0.ratio == nil }
    let asked = Number(level.threshold(isLarge: isLarge)).text
    var parts =
      missed == 0
      ? [] : ["\(missed) \(missed == 1 ? "misses" : "miss") \(level.rawValue) (\(asked))"]
    for one in ContrastLevel.allCases
    where one.threshold(isLarge: isLarge) >= level.threshold(isLarge: isLarge) {
      let count = contrasts.count { reached($0) == one }
      if count > 0 { parts.append("\(count) \(one.rawValue)") }
    }
    if unsure > 0 { parts.append("\(unsure) not certain") }
    return contrasts.count.counted("contrast") + ": "
      + parts.joined(separator: ", ")
  }

  // MARK: JSON

  /// One document with one contrast on each line and a newline at its end.
  ///
  /// - Parameter point: the point as the user wrote it.
  package func json(point: String) -> String {
    JSON.listing(
      [
        "point": point, "level": level.rawValue, "large": isLarge,
        "missed": contrasts.count(where: misses),
      ], "contrasts", contrasts.map(json))
  }

  private func json(_ contrast: Contrast) -> JSON {
    .object([
      "text": contrast.text.text, "background": contrast.background.text,
      "context": contrast.context.json, "declared": contrast.isDeclared,
      "ratio": contrast.ratio.map { JSON.finite(ChangeMeasure.rounded($0)) },
      "level": reached(contrast)?.rawValue, "misses": misses(contrast),
      "uncertainty": contrast.uncertainty,
      "colors": JSON.array(
        [contrast.textColor, contrast.backgroundColor].map { $0?.json ?? .null }),
    ])
  }
}

extension Contrast {
  /// Why there is no certain ratio; `nil` where there is one.
  package var uncertainty: String? {
    guard let backgroundColor else { return "\(background.text.terminalSafe) has no color here" }
    if textColor == nil { return "\(text.text.terminalSafe) has no color here" }
    guard ratio == nil else { return nil }
    let part = Number((backgroundColor.alpha.value * 1000).rounded() / 10).text
    return "the background is \(part)% opaque: what is behind it decides"
  }
}
