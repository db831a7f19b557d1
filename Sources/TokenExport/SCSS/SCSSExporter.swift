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
    SCSSExporter.values, SCSSExporter.prefix, .colors, SCSSExporter.modes, CSSChoices.attribute,
    .schemeAxis, .cssPrefix, .cssParts, CSSChoices.paths,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    var choices = try CSSChoices(standingOn: options, tokens.revision)
    choices.modes = options[SCSSExporter.modes] == "selector" ? .selector : .media
    try choices.readAttribute(options)
    choices.colorsHaveCommas = true
    let conditions =
      options[SCSSExporter.modes] == "none" ? nil : try CSSConditions(tokens.revision, choices)
    let prefix = try options.prefix(
      SCSSExporter.prefix, [.letters, .digits, .hyphen], from: .small, expected: "shop")
    let writer = SCSSWriter(
      tokens, choices, prefix: prefix, isStatic: options[SCSSExporter.values] == "static",
      header: options.header(CSSText.comment), conditions)
    return try writer.export(tokens, writer.order, options: options)
  }
}
