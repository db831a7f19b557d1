package import TokenModel

/// Draws small pictures of values as SVG inside the page.
package enum Drawing {
  /// The picture of a value.
  ///
  /// - Returns: `nil` for values that are better read as text.
  package static func of(_ value: TokenValue?) -> Markup? {
    switch value {
    case .color(let color)?: swatch(color)
    case .cubicBezier(let curve)?: motion { curve.progress(at: $0) }
    case .transition(let transition)?: motion { transition.timingFunction.progress(at: $0) }
    case .spring(let spring)?: self.spring(spring)
    case .shadow(let shadow)?: self.shadow(shadow)
    case .gradient(let gradient)?: self.gradient(gradient)
    case .border(let border)?: self.border(border)
    case .strokeStyle(let style)?: line(style)
    case .typography(let typography)?: typography.fontWeight.map { letters(weight: $0) }
    case .fontWeight(let weight)?: letters(weight: weight)
    case .material(let material)?: material.fill.map(swatch)
    case .dimension?, .fontFamily?, .duration?, .number?, .boolean?, .string?, nil: nil
    }
  }

  package static func swatch(_ color: ColorValue) -> Markup {
    picture(
      "swatch", width: 20, height: 20,
      .element(
        "rect",
        [
          "width": "20", "height": "20", "fill": color.hexText,
          "fill-opacity": number(color.alpha.value),
        ]))
  }

  // MARK: Motion

  private static func spring(_ spring: Spring) -> Markup? {
    guard let motion = SpringMotion(shapeOf: spring) else { return nil }
    let end = min(motion.settlingTime(within: 0.005) ?? 4, 4)
    return self.motion { motion.progress(at: $0 * end) }
  }

  /// A curve of the progress, from the lower line to the upper one, with time from left to right.
  private static func motion(_ progress: (Double) -> Double) -> Markup {
    let steps = (0...48).map { Double($0) / 48 }
    let path = steps.map { time in
      let y = 26 - 18 * min(max(progress(time), -0.35), 1.4)
      return (time == 0 ? "M" : "L") + number(2 + 44 * time) + " " + number(y)
    }
    return picture(
      "motion", width: 48, height: 34,
      .element("path", ["class": "guide", "d": "M0 26H48M0 8H48"]),
      .element("path", ["class": "curve", "d": path.joined(separator: "")]))
  }

  // MARK: Paint

  private static func shadow(_ shadow: ShadowValue) -> Markup {
    let reach =
      shadow.layers.map { layer in
        max(abs(layer.offsetX.value.value), abs(layer.offsetY.value.value))
          + abs(layer.blur.value.value) / 2 + max(0, layer.spread.value.value)
      }.max() ?? 0
    let scale = min(1, 8 / max(reach, 1))
    let shades = shadow.layers.reversed().filter { !$0.isInset }.map { layer in
      let spread = layer.spread.value.value * scale
      let side = max(0, 20 + 2 * spread)
      return Markup.element(
        "rect",
        [
          "x": number(12 - spread + layer.offsetX.value.value * scale),
          "y": number(8 - spread + layer.offsetY.value.value * scale), "width": number(side),
          "height": number(max(0, side - 4)), "rx": "3", "fill": layer.color.hexText,
          "fill-opacity": number(layer.color.alpha.value),
          "filter": "blur(" + number(max(0, layer.blur.value.value) * scale / 2) + "px)",
        ])
    }
    let card = Markup.element(
      "rect", ["class": "card", "x": "12", "y": "8", "width": "20", "height": "16", "rx": "3"])
    return picture("shadow", width: 44, height: 34, shades + [card])
  }

  /// A gradient as 24 stripes, mixed in sRGB.
  private static func gradient(_ gradient: Gradient) -> Markup {
    let stops = gradient.stops.sorted { $0.clampedPosition < $1.clampedPosition }
    let stripes = (0..<24).compactMap { stripe -> Markup? in
      guard let color = color(at: (Double(stripe) + 0.5) / 24, stops) else { return nil }
      return .element(
        "rect",
        [
          "x": number(Double(stripe) * 2), "width": "2", "height": "20", "fill": color.hex,
          "fill-opacity": number(color.alpha),
        ])
    }
    return picture("swatch wide", width: 48, height: 20, stripes)
  }

  private static func color(
    at place: Double, _ stops: [Gradient.Stop]
  ) -> (hex: String, alpha: Double)? {
    guard let before = stops.last(where: { $0.clampedPosition <= place }) ?? stops.first,
      let after = stops.first(where: { $0.clampedPosition > place }) ?? stops.last
    else { return nil }
    let distance = after.clampedPosition - before.clampedPosition
    let part = distance > 0 ? min(max((place - before.clampedPosition) / distance, 0), 1) : 0
    let (a, b) = (before.color.srgbBytes, after.color.srgbBytes)
    func mixed(_ one: UInt8, _ other: UInt8) -> String {
      let digits = String(
        Int((Double(one) * (1 - part) + Double(other) * part).rounded()), radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return (
      "#" + mixed(a.0, b.0) + mixed(a.1, b.1) + mixed(a.2, b.2),
      before.color.alpha.value * (1 - part) + after.color.alpha.value * part
    )
  }

  private static func border(_ border: Border) -> Markup {
    let width = min(max(border.width.value.value, 0.5), 6)
    return picture(
      "line", width: 44, height: 24,
      .element(
        "rect",
        [
          "x": number(1 + width / 2), "y": number(1 + width / 2), "width": number(42 - width),
          "height": number(22 - width), "rx": "4", "fill": "none",
          "stroke": border.color.hexText, "stroke-opacity": number(border.color.alpha.value),
          "stroke-width": number(width), "stroke-dasharray": dashes(border.style, width),
        ]))
  }

  private static func line(_ style: StrokeStyle) -> Markup {
    picture(
      "line", width: 48, height: 20,
      .element(
        "path",
        ["class": "stroke", "d": "M2 10H46", "stroke-dasharray": dashes(style, 2)]))
  }

  private static func dashes(_ style: StrokeStyle, _ width: Double) -> String {
    switch style {
    case .dashes(let lengths, _):
      lengths.map { number(min(max($0.value.value, 0), 40)) }.joined(separator: " ")
    case .line(.dashed): number(width * 3) + " " + number(width * 2)
    case .line(.dotted): number(width) + " " + number(width)
    case .line: ""
    }
  }

  private static func letters(weight: FontWeight) -> Markup {
    picture(
      "letters", width: 26, height: 22,
      .element(
        "text", ["x": "1", "y": "17", "font-weight": number(weight.number.value)], .text("Ag")))
  }

  // MARK: Frame

  private static func picture(
    _ kind: String, width: Int, height: Int, _ content: Markup...
  ) -> Markup {
    picture(kind, width: width, height: height, content)
  }

  private static func picture(
    _ kind: String, width: Int, height: Int, _ content: [Markup]
  ) -> Markup {
    .element(
      "svg",
      [
        "class": kind, "width": String(width), "height": String(height),
        "viewBox": "0 0 \(width) \(height)", "aria-hidden": "true",
      ], content)
  }

  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "0" }
    return Number((value * 100).rounded() / 100).text
  }
}
