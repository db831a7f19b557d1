internal import PositionedJSON
internal import TokenModel

extension ResolvedToken {
  /// What it is for, as a namespace of Tailwind's theme: `spacing`, `radius`; `nil` where neither type nor name tells.
  package var purpose: String? {
    cells.first?.statement.type.flatMap { TokenPurpose(self, $0)?.rawValue }
  }
}

/// What tokens are for, by type and name, called as the namespaces of variables in Tailwind's theme, from which
/// it makes utilities.
///
/// - Source: Tailwind CSS 4.1, `theme.css` and the functional utilities of `utilities.ts`; its documentation,
///   "Theme variables". `z-index`, `opacity`, `border-width` and `transition-duration` make utilities, too,
///   and are not documented.
enum TokenPurpose: String, CaseIterable {
  case color, spacing, text, font
  case fontWeight = "font-weight"
  case tracking, leading, radius, shadow, blur, ease, breakpoint, container
  case zIndex = "z-index"
  case opacity
  case borderWidth = "border-width"
  case transitionDuration = "transition-duration"
  case insetShadow = "inset-shadow"
  case dropShadow = "drop-shadow"
  case textShadow = "text-shadow"
  case animate, aspect, perspective

  /// The words of groups that say the same as the namespace, so that a name does not repeat it.
  private static let words: [TokenPurpose: Set<String>] = [
    .color: ["color", "colors"],
    .spacing: ["space", "spaces", "spacing", "spacings", "gap", "gaps"],
    .text: [
      "text", "type", "typography", "typographies", "font", "fonts", "fontsize", "fontsizes",
    ],
    .font: ["font", "fonts", "fontfamily", "fontfamilies", "family", "families", "typography"],
    .fontWeight: ["font", "fontweight", "fontweights", "weight", "weights", "typography"],
    .tracking: ["tracking", "letterspacing", "letterspacings", "typography"],
    .leading: ["leading", "lineheight", "lineheights", "typography"],
    .radius: ["radius", "radii", "radiuses", "borderradius", "corner", "corners", "rounded"],
    .shadow: ["shadow", "shadows", "boxshadow", "elevation", "elevations"],
    .blur: ["blur", "blurs"],
    .ease: ["ease", "easing", "easings", "curve", "curves", "motion"],
    .breakpoint: ["breakpoint", "breakpoints", "screen", "screens"],
    .container: ["container", "containers"],
    .zIndex: ["zindex", "z", "layer", "layers"],
    .opacity: ["opacity", "opacities", "alpha"],
    .borderWidth: ["borderwidth", "borderwidths", "strokewidth", "stroke"],
    .transitionDuration: ["duration", "durations", "motion"],
  ]

  /// Whether a group of that name says nothing beside the namespace.
  private func leavesOut(_ word: String) -> Bool {
    let isOfFonts = self == .tracking || self == .leading
    return names(word) || isOfFonts && ["font", "fonts"].contains(word)
  }

  private func names(_ word: String) -> Bool {
    TokenPurpose.words[self]?.contains(word) == true
  }

  /// The types whose tokens are for one thing.
  private static let byType: [TokenType: TokenPurpose] = [
    .color: .color, .fontFamily: .font, .fontWeight: .fontWeight, .cubicBezier: .ease,
    .duration: .transitionDuration, .shadow: .shadow, .typography: .text,
  ]
  /// The purposes of others that a name can tell, the first that does.
  private static let byName: [TokenType: [TokenPurpose]] = [
    .dimension: [
      .borderWidth, .tracking, .leading, .radius, .breakpoint, .container, .blur, .text, .spacing,
    ], .number: [.leading, .opacity, .zIndex],
  ]

  /// The same by the type that another tool has for them, where ours is wider.
  private static let byForeignType: [String: TokenPurpose] = [
    "borderRadius": .radius, "borderWidth": .borderWidth, "fontSize": .text, "fontSizes": .text,
    "letterSpacing": .tracking, "lineHeight": .leading, "lineHeights": .leading,
    "opacity": .opacity, "tracking": .tracking,
  ]

  /// The namespace that the name of a token without groups begins with, as those of a style sheet do: `color-brand`.
  static func stated(by path: TokenPath) -> TokenPurpose? {
    guard !path.text.contains(".") else { return nil }
    func isBehind(_ name: String) -> Bool { path.text == name || path.text.hasPrefix(name + "-") }
    return defaults.first { isBehind($0.key) }?.value
      ?? allCases.filter { isBehind($0.rawValue) }
      .max { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
  }

  /// What Tailwind takes where a page says nothing, outside of the namespaces.
  private static let defaults: [String: TokenPurpose] = [
    "default-transition-duration": .transitionDuration,
    "default-transition-timing-function": .ease, "default-font-family": .font,
    "default-mono-font-family": .font,
  ]

  /// The purpose of a token; `nil` for one that has none of these.
  ///
  /// - Parameter chosen: the purposes of first groups that somebody chose.
  init?(_ token: ResolvedToken, _ type: TokenType, _ chosen: [String: TokenPurpose] = [:]) {
    if !chosen.isEmpty, let first = token.path.segments.first, let found = chosen[String(first)] {
      self = found
      return
    }
    if let found = TokenPurpose.byType[type] {
      self = found
      return
    }
    if let name = token.about?.foreign?["$type"]?.string,
      let found = TokenPurpose.byForeignType[TokenType.unhyphenated(name)]
    {
      self = found
      return
    }
    guard let purposes = TokenPurpose.byName[type] else { return nil }
    var words = token.path.segments.map { TokenPurpose.word(String($0)) }
    if words.count > 1 { words.removeLast() }
    guard let found = purposes.first(where: { words.contains(where: $0.names) }) else { return nil }
    self = found
  }

  /// The name of a variable of Tailwind 4, in which `--spacing` is what all utilities of lengths multiply.
  func name(_ rest: [String]) -> String {
    let isUnit = self == .spacing && rest == ["$root"]
    return ([rawValue] + (isUnit ? ["root"] : rest)).joined(separator: ".")
  }

  /// The words of the name behind the namespace: those of the path, less groups at its beginning that say
  /// the same.
  func rest(of path: TokenPath) -> [String] {
    var rest = path.segments.map(String.init)[...]
    while rest.count > 1, leavesOut(TokenPurpose.word(rest[rest.startIndex])) {
      rest.removeFirst()
    }
    if rest.count > 1, rest.last == "$root" { rest.removeLast() }
    return Array(rest)
  }

  /// A name without what joins its words, in small letters.
  private static func word(_ name: String) -> String {
    String(
      decoding: name.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case 0x41...0x5A: byte + 0x20
        case 0x30...0x39, 0x61...0x7A, 0x80...: byte
        default: nil
        }
      }, as: UTF8.self)
  }
}
