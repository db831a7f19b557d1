internal import TokenModel

/// A value while Sass computes with it.
///
/// - Source: Sass, "Values" and "Operators". Where libsass and Dart Sass differ, there is no result.
indirect enum SassValue {
  case number(Double, String)
  case color(SassColor)
  case string(String, isQuoted: Bool)
  case list([SassValue], isComma: Bool)
  case map([(key: SassValue, value: SassValue)])
  case bool(Bool)
  case null
  /// `16px/24px`, which is a text within a list, and anywhere else the number, where there is one.
  case slash(String, SassValue?)
  /// What cannot be computed.
  case unknown

  struct Failure: Error {}

  static func text(_ text: String) -> SassValue { .string(text, isQuoted: false) }

  var isKnown: Bool { if case .unknown = self { false } else { true } }

  /// The value outside of a list.
  var divided: SassValue { if case .slash(_, let number?) = self { number } else { self } }

  var isTrue: Bool {
    switch self {
    case .null, .bool(false): false
    default: true
    }
  }

  // MARK: Texts

  /// The text in CSS; that of a string in `#{}` has no quotes.
  ///
  /// - Throws: `Failure`, also where the text would be larger than any value.
  func css(inText: Bool = false) throws(Failure) -> String {
    switch self {
    case .number(let value, let unit):
      guard abs(value) < 1e15 else { throw Failure() }
      return CSSNumber.text((value * 1e10).rounded() / 1e10) + unit
    case .color(let color): return color.css
    case .string(let text, let isQuoted):
      if inText || !isQuoted { return text }
      guard !text.contains("\"") || !text.contains("'") else { throw Failure() }
      return text.contains("\"") ? "'\(text)'" : "\"\(text)\""
    case .list(let items, let isComma):
      var text = ""
      for item in items {
        if case .null = item { continue }
        if case .list(_, let other) = item, other || !isComma { throw Failure() }
        text += (text.isEmpty ? "" : isComma ? ", " : " ") + (try item.css(inText: inText))
        guard text.utf8.count <= Expression.mostResult else { throw Failure() }
      }
      guard !text.isEmpty else { throw Failure() }
      return text
    case .bool(let value): return value ? "true" : "false"
    case .slash(let text, _): return text
    case .null where inText: return ""
    case .null, .map, .unknown: throw Failure()
    }
  }

  // MARK: Operators

  /// The operation of two values; division is that of numbers.
  func combined(_ sign: String, _ other: SassValue) throws(Failure) -> SassValue {
    switch (sign, divided, other.divided) {
    case ("==", _, _): return .bool(try isEqual(other))
    case ("!=", _, _): return .bool(!(try isEqual(other)))
    case ("+", .string(let one, let isQuoted), .string),
      ("+", .string(let one, let isQuoted), .number):
      let text = one + (try other.css(inText: true))
      guard text.utf8.count <= Expression.mostResult else { throw Failure() }
      return .string(text, isQuoted: isQuoted)
    case (_, .number(let one, let unit), .number(let two, let other)):
      return try SassValue.combined(sign, (one, unit), (two, other))
    default: throw Failure()
    }
  }

  private static func combined(
    _ sign: String, _ one: (value: Double, unit: String), _ other: (value: Double, unit: String)
  ) throws(Failure) -> SassValue {
    if sign == "*" {
      guard one.unit.isEmpty || other.unit.isEmpty else { throw Failure() }
      return try finite(one.value * other.value, one.unit + other.unit)
    }
    if sign == "/", other.unit.isEmpty { return try finite(one.value / other.value, one.unit) }
    guard let factor = factor(other.unit, to: one.unit) else { throw Failure() }
    // Both in the unit of the first one that has one.
    let (a, b) = (one.value, other.value * factor)
    let unit = one.unit.isEmpty ? other.unit : one.unit
    switch sign {
    case "+": return try finite(a + b, unit)
    case "-": return try finite(a - b, unit)
    case "/":
      guard !one.unit.isEmpty else { throw Failure() }
      return try finite(a / b, "")
    case "%":
      let rest = a.truncatingRemainder(dividingBy: b)
      return try finite(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest, unit)
    case "<": return .bool(a < b - noise)
    case ">": return .bool(a > b + noise)
    case "<=": return .bool(a <= b + noise)
    case ">=": return .bool(a >= b - noise)
    default: throw Failure()
    }
  }

  private static func finite(_ value: Double, _ unit: String) throws(Failure) -> SassValue {
    guard value.isFinite else { throw Failure() }
    return .number(value, unit)
  }

  /// How near numbers are that Sass takes for equal.
  private static let noise = 1e-11

  /// By what a number of a unit becomes one of another; a number without a unit is one of any.
  private static func factor(_ unit: String, to other: String) -> Double? {
    if unit == other || unit.isEmpty || other.isEmpty { return 1 }
    return sizes.lazy.compactMap { table in
      table[unit].flatMap { one in table[other].map { one / $0 } }
    }.first
  }

  /// - Source: CSS Values and Units Level 4, sections 6.2 and 7.
  private static let sizes: [[String: Double]] = [
    ["px": 1, "in": 96, "pt": 96.0 / 72, "pc": 16, "cm": 96 / 2.54, "mm": 9.6 / 2.54],
    ["ms": 1, "s": 1000], ["deg": 1, "grad": 0.9, "turn": 360, "rad": 180 / .pi],
  ]

  func isEqual(_ other: SassValue) throws(Failure) -> Bool {
    switch (self, other) {
    case (.number(let one, let unit), .number(let two, let second)):
      // Sass has changed its mind about 1 and 1px.
      guard unit.isEmpty == second.isEmpty else { throw Failure() }
      return SassValue.factor(second, to: unit).map { abs(one - two * $0) < SassValue.noise }
        ?? false
    case (.string(let one, _), .string(let two, _)): return one == two
    case (.bool(let one), .bool(let two)): return one == two
    case (.null, .null): return true
    case (.color(let one), .color(let two)): return one.bytes == two.bytes && one.alpha == two.alpha
    case (.list, _), (_, .list), (.map, _), (_, .map), (.slash, _), (_, .slash), (.unknown, _),
      (_, .unknown):
      throw Failure()
    default: return false
    }
  }
}

