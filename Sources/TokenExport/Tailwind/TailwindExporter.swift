/// Writes a theme for Tailwind 4, whose modes follow the project's own `dark` variant, or a preset for
/// version 3.
struct TailwindExporter: Exporter {
  private static let version = FormatOption(
    "version", .choice(["4", "3"]), initial: "4",
    help: "The version of Tailwind: a theme in CSS, or a preset in JavaScript.")
  static let inline = FormatOption(
    "inline", .flag, initial: "false",
    help: "Version 4: utilities have var() of other variables, so that elements can choose a mode.")
  static let reset = FormatOption(
    "reset", .flag, initial: "false",
    help: "Version 4: take Tailwind's own values of the namespaces away.")
  private static let namespaces = FormatOption(
    "namespaces", .text("GROUP=NAME,…"), initial: "",
    help:
      "The namespaces of first groups, such as size=container, where type and name do not decide."
  )
  private static let values = FormatOption(
    "values", .choice(["var", "static"]), initial: "var",
    help: "Version 3: var() of the properties that the CSS format writes, or values.")

  let options = [
    TailwindExporter.version, TailwindExporter.inline, TailwindExporter.reset,
    TailwindExporter.namespaces, TailwindExporter.values, .colors, .schemeAxis,
    .cssPrefix, .cssParts, CSSChoices.paths,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let choices = try CSSChoices(standingOn: options, tokens.revision)
    let chosen = try TailwindExporter.namespaces(options[TailwindExporter.namespaces])
    if options[TailwindExporter.version] == "3" {
      let preset = TailwindPreset(
        tokens, choices, chosen, isStatic: options[TailwindExporter.values] == "static",
        header: options.header(CSSText.comment))
      return try preset.export(tokens, options: options)
    }
    return try TailwindWriter(tokens, choices, chosen, options).export(tokens, options: options)
  }

  private static func namespaces(
    _ text: String
  ) throws(ExportProblem) -> [String: TokenPurpose] {
    var found: [String: TokenPurpose] = [:]
    for pair in text.split(separator: ",") {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty,
        let namespace = TokenPurpose(rawValue: String(sides[1]))
      else {
        throw .badOption(
          namespaces.name, String(pair),
          expected: "size=" + TokenPurpose.allCases.map(\.rawValue).joined(separator: "|"))
      }
      found[String(sides[0])] = namespace
    }
    return found
  }
}
