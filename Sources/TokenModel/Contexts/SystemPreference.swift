/// A choice that the reader's system makes, as a query of CSS asks for it: one table for style sheets that are
/// written and for those that are read.
///
/// - Source: Media Queries Level 5, sections 11 and 12; Media Queries Level 4, section 6.
package struct SystemPreference: Sendable {
  /// The attribute by which pages choose the appearance, where nobody names another.
  package static let attribute = "data-theme"

  package var feature: String
  package var word: String
  package var choice: Context.Fixed
  /// The value of the axis where the system has no such preference.
  package var other: String

  private init(
    _ feature: String, _ word: String, _ axis: String, _ value: String, not other: String
  ) {
    (self.feature, self.word, self.other) = (feature, word, other)
    choice = Context.Fixed(axis, value)
  }

  package static let all = [
    SystemPreference("prefers-color-scheme", "dark", "appearance", "dark", not: "light"),
    SystemPreference("prefers-color-scheme", "light", "appearance", "light", not: "dark"),
    SystemPreference("prefers-contrast", "more", "contrast", "increased", not: "normal"),
    SystemPreference("prefers-contrast", "less", "contrast", "reduced", not: "normal"),
    SystemPreference("prefers-reduced-motion", "reduce", "motion", "reduced", not: "normal"),
    SystemPreference("color-gamut", "p3", "gamut", "p3", not: "srgb"),
    SystemPreference("forced-colors", "active", "forced-colors", "active", not: "default"),
    SystemPreference("inverted-colors", "inverted", "inverted-colors", "inverted", not: "default"),
    SystemPreference(
      "prefers-reduced-transparency", "reduce", "transparency", "reduced", not: "normal"),
    SystemPreference("prefers-reduced-data", "reduce", "data", "reduced", not: "normal"),
    SystemPreference("dynamic-range", "high", "dynamic-range", "high", not: "default"),
    SystemPreference("hover", "hover", "hover", "hover", not: "default"),
    SystemPreference("hover", "none", "hover", "none", not: "default"),
    SystemPreference("pointer", "fine", "pointer", "fine", not: "default"),
    SystemPreference("pointer", "coarse", "pointer", "coarse", not: "default"),
  ]

  /// The query under which a value of an axis holds; `nil` where an attribute has to decide.
  ///
  /// - Parameter values: all of the axis.
  package static func query(_ choice: Context.Fixed, among values: [String]) -> String? {
    if widths.contains(choice.axis), choice.value != values.first, isLength(choice.value) {
      return "(\(choice.axis): \(choice.value))"
    }
    if let own = all.first(where: { $0.choice == choice }) {
      // Light is one of two, or the name of something else.
      return choice.value != "light" || values.contains("dark") ? own.query : nil
    }
    return all.first {
      $0.choice.axis == choice.axis && $0.other == choice.value && values.contains($0.choice.value)
    }.map { "not all and \($0.query)" }
  }

  private var query: String { "(\(feature): \(word))" }

  /// The axes whose values are the widths from which, or up to which, they hold.
  package static let widths = ["min-width", "max-width"]

  /// The widths of a context in px, the one from which it holds and the opposite of the one up to which it does, so that
  /// of two that hold at once the narrower one is greater; empty for a context without a width.
  package static func widths(of context: Context) -> [Double] {
    let found = widths.map { axis in context[axis].flatMap(length) }
    return found.allSatisfy { $0 == nil } ? [] : [found[0] ?? 0, -(found[1] ?? .infinity)]
  }

  private static func isLength(_ text: String) -> Bool { length(text) != nil }

  /// In px; a rem of a query is that of the browser, 16 px.
  private static func length(_ text: String) -> Double? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = ["px": 1.0, "rem": 16, "em": 16][text.dropFirst(number.count)]
    return unit.flatMap { unit in Double(number).map { $0 * unit } }
  }
}

extension Context {
  /// Whether a page can be in both at once, where widths are queries: of these several hold.
  package func meets(_ other: Context) -> Bool {
    let open = [self, other].map { $0.filtered { !SystemPreference.widths.contains($0.axis) } }
    return open[0].joined(with: open[1]) != nil
  }
}
