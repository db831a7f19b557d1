internal import TokenModel

/// Writes one Swift file, named after its namespace.
///
/// A group becomes an enum and a token a static property, of SwiftUI's own type where SwiftUI has one. A color that
/// the system alone decides follows it; one that depends on an axis of one's own is a `ThemedColor`. Any other
/// token with several answers is a function, such as `width(in:)`, whose result is optional unless there is a
/// value for every context: nothing has the value of one brand for all.
struct SwiftExporter: Exporter {
  static let namespace = FormatOption(
    "namespace", .text("NAME"), initial: "Tokens",
    help: "The enum that contains all tokens; its value types are in NAMEValues.")
  static let access = FormatOption(
    "access", .choice(["public", "package", "internal"]), initial: "public",
    help: "The access level of everything that is declared.")
  static let gamut = FormatOption(
    "gamut", .choice(SwiftColor.Gamut.allCases.map(\.rawValue)), initial: "p3",
    help: "The widest colors for screens: Display P3, or mapped into sRGB.")
  static let letterCase = FormatOption(
    "case", .choice(["camel", "as-is"]), initial: "camel",
    help: "Whether icon-size becomes iconSize, or keeps each character.")
  static let types = FormatOption(
    "types", .choice(["used", "all"]), initial: "used",
    help: "The value types that are declared: those that the tokens have, or all.")
  static let groups = FormatOption(
    "groups", .choice(["capitalized", "as-named"]), initial: "capitalized",
    help: "Whether the group color becomes enum Color, or keeps its first letter.")
  static let style = FormatOption(
    "style", .choice(["auto", "plain", "packed"]), initial: "auto",
    help: "How values are written: in full, or packed into one table; auto packs over 500 tokens.")
  static let frameworks = FormatOption(
    "frameworks", .choice(["swiftui", "all"]), initial: "swiftui",
    help: "What values convert to: SwiftUI's, or those of UIKit, AppKit and QuartzCore, too.")
  static let docs = FormatOption(
    "docs", .choice(["needed", "all"]), initial: "needed",
    help: "Whether a plain declaration such as let small = 8 has a comment, too.")
  static let members = FormatOption(
    "members", .choice(SwiftMembers.Reach.allCases.map(\.rawValue)), initial: "own",
    help:
      "Members for .textStyle(.headline): of the file's own types, of SwiftUI's colors, too, or of all with CGFloat."
  )
  static let lists = FormatOption(
    "lists", .choice(["none", "all"]), initial: "none",
    help: "Whether allColors, allLengths and others list the tokens, for previews and snapshots.")
  static let environment = FormatOption(
    "environment", .choice(["axes", "prefixed"]), initial: "axes",
    help: "How SwiftUI's environment calls an axis: \\.brand, or \\.tokensBrand for several files.")
  static let relativeTo = FormatOption(
    "relative-to", .choice(["size"] + SwiftTextStyle.allCases.map(\.rawValue)), initial: "size",
    help:
      "The text style with which text grows where no token names one: the nearest in size, or this."
  )
  let options = [
    SwiftExporter.namespace, SwiftExporter.access, SwiftExporter.style, SwiftExporter.gamut,
    SwiftExporter.groups, SwiftExporter.letterCase, SwiftExporter.frameworks, SwiftExporter.members,
    SwiftExporter.docs, SwiftExporter.types, SwiftExporter.lists, SwiftExporter.environment,
    SwiftExporter.relativeTo, .rem,
  ]

  /// The most tokens that are written as a person writes them, unless asked otherwise.
  static let plainLimit = 500

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let (file, tree) = try file(tokens, options)
    var export = file.export(tree, header: SwiftExporter.header(options, isPacked: file.isPacked))
    export.names =
      options.listsNames ? (file.publicNames(tree) + (export.names ?? [])).sorted() : nil
    return export
  }

  static func check(_ namespace: String) throws(ExportProblem) {
    guard SwiftIdentifier.isPlain(namespace), !namespace.hasPrefix("_"),
      !SwiftIdentifier.hiding.contains(namespace)
    else { throw .badNamespace(namespace) }
  }

  /// The parameters of the file, and the tokens as they nest in it.
  func file(
    _ tokens: ExportTokens, _ options: ExportOptions
  ) throws(ExportProblem) -> (file: SwiftFile, tree: TokenTree) {
    let namespace = options[SwiftExporter.namespace]
    try SwiftExporter.check(namespace)
    let tokens = try options.inPoints(
      tokens, spacing: SpacingUnits(language: "Swift", units: [.px]))
    let style = options[SwiftExporter.style]
    let isLarge = tokens.tokens.count > SwiftExporter.plainLimit
    let file = SwiftFile(
      tokens: tokens, namespace: namespace, access: options[SwiftExporter.access],
      gamut: SwiftColor.Gamut(rawValue: options[SwiftExporter.gamut]) ?? .p3,
      contexts: try SwiftContexts(tokens.revision),
      identifiers: SwiftIdentifier(
        reserved: [namespace, namespace + "Values"],
        joinsWords: options[SwiftExporter.letterCase] == "camel",
        capitalizesGroups: options[SwiftExporter.groups] == "capitalized"),
      isPacked: style == "packed" || style == "auto" && isLarge,
      hasAllFrameworks: options[SwiftExporter.frameworks] == "all",
      reach: SwiftMembers.Reach(rawValue: options[SwiftExporter.members]) ?? .own,
      lists: options[SwiftExporter.lists] == "all",
      prefixesAxes: options[SwiftExporter.environment] == "prefixed",
      relativeTo: SwiftTextStyle(rawValue: options[SwiftExporter.relativeTo]),
      documentsAll: options[SwiftExporter.docs] == "all",
      declaresAll: options[SwiftExporter.types] == "all")
    let tree = try TokenTree(tokens)
    return (file, file.identifiers.joinsWords ? tree.joiningNumbers : tree)
  }

  private static func header(_ options: ExportOptions, isPacked: Bool) -> String {
    let rem = options[.rem].isEmpty ? "" : " (1rem is \(options[.rem]))"
    return options.header(Language.swift.comment)
      + "// swiftlint:disable all\n// swift-format-ignore-file\n// Lengths are in points\(rem), durations in seconds.\n"
      + (isPacked
        ? "// Values are in a table, for more than \(plainLimit) tokens or by style=packed.\n"
        : "")
  }
}
