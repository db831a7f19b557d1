import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

@Suite struct RippleTests {
  private func change(of path: String, _ before: [Cell], _ after: [Cell]) -> Change? {
    Pairing.draft.changes(before, after).first { $0.path.text == path }
  }

  private let blue = cell("blue", .color, color("#007AFF"))
  private let newBlue = cell("blue", .color, color("#0088FF"))
  private let accent = cell("accent", .color, "\"{blue}\"")
  private let button = cell("button", .color, "\"{accent}\"")

  @Test func `a ripple names the tokens that carried it, the changed one last`() {
    let found = change(of: "button", [blue, accent, button], [newBlue, accent, button])
    #expect(found?.class == .rippled)
    #expect(found?.because.map(\.text) == ["accent", "blue"])
    #expect(found?.measure != nil)
  }

  @Test func `a ripple ends where an alias was turned to another token`() {
    let red = cell("red", .color, color("#FF0000"))
    let turned = cell("accent", .color, "\"{red}\"")
    let found = change(of: "button", [blue, red, accent, button], [blue, red, turned, button])
    #expect(found?.class == .rippled)
    #expect(found?.because.map(\.text) == ["accent"])
  }

  @Test func `a reference inside a composite ripples too`() {
    let border = cell(
      "border", .border,
      #"{"color": "{accent}", "width": {"value": 1, "unit": "px"}, "style": "solid"}"#)
    let found = change(of: "border", [blue, accent, border], [newBlue, accent, border])
    #expect(found?.class == .rippled)
    #expect(found?.because.map(\.text) == ["accent", "blue"])
    guard case .members(let members)? = found?.measure else {
      Issue.record("no members: \(String(describing: found?.measure))")
      return
    }
    #expect(members.map(\.name) == ["color"])
  }

  @Test func `a ripple in the dark is told apart from the light`() {
    let dark = cell("blue", .color, color("#0A84FF"), at: "appearance=dark")
    let newDark = cell("blue", .color, color("#0091FF"), at: "appearance=dark")
    let changes = Pairing.draft.changes(
      [blue, dark, accent], [blue, newDark, accent])
    #expect(
      changes.map { "\($0.path) \($0.context) \($0.class.rawValue)" } == [
        "accent appearance=dark rippled", "blue appearance=dark changed",
      ])
    #expect(changes.first?.because.map(\.text) == ["blue"])
  }

  @Test func `a note of its own makes a ripple restated as well`() {
    let noted = button.with { $0.qualifiers.note = "new" }
    let found = change(of: "button", [blue, accent, button], [newBlue, accent, noted])
    #expect(found?.class == .rippled)
    #expect(found?.also == [.restated])
  }
}
