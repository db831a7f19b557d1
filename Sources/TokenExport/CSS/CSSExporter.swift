internal import TokenModel

/// Writes CSS custom properties in one file, `tokens.css`.
struct CSSExporter: Exporter {
  let options = CSSChoices.all

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let choices = try CSSChoices(options, tokens.revision)
    let conditions = try CSSConditions(tokens.revision, choices)
    let (piece, order) = ParallelMap.both(
      { CSSWriter(tokens, choices, conditions) },
      { choices.isInNaturalOrder ? tokens.naturalOrder : Array(tokens.tokens.indices) })
    let walk = CSSWalk(
      conditions: conditions, piece: piece,
      header: options.blockHeader(
        CSSText.comment,
        " * Lengths:  1px is 1 point of the design.\n"
          + (choices.hasChosenAttribute ? " * Attribute: \(choices.attribute)\n" : "")))
    var export = try walk.export(tokens, order, options: options)
    export.names = export.names.map { ($0 + CSSExporter.switches(export.files[0].text)).sorted() }
    return export
  }

  /// The attributes by which a page chooses modes, with their values: pages are built on them as on the names.
  private static func switches(_ text: String) -> [PublicName] {
    Set(text.matches(of: /\[(?:data-[^=\]]+|class~)="[^"]*"\]/).map { String($0.0) }).sorted()
      .map { PublicName(name: $0, signature: "selector", path: .root) }
  }
}

private struct CSSWalk: TokenWriter {
  let conditions: CSSConditions
  let piece: CSSWriter
  let header: String

  func write(_ token: inout ExportToken, to piece: inout CSSWriter) -> Bool {
    piece.write(&token)
  }

  func files(of pieces: [CSSWriter], count: Int) -> [OutputFile] {
    var writer = pieces[0]
    for piece in pieces.dropFirst() { writer.append(piece) }
    let layer = writer.choices.layer
    var rules = CSSRules(capacity: writer.tokens.tokens.count * 72)
    rules.add(header.utf8)
    rules.add(writer.registrations)
    if !layer.isEmpty { rules.open(["@layer " + layer]) }
    write(writer, to: &rules)
    if !layer.isEmpty { rules.close() }
    if !writer.paths.isEmpty {
      rules.add("\n/* paths\n".utf8 + conditions.listed + writer.paths + " */\n".utf8)
    }
    return [OutputFile(name: "tokens.css", text: rules.text, tokens: count)]
  }

  private func write(_ writer: CSSWriter, to rules: inout CSSRules) {
    let isThemed = !writer.themed.isEmpty
    if isThemed {
      for (selectors, value) in conditions.colorSchemes {
        rules.open(selectors)
        rules.add(declarations: Array("  color-scheme: \(value);\n".utf8))
        rules.close()
      }
    }
    writer.sheet.write(to: &rules) { conditions.conditions($0) }
    writer.themed.write(to: &rules) { conditions.conditions($0, isThemed: true) }
    write(schemes: writer.schemes, to: &rules)
    if !writer.reducedMotion.isEmpty {
      rules.open(["@media (prefers-reduced-motion: reduce)"])
      for condition in conditions.conditions(.base, isThemed: isThemed) {
        rules.open(condition)
        rules.add(declarations: writer.reducedMotion)
        rules.close(condition)
      }
      rules.close()
    }
  }

  /// Writes the declarations with `light-dark()` at the end and behind `@supports`, so that other browsers
  /// keep following the system's appearance. A plain fallback would be lost, because a custom property
  /// accepts any value.
  private func write(schemes: CSSSheet, to rules: inout CSSRules) {
    if schemes.isEmpty { return }
    rules.open(["@supports (color: light-dark(red, red))"])
    // Without specificity, so that a page can choose with any rule of its own.
    rules.open([":where(:root)"])
    rules.add(declarations: Array("  color-scheme: light dark;\n".utf8))
    rules.close()
    schemes.write(to: &rules) { conditions.conditions($0) }
    rules.close()
  }
}
