internal import TokenModel

/// Writes the type `Context` of a generated file.
struct SwiftContextTypes {
  var axes: [SwiftContexts.Axis]
  var access: String

  func write(to writer: inout SwiftWriter) {
    writer.line("/// A value for each axis of the design; an axis left out takes its first value.")
    writer.block("\(access) struct Context: Swift.Hashable, Swift.Sendable") { writer in
      for axis in axes {
        let cases = axis.cases.map { value in
          value.name == value.value
            ? value.name : "\(value.name) = \(Language.swift.string(value.value))"
        }
        writer.line(
          "\(access) enum \(axis.type): Swift.String, Swift.CaseIterable, Swift.Sendable { "
            + "case \(cases.joined(separator: ", ")) }")
      }
      for axis in axes { writer.line("\(access) var \(axis.member): \(axis.type)") }
      let parameters = axes.map { axis in
        "\(axis.member): \(axis.type) = .\(axis.cases.first?.name ?? "none")"
      }
      let head = "\(access) init(\(parameters.joined(separator: ", ")))"
      if axes.count == 1 {
        writer.line("\(head) { self.\(axes[0].member) = \(axes[0].member) }")
        return
      }
      writer.block(head) { writer in
        for axis in axes { writer.line("self.\(axis.member) = \(axis.member)") }
      }
    }
  }
}
