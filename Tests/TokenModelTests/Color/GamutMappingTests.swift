import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Gamut mapping (CSS Color 4, 13.2; C27)")
struct GamutMappingTests {
  /// color.js, test/gamut.js, "CSS algorithm".
  static let colorJS = [
    ColorCase(.displayP3, [1, 0, 0], .srgb, [1, 0.04457, 0.045932], within: 1e-3),
    ColorCase(.displayP3, [0, 1, 0], .srgb, [0, 0.98576, 0.15974], within: 1e-3),
    ColorCase(.displayP3, [0, 0, 1], .srgb, [0, 0, 1], within: 1e-3),
    ColorCase(.displayP3, [1, 1, 0], .srgb, [0.99623, 0.99901, 0], within: 1e-3),
    ColorCase(.displayP3, [0, 1, 1], .srgb, [0, 0.99645, 0.98471], within: 1e-3),
    ColorCase(.displayP3, [1, 0, 1], .srgb, [1, 0.16736, 0.98264], within: 1e-3),
    ColorCase(.displayP3, [1, 1, 1], .srgb, [1, 1, 1], within: 1e-9),
    ColorCase(.displayP3, [2, 0, 1], .srgb, [1, 1, 1], within: 1e-9),
    ColorCase(.displayP3, [0, 0, 0], .srgb, [0, 0, 0], within: 1e-9),
    ColorCase(.displayP3, [-1, 0, 0], .srgb, [0, 0, 0], within: 1e-9),
    ColorCase(.hsl, [0, 50, 50], .hsl, [0, 50, 50], within: 0),
  ]

  /// Made with another implementation, coloraide 8.13.1, `fit(method: "minde-chroma")`: nobody
  /// publishes figures for these spaces.
  static let coloraide = [
    ColorCase(.rec2020, [0, 1, 0], .displayP3, [0, 0.974072, 0.374448], within: 1e-5),
    ColorCase(.rec2020, [1, 0, 0], .displayP3, [1, 0.202979, 0.252208], within: 1e-5),
    ColorCase(.rec2020, [0, 0, 1], .displayP3, [0, 0.303537, 0.61464], within: 1e-5),
    ColorCase(
      .rec2020, [0.42053, 0.97978, 0.00579], .displayP3, [0, 0.99524, 0.117097], within: 1e-5),
    ColorCase(.rec2020, [0.54, 0.9, 0], .displayP3, [0.32653, 0.916543, 0], within: 1e-5),
    ColorCase(.prophotoRGB, [0.2, 1, 0.1], .displayP3, [0, 1, 0.348535], within: 1e-5),
    ColorCase(.rec2020, [0, 1, 0], .srgb, [0, 0.947344, 0.446281], within: 1e-5),
    ColorCase(.prophotoRGB, [0, 1, 0], .rec2020, [0, 1, 0], within: 1e-5),
    ColorCase(.prophotoRGB, [1, 0, 0], .rec2020, [1, 0, 0.24495], within: 1e-5),
    ColorCase(.prophotoRGB, [0, 0, 1], .rec2020, [0, 0.180303, 0.205539], within: 1e-5),
    ColorCase(.a98RGB, [0, 1, 0], .srgb, [0, 0.926519, 0.408197], within: 1e-5),
    ColorCase(.a98RGB, [0, 1, 0], .displayP3, [0, 0.952857, 0.328157], within: 1e-5),
    ColorCase(.displayP3, [0, 1, 0], .a98RGB, [0.409327, 1, 0], within: 1e-5),
    ColorCase(.displayP3, [0, 1, 0], .srgbLinear, [0, 0.967919, 0.021918], within: 1e-5),
    ColorCase(.oklch, [0.7, 0.4, 150], .srgb, [0, 0.760678, 0.280818], within: 1e-5),
    ColorCase(.oklch, [0.9, 0.4, 250], .srgb, [0.730137, 0.888331, 1], within: 1e-5),
    ColorCase(.oklch, [0.2, 0.3, 30], .srgb, [0.219266, 0, 0], within: 1e-5),
    ColorCase(.oklch, [0.5, 0.5, 264], .displayP3, [0.031231, 0.146187, 1], within: 1e-5),
    ColorCase(.oklch, [0.99, 0.1, 100], .srgb, [1, 0.996761, 0.683729], within: 1e-5),
    ColorCase(.lch, [50, 150, 300], .srgb, [0.372505, 0.461811, 1], within: 1e-5),
    ColorCase(.lab, [80, -120, 100], .rec2020, [0.370443, 0.911581, 0.122642], within: 1e-5),
    ColorCase(.oklab, [0.6, -0.3, 0.3], .rec2020, [0.417238, 0.608373, 0], within: 1e-5),
    ColorCase(.xyzD65, [0, 0, 1], .srgb, [0, 0.066114, 0.07217], within: 1e-5),
  ]

