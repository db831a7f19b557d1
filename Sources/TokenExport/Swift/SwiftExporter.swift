internal import TokenModel

/// Writes one Swift file, named after its namespace.
///
/// A group becomes an enum and a token a static property with the answer for first values. A token with
/// several answers also gets a function, such as `width(in:)`, whose result is optional unless there is a
/// value for every context. A color contains its variants and follows the system's traits in UIKit, AppKit
/// and SwiftUI. Adding a context never changes the type of a property.
struct SwiftExporter: Exporter {
  static let namespace = FormatOption(
    "namespace", .text("NAME"), initial: "Tokens",
    help: "The enum that holds all tokens; its value types stand in NAMEValues.")
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
  let options = [
    SwiftExporter.namespace, SwiftExporter.access, SwiftExporter.gamut, SwiftExporter.letterCase,
    SwiftExporter.types, .rem,
  ]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let namespace = options[SwiftExporter.namespace]
    guard SwiftIdentifier.isPlain(namespace), !namespace.hasPrefix("_") else {
      throw .badNamespace(namespace)
    }
    var tokens = tokens
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = true
    let file = SwiftFile(
      tokens: tokens, namespace: namespace, access: options[SwiftExporter.access],
      gamut: SwiftColor.Gamut(rawValue: options[SwiftExporter.gamut]) ?? .p3,
      contexts: try SwiftContexts(tokens.revision),
      identifiers: SwiftIdentifier(
        reserved: [namespace + "Values"], joinsWords: options[SwiftExporter.letterCase] == "camel"),
      declaresAll: options[SwiftExporter.types] == "all")
    return file.export(try TokenTree(tokens), header: SwiftExporter.header(options))
  }

  private static func header(_ options: ExportOptions) -> String {
    let rem = options[.rem].isEmpty ? "" : " (1rem is \(options[.rem]))"
    return "// Written by blazon; do not edit.\n"
      + options.originLines("// ", comment: SwiftLiteral.comment)
      + "// Lengths are in points\(rem), durations in seconds.\n"
  }
}
