internal import TokenModel

/// A spring as the points of `linear()`, straight lines between them.
///
/// No curve through fewer points stays within the bound, of those whose points stand where this
/// notation puts them: at a multiple of the time step, at a multiple of the value step. Found by
/// breadth-first search over all of these points: a line between two of them is an edge where it
/// stays within the bound all the way, and the shortest way is the answer.
///
/// Only grid times are looked at; between them the curve leaves its chord by at most h²/8·max|y″|,
/// which is taken off the bound. Since y′² + ω²y² never grows, |y″| ≤ ω·(1 + 2ζ)·√(v² + ω²).
struct SpringCurve: Hashable {
  struct Point: Hashable {
    /// In steps of the time.
    var time: Int
    /// In steps of the value.
    var level: Int
  }

  /// The greatest distance from the motion at any time, the end's rest included.
  static let bound = 0.001
  static let levelStep = 0.000_2
  private static let mostSteps = 4000

  /// How many steps the duration has.
  let steps: Int
  let milliseconds: Int
  private(set) var points: [Point] = []

  /// - Returns: `nil` for a motion that never rests, or so late that the steps become too coarse.
  init?(_ motion: SpringMotion) {
    guard let rest = motion.settlingTime(within: SpringCurve.bound * 0.9), rest < 3600 else {
      return nil
    }
    milliseconds = max(1, Int((rest * 1000).rounded(.up)))
    let seconds = Double(milliseconds) / 1000
    let omega = 2 * Double.pi / motion.response
    let bend =
      omega * (1 + 2 * motion.dampingRatio)
      * (motion.velocity * motion.velocity + omega * omega).squareRoot()
    func sag(_ steps: Int) -> Double {
      let step = seconds / Double(steps)
      return step * step / 8 * bend
    }
    var steps = 500
    while steps < SpringCurve.mostSteps, sag(steps) > SpringCurve.bound / 20 { steps *= 2 }
    guard sag(steps) <= SpringCurve.bound / 2 else { return nil }
    self.steps = steps
    let slack = SpringCurve.bound - sag(steps)
    let tube = (0...steps).map { time in
      let value = motion.progress(at: seconds * Double(time) / Double(steps))
      return (value - slack) / SpringCurve.levelStep...(value + slack) / SpringCurve.levelStep
    }
    guard let points = ShortestWay(tube).points(to: Int((1 / SpringCurve.levelStep).rounded()))
    else { return nil }
    self.points = points
  }

  /// Times in percent and values, as `linear()` wants them.
  var text: String {
    var text = "linear(0"
    for point in points.dropFirst().dropLast() {
      // Both are exact: steps divide 100,000, and the value step is 2 of 10,000.
      text += ", " + SpringCurve.decimal(point.level * 2, digits: 4)
      text += " " + SpringCurve.decimal(point.time * 100_000 / steps, digits: 3) + "%"
    }
    return text + ", 1)"
  }

  var remark: String {
    "spring: \(points.count) points, within 0.001 of the motion, \(milliseconds)ms"
  }

  /// A count of the last decimal place as a number.
  private static func decimal(_ count: Int, digits: Int) -> String {
    let sign = count < 0 ? "-" : ""
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    var fraction = String(count.magnitude % UInt(scale))
    fraction = String(repeating: "0", count: digits - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return sign + String(count.magnitude / UInt(scale)) + (fraction.isEmpty ? "" : "." + fraction)
  }
}

/// Breadth-first search for the fewest lines from the origin to the end of a tube.
private struct ShortestWay {
  /// By time: the values between which a line must pass.
  private let tube: [ClosedRange<Double>]
  /// By time: the lowest level within the tube.
  private let lowest: [Int]
  private let width: Int
  /// By point: the one before it, −1 for none yet.
  private var before: [Int32]
  private var queue: [SpringCurve.Point] = []

  init(_ tube: [ClosedRange<Double>]) {
    self.tube = tube
    lowest = tube.map { Int($0.lowerBound.rounded(.up)) }
    width = tube.map { Int($0.upperBound - $0.lowerBound) + 2 }.max() ?? 1
    before = Array(repeating: -1, count: tube.count * width)
  }

  /// - Returns: the points with both ends; `nil` where no way leads there.
  func points(to level: Int) -> [SpringCurve.Point]? {
    var search = self
    return search.run(SpringCurve.Point(time: tube.count - 1, level: level))
  }

  private mutating func run(_ end: SpringCurve.Point) -> [SpringCurve.Point]? {
    guard tube[end.time].contains(Double(end.level)) else { return nil }
    queue = [SpringCurve.Point(time: 0, level: 0)]
    var next = 0
    while next < queue.count, before[place(end)] < 0 {
      extend(from: queue[next], Int32(next))
      next += 1
    }
    guard before[place(end)] >= 0 else { return nil }
    var points = [end]
    while let last = points.last, last.time > 0 { points.append(queue[Int(before[place(last)])]) }
    return points.reversed()
  }

  private func place(_ point: SpringCurve.Point) -> Int {
    point.time * width + point.level - lowest[point.time]
  }

  /// Marks all that one line reaches and no earlier one did.
  private mutating func extend(from point: SpringCurve.Point, _ number: Int32) {
    let start = Double(point.level)
    var low = -Double.infinity
    var high = Double.infinity
    for time in (point.time + 1)..<max(tube.count, point.time + 1) {
      let run = Double(time - point.time)
      low = max(low, (tube[time].lowerBound - start) / run)
      high = min(high, (tube[time].upperBound - start) / run)
      if low > high { return }
      let first = Int((start + low * run).rounded(.up))
      let last = Int((start + high * run).rounded(.down))
      guard first <= last else { continue }
      for level in max(first, lowest[time])...max(last, lowest[time]) where level <= last {
        let reached = SpringCurve.Point(time: time, level: level)
        guard before[place(reached)] < 0 else { continue }
        before[place(reached)] = number
        queue.append(reached)
      }
    }
  }
}
