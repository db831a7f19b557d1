/// The reason why an expression cannot be read or computed.
package enum ExpressionProblem: Problem, Hashable {
  case tooLong
  /// A computed text would have more bytes than `Expression.mostResult`.
  case tooLargeText
  /// The computed texts of all tokens would have more bytes than that.
  case tooMuchText(Int)
  /// A part stands where something else should.
  case syntax(found: String, expected: String)
  case reference(ReferenceProblem)
  case unknownFunction(String)
  case arguments(String, ClosedRange<Int>)
  case unknownName(String)
  /// A reference that leads to no value.
  case noValue(TokenPath)
  case divisionByZero
  /// The operation and the units of its sides.
  case mixedUnits(String, String, String)
  /// The unit of the result, and the type that it is for.
  case unit(String, TokenType)
  /// A result beyond all numbers, or none, as the root of a negative number.
  case notFinite
  /// A value stands where a number, or a color, should.
  case operand(String, wanted: String)
  /// A result of the wrong kind.
  case result(String, TokenType)

  package var code: String {
    switch self {
    case .tooLong, .syntax, .reference, .unknownFunction, .arguments, .unknownName:
      "expression-invalid"
    case .divisionByZero: "expression-division"
    case .mixedUnits, .unit: "expression-units"
    case .noValue, .notFinite, .operand, .result: "expression-value"
    case .tooLargeText, .tooMuchText: "expression-size"
    }
  }

  package var message: String {
    switch self {
    case .tooLong: "the expression has more than \(Expression.mostBytes) bytes"
    case .tooLargeText: "the computed text has more than \(Expression.mostResult) bytes"
    case .tooMuchText(let most): "the computed texts of all tokens have more than \(most) bytes"
    case .syntax(let found, let expected):
      "the expression has \(found) in place of \(expected)"
    case .reference(let problem): problem.message
    case .unknownFunction(let name):
      "\(quotedForMessage(name)) is not a function that can be computed"
    case .arguments(let name, let count):
      count.lowerBound == count.upperBound
        ? "\(name)() takes \(count.lowerBound.counted("argument"))"
        : "\(name)() takes \(count.lowerBound) to \(count.upperBound) arguments"
    case .unknownName(let name): "\(quotedForMessage(name)) has no value here"
    case .noValue(let path):
      "the expression refers to \(quotedForMessage("{" + path.text + "}")), which has no value"
    case .divisionByZero: "the expression divides by zero"
    case .mixedUnits(let operation, let one, let other):
      "the expression mixes units: \(ExpressionProblem.side(one)) \(operation) "
        + ExpressionProblem.side(other)
    case .unit(let unit, let type):
      unit.isEmpty
        ? "the result is a ratio, which is not a \(type.rawValue)"
        : "the result has the unit \(quotedForMessage(unit)), which a \(type.rawValue) cannot have"
    case .notFinite: "the result is not a number"
    case .operand(let found, let wanted):
      "the expression has \(found) in place of a \(wanted)"
    case .result(let found, let type): "the result is a \(found), which is not a \(type.rawValue)"
    }
  }

  /// Whether CSS can compute all the same what we cannot, as the sum of two units.
  package var isOfUnitsOnly: Bool {
    if case .mixedUnits(let operation, _, _) = self {
      return ["+", "-", "min", "max", "clamp"].contains(operation)
    }
    return false
  }

  package var fix: String? {
    switch self {
    case .tooLong: "take it apart into several tokens"
    case .tooLargeText, .tooMuchText:
      "refer to fewer or shorter texts; a text that is referred to alone may be longer"
    case .syntax: "write a computation, such as {size.base} * 1.5"
    case .reference(let problem): problem.fix
    case .unknownFunction(let name):
      nearest(name, among: Expression.Function.allCases.map(\.rawValue)).map {
        "did you mean \($0)()?"
      }
    case .arguments: nil
    case .unknownName: "write a reference in braces, such as {size.base}"
    case .noValue: "correct the path, or give that token a value"
    case .divisionByZero: "refer to a token that is not zero"
    case .mixedUnits:
      "give both sides one unit, for other outputs than CSS; a rem is not a fixed number of px"
    case .unit: "multiply by a number, or divide by a length of the same unit"
    case .notFinite: nil
    case .operand, .result: "refer to a token of the right type"
    }
  }

  private static func side(_ unit: String) -> String { unit.isEmpty ? "a plain number" : unit }
}
