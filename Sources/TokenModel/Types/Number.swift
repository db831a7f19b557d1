internal import PositionedJSON

/// A number with its text as written; equal when the values are.
package struct Number: Hashable, Sendable {
  /// The number as written, such as `1.50`.
  package var text: String
  /// The nearest double.
  package var value: Double

  package init(text: String, value: Double) {
    self.text = text
    self.value = value
  }

  package init(_ value: Double) {
    self.value = value
    text = JSON.number(value).numberText ?? "0"
  }

  /// The text without zeros that say nothing: `1` for `1.0`, `1.5` for `1.50`, `0` for `-0.0`. One with
  /// an exponent stays as written.
  package var shortText: String {
    if value == 0 { return "0" }
    let bytes = text.utf8
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")),
      !bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return text }
    var end = bytes.endIndex
    while bytes[bytes.index(before: end)] == UInt8(ascii: "0") { end = bytes.index(before: end) }
    return String(text[..<(bytes.index(after: point) == end ? point : end)])
  }

  /// The digits behind the decimal point that the text has: 4 for `0.1451`, 0 for `12`, 7 for `1e-7`.
  package var decimals: Int {
    var count = 0
    var isBehind = false
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "."): isBehind = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if isBehind { count += 1 }
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        let power = text.utf8.dropFirst(place + 1).drop { $0 == UInt8(ascii: "+") }
        return max(0, count - max(-400, min(400, Int(String(power) ?? "") ?? 0)))
      default: continue
      }
    }
    return count
  }

  /// Equal when the values are, however they are written.
  package static func == (lhs: Number, rhs: Number) -> Bool { lhs.value == rhs.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension JSON {
  /// A number and its unit as DTCG writes them.
  static func numberWithUnit(_ value: Number, _ unit: String) -> JSON {
    .object([
      JSON.Member("value", .number(text: value.text)), JSON.Member("unit", .string(unit)),
    ])
  }
}
