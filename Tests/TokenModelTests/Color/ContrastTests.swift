import Testing
import TokenModel

@Suite("Contrast (WCAG 2.2)")
struct ContrastTests {
  /// The highest ratio by WCAG's own formula; #767676 and #777777 as the greys beside WCAG's 4.5:1
  /// (WebAIM, "Contrast and Color Accessibility"); the others from color.js, test/contrast.js.
  @Test(
    "known pairs have their known ratio, either way round",
    arguments: [
      ("#000000", "#ffffff", 21), ("#ffffff", "#ffffff", 1), ("#777777", "#ffffff", 4.48),
      ("#767676", "#ffffff", 4.54), ("#ffffee", "#ffffff", 1.01007),
      ("#afbaae", "#ffffff", 2.008125), ("#8b9986", "#ffffff", 3.000644),
      ("#776655", "#ffffff", 5.502984),
    ] as [(String, String, Double)])
  func known(one: String, other: String, ratio: Double) throws {
    let (one, other) = (try color(hex: one), try color(hex: other))
    let tolerance = ratio.rounded() == ratio ? 1e-9 : 5e-3
    expectClose([one.contrastRatio(on: other)], [ratio], within: tolerance)
    expectClose([other.contrastRatio(on: one)], [ratio], within: tolerance)
  }

  /// color.js, test/contrast.js.
  @Test("a color has its contrast in whatever space it is written")
  func spaces() throws {
    let white = try color(hex: "#ffffff")
    let p3 = color(.displayP3, [0.555354, 0.5982801, 0.5316741])
    expectClose([p3.contrastRatio(on: white)], [3.000644], within: 1e-3)
    let lch = ColorValue(space: .lch, components: [Number(50), Number(0), nil])
    expectClose([lch.contrastRatio(on: white)], [4.4836], within: 1e-4)
  }

  /// Encoded 0.5 is 0.21404 of light (color.js, test/conversions.js): 1.05 / 0.26404, and
  /// 0.26404 / 0.05.
  @Test(
    "a translucent color is composited over its background",
    arguments: [
      ([0, 0, 0], 0.5, "#ffffff", 3.97665), ([1, 1, 1], 0.5, "#000000", 5.28082),
      ([0, 0, 0], 0, "#ffffff", 1), ([0, 0, 0], 1, "#ffffff", 21),
      ([1, 0, 0], 0, "#007aff", 1),
    ] as [([Double], Double, String, Double)])
  func foreground(components: [Double], alpha: Double, background: String, ratio: Double) throws {
    let found = color(.srgb, components, alpha: alpha)
    expectClose(
      [found.contrastRatio(on: try color(hex: background))], [ratio], within: 1e-4)
  }

  @Test("a translucent background is composited over white first")
  func background() throws {
    let (black, white) = (try color(hex: "#000000"), try color(hex: "#ffffff"))
    #expect(black.contrastRatio(on: color(.srgb, [0, 0, 0], alpha: 0)) == 21)
    #expect(
      white.contrastRatio(on: color(.srgb, [0, 0, 0], alpha: 0.5))
        == white.contrastRatio(on: color(.srgb, [0.5, 0.5, 0.5])))
    #expect(
      color(.srgb, [1, 1, 1], alpha: 0.5).contrastRatio(on: color(.srgb, [0, 0, 0], alpha: 0.5))
        == color(.srgb, [0.75, 0.75, 0.75]).contrastRatio(on: color(.srgb, [0.5, 0.5, 0.5])))
  }

  @Test("a color outside sRGB has the contrast of its hexadecimal text")
  func wide() throws {
    let white = try color(hex: "#ffffff")
    for red in [color(.displayP3, [1, 0, 0]), color(.rec2020, [1, 0, 0])] {
      expectClose(
        [red.contrastRatio(on: white)],
        [try color(hex: red.hexText).contrastRatio(on: white)], within: 0.02)
    }
  }
}
