internal import TokenModel

/// Writes CSS custom properties in one file, `tokens.css`.
struct CSSExporter: Exporter {
  let options = CSSChoices.all

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let choices = try CSSChoices(options)
    try choices.check(tokens.revision)
    let conditions = try CSSConditions(tokens.revision, choices)
    let empty = CSSWriter(tokens, choices)
    // The only threads of the room: nearly all the time of a CSS export is spent on this loop. The other
    // formats are made of whole trees, and several formats at once run side by side in the caller.
    let pieces = ParallelMap.map(tokens.tokens.count) { range in
      var writer = empty
      writer.write(tokensAt: range)
      return writer
    }
    var writer = pieces[0]
    for piece in pieces.dropFirst() { writer.append(piece) }
    var text: [UInt8] = []
    text.reserveCapacity(tokens.tokens.count * 72)
    text += CSSExporter.header(options).utf8
    text += writer.registrations
    writer.sheet.write(conditions, to: &text)
    CSSExporter.write(writer.schemes, conditions, to: &text)
    if !writer.reducedMotion.isEmpty {
      text += "\n@media (prefers-reduced-motion: reduce) {\n:root {\n".utf8
      text += writer.reducedMotion
      text += "}\n}\n".utf8
    }
    let file = OutputFile(name: "tokens.css", text: String(decoding: text, as: UTF8.self))
    return Export(files: [file], losses: writer.losses)
  }

  /// Writes the declarations with `light-dark()` at the end and behind `@supports`, so that other browsers
  /// keep following the system's appearance. A plain fallback would be lost, because a custom property
  /// accepts any value.
  private static func write(
    _ schemes: CSSSheet, _ conditions: CSSConditions, to text: inout [UInt8]
  ) {
    if schemes.isEmpty { return }
    text += "\n@supports (color: light-dark(red, red)) {\n".utf8
    // Without specificity, so that a page can choose with any rule of its own.
    text += ":where(:root) {\n  color-scheme: light dark;\n}\n".utf8
    schemes.write(conditions, to: &text)
    text += "}\n".utf8
  }

  private static func header(_ options: ExportOptions) -> String {
    "/*\n * Written by blazon; do not edit.\n"
      + options.originLines(" * ", comment: CSSText.comment)
      + " * Lengths:  1px is 1 point of the design.\n */\n"
  }
}
