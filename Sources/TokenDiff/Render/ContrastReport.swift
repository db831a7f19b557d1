internal import PositionedJSON
package import TerminalText
internal import TokenModel

/// Contrasts at one point as a list for people or as JSON.
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

  // MARK: Text

  /// A line for each contrast: mark, ratio, level and names; those that names propose stand apart.
  ///
  /// - Returns: lines that each end with a newline; empty if there are none.
  package func text(_ style: TextStyle) -> String {
    if contrasts.isEmpty { return "" }
    let declared = contrasts.filter { $0.isDeclared || isAsked }
    let proposed = contrasts.filter { !$0.isDeclared && !isAsked }
    var lines = declared.flatMap { line($0, style) }
    if !proposed.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold("Proposed by their names, not declared"))
      lines += proposed.flatMap { line($0, style) }
    }
    lines += [""] + summary.wrapped(width: style.width)
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ contrast: Contrast, _ style: TextStyle) -> [String] {
    let isMissed = misses(contrast)
    let (mark, color) =
      contrast.ratio == nil ? ("?", "33") : isMissed ? ("✗", "31") : ("✓", "32")
    let ratio = contrast.ratio.map { ContrastChange.figure($0) } ?? "–"
    let level = reached(contrast)?.rawValue ?? ""
    let head =
      style.painted(mark, color) + " "
      + String(repeating: " ", count: max(0, 5 - ratio.terminalWidth))
      + (isMissed ? style.painted(ratio, color) : ratio) + "  " + level.padded(to: 3) + "  "
    let context = contrast.context.isBase ? "" : " · " + ComparisonOutline.text(contrast.context)
    let name =
      contrast.text.text.terminalSafe + " on " + contrast.background.text.terminalSafe + context
    let start = 14
    let lines = name.wrapped(width: style.width - start)
    let indent = String(repeating: " ", count: start)
    let note = contrast.uncertainty.map {
      $0.wrapped(width: style.width - start - 2).map { indent + "  " + style.dim($0) }
    }
    return lines.enumerated().map { ($0.offset == 0 ? head : indent) + $0.element } + (note ?? [])
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
    return "\(contrasts.count) contrast" + (contrasts.count == 1 ? "" : "s") + ": "
      + parts.joined(separator: ", ")
  }

  // MARK: JSON

  /// One document with one contrast on each line and a newline at its end.
  ///
  /// - Parameter point: the point as the user wrote it.
  package func json(point: String) -> String {
    var text = "{\n  \"point\": " + JSON.string(point).harmlessCompactText
    text += ",\n  \"level\": " + JSON.string(level.rawValue).compactText
    text += ",\n  \"large\": " + JSON.bool(isLarge).compactText
    text += ",\n  \"missed\": " + JSON.integer(contrasts.count(where: misses)).compactText
    text += ",\n  \"contrasts\": ["
    let lines = contrasts.map { "\n    " + json($0).harmlessCompactText }
    return text + lines.joined(separator: ",") + (lines.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  private func json(_ contrast: Contrast) -> JSON {
    .object([
      JSON.Member("text", .string(contrast.text.text)),
      JSON.Member("background", .string(contrast.background.text)),
      JSON.Member("context", contrast.context.json),
      JSON.Member("declared", .bool(contrast.isDeclared)),
      JSON.Member(
        "ratio", contrast.ratio.map { .finite(ChangeMeasure.rounded($0)) } ?? .null),
      JSON.Member("level", .optional(reached(contrast)?.rawValue)),
      JSON.Member("misses", .bool(misses(contrast))),
      JSON.Member("uncertainty", .optional(contrast.uncertainty)),
      JSON.Member(
        "colors",
        .array([contrast.textColor, contrast.backgroundColor].map { $0?.json ?? .null })),
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
    return "the background is \(part)% opaque: what lies behind it decides"
  }
}
