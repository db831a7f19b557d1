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
  private var words: Set<String> {
    switch self {
    case .color: ["color", "colors"]
    case .spacing: ["space", "spaces", "spacing", "spacings", "gap", "gaps"]
    case .text:
      ["text", "type", "typography", "typographies", "font", "fonts", "fontsize", "fontsizes"]
    case .font: ["font", "fonts", "fontfamily", "fontfamilies", "family", "families", "typography"]
    case .fontWeight: ["font", "fontweight", "fontweights", "weight", "weights", "typography"]
    case .tracking: ["tracking", "letterspacing", "letterspacings", "typography"]
    case .leading: ["leading", "lineheight", "lineheights", "typography"]
    case .radius: ["radius", "radii", "radiuses", "borderradius", "corner", "corners", "rounded"]
    case .shadow: ["shadow", "shadows", "boxshadow", "elevation", "elevations"]
    case .blur: ["blur", "blurs"]
    case .ease: ["ease", "easing", "easings", "curve", "curves", "motion"]
    case .breakpoint: ["breakpoint", "breakpoints", "screen", "screens"]
    case .container: ["container", "containers"]
    case .zIndex: ["zindex", "z", "layer", "layers"]
    case .opacity: ["opacity", "opacities", "alpha"]
    case .borderWidth: ["borderwidth", "borderwidths", "strokewidth", "stroke"]
    case .transitionDuration: ["duration", "durations", "motion"]
    }
  }

  /// The namespace of a token; `nil` for one from which Tailwind makes nothing.
  ///
  /// - Parameter chosen: the namespaces of first groups that somebody chose.
  init?(_ token: ResolvedToken, _ type: TokenType, _ chosen: [String: TailwindNamespace]) {
    let words = token.path.segments.map { TailwindNamespace.word(String($0)) }
    if let first = token.path.segments.first, let found = chosen[String(first)] {
      self = found
      return
    }
    func isIn(_ namespace: TailwindNamespace) -> Bool {
      words.dropLast().contains(where: namespace.words.contains)
        || words.count == 1 && namespace.words.contains(words[0])
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
        [
          .borderWidth, .tracking, .leading, .radius, .breakpoint, .container, .blur, .text,
          .spacing,
        ]
        .first(where: isIn)
      case .number: [.leading, .opacity, .zIndex].first(where: isIn)
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
    while rest.count > 1, words.contains(TailwindNamespace.word(rest[rest.startIndex])) {
      rest.removeFirst()
    }
    if rest.count > 1, rest.last == "$root" { rest.removeLast() }
    return Array(rest)
  }

  /// A name without what joins its words, in small letters.
  private static func word(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
