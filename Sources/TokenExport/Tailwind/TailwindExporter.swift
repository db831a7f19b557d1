internal import TokenModel

/// Writes a theme for Tailwind 4, whose modes follow the project's own `dark` variant, or a preset for
/// version 3.
struct TailwindExporter: Exporter {
  private static let version = FormatOption(
    "version", .choice(["4", "3"]), initial: "4",
    help: "The version of Tailwind: a theme in CSS, or a preset in JavaScript.")
  private static let inline = FormatOption(
    "inline", .flag, initial: "false",
    help: "Version 4: utilities have var() of other variables, so that elements can choose a mode.")
  private static let reset = FormatOption(
    "reset", .flag, initial: "false",
    help: "Version 4: take Tailwind's own values of the namespaces away.")
  private static let namespaces = FormatOption(
    "namespaces", .text("GROUP=NAME,…"), initial: "",
    help: "The namespaces of first groups, such as size=container, where type and name do not tell."
  )
  private static let values = FormatOption(
    "values", .choice(["var", "static"]), initial: "var",
    help: "Version 3: var() of the properties that the CSS format writes, or values.")

  let options = [
    TailwindExporter.version, TailwindExporter.inline, TailwindExporter.reset,
    TailwindExporter.namespaces, TailwindExporter.values, CSSChoices.colors,
    CSSChoices.schemeAxis, CSSChoices.cssPrefix,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var choices = CSSChoices()
    choices.modes = .media
    choices.schemeAxis = options[CSSChoices.schemeAxis]
    try choices.check(tokens.revision)
    choices.prefix = try CSSChoices.prefix(options, CSSChoices.cssPrefix)
    choices.mapsColors = false
    choices.colorsAreExact = options[CSSChoices.colors] == "exact"
    let chosen = try TailwindExporter.namespaces(options[TailwindExporter.namespaces])
    if options[TailwindExporter.version] == "3" {
      return TailwindPreset.export(
        tokens, choices, chosen, isStatic: options[TailwindExporter.values] == "static", options)
    }
    let conditions = try CSSConditions(tokens.revision, choices)
    let empty = TailwindWriter(tokens, choices, chosen, listsNames: options.listsNames)
    let order = tokens.naturalOrder
    let pieces = ParallelMap.map(order.count) { range in
      var writer = empty
      for index in order[range] { writer.write(tokenAt: index) }
      return writer
    }
    var text = Array(
      ("/*\n * Written by blazon; do not edit.\n"
        + options.originLines(" * ", comment: CSSText.comment) + " */\n").utf8)
    text.reserveCapacity(pieces.reduce(1000) { $0 + $1.theme.count + $1.plain.count })
    text += "\n@theme static\(options.isOn(TailwindExporter.inline) ? " inline" : "") {\n".utf8
    if options.isOn(TailwindExporter.reset) {
      for namespace in TailwindNamespace.allCases where empty.uses(namespace) {
        text += "  --\(namespace.rawValue)-*: initial;\n".utf8
      }
    }
    for piece in pieces { text += piece.theme }
    text += "}\n".utf8
    if pieces.contains(where: { !$0.plain.isEmpty }) {
      text += "\n/* Tailwind makes no utilities of these. */\n:root, :host {\n".utf8
      for piece in pieces { text += piece.plain }
      text += "}\n".utf8
    }
    for (place, context) in empty.contexts.enumerated()
    where pieces.contains(where: { !$0.inContexts[place].isEmpty }) {
      for condition in conditions.conditions(context) {
        TailwindExporter.append(condition, pieces.map { $0.inContexts[place] }, to: &text)
      }
    }
    var losses = LossList()
    for piece in pieces { losses.append(piece.losses) }
    let file = OutputFile(
      name: "tokens.tailwind.css", text: String(decoding: text, as: UTF8.self),
      tokens: pieces.reduce(0) { $0 + $1.count })
    return Export(
      files: [file], losses: losses.sortedOnce,
      names: options.listsNames ? pieces.flatMap { $0.listed ?? [] } : nil)
  }

  /// Variants that Tailwind has for queries: a project may define `dark` by a class.
  private static let variants = [
    "(prefers-color-scheme: dark)": "dark", "(prefers-contrast: more)": "contrast-more",
    "(prefers-color-scheme: light)": "not-dark",
    "not all and (prefers-contrast: more)": "not-contrast-more",
  ]

  private static func append(
    _ condition: CSSCondition, _ lines: [[UInt8]], to text: inout [UInt8]
  ) {
    let selector = condition.selectors[0] == ":root" ? ":root, :host" : condition.selectors[0]
    text += "\n\(selector) {\n".utf8
    var blanks = "  "
    for query in condition.media {
      text +=
        variants[query].map { "\(blanks)@variant \($0) {\n" }?.utf8
        ?? "\(blanks)@media \(query) {\n".utf8
      blanks += "  "
    }
    for piece in lines {
      var rest = piece[...]
      while let end = rest.firstIndex(of: 0x0A) {
        text += blanks.utf8
        text += rest[rest.startIndex...end]
        rest = rest[(end + 1)...]
      }
    }
    for _ in condition.media {
      blanks.removeLast(2)
      text += "\(blanks)}\n".utf8
    }
    text += "}\n".utf8
  }

  private static func namespaces(
    _ text: String
  ) throws(ExportProblem) -> [String: TailwindNamespace] {
    var found: [String: TailwindNamespace] = [:]
    for pair in text.split(separator: ",") {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty,
        let namespace = TailwindNamespace(rawValue: String(sides[1]))
      else {
        throw .badOption(
          namespaces.name, String(pair),
          expected: "size=" + TailwindNamespace.allCases.map(\.rawValue).joined(separator: "|"))
      }
      found[String(sides[0])] = namespace
    }
    return found
  }
}
