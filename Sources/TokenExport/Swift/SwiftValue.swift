internal import PositionedJSON
internal import TokenModel

/// A Swift expression for a value, with its type.
struct SwiftValue {
  /// The full name of the type.
  let type: String
  private let write: () -> String

  /// - Parameter expression: evaluated only when needed, because a color adds a line to the table.
  init(type: String, expression: @autoclosure @escaping () -> String) {
    self.type = type
    write = expression
  }

  /// The expression, which takes its type from where it is used.
  var expression: String { write() }
}

/// Writes values with the types of a generated file.
struct SwiftValues {
  /// The enum that holds the value types, such as `TokensValues`.
  var types: String
  /// The table that holds the colors; `nil` if each stands where it is used.
  var table: SwiftTable?
  var palette: SwiftPalette
  var colors: SwiftColor

  static let double = "Swift.Double"
  var length: String { types + ".Length" }

  /// - Parameters:
  ///   - style: the text style that the token is for.
  ///   - variants: the value in modes, the weakest first, the same but for its colors.
  /// - Throws: `SwiftObstacle` if no type of the file can represent the value.
  func value(
    _ value: TokenValue, _ style: SwiftTextStyle?, _ variants: Variants = []
  ) throws(SwiftObstacle) -> SwiftValue {
    switch value {
    case .color(let color): SwiftValue(type: "\(types).Color", expression: self.color(color))
    case .dimension(let length): try self.length(length)
    case .fontFamily(let family): SwiftValue(type: "[Swift.String]", expression: names(family))
    case .fontWeight(let weight):
      named("FontWeight", ".init(number: \(SwiftLiteral.number(weight.number)))")
    case .duration(let duration): double(duration.seconds)
    case .cubicBezier(let curve): named("CubicBezier", self.curve(curve))
    case .number(let number): double(number.number.value)
    case .strokeStyle(let style): named("StrokeStyle", try stroke(style))
    case .border(let border): named("Border", try self.border(border, variants))
    case .transition(let transition): named("Transition", self.transition(transition))
    case .shadow(let shadow): written("[\(types).Shadow]", try layers(shadow, variants))
    case .gradient(let gradient):
      SwiftValue(type: "[\(types).GradientStop]", expression: stops(gradient, variants))
    case .typography(let font): named("Typography", try typography(font, style))
    case .boolean(let boolean):
      SwiftValue(type: "Swift.Bool", expression: boolean.value ? "true" : "false")
    case .string(let string):
      SwiftValue(
        type: string.text == nil ? "Swift.String?" : "Swift.String",
        expression: string.text.map(Language.swift.string) ?? "nil")
    case .spring(let spring): named("Spring", self.spring(spring))
    case .material(let material): named("Material", try self.material(material, variants))
    }
  }

  /// The full name of the type that values of a token's type have.
  func typeName(_ type: TokenType) -> String {
    switch type {
    case .color: "\(types).Color"
    case .dimension: length
    case .fontFamily: "[Swift.String]"
    case .fontWeight: "\(types).FontWeight"
    case .duration, .number: SwiftValues.double
    case .cubicBezier: "\(types).CubicBezier"
    case .strokeStyle: "\(types).StrokeStyle"
    case .border: "\(types).Border"
    case .transition: "\(types).Transition"
    case .shadow: "[\(types).Shadow]"
    case .gradient: "[\(types).GradientStop]"
    case .typography: "\(types).Typography"
    case .boolean: "Swift.Bool"
    case .string: "Swift.String"
    case .spring: "\(types).Spring"
    case .material: "\(types).Material"
    }
  }

  /// The form of a value in a list of the table: a color, a number, or `-` for no value.
  ///
  /// - Returns: `nil` if the table has no form for it.
  func listed(_ value: TokenValue?) -> String? {
    switch value {
    case nil: "-"
    case .color(let color): line(color)
    case .number(let number): SwiftLiteral.number(number.number)
    case .duration(let duration): SwiftLiteral.number(duration.seconds)
    case .dimension(let length):
      length.unit == .px ? SwiftLiteral.number(length.value) : nil
    default: nil
    }
  }

  private func named(_ type: String, _ expression: String) -> SwiftValue {
    written("\(types).\(type)", expression)
  }

  private func written(_ type: String, _ expression: String) -> SwiftValue {
    SwiftValue(type: type, expression: expression)
  }

  private func double(_ value: Double) -> SwiftValue {
    SwiftValue(type: SwiftValues.double, expression: SwiftLiteral.number(value))
  }

  private func length(_ length: Dimension) throws(SwiftObstacle) -> SwiftValue {
    switch length.unit {
    case .px: named("Length", SwiftLiteral.number(length.value))
    case .rem: named("Rem", ".init(value: \(SwiftLiteral.number(length.value)))")
    default: throw .foreignUnit(length.unit.rawValue)
    }
  }

  private func points(_ length: Dimension) throws(SwiftObstacle) -> String {
    switch length.unit {
    case .px: return SwiftLiteral.number(length.value)
    case .rem: throw .remInComposite
    default: throw .foreignUnit(length.unit.rawValue)
    }
  }

  typealias Variants = [(mode: Int, value: TokenValue)]

  /// - Parameters:
  ///   - variants: in modes, the weakest first, what has the color.
  ///   - place: the place of the color in it.
  func color(_ color: ColorValue, _ variants: Variants = [], at place: Int = 0) -> String {
    var variants = variants.compactMap { mode, value in
      value.colors.dropFirst(place).first.map { (mode: mode, color: $0) }
    }
    if variants.allSatisfy({ $0.color == color }) { variants = [] }
    if !variants.isEmpty { palette.note(.variants) }
    if let table {
      if variants.isEmpty { return ".init(at: \(table.place(of: line(color))))" }
      let entries = ([(0, color)] + variants).map { ($0.0, line($0.1)) }
      return ".init(at: \(table.place(ofList: entries)))"
    }
    if variants.isEmpty { return colors.plain(color, palette) }
    let labels = palette.labels.map(SwiftIdentifier.quoted).map(SwiftIdentifier.label)
    let parts = ([(0, color)] + variants).map { "\(labels[$0.0]): \(colors.plain($0.1, palette))" }
    return ".init(\(parts.joined(separator: ", ")))"
  }

