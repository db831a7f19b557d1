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
    if case .typography(let font) = value {
      let style = CSSTextStyle(font)
      return style.isEmpty ? style.losses.first : nil
    }
    if let unit = value.firstUnit(where: { !$0.isOfCSS }) {
      return LossReason("unit", "CSS has no unit \(quotedForMessage(unit.rawValue))")
    }
    if case .shadow(let shadow) = value, shadow.layers.contains(where: { $0.blur.value.value < 0 })
    {
      return LossReason("range", "a shadow of CSS has no blur below 0")
    }
    return switch value {
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .transition, .shadow, .gradient, .typography:
      nil
    case .strokeStyle(let style): CSSRenderer.obstacle(style)
    case .border(let border) where border.width.value.value < 0:
      LossReason("range", "a border of CSS has no width below 0")
    case .border(let border): CSSRenderer.obstacle(border.style)
    case .transition(let transition) where transition.duration.seconds < 0:
      LossReason("range", "a transition of CSS has no duration below 0")
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
    case .dashes: LossReason("type", "CSS has no length of dashes")
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

  /// - Parameters:
  ///   - value: a value without an obstacle.
  ///   - holes: the texts that stand for parts of it, by name.
  mutating func value(_ value: TokenValue, _ holes: [String: String] = [:]) -> CSSValue {
    if case .spring(let spring) = value { return self.spring(spring) }
    if case .typography(let font) = value { return self.value(CSSTextStyle(font)) }
    var result = CSSValue(main: side(holes) { $0.add(value) })
    for part in CSSPart.parts(of: value, all: choices.hasAllParts) {
      result.parts.append(CSSValue.Part(part: part, side: side(holes) { $0.add(part, of: value) }))
    }
    return result
  }

  /// What CSS has of an answer, with all of its losses; for formats that stand on CSS.
  ///
  /// - Parameter isOfCSS: whether a text is one of CSS, see `ExportTokens.isOfCSS(_:)`.
  private mutating func written(
    _ exported: ExportableValue, isOfCSS: Bool
  ) -> (value: CSSValue?, losses: [LossReason]) {
    if case .typography(let font) = exported.value {
      let style = CSSTextStyle(font, kept: exported.kept)
      let losses = exported.losses.filter { !($0.member.map(style.kept.contains) ?? false) }
      return (style.isEmpty ? nil : value(style), losses + style.losses)
    }
    guard let value = exported.value else {
      return (exported.css.map { CSSValue(main: .plain($0)) }, exported.losses)
    }
    if let obstacle = obstacle(value) { return (nil, exported.losses + [obstacle]) }
    var shortfall = CSSRenderer.shortfall(value)
    if isOfCSS, case .string(let string) = value, let text = string.text {
      if let plain = CSSText.value(text) { return (CSSValue(main: .plain(plain)), exported.losses) }
      shortfall = CSSText.shortfallInQuotes(text)
    }
    return (self.value(value), exported.losses + [shortfall].compactMap(\.self))
  }

  /// What CSS has of an answer; what it has not is told to the token.
  mutating func css(
    _ answer: ExportAnswer, _ tokens: ExportTokens, _ token: inout ExportToken
  ) -> CSSValue? {
    let isOfCSS = tokens.isOfCSS(answer, of: token.index)
    var css = written(answer.exported, isOfCSS: isOfCSS)
    token.lose(css.losses, answer.context)
    if isOfCSS || answer.exported.css != nil {
      css.value?.parts = parts(of: answer.cell, CSSComposer(tokens))
    }
    return css.value
  }

  /// The parts of what only CSS has a value of.
  func parts(of cell: ResolvedCell, _ composer: CSSComposer) -> [CSSValue.Part] {
    guard choices.hasAllParts else { return [] }
    return composer.parts(of: cell).map { CSSValue.Part(part: $0.part, side: .plain($0.text)) }
  }

  func value(_ style: CSSTextStyle) -> CSSValue {
    var result = CSSValue(main: .plain(style.font ?? "initial"))
    for part in CSSPart.parts(of: .typography, all: choices.hasAllParts) {
      guard let text = style[part] else { continue }
      result.parts.append(CSSValue.Part(part: part, side: .plain(text)))
    }
    return result
  }

  private func side(
    _ holes: [String: String] = [:], _ write: (inout CSSFragment) -> Void
  ) -> CSSValue.Side {
    func fragment(mapsColors: Bool) -> CSSFragment {
      var fragment = CSSFragment(
        mapsColors: mapsColors, colorsAreExact: choices.colorsAreExact,
        colorsHaveCommas: choices.colorsHaveCommas, holes: holes)
      write(&fragment)
      return fragment
    }
    let narrow = fragment(mapsColors: choices.mapsColors)
    return CSSValue.Side(
      narrow: narrow, wide: narrow.hasMapped ? fragment(mapsColors: false) : nil)
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
    case .fontFamily(let family): add(CSSText.families(family))
    case .fontWeight(let weight): add(weight.number.shortText)
    case .duration(let duration): add(duration.cssText)
    case .cubicBezier(let curve): add(curve.cssText)
    case .number(let number): add(number.number.shortText)
    case .strokeStyle(let style): add(style)
    case .border, .transition: add(partsOf: value)
    case .shadow(let shadow):
      for (index, layer) in shadow.layers.enumerated() {
        if index > 0 { add(", ") }
        add("\(index)") { $0.add(layer, index) }
      }
    case .gradient(let gradient): add(gradient)
    case .typography(let font): add(CSSTextStyle(font).font ?? "initial")
    case .boolean(let boolean): add(boolean.value ? "1" : "0")
    case .string(let string): add(CSSText.quoted(string.text ?? ""))
    case .spring: add("initial")
    case .material(let material): add(material)
    }
  }

  fileprivate mutating func add(_ part: CSSPart, of value: TokenValue) {
    switch (value, part) {
    case (.border(let border), .width): add("width") { $0.add(border.width) }
    case (.border(let border), .style): add("style") { $0.add(border.style) }
    case (.border(let border), .color): add("color", isColor: true) { $0.add(border.color) }
    case (.transition(let value), .duration): add("duration") { $0.add(value.duration.cssText) }
    case (.transition(let value), .timingFunction):
      add("timingFunction") { $0.add(value.timingFunction.cssText) }
    case (.transition(let value), .delay): add("delay") { $0.add(value.delay.cssText) }
    case (.material(let material), .fill): if let fill = material.fill { add(fill) }
    default: add("initial")
    }
  }

  private mutating func add(_ length: Dimension) {
    add(length.value.shortText)
    add(length.unit.rawValue)
  }

  private mutating func add(_ style: StrokeStyle) {
    switch style {
    case .line(let line): add(line.rawValue)
    case .dashes: add("dashed")
    }
  }

  /// Adds all parts one behind the other.
  private mutating func add(partsOf value: TokenValue) {
    for (place, part) in CSSPart.parts(of: value.type, all: true).enumerated() {
      if place > 0 { add(" ") }
      add(part, of: value)
    }
  }

  private mutating func add(_ layer: ShadowValue.Layer, _ index: Int) {
    if layer.isInset { add("inset ") }
    let names = ["offsetX", "offsetY", "blur", "spread"].map { "\(index).\($0)" }
    let lengths =
      holes[names[3]] == nil
      ? layer.lengths : [layer.offsetX, layer.offsetY, layer.blur, layer.spread]
    for (name, length) in zip(names, lengths) {
      // A shadow is no operand of `calc()`, which would need the unit.
      add(name) { $0.add(length.cssText) }
      add(" ")
    }
    add("\(index).color", isColor: true) { $0.add(layer.color) }
  }

  /// Adds the stops for `linear-gradient()`, which needs at least two.
  private mutating func add(_ gradient: Gradient) {
    let stops = gradient.stops.count == 1 ? gradient.stops + gradient.stops : gradient.stops
    for (index, stop) in stops.enumerated() {
      if index > 0 { add(", ") }
      add("\(min(index, gradient.stops.count - 1)).color", isColor: true) { $0.add(stop.color) }
      // Rounded where a product of doubles begins to differ from the decimal one.
      let percent = JSON.number((stop.clampedPosition * 1e10).rounded() / 1e8)
      add(" ")
      add(percent.compactText)
      add("%")
    }
  }

  /// Adds the value for `backdrop-filter`.
  private mutating func add(_ material: Material) {
    add("blur(")
    if let blur = material.blur { add(blur) } else { add("0px") }
    add(")")
    if let saturation = material.saturation { add(" saturate(\(saturation.shortText))") }
  }
}
