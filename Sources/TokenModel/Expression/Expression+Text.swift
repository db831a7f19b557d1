extension Expression.Operand {
  /// The operand as part of a text, in the notation of CSS that most files have: `16px`, `#3366cc`,
  /// `rgba(0, 0, 0, 0.5)`; `nil` for a color of a space that is written otherwise.
  var text: String? {
    switch self {
    case .text(let text): text
    case .quantity(let quantity):
      Expression.rounded(quantity.value, decimals: 12).text + quantity.unit.text
    case .color(let color): color.legacyText ?? color.modernText
    }
  }
}

extension ColorValue {
  /// - Source: CSS Color Level 4, sections 4.1 and 10: the notations with a slash.
  fileprivate var modernText: String {
    let numbers = components.map { $0?.shortText ?? "none" }
    let parts: [String]
    let name: String
    switch space {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      (name, parts) = ("color", [space.rawValue] + numbers)
    case .hsl, .hwb:
      let shares = numbers.dropFirst().map { $0 == "none" ? $0 : $0 + "%" }
      (name, parts) = (space.rawValue, numbers.prefix(1) + shares)
    case .lab, .lch, .oklab, .oklch: (name, parts) = (space.rawValue, numbers)
    }
    let alpha = alpha.value == 1 ? "" : " / \(alpha.shortText)"
    return "\(name)(\(parts.joined(separator: " "))\(alpha))"
  }

  /// - Source: CSS Color Level 4, sections 5.1, 5.2 and 7.1: the notations with commas.
  fileprivate var legacyText: String? {
    var parts: [String] = []
    switch space {
    case .srgb:
      if let hex, alpha.value == 1 { return hex }
      for component in components {
        guard let component else { return nil }
        parts.append(Expression.rounded(component.value * 255, decimals: 3).text)
      }
    case .hsl:
      for (index, component) in components.enumerated() {
        guard let component else { return nil }
        parts.append(component.text + (index == 0 ? "" : "%"))
      }
    default: return nil
    }
    if alpha.value != 1 { parts.append(alpha.text) }
    let name = space == .hsl ? "hsl" : "rgb"
    return "\(name)\(alpha.value == 1 ? "" : "a")(\(parts.joined(separator: ", ")))"
  }
}

extension TokenValue {
  /// The value as part of a text in an expression; `nil` where it has none.
  package var textInExpressions: String? { (try? Expression.Operand(self))?.text }
}
