package import PositionedJSON

extension Expression {
  /// The result of a part of an expression.
  enum Operand: Hashable, Sendable {
    case quantity(Quantity)
    case color(ColorValue)
    case text(String)

    /// The name of its kind in messages.
    var kindName: String {
      switch self {
      case .quantity: "number"
      case .color: "color"
      case .text: "text"
      }
    }

    fileprivate var article: String { "a \(kindName)" }
  }

  /// Computes the value.
  ///
  /// A number is rounded to four decimals, the ratio of two lengths to six, so that the one comes back from
  /// it and the other. Where a dimension is wanted, a plain number is in px.
  ///
  /// - Parameters:
  ///   - values: of the references, in their order.
  ///   - type: the type that is wanted.
  /// - Returns: the value as DTCG writes it, not checked against the range of the type.
  /// - Throws: `ExpressionProblem`.
  /// - Source: sd-transforms, option `mathFractionDigits`, for the decimals; Tokens Studio,
  ///   "Dimension", for numbers without a unit.
  package func value(
    of values: [TokenValue], as type: TokenType
  ) throws(ExpressionProblem) -> JSON {
    switch try operand(of: root, values) {
    case .color(let color):
      guard type == .color else { throw .result("color", type) }
      return color.json
    case .text(let text):
      if type == .string { return .string(text) }
      if type == .fontFamily { return FontFamily.json(text) }
      guard type == .color, let color = CSSColorReader.json(text) else {
        throw .result("text", type)
      }
      return color
    case .quantity(let quantity): return try Expression.json(quantity, type)
    }
  }

  /// Whether there is no value for the values of the references, but for CSS, which can join the units.
  package func needsCSS(_ values: [TokenValue], as type: TokenType) -> Bool {
    do {
      _ = try value(of: values, as: type)
      return false
    } catch {
      return error.isOfUnitsOnly
    }
  }

  private static func json(
    _ quantity: Quantity, _ type: TokenType
  ) throws(ExpressionProblem) -> JSON {
    guard quantity.value.isFinite else { throw .notFinite }
    let decimals = quantity.unit == .ratio ? 6 : 4
    let number = JSON.number(text: rounded(quantity.value, decimals: decimals).text)
    switch type {
    case .number, .fontWeight:
      if quantity.unit == .of("%"), type == .number {
        return .number(text: rounded(quantity.value / 100, decimals: 4).text)
      }
      guard quantity.unit.isBare else { throw .unit(quantity.unit.text, type) }
      return number
    case .dimension:
      let unit = quantity.unit == .none ? .px : quantity.unit
      guard Dimension.Unit(rawValue: unit.text) != nil else { throw .unit(unit.text, type) }
      return .object([JSON.Member("value", number), JSON.Member("unit", .string(unit.text))])
    case .duration:
      guard quantity.unit == .of("ms") || quantity.unit == .of("s") else {
        // Nothing lasts no time, whatever its unit.
        guard quantity.unit.isBare, quantity.value == 0 else {
          throw quantity.unit == .none
            ? .result("number without a unit", type) : .unit(quantity.unit.text, type)
        }
        return DurationValue(Number(0), .milliseconds).json
      }
      return .object([
        JSON.Member("value", number), JSON.Member("unit", .string(quantity.unit.text)),
      ])
    case .color, .fontFamily, .cubicBezier, .strokeStyle, .border, .transition, .shadow, .gradient,
      .typography, .boolean, .string, .spring, .material:
      throw .result("number", type)
    }
  }

  /// A number without the noise of binary fractions; never −0.
  static func rounded(_ value: Double, decimals: Int) -> Number {
    let scale = Mathematics.power(10, Double(decimals))
    guard abs(value) < 1e15 / scale else { return Number(value) }
    let rounded = (value * scale).rounded() / scale
    return Number(rounded == 0 ? 0 : rounded)
  }

  // MARK: Parts

