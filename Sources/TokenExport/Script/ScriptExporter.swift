internal import PositionedJSON
internal import TokenModel

/// Writes an object of all tokens, nested as they are, and one for each theme: `tokens.js` with
/// `tokens.d.ts`, or `tokens.ts`.
struct ScriptExporter: Exporter {
  let options = [
    ScriptExporter.files, ScriptExporter.values, CSSChoices.colors, ScriptExporter.themes,
    ScriptExporter.tokenNames, CSSChoices.cssPrefix,
  ]

  private static let files = FormatOption(
    "files", .choice(["module", "source"]), initial: "module",
    help: "Whether to write a module and its declarations, or one file in TypeScript.")
  private static let values = FormatOption(
    "values", .choice(ScriptWriter.Notation.allCases.map(\.rawValue)), initial: "css",
    help: "Texts of CSS, var() of the properties that the CSS format writes, or numbers and parts.")
  private static let themes = FormatOption(
    "themes", .flag, initial: "true",
    help: "Write an object of all tokens for each mode, such as themes.dark.")
  private static let tokenNames = FormatOption(
    "token-names", .flag, initial: "true", help: "Declare a type of all paths, TokenName.")

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let notation = ScriptWriter.Notation(rawValue: options[ScriptExporter.values]) ?? .css
    let hasThemes = options.isOn(ScriptExporter.themes) && notation != .variable
    var tree = try TokenTree(tokens)
    tree.order(tokens.naturalOrder)
    let modes = hasThemes ? Modes(tokens, isCombined: true) : nil
    let empty = try ScriptWriter(
      tokens, notation, modes, isExact: options[CSSChoices.colors] == "exact",
      cssPrefix: CSSChoices.prefix(options, CSSChoices.cssPrefix))
    let pieces = ParallelMap.map(tokens.tokens.count) { range in
      var writer = empty
      for index in range { writer.write(tokenAt: index) }
      return writer
    }
    var losses = LossList()
    for piece in pieces { losses.append(piece.losses) }
    let names = modes?.names(tokens.revision, CaseNames.Rules(style: .kebab)) ?? []
    let module = ScriptModule(
      tokens: tokens, tree: tree, values: pieces.flatMap(\.values), themes: names,
      contexts: modes?.contexts ?? [])
    let count = module.values.count(where: \.isWritten)
    let header =
      "// Written by blazon; do not edit.\n" + options.originLines("// ", comment: CSSText.comment)
    let hasNames = options.isOn(ScriptExporter.tokenNames)
    let files =
      options[ScriptExporter.files] == "source"
      ? [
        OutputFile(
          name: "tokens.ts", text: header + module.text(.typeScript, names: hasNames), tokens: count
        )
      ]
      : [
        OutputFile(
          name: "tokens.js",
          text: "// @ts-self-types=\"./tokens.d.ts\"\n" + header
            + module.text(.javaScript, names: false), tokens: count),
        OutputFile(
          name: "tokens.d.ts", text: header + module.text(.declarations, names: hasNames),
          tokens: count),
      ]
    return Export(
      files: files, losses: losses.sortedOnce,
      names: options.listsNames ? module.publicNames : nil)
  }
}
