internal import PositionedJSON
internal import TokenModel

/// Writes values as CSS.
struct CSSRenderer {
  private let choices: CSSChoices
  /// The curves of springs that were asked for; `nil` for one that `linear()` cannot represent.
  private var curves: [SpringMotion: SpringCurve?] = [:]

  init(_ choices: CSSChoices) { self.choices = choices }

  /// The reason for which CSS has no such value; `nil` if `value(_:)` can write it.
  mutating func obstacle(_ value: TokenValue) -> LossReason? {
    if let unit = value.firstUnit(where: { !$0.isOfCSS }) {
      return LossReason("unit", "CSS has no unit \(quotedForMessage(unit.rawValue))")
    }
    return switch value {
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .transition, .shadow, .gradient:
      nil
    case .typography(let font):
      font.fontSize == nil || font.fontFamily == nil
        ? LossReason("member", "without a font size and a font family CSS has no font") : nil
    case .strokeStyle(let style): CSSRenderer.obstacle(style)
    case .border(let border): CSSRenderer.obstacle(border.style)
    case .boolean: LossReason("type", "CSS has no booleans")
    case .string(let string): string.text == nil ? LossReason("type", "CSS has no null") : nil
    case .spring(let spring): obstacle(spring)
    case .material(let material):
      material.blur == nil ? LossReason("type", "the material's blur is not known") : nil
    }
  }

  private static func obstacle(_ style: StrokeStyle) -> LossReason? {
    switch style {
    case .line: nil
    case .dashes: LossReason("type", "CSS cannot say how long dashes are")
    }
  }

  private mutating func obstacle(_ spring: Spring) -> LossReason? {
    guard let motion = SpringMotion(spring) else {
      return LossReason("type", "the spring's response and damping are not known")
    }
    return curve(motion) == nil
      ? LossReason("type", "the spring takes too long to rest for linear()") : nil
  }

  /// The loss of a value that CSS represents only in part.
  static func shortfall(_ value: TokenValue) -> LossReason? {
    guard case .material = value else { return nil }
    return LossReason("material", "blur and saturation replace the material")
  }

  private mutating func curve(_ motion: SpringMotion) -> SpringCurve? {
    if let known = curves[motion] { return known }
    let curve = SpringCurve(motion)
    curves[motion] = .some(curve)
    return curve
  }

  /// - Parameter value: a value without an obstacle.
  mutating func value(_ value: TokenValue) -> CSSValue {
    if case .spring(let spring) = value { return self.spring(spring) }
    var result = CSSValue(main: side { $0.add(value) })
    for part in CSSPart.parts(of: value, all: choices.hasAllParts) {
      result.parts.append(CSSValue.Part(part: part, side: side { $0.add(part, of: value) }))
    }
    return result
  }

  private func side(_ write: (inout CSSFragment) -> Void) -> CSSValue.Side {
    var narrow = CSSFragment(mapsColors: choices.mapsColors)
    write(&narrow)
    guard narrow.hasMapped else { return CSSValue.Side(narrow: narrow) }
    var wide = CSSFragment(mapsColors: false)
    write(&wide)
    return CSSValue.Side(narrow: narrow, wide: wide)
  }

  private mutating func spring(_ spring: Spring) -> CSSValue {
    guard let curve = SpringMotion(spring).flatMap({ curve($0) }) else { return .initial }
    return CSSValue(
      main: .plain(curve.text),
      parts: [CSSValue.Part(part: .duration, side: .plain("\(curve.milliseconds)ms"))],
      remark: curve.remark)
  }
}

// MARK: - Each type

extension CSSFragment {
  fileprivate mutating func add(_ value: TokenValue) {
    switch value {
    case .color(let color): add(color)
    case .dimension(let length): add(length)
    case .fontFamily(let family): add(family)
    case .fontWeight(let weight): add(weight.number.text)
    case .duration(let duration): add(duration)
    case .cubicBezier(let curve): add(curve)
    case .number(let number): add(number.number.text)
    case .strokeStyle(let style): add(style)
    case .border(let border): add(border)
    case .transition(let value): add(value)
    case .shadow(let shadow):
      for (index, layer) in shadow.layers.enumerated() {
        if index > 0 { add(", ") }
        add(layer)
      }
    case .gradient(let gradient): add(gradient)
    case .typography(let font): add(font)
    case .boolean(let boolean): add(boolean.value ? "1" : "0")
    case .string(let string): add(CSSText.quoted(string.text ?? ""))
    case .spring: add("initial")
    case .material(let material): add(material)
    }
  }