  func operand(
    of node: Node, _ values: [TokenValue]
  ) throws(ExpressionProblem) -> Operand {
    switch node {
    case .number(let quantity): return .quantity(quantity)
    case .color(let color): return .color(color)
    case .text(let text): return .text(text)
    case .name(let name): throw .unknownName(name)
    case .reference(let index):
      guard values.indices.contains(index) else {
        throw .unknownName("{\(references[index].target.text)}")
      }
      return try Operand(values[index])
    case .negative(let inner):
      let quantity = try quantity(inner, values)
      return .quantity(quantity.with(-quantity.value))
    case .inUnit(let inner, let unit):
      let quantity = try quantity(inner, values)
      guard quantity.unit == .none || quantity.unit == unit else {
        throw .mixedUnits("in", quantity.unit.text, unit.text)
      }
      return .quantity(Quantity(quantity.value, unit))
    case .operations(let first, let steps):
      var result = try quantity(first, values)
      for step in steps {
        result = try Expression.result(
          step.operation, result, try quantity(step.operand, values))
      }
      return .quantity(result)
    case .call(let function, let arguments):
      return try call(function, arguments, values)
    }
  }

  func quantity(
    _ node: Node, _ values: [TokenValue]
  ) throws(ExpressionProblem) -> Quantity {
    guard case .quantity(let quantity) = try operand(of: node, values) else {
      throw .operand(try operand(of: node, values).article, wanted: "number")
    }
    return quantity
  }

  func color(_ node: Node, _ values: [TokenValue]) throws(ExpressionProblem) -> ColorValue {
    guard case .color(let color) = try operand(of: node, values) else {
      throw .operand(try operand(of: node, values).article, wanted: "color")
    }
    return color
  }

  private static func result(
    _ operation: Operation, _ one: Quantity, _ other: Quantity
  ) throws(ExpressionProblem) -> Quantity {
    switch operation {
    case .plus, .minus:
      let pair = try one.aligned(other, in: operation.rawValue)
      return Quantity(
        operation == .plus ? pair.one + pair.other : pair.one - pair.other, pair.unit)
    case .times: return try one.times(other)
    case .dividedBy: return try one.divided(by: other)
    case .modulo: return try one.modulo(other)
    case .power: return try one.power(other)
    }
  }
}

extension Expression.Operand {
  init(_ value: TokenValue) throws(ExpressionProblem) {
    switch value {
    case .color(let color): self = .color(color)
    case .number(let number): self = .quantity(Quantity(number.number.value))
    case .fontWeight(let weight): self = .quantity(Quantity(weight.number.value))
    case .dimension(let dimension):
      self = .quantity(Quantity(dimension.value.value, .of(dimension.unit.rawValue)))
    case .duration(let duration):
      self = .quantity(Quantity(duration.value.value, .of(duration.unit.rawValue)))
    case .string(let string):
      guard let text = string.text else { throw .operand("null", wanted: "number or color") }
      self = .text(text)
    case .fontFamily(let family): self = .text(family.text)
    case .cubicBezier(let curve):
      let numbers = curve.numbers.map(\.shortText).joined(separator: ", ")
      self = .text("cubic-bezier(\(numbers))")
    case .strokeStyle(.line(let line)): self = .text(line.rawValue)
    case .border(let border):
      self = try Self([.dimension(border.width), .strokeStyle(border.style), .color(border.color)])
    case .transition(let value):
      self = try Self([
        .duration(value.duration), .cubicBezier(value.timingFunction), .duration(value.delay),
      ])
    case .shadow(let shadow):
      let layers = try shadow.layers.map { layer throws(ExpressionProblem) in
        try Self(layer.lengths.map { .dimension($0) } + [.color(layer.color)], layer.isInset).text
      }
      self = .text(layers.compactMap(\.self).joined(separator: ", "))
    case .strokeStyle, .gradient, .typography, .boolean, .spring, .material:
      throw .operand("a \(value.type.rawValue)", wanted: "number or color")
    }
  }

  /// The parts of a composite in the notation of CSS.
  private init(_ parts: [TokenValue], _ isInset: Bool = false) throws(ExpressionProblem) {
    let texts = try parts.map { part throws(ExpressionProblem) in try Self(part).text ?? "" }
    self = .text(((isInset ? ["inset"] : []) + texts).joined(separator: " "))
  }
}
