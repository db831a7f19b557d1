extension SpringMotion {
  /// The motion of a spring stretched to a response of one second, which shows its shape whatever its
  /// duration; `nil` where the damping is not known.
  package init?(shapeOf spring: Spring) {
    guard let ratio = spring.dampingRatio else { return nil }
    let velocity = (spring.parts[.velocity]?.value ?? 0) * (spring.response ?? 1)
    self.init(response: 1, dampingRatio: ratio, velocity: velocity)
  }
}
