internal import TokenModel

/// A function that Sass has.
///
/// - Source: Sass, "Built-In Modules"; libsass 3.6, which gives whole bytes for `mix()`.
struct SassFunction {
  typealias Failure = SassValue.Failure

  /// What a function is given.
  struct Arguments {
    var values: [SassValue] = []
    /// By the keys of the parameters.
    var named: [String: SassValue] = [:]

    /// The function as CSS has it, with what was given.
    func plain(_ name: String) throws(Failure) -> SassValue {
      var texts: [String] = []
      for value in values { texts.append(try value.css()) }
      return .text("\(name)(\(texts.joined(separator: ", ")))")
    }
  }

  private let name: String

  /// A function that every file has.
  init?(_ name: String) {
    guard SassFunction.parameters[name] != nil, name != "div" else { return nil }
    self.name = name
  }

  /// A function of a module, which most have by another name as well.
  init?(_ name: String, of module: String) {
    let own = SassFunction.modules[module]?[name] ?? name
    guard SassFunction.members[module]?.contains(own) == true else { return nil }
    self.name = own
  }

  private static let modules = [
    "map": ["get": "map-get", "has-key": "map-has-key"],
    "color": ["adjust": "adjust-color", "change": "change-color", "scale": "scale-color"],
  ]
  private static let members: [String: Set<String>] = [
    "math": ["div", "percentage", "round", "ceil", "floor", "abs", "min", "max"],
    "color": [
      "mix", "adjust-color", "red", "green", "blue", "alpha", "hue", "saturation", "lightness",
      "complement", "change-color", "scale-color", "invert", "grayscale",
    ],
    "map": ["map-get", "map-has-key"], "list": ["nth", "length"], "string": ["quote", "unquote"],
  ]

  /// The names of the parameters; those of functions with any number of arguments are none.
  private static let parameters: [String: [String]] = Dictionary(
    first: [
      ("div", "number1 number2"), ("mix", "color1 color2 weight"),
      ("rgb rgba", "red green blue alpha"), ("hsl hsla", "hue saturation lightness alpha"),
      (
        "lighten darken saturate desaturate fade-in opacify fade-out transparentize",
        "color amount"
      ), ("adjust-hue", "color degrees"),
      ("adjust-color change-color", "color hue saturation lightness alpha"),
      ("scale-color", "color saturation lightness alpha"),
      ("complement invert grayscale red green blue alpha opacity", "color"),
      ("hue saturation lightness", "color"), ("percentage round ceil floor abs", "number"),
      ("min max", ""), ("map-get map-has-key", "map key"), ("nth", "list n"), ("length", "list"),
      ("quote unquote", "string"),
    ].flatMap { names, parameters in
      names.split(separator: " ")
        .map { (String($0), parameters.split(separator: " ").map(String.init)) }
    })

  func result(_ given: Arguments) throws(Failure) -> SassValue {
    switch name {
    case "min", "max": return try extreme(given)
    case "map-get" where given.values.count > 2:
      // A map in a map, by a key of each.
      var outer = given
      let key = outer.values.removeLast()
      return try result(Arguments(values: [try result(outer), key]))
    case "rgb", "rgba", "hsl", "hsla":
      // What only a browser knows makes it a function of CSS.
      for case .string(let text, false) in given.values where text.contains("(") {
        return try given.plain(name)
      }
    case "saturate", "invert", "grayscale", "opacity":
      if given.values.count == 1, case .number = given.values[0] { return try given.plain(name) }
    default: break
    }
    var values = given.values
    let names = SassFunction.parameters[name] ?? []
    for name in names.dropFirst(values.count) { values.append(given.named["$" + name] ?? .unknown) }
    let known = values.count(where: \.isKnown)
    guard values.count == names.count, known == given.values.count + given.named.count else {
      throw Failure()
    }
    if case .number(let value, let unit) = values[0] { return try ofNumber(value, unit, values) }
    if case .color(let color) = values[0] { return try ofColor(color, values) }
    switch (name, values[0]) {
    case ("map-get", .map(let entries)), ("map-has-key", .map(let entries)):
      var found = SassValue.null
      var isThere = false
      for (key, value) in entries where try key.isEqual(values[1]) {
        (found, isThere) = (value, true)
      }
      if name == "map-has-key" { return .bool(isThere) }
      if case .unknown = found { throw Failure() }
      return found
    case ("nth", .list(let items, _)):
      let place = try number(values[1], units: [""])
      guard place >= 1, place <= Double(items.count), place == place.rounded() else {
        throw Failure()
      }
      return items[Int(place) - 1]
    case ("length", .list(let items, _)): return .number(Double(items.count), "")
    case ("quote", .string(let text, _)): return .string(text, isQuoted: true)
    case ("unquote", .string(let text, _)): return .text(text)
    default: throw Failure()
    }
  }

  // MARK: Numbers

  private func number(
    _ value: SassValue, units: Set<String>,
    within range: ClosedRange<Double> = -.infinity...(.infinity)
  ) throws(Failure) -> Double {
    guard case .number(let number, let unit) = value, units.contains(unit), range.contains(number)
    else { throw Failure() }
    return number
  }

