internal import TokenModel

extension Amount {
  /// The amounts that it stands for: the width of "about" around it or, if it is exact, the rounding of
  /// decimal fractions.
  var spread: ClosedRange<Double> {
    let width = isApproximate ? aboutWidth : 1e-9 * abs(amount)
    return (amount - width)...(amount + width)
  }

  /// The width of "about": the uncertainty of what was measured, else as the digits of the source give it; in the unit of the
  /// amount.
  private var aboutWidth: Double {
    let size = abs(writtenAmount)
    let width = uncertainty ?? writtenAmount.aboutWidth
    return size > 0 && size.isFinite ? width / size * abs(amount) : 0
  }
}
