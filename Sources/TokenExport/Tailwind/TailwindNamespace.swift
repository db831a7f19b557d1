internal import TokenModel

/// The place of tokens in Tailwind's theme: a namespace of variables, from which it makes utilities, and the
/// key of a preset for version 3.
///
/// - Source: Tailwind CSS 4.1, `theme.css` and the functional utilities of `utilities.ts`; its documentation,
///   "Theme variables". `z-index`, `opacity`, `border-width` and `transition-duration` make utilities, too,
///   and are not documented.
enum TailwindNamespace: String, CaseIterable {
  case color, spacing, text, font
  case fontWeight = "font-weight"
  case tracking, leading, radius, shadow, blur, ease, breakpoint, container
  case zIndex = "z-index"
  case opacity
  case borderWidth = "border-width"
  case transitionDuration = "transition-duration"

  /// The key of version 3.
  var key: String {
    switch self {
    case .color: "colors"
    case .spacing: "spacing"
    case .text: "fontSize"
    case .font: "fontFamily"
    case .fontWeight: "fontWeight"
    case .tracking: "letterSpacing"
    case .leading: "lineHeight"
    case .radius: "borderRadius"
    case .shadow: "boxShadow"
    case .blur: "blur"
    case .ease: "transitionTimingFunction"
    case .breakpoint: "screens"
    case .container: "maxWidth"
    case .zIndex: "zIndex"
    case .opacity: "opacity"
    case .borderWidth: "borderWidth"
    case .transitionDuration: "transitionDuration"
    }
  }

  /// The words of groups that say the same as the namespace, so that a name does not repeat it.
  private static let words: [TailwindNamespace: Set<String>] = [
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

  private func names(_ word: String) -> Bool {
    TailwindNamespace.words[self]?.contains(word) == true
  }

  /// The namespace of a token; `nil` for one from which Tailwind makes nothing.
  ///
  /// - Parameter chosen: the namespaces of first groups that somebody chose.
  init?(_ token: ResolvedToken, _ type: TokenType, _ chosen: [String: TailwindNamespace]) {
    if !chosen.isEmpty, let first = token.path.segments.first, let found = chosen[String(first)] {
      self = found
      return
    }
    var words: [String] {
      let words = token.path.segments.map { TailwindNamespace.word(String($0)) }
      return words.count > 1 ? words.dropLast() : words
    }
    func first(_ namespaces: [TailwindNamespace]) -> TailwindNamespace? {
      let words = words
      return namespaces.first { words.contains(where: $0.names) }
    }
    let found: TailwindNamespace? =
      switch type {
      case .color: .color
      case .fontFamily: .font
      case .fontWeight: .fontWeight
      case .cubicBezier: .ease
      case .duration: .transitionDuration
      case .shadow: .shadow
      case .typography: .text
      case .dimension:
        first([
          .borderWidth, .tracking, .leading, .radius, .breakpoint, .container, .blur, .text,
          .spacing,
        ])
      case .number: first([.leading, .opacity, .zIndex])
      case .spring, .transition, .border, .strokeStyle, .gradient, .boolean, .string, .material:
        nil
      }
    guard let found else { return nil }
    self = found
  }

  /// The words of the name behind the namespace: those of the path, less groups at its beginning that say
  /// the same.
  func rest(of path: TokenPath) -> [String] {
    var rest = path.segments.map(String.init)[...]
    while rest.count > 1, names(TailwindNamespace.word(rest[rest.startIndex])) {
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
