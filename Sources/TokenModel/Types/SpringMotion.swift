/// How a spring that is let go moves from 0 to 1.
///
/// What is still to go, y = 1 − progress, solves y″ + 2ζω·y′ + ω²·y = 0 with y(0) = 1 and
/// y′(0) = −velocity, where ω = 2π / response and ζ is the damping ratio.
///
/// - Source: the analytic solution of the damped harmonic oscillator, as in L. D. Landau and
///   E. M. Lifshitz, Mechanics, section 25; the response as in SwiftUI `Spring`.
package struct SpringMotion: Hashable, Sendable {
  /// Seconds: the period of the undamped spring; above 0.
  package let response: Double
  /// 0 swings for ever, below 1 overshoots, 1 is critical, above 1 creeps.
  package let dampingRatio: Double
  /// At the start, in distances per second.
  package let velocity: Double

  private let shape: Shape

  private enum Shape: Hashable {
    /// e^(−decay·t) · (cos(turn·t) + sine·sin(turn·t))
    case swinging(decay: Double, turn: Double, sine: Double)
    /// e^(−decay·t) · (1 + slope·t)
    case critical(decay: Double, slope: Double)
    /// first·e^(slow·t) + (1 − first)·e^(fast·t)
    case creeping(slow: Double, fast: Double, first: Double)
  }

  /// - Returns: `nil` where no motion follows: a response of 0 or below, negative damping, or
  ///   anything infinite.
  package init?(response: Double, dampingRatio: Double, velocity: Double = 0) {
    let isFinite = response.isFinite && dampingRatio.isFinite && velocity.isFinite
    guard isFinite, response > 0, dampingRatio >= 0 else { return nil }
    self.response = response
    self.dampingRatio = dampingRatio
    self.velocity = velocity
    let omega = 2 * Double.pi / response
    let decay = dampingRatio * omega
    // So near to critical damping the other formulas divide by almost nothing.
    if abs(dampingRatio - 1) < 1e-6 {
      shape = .critical(decay: omega, slope: omega - velocity)
    } else if dampingRatio < 1 {
      let turn = omega * (1 - dampingRatio * dampingRatio).squareRoot()
      shape = .swinging(decay: decay, turn: turn, sine: (decay - velocity) / turn)
    } else {
      let root = omega * (dampingRatio * dampingRatio - 1).squareRoot()
      let fast = -decay - root
      // The product of both is ω²: so written, nothing cancels under heavy damping.
      let slow = omega * omega / fast
      shape = .creeping(slow: slow, fast: fast, first: (-velocity - fast) / (slow - fast))
    }
  }

  /// The motion that a spring's parts describe; `nil` where they do not tell response and damping.
  package init?(_ spring: Spring) {
    guard let response = spring.response, let ratio = spring.dampingRatio else { return nil }
    self.init(
      response: response, dampingRatio: ratio, velocity: spring.parts[.velocity]?.value ?? 0)
  }

  /// How far the motion is, 0 at the start and 1 where it comes to rest; 0 before the start.
  package func progress(at seconds: Double) -> Double {
    if seconds <= 0 { return 0 }
    switch shape {
    case .swinging(let decay, let turn, let sine):
      let degrees = turn * seconds * 180 / .pi
      let swing = Mathematics.cosine(degrees) + sine * Mathematics.sine(degrees)
      return 1 - Mathematics.exponential(-decay * seconds) * swing
    case .critical(let decay, let slope):
      return 1 - Mathematics.exponential(-decay * seconds) * (1 + slope * seconds)
    case .creeping(let slow, let fast, let first):
      return 1 - first * Mathematics.exponential(slow * seconds)
        - (1 - first) * Mathematics.exponential(fast * seconds)
    }
  }

  /// The time after which the motion stays within `tolerance` of its end, or a little more.
  ///
  /// - Parameter tolerance: above 0, as a part of the distance.
  /// - Returns: `nil` for a spring without damping, which never rests.
  package func settlingTime(within tolerance: Double) -> Double? {
    switch shape {
    case .swinging(let decay, _, let sine):
      let amplitude = (1 + sine * sine).squareRoot()
      return decay == 0 ? nil : max(0, Mathematics.logarithm(amplitude / tolerance) / decay)
    case .creeping(let slow, _, let first):
      let amplitude = abs(first) + abs(1 - first)
      return max(0, Mathematics.logarithm(amplitude / tolerance) / -slow)
    case .critical(let decay, let slope):
      return criticalSettlingTime(decay, abs(slope), tolerance)
    }
  }

  private func criticalSettlingTime(
    _ decay: Double, _ slope: Double, _ tolerance: Double
  ) -> Double {
    func isWithin(_ time: Double) -> Bool {
      (1 + slope * time) * Mathematics.exponential(-decay * time) <= tolerance
    }
    // The bound falls from there on.
    var low = slope > decay ? 1 / decay - 1 / slope : 0
    var high = low + response
    while !isWithin(high) { (low, high) = (high, high * 2) }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if isWithin(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

extension SpringMotion {
  /// The motion of a spring stretched to a response of one second, which shows its shape whatever its
  /// duration; `nil` where the damping is not known.
  package init?(shapeOf spring: Spring) {
    guard let ratio = spring.dampingRatio else { return nil }
    let velocity = (spring.parts[.velocity]?.value ?? 0) * (spring.response ?? 1)
    self.init(response: 1, dampingRatio: ratio, velocity: velocity)
  }
}
