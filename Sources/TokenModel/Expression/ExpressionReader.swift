/// Reads the text of an expression.
///
/// `^` binds stronger than a sign before it and groups to the right; `*`, `/` and `%` group to the
/// left, as do `+` and `-`.
///
/// - Source: expr-eval, "Operator precedence"; CSS Syntax Level 3 for numbers with units.
struct ExpressionReader {
  /// The deepest nesting of parentheses, signs and functions.
  private static let mostLevels = 64

  private let text: String
  private var place: String.UTF8View.Index
  private var level = 0
  private(set) var references: [Reference] = []
  private(set) var hasFreeNames = false

  init(_ text: String) {
    self.text = text
    place = text.utf8.startIndex
  }

  mutating func whole() throws(ExpressionProblem) -> Expression.Node {
    let node = try sum()
    skipBlanks()
    guard next == nil else { throw unexpected("the end") }
    return node
  }

  // MARK: Operators

  private mutating func sum() throws(ExpressionProblem) -> Expression.Node {
    level += 1
    defer { level -= 1 }
    guard level <= Self.mostLevels else { throw .tooLong }
    return try operations([.plus, .minus]) { reader throws(ExpressionProblem) in
      try reader.operations([.times, .dividedBy, .modulo]) { reader throws(ExpressionProblem) in
        try reader.signed()
      }
    }
  }

  private mutating func operations(
    _ signs: [Expression.Operation],
    of operand: (inout ExpressionReader) throws(ExpressionProblem) -> Expression.Node
  ) throws(ExpressionProblem) -> Expression.Node {
    let first = try operand(&self)
    var steps: [Expression.Step] = []
    while let operation = take(signs) {
      steps.append(Expression.Step(operation: operation, operand: try operand(&self)))
    }
    return steps.isEmpty ? first : .operations(first, steps)
  }

  private mutating func signed() throws(ExpressionProblem) -> Expression.Node {
    level += 1
    defer { level -= 1 }
    guard level <= Self.mostLevels else { throw .tooLong }
    if take([.minus]) != nil { return .negative(try signed()) }
    if take([.plus]) != nil { return try signed() }
    let base = try operand()
    guard take([.power]) != nil else { return base }
    return .operations(base, [Expression.Step(operation: .power, operand: try signed())])
  }

  private mutating func take(_ operations: [Expression.Operation]) -> Expression.Operation? {
    skipBlanks()
    guard let next,
      let operation = operations.first(where: { $0.rawValue.utf8.first == next })
    else { return nil }
    step()
    return operation
  }

  // MARK: Operands

  private mutating func operand() throws(ExpressionProblem) -> Expression.Node {
    skipBlanks()
    guard let byte = next else { throw unexpected("a number or a reference") }
    switch byte {
    case UInt8(ascii: "("):
      step()
      let inner = try sum()
      try expect(UInt8(ascii: ")"))
      return inner
    case UInt8(ascii: "{"): return try reference()
    case UInt8(ascii: "#"): return try color()
    case UInt8(ascii: "\""): return .text(try quoted())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return try number()
    default:
      guard Self.isLetter(byte) else { throw unexpected("a number or a reference") }
      return try name()
    }
  }

  private mutating func reference() throws(ExpressionProblem) -> Expression.Node {
    guard let close = text.utf8[place...].firstIndex(of: UInt8(ascii: "}")) else {
      throw .reference(.incomplete(String(text[place...])))
    }
    let end = text.utf8.index(after: close)
    do { references.append(try Reference.curly(String(text[place..<end]))) } catch {
      throw .reference(error)
    }
    place = end
    let node = Expression.Node.reference(references.count - 1)
    let unit = try unit()
    return unit == .none ? node : .inUnit(node, unit)
  }

  private mutating func color() throws(ExpressionProblem) -> Expression.Node {
    let start = place
    step()
    skip { Self.isLetter($0) || Self.isDigit($0) }
    let digits = text[start..<place]
    guard let color = ColorValue(hexText: String(digits)) else {
      throw unexpected("a color", digits)
    }
    return .color(color)
  }

