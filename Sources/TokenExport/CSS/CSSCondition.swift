/// When a context's declarations hold: media queries around a selector.
struct CSSCondition: Hashable {
  /// Outermost first, without `@media`.
  var media: [String] = []
  /// One class of specificity, whatever it asks for: the order of the blocks alone decides.
  var selector = ":root"
}

extension CSSCondition {
  var onWideScreens: CSSCondition {
    var result = self
    result.media.append("(color-gamut: p3)")
    return result
  }

  var start: String {
    "\n" + media.map { "@media \($0) {\n" }.joined() + "\(selector) {\n"
  }

  var end: String { "}\n" + String(repeating: "}\n", count: media.count) }
}
