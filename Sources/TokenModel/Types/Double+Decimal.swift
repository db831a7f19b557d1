extension Double {
  /// The number that the text of a JSON number stands for, as `Double(_:)` reads it; `nil` for other texts.
  ///
  /// Short decimals, as nearly all are, take a quarter of the time: up to 15 digits, and the powers of ten that they take,
  /// are exact, so that one division rounds as it should.
  ///
  /// - Source: W. D. Clinger, "How to read floating point numbers accurately" (1990), on inputs without extended
  ///   precision.
  package init?(decimal text: String) {
    var digits: UInt64 = 0
    var (count, decimals) = (0, 0)
    var (isFraction, isNegative) = (false, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        count += 1
        if isFraction { decimals += 1 }
      case UInt8(ascii: ".") where !isFraction && count > 0: isFraction = true
      case UInt8(ascii: "-") where count == 0 && !isNegative: isNegative = true
      default: count = .max - 1
      }
      if count > 15 { break }
    }
    guard (1...15).contains(count), isFraction == (decimals > 0) else {
      self.init(text)
      return
    }
    let value = Double(digits) / Double.powersOfTen[decimals]
    self = isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
