import PositionedJSON
import Testing
import TokenModel

@Suite("Missing components (CSS Color 4, 11 and 12.2)")
struct MissingComponentTests {
  /// A color, the space it goes to, and what it is there when `none` is carried and when not.
  struct Case: Sendable {
    var given: (ColorValue.Space, [Double?])
    var space: ColorValue.Space
    var carried: [Double?]
    var plain: [Double?]
  }

  private static func value(_ space: ColorValue.Space, _ components: [Double?]) -> ColorValue {
    ColorValue(space: space, components: components.map { $0.map { Number($0) } })
  }

  @Test(
    "a missing component is carried to its like, and counts as 0 everywhere else",
    arguments: [
      // The examples of section 12.2
      Case(
        given: (.lab, [50, nil, nil]), space: .lch, carried: [50, nil, nil], plain: [50, 0, nil]),
      Case(
        given: (.srgb, [nil, nil, nil]), space: .oklab, carried: [nil, nil, nil], plain: [0, 0, 0]),
      Case(
        given: (.lch, [50, 0.02, nil]), space: .oklch, carried: [0.569, 0, nil],
        plain: [0.569, 0, 359.5]),
      Case(
        given: (.displayP3, [0.7, 0.5, nil]), space: .oklch, carried: [0.636, 0.152, 78.748],
        plain: [0.636, 0.152, 78.748]),
      // The table of analogous components
      Case(
        given: (.srgb, [0.5, nil, 0.5]), space: .xyzD65, carried: [0.127, nil, 0.207],
        plain: [0.127, 0.061, 0.207]),
      Case(
        given: (.hsl, [120, nil, 50]), space: .oklch, carried: [0.598, nil, nil],
        plain: [0.598, 0, nil]),
      Case(
        given: (.hwb, [nil, 20, 40]), space: .hsl, carried: [nil, 50, 40], plain: [0, 50, 40]),
      Case(
        given: (.hwb, [0, nil, nil]), space: .hsl, carried: [0, nil, nil], plain: [0, 100, 50]),
    ])
  func carries(given: Case) {
    let color = Self.value(given.given.0, given.given.1)
    expectClose(color.converted(to: given.space, carryingMissing: true), given.carried)
    expectClose(color.converted(to: given.space), given.plain)
  }

  private func expectClose(_ found: ColorValue, _ want: [Double?]) {
    #expect(found.components.map { $0 == nil } == want.map { $0 == nil }, "\(found)")
    for (one, other) in zip(found.components, want) {
      guard let one, let other else { continue }
      #expect(abs(one.value - other) < (other > 1 ? 2 : 6e-4), "\(found)")
    }
  }

  @Test(
    "a grey has no hue in any space with hues",
    arguments: [(ColorValue.Space.hsl, 0), (.hwb, 0), (.lch, 2), (.oklch, 2)])
  func powerless(space: ColorValue.Space, place: Int) {
    for grey in [0, 0.5, 1] {
      let found = color(.srgb, [grey, grey, grey]).converted(to: space).components
      #expect(found.map { $0 == nil } == (0..<3).map { $0 == place })
    }
    #expect(color(.srgb, [1, 0, 0]).converted(to: space).components.allSatisfy { $0 != nil })
  }

  @Test("space, alpha and fallback stay with the color")
  func keeps() {
    let blue = ColorValue(
      space: .srgb, components: [0, 0, 1].map(Number.init), alpha: Number(text: "0.50", value: 0.5),
      hex: "#0000ff")
    let found = blue.converted(to: .oklch)
    #expect(found.space == .oklch)
    #expect(found.alpha.text == "0.50")
    #expect(found.hex == "#0000ff")
    #expect(blue.converted(to: .srgb).json.compactText == blue.json.compactText)
  }
}