  private func line(_ color: ColorValue) -> String {
    palette.note(colors.form(color))
    return colors.text(color)
  }

  private func names(_ family: FontFamily) -> String {
    "[" + family.names.map(Language.swift.string).joined(separator: ", ") + "]"
  }

  private func curve(_ curve: CubicBezier) -> String {
    ".init("
      + zip(["x1", "y1", "x2", "y2"], curve.numbers).map { "\($0): \(SwiftLiteral.number($1))" }
      .joined(separator: ", ") + ")"
  }

  private func stroke(_ style: StrokeStyle) throws(SwiftObstacle) -> String {
    switch style {
    case .line(let line): return ".\(line.rawValue)"
    case .dashes(let lengths, let cap):
      var list: [String] = []
      for length in lengths { list.append(try points(length)) }
      // An odd list counts twice (DTCG Format Module, section 9.3.2).
      if list.count % 2 == 1 { list += list }
      return ".dashes([\(list.joined(separator: ", "))], .\(cap.rawValue))"
    }
  }

  private func border(_ border: Border, _ variants: Variants) throws(SwiftObstacle) -> String {
    ".init(color: \(color(border.color, variants)), width: \(try points(border.width)), "
      + "style: \(try stroke(border.style)))"
  }

  private func transition(_ transition: Transition) -> String {
    ".init(duration: \(SwiftLiteral.number(transition.duration.seconds)), "
      + "delay: \(SwiftLiteral.number(transition.delay.seconds)), "
      + "timingFunction: \(curve(transition.timingFunction)))"
  }

  private func layers(_ shadow: ShadowValue, _ variants: Variants) throws(SwiftObstacle) -> String {
    var list: [String] = []
    for (place, layer) in shadow.layers.enumerated() {
      list.append(
        ".init(color: \(color(layer.color, variants, at: place)), x: \(try points(layer.offsetX)), "
          + "y: \(try points(layer.offsetY)), blur: \(try points(layer.blur)), "
          + "spread: \(try points(layer.spread))\(layer.isInset ? ", isInset: true" : ""))")
    }
    return "[\(list.joined(separator: ", "))]"
  }

  private func stops(_ gradient: Gradient, _ variants: Variants) -> String {
    let list = gradient.stops.enumerated().map { place, stop in
      ".init(color: \(color(stop.color, variants, at: place)), "
        + "location: \(SwiftLiteral.number(stop.clampedPosition)))"
    }
    return "[\(list.joined(separator: ", "))]"
  }

  private func typography(
    _ font: Typography, _ style: SwiftTextStyle?
  ) throws(SwiftObstacle) -> String {
    guard let size = font.fontSize else { throw .sizeMissing }
    // What is not there is what a font has by itself.
    let spacing = font.letterSpacing ?? Dimension(Number(0), .px)
    return ".init(fontFamily: \(font.fontFamily.map(names) ?? "[]"), "
      + "fontSize: \(try points(size)), "
      + "fontWeight: \(font.fontWeight.map { SwiftLiteral.number($0.number) } ?? "400"), "
      + "letterSpacing: \(try points(spacing)), "
      + "lineHeight: \(font.lineHeight.map(SwiftLiteral.number) ?? "0")"
      + (style.map { ", textStyle: .\($0.rawValue)" } ?? "") + ")"
  }

  private func spring(_ spring: Spring) -> String {
    var parts = Spring.Part.allCases.compactMap { part in
      spring.parts[part].map { "\(part.rawValue): \(SwiftLiteral.number($0))" }
    }
    // A square root would make the generated file need more than the standard library.
    if spring.parts[.stiffness] != nil, let period = spring.response,
      let ratio = spring.dampingRatio
    {
      parts.append("period: \(SwiftLiteral.number(period))")
      parts.append("ratio: \(SwiftLiteral.number(ratio))")
    }
    return ".init(\(parts.joined(separator: ", ")))"
  }

  private func material(
    _ material: Material, _ variants: Variants
  ) throws(SwiftObstacle) -> String {
    var parts = ["level: \(Language.swift.string(material.level))"]
    if let fill = material.fill { parts.append("fill: \(color(fill, variants))") }
    if let blur = material.blur { parts.append("blur: \(try points(blur))") }
    if let saturation = material.saturation {
      parts.append("saturation: \(SwiftLiteral.number(saturation))")
    }
    return ".init(\(parts.joined(separator: ", ")))"
  }
}

extension TokenValue {
  /// Whether it has colors, and is the other value where both have the same ones.
  func isSameButForColors(as other: TokenValue) -> Bool {
    var others = other.colors[...]
    guard !others.isEmpty, others.count == colors.count else { return false }
    return mapParts(colors: { others.popFirst() ?? $0 }) == other
  }
}

/// The reasons for which Swift has no such value.
enum SwiftObstacle: Error {
  case remInComposite
  case foreignUnit(String)
  case sizeMissing

  var reason: LossReason {
    switch self {
    case .remInComposite:
      LossReason(
        "unit", "a part is in rem, which has points only where they are chosen, as in rem=16")
    case .foreignUnit(let unit):
      LossReason("unit", "Swift has no length in \(quotedForMessage(unit))")
    case .sizeMissing:
      LossReason("member", "a text style needs its size")
    }
  }
}
