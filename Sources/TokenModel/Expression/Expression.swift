/// A computation over numbers, colors and references that stands in place of a value, such as
/// `roundTo({size.base} * 1.5, 0)` or `darken({color.brand}, 0.2, lch)`.
///
/// A name without braces, such as `screen.width`, is not a reference: an expression with such a name has
/// no value that could be computed.
///
/// - Source: `docs/expressions.md`.
package struct Expression: Hashable, Sendable {
  /// The text as written.
  package let text: String
  /// The references in the order of the text; one that is written twice comes twice.
  package let references: [Reference]
  let root: Node
  /// Whether it names something that is not a token, so that it has no value.
  private let hasFreeNames: Bool

  /// A part of the computation.
  indirect enum Node: Hashable, Sendable {
    case number(Quantity)
    case color(ColorValue)
    case text(String)
    /// An index into `references`.
    case reference(Int)
    case name(String)
    case negative(Node)
    /// Operations from left to right, so that a long sum is not a deep one.
    case operations(Node, [Step])
    case call(Function, [Node])
    /// A unit behind a reference, as in `{a}px`.
    case inUnit(Node, Quantity.Unit)
  }

  /// An operation with what stands behind its sign.
  struct Step: Hashable, Sendable {
    let operation: Operation
    let operand: Node
  }

  /// An operation with two operands.
  enum Operation: String, Hashable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case modulo = "%"
    case power = "^"
  }

  /// The most bytes that an expression may have.
  static let mostBytes = 4096
  /// The most bytes of a text that is computed, such as a list of font families: texts of texts double with each token.
  package static let mostResult = 65_536

  /// Reads an expression.
  ///
  /// - Throws: `ExpressionProblem`.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ text: String) throws(ExpressionProblem) {
    guard text.utf8.count <= Expression.mostBytes else { throw .tooLong }
    var reader = ExpressionReader(text)
    root = try reader.whole()
    references = reader.references
    hasFreeNames = reader.hasFreeNames
    self.text = text
  }

  /// A part of an expression, with all of its references.
  init(_ part: Node, of whole: Expression) {
    (text, references, hasFreeNames) = (whole.text, whole.references, whole.hasFreeNames)
    root = part
  }

  /// The expression of a statement, where it can be computed; `nil` where it is for people alone.
  package init?(computed text: String) {
    guard let expression = try? Expression(text), expression.isComputable else { return nil }
    self = expression
  }

  /// Whether every name in it is a reference, a function or a constant.
  package var isComputable: Bool { !hasFreeNames }

  /// Whether there is something to compute: a single number or color has nothing.
  package var isComputation: Bool {
    switch root {
    case .number, .color, .text, .reference, .name: false
    case .negative(let inner):
      if case .number = inner { false } else { true }
    case .operations(.number(let one), let steps):
      if steps.count == 1, steps[0].operation == .dividedBy,
        case .number(let other) = steps[0].operand
      {
        // `12px/18px` is a font size over a line height in CSS.
        one.unit == .none || other.unit == .none
      } else {
        true
      }
    case .operations, .call, .inUnit: true
    }
  }

  // MARK: References in a text

  /// The references in braces and their ranges in a text, whether it is a complete expression or not.
  package static func references(
    in text: String
  ) -> [(range: Range<String.Index>, reference: Reference)] {
    var found: [(range: Range<String.Index>, reference: Reference)] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else { break }
      let end = bytes.index(after: close)
      if let reference = try? Reference.curly(String(text[open..<end])) {
        found.append((open..<end, reference))
      }
      start = end
    }
    return found
  }

  /// The text with other references where `replace` gives one; all else stays as written.
  package static func replacingReferences(
    in text: String, _ replace: (Reference) -> Reference?
  ) -> String {
    var result = ""
    var start = text.startIndex
    for (range, reference) in references(in: text) {
      guard let other = replace(reference) else { continue }
      result += text[start..<range.lowerBound]
      result += "{\(other.target.text)}"
      start = range.upperBound
    }
    return start == text.startIndex ? text : result + text[start...]
  }
}
