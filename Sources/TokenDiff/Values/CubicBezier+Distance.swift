internal import TokenModel

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
