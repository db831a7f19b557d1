internal import TokenModel

/// Writes the types `Context` and `Condition` of a generated file.
struct SwiftContextTypes {
  var axes: [SwiftContexts.Axis]
  var access: String

  /// - Parameter used: the names of the types that are needed.
  func write(_ used: Set<String>, to writer: inout SwiftWriter) {
    if !used.contains("Context") { return }
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
    if !used.contains("Condition") { return }
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
