import Testing
import TokenModel

@Suite("Colors on a screen")
struct ColorDisplayTests {
  @Test(
    "bytes are those of the hexadecimal form",
    arguments: ["#000000", "#ffffff", "#007aff", "#010203", "#fe7f80", "#34c759"])
  func bytes(hex: String) throws {
    let bytes = try color(hex: hex).srgbBytes
    let digits = [bytes.red, bytes.green, bytes.blue].map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    #expect("#" + digits.joined() == hex)
  }

  @Test("what sRGB cannot show is brought into its gamut")
  func mapping() {
    let red = color(.displayP3, [1, 0, 0]).srgbBytes
    #expect([red.red, red.green, red.blue] == [255, 11, 12])
    let far = color(.lab, [50, -1e6, 1e6]).srgbBytes
    #expect([far.red, far.blue] == [0, 0])
  }

  @Test("components beyond all measure do not crash", arguments: ColorValue.Space.allCases)
  func extremes(space: ColorValue.Space) {
    for size in [1e100, 1e308] {
      let far = color(space, [size, -size, size])
      _ = far.srgbBytes
      #expect(far.isInSRGBGamut == false)
      _ = far.contrastRatio(on: far)
      for other in ColorValue.Space.allCases { #expect(far.components(in: other).count == 3) }
    }
  }

  @Test(
    "the gamut of sRGB ends at its primaries",
    arguments: [
      (color(.srgb, [1, 0, 0]), true), (color(.srgb, [0.5, 1, 0.5]), true),
      (color(.hsl, [200, 100, 50]), true), (color(.displayP3, [0.5, 0.5, 0.5]), true),
      (color(.displayP3, [1, 1, 1]), true), (color(.rec2020, [1, 1, 1]), true),
      (color(.displayP3, [1, 0, 0]), false), (color(.rec2020, [0, 1, 0]), false),
      (color(.oklch, [0.7, 0.4, 150]), false), (color(.lab, [100, 0, 5]), false),
      (color(.xyzD65, [0, 0, 1]), false),
    ])
  func gamut(color: ColorValue, isInside: Bool) {
    #expect(color.isInSRGBGamut == isInside)
  }

  @Test(
    "an sRGB color stays in the gamut in whatever space it is written",
    arguments: ColorValue.Space.allCases)
  func gamutRoundTrip(space: ColorValue.Space) {
    for corner in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 1, 1], [0, 0, 0]] as [[Double]] {
      #expect(color(space, color(.srgb, corner).components(in: space)).isInSRGBGamut)
    }
  }
}
