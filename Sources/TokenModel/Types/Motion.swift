package import PositionedJSON

/// A cubic Bézier timing curve from (0, 0) to (1, 1).
///
/// - Source: DTCG Format Module 2025.10, section 8.6.
package struct CubicBezier: TypedValue {
  package static let type = TokenType.cubicBezier
  /// In 0…1, as is `x2`; the ordinates are free.
  package var x1: Number
  package var y1: Number
  package var x2: Number
  package var y2: Number

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let elements = json.elements, elements.count == 4 else {
      reader.report(
        "a cubic Bézier is an array of four numbers", fix: "write [0.42, 0, 1, 1]", at: json)
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

  package var numbers: [Number] { [x1, y1, x2, y2] }
}

/// A transition with its timing.
///
/// - Source: DTCG Format Module 2025.10, section 9.5.
package struct Transition: TypedValue {
  package static let type = TokenType.transition
  package var duration: DurationValue
  package var delay: DurationValue
  package var timingFunction: CubicBezier

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard
      let members = reader.object(
        json, "a transition", required: ["duration", "delay", "timingFunction"])
    else { return nil }
    let duration = members["duration"].flatMap { reader.part($0, DurationValue.self) }
    let delay = members["delay"].flatMap { reader.part($0, DurationValue.self) }
    let timing = members["timingFunction"].flatMap { reader.part($0, CubicBezier.self) }
    guard let duration, let delay, let timing else { return nil }
    self.duration = duration
    self.delay = delay
    timingFunction = timing
  }
}

/// A spring (ours), in one of three ways of describing it; parts that no source states are absent.
///
/// `{"response", "dampingRatio"}`, `{"duration", "bounce"}` or `{"mass", "stiffness", "damping"}`.
package struct Spring: TypedValue {
  package static let type = TokenType.spring

  package enum Part: String, Sendable, CaseIterable {
    /// Seconds: the period of the undamped spring.
    case response
    /// 1 is critical damping.
    case dampingRatio
    /// Seconds: the perceived duration, equal to the response.
    case duration
    /// −1…1; 0 is critical damping.
    case bounce
    case mass
    case stiffness
    case damping
    /// In units of the distance per second.
    case velocity
  }

  package var parts: [Part: Number]

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard
      let members = reader.object(
        json, "a spring", required: [], optional: Part.allCases.map(\.rawValue)),
      members.members?.isEmpty == false
    else {
      if json.members?.isEmpty == true {
        reader.report(
          "a spring states at least one part",
          fix: "write {\"response\": 0.5, \"dampingRatio\": 0.8}", at: json)
      }
      return nil
    }
    parts = [:]
    for part in Part.allCases {
      guard let value = members[part.rawValue] else { continue }
      guard let number = reader.number(value, part.rawValue) else { return nil }
      parts[part] = number
    }
    for part in [Part.response, .duration, .mass, .stiffness] {
      guard let number = parts[part], number.value <= 0 else { continue }
      reader.report("a spring's \(part.rawValue) is above 0, found \(number.text)", at: json)
      return nil
    }
    for part in [Part.dampingRatio, .damping] {
      guard let number = parts[part], number.value < 0 else { continue }
      reader.report("a spring's \(part.rawValue) is 0 or more, found \(number.text)", at: json)
      return nil
    }
    if let bounce = parts[.bounce], !(-1...1).contains(bounce.value) {
      reader.report("a spring's bounce is in -1…1, found \(bounce.text)", at: json)
      return nil
    }
  }

  /// The damping ratio, given or computed; `nil` where the parts do not tell, and for a bounce of
  /// −1, whose ratio is infinite.
  ///
  /// - Source: SwiftUI `Spring`: for a bounce of 0 or more the ratio is 1 − bounce, below it
  ///   1 / (1 + bounce); damping / (2·√(mass·stiffness)).
  package var dampingRatio: Double? {
    if let ratio = parts[.dampingRatio] { return ratio.value }
    if let bounce = parts[.bounce]?.value {
      if bounce == -1 { return nil }
      return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    }
    guard let mass = parts[.mass], let stiffness = parts[.stiffness], let damping = parts[.damping]
    else { return nil }
    return damping.value / (2 * (mass.value * stiffness.value).squareRoot())
  }

  /// The response in seconds, given or computed; `nil` where the parts do not tell.
  ///
  /// - Source: SwiftUI `Spring`: stiffness = mass·(2π / response)².
  package var response: Double? {
    if let response = parts[.response] ?? parts[.duration] { return response.value }
    guard let mass = parts[.mass], let stiffness = parts[.stiffness] else { return nil }
    return 2 * Double.pi * (mass.value / stiffness.value).squareRoot()
  }
}
