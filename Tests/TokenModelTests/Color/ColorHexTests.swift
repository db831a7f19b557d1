import Testing
import TokenModel

@Suite("Hexadecimal fallback (C29)")
struct ColorHexTests {
  @Test(
    "the text is that of the color in sRGB, brought into its gamut",
    arguments: [
      (color(.srgb, [0, 0, 0]), "#000000"), (color(.srgb, [1, 1, 1]), "#ffffff"),
      (color(.srgb, [0, 0.478431, 1]), "#007aff"), (color(.oklch, [0.6, 0, 0]), "#808080"),
      // CSS Color 4, examples of sections 9.3 and 10.9
      (color(.lab, [29.69, 56.11, -36.3]), "#800080"),
      (color(.xyzD65, [0.2166, 0.146, 0.5944]), "#7654cd"),
      // color.js, test/gamut.js: 4.457 % and 4.5932 %, then 98.576 % and 15.974 %
      (color(.displayP3, [1, 0, 0]), "#ff0b0c"), (color(.displayP3, [0, 1, 0]), "#00fb29"),
      (color(.oklch, [1.2, 0.3, 30]), "#ffffff"),
    ])
  func text(color: ColorValue, text: String) {
    #expect(color.hexText == text)
  }

  @Test("alpha and the written fallback are not in the text")
  func components() {
    let red = ColorValue(
      space: .srgb, components: [1, 0, 0].map(Number.init), alpha: Number(0.5), hex: "#00ff00")
    #expect(red.hexText == "#ff0000")
  }

  @Test("every text of six digits comes back the same")
  func roundTrip() throws {
    for number in stride(from: 0, through: 0xFFFFFF, by: 65_793 / 3) {
      let digits = String(number, radix: 16)
      let text = "#" + String(repeating: "0", count: 6 - digits.count) + digits
      #expect(try color(hex: text).hexText == text)
    }
  }
}
