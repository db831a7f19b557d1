internal import TokenModel

/// Writes `_tokens.scss`: a variable for each token, a map of all, and for each mode a map of what differs
/// and a mixin whose content has its values.
///
/// The file has no `@use`, no `@import` and no functions, so that every Sass reads it, by both ways of loading.
struct SCSSExporter: Exporter {
  private static let values = FormatOption(
    "values", .choice(["static", "var"]), initial: "static",
    help: "Whether a variable is the value, or var() of the property that the CSS format writes.")
  private static let modes = FormatOption(
    "modes", .choice(["media", "selector", "none"]), initial: "media",
    help:
      "What a mode's mixin puts around its content for the appearance: a media query or an attribute."
  )

  private static let prefix = FormatOption(
    "prefix", .text("NAME"), initial: "",
    help: "Words before the name of each variable and mixin, such as shop for $shop-color-brand.")

  let options = [
    SCSSExporter.values, SCSSExporter.prefix, CSSChoices.colors, SCSSExporter.modes,
    CSSChoices.attribute,
    CSSChoices.schemeAxis, CSSChoices.cssPrefix,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var choices = CSSChoices()
    choices.modes = options[SCSSExporter.modes] == "selector" ? .selector : .media
    choices.attribute = options[CSSChoices.attribute]
    guard CSSChoices.isAttribute(choices.attribute) else {
      throw .badOption(CSSChoices.attribute.name, choices.attribute, expected: "data-theme")
    }
    choices.hasChosenAttribute = options.chosen[CSSChoices.attribute.name] != nil
    choices.schemeAxis = options[CSSChoices.schemeAxis]
    try choices.check(tokens.revision)
    choices.prefix = try CSSChoices.prefix(options, CSSChoices.cssPrefix)
    choices.mapsColors = false
    choices.colorsAreExact = options[CSSChoices.colors] == "exact"
    choices.colorsHaveCommas = true
    let conditions =
      options[SCSSExporter.modes] == "none" ? nil : try CSSConditions(tokens.revision, choices)
    let prefix = options[SCSSExporter.prefix]
    let isWord = { (byte: UInt8) in CSSText.isNameByte(byte) && byte != UInt8(ascii: "_") }
    guard prefix.isEmpty || prefix.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
      prefix.utf8.allSatisfy(isWord), prefix.utf8.last != UInt8(ascii: "-")
    else { throw .badOption(SCSSExporter.prefix.name, prefix, expected: "shop") }
    let empty = SCSSWriter(
      tokens, choices, prefix: prefix, isStatic: options[SCSSExporter.values] == "static",
      listsNames: options.listsNames)
    let order = empty.order
    let pieces = ParallelMap.map(order.count) { range in
      var writer = empty
      for index in order[range] { writer.write(tokenAt: index) }
      return writer
    }
    var text = Array(SCSSExporter.header(options).utf8)
    text.reserveCapacity(pieces.reduce(1000) { $0 + $1.size })
    for piece in pieces { text += piece.variables }
    SCSSExporter.appendMap(empty.named("tokens"), pieces.map(\.entries), to: &text)
    let names = empty.modes.names(tokens.revision, SCSSWriter.rules)
    SCSSExporter.append(pieces, empty.named, names, empty.modes, conditions, to: &text)
    var losses = LossList()
    for piece in pieces { losses.append(piece.losses) }
    let file = OutputFile(
      name: "_tokens.scss", text: String(decoding: text, as: UTF8.self),
      tokens: pieces.reduce(0) { $0 + $1.count })
    return Export(
      files: [file], losses: losses.sortedOnce,
      names: options.listsNames ? pieces.flatMap { $0.listed ?? [] } : nil)
  }

  private static func header(_ options: ExportOptions) -> String {
    "// Written by blazon; do not edit.\n" + options.originLines("// ", comment: CSSText.comment)
      + "\n"
  }

  /// Appends a variable that is a map.
  private static func appendMap(
    _ name: String, _ entries: [[UInt8]], to text: inout [UInt8]
  ) {
    text += "\n$\(name): (\n".utf8
    for piece in entries { text += piece }
    text += ") !default;\n".utf8
  }

  /// Appends what is there for the modes, if there are any.
  private static func append(
    _ pieces: [SCSSWriter], _ named: (String) -> String, _ names: [String], _ modes: Modes,
    _ conditions: CSSConditions?,
    to text: inout [UInt8]
  ) {
    let written = modes.contexts.indices.filter { mode in
      pieces.contains { !$0.inModes[mode].entries.isEmpty }
    }
    if written.isEmpty { return }
    text +=
      "\n/// What differs in each mode from `$\(named("tokens"))`.\n$\(named("modes")): (\n".utf8
    for mode in written {
      text += "  \"\(names[mode + 1])\": (\n".utf8
      for piece in pieces { text += piece.inModes[mode].entries }
      text += "  ),\n".utf8
    }
    text += ") !default;\n".utf8
    for mode in written {
      let said = CSSText.comment(modes.contexts[mode].text)
      text +=
        "\n/// Content with the values of \(said).\n@mixin \(named("mode-" + names[mode + 1])) {\n"
        .utf8
      for piece in pieces { text += piece.inModes[mode].saves }
      for piece in pieces { text += piece.inModes[mode].sets }
      let around = conditions?.conditions(modes.contexts[mode]).first
      append(around ?? CSSCondition(), to: &text)
      for piece in pieces { text += piece.inModes[mode].restores }
      text += "}\n".utf8
    }
  }

  /// Appends the content inside a condition. Inside a rule it stands before the rule's selector, `&`.
  private static func append(_ condition: CSSCondition, to text: inout [UInt8]) {
    var blanks = "  "
    for query in condition.queries {
      text += "\(blanks)@media \(query) {\n".utf8
      blanks += "  "
    }
    let selector = SCSSWriter.escaped(condition.selectors[0])
    if selector == ":root" {
      text += "\(blanks)@content;\n".utf8
    } else {
      text +=
        """
        \(blanks)@if & {
        \(blanks)  \(selector) & {
        \(blanks)    @content;
        \(blanks)  }
        \(blanks)} @else {
        \(blanks)  \(selector) {
        \(blanks)    @content;
        \(blanks)  }
        \(blanks)}

        """.utf8
    }
    for _ in condition.queries {
      blanks.removeLast(2)
      text += "\(blanks)}\n".utf8
    }
  }
}
