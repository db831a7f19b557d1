extension Expression {
  func call(
    _ function: Function, _ arguments: [Node], _ values: [TokenValue]
  ) throws(ExpressionProblem) -> Operand {
    switch function {
    case .calc: return try operand(of: arguments[0], values)
    case .text:
      var text = ""
      for argument in arguments {
        guard let part = try operand(of: argument, values).text else {
          throw .operand("a color outside of sRGB", wanted: "text")
        }
        text += part
        guard text.utf8.count <= Expression.mostResult else { throw .tooLargeText }
      }
      return .text(text)
    case .lighten, .darken, .mix, .alpha, .rgb, .rgba, .hsl, .hsla, .setLightness, .setChroma,
      .setHue:
      return .color(try colorCall(function, arguments, values))
    case .abs, .ceil, .floor, .round, .trunc, .sign, .sqrt, .cbrt, .exp, .ln, .log, .lg, .log10,
      .log2, .sin, .cos, .tan, .asin, .acos, .atan, .roundTo, .min, .max, .clamp, .pow, .hypot,
      .atan2, .lineHeight:
      var quantities: [Quantity] = []
      for argument in arguments { quantities.append(try quantity(argument, values)) }
      return .quantity(try Expression.result(function, quantities))
    }
  }

  private static func result(
    _ function: Function, _ given: [Quantity]
  ) throws(ExpressionProblem) -> Quantity {
    let first = given[0]
    let value = first.value
    switch function {
    case .abs: return first.with(Swift.abs(value))
    case .ceil: return first.with(value.rounded(.up))
    case .floor: return first.with(value.rounded(.down))
    case .trunc: return first.with(value.rounded(.towardZero))
    case .round: return first.with(rounded(value, 0))
    case .sign: return Quantity(value > 0 ? 1 : value < 0 ? -1 : 0)
    case .roundTo:
      let places = given.count == 2 ? given[1].value : 0
      guard Swift.abs(places) <= 20, places == places.rounded() else { throw .notFinite }
      return first.with(rounded(value, places))
    case .sqrt: return try power(first, 0.5)
    case .cbrt: return first.with(Mathematics.cubeRoot(try plain(first)))
    case .exp: return Quantity(Mathematics.exponential(try plain(first)))
    case .ln, .log: return Quantity(Mathematics.logarithm(try plain(first)))
    case .lg, .log10:
      return Quantity(Mathematics.logarithm(try plain(first)) / Mathematics.logarithm(10))
    case .log2:
      return Quantity(Mathematics.logarithm(try plain(first)) / Mathematics.logarithm(2))
    case .sin: return Quantity(Mathematics.sine(try degrees(first)))
    case .cos: return Quantity(Mathematics.cosine(try degrees(first)))
    case .tan:
      let cosine = Mathematics.cosine(try degrees(first))
      guard cosine != 0 else { throw .divisionByZero }
      return Quantity(Mathematics.sine(try degrees(first)) / cosine)
    case .asin: return Quantity(Mathematics.arc(sine: try plain(first)))
    case .acos: return Quantity(.pi / 2 - Mathematics.arc(sine: try plain(first)))
    case .atan: return Quantity(Mathematics.arc(y: try plain(first), x: 1))
    case .atan2:
      let pair = try first.aligned(given[1], in: "atan2")
      return Quantity(Mathematics.arc(y: pair.one, x: pair.other))
    case .pow: return try first.power(given[1])
    case .lineHeight: return try multiple(first, of: given[1])
    case .min, .max: return try extreme(given, isLeast: function == .min)
    case .clamp: return try extreme([first, try extreme([given[1], given[2]], isLeast: true)])
    case .hypot:
      var sum = first.with(value * value)
      for other in given.dropFirst() {
        let pair = try sum.aligned(other, in: "hypot")
        sum = Quantity(pair.one + pair.other * pair.other, pair.unit)
      }
      return sum.with(sum.value.squareRoot())
    case .calc, .text, .lighten, .darken, .mix, .alpha, .rgb, .rgba, .hsl, .hsla, .setLightness,
      .setChroma, .setHue:
      preconditionFailure("a color's function is not a number's")
    }
  }

  /// A line height as a multiple of the font size: a bare number is one already, a percentage and a number
  /// of em are shares of it, and a length is divided by it where both have one unit.
  ///
  /// - Source: CSS 2.1, section 10.8.1; DTCG Format Module 2025.10, section 9.8.
  private static func multiple(
    _ height: Quantity, of size: Quantity
  ) throws(ExpressionProblem) -> Quantity {
    switch height.unit {
    case .none, .ratio, .of("em"): return Quantity(height.value, .ratio)
    case .of("%"): return Quantity(height.value / 100, .ratio)
    case .of:
      guard height.unit == size.unit else {
        throw .mixedUnits("lineHeight", height.unit.text, size.unit.text)
      }
      guard size.value != 0 else { throw .divisionByZero }
      return Quantity(height.value / size.value, .ratio)
    }
  }

  /// Rounds to decimal places, halves upwards, as JavaScript does.
  private static func rounded(_ value: Double, _ places: Double) -> Double {
    let scale = Mathematics.power(10, Swift.abs(places))
    let scaled = places < 0 ? value / scale : value * scale
    // What a decimal writes as a half must be one here: 1.005 is 1.00499999999999989 in binary.
    let cleaned = (scaled * 1e6).rounded() / 1e6
    let nearest = (Swift.abs(scaled) < 1e9 ? cleaned : scaled) + 0.5
    return places < 0 ? nearest.rounded(.down) * scale : nearest.rounded(.down) / scale
  }

  private static func extreme(
    _ given: [Quantity], isLeast: Bool = false
  ) throws(ExpressionProblem) -> Quantity {
    var found = given[0]
    for other in given.dropFirst() {
      let pair = try found.aligned(other, in: isLeast ? "min" : "max")
      found = Quantity(
        isLeast ? Swift.min(pair.one, pair.other) : Swift.max(pair.one, pair.other), pair.unit)
    }
    return found
  }

  private static func power(
    _ quantity: Quantity, _ exponent: Double
  ) throws(ExpressionProblem) -> Quantity {
    try quantity.power(Quantity(exponent))
  }

  /// A number whose unit does not matter: none, or px.
  private static func plain(_ quantity: Quantity) throws(ExpressionProblem) -> Double {
    guard quantity.unit.isBare || quantity.unit == .px else {
      throw .operand("the unit \(quantity.unit.text)", wanted: "plain number")
    }
    return quantity.value
  }

  /// An angle; a plain number is in radians.
  private static func degrees(_ quantity: Quantity) throws(ExpressionProblem) -> Double {
    switch quantity.unit.text {
    case "deg": quantity.value
    case "turn": quantity.value * 360
    case "grad": quantity.value * 0.9
    case "rad": quantity.value * 180 / .pi
    default: try plain(quantity) * 180 / .pi
    }
  }
}
