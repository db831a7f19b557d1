import TestSupport
import Testing
import TokenModel

@Suite("Colour conversion (CSS Color 4)")
struct ColorConversionTests {
  typealias Space = ColorValue.Space

  struct Case: Sendable, CustomTestStringConvertible {
    var from: Space
    var given: [Double]
    var to: Space
    var want: [Double]
    var tolerance: Double

    var testDescription: String { "\(from.rawValue) \(given) in \(to.rawValue)" }

    init(_ from: Space, _ given: [Double], _ to: Space, _ want: [Double], within: Double) {
      self.from = from
      self.given = given
      self.to = to
      self.want = want
      tolerance = within
    }
  }

  static let known = [
    // The primaries of sRGB
    Case(.srgb, [1, 0, 0], .lab, [54.29, 80.80, 69.89], within: 0.006),
    Case(.srgb, [1, 0, 0], .lch, [54.29, 106.84, 40.86], within: 0.006),
    Case(.srgb, [1, 0, 0], .oklab, [0.62796, 0.22486, 0.12585], within: 6e-6),
    Case(.srgb, [1, 0, 0], .oklch, [0.62796, 0.25768, 29.234], within: 6e-4),
    Case(.srgb, [0, 1, 0], .lab, [87.82, -79.27, 80.99], within: 0.006),
    Case(.srgb, [0, 1, 0], .oklch, [0.86644, 0.29483, 142.495], within: 6e-4),
    Case(.srgb, [0, 0, 1], .lab, [29.57, 68.29, -112.03], within: 0.006),
    Case(.srgb, [0, 0, 1], .oklch, [0.45201, 0.31321, 264.052], within: 6e-4),
    Case(.srgb, [1, 0, 0], .xyzD65, [0.41239, 0.21264, 0.01933], within: 6e-6),
    Case(.srgb, [1, 0, 0], .xyzD50, [0.43607, 0.22249, 0.01392], within: 6e-6),
    Case(.srgb, [1, 0, 0], .displayP3, [0.91749, 0.20029, 0.13856], within: 6e-6),
    // Unclamped
    Case(.displayP3, [1, 0, 0], .srgb, [1.0930, -0.2267, -0.1501], within: 1e-4),
    Case(.displayP3, [0, 1, 0], .srgb, [-0.5116, 1.0183, -0.3107], within: 6e-5),
    Case(.displayP3, [0, 0, 1], .srgb, [0, 0, 1.0420], within: 6e-5),
    // White and black
    Case(.srgb, [1, 1, 1], .xyzD65, [0.95046, 1, 1.08906], within: 6e-6),
    Case(.srgb, [1, 1, 1], .xyzD50, [0.96430, 1, 0.82510], within: 6e-6),
    Case(.srgb, [1, 1, 1], .lab, [100, 0, 0], within: 1e-4),
    Case(.srgb, [1, 1, 1], .lch, [100, 0, 0], within: 1e-4),
    Case(.srgb, [1, 1, 1], .oklab, [1, 0, 0], within: 1e-6),
    Case(.srgb, [1, 1, 1], .oklch, [1, 0, 0], within: 1e-6),
    Case(.srgb, [1, 1, 1], .hwb, [0, 100, 0], within: 1e-9),
    Case(.srgb, [0, 0, 0], .oklch, [0, 0, 0], within: 1e-9),
    Case(.srgb, [0, 0, 0], .hwb, [0, 0, 100], within: 1e-9),
    Case(.srgb, [0, 0, 0], .hsl, [0, 0, 0], within: 1e-9),
    // The colour that CSS Color 4, section 2, writes in every space: its figures are not exact to
    // all their digits
    Case(
      .srgb, [0.41587, 0.50367, 0.36664], .displayP3, [0.43313, 0.50108, 0.37950], within: 5e-5),
    Case(.srgb, [0.41587, 0.50367, 0.36664], .a98RGB, [0.44091, 0.49971, 0.37408], within: 5e-5),
    Case(
      .srgb, [0.41587, 0.50367, 0.36664], .prophotoRGB, [0.36589, 0.41717, 0.31333],
      within: 5e-5),
    // Transfer functions near black
    Case(.srgb, [0.04, 0.04045, 0.05], .srgbLinear, [0.003096, 0.003131, 0.003936], within: 1e-6),
    Case(
      .prophotoRGB, [0.016, 0.016, 0.016], .xyzD50, [0.0009643, 0.001, 0.0008251], within: 1e-7),
    Case(.rec2020, [0.5, 0.5, 0.5], .srgbLinear, [0.189465, 0.189465, 0.189465], within: 1e-6),
    Case(.a98RGB, [0.5, 0.5, 0.5], .srgbLinear, [0.217756, 0.217756, 0.217756], within: 1e-6),
    // hsl and hwb
    Case(.hsl, [120, 100, 25], .srgb, [0, 0.5, 0], within: 1e-9),
    Case(.hsl, [210, 50, 40], .srgb, [0.2, 0.4, 0.6], within: 1e-9),
    Case(.hwb, [210, 20, 40], .srgb, [0.2, 0.4, 0.6], within: 1e-9),
    Case(.hwb, [90, 60, 60], .srgb, [0.5, 0.5, 0.5], within: 1e-9),
    Case(.hsl, [210, 50, 40], .hwb, [210, 20, 40], within: 1e-9),
    Case(.srgb, [1, 0, 0.5], .hsl, [330, 100, 50], within: 1e-6),
    Case(.srgb, [0.5, 0.5, 0.5], .hsl, [0, 0, 50], within: 1e-9),
    // Lab and LCH
    Case(.lab, [50, 30, 40], .lch, [50, 50, 53.1301], within: 1e-4),
    Case(.lch, [50, 50, 180], .lab, [50, -50, 0], within: 1e-9),
    Case(.oklab, [0.5, 0, -0.1], .oklch, [0.5, 0.1, 270], within: 1e-9),
    Case(.xyzD50, [0.5, 0.5, 0.5], .lab, [76.0693, 4.8387, -10.5053], within: 1e-4),
  ]

  @Test("known colours come out as published", arguments: known)
  func knownColors(case given: Case) {
    expectClose(
      color(given.from, given.given).components(in: given.to), given.want, within: given.tolerance)
  }

  @Test("a colour in its own space comes back as written", arguments: Space.allCases)
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
