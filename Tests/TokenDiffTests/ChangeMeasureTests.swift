import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

@Suite struct ChangeMeasureTests {
  private func measure(_ type: TokenType, _ before: String, _ after: String) -> ChangeMeasure? {
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

  @Test func `colors are measured by their visible difference and alpha`() {
    guard
      case .color(let deltaE, let alpha)? = measure(
        .color, color("#000000"), color("#FFFFFF", alpha: 0.5))
    else {
      Issue.record("no color measure")
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
          ChangeMeasure.Member(
            name: "blur", measure: .quantity(difference: -10, percent: -25, unit: "pt"))
        ]))
  }

  @Test func `a spring with another part names it`() {
    let found = measure(
      .spring, #"{"dampingRatio": 0.85}"#, #"{"dampingRatio": 0.85, "response": 0.5}"#)
    #expect(found == .members([ChangeMeasure.Member(name: "response", measure: nil)]))
  }

  private func curve(_ type: TokenType, _ before: String, _ after: String) -> Double? {
    guard case .curve(let distance)? = measure(type, before, after) else { return nil }
    return distance
  }

  /// Progress of a spring by small steps of the equation of motion, for ten thousandths of a second.
  private func stepped(response: Double, ratio: Double, steps: Int) -> [Double] {
    let omega = 2 * Double.pi / response
    var (rest, speed) = (1.0, 0.0)
    return (0..<steps).map { _ in
      defer {
        // Midpoint rule.
        let half = rest + 5e-5 * speed
        let halfSpeed = speed + 5e-5 * (-2 * ratio * omega * speed - omega * omega * rest)
        rest += 1e-4 * halfSpeed
        speed += 1e-4 * (-2 * ratio * omega * halfSpeed - omega * omega * half)
      }
      return 1 - rest
    }
  }

  @Test func `springs are measured by the greatest distance of their motion`() throws {
    let found = try #require(
      curve(
        .spring, #"{"response": 0.5, "dampingRatio": 0.85}"#,
        #"{"response": 0.4, "dampingRatio": 0.6}"#))
    let one = stepped(response: 0.5, ratio: 0.85, steps: 20_000)
    let other = stepped(response: 0.4, ratio: 0.6, steps: 20_000)
    let want = zip(one, other).map { abs($0 - $1) }.max() ?? 0
    #expect(want > 0.1)
    #expect(abs(found - want) < 0.002)
  }

  @Test func `springs that move alike have no distance, however they are written`() {
    #expect(
      measure(
        .spring, #"{"response": 0.5, "dampingRatio": 0.7}"#, #"{"duration": 0.5, "bounce": 0.3}"#)
        == .members([
          ChangeMeasure.Member(name: "response", measure: nil),
          ChangeMeasure.Member(name: "dampingRatio", measure: nil),
          ChangeMeasure.Member(name: "duration", measure: nil),
          ChangeMeasure.Member(name: "bounce", measure: nil),
        ]))
  }

  @Test func `a spring is measured against a curve that takes as long as its response`() throws {
    let before = resolved(revision("main"), [cell("a", .cubicBezier, "[0, 0, 1, 1]")])
    let after = resolved(
      revision("main"), [cell("a", .spring, #"{"response": 0.5, "dampingRatio": 1}"#)])
    let change = try #require(TokenDiff.changes(from: view(before), to: view(after)).first)
    guard case .curve(let found)? = change.measure else {
      Issue.record("no curve measure")
      return
    }
    let spring = stepped(response: 0.5, ratio: 1, steps: 20_000)
    let want = spring.enumerated().map { abs($1 - min(Double($0) / 5000, 1)) }.max() ?? 0
    #expect(abs(found - want) < 0.002)
  }

  @Test func `a list of shadows is measured layer by layer, and what one side lacks is named`() {
    let one = ActionSheet.shadow
    let wide = one.replacing("\"value\": 40", with: "\"value\": 30")
    #expect(
      measure(.shadow, "[\(one), \(one)]", "[\(one), \(wide)]")
        == .members([
          ChangeMeasure.Member(
            name: "2.blur", measure: .quantity(difference: -10, percent: -25, unit: "pt"))
        ]))
    #expect(
      measure(.shadow, one, "[\(one), \(wide)]")
        == .members([ChangeMeasure.Member(name: "2", measure: nil)]))
  }

  @Test func `dashes and gradients are measured part by part`() {
    func dashes(_ length: Int, _ cap: String) -> String {
      """
      {"dashArray": [{"value": \(length), "unit": "px"}, {"value": 1, "unit": "px"}],
       "lineCap": "\(cap)"}
      """
    }
    #expect(
      measure(.strokeStyle, dashes(4, "round"), dashes(5, "butt"))
        == .members([
          ChangeMeasure.Member(
            name: "dash1", measure: .quantity(difference: 1, percent: 25, unit: "pt")),
          ChangeMeasure.Member(name: "lineCap", measure: nil),
        ]))
    let stop = { (place: String) in "{\"color\": \(color("#FF0000")), \"position\": \(place)}" }
    #expect(
      measure(.gradient, "[\(stop("0")), \(stop("0.5"))]", "[\(stop("0")), \(stop("1"))]")
        == .members([
          ChangeMeasure.Member(
            name: "2.position", measure: .quantity(difference: 0.5, percent: 100, unit: ""))
        ]))
  }

  struct Range: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [Qualifiers.Kind: Double]
    var after: [Qualifiers.Kind: Double]
    var want: Double?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Range(name: "apart, higher", before: [.min: 1, .max: 4], after: [.min: 6, .max: 9], want: 2),
    Range(name: "apart, lower", before: [.min: 6, .max: 9], after: [.min: 1, .max: 4], want: -2),
    Range(name: "overlapping", before: [.min: 1, .max: 4], after: [.min: 4, .max: 9], want: 0),
    Range(name: "a bound below another", before: [.min: 44], after: [.max: 40], want: -4),
    Range(name: "bounds of one kind", before: [.min: 44], after: [.min: 48], want: 0),
    Range(name: "the same", before: [.min: 44], after: [.min: 44], want: nil),
  ])
  func `ranges are measured by the gap between them`(given: Range) {
    func cells(_ bounds: [Qualifiers.Kind: Double]) -> [Cell] {
      var qualifiers = Qualifiers()
      qualifiers.min = bounds[.min].map { json(points($0)) }
      qualifiers.max = bounds[.max].map { json(points($0)) }
      return [cell("a", .dimension, qualifiers: qualifiers)]
    }
    let found = Pairing.draft.changes(cells(given.before), cells(given.after)).first?.measure
    #expect(found == given.want.map { .interval(gap: $0, unit: "pt") })
  }

  @Test func `a figure is measured against the range that took its place`() {
    let found = Pairing.draft.changes(
      [cell("a", .dimension, points(44))],
      [cell("a", .dimension, qualifiers: [.min: json(points(48))])]
    ).first?.measure
    #expect(found == .interval(gap: 4, unit: "pt"))
  }
}
