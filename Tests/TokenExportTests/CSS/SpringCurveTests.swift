import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Springs as linear()")
struct SpringCurveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var response: Double
    var ratio: Double
    var velocity = 0.0
    var points: Int
    var testDescription: String { "\(response) \(ratio) \(velocity)" }
  }

  /// y″ = −2ζω·y′ − ω²·(y − 1) by the classic Runge-Kutta method: it knows nothing of the formula.
  private func integrated(_ item: Case, seconds: Double, steps: Int) -> [Double] {
    let omega = 2 * Double.pi / item.response
    func change(_ y: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(y.y, -2 * item.ratio * omega * y.y - omega * omega * (y.x - 1))
    }
    let step = seconds / Double(steps)
    var y = SIMD2(0, item.velocity)
    var values = [0.0]
    for _ in 0..<steps {
      let a = change(y)
      let b = change(y + a * (step / 2))
      let c = change(y + b * (step / 2))
      let d = change(y + c * step)
      y += (a + 2 * b + 2 * c + d) * (step / 6)
      values.append(y.x)
    }
    return values
  }

  @Test(
    "The written points stay within 0.001 of the motion, to the end and after it",
    arguments: [
      Case(response: 0.5, ratio: 1, points: 18), Case(response: 0.55, ratio: 0.825, points: 19),
      Case(response: 0.5, ratio: 0.7, points: 20), Case(response: 0.3, ratio: 0.2, points: 0),
      Case(response: 0.4, ratio: 2, points: 0),
      Case(response: 0.5, ratio: 0.8, velocity: 4, points: 0),
      Case(response: 2, ratio: 0.05, points: 0),
    ])
  func bound(_ item: Case) throws {
    let motion = try #require(
      SpringMotion(response: item.response, dampingRatio: item.ratio, velocity: item.velocity))
    let curve = try #require(SpringCurve(motion))
    let points = Self.read(curve.text)
    let seconds = Double(curve.milliseconds) / 1000
    let samples = 20_000
    // Half as long again: the end is rest.
    let truth = integrated(item, seconds: seconds * 1.5, steps: samples * 3 / 2)
    var worst = 0.0
    var next = 1
    for (index, value) in truth.enumerated() {
      let time = min(1, Double(index) / Double(samples))
      while next < points.count - 1, points[next].time < time { next += 1 }
      let (a, b) = (points[next - 1], points[next])
      let share = (time - a.time) / (b.time - a.time)
      worst = max(worst, abs(a.value + share * (b.value - a.value) - value))
    }
    #expect(worst <= 0.001, "\(worst)")
    #expect(points.count == curve.points.count)
    if item.points > 0 { #expect(points.count == item.points) }
  }

  @Test("A spring that does not rest in time has no curve")
  func endless() throws {
    for ratio in [0, 0.001, 60] {
      let motion = try #require(SpringMotion(response: 0.5, dampingRatio: ratio))
      #expect(SpringCurve(motion) == nil, "\(ratio)")
    }
  }

  /// The search is breadth-first; this asks the other way round, from the end, by time.
  @Test("No curve over the same points has fewer")
  func fewest() throws {
    let motion = try #require(SpringMotion(response: 0.5, dampingRatio: 1))
    let curve = try #require(SpringCurve(motion))
    let seconds = Double(curve.milliseconds) / 1000
    let scale = 1 / SpringCurve.levelStep
    // With the whole bound and no slack: what is found here can only be fewer.
    let tube = (0...curve.steps).map { step in
      let value = motion.progress(at: seconds * Double(step) / Double(curve.steps))
      return (low: (value - 0.001) * scale, high: (value + 0.001) * scale)
    }
    // By time and level: how many lines are needed to the end.
    var needed = tube.map { _ in [Int: Int]() }
    needed[curve.steps][Int(scale)] = 0
    for time in (0..<curve.steps).reversed() {
      for level in Int(tube[time].low.rounded(.up))...Int(tube[time].high.rounded(.down)) {
        var (low, high) = (-Double.infinity, Double.infinity)
        for later in (time + 1)...curve.steps {
          let run = Double(later - time)
          low = max(low, (tube[later].low - Double(level)) / run)
          high = min(high, (tube[later].high - Double(level)) / run)
          if low > high { break }
          for (end, count) in needed[later]
          where Double(end - level) >= low * run && Double(end - level) <= high * run {
            needed[time][level] = min(needed[time][level] ?? .max, count + 1)
          }
        }
      }
    }
    let lines = try #require(needed[0][0])
    // The slack between grid times may cost one.
    #expect((lines...lines + 1).contains(curve.points.count - 1))
  }

  /// `linear(0, 0.5 25%, 1)` as pairs.
  private static func read(_ text: String) -> [(time: Double, value: Double)] {
    let inner = text.dropFirst("linear(".count).dropLast()
    let stops = inner.split(separator: ",").map { $0.split(separator: " ") }
    return stops.enumerated().map { index, stop in
      let share = stop.count > 1 ? Double(stop[1].dropLast()) ?? .nan : nil
      let ends = index == 0 ? 0.0 : 100
      return ((share ?? ends) / 100, Double(stop[0]) ?? .nan)
    }
  }
}
