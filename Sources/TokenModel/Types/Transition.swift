package import PositionedJSON

/// A transition with its timing.
///
/// - Source: DTCG Format Module 2025.10, section 9.5.
package struct Transition: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.transition
  /// The time from the begin of the movement to its end.
  package var duration: DurationValue
  /// The time before the movement begins.
  package var delay: DurationValue
  /// The progress over time.
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
