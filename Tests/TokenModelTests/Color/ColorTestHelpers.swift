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
