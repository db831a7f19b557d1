import Testing
import TokenModel

func color(_ space: ColorValue.Space, _ components: [Double], alpha: Double = 1) -> ColorValue {
  ColorValue(space: space, components: components.map { Number($0) }, alpha: Number(alpha))
}

func color(hex: String) throws -> ColorValue { try #require(ColorValue(hexText: hex)) }

/// Each figure of `found` within a tolerance of its partner.
func expectClose(
  _ found: [Double], _ wanted: [Double], within tolerance: Double, _ note: String = "",
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let isClose =
    found.count == wanted.count
    && zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(
    isClose, "found \(found), wanted \(wanted) ± \(tolerance) \(note)",
    sourceLocation: sourceLocation)
}

/// A color and what it is in another space.
struct ColorCase: Sendable, CustomTestStringConvertible {
  var from: ColorValue.Space
  var given: [Double]
  var to: ColorValue.Space
  var want: [Double]
  var tolerance: Double

  var testDescription: String { "\(from.rawValue) \(given) in \(to.rawValue)" }

  init(
    _ from: ColorValue.Space, _ given: [Double], _ to: ColorValue.Space, _ want: [Double],
    within tolerance: Double
  ) {
    self.from = from
    self.given = given
    self.to = to
    self.want = want
    self.tolerance = tolerance
  }

  func expectConversion() {
    expectClose(color(from, given).components(in: to), want, within: tolerance)
  }
}
