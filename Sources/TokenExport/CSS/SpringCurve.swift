internal import TokenModel

/// A spring as the points of `linear()`, which CSS connects by straight lines.
///
/// The curve has the fewest points among all that stay within the bound and have their points on a grid,
/// at multiples of a time step and of a value step. It is found by breadth-first search over the grid:
/// two points are connected if the line between them stays within the bound, and the shortest path is the
/// result.
///
/// The search only checks the times of the grid. Between them the motion differs from its chord by at
/// most h²/8·max|y″|, which is subtracted from the bound. Because y′² + ω²y² never grows,
/// |y″| ≤ ω·(1 + 2ζ)·√(v² + ω²).
struct SpringCurve: Hashable {
  struct Point: Hashable {
    /// The time, in steps.
    var time: Int
    /// The value, in steps.
    var level: Int
  }

  /// The greatest distance from the motion at any time, including the rest at the end.
  static let bound = 0.001
  static let levelStep = 0.000_2
  private static let mostSteps = 4000

  /// The number of time steps in the duration.
  let steps: Int
  let milliseconds: Int
  private(set) var points: [Point] = []

  /// - Returns: `nil` for a motion that never comes to rest, or so late that the steps would be too coarse.
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
    var search = ShortestPath(tube)
    guard let points = search.points(to: Int((1 / SpringCurve.levelStep).rounded())) else {
      return nil
    }
    self.points = points
  }

  /// The function `linear()` with values and times in percent.
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

  /// The decimal number with a count of units of its last place.
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

/// A breadth-first search for the fewest lines from the origin to the end of a tube.
private struct ShortestPath {
  /// The range through which a line must pass, by time.
  private let tube: [ClosedRange<Double>]
  /// The lowest level within the tube, by time.
  private let lowest: [Int]
  private let width: Int
  /// The preceding point of each point as an index of `queue`; −1 if it was not reached yet.
  private var before: [Int32]
  private var queue: [SpringCurve.Point] = []

  init(_ tube: [ClosedRange<Double>]) {
    self.tube = tube
    lowest = tube.map { Int($0.lowerBound.rounded(.up)) }
    width = tube.map { Int($0.upperBound - $0.lowerBound) + 2 }.max() ?? 1
    before = Array(repeating: -1, count: tube.count * width)
  }

  /// - Returns: the points including both ends; `nil` if there is no path.
  mutating func points(to level: Int) -> [SpringCurve.Point]? {
    let end = SpringCurve.Point(time: tube.count - 1, level: level)
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

  /// Adds all points that one line reaches and that were not reached before.
  private mutating func extend(from point: SpringCurve.Point, _ number: Int32) {
    let start = Double(point.level)
    var low = -Double.infinity
    var high = Double.infinity
    let tube = tube
    for time in (point.time + 1)..<max(tube.count, point.time + 1) {
      let run = Double(time - point.time)
      low = max(low, (tube[time].lowerBound - start) / run)
      high = min(high, (tube[time].upperBound - start) / run)
      if low > high { return }
      let first = Int((start + low * run).rounded(.up))
      let last = Int((start + high * run).rounded(.down))
      let lowest = lowest[time]
      let row = time * width - lowest
      var level = max(first, lowest)
      // By places and in a plain loop: this is the whole of the search's time.
      while level <= last {
        if before[row + level] < 0 {
          before[row + level] = number
          queue.append(SpringCurve.Point(time: time, level: level))
        }
        level += 1
      }
    }
  }
}
