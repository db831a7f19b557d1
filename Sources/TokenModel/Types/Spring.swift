package import PositionedJSON

/// A spring (ours), in one of three ways of describing it; parts that no source states are absent.
///
/// `{"response", "dampingRatio"}`, `{"duration", "bounce"}`, `{"mass", "stiffness", "damping"}` or
/// `{"stiffness", "dampingRatio"}`. Where there is no mass, stiffness and damping are those of a mass of 1.
///
/// - Source: Material Design 3, "Motion"; Compose `spring` and Android `SpringForce`, for stiffness and damping ratio.
package struct Spring: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.spring

  /// A parameter of a spring; response and damping ratio, or mass, stiffness and damping.
  package enum Part: String, Sendable, CaseIterable {
    /// Seconds, also as a duration of DTCG: the period of the undamped spring.
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

  /// The parameters that are given.
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
      let isTime = part == .response || part == .duration
      if isTime, value.members != nil {
        guard let time = DurationValue(value, &reader) else { return nil }
        parts[part] = Number(time.seconds)
        continue
      }
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
    guard let stiffness = parts[.stiffness], let damping = parts[.damping] else { return nil }
    return damping.value / (2 * (mass * stiffness.value).squareRoot())
  }

  /// The response in seconds, given or computed; `nil` where the parts do not tell.
  ///
  /// - Source: SwiftUI `Spring`: stiffness = mass·(2π / response)².
  package var response: Double? {
    if let response = parts[.response] ?? parts[.duration] { return response.value }
    guard let stiffness = parts[.stiffness] else { return nil }
    return 2 * Double.pi * (mass / stiffness.value).squareRoot()
  }

  private var mass: Double { parts[.mass]?.value ?? 1 }

  /// The stiffness for a mass of 1, given or computed; `nil` where the parts do not tell.
  ///
  /// - Source: SwiftUI `Spring`: stiffness = mass·(2π / response)².
  package var stiffnessOfUnitMass: Double? {
    if parts[.response] == nil, parts[.duration] == nil, let stiffness = parts[.stiffness] {
      return stiffness.value / mass
    }
    return response.map { 4 * Double.pi * Double.pi / ($0 * $0) }
  }
}
