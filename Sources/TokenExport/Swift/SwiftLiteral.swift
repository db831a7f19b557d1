internal import PositionedJSON
internal import TokenModel

/// Writes numbers of Swift.
enum SwiftLiteral {
  /// The shortest `Double` literal that reads back as the same number.
  ///
  /// Subnormal numbers are written in hexadecimal form, because the compiler warns about their decimals.
  static func number(_ value: Double) -> String {
    if value == 0, value.sign == .minus { return "-0.0" }
    guard value.isSubnormal else { return JSON.number(value).compactText }
    let digits = String(value.significandBitPattern, radix: 16)
    return (value < 0 ? "-0x" : "0x") + digits + "p-1074"
  }

  static func number(_ number: Number) -> String { self.number(number.value) }
}
