import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("8.6 Cubic Bézier")
struct CubicBezierTests {
  @Test(
    "four numbers with abscissas in 0…1 are a curve",
    arguments: [
      ("[0.2,-1.5,1,2.5]", [0.2, -1.5, 1, 2.5]), ("[0,0,0,0]", [0, 0, 0, 0]),
      ("[1,1,1,1]", [1, 1, 1, 1]), ("[0.42,0,0.58,1]", [0.42, 0, 0.58, 1]),
    ] as [(String, [Double])])
  func accepts(text: String, numbers: [Double]) throws {
    guard case .cubicBezier(let curve) = try accepted(.cubicBezier, text) else { return }
    #expect(curve.numbers.map(\.value) == numbers)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "↓[0,0,1]", "↓[0,0,1,1,1]", "↓[]", "[↓1.1,0,1,1]", "[0,0,↓-0.1,1]", "[0,0,↓2,1]",
      "↓\"ease-in\"", "[↓\"0\",0,1,1]", "[↓null,0,↓true,1]", "[↓\"{n}\",0,1,1]", "↓{}", "↓1",
      "[↓-1,0,↓2,1]",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.cubicBezier, input) }
}

@Suite("Durations in seconds")
struct DurationSecondsTests {
  @Test(
    "Milliseconds in seconds are the number nearest to the decimal",
    arguments: [
      ("33.3", 0.0333), ("1.005", 0.001005), ("0.0001", 1e-7), ("200", 0.2), ("-1.1", -0.0011),
      ("1e2", 0.1), ("0", 0),
    ] as [(String, Double)])
  func seconds(_ text: String, _ seconds: Double) throws {
    let value = try accepted(.duration, #"{"value":\#(text),"unit":"ms"}"#)
    guard case .duration(let duration) = value else { return }
    #expect(duration.seconds == seconds)
  }
}

@Suite("9.5 Transition")
struct TransitionTests {
  @Test("a duration, a delay and a curve make a transition")
  func accepts() throws {
    let text = Sample.transition(delay: #"{"value":0,"unit":"ms"}"#)
    guard case .transition(let transition) = try accepted(.transition, text) else { return }
    #expect(transition.duration.seconds == 0.2)
    #expect(transition.delay.seconds == 0)
    #expect(transition.timingFunction.numbers.map(\.value) == [0, 0, 1, 1])
  }

  @Test(
    "a member that is missing, unknown or of another type is refused",
    arguments: [
      "↓{\"duration\":\(Sample.duration),\"timingFunction\":[0,0,1,1]}",
      "↓{\"delay\":\(Sample.duration),\"timingFunction\":[0,0,1,1]}",
      "↓{\"duration\":\(Sample.duration),\"delay\":\(Sample.duration)}", "↓↓↓{}",
      Sample.transition(timing: "↓\"ease\""), Sample.transition(delay: "↓0"),
      Sample.transition(more: ",↓\"property\":\"opacity\""),
      Sample.transition(duration: "↓1", delay: "↓2", timing: "[↓9,0,0,0]"), "↓\"0.2s ease\"",
    ])
  func refuses(marked: String) throws { try expectRefused(.transition, MarkedText(marked)) }

  @Test("references to its parts are noted, and misfits beside them reported")
  func notesReferences() throws {
    let input = MarkedText(
      Sample.transition(duration: "↓\"{a}\"", delay: "5", timing: "↓\"{g.$root}\""))
    let reading = try ValueReading(.transition, input.text)
    #expect(reading.value == nil)
    #expect(reading.references.map(\.expected) == [.duration, .cubicBezier])
    #expect(reading.references.map(\.offset) == input.offsets)
    #expect(reading.misfits.count == 1)
  }
}

@Suite("Spring (ours)")
struct SpringTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var response: Double?
    var ratio: Double?

    init(_ text: String, response: Double?, ratio: Double?) {
      testDescription = text
      self.response = response
      self.ratio = ratio
    }
  }

  /// Apple's figures: SwiftUI `Spring`, `UISpringTimingParameters()`, `CASpringAnimation`.
  static let conversions = [
    Case(#"{"duration":0.5,"bounce":0.3}"#, response: 0.5, ratio: 0.7),
    Case(#"{"mass":1.0,"stiffness":157.9,"damping":17.6}"#, response: 0.5, ratio: 0.7),
    Case(#"{"mass":1,"stiffness":100,"damping":10}"#, response: 0.63, ratio: 0.5),
    Case(#"{"mass":3,"stiffness":1000,"damping":500}"#, response: 0.344, ratio: 4.56),
    Case(#"{"response":0.5,"dampingRatio":0.825}"#, response: 0.5, ratio: 0.825),
    Case(#"{"duration":0.5,"bounce":0}"#, response: 0.5, ratio: 1),
    Case(#"{"duration":0.5,"bounce":1}"#, response: 0.5, ratio: 0),
    Case(#"{"duration":0.5,"bounce":-0.5}"#, response: 0.5, ratio: 2),
    // what the parts do not tell
    Case(#"{"bounce":-1}"#, response: nil, ratio: nil),
    Case(#"{"bounce":0.3}"#, response: nil, ratio: 0.7),
    Case(#"{"response":0.15}"#, response: 0.15, ratio: nil),
    Case(#"{"dampingRatio":4.56,"velocity":0}"#, response: nil, ratio: 4.56),
    Case(#"{"mass":1,"stiffness":100}"#, response: 0.63, ratio: nil),
    Case(#"{"mass":1,"damping":10}"#, response: nil, ratio: nil),
    Case(#"{"velocity":-2}"#, response: nil, ratio: nil),
  ]

  @Test("response and damping ratio follow from what is given", arguments: conversions)
  func converts(spring given: Case) throws {
    guard case .spring(let spring) = try accepted(.spring, given.testDescription) else { return }
    func expectNear(_ found: Double?, _ wanted: Double?) {
      #expect((found == nil) == (wanted == nil))
      if let found, let wanted { #expect(abs(found - wanted) < 0.005, "\(found), not \(wanted)") }
    }
    expectNear(spring.response, given.response)
    expectNear(spring.dampingRatio, given.ratio)
  }

  @Test("the parts keep the author's text")
  func parts() throws {
    guard case .spring(let spring) = try accepted(.spring, #"{"bounce":0.30,"duration":5e-1}"#)
    else { return }
    #expect(spring.parts[.bounce]?.text == "0.30")
    #expect(spring.parts[.duration]?.text == "5e-1")
    #expect(spring.parts.count == 2)
  }

  @Test(
    "no spring without parts, with unknown parts, or with impossible ones",
    arguments: [
      "↓{}", "↓1", "↓\"bouncy\"", "{↓\"tension\":1}", "{\"response\":↓\"0.5\"}",
      "↓{\"response\":0}", "↓{\"duration\":-1}", "↓{\"mass\":0}", "↓{\"stiffness\":-0.1}",
      "↓{\"damping\":-1}", "↓{\"dampingRatio\":-0.5}", "↓{\"bounce\":1.1}", "↓{\"bounce\":-1.1}",
      "{\"velocity\":↓null}",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.spring, input) }
}
