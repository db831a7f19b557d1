extension Expression {
  func colorCall(
    _ function: Function, _ arguments: [Node], _ values: [TokenValue]
  ) throws(ExpressionProblem) -> ColorValue {
    switch function {
    case .lighten, .darken:
      let amount = try share(arguments[1], values)
      let space = try space(arguments[2])
      return try color(arguments[0], values)
        .shifted(by: function == .lighten ? amount : -amount, in: space)
        .finished(in: space, format: try format(arguments.dropFirst(3)))
    case .mix:
      let space = try space(arguments[3])
      return try color(arguments[0], values)
        .mixed(
          with: try color(arguments[1], values), try share(arguments[2], values), in: space
        )
        .finished(in: space, format: try format(arguments.dropFirst(4)))
    case .alpha:
      var color = try color(arguments[0], values)
      color.alpha = Expression.alpha(try share(arguments[1], values))
      guard arguments.count > 2 else { return color }
      return color.finished(
        in: try space(arguments[2]), format: try format(arguments.dropFirst(3)))
    case .rgb, .rgba, .hsl, .hsla: return try cssCall(function, arguments, values)
    case .setLightness, .setChroma, .setHue:
      var color = try color(arguments[0], values).converted(to: .oklch)
      let component = try quantity(arguments[1], values).value
      switch function {
      case .setLightness: color.components[0] = Number(Swift.min(1, Swift.max(0, component)))
      case .setChroma: color.components[1] = Number(Swift.max(0, component))
      default: color.components[2] = Number(component)
      }
      color.hex = nil
      return color.tidied
    default: preconditionFailure("a number's function is not a color's")
    }
  }

  /// `rgba({a}, 0.1)`, `rgba({a} / 10%)`: the color with another alpha; or a color from components.
  ///
  /// - Source: Tokens Studio, "Using colors with opacity"; CSS Color Level 4, sections 5.1 and 7.
  private func cssCall(
    _ function: Function, _ arguments: [Node], _ values: [TokenValue]
  ) throws(ExpressionProblem) -> ColorValue {
    var arguments = arguments
    if arguments.count == 1, case .operations(let first, let steps) = arguments[0],
      let last = steps.last, last.operation == .dividedBy
    {
      let before = Array(steps.dropLast())
      arguments = [before.isEmpty ? first : .operations(first, before), last.operand]
    }
    if arguments.count <= 2 {
      var color = try color(arguments[0], values)
      if arguments.count == 2 { color.alpha = Expression.alpha(try share(arguments[1], values)) }
      return color
    }
    let isHSL = function == .hsl || function == .hsla
    var components: [Number?] = []
    for (index, argument) in arguments.prefix(3).enumerated() {
      let part = try quantity(argument, values)
      let isPercent = part.unit == .of("%")
      let value =
        if isHSL {
          index == 0 ? part.value : Swift.min(100, Swift.max(0, part.value))
        } else {
          Swift.min(1, Swift.max(0, isPercent ? part.value / 100 : part.value / 255))
        }
      components.append(Number(value))
    }
    let alpha = arguments.count == 4 ? try share(arguments[3], values) : 1
    return ColorValue(
      space: isHSL ? .hsl : .srgb, components: components, alpha: Expression.alpha(alpha)
    ).tidied
  }

  private func share(_ node: Node, _ values: [TokenValue]) throws(ExpressionProblem) -> Double {
    let quantity = try quantity(node, values)
    guard let share = quantity.share, share.isFinite else {
      throw .operand("the unit \(quantity.unit.text)", wanted: "share of 1")
    }
    return share
  }

  private static func alpha(_ value: Double) -> Number {
    rounded(Swift.min(1, Swift.max(0, value)), decimals: 6)
  }

  // MARK: Spaces

  private func space(_ node: Node) throws(ExpressionProblem) -> ColorValue.Space {
    guard case .name(let name) = node, let space = Expression.spaces[name.lowercased()] else {
      throw .operand("no known color space", wanted: "space such as lch, hsl, srgb or p3")
    }
    return space
  }

  private static let spaces: [String: ColorValue.Space] = [
    "lch": .lch, "hsl": .hsl, "srgb": .srgb, "p3": .displayP3,
  ]

  /// The form in which the color is given: a space, or `hex` for sRGB in whole bytes.
  private func format(
    _ nodes: ArraySlice<Node>
  ) throws(ExpressionProblem) -> ColorFormat? {
    guard let node = nodes.first else { return nil }
    if case .name(let name) = node, name.lowercased() == "hex" { return .hex }
    return .space(try space(node))
  }
}

