internal import PositionedJSON
internal import TokenModel

/// A Swift expression for a value, with its type.
struct SwiftValue {
  /// The full name of the type.
  let type: String
  /// The expression, which takes its type from where it is used.
  let expression: String
}

/// Writes values with the types of a generated file.
struct SwiftValues {
  /// The enum that holds the value types, such as `TokensValues`.
  var types: String
  /// The table that holds the colors; `nil` if each stands where it is used.
  var table: SwiftTable?
  var modes: SwiftModes
  var colors: SwiftColor
  /// The text style for what neither a name nor an `api` tells; `nil` for the nearest in size.
  var relativeTo: SwiftTextStyle?

  static let double = "Swift.Double"
  var length: String { types + ".Length" }

  /// - Parameters:
  ///   - style: the text style that the token is for.
  ///   - variants: the value in modes, the weakest first, the same but for its colors.
  /// - Throws: the reason, if no type of the file can represent the value.
  func value(
    _ value: TokenValue, _ style: SwiftTextStyle?, _ variants: Variants = []
  ) throws(LossReason) -> SwiftValue {
    switch value {
    case .color(let color):
      named(isThemed(variants) ? "ThemedColor" : "Color", self.color(color, variants))
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
    case .shadow(let shadow): named("Shadow", try layers(shadow, variants))
    case .gradient(let gradient): named("Gradient", stops(gradient, variants))
    case .typography(let font): named("Typography", try typography(font, style))
    case .boolean(let boolean):
      SwiftValue(type: "Swift.Bool", expression: boolean.value ? "true" : "false")
    case .string(let string):
      SwiftValue(
        type: string.text == nil ? "Swift.String?" : "Swift.String",
        expression: string.text.map(Language.swift.string) ?? "nil")
    case .spring(let spring): named("Spring", try self.spring(spring))
    case .material(let material): named("Material", try self.material(material, variants))
    }
  }

  /// The full name of the type that values of a token's type have.
  func typeName(_ type: TokenType) -> String {
    switch type {
    case .dimension: length
    case .fontFamily: "[Swift.String]"
    case .duration, .number: SwiftValues.double
    case .boolean: "Swift.Bool"
    case .string: "Swift.String"
    case .color, .fontWeight, .cubicBezier, .strokeStyle, .border, .transition, .shadow, .gradient,
      .typography, .spring, .material:
      "\(types).\(type.rawValue.prefix(1).uppercased())\(type.rawValue.dropFirst())"
    }
  }

  /// Why what the frameworks show is not quite the value; none where it is.
  func losses(_ value: TokenValue) -> [LossReason] {
    var losses: [LossReason] = []
    let weight: FontWeight? =
      switch value {
      case .fontWeight(let weight): weight
      case .typography(let font): font.fontWeight
      default: nil
      }
    if case .typography(let font) = value, font.lineHeight?.value.isPlainZero == true {
      losses.lose("member", "lineHeight is left out: in Swift 0 stands for the font's own")
    }
    if case .spring(let spring) = value, spring.parts[.velocity]?.value.isPlainZero == false {
      losses.lose("member", "its velocity is not in `animation`: SwiftUI goes on with its own")
    }
    if let number = weight?.number.value, !(1...9).contains(where: { Double($0 * 100) == number }) {
      losses.lose(
        "precision",
        "SwiftUI and UIKit have weights of whole hundreds, 100 to 900; the nearest is shown")
    }
    return losses + [value.colors.lazy.compactMap(colors.loss).first].compactMap(\.self)
  }

  private func named(_ type: String, _ expression: String) -> SwiftValue {
    SwiftValue(type: "\(types).\(type)", expression: expression)
  }

  private func double(_ value: Double) -> SwiftValue {
    SwiftValue(type: SwiftValues.double, expression: SwiftLiteral.number(value))
  }

  private func length(_ length: Dimension) throws(LossReason) -> SwiftValue {
    length.unit == .rem
      ? named("Rem", ".init(value: \(SwiftLiteral.number(length.value)))")
      : named("Length", try points(length))
  }

  private func points(_ length: Dimension) throws(LossReason) -> String {
    if length.unit == .px { return SwiftLiteral.number(length.value) }
    throw LossReason(
      "unit",
      length.unit == .rem
        ? "a part is in rem, which has points only where they are chosen, as in rem=16"
        : "Swift has no length in \(quotedForMessage(length.unit.rawValue))")
  }

  /// The value in modes, by their numbers, the weakest first.
  typealias Variants = [(mode: Int, value: TokenValue)]

  /// Whether an axis of one's own decides between some of the values.
  func isThemed(_ variants: Variants) -> Bool {
    variants.contains { !modes.contexts.isOfSystem(modes.all[$0.mode]) }
  }

  /// - Parameters:
  ///   - variants: in modes, the weakest first, what has the color.
  ///   - place: the place of the color in it.
  func color(_ color: ColorValue, _ variants: Variants = [], at place: Int = 0) -> String {
    var others = variants.compactMap { mode, value in
      value.colors.dropFirst(place).first.map { (mode: mode, color: $0) }
    }
    if others.allSatisfy({ $0.color == color }) { others = [] }
    if let table {
      let entries = others.map { " \($0.mode):\(colors.entry($0.color))" }
      return ".init(at: \(table.place(of: colors.entry(color) + entries.joined())))"
    }
    let parts = others.map { ", \(modes.label($0.mode)): \(colors.expression($0.color))" }
    return ".init(\(colors.expression(color))\(parts.joined()))"
  }

  private func names(_ family: FontFamily) -> String {
    "[" + family.names.map(Language.swift.string).joined(separator: ", ") + "]"
  }

