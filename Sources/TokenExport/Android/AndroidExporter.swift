internal import TokenModel

/// Writes resources of Android: `res/values/tokens.xml`, one in each folder with qualifiers for what is
/// different there, and a file in `res/interpolator` for each curve.
struct AndroidExporter: Exporter {
  private static let name = FormatOption(
    "name", .text("NAME"), initial: "tokens", help: "The name of the files with values.")
  private static let prefix = FormatOption(
    "prefix", .text("NAME"), initial: "",
    help: "Words before the name of each resource, such as shop for R.color.shop_color_brand.")
  private static let textSizes = FormatOption(
    "sp", .text("GROUPS"), initial: "",
    help: "Groups whose lengths are sizes of text, such as font.size,text.")

  let options = [
    AndroidExporter.name, AndroidExporter.prefix, .schemeAxis, AndroidAxes.qualifiers,
    AndroidExporter.textSizes, .rem,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = try AndroidExporter.plain(AndroidExporter.name, options)
    let prefix = try AndroidExporter.plain(AndroidExporter.prefix, options)
    let axes = try AndroidAxes(
      tokens.revision, schemeAxis: options.schemeAxis(of: tokens.revision),
      chosen: options[AndroidAxes.qualifiers])
    let tokens = try options.inPoints(tokens)
    let groups = options[AndroidExporter.textSizes].split(separator: ",").map(String.init)
    for group in groups {
      // A token with the path, or one in the group.
      if tokens.tokens.contains(where: { "\($0.path.text).".hasPrefix(group + ".") }) { continue }
      throw .badOption(AndroidExporter.textSizes.name, group, expected: "font.size")
    }
    let notice = ExportOptions.notice(name)
    let writer = AndroidWriter(
      tokens, axes, prefix: prefix, textGroups: groups, name: name,
      header: notice + "\n" + options.originLines("     ", comment: AndroidText.comment))
    return try writer.export(
      tokens, options: options, owned: [OwnedFolder(name: "res", mark: notice)])
  }

  /// The chosen value of an option that is a word as in names of resources.
  private static func plain(
    _ option: FormatOption, _ options: ExportOptions
  ) throws(ExportProblem) -> String {
    let text = options[option]
    guard
      text == option.initial
        || text.utf8.count <= 100 && text.isName([.small, .digits, .line], from: .small)
    else { throw .badOption(option.name, text, expected: "shop") }
    return text
  }
}
