internal import TokenModel

/// Turns contexts into conditions.
///
/// `appearance`, or the axis chosen for it, and `contrast` follow the preferences of the reader's system;
/// an attribute may choose the appearance, too, or alone. Every other axis is an attribute of the root
/// element, such as `data-idiom="pad"`; without it the axis has its first value, as an open axis has in
/// the registry. An axis with a single value needs no condition.
struct CSSConditions {
  private let revision: Revision
  private let modes: CSSChoices.Modes
  private let schemeAxis: String
  /// The names of the attributes by axis, valid in HTML.
  private let attributes: [String: String]
  /// The values of the appearance where both the system and an attribute choose it, else none.
  private let schemes: [String]

  /// - Throws: `ExportProblem.namesCollide` if the attribute chosen for the appearance is that of another
  ///   axis.
  init(_ revision: Revision, _ choices: CSSChoices) throws(ExportProblem) {
    self.revision = revision
    modes = choices.modes
    let scheme = choices.schemeAxis
    schemeAxis = scheme
    let values = revision.values(of: scheme) ?? []
    schemes = modes == .both && values.contains("dark") && values.count > 1 ? values : []
    let axes = revision.axes.map(\.name)
    let names = axes.map(CSSConditions.plain)
    let claims = NameClaims(names)
    var attributes: [String: String] = [:]
    for (index, axis) in axes.enumerated() {
      attributes[axis] =
        "data-"
        + (claims.contested.contains(index)
          || names[index].isEmpty ? CSSConditions.exact(axis) : names[index])
    }
    if modes == .selector || !schemes.isEmpty, attributes[scheme] != nil {
      let other = attributes.filter { $0.value == choices.attribute && $0.key != scheme }
      if let axis = other.keys.min() {
        // Nobody asked for a name that another axis has: the axis keeps its own.
        if choices.hasChosenAttribute { throw .namesCollide(scheme, axis) }
      } else {
        attributes[scheme] = choices.attribute
      }
    }
    self.attributes = attributes
  }

  /// Whether the answers of a token depend on an appearance that elements can choose for themselves.
  func isThemed(_ cells: [ResolvedCell]) -> Bool {
    // Most tokens have one answer, for every context.
    !schemes.isEmpty && !(cells.count == 1 && cells[0].context.isBase)
      && cells.contains { $0.context[schemeAxis].map(schemes.contains) ?? false }
  }

  /// The conditions for a context, any of which makes it hold.
  ///
  /// - Parameters:
  ///   - context: a context that the revision has.
  ///   - isThemed: whether the declarations depend on the appearance, so that elements which choose one
  ///     need them again: `var()` is settled where it is declared.
  func conditions(_ context: Context, isThemed: Bool = false) -> [CSSCondition] {
    var media: [String] = []
    var wanted = ""
    for pair in context.fixed where !isThemed || pair.axis != schemeAxis {
      guard let values = revision.values(of: pair.axis), values.count > 1 else { continue }
      let isAsked = modes == .selector && pair.axis == schemeAxis
      if !isAsked, let query = self.media(pair, among: values) {
        media.append(query)
      } else if pair.value == values.first {
        for other in values.dropFirst() { wanted += ":not(\(attribute(pair.axis, other)))" }
      } else {
        wanted += attribute(pair.axis, pair.value)
      }
    }
    guard isThemed else {
      return [CSSCondition(media: media, selectors: [CSSConditions.root(wanted)])]
    }
    guard let value = context[schemeAxis] else {
      let selectors = [":root"] + schemes.flatMap(choosers)
      return [CSSCondition(media: media, selectors: within(wanted, selectors))]
    }
    let chosen = CSSCondition(media: media, selectors: within(wanted, choosers(of: value)))
    guard let query = systemQuery(value) else { return [chosen] }
    let others = schemes.filter { $0 != value }.flatMap(choosers).map { ":not(\($0))" }
    let system = CSSCondition(
      media: [query] + media, selectors: [CSSConditions.root(wanted + others.joined())])
    return [system, chosen]
  }

  /// What `color-scheme` is for whom, so that scroll bars and form controls follow: without specificity,
  /// so that any rule of a page wins.
  var colorSchemes: [(selectors: [String], value: String)] {
    [([":where(:root)"], "light dark")]
      + schemes.map { value in
        let word = value == "dark" ? "dark" : value == lightValue ? "light" : "normal"
        return (choosers(of: value).map { ":where(\($0))" }, word)
      }
  }

  /// The value of the appearance for a reader who does not want dark.
  private var lightValue: String? {
    schemes.contains("light") ? "light" : schemes.first { $0 != "dark" }
  }

  private func systemQuery(_ value: String) -> String? {
    let word = value == "dark" || value != lightValue ? value : "light"
    return SystemPreference.query(Context.Fixed("appearance", word), among: ["light", "dark"])
  }

  /// The attribute selectors by which an element chooses a value of the appearance; `light` is always
  /// one of them.
  private func choosers(of value: String) -> [String] {
    let names = value == lightValue && value != "light" ? [value, "light"] : [value]
    return names.map { attribute(schemeAxis, $0) }
  }

  private static func root(_ wanted: String) -> String {
    wanted.isEmpty ? ":root" : ":root:where(\(wanted))"
  }

  /// The selectors for elements, the root among them, where the root has attributes.
  private func within(_ wanted: String, _ selectors: [String]) -> [String] {
    if wanted.isEmpty { return selectors }
    let subject = selectors.count == 1 ? selectors[0] : ":is(\(selectors.joined(separator: ", ")))"
    return ["\(subject):where(:root\(wanted), :root\(wanted) *)"]
  }

  private func attribute(_ axis: String, _ value: String) -> String {
    let name = attributes[axis] ?? "data-"
    // An element has several classes.
    return "[\(name)\(name == "class" ? "~" : "")=\(CSSText.quoted(value))]"
  }

  private func media(_ pair: Context.Fixed, among values: [String]) -> String? {
    if pair.axis == schemeAxis {
      return SystemPreference.query(Context.Fixed("appearance", pair.value), among: values)
    }
    return pair.axis == "appearance" ? nil : SystemPreference.query(pair, among: values)
  }

  /// The lines of the list of paths for axes whose attributes are not their names.
  var listed: [UInt8] {
    revision.axes.map(\.name).flatMap { axis -> [UInt8] in
      guard axis != schemeAxis, let name = attributes[axis], name != "data-" + axis else {
        return []
      }
      return CSSText.listed("[\(name)]", axis)
    }
  }

  /// The name of an axis as one of a property, with hyphens for what attributes of HTML cannot have.
  private static func plain(_ axis: String) -> String {
    let words = axis.split {
      $0.isASCII && !$0.isLetter && !$0.isNumber && !"_-".contains($0)
    }
    return CSSNames.pleasant(words.joined(separator: "-"))
  }

  /// The injective name: everything but a–z and 0–9 becomes `_`*hex*`_`, because HTML ignores the case of
  /// attributes.
  private static func exact(_ axis: String) -> String {
    axis.escapedForNames("_", capital: false) { scalar, _ in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
  }
}