/// The form of a color that was computed.
enum ColorFormat {
  case space(ColorValue.Space)
  case hex
}

extension ColorValue {
  /// The color nearer to white by a share of what is left to it, or nearer to black where the share
  /// is negative; in lch with less chroma by the same share.
  ///
  /// - Parameter space: `lch`, `hsl`, `srgb` or `display-p3`.
  /// - Source: sd-transforms, `color-modifiers`: lighten, darken.
  func shifted(by share: Double, in space: Space) -> ColorValue {
    var color = converted(to: space)
    func moved(_ value: Double, _ white: Double) -> Double {
      share >= 0
        ? Swift.min(white, value + share * (white - value)) : Swift.max(0, value + share * value)
    }
    var parts = color.components.map { $0?.value }
    switch space {
    case .lch:
      parts[0] = moved(parts[0] ?? 0, 100)
      parts[1] = Swift.max(0, (parts[1] ?? 0) * (1 - abs(share)))
    case .hsl: parts[2] = moved(parts[2] ?? 0, 100)
    default: parts = parts.map { moved($0 ?? 0, 1) }
    }
    color.components = parts.map { $0.map { Number($0) } }
    color.hex = nil
    return color
  }

  /// A color between two, at a share of the way, alpha included and not premultiplied; the hue goes
  /// the shorter way.
  ///
  /// - Source: sd-transforms, `color-modifiers`: mix; CSS Color Level 4, sections 12.2 (missing
  ///   components) and 12.4 (hues).
  func mixed(with other: ColorValue, _ share: Double, in space: Space) -> ColorValue {
    let share = Swift.min(1, Swift.max(0, share))
    var result = mapped(into: space)
    let end = other.mapped(into: space)
    for index in result.components.indices {
      let isHue = space == .hsl && index == 0 || space == .lch && index == 2
      switch (result.components[index]?.value, end.components[index]?.value) {
      case (let one?, let two?):
        var way = two - one
        if isHue, way > 180 { way -= 360 }
        if isHue, way < -180 { way += 360 }
        result.components[index] = Number(one + way * share)
      case (nil, let two): result.components[index] = two.map { Number($0) }
      case (.some, nil): break
      }
    }
    result.alpha = Number(alpha.value + (other.alpha.value - alpha.value) * share)
    result.hex = nil
    return result
  }

  /// The color in a space, inside its gamut, and then in the form that was asked for.
  func finished(in space: Space, format: ColorFormat?) -> ColorValue {
    var color = converted(to: space)
    switch format {
    case nil: color = color.mapped(into: space)
    case .space(let other): color = color.converted(to: other).mapped(into: other)
    case .hex:
      let alpha = color.alpha
      color = ColorValue(hexText: color.hexText) ?? color
      color.alpha = alpha
      return color
    }
    color.hex = nil
    return color.tidied
  }

  /// The components without the noise of conversions, hues in 0…<360, rounded to six decimals.
  var tidied: ColorValue {
    var color = self
    let hue: Int? =
      switch space {
      case .hsl, .hwb: 0
      case .lch, .oklch: 2
      default: nil
      }
    for index in color.components.indices {
      guard var value = color.components[index]?.value else { continue }
      if index == hue {
        value = value.truncatingRemainder(dividingBy: 360)
        if value < 0 { value += 360 }
      }
      var number = Expression.rounded(value, decimals: 6)
      if index == hue, number.value >= 360 { number = Number(0) }
      if space == .lch || space == .hsl || space == .hwb, index != hue, index == 0 || space != .lch
      {
        number = Number(Swift.min(100, Swift.max(0, number.value)))
      }
      color.components[index] = number
    }
    color.alpha = Expression.rounded(color.alpha.value, decimals: 6)
    return color
  }
}
