/// The condition under which the declarations of a context apply: media queries around a selector.
struct CSSCondition: Hashable {
  /// The queries, outermost first, without `@media`; all of them must hold.
  var media: [String] = []
  /// The selectors. All have the specificity of one class, so that only the order of the rules decides.
  var selectors = [":root"]
}

extension CSSCondition {
  var onWideScreens: CSSCondition {
    var result = self
    result.media.append("(color-gamut: p3)")
    return result
  }

  /// The queries of nested rules: one for all that can be joined by `and`, and those that negate.
  var queries: [String] {
    let plain = media.filter { !$0.hasPrefix("not ") }
    let joined = plain.isEmpty ? [] : [plain.joined(separator: " and ")]
    return media.filter { $0.hasPrefix("not ") } + joined
  }
}
