extension TokenValue {
  /// The value for a person, safe on a terminal: `14 pt`, `#007AFF`, `spring, damping 0.85`.
  ///
  /// - Parameter unit: the unit with its scale where it is not the type's own, as `px@1x`.
  package func plainText(unit: String? = nil) -> String {
    switch self {
    case .color(let color): color.plainText
    case .dimension(let dimension): dimension.plainText(unit: unit)
    case .fontFamily(let family): family.plainText
    case .fontWeight(let weight): weight.plainText
    case .duration(let duration): duration.plainText
    case .cubicBezier(let curve): curve.plainText
    case .number(let number): number.number.text + (unit.map { " " + $0.terminalSafe } ?? "")
    case .strokeStyle(let style): style.plainText
    case .border(let border): border.plainText
    case .transition(let transition): transition.plainText
    case .shadow(let shadow): shadow.layers.map(\.plainText).joined(separator: " + ")
    case .gradient(let gradient): gradient.plainText
    case .typography(let typography): typography.plainText
    case .boolean(let boolean): boolean.value ? "yes" : "no"
    case .string(let string): string.text.map { $0.isEmpty ? "\"\"" : $0.terminalSafe } ?? "nil"
    case .spring(let spring): spring.plainText
    case .material(let material): material.plainText
    }
  }
}

extension Dimension {
  /// `14 pt`, since DTCG's `px` is the point; `44 px@1x` with a unit of its own.
  package func plainText(unit: String? = nil) -> String {
    value.text + " " + unitText(unit)
  }

  func unitText(_ unit: String?) -> String {
    if let unit { return unit.terminalSafe }
    return switch self.unit {
    case .px: "pt"
    case .rem: "rem"
    }
  }

  /// The bare number for points, as lengths are given in a row: `10`, `0.5rem`.
  var shortText: String {
    switch unit {
    case .px: value.text
    case .rem: value.text + "rem"
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
