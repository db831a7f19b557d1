internal import TokenModel

/// The axes of a revision as Swift declarations, and contexts as Swift conditions.
struct SwiftContexts {
  struct Axis {
    var name: String
    /// The name of the member of `Context`.
    var member: String
    /// The name of the enum inside `Context`.
    var type: String
    /// The values with their case names, in the revision's order.
    var cases: [(value: String, name: String)]
  }

  let axes: [Axis]

  /// - Throws: `ExportProblem.namesCollide` if two axes would have the same name in Swift.
  init(_ revision: Revision) throws(ExportProblem) {
    // What the generated types have for themselves.
    let identifiers = SwiftIdentifier(
      reserved: ["allCases", "hash", "hashValue", "rawValue"])
    let names = revision.axes.map(\.name)
    let members = identifiers.distinct(names)
    let types = identifiers.distinct(names, capitalized: true)
    axes = revision.axes.indices.map { index in
      let values = revision.axes[index].values
      return Axis(
        name: names[index], member: members[index], type: types[index],
        cases: Array(zip(values, identifiers.distinct(values))))
    }
    for identifiers in [members, types] {
      for (index, one) in identifiers.enumerated() {
        guard let other = identifiers[..<index].firstIndex(of: one) else { continue }
        throw .namesCollide(names[other], names[index])
      }
    }
  }

  /// The conditions of a context as pairs of member and case; empty if it always holds.
  private func wanted(_ context: Context) -> [(member: String, name: String)] {
    axes.compactMap { axis in
      guard axis.cases.count > 1, let value = context[axis.name] else { return nil }
      return axis.cases.first { $0.value == value }.map { (axis.member, $0.name) }
    }
  }

  /// The condition as a Boolean expression; `nil` if it always holds.
  ///
  /// - Parameter subject: the name of the context.
  func test(_ context: Context, of subject: String = "context") -> String? {
    let tests = wanted(context).map { "\(subject).\($0.member) == .\($0.name)" }
    return tests.isEmpty ? nil : tests.joined(separator: " && ")
  }

  /// A name for each of some conditions, such as `dark` or `darkIncreased`, without backticks.
  func labels(_ conditions: [Context]) -> [String] {
    let identifiers = SwiftIdentifier(reserved: [])
    let short = conditions.map { condition in
      identifiers.pleasant(condition.fixed.map(\.value).joined(separator: " "))
    }
    let claims = NameClaims(short)
    return short.enumerated().map { index, name in
      claims.contested.contains(index) || name.hasPrefix("mode") ? "mode\(index)" : name
    }
  }

  /// The context as arguments of `Context`; empty if it always holds.
  func arguments(_ context: Context) -> String {
    wanted(context).map { "\(SwiftIdentifier.label($0.member)): .\($0.name)" }
      .joined(separator: ", ")
  }

  /// The case of an axis's value; `nil` if the revision does not have it.
  func find(_ axis: String, _ value: String) -> (axis: Axis, name: String)? {
    guard let axis = axes.first(where: { $0.name == axis }) else { return nil }
    return axis.cases.first { $0.value == value }.map { (axis, $0.name) }
  }
}
