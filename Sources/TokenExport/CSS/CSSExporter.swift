internal import TokenModel

/// Writes CSS custom properties in one file, `tokens.css`.
struct CSSExporter: Exporter {
  let options = CSSChoices.all

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let choices = try CSSChoices(options, tokens.revision)
    let conditions = try CSSConditions(tokens.revision, choices)
    let empty = CSSWriter(tokens, choices, conditions)
    // The only threads of the room, with those for names and their order: nearly all the time of a CSS
    // export is spent on this loop. The other
    // formats are made of whole trees, and several formats at once run side by side in the caller.
    let order = choices.isInNaturalOrder ? tokens.naturalOrder : Array(tokens.tokens.indices)
    let pieces = ParallelMap.map(order.count) { range in
      var writer = empty
      writer.write(tokensAt: order[range])
      return writer
    }
    var writer = pieces[0]
    for piece in pieces.dropFirst() { writer.append(piece) }
    var rules = CSSRules(capacity: tokens.tokens.count * 72)
    rules.add(CSSExporter.header(options).utf8)
    rules.add(writer.registrations)
    if !choices.layer.isEmpty { rules.open(["@layer " + choices.layer]) }
    CSSExporter.write(writer, conditions, to: &rules)
    if !choices.layer.isEmpty { rules.close() }
    let file = OutputFile(
      name: "tokens.css", text: String(decoding: rules.text, as: UTF8.self), tokens: writer.count)
    let names =
      options.listsNames
      ? order.flatMap { writer.publicNames(ofTokenAt: $0) } + CSSExporter.switches(file.text) : nil
    return Export(files: [file], losses: writer.losses.sorted, names: names)
  }

  /// The attributes by which a page chooses modes, with their values: pages are built on them as on the names.
  private static func switches(_ text: String) -> [PublicName] {
    Set(text.matches(of: /\[(?:data-[^=\]]+|class~)="[^"]*"\]/).map { String($0.0) }).sorted()
      .map { PublicName(name: $0, signature: "selector", path: .root) }
  }

  private static func write(
    _ writer: CSSWriter, _ conditions: CSSConditions, to rules: inout CSSRules
  ) {
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
    write(writer.schemes, conditions, to: &rules)
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
  private static func write(
    _ schemes: CSSSheet, _ conditions: CSSConditions, to rules: inout CSSRules
  ) {
    if schemes.isEmpty { return }
    rules.open(["@supports (color: light-dark(red, red))"])
    // Without specificity, so that a page can choose with any rule of its own.
    rules.open([":where(:root)"])
    rules.add(declarations: Array("  color-scheme: light dark;\n".utf8))
    rules.close()
    schemes.write(to: &rules) { conditions.conditions($0) }
    rules.close()
  }

  private static func header(_ options: ExportOptions) -> String {
    "/*\n * Written by blazon; do not edit.\n"
      + options.originLines(" * ", comment: CSSText.comment)
      + " * Lengths:  1px is 1 point of the design.\n */\n"
  }
}
