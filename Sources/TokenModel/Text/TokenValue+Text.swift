extension TokenValue {
  /// The value for a person, safe on a terminal: `14 px`, `#007AFF`, `spring, damping 0.85`.
  ///
  /// - Parameters:
  ///   - unit: the unit with its scale where it is not the type's own, as `px@1x`.
  ///   - pixel: how DTCG's `px` is read; see `pixelName`.
  package func plainText(unit: String? = nil, pixel: String) -> String {
    switch self {
    case .color(let color): color.plainText
    case .dimension(let dimension): dimension.plainText(unit: unit, pixel: pixel)
    case .fontFamily(let family): family.plainText
    case .fontWeight(let weight): weight.plainText
    case .duration(let duration): duration.plainText
    case .cubicBezier(let curve): curve.plainText
    case .number(let number):
      number.number.text + (unit.map { ($0.first == ":" ? "" : " ") + $0.terminalSafe } ?? "")
    case .strokeStyle(let style): style.plainText
    case .border(let border): border.plainText(pixel: pixel)
    case .transition(let transition): transition.plainText
    case .shadow(let shadow): shadow.layers.map(\.plainText).joined(separator: " + ")
    case .gradient(let gradient): gradient.plainText
    case .typography(let typography): typography.plainText(pixel: pixel)
    case .boolean(let boolean): boolean.value ? "yes" : "no"
    case .string(let string): string.text.map { $0.isEmpty ? "\"\"" : $0.terminalSafe } ?? "nil"
    case .spring(let spring): spring.plainText
    case .material(let material): material.plainText
    }
  }
}

extension Dimension {
  /// `14 px`, or `14 pt` where that is the name of the pixel; `44 px@1x` with a unit of its own.
  package func plainText(unit: String? = nil, pixel: String) -> String {
    value.text + " " + (unit?.terminalSafe ?? (self.unit == .px ? pixel : self.unit.rawValue))
  }

  /// The bare number for pixels, as lengths are given in a row: `10`, `0.5rem`.
  var shortText: String {
    switch unit {
    case .px: value.text
    default: value.text + unit.rawValue
    }
  }
}

extension DurationValue {
  var plainText: String { value.text + " " + unit.rawValue }
}

extension FontFamily {
  var plainText: String { names.map(\.terminalSafe).joined(separator: ", ") }
}

extension FontWeight {
  /// The usual name of a weight in full hundreds, else the number.
  package var plainText: String {
    switch number.value {
    case 100: "thin"
    case 200: "ultralight"
    case 300: "light"
    case 400: "regular"
    case 500: "medium"
    case 600: "semibold"
    case 700: "bold"
    case 800: "heavy"
    case 900: "black"
    default: number.text
    }
  }
}

extension CubicBezier {
  var plainText: String { "bezier(" + numbers.map(\.text).joined(separator: ", ") + ")" }
}

extension Spring {
  /// `spring, damping 0.85, response 0.5 s`: the parts as given.
  var plainText: String {
    let order: [(part: Part, name: String, unit: String)] = [
      (.dampingRatio, "damping", ""), (.response, "response", " s"),
      (.duration, "duration", " s"), (.bounce, "bounce", ""), (.mass, "mass", ""),
      (.stiffness, "stiffness", ""), (.damping, "damping coefficient", ""),
      (.velocity, "velocity", ""),
    ]
    let known = order.compactMap { entry in
      parts[entry.part].map { entry.name + " " + $0.text + entry.unit }
    }
    return (["spring"] + known).joined(separator: ", ")
  }
}

extension Spring {
  /// The same motion in the forms that are not given, `response 0.628 s, damping ratio 0.5`; empty where the parts do not tell.
  package var otherForms: [String] {
    guard let ratio = dampingRatio, let response, let stiffness = stiffnessOfUnitMass else {
      return []
    }
    func text(_ number: Double) -> String { Number((number * 1000).rounded() / 1000).shortText }
    let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    let damping = 2 * ratio * stiffness.squareRoot()
    let forms: [(Part, String)] = [
      (.response, "response \(text(response)) s, damping ratio \(text(ratio))"),
      (.duration, "duration \(text(response)) s, bounce \(text(bounce))"),
      (.damping, "mass 1, stiffness \(text(stiffness)), damping \(text(damping))"),
    ]
    return forms.filter { parts[$0.0] == nil }.map(\.1)
  }
}

extension StrokeStyle {
  var plainText: String {
    switch self {
    case .line(let line): line.rawValue
    case .dashes(let lengths, let cap):
      "dashes " + lengths.map(\.shortText).joined(separator: " ") + ", " + cap.rawValue
    }
  }
}

extension Border {
  func plainText(pixel: String) -> String {
    "\(width.plainText(pixel: pixel)) \(style.plainText) \(color.nameText)"
  }
}

extension Transition {
  var plainText: String {
    let wait = delay.seconds == 0 ? "" : ", delay " + delay.plainText
    return "\(duration.plainText) \(timingFunction.plainText)" + wait
  }
}

extension ShadowValue.Layer {
  /// `0 10 blur 40, black 25%`: the offset, then what is not zero.
  var plainText: String {
    var text = isInset ? "inset " : ""
    text += "\(offsetX.shortText) \(offsetY.shortText) blur \(blur.shortText)"
    if spread.value.value != 0 { text += " spread \(spread.shortText)" }
    return text + ", " + color.nameText
  }
}

extension Gradient {
  /// `#FF0000 → #0000FF`; positions only where the stops are not spread evenly.
  var plainText: String {
    let last = Double(max(1, stops.count - 1))
    let isEven =
      stops.count > 1
      && stops.enumerated().allSatisfy {
        abs($0.element.position.value - Double($0.offset) / last) < 0.001
      }
    return stops.map { stop in
      let place = Number((stop.position.value * 1e4).rounded() / 1e2).text
      return stop.color.plainText + (isEven ? "" : " at \(place)%")
    }.joined(separator: " → ")
  }
}

extension Typography {
  /// `SF Pro 17 pt semibold`, with line height and spacing where they are not 1 and 0.
  func plainText(pixel: String) -> String {
    let start = [
      fontFamily.map { $0.names.first?.terminalSafe ?? "" }, fontSize?.plainText(pixel: pixel),
      fontWeight?.plainText,
    ]
    var text = start.compactMap(\.self).joined(separator: " ")
    if let lineHeight, lineHeight.value != 1 { text += ", line height \(lineHeight.text)" }
    if let letterSpacing, letterSpacing.value.value != 0 {
      text += ", spacing \(letterSpacing.plainText(pixel: pixel))"
    }
    return text
  }
}

extension Material {
  /// `ultra-thick`, with what is published of its making.
  var plainText: String {
    var parts = [level.terminalSafe.words.joined(separator: "-")]
    if let fill { parts.append("fill \(fill.plainText)") }
    if let blur { parts.append("blur \(blur.shortText)") }
    if let saturation { parts.append("saturation \(saturation.text)") }
    return parts.joined(separator: ", ")
  }
}
