internal import PositionedJSON
internal import TokenModel

/// The declarations of one token: a property, and functions where the context decides.
struct SwiftDeclarations {
  /// The identifier, in backticks where it needs them.
  var name: String
  var token: ResolvedToken
  /// At least one with a value; the last that holds decides.
  var answers: [SwiftAnswer]
  var access: String
  var values: SwiftValues
  var contexts: SwiftContexts
  /// The context that leaves every axis open, completed.
  var open: Context

  func write(to writer: inout SwiftWriter) {
    let docs = SwiftDocs.lines(token, answers)
    if let color = dynamicColor {
      writeProperty(SwiftValue(type: values.types + ".Color", expression: color), docs, to: &writer)
      return
    }
    if let value = answers.last(where: { $0.cell.context.holds(in: open) })?.value {
      writeProperty(value, docs, to: &writer)
    }
    guard answers.contains(where: { $0.test != nil }) else { return }
    for type in types { writeFunction(type, docs, to: &writer) }
  }

  /// Each type once, in order of appearance; a `nil` string counts as a string.
  private var types: [String] {
    var types: [String] = []
    for answer in answers {
      guard let type = answer.value.map(bare), !types.contains(type) else { continue }
      types.append(type)
    }
    return types
  }

  private func bare(_ value: SwiftValue) -> String {
    value.type.hasSuffix("?") ? String(value.type.dropLast()) : value.type
  }

  private func writeProperty(
    _ value: SwiftValue, _ docs: [String], to writer: inout SwiftWriter
  ) {
    writeHead(docs, to: &writer)
    let head = "\(access) static var \(name): \(value.type)"
    if value.expression.contains("\n") {
      writer.line(head + " {")
      writer.lines("  " + value.expression)
      writer.line("}")
    } else {
      writer.line("\(head) { \(value.expression) }")
    }
  }

  private func writeHead(_ docs: [String], to writer: inout SwiftWriter) {
    for line in docs { writer.line(line) }
    guard let deprecation = token.deprecation, deprecation.bool != false else { return }
    let message = deprecation.string.map { ", message: " + SwiftLiteral.string($0) } ?? ""
    writer.line("@available(*, deprecated\(message))")
  }

  /// A function for the answers of one type; the others give `nil`.
  private func writeFunction(
    _ type: String, _ docs: [String], to writer: inout SwiftWriter
  ) {
    // The strongest first, up to the first that always holds.
    let ordered = Array(answers.reversed())
    let end = ordered.firstIndex { $0.test == nil } ?? ordered.endIndex
    let isTotal = end < ordered.endIndex && ordered[...end].allSatisfy { $0.value?.type == type }
    var rows = ordered[..<end].map { ($0.test ?? "", expression($0, type)) }
    let last = end < ordered.endIndex ? expression(ordered[end], type) : "nil"
    while last == "nil", rows.last?.1 == "nil" { rows.removeLast() }
    writeHead(docs, to: &writer)
    let result = isTotal ? type : type + "?"
    let head = "\(access) static func \(name)(in context: \(values.types).Context) -> \(result)"
    writer.block(head) { writer in
      for (test, value) in rows { writer.line("if \(test) { return \(value) }") }
      writer.line("return \(last)")
    }
  }

  private func expression(_ answer: SwiftAnswer, _ type: String) -> String {
    answer.value.flatMap { bare($0) == type ? $0.expression : nil } ?? "nil"
  }

  /// A colour that is stated everywhere carries its variants itself.
  private var dynamicColor: String? {
    guard answers.count > 1, answers.first?.test == nil else { return nil }
    let colors = answers.compactMap(\.color)
    guard colors.count == answers.count,
      let plain = answers.last(where: { $0.cell.context.holds(in: open) })?.color,
      answers.contains(where: { $0.test != nil })
    else { return nil }
    let isBasePlain = colors.first == plain
    let variants = zip(answers, colors).dropFirst(isBasePlain ? 1 : 0)
    return values.color(
      plain,
      variants: variants.map { (contexts.arguments($0.cell.context), $1) })
  }
}
