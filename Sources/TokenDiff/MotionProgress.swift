internal import TokenModel

/// The progress of a motion from 0 to 1 over time, as a curve, a transition or a spring describes it.
struct MotionProgress {
  private enum Shape {
    case curve(CubicBezier)
    /// A spring with a response of one second, which `duration` stretches.
    case spring(SpringMotion)
  }

  private let shape: Shape
  /// The duration in seconds; for a spring the response, which is its perceived duration. `nil` if none
  /// is given.
  let duration: Double?
  private let delay: Double

  /// - Returns: `nil` for a value that is not a motion, and for a spring without a stated damping.
  init?(_ value: TokenValue) {
    switch value {
    case .cubicBezier(let curve):
      shape = .curve(curve)
      duration = nil
      delay = 0
    case .transition(let transition):
      shape = .curve(transition.timingFunction)
      duration = transition.duration.seconds
      delay = transition.delay.seconds
    case .spring(let spring):
      guard let motion = SpringMotion(shapeOf: spring) else { return nil }
      shape = .spring(motion)
      duration = spring.response
      delay = 0
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .number, .strokeStyle, .border,
      .shadow, .gradient, .typography, .boolean, .string, .material:
      return nil
    }
  }

  var isSpring: Bool {
    switch shape {
    case .spring: true
    case .curve: false
    }
  }

  /// The greatest difference in progress between two motions at the same time, until both rest.
  ///
  /// A motion without a duration takes the other's; if neither has one, both take the same. An undamped
  /// spring is followed for a hundred swings.
  ///
  /// - Returns: a value that is off by less than 0.01, because there are 64 samples of each swing, and
  ///   at least 400 in all.
  func greatestDistance(to other: MotionProgress) -> Double {
    let durations = (duration ?? other.duration ?? 1, other.duration ?? duration ?? 1)
    let end = max(end(durations.0), other.end(durations.1))
    let swing = [durations.0, durations.1].filter { $0 > 0 }.min() ?? 1
    let count = min(max(400, Int(min(end / swing, 1e3) * 64)), 20_000)
    return (0...count).reduce(0) { greatest, step in
      let time = end * Double(step) / Double(count)
      return max(
        greatest, abs(progress(at: time, durations.0) - other.progress(at: time, durations.1)))
    }
  }

  /// The time after which the motion stays within a thousandth of its end.
  private func end(_ duration: Double) -> Double {
    switch shape {
    case .curve: delay + duration
    case .spring(let spring): delay + min(spring.settlingTime(within: 0.001) ?? 100, 100) * duration
    }
  }

  private func progress(at time: Double, _ duration: Double) -> Double {
    let elapsed = time - delay
    // A motion without a duration is a jump.
    if duration <= 0 { return elapsed < 0 ? 0 : 1 }
    return switch shape {
    case .curve(let curve): curve.progress(at: elapsed / duration)
    case .spring(let spring): spring.progress(at: elapsed / duration)
    }
  }
}

extension CubicBezier {
  /// The greatest difference in progress between two curves at the same time.
  ///
  /// Sampled at 201 times, between which the curves move so little that it is off by less than 0.01.
  func greatestDistance(to other: CubicBezier) -> Double {
    (0...200).reduce(0) { greatest, step in
      let time = Double(step) / 200
      return max(greatest, abs(progress(at: time) - other.progress(at: time)))
    }
  }

  /// The progress at a time in 0…1.
  func progress(at time: Double) -> Double {
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
