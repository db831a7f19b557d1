internal import TokenModel

/// The names of axes and their values in code.
struct CodeAxes: Sendable {
  struct Named: Sendable {
    var axis: String
    /// As a property, such as `appearance`.
    var property: String
    /// As a type, such as `Appearance`.
    var type: String
    /// The values with their names, the first value first.
    var values: [(value: String, name: String)]
  }

  let all: [Named]

  /// - Parameters:
  ///   - reserved: words of the language.
  ///   - style: the case of values.
  init(_ axes: [Revision.Axis], reserved: Set<String>, style: CaseNames.Style = .pascal) {
    let plain = CaseNames.Rules(
      style: .camel, reserved: reserved.union(["current", "copy", "component1"]),
      allowsLetters: false, allowsLeadingLine: false)
    var types = plain
    types.style = .pascal
    types.reserved = reserved.union(["Companion"])
    var rules = plain
    rules.style = style
    rules.reserved = reserved.union(["Companion", "entries", "values", "name", "ordinal", "index"])
    let properties = CaseNames(axes.map(\.name), plain)
    let typeNames = CaseNames(axes.map(\.name), types)
    let others = CodeAxes.types(
      axes.indices.map { typeNames[$0] }, besides: axes.indices.map { properties[$0] })
    all = axes.indices.map { index in
      let values = CaseNames(axes[index].values, rules)
      return Named(
        axis: axes[index].name, property: properties[index], type: others[index],
        values: axes[index].values.indices.map { (axes[index].values[$0], values[$0]) })
    }
  }

  /// The names of types, none of which is that of a property, as one without capital letters would be.
  static func types(_ names: [String], besides properties: [String]) -> [String] {
    var taken = Set(names + properties)
    return names.map { name in
      guard properties.contains(name) else { return name }
      var other = name.filter { $0 != "`" } + "Type"
      while !taken.insert(other).inserted { other += "_" }
      return other
    }
  }

  /// What a context asks of the axes, in their order.
  func conditions(_ context: Context) -> [(axis: Named, name: String)] {
    all.compactMap { axis in
      guard let fixed = context.fixed.first(where: { $0.axis == axis.axis }),
        let name = axis.values.first(where: { $0.value == fixed.value })?.name
      else { return nil }
      return (axis, name)
    }
  }

  /// The axis of the system's appearance with its light and dark value: the chosen one, else the first
  /// that has `dark`.
  func scheme(_ chosen: String) -> (axis: Named, light: String, dark: String)? {
    for axis in all where chosen.isEmpty || axis.axis == chosen {
      guard let dark = axis.values.first(where: { $0.value == "dark" })?.name,
        let light = axis.values.first(where: { $0.value != "dark" })?.name
      else { continue }
      return (axis, light, dark)
    }
    return nil
  }
}