/// A color of Sass: three parts of 0…255, which operations may leave between two bytes.
struct SassColor {
  var parts: SIMD3<Double>
  var alpha = 1.0
  /// Hue, saturation and lightness, where an operation of these made it: a gray keeps its hue.
  private var hsl: SIMD3<Double>?
  /// As written, where it stands in the file as it is.
  var written: String?

  init(_ parts: SIMD3<Double>, alpha: Double = 1) {
    self.parts = parts.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
    self.alpha = min(1, max(0, alpha))
  }

  /// A name or `#` with three or six digits.
  init?(written text: String) {
    if let rgb = CSSColorNames.value[text.lowercased()] {
      self.init([Double(rgb >> 16 & 0xFF), Double(rgb >> 8 & 0xFF), Double(rgb & 0xFF)])
    } else if text.count < 8, let color = ColorValue(hexText: text) {
      let bytes = color.srgbBytes
      self.init([Double(bytes.red), Double(bytes.green), Double(bytes.blue)])
    } else {
      return nil
    }
    written = text
  }

  /// Whole numbers: halves go up, and so does what binary fractions leave below one.
  var bytes: SIMD3<Double> { SassColor.rounded(parts) }

  static func rounded(_ parts: SIMD3<Double>) -> SIMD3<Double> {
    (parts + 0.5 + 1e-10).rounded(.down)
  }

  var css: String {
    if let written { return written }
    let bytes = bytes
    if alpha >= 1 { return "#" + [bytes.x, bytes.y, bytes.z].map { UInt8($0).hex(2) }.joined() }
    let share = CSSNumber.text((alpha * 1e10).rounded() / 1e10)
    return "rgba(\(Int(bytes.x)), \(Int(bytes.y)), \(Int(bytes.z)), \(share))"
  }

  /// - Source: Sass, `mix()`: the weight counts less the more the alphas differ.
  func mixed(with other: SassColor, _ share: Double) -> SassColor {
    let (weight, apart) = (share * 2 - 1, alpha - other.alpha)
    let joined = weight * apart == -1 ? weight : (weight + apart) / (1 + weight * apart)
    let own = (joined + 1) / 2
    return SassColor(
      SassColor.rounded(parts * own + other.parts * (1 - own)),
      alpha: alpha * share + other.alpha * (1 - share))
  }

  init(hsl: SIMD3<Double>, alpha: Double) {
    let turned = hsl.x.truncatingRemainder(dividingBy: 360)
    var hsl = hsl.clamped(lowerBound: [-.infinity, 0, 0], upperBound: [.infinity, 100, 100])
    hsl.x = turned < 0 ? turned + 360 : turned
    self.init(Polar.rgb(hsl: hsl) * 255, alpha: alpha)
    self.hsl = hsl
  }

  var inHSL: SIMD3<Double> { hsl ?? Polar.hsl(rgb: parts / 255) }

  /// The color with hue, saturation and lightness that are moved.
  func moved(_ change: SIMD3<Double>) -> SassColor { SassColor(hsl: inHSL + change, alpha: alpha) }

  /// The color with hue, saturation, lightness and alpha that are moved.
  func moved(by change: SIMD4<Double>) -> SassColor {
    let isOfAlpha = change.lowHalf == .zero && change.z == 0
    let color = isOfAlpha ? self : moved(SIMD3(change.x, change.y, change.z))
    return color.with(alpha: alpha + change.w)
  }

  /// The color with another alpha.
  func with(alpha: Double) -> SassColor {
    var color = self
    (color.alpha, color.written) = (min(1, max(0, alpha)), nil)
    return color
  }
}