  fileprivate mutating func add(_ part: CSSPart, of value: TokenValue) {
    switch (value, part) {
    case (.typography(let font), .family): add(font.fontFamily) { $0.add($1) }
    case (.typography(let font), .size): add(font.fontSize) { $0.add($1) }
    case (.typography(let font), .weight): add(font.fontWeight) { $0.add($1.number.text) }
    case (.typography(let font), .lineHeight): add(font.lineHeight) { $0.add($1.text) }
    case (.typography(let font), .letterSpacing): add(font.letterSpacing) { $0.add($1) }
    case (.border(let border), .width): add(border.width)
    case (.border(let border), .style): add(border.style)
    case (.border(let border), .color): add(border.color)
    case (.transition(let value), .duration): add(value.duration)
    case (.transition(let value), .timingFunction): add(value.timingFunction)
    case (.transition(let value), .delay): add(value.delay)
    case (.material(let material), .fill): if let fill = material.fill { add(fill) }
    default: add("initial")
    }
  }

  private mutating func add(_ color: ColorValue) {
    addColor { text, isMapping in
      guard isMapping, !CSSColorWriter.isSurelyInSRGB(color.space), !color.isInSRGBGamut else {
        CSSColorWriter.write(color, to: &text)
        return false
      }
      CSSColorWriter.write(CSSColorWriter.mapped(color), to: &text)
      return true
    }
  }

  private mutating func add(_ length: Dimension) {
    add(length.value.text)
    add(length.unit.rawValue)
  }

  private mutating func add(_ duration: DurationValue) {
    add(duration.value.text)
    add(duration.unit.rawValue)
  }

  private mutating func add(_ curve: CubicBezier) {
    add("cubic-bezier(")
    add(curve.numbers.map(\.text).joined(separator: ", "))
    add(")")
  }

  private mutating func add(_ style: StrokeStyle) {
    switch style {
    case .line(let line): add(line.rawValue)
    case .dashes: add("dashed")
    }
  }

  private mutating func add(_ border: Border) {
    add(border.width)
    add(" ")
    add(border.style)
    add(" ")
    add(border.color)
  }

  private mutating func add(_ value: Transition) {
    add(value.duration)
    add(" ")
    add(value.timingFunction)
    add(" ")
    add(value.delay)
  }

  private mutating func add(_ layer: ShadowValue.Layer) {
    if layer.isInset { add("inset ") }
    for length in [layer.offsetX, layer.offsetY, layer.blur, layer.spread] {
      add(length)
      add(" ")
    }
    add(layer.color)
  }

  /// Adds the stops for `linear-gradient()`, which needs at least two.
  private mutating func add(_ gradient: Gradient) {
    let stops = gradient.stops.count == 1 ? gradient.stops + gradient.stops : gradient.stops
    for (index, stop) in stops.enumerated() {
      if index > 0 { add(", ") }
      add(stop.color)
      // Rounded where a product of doubles begins to differ from the decimal one.
      let percent = JSON.number((stop.clampedPosition * 1e10).rounded() / 1e8)
      add(" ")
      add(percent.compactText)
      add("%")
    }
  }

  private mutating func add(_ font: Typography) {
    if let weight = font.fontWeight { add(weight.number.text + " ") }
    add(font.fontSize) { $0.add($1) }
    if let height = font.lineHeight { add("/" + height.text) }
    add(" ")
    add(font.fontFamily) { $0.add($1) }
  }

  /// Adds a member; `initial` where the text style has none.
  private mutating func add<Member>(
    _ member: Member?, _ write: (inout CSSFragment, Member) -> Void
  ) {
    if let member { write(&self, member) } else { add("initial") }
  }

  /// Adds the families, quoted unless they are keywords of CSS.
  private mutating func add(_ family: FontFamily) {
    for (index, name) in family.names.enumerated() {
      if index > 0 { add(", ") }
      add(CSSText.fontKeywords.contains(name) ? name : CSSText.quoted(name))
    }
  }

  /// Adds the value for `backdrop-filter`.
  private mutating func add(_ material: Material) {
    add("blur(")
    if let blur = material.blur { add(blur) } else { add("0px") }
    add(")")
    if let saturation = material.saturation { add(" saturate(\(saturation.text))") }
  }
}