  private func curve(_ curve: CubicBezier) -> String {
    ".init(" + curve.numbers.map { SwiftLiteral.number($0) }.joined(separator: ", ") + ")"
  }

  private func stroke(_ style: StrokeStyle) throws(LossReason) -> String {
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

  private func border(_ border: Border, _ variants: Variants) throws(LossReason) -> String {
    let style = try stroke(border.style)
    return ".init(\(color(border.color, variants)), width: \(try points(border.width))"
      + (style == ".solid" ? ")" : ", style: \(style))")
  }

  private func transition(_ transition: Transition) -> String {
    ".init(\(curve(transition.timingFunction)), "
      + arguments([
        ("duration", transition.duration.seconds), ("delay", transition.delay.seconds),
      ]) + ")"
  }

  /// Arguments that differ from zero, and the first one.
  private func arguments(_ all: [(name: String, value: Double)]) -> String {
    all.enumerated().filter { $0.offset == 0 || !$0.element.value.isPlainZero }.map {
      "\($0.element.name): \(SwiftLiteral.number($0.element.value))"
    }.joined(separator: ", ")
  }

  private func layers(_ shadow: ShadowValue, _ variants: Variants) throws(LossReason) -> String {
    var list: [String] = []
    for (place, layer) in shadow.layers.enumerated() {
      var parts = [color(layer.color, variants, at: place)]
      for (name, length) in [
        ("x", layer.offsetX), ("y", layer.offsetY), ("blur", layer.blur), ("spread", layer.spread),
      ] {
        let points = try points(length)
        if points != "0" { parts.append("\(name): \(points)") }
      }
      if layer.isInset { parts.append("isInset: true") }
      list.append(".init(\(parts.joined(separator: ", ")))")
    }
    return ".init(\(list.joined(separator: ", ")))"
  }

  private func stops(_ gradient: Gradient, _ variants: Variants) -> String {
    let list = gradient.stops.enumerated().map { place, stop in
      ".init(color: \(color(stop.color, variants, at: place)), "
        + "location: \(SwiftLiteral.number(stop.clampedPosition)))"
    }
    return ".init(stops: [\(list.joined(separator: ", "))])"
  }

  private func typography(
    _ font: Typography, _ style: SwiftTextStyle?
  ) throws(LossReason) -> String {
    guard let size = font.fontSize else {
      throw LossReason("member", "a text style needs its size")
    }
    var parts = ["fontSize: \(try points(size))"]
    if let family = font.fontFamily { parts.insert(names(family), at: 0) }
    // What is not there is what a font has by itself.
    if let weight = font.fontWeight, weight.number.value != 400 {
      parts.append("fontWeight: \(SwiftLiteral.number(weight.number))")
    }
    if let spacing = font.letterSpacing, !spacing.value.value.isPlainZero {
      parts.append("letterSpacing: \(try points(spacing))")
    }
    if let height = font.lineHeight, !height.value.isPlainZero {
      parts.append("lineHeight: \(SwiftLiteral.number(height))")
    }
    let style = style ?? relativeTo ?? SwiftTextStyle(nearest: size.value.value)
    if style != .body { parts.append("relativeTo: .\(style.rawValue)") }
    return ".init(\(parts.joined(separator: ", ")))"
  }

  private func spring(_ spring: Spring) throws(LossReason) -> String {
    var parts: [String] = []
    // SwiftUI would take another.
    if spring.dampingRatio == nil,
      let part = [Spring.Part.bounce, .damping].first(where: { spring.parts[$0] != nil })
    {
      throw LossReason("member", "no damping ratio follows from its \(part.rawValue)")
    }
    if let response = spring.response { parts.append("response: \(SwiftLiteral.number(response))") }
    if let ratio = spring.dampingRatio {
      parts.append("dampingRatio: \(SwiftLiteral.number(ratio))")
    }
    if parts.isEmpty {
      throw LossReason(
        "member", "a spring needs its response or its damping ratio, or what they follow from")
    }
    if let velocity = spring.parts[.velocity], !velocity.value.isPlainZero {
      parts.append("velocity: \(SwiftLiteral.number(velocity))")
    }
    return ".init(\(parts.joined(separator: ", ")))"
  }

  private func material(
    _ material: Material, _ variants: Variants
  ) throws(LossReason) -> String {
    var parts = ["level: \(Language.swift.string(material.level))"]
    if let fill = material.fill { parts.append("fill: \(color(fill, variants))") }
    if let blur = material.blur { parts.append("blur: \(try points(blur))") }
    if let saturation = material.saturation {
      parts.append("saturation: \(SwiftLiteral.number(saturation))")
    }
    return ".init(\(parts.joined(separator: ", ")))"
  }
}

extension Double {
  /// Whether it is zero as a parameter has it that is left out.
  fileprivate var isPlainZero: Bool { self == 0 && sign == .plus }
}

extension TokenValue {
  /// Whether it has colors, and is the other value where both have the same ones.
  func isSameButForColors(as other: TokenValue) -> Bool {
    var others = other.colors[...]
    guard !others.isEmpty, others.count == colors.count else { return false }
    return mapParts(colors: { others.popFirst() ?? $0 }) == other
  }
}

/// Writes numbers of Swift.
enum SwiftLiteral {
  /// The shortest `Double` literal that reads back as the same number.
  ///
  /// Subnormal numbers are written in hexadecimal form, because the compiler warns about their decimals.
  static func number(_ value: Double) -> String {
    if value == 0, value.sign == .minus { return "-0.0" }
    guard value.isSubnormal else { return JSON.number(value).compactText }
    let digits = String(value.significandBitPattern, radix: 16)
    return (value < 0 ? "-0x" : "0x") + digits + "p-1074"
  }

  static func number(_ number: Number) -> String { self.number(number.value) }
}
