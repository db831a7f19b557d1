import PositionedJSON
import Testing
import TokenModel

@Suite("How springs move")
struct SpringMotionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var response: Double
    var ratio: Double
    var velocity = 0.0
    var testDescription: String { "response \(response), ratio \(ratio), velocity \(velocity)" }
  }

  static let cases = [
    Case(response: 0.5, ratio: 0.85), Case(response: 0.5, ratio: 0.1), Case(response: 1, ratio: 0),
    Case(response: 0.3, ratio: 1), Case(response: 0.3, ratio: 1.0000001),
    Case(response: 0.3, ratio: 0.9999999), Case(response: 0.55, ratio: 1.8),
    Case(response: 2, ratio: 20), Case(response: 0.5, ratio: 0.825, velocity: 5),
    Case(response: 0.5, ratio: 1, velocity: 40), Case(response: 0.5, ratio: 3, velocity: -4),
  ]

  /// Progress at whole hundredths of a second, by the classic method of Runge and Kutta on the
  /// equation of motion itself.
  private func integrated(_ given: Case, seconds: Int) -> [Double] {
    let omega = 2 * Double.pi / given.response
    func force(_ y: Double, _ speed: Double) -> Double {
      -2 * given.ratio * omega * speed - omega * omega * y
    }
    var (y, speed) = (1.0, -given.velocity)
    var found = [0.0]
    let steps = 200
    let h = 0.01 / Double(steps)
    for _ in 0..<(seconds * 100) {
      for _ in 0..<steps {
        let (y1, v1) = (speed, force(y, speed))
        let (y2, v2) = (speed + h / 2 * v1, force(y + h / 2 * y1, speed + h / 2 * v1))
        let (y3, v3) = (speed + h / 2 * v2, force(y + h / 2 * y2, speed + h / 2 * v2))
        let (y4, v4) = (speed + h * v3, force(y + h * y3, speed + h * v3))
        y += h / 6 * (y1 + 2 * y2 + 2 * y3 + y4)
        speed += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      }
      found.append(1 - y)
    }
    return found
  }

  @Test("the closed form is what integrating the equation of motion gives", arguments: cases)
  func integration(given: Case) throws {
    let motion = try #require(
      SpringMotion(
        response: given.response, dampingRatio: given.ratio, velocity: given.velocity))
    for (index, progress) in integrated(given, seconds: 2).enumerated() {
      #expect(abs(motion.progress(at: Double(index) / 100) - progress) < 1e-5)
    }
  }

  @Test("after the settling time the motion stays within the tolerance", arguments: cases)
  func settling(given: Case) throws {
    let motion = try #require(
      SpringMotion(
        response: given.response, dampingRatio: given.ratio, velocity: given.velocity))
    guard let time = motion.settlingTime(within: 0.01) else {
      #expect(given.ratio == 0)
      return
    }
    let late = (0...2000).map { motion.progress(at: time + Double($0) * given.response / 100) }
    #expect(late.allSatisfy { abs(1 - $0) <= 0.01 + 1e-9 })
    // No more than one swing too late.
    let early = (0...100).map {
      motion.progress(at: time - given.response * (1 + Double($0) / 100))
    }
    #expect(time < given.response || early.contains { abs(1 - $0) > 0.01 })
  }

  @Test(
    "the parts of a spring say the same motion in three ways",
    arguments: [
      #"{"response": 0.5, "dampingRatio": 0.7}"#, #"{"duration": 0.5, "bounce": 0.3}"#,
      #"{"mass": 1, "stiffness": 157.91367041742973, "damping": 17.59291886010284}"#,
    ])
  func parts(text: String) throws {
    var reader = ValueReader()
    let json = try #require(JSONReader.read(text: text).root)
    let spring = try #require(Spring(json, &reader))
    let motion = try #require(SpringMotion(spring))
    let other = try #require(SpringMotion(response: 0.5, dampingRatio: 0.7))
    for step in 0...100 {
      let time = Double(step) / 50
      #expect(abs(motion.progress(at: time) - other.progress(at: time)) < 1e-9)
    }
  }

  @Test("what is not a motion has none")
  func none() {
    #expect(SpringMotion(response: 0, dampingRatio: 1) == nil)
    #expect(SpringMotion(response: 1, dampingRatio: -0.1) == nil)
    #expect(SpringMotion(response: .infinity, dampingRatio: 1) == nil)
    #expect(SpringMotion(response: 1, dampingRatio: 1)?.progress(at: -1) == 0)
  }
}
