import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

@Suite struct ContrastTests {
  private let text = TokenPath(trusted: "text")
  private let ground = TokenPath(trusted: "ground")

  private func pair(_ text: String, on ground: String, dark: (String, String)? = nil) -> [Cell] {
    let on: Qualifiers = [.on: .array([.string("{ground}")])]
    var cells = [
      cell("text", .color, color(text), qualifiers: on), cell("ground", .color, color(ground)),
    ]
    if let dark {
      cells.append(cell("text", .color, color(dark.0), at: "appearance=dark", qualifiers: on))
      cells.append(cell("ground", .color, color(dark.1), at: "appearance=dark"))
    }
    return cells
  }

  /// The greys on either side of WCAG's 4.5:1 on white, 4.48 and 4.54 (WebAIM, "Contrast and Color
  /// Accessibility").
  @Test func `a text that loses contrast says which threshold it lost`() throws {
    let changes = Pairing.draft.changes(
      pair("#767676", on: "#FFFFFF"), pair("#777777", on: "#FFFFFF"))
    #expect(changes.map(\.path) == [text])
    let contrast = try #require(changes.first?.contrasts.first)
    #expect(contrast.background == ground)
    #expect(abs(contrast.before - 4.54) < 0.005 && abs(contrast.after - 4.48) < 0.005)
    #expect(contrast.crossed == [.init(threshold: 4.5, isGain: false)])
  }

  @Test func `all thresholds that are crossed at once are told`() throws {
    let changes = Pairing.draft.changes(
      pair("#FFFFFF", on: "#FFFFFF"), pair("#000000", on: "#FFFFFF"))
    let contrast = try #require(changes.first?.contrasts.first)
    #expect(contrast.before == 1 && contrast.after == 21)
    #expect(contrast.crossed == [3, 4.5, 7].map { .init(threshold: $0, isGain: true) })
  }

  @Test func `a background that changes alone tells of the text on it`() throws {
    let changes = Pairing.draft.changes(
      pair("#000000", on: "#FFFFFF"), pair("#000000", on: "#777777"))
    #expect(changes.map(\.path) == [ground])
    let contrast = try #require(changes.first?.contrasts.first)
    #expect(contrast.text == text)
    #expect(contrast.crossed == [.init(threshold: 7, isGain: false)])
  }

  @Test func `where both changed the text tells`() {
    let changes = Pairing.draft.changes(
      pair("#000000", on: "#FFFFFF"), pair("#FFFFFF", on: "#000000"))
    #expect(changes.map(\.path) == [ground, text])
    #expect(changes.map(\.contrasts.count) == [0, 1])
    #expect(changes.last?.contrasts.first?.crossed == [])
  }

  @Test func `each context is measured for itself, where it was told first`() {
    let changes = Pairing.draft.changes(
      pair("#000000", on: "#FFFFFF", dark: ("#FFFFFF", "#000000")),
      pair("#767676", on: "#FFFFFF", dark: ("#FFFFFF", "#333333")))
    let found = changes.flatMap { change in
      change.contrasts.map { "\(change.path) [\(change.context)] [\($0.context)]" }
    }
    #expect(found == ["ground [appearance=dark] [appearance=dark]", "text [] []"])
  }

  @Test func `what is declared on nothing, on words or on no color has no contrast`() {
    let on: Qualifiers = [
      .on: .array(["nowhere", "words", "size"].map { .string("{\($0)}") })
    ]
    let rest = [cell("words", .color, words: "white"), cell("size", .number, "1")]
    let changes = Pairing.draft.changes(
      [cell("text", .color, color("#000000"), qualifiers: on)] + rest,
      [cell("text", .color, color("#111111"), qualifiers: on)] + rest)
    #expect(changes.map(\.path) == [text])
    #expect(changes.first?.contrasts == [])
  }

  @Test func `two editions do not measure what one says in general only`() {
    let before = resolved(
      revision("2010", axes: []), pair("#000000", on: "#FFFFFF"))
    let after = resolved(
      revision("modern"), pair("#000000", on: "#FFFFFF", dark: ("#FFFFFF", "#000000")))
    let changes = TokenDiff.changes(from: view(before), to: view(after))
    #expect(changes.allSatisfy { $0.contrasts.isEmpty })
  }
}
