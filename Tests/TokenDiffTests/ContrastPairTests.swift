import PositionedJSON
import TestSupport
import Testing
import TokenDiff
import TokenModel

@Suite struct ContrastPairTests {
  private func contrasts(_ cells: [Cell]) -> [Contrast] {
    Contrast.all(in: resolved(revision("main"), cells))
  }

  private func text(_ contrasts: [Contrast]) -> [String] {
    contrasts.map { contrast in
      "\(contrast.text) on \(contrast.background) [\(contrast.context)] "
        + (contrast.ratio.map { ContrastChange.figure($0) } ?? "-")
        + (contrast.isDeclared ? "" : " proposed")
    }
  }

  /// The ratios of WebAIM, "Contrast and Color Accessibility": #767676 on white is 4.54.
  @Test func `a declared pair is measured in each context in which a color is another`() {
    let on: Qualifiers = [.on: .array([.string("{ground}")])]
    let found = contrasts([
      cell("ink", .color, color("#767676"), qualifiers: on),
      cell("ground", .color, color("#FFFFFF")),
      cell("ground", .color, color("#000000"), at: "appearance=dark"),
      cell("ink", .color, color("#767676"), at: "idiom=pad"),
    ])
    #expect(text(found) == ["ink on ground [] 4.54", "ink on ground [appearance=dark] 4.62"])
  }

  @Test
  func `a translucent text is laid over its background, a translucent background is not certain`() {
    let found = contrasts([
      cell(
        "veil", .color, color("#000000", alpha: 0.5),
        qualifiers: [.on: .array([.string("{ground}")])]),
      cell("ground", .color, color("#FFFFFF")),
      cell("ink", .color, color("#000000"), qualifiers: [.on: .array([.string("{veil}")])]),
    ])
    // Half black over white is 0.5 of each, of which the ratio to white is 3.976.
    #expect(text(found) == ["ink on veil [] -", "veil on ground [] 3.97"])
    #expect(found[0].uncertainty?.hasPrefix("the background is 50% opaque") == true)
    #expect(found[1].uncertainty == nil)
  }

  @Test func `a declared pair without a color on a side is told, not passed over`() {
    let found = contrasts([
      cell(
        "ink", .color, color("#000000"),
        qualifiers: [.on: .array(["{words}", "{nowhere}"].map(JSON.string))]),
      cell("words", .color, words: "white"),
    ])
    #expect(text(found) == ["ink on words [] -", "ink on nowhere [] -"])
    #expect(found.map(\.uncertainty) == ["words has no color here", "nowhere has no color here"])
  }

  @Test func `names propose pairs in the ways of several vendors, declared ones stay declared`() {
    let paths = [
      "button.text.hover", "button.background.hover", "chip-text", "chip-bg", "color.on-primary",
      "color.primary", "color.onPrimaryContainer", "color.primaryContainer", "fg.muted", "bg.muted",
      "sys.on.error", "sys.error", "text.alone", "onward", "ward", "card.text", "card.background",
    ]
    let found = contrasts(
      paths.map { path in
        cell(
          path, .color, color("#000000"),
          qualifiers: path == "card.text" ? [.on: .array([.string("{card.background}")])] : [:])
      } + [cell("gap.text", .number, "1"), cell("gap.background", .number, "1")])
    #expect(
      found.map { "\($0.text) on \($0.background)" + ($0.isDeclared ? "" : "?") } == [
        "card.text on card.background", "button.text.hover on button.background.hover?",
        "chip-text on chip-bg?", "color.on-primary on color.primary?",
        "color.onPrimaryContainer on color.primaryContainer?", "fg.muted on bg.muted?",
        "sys.on.error on sys.error?",
      ])
  }

  @Test(
    arguments: [
      (2.99, nil, nil), (3, nil, ContrastLevel.aa), (4.499, nil, .aa), (4.5, .aa, .aaa),
      (7, .aaa, .aaa),
    ] as [(Double, ContrastLevel?, ContrastLevel?)])
  func `a level is reached in full or not at all`(
    ratio: Double, text: ContrastLevel?, large: ContrastLevel?
  ) {
    #expect(ContrastLevel.reached(by: ratio, isLarge: false) == text)
    #expect(ContrastLevel.reached(by: ratio, isLarge: true) == large)
  }

  @Test(
    arguments: [
      (8, 5, "AAA"), (8, 4, "AA"), (5, 2, "AA"), (4, 2, "AA for large text"), (2, 1, nil),
      (4, 5, nil),
    ] as [(Double, Double, String?)])
  func `a lost level is the one that is missed most`(before: Double, after: Double, want: String?) {
    var change = ContrastChange(
      text: TokenPath(trusted: "a"), background: TokenPath(trusted: "b"), context: .base,
      before: before, after: after)
    #expect(change.lostLevel == want)
    change.isCertain = false
    #expect(change.lostLevel == nil)
  }
}
