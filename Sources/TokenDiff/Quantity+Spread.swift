extension Quantity {
  /// The amounts that it stands for: the width of "about" around it or, if it is exact, the rounding of
  /// decimal fractions.
  var spread: ClosedRange<Double> {
    let width = isApproximate ? aboutWidth : 1e-9 * abs(amount)
    return (amount - width)...(amount + width)
  }

  /// The distance from an approximate figure within which an amount agrees with it: half a unit of its
  /// last digit that is not 0, but at most a twentieth of the figure. So "about 44" covers 43.5…44.5
  /// and "about 320" covers 315…325, whatever the spelling of the number.
  ///
  /// - Source: the rule of significant figures, by which a figure without a stated uncertainty is
  ///   good to half a unit of its last place and trailing zeros of a whole number are not
  ///   significant; the twentieth is ours, so that about 100 does not reach 150.
  private var aboutWidth: Double {
    let size = abs(writtenAmount)
    guard size > 0, size.isFinite else { return 0 }
    var unit = 1.0
    while unit * 10 <= size { unit *= 10 }
    while unit > size * 1e-9, !Quantity.isWhole(size / unit) { unit /= 10 }
    return min(unit / 2, size / 20) / size * abs(amount)
  }

  private static func isWhole(_ value: Double) -> Bool {
    abs(value - value.rounded()) <= 1e-9 * max(1, value)
  }
}
