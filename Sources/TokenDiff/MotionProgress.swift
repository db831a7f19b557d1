internal import TokenModel

/// A value that tells how something moves from 0 to 1 in time.
struct MotionProgress {
  private enum Shape {
    case curve(CubicBezier)
    /// With a response of one second, which `duration` stretches.
    case spring(SpringMotion)
  }

  private let shape: Shape
  /// Seconds: of a spring its response, which is its perceived duration; `nil` where none is given.
  let duration: Double?
  private let delay: Double

  /// - Returns: `nil` for a value that is no motion, and for a spring whose damping is not given.
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

  /// The greatest difference of progress between two motions at the same time, until both rest.
  ///
  /// A motion without a duration of its own takes the other's; if neither has one, both take the
  /// same. An undamped spring is followed for a hundred swings.
  ///
  /// - Returns: off by less than 0.01, since it is read at 64 times of each swing, and 400 at least.
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

  /// When the motion rests, to a thousandth of its way.
  private func end(_ duration: Double) -> Double {
    switch shape {
    case .curve: delay + duration
    case .spring(let spring): delay + min(spring.settlingTime(within: 0.001) ?? 100, 100) * duration
    }
  }

  private func progress(at time: Double, _ duration: Double) -> Double {
    let elapsed = time - delay
    // Without duration it jumps.
    if duration <= 0 { return elapsed < 0 ? 0 : 1 }
    return switch shape {
    case .curve(let curve): curve.progress(at: elapsed / duration)
    case .spring(let spring): spring.progress(at: elapsed / duration)
    }
  }
}

extension CubicBezier {
  /// The greatest difference of progress between two curves at the same time.
  ///
  /// Read at 201 times; between them the curves move little enough to be off by less than 0.01.
  func greatestDistance(to other: CubicBezier) -> Double {
    (0...200).reduce(0) { greatest, step in
      let time = Double(step) / 200
      return max(greatest, abs(progress(at: time) - other.progress(at: time)))
    }
  }

  /// How far the motion is at a time in 0…1.
  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    // Abscissas lie in 0…1, so that x grows with the parameter and halving always finds it.
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
