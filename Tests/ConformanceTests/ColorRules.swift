import PositionedJSON
import Testing
import TokenExport
import TokenModel

/// Color Module: what the cases cannot say.
@Suite("DTCG: colors")
struct ColorRules {
  private func reading(_ value: String) -> Reading {
    Reading(#"{"t":{"$type":"color","$value":\#(value)}}"#)
  }

  @Test("C5: none is not 0, in comparison and on output")
  func missing() throws {
    let none = reading(#"{"colorSpace":"display-p3","components":["none",0.5,1]}"#)
    let zero = reading(#"{"colorSpace":"display-p3","components":[0,0.5,1]}"#)
    #expect(none.token("t")?.base?.value != zero.token("t")?.base?.value)
    #expect(try none.text(.css).contains("--t: color(display-p3 none 0.5 1);"))
    #expect(try none.json()["t"]?["$value"]?["components"]?.compactText == #"["none",0.5,1]"#)
  }

  @Test("C7: absent alpha is 1")
  func alpha() {
    let absent = reading(#"{"colorSpace":"srgb","components":[1,0,0]}"#)
    let written = reading(#"{"colorSpace":"srgb","components":[1,0,0],"alpha":1.0}"#)
    let other = reading(#"{"colorSpace":"srgb","components":[1,0,0],"alpha":0.9}"#)
    let value = absent.token("t")?.base?.value
    #expect(value != nil && value == written.token("t")?.base?.value)
    #expect(value != other.token("t")?.base?.value)
  }

  @Test("C26: numbers keep their text")
  func precision() throws {
    let value = #"{"colorSpace":"srgb","components":[0.12345678901234567890,1.0,1e-1]}"#
    #expect(try reading(value).json()["t"]?["$value"]?.compactText == value)
  }

  @Test(
    "C27: for screens a color is mapped by CSS Color 4 where they cannot show it, elsewhere it stays"
  )
  func gamut() throws {
    let green = reading(#"{"colorSpace":"oklch","components":[0.87,0.3,145]}"#)
    #expect(try green.text(.css).contains("--t: oklch(0.87 0.3 145);"))
    let text = try green.text(.swift)
    let numbers = try #require(
      text.firstMatch(of: /Color\(.init\(([0-9.]+), ([0-9.]+), ([0-9.]+), isP3: true\)\)/))
    for number in [numbers.1, numbers.2, numbers.3] {
      #expect((0...1).contains(Double(number) ?? -1))
    }
  }

  @Test("C28: a gradient names no space to be mixed in")
  func interpolation() throws {
    let text = try Reading(
      #"{"t":{"$type":"gradient","$value":[{"color":‹C›,"position":0},{"color":‹C›,"position":1}]}}"#
    ).text(.css)
    #expect(text.contains("--t: #000000 0%, #000000 100%;"))
  }

  @Test("C29: hex is a fallback that nothing is computed from")
  func hex() throws {
    let color = reading(##"{"colorSpace":"display-p3","components":[1,0,0],"hex":"#00ff00"}"##)
    #expect(color.verdict == .accept)
    #expect(try color.text(.css).contains("--t: color(display-p3 1 0 0);"))
    #expect(try !color.text(.swift).contains("0,1,0"))
    #expect(try color.json()["t"]?["$value"]?["hex"] == .string("#00ff00"))
  }

  @Test(
    "C10, C11, C18, C19, C20, C21, C22, C23: each component is within 0…1, ends included",
    arguments: [
      "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65",
      "xyz-d50",
    ])
  func unitRanges(space: String) {
    for index in 0..<3 { expectRange(0, 1, of: index, in: space) }
  }

  @Test("C12, C13: a hue is below 360, and percentages within 0…100", arguments: ["hsl", "hwb"])
  func polarRanges(space: String) {
    expectRange(0, nil, of: 0, in: space)
    for index in 1..<3 { expectRange(0, 100, of: index, in: space) }
  }

  @Test("C14, C15: lightness is within 0…100, and chroma has no upper end")
  func labRanges() {
    expectRange(0, 100, of: 0, in: "lab")
    expectRange(0, 100, of: 0, in: "lch")
    expectRange(0, nil, of: 1, in: "lch")
    #expect(verdict("lab", ["50", "-1e3", "1e3"]) == .accept)
    #expect(verdict("lch", ["50", "1e3", "0"]) == .accept)
  }

  @Test("C16, C17: lightness is within 0…1, and chroma has no upper end")
  func okRanges() {
    expectRange(0, 1, of: 0, in: "oklab")
    expectRange(0, 1, of: 0, in: "oklch")
    expectRange(0, nil, of: 1, in: "oklch")
    #expect(verdict("oklab", ["0.5", "-2", "2"]) == .accept)
    #expect(verdict("oklch", ["0.5", "2", "0"]) == .accept)
  }

  /// Both ends are inside; what lies a little beyond is not.
  private func expectRange(_ low: Double, _ high: Double?, of index: Int, in space: String) {
    func verdict(_ value: Double) -> Case.Verdict {
      var components = ["0", "0", "0"]
      components[index] = value.description
      return self.verdict(space, components)
    }
    #expect(verdict(low) == .accept && verdict(low - 0.001) == .reject, "\(space) \(index)")
    guard let high else { return }
    #expect(verdict(high) == .accept && verdict(high + 0.001) == .reject, "\(space) \(index)")
  }

  private func verdict(_ space: String, _ components: [String]) -> Case.Verdict {
    let list = components.joined(separator: ",")
    return reading(#"{"colorSpace":"\#(space)","components":[\#(list)]}"#).verdict
  }
}
