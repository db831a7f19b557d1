import TestSupport
import Testing
import TokenModel

@Suite("Color conversion (CSS Color 4)")
struct ColorConversionTests {
  typealias Space = ColorValue.Space

  @Test(
    "formulas that can be followed by hand",
    arguments: [
      ColorCase(.hsl, [120, 100, 25], .srgb, [0, 0.5, 0], within: 1e-9),
      ColorCase(.hsl, [210, 50, 40], .srgb, [0.2, 0.4, 0.6], within: 1e-9),
      ColorCase(.hwb, [210, 20, 40], .srgb, [0.2, 0.4, 0.6], within: 1e-9),
      ColorCase(.hwb, [90, 60, 60], .srgb, [0.5, 0.5, 0.5], within: 1e-9),
      ColorCase(.hsl, [210, 50, 40], .hwb, [210, 20, 40], within: 1e-9),
      ColorCase(.srgb, [1, 0, 0.5], .hsl, [330, 100, 50], within: 1e-6),
      ColorCase(.srgb, [0.5, 0.5, 0.5], .hsl, [0, 0, 50], within: 1e-9),
      ColorCase(.lab, [50, 30, 40], .lch, [50, 50, 53.1301], within: 1e-4),
      ColorCase(.lch, [50, 50, 180], .lab, [50, -50, 0], within: 1e-9),
      ColorCase(.oklab, [0.5, 0, -0.1], .oklch, [0.5, 0.1, 270], within: 1e-9),
      ColorCase(.xyzD50, [0.5, 0.5, 0.5], .lab, [76.0693, 4.8387, -10.5053], within: 1e-4),
      // Transfer functions, near black and in the middle
      ColorCase(
        .srgb, [0.04, 0.04045, 0.05], .srgbLinear, [0.003096, 0.003131, 0.003936], within: 1e-6),
      ColorCase(
        .prophotoRGB, [0.016, 0.016, 0.016], .xyzD50, [0.0009643, 0.001, 0.0008251], within: 1e-7),
      ColorCase(
        .rec2020, [0.5, 0.5, 0.5], .srgbLinear, [0.189465, 0.189465, 0.189465], within: 1e-6),
      ColorCase(
        .a98RGB, [0.5, 0.5, 0.5], .srgbLinear, [0.217756, 0.217756, 0.217756], within: 1e-6),
    ])
  func formulas(given: ColorCase) { given.expectConversion() }

  @Test("a color in its own space comes back as written", arguments: Space.allCases)
  func ownSpace(space: Space) {
    #expect(color(space, [0.1, 0.2, 0.3]).components(in: space) == [0.1, 0.2, 0.3])
  }

  @Test("none counts as 0")
  func none() {
    let red = ColorValue(space: .srgb, components: [Number(1), nil, nil])
    #expect(red.components(in: .srgb) == [1, 0, 0])
    #expect(red.components(in: .oklch) == color(.srgb, [1, 0, 0]).components(in: .oklch))
  }

  @Test(
    "white keeps all channels equal in every RGB space",
    arguments: [
      Space.srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020,
    ])
  func white(space: Space) {
    for grey in [0, 0.5, 1] {
      let given = color(space, [grey, grey, grey]).components(in: .srgbLinear)
      expectClose(given, [given[0], given[0], given[0]], within: 1e-9)
    }
    expectClose(color(.srgb, [1, 1, 1]).components(in: space), [1, 1, 1], within: 1e-9)
  }

  @Test("from sRGB to any space and back nothing is lost", arguments: Space.allCases)
  func roundTrip(space: Space) {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<500 {
      let given = (0..<3).map { _ in Double.random(in: 0...1, using: &generator) }
      let there = color(space, color(.srgb, given).components(in: space))
      expectClose(there.components(in: .srgb), given, within: 1e-9, "SEED=\(seed)")
    }
  }

  @Test("from P3 to any space and back nothing is lost outside sRGB", arguments: Space.allCases)
  func wideRoundTrip(space: Space) {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<500 {
      let given = (0..<3).map { _ in Double.random(in: 0...1, using: &generator) }
      let there = color(space, color(.displayP3, given).components(in: space))
      expectClose(there.components(in: .displayP3), given, within: 1e-8, "SEED=\(seed)")
    }
  }

  @Test("between any two spaces it does not matter which way one goes")
  func everyPair() {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<20 {
      let given = color(
        .srgb, (0..<3).map { _ in Double.random(in: 0.05...0.95, using: &generator) })
      for one in Space.allCases {
        let there = color(one, given.components(in: one))
        for other in Space.allCases {
          expectClose(
            there.components(in: other), given.components(in: other), within: 1e-6,
            "\(one) to \(other), SEED=\(seed)")
        }
      }
    }
  }

  @Test(
    "a hue is in 0…<360 and chroma is never negative", arguments: [Space.lch, .oklch, .hsl, .hwb])
  func hues(space: Space) {
    var generator = SeededGenerator()
    let seed = generator.seed
    let place = space == .lch || space == .oklch ? 2 : 0
    for _ in 0..<500 {
      let given = (0..<3).map { _ in Double.random(in: 0...1, using: &generator) }
      let found = color(.prophotoRGB, given).components(in: space)
      #expect((0..<360).contains(found[place]), "\(given), SEED=\(seed)")
      #expect(place == 0 || found[1] >= 0, "\(given), SEED=\(seed)")
    }
  }
}