  @Test("colors come into the gamut as published", arguments: colorJS)
  func published(given: ColorCase) { expectMapping(given) }

  @Test("colors come into the gamut as in another implementation", arguments: coloraide)
  func independent(given: ColorCase) { expectMapping(given) }

  private func expectMapping(_ given: ColorCase) {
    let found = color(given.from, given.given).mapped(into: given.to)
    #expect(found.space == given.to)
    expectClose(found.components(in: given.to), given.want, within: given.tolerance)
  }

  @Test("black of any hue is black", arguments: [ColorValue.Space.srgb, .displayP3])
  func black(_ space: ColorValue.Space) {
    for hue in stride(from: 0.0, to: 360, by: 7) {
      let color = ColorValue(space: .oklch, components: [nil, Number(0.05), Number(hue)])
      for component in color.mapped(into: space).components {
        // ΔE2000 0.002 at most.
        #expect(abs(component?.value ?? 0) < 2e-5, "\(hue)")
      }
    }
  }

  @Test("alpha stays", arguments: [0, 0.5, 1])
  func alpha(alpha: Double) {
    let red = color(.displayP3, [1, 0, 0], alpha: alpha)
    #expect(red.mapped(into: .srgb).alpha.value == alpha)
    #expect(red.mapped(into: .oklch).alpha.value == alpha)
  }

  @Test(
    "whatever comes in, the components end within 0…1",
    arguments: [ColorValue.Space.srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020])
  func inside(space: ColorValue.Space) {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<300 {
      let given = color(
        .oklch,
        [
          Double.random(in: 0...1, using: &generator),
          Double.random(in: 0...0.5, using: &generator),
          Double.random(in: 0..<360, using: &generator),
        ])
      let found = given.mapped(into: space)
      #expect(found.components(in: space).allSatisfy { (0...1).contains($0) }, "SEED=\(seed)")
      #expect(found.isInGamut(of: space), "SEED=\(seed)")
    }
  }

  @Test("a color inside the gamut is only converted", arguments: ColorValue.Space.allCases)
  func unchanged(space: ColorValue.Space) {
    let blue = color(.srgb, [0, 0.478, 1])
    expectClose(
      blue.mapped(into: space).components(in: space), blue.components(in: space), within: 1e-9)
  }

  @Test("in its own space a color inside the gamut comes back as written, with none and hex")
  func asWritten() {
    let red = ColorValue(
      space: .hsl, components: [nil, Number(text: "50.0", value: 50), Number(50)], hex: "#bf4040")
    let found = red.mapped(into: .hsl)
    #expect(found.json.compactText == red.json.compactText)
  }

  @Test("none counts as 0, a hue without meaning becomes none, and a hex that is wrong goes")
  func missing() {
    let green = ColorValue(
      space: .displayP3, components: [nil, Number(1), Number(0)], hex: "#00ff00")
    let found = green.mapped(into: .srgb)
    #expect(found == color(.displayP3, [0, 1, 0]).mapped(into: .srgb))
    #expect(found.hex == nil)
    #expect(color(.oklch, [1, 0.2, 30]).mapped(into: .hsl).components.first == .some(nil))
  }

  @Test(
    "spaces of all colors have no gamut",
    arguments: [ColorValue.Space.lab, .lch, .oklab, .oklch, .xyzD65, .xyzD50])
  func unlimited(space: ColorValue.Space) {
    let green = color(.prophotoRGB, [0, 1, 0])
    #expect(green.isInGamut(of: space))
    #expect(green.mapped(into: space).components(in: space) == green.components(in: space))
  }

  @Test("hsl and hwb have the gamut of sRGB", arguments: [ColorValue.Space.hsl, .hwb])
  func cylinders(space: ColorValue.Space) {
    let green = color(.displayP3, [0, 1, 0])
    #expect(green.isInGamut(of: space) == false)
    expectClose(
      green.mapped(into: space).components(in: .srgb),
      green.mapped(into: .srgb).components(in: .srgb), within: 1e-9)
  }

  @Test("components beyond all measure come inside too", arguments: ColorValue.Space.allCases)
  func extremes(space: ColorValue.Space) {
    for size in [1e20, 1e100, 1e308] {
      for given in [[0.5, size, -size], [size, -size, size], [-size, size, 0]] {
        let found = color(space, given).mapped(into: .displayP3).components(in: .displayP3)
        #expect(found.allSatisfy { (0...1).contains($0) })
      }
    }
  }
}
