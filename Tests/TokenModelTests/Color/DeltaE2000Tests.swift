import TestSupport
import Testing
import TokenModel

@Suite("CIEDE2000")
struct DeltaE2000Tests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var number: Int
    var one: [Double]
    var other: [Double]
    var difference: Double

    var testDescription: String { "pair \(number)" }

    init(_ number: Int, _ one: [Double], _ other: [Double], _ difference: Double) {
      self.number = number
      self.one = one
      self.other = other
      self.difference = difference
    }
  }

  /// Table 1 of Sharma, Wu and Dalal (2005), whole.
  static let published = [
    // 1 to 6: true chroma and hue differences
    Pair(1, [50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
    Pair(2, [50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
    Pair(3, [50, 2.8361, -74.0200], [50, 0, -82.7485], 3.4412),
    Pair(4, [50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
    Pair(5, [50, -1.1848, -84.8006], [50, 0, -82.7485], 1.0000),
    Pair(6, [50, -0.9009, -85.5211], [50, 0, -82.7485], 1.0000),
    // 7 and 8: a grey has no hue
    Pair(7, [50, 0, 0], [50, -1, 2], 2.3669),
    Pair(8, [50, -1, 2], [50, 0, 0], 2.3669),
    // 9 to 16: hues about 180° apart
    Pair(9, [50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
    Pair(10, [50, 2.49, -0.001], [50, -2.49, 0.0010], 7.1792),
    Pair(11, [50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195),
    Pair(12, [50, 2.49, -0.001], [50, -2.49, 0.0012], 7.2195),
    Pair(13, [50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045),
    Pair(14, [50, -0.001, 2.49], [50, 0.0010, -2.49], 4.8045),
    Pair(15, [50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461),
    Pair(16, [50, 2.5, 0], [50, 0, -2.5], 4.3065),
    // 17 to 20: large differences
    Pair(17, [50, 2.5, 0], [73, 25, -18], 27.1492),
    Pair(18, [50, 2.5, 0], [61, -5, 29], 22.8977),
    Pair(19, [50, 2.5, 0], [56, -27, -3], 31.9030),
    Pair(20, [50, 2.5, 0], [58, 24, 15], 19.4535),
    // 21 to 24: differences of one unit
    Pair(21, [50, 2.5, 0], [50, 3.1736, 0.5854], 1.0000),
    Pair(22, [50, 2.5, 0], [50, 3.2972, 0], 1.0000),
    Pair(23, [50, 2.5, 0], [50, 1.8634, 0.5757], 1.0000),
    Pair(24, [50, 2.5, 0], [50, 3.2592, 0.3350], 1.0000),
    // 25 to 34: colors of CIE Technical Report 142
    Pair(25, [60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    Pair(26, [63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
    Pair(27, [61.2901, 3.7196, -5.3901], [61.4292, 2.2480, -4.9620], 1.8731),
    Pair(28, [35.0831, -44.1164, 3.7933], [35.0232, -40.0716, 1.5901], 1.8645),
    Pair(29, [22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    Pair(30, [36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
    Pair(31, [90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
    Pair(32, [90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
    Pair(33, [6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
    Pair(34, [2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
  ]

  @Test(
    "the published pairs have their published difference, either way round",
    arguments: published)
  func sharma(pair: Pair) {
    let (one, other) = (color(.lab, pair.one), color(.lab, pair.other))
    expectClose([one.deltaE2000(to: other)], [pair.difference], within: 1e-4)
    expectClose([other.deltaE2000(to: one)], [pair.difference], within: 1e-4)
  }

  @Test("a color does not differ from itself, in whatever space it is written")
  func sameColor() {
    let blue = color(.srgb, [0, 0.48, 1])
    for space in ColorValue.Space.allCases {
      let same = color(space, blue.components(in: space))
      #expect(blue.deltaE2000(to: same) < 1e-6, "\(space)")
    }
  }

  @Test("black and white are 100 apart, and alpha does not count")
  func extremes() {
    let black = ColorValue(
      space: .srgb, components: [0, 0, 0].map(Number.init), alpha: Number(0.1))
    expectClose([black.deltaE2000(to: color(.srgb, [1, 1, 1]))], [100], within: 1e-4)
    #expect(black.deltaE2000(to: color(.srgb, [0, 0, 0])) == 0)
  }
}
