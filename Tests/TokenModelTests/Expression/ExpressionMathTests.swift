import PositionedJSON
import Testing

@testable import TokenModel

/// An expression with the value that its rule gives it, or the code of the problem.
private struct MathCase: CustomTestStringConvertible, Sendable {
  /// Where the rule, or the very case, comes from.
  enum Source: Sendable {
    /// sd-transforms, `test/spec/checkAndEvaluateMath.spec.ts`.
    case sdTest
    /// sd-transforms, `src/checkAndEvaluateMath.ts`: px counts as a plain number.
    case sdPixels
    /// expr-eval, README: operators, their precedence, functions.
    case exprEval
    /// JavaScript, `Math.round` and the like, to which expr-eval leads.
    case javaScript
    /// CSS Values and Units Level 4, section 10.
    case cssValues
    /// Tokens Studio, "Dimension": a number without a unit is px.
    case studio
    /// DTCG Format Module 2025.10, section 8: the units that a type has.
    case dtcg
    /// Real tokens of public design systems, worked out by hand.
    case found
  }

  var text: String
  var type: TokenType
  /// The value as text, or the code of the problem.
  var result: String

  init(_ text: String, _ type: TokenType, _ result: String, _: Source) {
    self.text = text
    self.type = type
    self.result = result
  }

  var testDescription: String { "\(text) as \(type.rawValue)" }
}

@Suite("Mathematics of expressions")
struct ExpressionMathTests {
  private static let tokens: [String: TokenValue] = [
    "four": .dimension(Dimension(Number(4), .px)), "base": .dimension(Dimension(Number(16), .px)),
    "rem": .dimension(Dimension(Number(1.5), .rem)), "ratio": .number(NumberValue(Number(1.25))),
    "two": .number(NumberValue(Number(2))), "zero": .number(NumberValue(Number(0))),
    "fast": .duration(DurationValue(Number(200), .milliseconds)),
    "slow": .duration(DurationValue(Number(1.5), .seconds)),
    "bold": .fontWeight(FontWeight(Number(700))), "text": .string(StringValue("4")),
    "red": .color(ColorValue(space: .srgb, components: [Number(1), Number(0), Number(0)])),
    "size.x-large": .dimension(Dimension(Number(24), .px)),
  ]

  static func values(of expression: Expression) -> [TokenValue] {
    expression.references.compactMap { tokens[$0.target.text] }
  }