  /// A text in quotes, in which a backslash stands before quotes and backslashes; without braces, which
  /// are references wherever they stand.
  private mutating func quoted() throws(ExpressionProblem) -> String {
    var bytes: [UInt8] = []
    step()
    while let byte = next, byte != UInt8(ascii: "\"") {
      step()
      guard byte == UInt8(ascii: "\\"), let escaped = next else {
        bytes.append(byte)
        continue
      }
      guard escaped == UInt8(ascii: "\"") || escaped == byte else {
        throw unexpected("a quote or a backslash behind a backslash")
      }
      bytes.append(escaped)
      step()
    }
    guard next != nil, !bytes.contains(where: "{}".utf8.contains) else {
      throw unexpected("a quote at the end of a text without braces")
    }
    step()
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func number() throws(ExpressionProblem) -> Expression.Node {
    let start = place
    skip(Self.isDigit)
    if next == UInt8(ascii: ".") {
      step()
      skip(Self.isDigit)
    }
    skipExponent()
    // `.5` and `5.` are numbers here, as in CSS and JavaScript.
    guard
      let value = Double("0" + text[start..<place] + (text[start..<place].last == "." ? "0" : "")),
      value.isFinite
    else { throw unexpected("a number", text[start..<place]) }
    return .number(Quantity(value, try unit()))
  }

  /// An exponent, known by its digits from a unit such as `em`.
  private mutating func skipExponent() {
    guard let letter = next, letter | 0x20 == UInt8(ascii: "e") else { return }
    let before = place
    step()
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { step() }
    if let byte = next, Self.isDigit(byte) { return skip(Self.isDigit) }
    place = before
  }

  /// The unit right behind a number. A `%` is one unless something to divide by follows it.
  private mutating func unit() throws(ExpressionProblem) -> Quantity.Unit {
    let start = place
    if next == UInt8(ascii: "%") {
      step()
      let behind = place
      skipBlanks()
      let isOperator = next.map {
        Self.isDigit($0) || Self.isLetter($0)
          || [UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: ".")].contains($0)
      }
      place = isOperator == true ? start : behind
      return isOperator == true ? .none : .of("%")
    }
    skip(Self.isLetter)
    if start == place { return .none }
    let unit = text[start..<place].lowercased()
    guard Self.units.contains(unit) else { throw unexpected("a unit", text[start..<place]) }
    // A point is what DTCG calls a pixel.
    return .of(unit == "pt" ? "px" : unit)
  }

  /// - Source: CSS Values and Units Level 4, sections 6 and 7; `pt` is the point of iOS.
  private static let units: Set = [
    "px", "rem", "em", "ms", "s", "pt", "pc", "in", "cm", "mm", "q", "ch", "ex", "cap", "ic", "lh",
    "rlh", "vw", "vh", "vi", "vb", "vmin", "vmax", "dvw", "dvh", "svw", "svh", "lvw", "lvh", "cqw",
    "cqh", "cqi", "cqb", "cqmin", "cqmax", "deg", "rad", "grad", "turn", "fr", "dp", "sp",
  ]

  // MARK: Names

  private mutating func name() throws(ExpressionProblem) -> Expression.Node {
    let start = place
    skip { Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: ".") }
    let name = String(text[start..<place])
    guard next == UInt8(ascii: "(") else { return free(name) }
    let function =
      Expression.Function(rawValue: name) ?? Expression.Function(rawValue: name.lowercased())
    guard let function else { throw .unknownFunction(name) }
    step()
    return try call(function)
  }

  private mutating func call(
    _ function: Expression.Function
  ) throws(ExpressionProblem) -> Expression.Node {
    let wasFree = hasFreeNames
    var arguments = [try sum()]
    while true {
      skipBlanks()
      guard next == UInt8(ascii: ",") else { break }
      step()
      arguments.append(try sum())
    }
    try expect(UInt8(ascii: ")"))
    guard function.count.contains(arguments.count) else {
      throw .arguments(function.rawValue, function.count)
    }
    // The names of color spaces at the end stand for themselves.
    hasFreeNames = wasFree || arguments.prefix(function.valueCount).contains(where: Self.isFree)
    return .call(function, arguments)
  }

  private mutating func free(_ name: String) -> Expression.Node {
    switch name {
    case "PI": return .number(Quantity(.pi))
    case "E": return .number(Quantity(Mathematics.exponential(1)))
    case "white": return .color(Self.gray(1))
    case "black": return .color(Self.gray(0))
    default:
      hasFreeNames = true
      return .name(name)
    }
  }

  private static func gray(_ part: Double) -> ColorValue {
    ColorValue(
      space: .srgb, components: [Number(part), Number(part), Number(part)], alpha: Number(1))
  }

  private static func isFree(_ node: Expression.Node) -> Bool {
    switch node {
    case .name: true
    case .number, .color, .text, .reference: false
    case .negative(let inner), .inUnit(let inner, _): isFree(inner)
    case .operations(let first, let steps): isFree(first) || steps.contains { isFree($0.operand) }
    case .call(let function, let arguments):
      arguments.prefix(function.valueCount).contains(where: isFree)
    }
  }

  // MARK: Bytes

  private var next: UInt8? { place < text.utf8.endIndex ? text.utf8[place] : nil }

  private mutating func step() { place = text.utf8.index(after: place) }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while let byte = next, isSkipped(byte) { step() }
  }

  private mutating func skipBlanks() {
    skip { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private mutating func expect(_ byte: UInt8) throws(ExpressionProblem) {
    skipBlanks()
    guard next == byte else {
      throw unexpected("\"" + String(Unicode.Scalar(byte)) + "\"")
    }
    step()
  }

  private func unexpected(_ expected: String, _ found: Substring? = nil) -> ExpressionProblem {
    let rest = found ?? text[place...].prefix(12)
    return .syntax(found: rest.isEmpty ? "its end" : quotedForMessage(rest), expected: expected)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
