extension Expression {
  /// The computation for whoever writes it in a language of its own.
  package indirect enum Tree: Sendable {
    /// A number with its unit, empty for none.
    case number(Number, unit: String)
    /// An index into `references`.
    case reference(Int)
    case negative(Tree)
    /// Operations from left to right, each with its sign.
    case operations(Tree, [(sign: String, operand: Tree)])
    /// The name of a function of numbers, and its arguments.
    case function(String, [Tree])
    /// A color, a text, a name or a reference with a unit.
    case other
  }

  package var tree: Tree { Expression.tree(root) }

  private static func tree(_ node: Node) -> Tree {
    switch node {
    case .number(let quantity):
      .number(Expression.rounded(quantity.value, decimals: 12), unit: quantity.unit.text)
    case .reference(let index): .reference(index)
    case .negative(let inner): .negative(tree(inner))
    case .operations(let first, let steps):
      .operations(tree(first), steps.map { ($0.operation.rawValue, tree($0.operand)) })
    case .call(let function, let arguments): .function(function.rawValue, arguments.map(tree))
    case .color, .text, .name, .inUnit: .other
    }
  }

  /// A part of a text that is put together.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case reference(Reference)
    /// A color that is computed of the references of the whole.
    case color(Expression)
  }

  /// The parts of a text that is put together of texts, references and colors; `nil` for any other expression.
  package var pieces: [Piece]? {
    guard case .call(.text, let arguments) = root else { return nil }
    let pieces = arguments.map { node -> Piece? in
      switch node {
      case .text(let text): .text(text)
      case .reference(let index): .reference(references[index])
      case .call(let function, _) where function.isOfColors: .color(Expression(node, of: self))
      default: nil
      }
    }
    return pieces.contains(nil) ? nil : pieces.compactMap(\.self)
  }
}
