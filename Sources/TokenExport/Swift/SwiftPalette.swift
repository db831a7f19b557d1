internal import TokenModel

/// What the colors of a generated file need of their type, gathered while they are written.
final class SwiftPalette {
  /// A way in which colors are written.
  enum Form {
    /// `0x007AFF`
    case hex
    /// Red, green and blue of sRGB, not all of them bytes.
    case components
    /// Of another space, or not to be shown in sRGB.
    case space
    /// With others in some modes.
    case variants
  }

  let contexts: SwiftContexts
  /// The contexts in which colors and other lists of values have a value of their own, from number 1.
  private(set) var modes: [Context] = []
  private(set) var forms: Set<Form> = []
  private var numbers: [String: Int] = [:]

  /// - Parameter modes: the first contexts, the weakest first.
  init(_ contexts: SwiftContexts, modes: [Context] = []) {
    self.contexts = contexts
    for mode in modes { _ = number(of: mode) }
  }

  /// The number of a context; 0 for one that always holds.
  func number(of context: Context) -> Int {
    guard let test = contexts.test(context) else { return 0 }
    if let number = numbers[test] { return number }
    modes.append(context)
    numbers[test] = modes.count
    return modes.count
  }

  func note(_ form: Form) { forms.insert(form) }

  /// The argument labels of the modes, and before them the one of the color elsewhere.
  var labels: [String] {
    let axis = modes.first?.fixed.first?.axis
    let first = contexts.axes.first { $0.name == axis }?.cases.first?.value ?? "base"
    let base = axis.flatMap { try? Context(text: "\($0)=\(first)") }
    let labels = contexts.labels((base.map { [$0] } ?? []) + modes)
    return base == nil ? ["base"] + labels : labels
  }

  /// The list of modes in the generated file.
  func write(to writer: inout SwiftWriter) {
    let type = "[(name: Swift.String, holds: @Sendable (Context) -> Swift.Bool)]"
    if modes.isEmpty {
      writer.line("fileprivate static let modes: \(type) = []")
      return
    }
    let entries = modes.map { mode in
      let name = Language.swift.string(mode.shortText)
      return "(\(name), { \(contexts.test(mode, of: "$0") ?? "true") })"
    }
    writer.line("fileprivate static let modes: \(type) = [")
    for entry in entries { writer.line("  \(entry),") }
    writer.line("]")
  }
}
