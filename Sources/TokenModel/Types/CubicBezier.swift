package import PositionedJSON

/// A cubic Bézier timing curve from (0, 0) to (1, 1).
///
/// - Source: DTCG Format Module 2025.10, section 8.6.
package struct CubicBezier: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.cubicBezier
  /// In 0…1, as is `x2`; the ordinates are free.
  package var x1: Number
  /// The progress of the first control point; may lie outside 0…1.
  package var y1: Number
  /// The time of the second control point, 0…1.
  package var x2: Number
  /// The progress of the second control point; may lie outside 0…1.
  package var y2: Number

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let elements = json.elements, elements.count == 4 else {
      reader.report(
        "a cubic Bézier is an array of four numbers",
        fix: "write four numbers, such as [0.42, 0, 1, 1]", at: json)
      return nil
    }
    let numbers = elements.map { reader.number($0, "a Bézier coordinate") }
    guard let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2], let y2 = numbers[3]
    else { return nil }
    let outside = [(x1, elements[0]), (x2, elements[2])].filter { !(0...1).contains($0.0.value) }
    for (number, element) in outside {
      reader.report("the abscissa \(number.text) is outside 0…1", at: element)
    }
    guard outside.isEmpty else { return nil }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The four numbers in the order in which DTCG writes them.
  package var numbers: [Number] { [x1, y1, x2, y2] }

  /// The progress at a time in 0…1.
  package func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    // The abscissas lie in 0…1, so that x grows with the parameter and bisection always finds it.
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if CubicBezier.at(middle, x1.value, x2.value) < time { low = middle } else { high = middle }
    }
    return CubicBezier.at((low + high) / 2, y1.value, y2.value)
  }

  private static func at(_ t: Double, _ one: Double, _ two: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
  }
}