  private static let ofSDTransforms: [MathCase] = [
    MathCase("4 * 7", .dimension, "28px", .sdTest),
    MathCase("4 * 7px", .dimension, "28px", .sdTest),
    MathCase("4 * 7rem", .dimension, "28rem", .sdTest),
    MathCase("4*1.5px", .dimension, "6px", .sdTest),
    MathCase("(15 + 20 - 17 * 8 / 3) * 7px", .dimension, "-72.3333px", .sdTest),
    MathCase("4px * 7px", .dimension, "28px", .sdTest),
    MathCase("4 * 7px * 8px", .dimension, "224px", .sdTest),
    MathCase("5px * 4px / 2px", .dimension, "10px", .sdTest),
    MathCase("4em + 7em", .dimension, "11em", .sdTest),
    MathCase("10vw + 20vw", .dimension, "30vw", .sdTest),
    MathCase("4px * 7em", .dimension, "28em", .sdTest),
    MathCase("2em * 20px", .dimension, "40em", .sdTest),
    MathCase("4 * 7em * 8em", .dimension, "224em", .sdTest),
    MathCase("4 + 7rem", .dimension, "expression-units", .sdTest),
    MathCase("4em + 7rem", .dimension, "expression-units", .sdTest),
    MathCase("4px + 7rem", .dimension, "expression-units", .sdTest),
    MathCase("1000 / 20rem", .dimension, "expression-units", .sdTest),
    MathCase("2rem + 20", .dimension, "expression-units", .sdTest),
    MathCase("2rem + 20px", .dimension, "expression-units", .sdTest),
    MathCase("2rem * 20px", .dimension, "40rem", .sdTest),
    MathCase("4 * 7rem * 8rem", .dimension, "224rem", .sdTest),
    MathCase("roundTo(4 / 7, 1)", .dimension, "0.6px", .sdTest),
    MathCase("min(10, 24, 5, 12, 6)", .dimension, "5px", .sdTest),
    MathCase("ceil(roundTo(16/1.2,0)/2)*2", .dimension, "14px", .sdTest),
    MathCase("roundTo(4px / 7, 1)", .dimension, "0.6px", .sdTest),
    MathCase("roundTo(4 / 7px, 1)", .dimension, "0.6px", .sdTest),
    MathCase("roundTo(4px / 7px, 1)", .dimension, "0.6px", .sdTest),
    MathCase("min(10px, 24px, 5px, 12px, 6px)", .dimension, "5px", .sdTest),
    MathCase("ceil(roundTo(16px/1.2,0)/2)*2", .dimension, "14px", .sdTest),
    MathCase("roundTo(4 / 7, 1) * 24", .dimension, "14.4px", .sdTest),
    MathCase("11 * 5", .dimension, "55px", .sdTest),
    MathCase("100 * 3", .fontWeight, "300", .sdTest),
    MathCase("16px * 1.5", .dimension, "24px", .sdTest),
    MathCase("2*2px", .dimension, "4px", .sdTest),
    MathCase("6px / 4", .dimension, "1.5px", .sdTest),
    MathCase("{four} / 16", .dimension, "0.25px", .sdTest),
    MathCase("21px + 7", .dimension, "28px", .sdPixels),
    MathCase("7 - 21px", .dimension, "-14px", .sdPixels),
    MathCase("max(4, 7px)", .dimension, "7px", .sdPixels),
    MathCase("{four} + 2", .dimension, "6px", .sdPixels),
    MathCase("{base} ^ 2", .dimension, "256px", .sdPixels),
  ]

  private static let ofExprEval: [MathCase] = [
    MathCase("2 + 3 * 4", .number, "14", .exprEval),
    MathCase("(2 + 3) * 4", .number, "20", .exprEval),
    MathCase("2 ^ 3 ^ 2", .number, "512", .exprEval),
    MathCase("-2 ^ 2", .number, "-4", .exprEval),
    MathCase("2 ^ -1", .number, "0.5", .exprEval),
    MathCase("10 % 4", .number, "2", .exprEval),
    MathCase("-7 % 4", .number, "-3", .javaScript),
    MathCase("8 / 2 / 2", .number, "2", .exprEval),
    MathCase("8 - 2 - 2", .number, "4", .exprEval),
    MathCase("--3", .number, "3", .exprEval),
    MathCase("+3 - -2", .number, "5", .exprEval),
    MathCase("abs(-3.5)", .number, "3.5", .exprEval),
    MathCase("ceil(2.1)", .number, "3", .exprEval),
    MathCase("ceil(-2.1)", .number, "-2", .exprEval),
    MathCase("floor(2.9)", .number, "2", .exprEval),
    MathCase("floor(-2.1)", .number, "-3", .exprEval),
    MathCase("trunc(-2.9)", .number, "-2", .exprEval),
    MathCase("round(2.5)", .number, "3", .javaScript),
    MathCase("round(-2.5)", .number, "-2", .javaScript),
    MathCase("round(2.49)", .number, "2", .javaScript),
    MathCase("sign(-4)", .number, "-1", .exprEval),
    MathCase("sqrt(16)", .number, "4", .exprEval),
    MathCase("sqrt({base})", .dimension, "4px", .exprEval),
    MathCase("cbrt(27)", .number, "3", .exprEval),
    MathCase("pow(2, 10)", .number, "1024", .exprEval),
    MathCase("exp(0)", .number, "1", .exprEval),
    MathCase("ln(E)", .number, "1", .exprEval),
    MathCase("log(E ^ 2)", .number, "2", .exprEval),
    MathCase("log10(1000)", .number, "3", .exprEval),
    MathCase("log2(8)", .number, "3", .exprEval),
    MathCase("sin(PI / 2)", .number, "1", .exprEval),
    MathCase("cos(PI)", .number, "-1", .exprEval),
    MathCase("hypot(3, 4)", .number, "5", .exprEval),
    MathCase("atan2(1, 1) * 4", .number, "3.1416", .exprEval),
    MathCase("roundTo(1.005, 2)", .number, "1.01", .exprEval),
    MathCase("roundTo(1234, -2)", .number, "1200", .exprEval),
    MathCase("roundTo(2.345)", .number, "2", .exprEval),
    MathCase("roundTo(7.5px)", .dimension, "8px", .exprEval),
    MathCase("1e2 + .5", .number, "100.5", .javaScript),
    MathCase("max(1, 2, 3) - min(1, 2, 3)", .number, "2", .exprEval),
  ]

