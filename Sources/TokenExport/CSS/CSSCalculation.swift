internal import TokenModel

/// Writes expressions as `calc()`.
///
/// CSS adds lengths to lengths only and multiplies by numbers only, so that what counts a pixel as a
/// plain number has no such form; nor have powers, rounding and colors.
///
/// - Source: CSS Values and Units Level 4, sections 10.1 and 10.9.
struct CSSCalculation {
  /// What a part comes to.
  private enum Kind {
    case number
    case length
    case time

    init?(_ type: TokenType) {
      switch type {
      case .number, .fontWeight: self = .number
      case .dimension: self = .length
      case .duration: self = .time
      default: return nil
      }
    }
  }

  /// The texts and types of the references, in their order.
  private let operands: [(name: String, type: TokenType)]

  init(_ operands: [(name: String, type: TokenType)]) { self.operands = operands }

  /// - Returns: `nil` for an expression that CSS cannot compute to the type.
  func text(of expression: Expression, as type: TokenType) -> String? {
    guard let wanted = Kind(type), let (text, kind) = part(expression.tree) else { return nil }
    if kind == wanted {
      // The parentheses of an operation are those of `calc`, and a function needs none.
      if case .function(let name, _) = expression.tree, name != "calc" { return text }
      return text.hasPrefix("(") && text.hasSuffix(")") ? "calc\(text)" : "calc(\(text))"
    }
    return wanted == .length && kind == .number ? "calc(\(text) * 1px)" : nil
  }

  private func part(_ tree: Expression.Tree) -> (text: String, kind: Kind)? {
    switch tree {
    case .number(let number, let unit):
      switch unit {
      case "": (number.shortText, .number)
      case "ms", "s": (number.shortText + unit, .time)
      case "%": (number.shortText + unit, .length)
      default:
        Dimension.Unit(rawValue: unit)?.isOfCSS == true ? (number.shortText + unit, .length) : nil
      }
    case .reference(let index):
      Kind(operands[index].type).map { (operands[index].name, $0) }
    case .negative(let inner):
      part(inner).map { ("(-1 * \($0.text))", $0.kind) }
    case .operations(let first, let steps):
      steps.reduce(part(first)) { before, step in
        // Whoever asks refuses a longer text, which each step would copy.
        guard let before, before.text.utf8.count <= Expression.mostResult else { return before }
        return part(step.operand).flatMap { operation(step.sign, before, $0) }
      }
    case .function(let name, let arguments): function(name, arguments)
    case .other: nil
    }
  }

  private func operation(
    _ sign: String, _ one: (text: String, kind: Kind), _ other: (text: String, kind: Kind)
  ) -> (text: String, kind: Kind)? {
    let parts = commensurable([one, other], in: sign)
    let (one, other) = (parts[0], parts[1])
    let text = "(\(one.text) \(sign) \(other.text))"
    switch sign {
    case "+", "-": return one.kind == other.kind ? (text, one.kind) : nil
    case "*":
      if one.kind == .number { return (text, other.kind) }
      return other.kind == .number ? (text, one.kind) : nil
    case "/": return other.kind == .number ? (text, one.kind) : nil
    default: return nil
    }
  }

  private func function(
    _ name: String, _ arguments: [Expression.Tree]
  ) -> (text: String, kind: Kind)? {
    let parts = commensurable(arguments.compactMap(part), in: name)
    guard parts.count == arguments.count, let first = parts.first else { return nil }
    switch name {
    case "calc": return first
    case "min", "max", "clamp":
      guard parts.allSatisfy({ $0.kind == first.kind }) else { return nil }
      return ("\(name)(\(parts.map(\.text).joined(separator: ", ")))", first.kind)
    default: return nil
    }
  }

  /// The parts of a sum or comparison; a plain number beside a length is in px, as everywhere in expressions.
  private func commensurable(
    _ parts: [(text: String, kind: Kind)], in operation: String
  ) -> [(text: String, kind: Kind)] {
    guard !["*", "/", "calc"].contains(operation), parts.contains(where: { $0.kind == .length })
    else { return parts }
    return parts.map { $0.kind == .number ? ("(\($0.text) * 1px)", .length) : $0 }
  }
}
