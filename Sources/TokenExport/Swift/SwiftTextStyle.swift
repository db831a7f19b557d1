internal import PositionedJSON
internal import TokenModel

/// A text style of Dynamic Type, named as in UIKit.
enum SwiftTextStyle: String, CaseIterable {
  case largeTitle, title1, title2, title3, headline, subheadline
  case body, callout, footnote, caption1, caption2

  /// The text style that a typography token is for; `nil` if neither its `api` nor its path names one.
  ///
  /// An `api` such as `Font.TextStyle.title` takes precedence over the path, of which the last segment
  /// that names a style decides. In a path, `title` and `caption` mean parts of a view unless a group
  /// says that it holds text styles, as in `text.title`.
  init?(_ path: TokenPath, _ statement: Statement) {
    let words = (statement.qualifiers.api?.compactText ?? "").split { !$0.isLetter && !$0.isNumber }
    let names = path.text.split(separator: ".")
    let found =
      words.reversed().lazy.compactMap { SwiftTextStyle.symbol($0) }.first
      ?? names.reversed().lazy.compactMap { SwiftTextStyle.named($0) }.first
      ?? (names.dropLast().contains(where: SwiftTextStyle.holdsStyles)
        ? names.last.flatMap { SwiftTextStyle.symbol($0) } : nil)
    guard let found else { return nil }
    self = found
  }

  /// The style whose size for the usual text size is nearest, of two the smaller one. Of those of 17 points `body`.
  ///
  /// - Source: Human Interface Guidelines, Typography, iOS Dynamic Type sizes, Large (Default).
  init(nearest points: Double) {
    let sizes: [(Double, SwiftTextStyle)] = [
      (11, .caption2), (12, .caption1), (13, .footnote), (15, .subheadline), (16, .callout),
      (17, .body), (20, .title3), (22, .title2), (28, .title1), (34, .largeTitle),
    ]
    self = sizes.min { abs($0.0 - points) < abs($1.0 - points) }?.1 ?? .body
  }

  /// The style that an API names; SwiftUI calls the first title and caption `title` and `caption`.
  private static func symbol(_ word: Substring) -> SwiftTextStyle? {
    switch word {
    case "title": .title1
    case "caption": .caption1
    case let name: named(name)
    }
  }

  private static func holdsStyles(_ group: Substring) -> Bool {
    let name = group.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    return [
      "text", "texts", "font", "fonts", "type", "typography", "textstyle", "textstyles",
      "typescale",
    ].contains(name)
  }

  private static func named(_ word: Substring) -> SwiftTextStyle? {
    let name = word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    return allCases.first { $0.rawValue.lowercased() == name }
  }
}
