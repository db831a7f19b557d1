internal import TokenModel

/// The axes of a revision as Swift declarations, and contexts as Swift conditions.
struct SwiftContexts {
  struct Axis {
    var name: String
    /// The member of `Context` and `Condition`.
    var member: String
    /// The enum inside `Context`.
    var type: String
    /// Value to case name; in the revision's order.
    var cases: [(value: String, name: String)]
  }

  let axes: [Axis]

  /// - Throws: `ExportProblem.namesCollide` when two axes cannot be told apart in Swift.
  init(_ revision: Revision) throws(ExportProblem) {
    // What the generated types have for themselves.
    let identifiers = SwiftIdentifier(
      reserved: ["allCases", "hash", "hashValue", "holds", "rawValue"])
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

  /// What must hold, as pairs of member and case; empty when the context always holds.
  private func wanted(_ context: Context) -> [(member: String, name: String)] {
    axes.compactMap { axis in
      guard axis.cases.count > 1, let value = context[axis.name] else { return nil }
      return axis.cases.first { $0.value == value }.map { (axis.member, $0.name) }
    }
  }

  /// A Boolean expression over `context`; `nil` when it always holds.
  func test(_ context: Context) -> String? {
    let tests = wanted(context).map { "context.\($0.member) == .\($0.name)" }
    return tests.isEmpty ? nil : tests.joined(separator: " && ")
  }

  /// The arguments of `Condition`; empty when it always holds.
  func arguments(_ context: Context) -> String {
    wanted(context).map { "\(SwiftIdentifier.label($0.member)): .\($0.name)" }
      .joined(separator: ", ")
  }

  /// The case of an axis's value, where both exist.
  func find(_ axis: String, _ value: String) -> (axis: Axis, name: String)? {
    guard let axis = axes.first(where: { $0.name == axis }) else { return nil }
    return axis.cases.first { $0.value == value }.map { (axis, $0.name) }
  }
}

/// The `Context` and `Condition` of a generated file.
struct SwiftContextTypes {
  var axes: [SwiftContexts.Axis]
  var access: String

  func write(to writer: inout SwiftWriter) {
    writer.line("/// A value for each axis of the design; an axis left out takes its first value.")
    writer.block("\(access) struct Context: Swift.Hashable, Swift.Sendable") { writer in
      for axis in axes { writeValues(axis, to: &writer) }
      for axis in axes {
        writer.line("/// The axis \(SwiftLiteral.comment(axis.name)).")
        writer.line("\(access) var \(axis.member): \(axis.type)")
      }
      let parameters = axes.map { axis in
        "\(axis.member): \(axis.type) = .\(axis.cases.first?.name ?? "none")"
      }
      writeInit(parameters, to: &writer)
    }
    writer.line("/// Some axes with a value each; the others may take any.")
    writer.block("\(access) struct Condition: Swift.Hashable, Swift.Sendable") { writer in
      for axis in axes {
        writer.line("/// The axis \(SwiftLiteral.comment(axis.name)); `nil` for any value.")
        writer.line("\(access) var \(axis.member): Context.\(axis.type)?")
      }
      writeInit(axes.map { "\($0.member): Context.\($0.type)? = nil" }, to: &writer)
      writer.line("/// Whether the context has all the values asked for.")
      writer.block("\(access) func holds(in context: Context) -> Swift.Bool") { writer in
        for axis in axes {
          writer.line("if let wanted = self.\(axis.member), wanted != context.\(axis.member) {")
          writer.line("  return false")
          writer.line("}")
        }
        writer.line("return true")
      }
    }
  }

  private func writeValues(_ axis: SwiftContexts.Axis, to writer: inout SwiftWriter) {
    writer.line("/// The values of the axis \(SwiftLiteral.comment(axis.name)).")
    writer.block(
      "\(access) enum \(axis.type): Swift.String, Swift.CaseIterable, Swift.Sendable"
    ) { writer in
      for value in axis.cases {
        writer.line("case \(value.name) = \(SwiftLiteral.string(value.value))")
      }
    }
  }

  private func writeInit(_ parameters: [String], to writer: inout SwiftWriter) {
    writer.block("\(access) init(\(parameters.joined(separator: ", ")))") { writer in
      for axis in axes { writer.line("self.\(axis.member) = \(axis.member)") }
    }
  }
}
