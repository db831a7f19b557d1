extension CubicBezier {
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
