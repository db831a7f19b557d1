internal import TokenModel

extension TokenValue {
  /// The greatest difference at the same time in the progress from 0 to 1 of two curves, transitions or
  /// springs, until both rest.
  ///
  /// A motion without a duration takes the other's; if neither has one, both take the same. An undamped
  /// spring is followed for a hundred swings.
  ///
  /// - Returns: a value that is off by less than 0.01, because there are 64 samples of each swing, and
  ///   at least 400 in all; `nil` if either is not a motion, or a spring without a stated damping.
  func greatestDistance(to other: TokenValue) -> Double? {
    let given = (motionDuration, other.motionDuration)
    let durations = (given.0 ?? given.1 ?? 1, given.1 ?? given.0 ?? 1)
    guard let one = motion(lasting: durations.0), let another = other.motion(lasting: durations.1)
    else { return nil }
    let end = max(one.end, another.end)
    let swing = [durations.0, durations.1].filter { $0 > 0 }.min() ?? 1
    let count = min(max(400, Int(min(end / swing, 1e3) * 64)), 20_000)
    return (0...count).reduce(0) { greatest, step in
      let time = end * Double(step) / Double(count)
      return max(greatest, abs(one.progress(time) - another.progress(time)))
    }
  }

  /// The duration of a motion in seconds; for a spring the response, which is its perceived duration.
  /// `nil` if none is given.
  private var motionDuration: Double? {
    if case .transition(let transition) = self { return transition.duration.seconds }
    guard case .spring(let spring) = self else { return nil }
    return spring.response
  }

  /// The time after which a motion stays within a thousandth of its end, and its progress at any time,
  /// in seconds.
  private func motion(
    lasting duration: Double
  ) -> (end: Double, progress: (_ time: Double) -> Double)? {
    if case .cubicBezier(let curve) = self {
      return (duration, stretched(curve.progress, to: duration))
    }
    if case .transition(let transition) = self {
      let delay = transition.delay.seconds
      let progress = stretched(transition.timingFunction.progress, to: duration)
      return (delay + duration, { progress($0 - delay) })
    }
    guard case .spring(let spring) = self, let motion = SpringMotion(shapeOf: spring) else {
      return nil
    }
    let end = min(motion.settlingTime(within: 0.001) ?? 100, 100) * duration
    return (end, stretched(motion.progress, to: duration))
  }
}

/// The progress of a motion of one second when it takes as long as given.
private func stretched(
  _ progress: @escaping (Double) -> Double, to duration: Double
) -> (Double) -> Double {
  // A motion without a duration is a jump.
  duration <= 0 ? { $0 < 0 ? 0 : 1 } : { progress($0 / duration) }
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
}