  /// The least or greatest number; numbers whose units only a browser knows are left to it.
  private func extreme(_ given: Arguments) throws(Failure) -> SassValue {
    guard var found = given.values.first, given.named.isEmpty else { throw Failure() }
    var units: Set<String> = []
    for value in given.values {
      guard case .number(_, let unit) = value else { throw Failure() }
      units.insert(unit)
    }
    if units.count > 1, units.contains("") { throw Failure() }
    for value in given.values.dropFirst() {
      guard let isNext = try? value.combined(name == "min" ? "<" : ">", found).isTrue else {
        return try given.plain(name)
      }
      if isNext { found = value }
    }
    return found
  }

  private func ofNumber(_ value: Double, _ unit: String, _ values: [SassValue]) throws(Failure)
    -> SassValue
  {
    switch name {
    case "div": return try values[0].combined("/", values[1])
    case "percentage" where unit.isEmpty: return .number(value * 100, "%")
    case "round": return .number((abs(value) + 1e-11).rounded() * (value < 0 ? -1 : 1), unit)
    case "ceil": return .number(value.rounded(.up), unit)
    case "floor": return .number(value.rounded(.down), unit)
    case "abs": return .number(abs(value), unit)
    case "rgb", "rgba":
      var parts = SIMD3<Double>()
      for index in 0..<3 {
        guard case .number(let part, let unit) = values[index], ["", "%"].contains(unit) else {
          throw Failure()
        }
        parts[index] = unit == "%" ? part * 2.55 : part
      }
      return .color(SassColor(parts, alpha: try alpha(values[3])))
    case "hsl", "hsla":
      let hue = try number(values[0], units: ["", "deg"])
      let (saturation, lightness) = (
        try number(values[1], units: ["", "%"]), try number(values[2], units: ["", "%"])
      )
      return .color(SassColor(hsl: SIMD3(hue, saturation, lightness), alpha: try alpha(values[3])))
    default: throw Failure()
    }
  }

  /// A share of 1, or a percentage, which is a number to libsass alone.
  private func alpha(_ value: SassValue) throws(Failure) -> Double {
    if !value.isKnown { return 1 }
    if case .number(let share, "%") = value { return share / 100 }
    return try number(value, units: [""])
  }

  // MARK: Colors

  private func ofColor(_ color: SassColor, _ values: [SassValue]) throws(Failure) -> SassValue {
    switch name {
    case "rgb", "rgba":
      if values[2].isKnown || values[3].isKnown { throw Failure() }
      return .color(SassColor(color.parts, alpha: try alpha(values[1])))
    case "mix":
      guard case .color(let other) = values[1] else { throw Failure() }
      let weight = values[2].isKnown ? values[2] : .number(50, "%")
      let share = try number(weight, units: ["", "%"], within: 0...100)
      return .color(color.mixed(with: other, share / 100))
    case "lighten", "darken", "saturate", "desaturate":
      let amount = try number(values[1], units: ["", "%"], within: 0...100)
      let change = [
        "lighten": SIMD3(0, 0, amount), "darken": SIMD3(0, 0, -amount),
        "saturate": SIMD3(0, amount, 0),
      ]
      return .color(color.moved(change[name] ?? SIMD3(0, -amount, 0)))
    case "adjust-hue":
      return .color(color.moved(SIMD3(try number(values[1], units: ["", "deg"]), 0, 0)))
    case "complement": return .color(color.moved(SIMD3(180, 0, 0)))
    case "grayscale": return .color(color.moved(SIMD3(0, -100, 0)))
    case "invert":
      return .color(SassColor(SassColor.rounded(255 - color.parts), alpha: color.alpha))
    case "opacify", "fade-in", "transparentize", "fade-out":
      let amount = try number(values[1], units: [""], within: 0...1)
      let isMore = name == "opacify" || name == "fade-in"
      return .color(color.with(alpha: color.alpha + (isMore ? amount : -amount)))
    case "adjust-color", "change-color":
      let before = SIMD4(color.inHSL, color.alpha)
      var change = SIMD4<Double>()
      for (index, units) in [["", "deg"], ["", "%"], ["", "%"], [""]].enumerated()
      where values[index + 1].isKnown {
        change[index] = try number(values[index + 1], units: Set(units))
        if name == "change-color" { change[index] -= before[index] }
      }
      return .color(color.moved(by: change))
    case "scale-color":
      let before = SIMD4(color.inHSL, color.alpha)
      var change = SIMD4<Double>()
      for (index, most) in [100.0, 100, 1].enumerated() where values[index + 1].isKnown {
        let share = try number(values[index + 1], units: ["%"], within: -100...100) / 100
        let part = before[index + 1]
        change[index + 1] = share * (share > 0 ? most - part : part)
      }
      return .color(color.moved(by: change))
    case "red": return .number(color.bytes.x, "")
    case "green": return .number(color.bytes.y, "")
    case "blue": return .number(color.bytes.z, "")
    case "alpha", "opacity": return .number(color.alpha, "")
    case "hue": return .number(color.inHSL.x, "deg")
    case "saturation": return .number(color.inHSL.y, "%")
    case "lightness": return .number(color.inHSL.z, "%")
    default: throw Failure()
    }
  }
}
