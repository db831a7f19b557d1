internal import CodeScan
internal import Foundation
internal import PositionedJSON
internal import TokenExport
package import TokenModel

extension Usage {
  /// Adds colors and lengths that are those of tokens, or nearly so.
  ///
  /// A color is a token's where no component differs by more than 0.0005, and near one below a ΔE of 2; a length near one within 1 px,
  /// where the property and the token are for one thing. A token that refers to another goes before the one that it refers to.
  package mutating func addLiterals(_ tokens: ResolvedTokens) {
    let palette = Palette(tokens)
    var known: [Literal: Palette.Match?] = [:]
    for file in files {
      for (literal, place) in zip(file.literals, file.literalPlaces) {
        var key = literal
        key.range = 0..<0
        let match = known[key] ?? palette.match(literal)
        known[key] = .some(match)
        guard let match else { continue }
        let like = Mention(family: .property, kind: .use, name: "", range: 0..<0)
        let name = file.isStyle ? names.name(of: match.path, like: like) : nil
        findings.append(
          Finding(
            kind: .literal, isError: false, name: literal.text,
            location: SourceLocation(file: file.path, line: place.line, column: place.column),
            message: match.words + (name.map { ": use \($0)" } ?? ""), successor: name))
      }
    }
  }
}

/// The colors and lengths of tokens.
struct Palette: Sendable {
  /// The token of a literal, in words, and whether it has just that value.
  typealias Match = (path: TokenPath, words: String, isExact: Bool)

  private typealias Entry = (path: TokenPath, isAlias: Bool)
  private var colors: [(color: ColorValue, entry: Entry)] = []
  private var lengths: [(points: Double, purpose: String, entry: Entry)] = []

  init(_ tokens: ResolvedTokens) {
    for token in tokens.tokens where token.deprecation == nil {
      guard let cell = token.cells.first else { continue }
      let entry = (token.path, cell.statement.alias != nil)
      switch cell.value {
      case .color(let color)?: colors.append((color, entry))
      case .dimension(let length)?:
        guard let points = Palette.points(length.value.value, length.unit.rawValue),
          let purpose = token.purpose
        else { continue }
        lengths.append((points, purpose, entry))
      default: break
      }
    }
  }

  private static func points(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "px", "pt": value
    case "rem": value * 16
    default: nil
    }
  }

  func match(_ literal: Literal) -> Match? {
    literal.kind == .color ? color(literal.text) : length(literal)
  }

  private func color(_ text: String) -> Match? {
    guard let json = CSSColorReader.json(text),
      case .color(let color)? = TokenValue.read(.color, json)
    else { return nil }
    let equal = colors.filter {
      TokenValue.color($0.color).relation(to: .color(color), units: (nil, nil)) == .same
    }
    if let one = Palette.best(equal.map(\.entry)) {
      return (one.path, "this is \(one.path.text)", true)
    }
    let near = colors.filter { $0.color.alpha == color.alpha }
      .map { (difference: $0.color.deltaE2000(to: color), entry: $0.entry) }
      .filter { $0.difference < 2 }
    guard let least = near.map(\.difference).min() else { return nil }
    return Palette.best(near.filter { $0.difference == least }.map(\.entry)).map {
      (
        $0.path, "this is nearly \($0.path.text) (ΔE \(Number((least * 10).rounded() / 10).text))",
        false
      )
    }
  }

  private func length(_ literal: Literal) -> Match? {
    guard let unit = ["px", "rem", "pt"].first(where: literal.text.hasSuffix),
      let value = Double(literal.text.dropLast(unit.count)), value != 0,
      let points = Palette.points(value, unit), let purpose = Palette.purpose(of: literal.property)
    else { return nil }
    let near = lengths.filter { $0.purpose == purpose && abs($0.points - points) <= 1 }
    guard let least = near.map({ abs($0.points - points) }).min() else { return nil }
    guard let one = Palette.best(near.filter { abs($0.points - points) == least }.map(\.entry))
    else { return nil }
    return (
      one.path,
      least == 0
        ? "this is \(one.path.text)"
        : "this is nearly \(one.path.text) (\(Number(least).text) px off)", least == 0
    )
  }

  /// A token that refers to another one, else the first.
  private static func best(_ entries: [Entry]) -> Entry? {
    entries.min { ($0.isAlias ? 0 : 1, $0.path) < ($1.isAlias ? 0 : 1, $1.path) }
  }

  /// What the lengths of a property are for, as tokens are.
  private static func purpose(of property: String) -> String? {
    if property.hasSuffix("radius") { return "radius" }
    if property.hasSuffix("border-width") || property == "outline-width" { return "border-width" }
    switch property {
    case "font-size": return "text"
    case "letter-spacing": return "tracking"
    case "line-height": return "leading"
    default:
      let isSpace = [
        "padding", "margin", "gap", "row-gap", "column-gap", "inset", "scroll-padding",
        "scroll-margin",
      ]
      .contains { property == $0 || property.hasPrefix($0 + "-") }
      return isSpace ? "spacing" : nil
    }
  }
}
