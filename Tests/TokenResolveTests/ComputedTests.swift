import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Computed values")
struct ComputedTests {
  /// A cell whose whole value is computed.
  private static func computed(
    _ text: String, _ expression: String, at place: String = "", type: TokenType = .number
  ) -> Cell {
    var statement = Statement(type: type)
    statement.qualify(.expression, .string(expression))
    return Cell(path: path(text), revision: "r", context: context(place), statement: statement)
  }

  private static let red = #"{"colorSpace":"srgb","components":[1,0,0]}"#

  @Test("an expression has a value in every context in which its references differ")
  func contexts() {
    let set = TokenSet([
      cell("a", "2"), cell("a", "3", at: "appearance=dark"),
      cell("b", "10"), cell("b", "20", at: "contrast=increased"),
      Self.computed("c", "{a} * {b} + {a}"), Self.computed("d", "{c} / 2"), alias("e", "d"),
    ])
    let resolution = set.resolution()
    #expect(resolution.found.isEmpty)
    #expect(
      resolution.entries("c") == [
        "base: 22", "appearance=dark: 33", "contrast=increased: 42",
        "appearance=dark,contrast=increased: 63",
      ])
    #expect(
      resolution.entries("e") == [
        "base: 11", "appearance=dark: 16.5", "contrast=increased: 21",
        "appearance=dark,contrast=increased: 31.5",
      ])
  }

  @Test("a context may have an expression where the base has a value, and the other way round")
  func mixed() {
    let resolution = TokenSet([
      cell("a", "2"), cell("b", "1"), Self.computed("b", "{a} ^ 2", at: "appearance=dark"),
      Self.computed("c", "-{a}"), cell("c", "7", at: "appearance=dark"),
    ]).resolution()
    #expect(resolution.entries("b") == ["base: 1", "appearance=dark: 4"])
    #expect(resolution.entries("c") == ["base: -2", "appearance=dark: 7"])
  }

  @Test("parts of a composite are computed beside references")
  func parts() {
    let px = #"{"value":4,"unit":"px"}"#
    let border =
      #"{"color":{"$expression":"rgba({red}, 0.5)"},"width":{"$expression":"{size} * {n}"},"#
      + #""style":"{line}"}"#
    let resolution = TokenSet([
      cell("size", px, type: .dimension), cell("red", Self.red, type: .color), cell("n", "2"),
      cell("n", "3", at: "appearance=dark"), cell("line", "\"solid\"", type: .strokeStyle),
      cell("x", border, type: .border),
    ]).resolution()
    func value(_ width: Int) -> String {
      #"{"color":{"colorSpace":"srgb","components":[1,0,0],"alpha":0.5},"#
        + #""width":{"value":\#(width),"unit":"px"},"style":"solid"}"#
    }
    #expect(resolution.found.isEmpty)
    #expect(
      resolution.entries("x") == ["base: \(value(8))", "appearance=dark: \(value(12))"])
  }

  @Test(
    "what cannot be computed is a problem of the token, and of what refers to it a consequence",
    arguments: [
      ("{zero} / {zero}", "expression-division"), ("{one} + {rem}", "expression-units"),
      ("{gone} * 2", "expression-value"), ("{silent} * 2", "expression-value"),
      ("{red} * 2", "expression-value"), ("{one} * {a}", "alias-circle"),
    ])
  func problems(_ text: String, _ code: String) {
    let resolution = TokenSet([
      cell("one", "1"), cell("zero", "0"), cell("red", Self.red, type: .color),
      cell("rem", #"{"value":1,"unit":"rem"}"#, type: .dimension), silence("silent", .notStated),
      Self.computed("a", text), alias("b", "a"), cell("c", "1"),
    ]).resolution()
    #expect(resolution.found.first == "a@ \(code)")
    #expect(resolution.problems.dropFirst().allSatisfy { $0.isConsequence })
    #expect(resolution.tokens.token(at: path("a")) == nil)
    #expect(resolution.entries("c") == ["base: 1"])
  }

  @Test("circles through expressions are found like those of aliases")
  func circle() {
    let resolution = TokenSet([
      Self.computed("a", "{b} + 1"), Self.computed("b", "2 * {c}"), alias("c", "a"),
      Self.computed("d", "{a} * 2"),
    ]).resolution()
    #expect(Set(resolution.problems.map(\.problem.code)).contains("alias-circle"))
    #expect(resolution.tokens.tokens.isEmpty)
  }

  @Test("an expression for people has no value, and no problem")
  func forPeople() {
    let resolution = TokenSet([Self.computed("a", "screen.width - 16pt", type: .dimension)])
      .resolution()
    #expect(resolution.found.isEmpty)
    #expect(resolution.entries("a") == ["base: -"])
  }

  @Test("a statement tells the references of its expression, and renames them")
  func references() {
    var whole = Self.computed("a", "roundTo({x.y} / {z}, 0)").statement
    #expect(whole.targets.map(\.text) == ["x.y", "z"])
    #expect(whole.targets { $0 == .computed }.count == 2)
    whole.renameReferences { $0.text == "x.y" ? path("w") : nil }
    #expect(whole.expression == "roundTo({w} / {z}, 0)")
    var part = cell(
      "b", #"[{"color":"{c}","position":{"$expression":"{x.y}*2"}}]"#, type: .gradient
    )
    .statement
    #expect(part.targets { $0 == .part }.map(\.text) == ["c", "x.y"])
    part.renameReferences { $0.text == "x.y" ? path("w") : nil }
    #expect(part.value?.compactText.contains(#"{"$expression":"{w}*2"}"#) == true)
  }
}