  private static let ofTypes: [MathCase] = [
    MathCase("calc(16/11)", .number, "1.4545", .cssValues),
    MathCase("calc({base} + {four})", .dimension, "20px", .cssValues),
    MathCase("calc(2 * calc(3px + 1px))", .dimension, "8px", .cssValues),
    MathCase("clamp(10px, 4px, 20px)", .dimension, "10px", .cssValues),
    MathCase("clamp(10px, {base}, 12px)", .dimension, "12px", .cssValues),
    MathCase("{rem} * {two}", .dimension, "3rem", .cssValues),
    MathCase("{rem} + 0.5rem", .dimension, "2rem", .cssValues),
    MathCase("{rem} / 0.5rem", .number, "3", .cssValues),
    MathCase("{rem} / 0.5rem", .dimension, "expression-units", .cssValues),
    MathCase("{base} / {four}", .number, "4", .cssValues),
    MathCase("{base} / {four} * 2rem", .dimension, "8rem", .cssValues),
    MathCase("50% * 2", .number, "1", .cssValues),
    MathCase("50% + 25%", .number, "0.75", .cssValues),
    MathCase("{base} * 50%", .dimension, "expression-units", .cssValues),
    MathCase("{fast} * 2", .duration, "400ms", .dtcg),
    MathCase("{fast} + {slow}", .duration, "1700ms", .cssValues),
    MathCase("{slow} - {fast}", .duration, "1.3s", .cssValues),
    MathCase("{two} * 100", .duration, "expression-value", .dtcg),
    MathCase("{two} * 0", .duration, "0ms", .dtcg),
    MathCase("{base} * 1.5", .number, "expression-units", .dtcg),
    MathCase("{two} * 1.5", .dimension, "3px", .studio),
    MathCase("{bold} - 100", .fontWeight, "600", .dtcg),
    MathCase("{base} * 2", .color, "expression-value", .dtcg),
    MathCase("{red} * 2", .dimension, "expression-value", .dtcg),
    MathCase("{text} * 2", .dimension, "expression-value", .dtcg),
    MathCase("{two}px * 3", .dimension, "6px", .studio),
    MathCase("{size.x-large} * 2", .dimension, "48px", .studio),
    MathCase("{base} / {zero}", .dimension, "expression-division", .cssValues),
    MathCase("{base} % {zero}", .dimension, "expression-division", .cssValues),
    MathCase("0 ^ -1", .number, "expression-division", .javaScript),
    MathCase("sqrt(-1)", .number, "expression-value", .javaScript),
    MathCase("10 ^ 400", .number, "expression-value", .javaScript),
    MathCase("2pt * 4", .dimension, "8px", .dtcg),
    MathCase("1 / 3", .number, "0.3333", .sdTest),
    MathCase("0.1 + 0.2", .number, "0.3", .sdTest),
    MathCase("0 * -1", .number, "0", .javaScript),
  ]

  private static let ofSystems: [MathCase] = [
    MathCase("5*roundTo(({two}^(-1/{two})/5),1)", .number, "0.5", .found),
    MathCase("roundTo({base} / {ratio}^3, 0)", .dimension, "8px", .found),
    MathCase("roundTo({base} * {ratio}^2.3)", .dimension, "27px", .found),
    MathCase("{base}*{ratio}^0", .dimension, "16px", .found),
    MathCase("roundTo({base} / {ratio}^.6, 0)", .dimension, "14px", .found),
    MathCase("100 * ({two}-{zero}) / ({base}/{four}-{two})", .number, "100", .found),
    MathCase("min( max( {two},  {zero}) ,{ratio})", .number, "1.25", .found),
    MathCase("-(({base}+{four}))", .dimension, "-20px", .found),
    MathCase("round(({two}/100) * {base} + {four})", .dimension, "4px", .found),
    MathCase("{base}  * 2.5", .dimension, "40px", .found),
    MathCase("-{four}", .dimension, "-4px", .found),
  ]

