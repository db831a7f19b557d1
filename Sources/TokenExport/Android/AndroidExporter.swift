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
    AndroidExporter.name, AndroidExporter.prefix, CSSChoices.schemeAxis, AndroidAxes.qualifiers,
    AndroidExporter.textSizes, .rem,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let name = try AndroidExporter.plain(AndroidExporter.name, options)
    let prefix = try AndroidExporter.plain(AndroidExporter.prefix, options)
    var choices = CSSChoices()
    choices.schemeAxis = options[CSSChoices.schemeAxis]
    try choices.check(tokens.revision)
    let axes = try AndroidAxes(
      tokens.revision, schemeAxis: choices.schemeAxis, chosen: options[AndroidAxes.qualifiers])
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = true
    let groups = options[AndroidExporter.textSizes].split(separator: ",").map(String.init)
    for group in groups where !tokens.has(group) {
      throw .badOption(AndroidExporter.textSizes.name, group, expected: "font.size")
    }
    let empty = AndroidWriter(
      tokens, axes, prefix: prefix, textGroups: groups, listsNames: options.listsNames)
    let order = tokens.naturalOrder
    let pieces = ParallelMap.map(order.count) { range in
      var writer = empty
      for index in order[range] { writer.write(tokenAt: index) }
      return writer
    }
    var losses = LossList()
    for piece in pieces { losses.append(piece.losses) }
    let mark = "Written by blazon as \(name); do not edit."
    let origin = options.originLines("     ", comment: AndroidText.comment)
    let head = AndroidExporter.declaration + "<!-- \(mark)\n\(origin)-->\n<resources"
    let tools = " xmlns:tools=\"http://schemas.android.com/tools\""
    let suffixes = Set(pieces.flatMap(\.elements.keys)).union([""]).sorted()
    var files = suffixes.map { suffix in
      let hasStyles = pieces.contains { $0.hasStyles } && suffix.isEmpty
      var text = Array((head + (hasStyles ? tools : "") + ">\n").utf8)
      for piece in pieces { text += piece.elements[suffix] ?? [] }
      text += "</resources>\n".utf8
      return OutputFile(
        name: "res/values\(suffix)/\(name).xml", text: String(decoding: text, as: UTF8.self),
        tokens: pieces.reduce(0) { $0 + ($1.indices[suffix]?.count ?? 0) })
    }
    let curves = pieces.flatMap(\.curves).sorted { $0.path < $1.path }
    files += curves.map { path, attributes in
      OutputFile(
        name: "res/interpolator" + path,
        text: AndroidExporter.declaration + "<!-- \(mark) -->\n"
          + AndroidExporter.curve(attributes),
        tokens: 1)
    }
    return Export(
      files: files, losses: losses.sortedOnce, owned: [OwnedFolder(name: "res", mark: mark)],
      names: options.listsNames ? pieces.flatMap { $0.listed ?? [] } : nil)
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"

  private static func curve(_ attributes: String) -> String {
    "<pathInterpolator xmlns:android=\"http://schemas.android.com/apk/res/android\""
      + attributes + " />\n"
  }

  /// The chosen value of an option that is a word as in names of resources.
  private static func plain(
    _ option: FormatOption, _ options: ExportOptions
  ) throws(ExportProblem) -> String {
    let text = options[option]
    if text == option.initial { return text }
    let isWord = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
    guard text.utf8.first.map({ (0x61...0x7A).contains($0) }) == true, text.utf8.count <= 100,
      text.utf8.allSatisfy(isWord)
    else { throw .badOption(option.name, text, expected: "shop") }
    return text
  }
}

extension ExportTokens {
  /// Whether there is a token with the path, or one in the group.
  fileprivate func has(_ path: String) -> Bool {
    tokens.contains { $0.path.text == path || $0.path.text.hasPrefix(path + ".") }
  }
}
