internal import TokenModel

/// Texts of CSS that no type of ours has, and that mean what they say.
enum CSSForms {
  /// - Source: CSS Values and Units Level 4, section 10, for mathematics; CSS Custom Properties Level 1,
  ///   section 3; CSS Environment Variables Level 1, section 3.
  private static let mathematics: Set = [
    "calc", "clamp", "min", "max", "round", "mod", "rem", "abs", "hypot", "pow", "sqrt",
  ]
  private static let substitutions: Set = ["var", "env"]

  /// - Source: CSS Color Level 5, sections 2 and 4; CSS Color Adjustment Level 1 and CSS Color Level 5, section 7.
  private static let colors: Set = ["color-mix", "light-dark", "contrast-color"]
  private static let spaces: Set = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color",
  ]

  private static let easings: Set = ["linear", "steps", "cubic-bezier"]

  /// Units of what is neither a length nor a time.
  ///
  /// - Source: CSS Values and Units Level 4, sections 7.1 to 7.4; CSS Grid Layout Level 2, section 7.2.4.
  static let otherUnits: Set = [
    "deg", "rad", "grad", "turn", "hz", "khz", "dpi", "dpcm", "dppx", "fr",
  ]

  /// - Source: CSS Images Level 4, section 3.
  private static let gradients: Set = [
    "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
    "repeating-radial-gradient", "repeating-conic-gradient",
  ]

  /// Whether a text is one of CSS that a value of the type may be, though the type itself has no such value.
  ///
  /// A text that the type can say in another way is one all the same: the caller tries that first.
  static func has(_ text: String, for type: TokenType) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 2_048,
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) || !text.contains(where: \.isNewline)
    else { return false }
    let function = CSSWords.function(text)
    if CSSWords.wide.contains(text.lowercased()) || function.map(substitutions.contains) == true {
      return type != .string
    }
    switch type {
    case .color: return isColor(text, function) || isGradient(text)
    case .gradient: return isGradient(text)
    case .dimension, .number:
      if let unit = CSSNumber(text)?.unit { return otherUnits.contains(unit) }
      return ["auto", "normal", "none"].contains(text) || isComputed(text) || isSeveralLengths(text)
        || type == .dimension && ["fit-content", "min-content", "max-content"].contains(text)
    case .duration:
      return isComputed(text) || isList(text) { ["ms", "s"].contains($0.unit) }
    case .fontFamily:
      return CSSWords.list(text)?.contains {
        CSSWords.function($0).map(substitutions.contains) == true
      } == true
    case .fontWeight: return FontWeight.relative.contains(text) || isComputed(text)
    case .cubicBezier:
      return ["step-start", "step-end"].contains(text) || function.map(easings.contains) == true
    case .strokeStyle: return text == "none" || text == "hidden"
    case .typography: return isFont(text)
    case .shadow, .border, .transition: return text == "none" || isShorthand(text)
    case .boolean, .string, .spring, .material: return false
    }
  }

  /// Whether the text is a function that no tool of tokens computes.
  static func isFunctionOfCSS(_ text: String) -> Bool {
    guard let function = CSSWords.function(text) else { return false }
    return substitutions.contains(function) || gradients.contains(function)
      || easings.contains(function) || isColor(text, function)
  }

  static func isGradient(_ text: String) -> Bool {
    guard let layers = CSSWords.list(text) else { return false }
    return layers.allSatisfy { CSSWords.function($0).map(gradients.contains) == true }
  }

  /// Whether a text is a list of lengths, some of them references, as `margin` and `border-radius` have it.
  static func isSeveralLengths(_ text: String) -> Bool {
    // A comma between digits may be that of a decimal.
    let words = CSSWords.words(text.prefix(200))
    let lengths = words.map { $0.last == "," ? $0.dropLast() : $0 }
    return lengths.count > 1
      && lengths.allSatisfy {
        CSSNumber($0) != nil || LegacyAlias.inner($0) != nil || isComputed($0)
      }
  }

  /// Whether a text without references is mathematics that has a value in a browser only, as for its units.
  static func isForBrowsers(_ text: String) -> Bool {
    guard isComputed(text), !LegacyAlias.isEmbedded(text) else { return false }
    guard let expression = Expression(computed: text) else { return true }
    return [TokenType.dimension, .number, .duration].allSatisfy {
      (try? expression.value(of: [], as: $0)) == nil
    }
  }

  /// Whether the whole text is mathematics, or a value that a browser puts in.
  static func isComputed(_ text: some StringProtocol) -> Bool {
    CSSWords.function(text).map { mathematics.contains($0) || substitutions.contains($0) } ?? false
  }

  private static func isColor(_ text: String, _ function: String?) -> Bool {
    if ["currentcolor", "none", "auto"].contains(text.lowercased()) { return true }
    guard let function else { return false }
    if colors.contains(function) { return true }
    guard spaces.contains(function) else { return false }
    let first = CSSWords.words(CSSWords.inside(text)).first
    return first == "from" || CSSWords.inside(text).contains("var(") || isOutside(text)
  }

  /// Whether a text is a color outside of its own space, such as `color(srgb 1.2 0 0)`, which a browser maps into that of
  /// the screen.
  static func isOutside(_ text: String) -> Bool {
    text.hasPrefix("color(")
      && CSSColorReader.json(text).map { TokenValue.read(.color, $0) == nil } ?? false
  }

  private static func isList(_ text: String, of isItem: (CSSNumber) -> Bool) -> Bool {
    guard let items = CSSWords.list(text), items.count > 1 else { return false }
    return items.allSatisfy { CSSNumber($0).map(isItem) == true || LegacyAlias.inner($0) != nil }
  }

  /// Whether a text is the `font` shorthand, as far as its words show: what it names before the size, the size and
  /// a family.
  ///
  /// - Source: CSS Fonts Module Level 4, section 2.7.
  private static func isFont(_ text: String) -> Bool {
    let words = CSSWords.words(text).map(String.init)
    func isSize(_ word: String) -> Bool {
      let size = CSSWords.split(word) { $0 == "/" }?.first.map(String.init) ?? word
      return CSSNumber(size)?.unit.isEmpty == false || isComputed(size)
        || word.contains("/") && LegacyAlias.inner(size) != nil
    }
    guard let size = words.firstIndex(where: isSize), size + 1 < words.count,
      case let before = words[..<size], Set(before).count == before.count
    else { return false }
    return before.allSatisfy { word in
      ["normal", "italic", "oblique", "small-caps", "bolder", "lighter"].contains(word)
        || FontWeightWords.word(word) != nil || CSSNumber(word)?.unit == ""
        || FontWeightWords.Styled(word)?.width == word || LegacyAlias.inner(word) != nil
    }
  }

  /// Whether a text has several words, and no sign that ends a declaration.
  private static func isShorthand(_ text: String) -> Bool {
    guard let words = CSSWords.split(text, at: { $0 == " " || $0 == "," }) else { return false }
    return words.filter { !$0.isEmpty }.count > 1 && !text.contains { ";!@<\\".contains($0) }
  }
}
