/// Writes an object of all tokens, nested as they are, and one for each theme: `tokens.js` with
/// `tokens.d.ts`, or `tokens.ts`.
struct ScriptExporter: Exporter {
  let options = [
    ScriptExporter.files, ScriptExporter.values, .colors, ScriptExporter.themes,
    ScriptExporter.tokenNames, .cssPrefix, .cssParts,
  ]

  static let files = FormatOption(
    "files", .choice(["module", "source"]), initial: "module",
    help: "Whether to write a module and its declarations, or one file in TypeScript.")
  static let values = FormatOption(
    "values", .choice(ScriptWriter.Notation.allCases.map(\.rawValue)), initial: "css",
    help: "Texts of CSS, var() of the properties that the CSS format writes, or numbers and parts.")
  static let themes = FormatOption(
    "themes", .flag, initial: "true",
    help: "Write an object of all tokens for each mode, such as themes.dark.")
  static let tokenNames = FormatOption(
    "token-names", .flag, initial: "true", help: "Declare a type of all paths, TokenName.")

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    try ScriptWriter(tokens, options)
      .export(tokens, Array(tokens.tokens.indices), options: options)
  }
}
