/// The condition under which the declarations of a context apply: media queries around a selector.
struct CSSCondition: Hashable {
  /// The queries, outermost first, without `@media`.
  var media: [String] = []
  /// The selector. All have the specificity of one class, so that only the order of the blocks decides.
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