  @Test(
    "a computation has the value that its tool gives",
    arguments: ofSDTransforms + ofExprEval + ofTypes + ofSystems)
  private func value(_ given: MathCase) throws {
    let expression = try Expression(given.text)
    let values = Self.values(of: expression)
    #expect(values.count == expression.references.count)
    let result: String
    do {
      let json = try expression.value(of: values, as: given.type)
      result = json.numberText ?? (json["value"]?.numberText ?? "") + (json["unit"]?.string ?? "")
    } catch { result = error.code }
    #expect(result == given.result)
  }

  @Test(
    "what is not a computation says what is wrong with it",
    arguments: [
      ("", "its end"), ("{a} *", "its end"), ("{a} {b}", "\"{b}\""), ("1px solid {a}", "solid"),
      ("(1 + 2", "its end"), ("1 + 2)", "\")\""), ("{a", "{a"), ("{a..b} * 2", "{a..b}"),
      ("foo({a})", "foo"), ("roundTo(1, 2, 3)", "roundTo"), ("min()", "\")\""),
      ("4furlong", "furlong"),
      ("#12345 * 2", "#12345"), ("{a} & 2", "\"& 2\""), ("{a}1A", "\"1A\""),
    ])
  func syntax(_ text: String, says word: String) {
    #expect {
      _ = try Expression(text)
    } throws: { error in
      let problem = error as? ExpressionProblem
      return problem?.code == "expression-invalid" && problem?.message.contains(word) == true
    }
  }

  @Test("hostile texts are refused without harm")
  func hostile() {
    let texts = [
      String(repeating: "(", count: 4000), String(repeating: "-", count: 4000),
      String(repeating: "{a}+", count: 2000), String(repeating: "2^", count: 1000) + "2",
      "{" + String(repeating: "é", count: 100), "1e999", "\u{0}",
    ]
    for text in texts {
      #expect(throws: ExpressionProblem.self) { _ = try Expression(text) }
    }
  }

  @Test("a sum and a product of two thousand terms are computed like short ones")
  func long() throws {
    for (term, result) in [("+1", "1999"), ("-1", "-1997"), ("*1", "1"), ("/1", "1"), ("%1", "0")] {
      let expression = try Expression("1" + String(repeating: term, count: 1998))
      #expect(try expression.value(of: [], as: .number).compactText == result)
      #expect(expression.isComputation && Set([expression, expression]).count == 1)
    }
  }

  @Test("a name without braces is not a reference, so that there is nothing to compute")
  func names() throws {
    for text in ["screen.width - 16pt", "0.18 * icon.width", "screen.height - safeArea"] {
      #expect(try !Expression(text).isComputable)
      #expect(Expression(computed: text) == nil)
    }
    #expect(try Expression("lighten({a}, 0.1, lch)").isComputable)
    #expect(try !Expression("lighten({a}, amount, lch)").isComputable)
    #expect(try !Expression("16px").isComputation)
    #expect(try !Expression("-16px").isComputation)
    #expect(try !Expression("12px/18px").isComputation)
    #expect(try Expression("12px/18").isComputation)
  }

  @Test("references are found and replaced, and the rest of the text stays as it is")
  func references() throws {
    let text = "roundTo( {a.b} *2 , 1) + {c} - {a.b}"
    let expression = try Expression(text)
    #expect(expression.references.map(\.target.text) == ["a.b", "c", "a.b"])
    let renamed = Expression.replacingReferences(in: text) { reference in
      reference.target.text == "a.b" ? Reference(TokenPath(trusted: "x")) : nil
    }
    #expect(renamed == "roundTo( {x} *2 , 1) + {c} - {x}")
  }
}
