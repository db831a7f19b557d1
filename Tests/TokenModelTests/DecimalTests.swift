import TestSupport
import Testing

@testable import TokenModel

@Suite("Numbers as text")
struct DecimalTests {
  @Test(
    "The short way reads what Swift reads",
    arguments: [
      "0", "-0", "1", "-1", "0.1", "-0.1", "0.3", "123456789012345", "0.123456789012345",
      "12345.678901234", "999999999999999", "0.00000000000001", "4.35", "1.005", "2.675",
    ])
  func short(_ text: String) {
    #expect(Double(decimal: text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test(
    "What is longer, has an exponent, or is no number is left to Swift",
    arguments: [
      "1234567890123456", "0.1234567890123456", "9007199254740993", "1e3", "1.5E-7", "1e400",
      "-1e-400", "",
      "-", ".", "1.", ".5", "--1", "1-", "1.2.3", "+1", " 1", "1 ", "0x10", "nan", "infinity", "٣",
      "1,5",
    ])
  func others(_ text: String) {
    #expect(Double(decimal: text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test("Any decimal is the number nearest to it") func random() {
    var generator = SeededGenerator()
    for _ in 0..<20_000 {
      let digits = String(UInt64.random(in: 0..<1_000_000_000_000_000, using: &generator))
      let place = Int.random(in: 1...digits.count, using: &generator)
      let fraction = digits.dropFirst(place)
      let text =
        (Bool.random(using: &generator) ? "-" : "") + digits.prefix(place)
        + (fraction.isEmpty ? "" : "." + fraction)
      #expect(
        Double(decimal: text)?.bitPattern == Double(text)?.bitPattern,
        "\(text), seed \(generator.seed)")
    }
  }
}
