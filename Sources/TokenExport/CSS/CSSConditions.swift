internal import TokenModel

/// Turns contexts into conditions.
///
/// `appearance`, or the axis chosen for it, and `contrast` follow the preferences of the reader's system,
/// unless an attribute chooses the appearance. Every other axis is an attribute of the root element, such
/// as `data-idiom="pad"`; without it the axis has its first value, as an open axis has in the registry.
/// An axis with a single value needs no condition.
struct CSSConditions {
  private let revision: Revision
  private let isAppearanceAttribute: Bool
  private let schemeAxis: String
  /// The names of the attributes by axis, valid in HTML.
  private let attributes: [String: String]

  /// - Throws: `ExportProblem.namesCollide` if the attribute of the appearance is that of another axis.
  init(_ revision: Revision, _ choices: CSSChoices) throws(ExportProblem) {
    self.revision = revision
    isAppearanceAttribute = choices.modes == .selector
    let scheme = choices.schemeAxis
    schemeAxis = scheme
    let axes = revision.axes.map(\.name)
    var claims = NameClaims(capacity: axes.count)
    for (index, axis) in axes.enumerated() { claims.claim(CSSNames.pleasant(axis), by: index) }
    var attributes: [String: String] = [:]
    for (index, axis) in axes.enumerated() {
      attributes[axis] =
        "data-"
        + (claims.contested.contains(index)
          ? CSSConditions.exact(axis) : CSSNames.pleasant(axis))
    }
    if isAppearanceAttribute, attributes[scheme] != nil {
      let other = attributes.filter { $0.value == choices.attribute && $0.key != scheme }
      if let axis = other.keys.min() { throw .namesCollide(scheme, axis) }
      attributes[scheme] = choices.attribute
    }
    self.attributes = attributes
  }

  /// The condition for a context.
  ///
  /// - Parameter context: a context that the revision has.
  func condition(_ context: Context) -> CSSCondition {
    var condition = CSSCondition()
    var wanted = ""
    for pair in context.fixed {
      guard let values = revision.values(of: pair.axis), values.count > 1 else { continue }
      let isAsked = isAppearanceAttribute && pair.axis == schemeAxis
      if !isAsked, let query = media(pair, among: values) {
        condition.media.append(query)
      } else if pair.value == values.first {
        for other in values.dropFirst() { wanted += ":not(\(attribute(pair.axis, other)))" }
      } else {
        wanted += attribute(pair.axis, pair.value)
      }
    }
    if !wanted.isEmpty { condition.selector = ":root:where(\(wanted))" }
    return condition
  }

  private func attribute(_ axis: String, _ value: String) -> String {
    "[\(attributes[axis] ?? "data-")=\(CSSText.quoted(value))]"
  }

  private func media(_ pair: Context.Fixed, among values: [String]) -> String? {
    switch (pair.axis, pair.value) {
    case (schemeAxis, "dark"): "(prefers-color-scheme: dark)"
    case (schemeAxis, "light") where values.contains("dark"): "(prefers-color-scheme: light)"
    case ("contrast", "increased"): "(prefers-contrast: more)"
    case ("contrast", "normal") where values.contains("increased"):
      "not all and (prefers-contrast: more)"
    default: nil
    }
  }

  /// The injective name: everything but a–z and 0–9 becomes `_`*hex*`_`, because HTML ignores the case of
  /// attributes.
  private static func exact(_ axis: String) -> String {
    var text = ""
    for scalar in axis.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": text.unicodeScalars.append(scalar)
      default: text += "_" + String(scalar.value, radix: 16) + "_"
      }
    }
    return text
  }
}
