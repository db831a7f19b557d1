import PositionedJSON
import Testing
import TokenDiff
import TokenModel

@Suite struct MeasureTests {
  private func measure(_ type: TokenType, _ before: String, _ after: String) -> Measure? {
    Pairing.draft.changes([cell("a", type, before)], [cell("a", type, after)]).first?.measure
  }

  @Test func `lengths are measured in points and per cent`() {
    #expect(
      measure(.dimension, points(14), points(21))
        == .quantity(difference: 7, percent: 50, unit: "pt"))
    #expect(
      measure(.dimension, points(0), points(2))
        == .quantity(difference: 2, percent: nil, unit: "pt"))
    #expect(
      measure(.dimension, points(-4), points(-2))
        == .quantity(difference: 2, percent: 50, unit: "pt"))
  }

  @Test func `milliseconds and seconds are measured in seconds`() {
    let found = measure(
      .duration, #"{"value": 100, "unit": "ms"}"#, #"{"value": 0.3, "unit": "s"}"#)
    #expect(found == .quantity(difference: 0.2, percent: 200, unit: "s"))
  }

  @Test func `points and rem cannot be measured against each other`() {
    #expect(measure(.dimension, points(16), #"{"value": 1, "unit": "rem"}"#) == nil)
  }

  @Test func `colours are measured by their visible difference and alpha`() {
    guard
      case .color(let deltaE, let alpha)? = measure(
        .color, color("#000000"), color("#FFFFFF", alpha: 0.5))
    else {
      Issue.record("no colour measure")
      return
    }
    #expect(abs(deltaE - 100) < 0.01)
    #expect(alpha == -0.5)
  }

  @Test func `curves are measured by their greatest distance`() {
    guard case .curve(let distance)? = measure(.cubicBezier, "[0, 0, 1, 1]", "[0.42, 0, 1, 1]")
    else {
      Issue.record("no curve measure")
      return
    }
    // The line against ease-in: 0.186667 by a scan of 100 001 parameters.
    #expect(abs(distance - 0.186667) < 0.001)
    #expect(measure(.cubicBezier, "[0, 0, 1, 1]", "[0, 0.0, 1, 1]") == nil)
  }

  @Test func `a composite names the members that differ`() {
    let found = measure(
      .shadow, ActionSheet.shadow,
      ActionSheet.shadow.replacing("\"value\": 40", with: "\"value\": 30"))
    #expect(
      found
        == .members([
          Measure.Member(
            name: "blur", measure: .quantity(difference: -10, percent: -25, unit: "pt"))
        ]))
  }

  @Test func `a spring with another part names it`() {
    let found = measure(
      .spring, #"{"dampingRatio": 0.85}"#, #"{"dampingRatio": 0.85, "response": 0.5}"#)
    #expect(found == .members([Measure.Member(name: "response", measure: nil)]))
  }
}
