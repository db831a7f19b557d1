extension Double {
  /// The distance from an approximate figure within which an amount agrees with it: half a unit of its
  /// last digit that is not 0, but at most a twentieth of the figure. So "about 44" covers 43.5…44.5
  /// and "about 320" covers 315…325, whatever the spelling of the number.
  ///
  /// - Source: the rule of significant figures, by which a figure without a stated uncertainty is
  ///   good to half a unit of its last place and trailing zeros of a whole number are not
  ///   significant; the twentieth is ours, so that about 100 does not reach 150.
  package var aboutWidth: Double {
    let size = Swift.abs(self)
    guard size > 0, size.isFinite else { return 0 }
    func isWhole(_ value: Double) -> Bool {
      Swift.abs(value - value.rounded()) <= 1e-9 * Swift.max(1, value)
    }
    var unit = 1.0
    while unit * 10 <= size { unit *= 10 }
    while unit > size * 1e-9, !isWhole(size / unit) { unit /= 10 }
    return Swift.min(unit / 2, size / 20)
  }
}
