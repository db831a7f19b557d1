internal import PositionedJSON
internal import TokenModel

/// A text style of Dynamic Type, by UIKit's name.
enum SwiftTextStyle: String, CaseIterable {
  case largeTitle, title1, title2, title3, headline, subheadline
  case body, callout, footnote, caption1, caption2

  /// What a typography token is for, where its `api` or a name of its path says so.
  ///
  /// An `api` such as `Font.TextStyle.title` decides before the path, and in a path the name
  /// nearest to its end. A path's `title` and `caption` are parts of a view more often than styles.
  init?(_ path: TokenPath, _ statement: Statement) {
    let words = (statement.qualifiers.api?.compactText ?? "").split { !$0.isLetter && !$0.isNumber }
    let names = path.text.split(separator: ".")
    let found =
      words.reversed().lazy.compactMap { SwiftTextStyle.symbol($0) }.first
      ?? names.reversed().lazy.compactMap { SwiftTextStyle.named($0) }.first
    guard let found else { return nil }
    self = found
  }

  /// SwiftUI counts from `title` and `caption`.
  private static func symbol(_ word: Substring) -> SwiftTextStyle? {
    switch word {
    case "title": .title1
    case "caption": .caption1
    case let name: named(name)
    }
  }

  private static func named(_ word: Substring) -> SwiftTextStyle? {
    let name = word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    return allCases.first { $0.rawValue.lowercased() == name }
  }
}
