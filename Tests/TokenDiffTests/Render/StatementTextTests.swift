import PositionedJSON
import TerminalText
import TestSupport
import Testing
import TokenDiff
import TokenModel

@Suite struct StatementTextTests {
  private func text(_ cell: Cell, aliases: AliasText = .value, read: Bool = true) -> String {
    let others = [
      Self.white, TokenDiffTests.cell("curve.easeOut", .cubicBezier, "[0, 0, 0.58, 1]"),
    ]
    let tokens = resolved(revision("main", read: read), others + [cell])
    return tokens.token(at: cell.path)?.cells.first?.text(aliases: aliases) ?? "no answer"
  }

  private static let white = cell("color.white", .color, color("#FFFFFF"))

  static let cases: [(Cell, String)] = [
    (cell("a", .dimension, points(14)), "14 pt"),
    (cell("a", .dimension, #"{"value": 14.0, "unit": "px"}"#), "14.0 pt"),
    (cell("a", .dimension, #"{"value": 1.5, "unit": "rem"}"#), "1.5 rem"),
    (cell("a", .dimension, points(44), qualifiers: [.unit: .string("px@1x")]), "44 px@1x"),
    (cell("a", .dimension, points(320), qualifiers: [.approximate: .bool(true)]), "≈ 320 pt"),
    (cell("a", .number, qualifiers: [.min: .integer(2)]), "≥ 2"),
    (cell("a", .number, qualifiers: [.max: .integer(2)]), "≤ 2"),
    (cell("a", .number, qualifiers: [.min: .integer(1), .max: .integer(2)]), "1–2"),
    (
      cell("a", .dimension, qualifiers: [.min: json(points(16)), .max: json(points(20))]),
      "16–20 pt"
    ),
    (cell("a", .color, words: "standard blue"), "“standard blue”"),
    (cell("a", .dimension, expression: "screen.width - 16pt"), "screen.width - 16pt"),
    (cell("a", .color, color("#007AFF")), "#007AFF"),
    (cell("a", .color, color("#000000", alpha: 0.4)), "#000000 40%"),
    (
      cell("a", .color, #"{"colorSpace": "display-p3", "components": [0, 0.5, 1], "alpha": 0.5}"#),
      "color(display-p3 0 0.5 1 / 50%)"
    ),
    (
      cell("a", .color, #"{"colorSpace": "oklch", "components": [0.7, 0.1, "none"]}"#),
      "oklch(0.7 0.1 none)"
    ),
    (
      cell("a", .color, #"{"colorSpace": "srgb", "components": [0.3333, 0, 0]}"#), "#550000"
    ),
    (
      cell("a", .color, #"{"colorSpace": "srgb", "components": [0.335, 0, 0]}"#),
      "color(srgb 0.335 0 0)"
    ),
    (cell("a", .boolean, "true"), "yes"),
    (cell("a", .boolean, "false", modality: .must), "no, must"),
    (cell("a", .boolean, "true", modality: .avoid), "avoid"),
    (cell("a", .boolean, "true", modality: .may), "optional"),
    (cell("a", .color, modality: .should, words: "red"), "“red”, should"),
    (cell("a", .string, "\"userAction\""), "userAction"),
    (cell("a", .string, "null"), "nil"),
    (cell("a", .fontWeight, "600"), "semibold (600)"),
    (cell("a", .fontWeight, "450"), "450"),
    (cell("a", .fontFamily, #"["SF Pro", "Helvetica"]"#), "SF Pro, Helvetica"),
    (cell("a", .spring, #"{"dampingRatio": 0.85}"#), "spring, damping 0.85"),
    (
      cell("a", .spring, #"{"response": 0.5, "dampingRatio": 0.85}"#),
      "spring, damping 0.85, response 0.5 s"
    ),
    (cell("a", .cubicBezier, "[0.42, 0, 1, 1]"), "bezier(0.42, 0, 1, 1)"),
    (cell("a", .shadow, ActionSheet.shadow), "0 10 blur 40, black 25%"),
    (cell("a", .material, #"{"level": "ultraThick"}"#), "ultra-thick"),
    (cell("a", .duration, #"{"value": 0.3, "unit": "s"}"#), "0.3 s"),
    (
      cell(
        "a", .gradient,
        #"[{"color": \#(color("#FF0000")), "position": 0}, {"color": "{color.white}", "position": 1}]"#
      ),
      "#FF0000 → #FFFFFF"
    ),
    (
      cell(
        "a", .border,
        #"{"color": "{color.white}", "width": {"value": 1, "unit": "px"}, "style": "solid"}"#),
      "1 pt solid #FFFFFF"
    ),
    (
      cell(
        "a", .typography,
        #"""
        {"fontFamily": "SF Pro", "fontSize": {"value": 17, "unit": "px"}, "fontWeight": 600,
         "letterSpacing": {"value": 0, "unit": "px"}, "lineHeight": 1}
        """#), "SF Pro 17 pt semibold"
    ),
    (cell("a", .color, "\"{color.white}\""), "#FFFFFF"),
    (cell("a", .color, "\"{no.where}\""), "{no.where}"),
    (cell("a", .dimension, presence: .notStated), "not stated"),
    (
      cell("a", .color, qualifiers: kept(#"{"$value": "notAColor"}"#)),
      "notAColor (kept as written)"
    ),
    (
      cell(
        "a", nil, qualifiers: kept(#"{"$type": "asset", "$value": {"src": "a.svg", "w": 1.0}}"#)),
      #"{"src":"a.svg","w":1.0} (kept as written)"#
    ),
    (
      cell("a", nil, qualifiers: kept(##"{"$type": "x", "$ref": "#/a/b"}"##)),
      "#/a/b (kept as written)"
    ),
    (
      cell("a", nil, qualifiers: kept(#"{"$value": "\u001b[31m\u202ered"}"#)),
      #"\u{1B}[31m\u{202E}red (kept as written)"#
    ),
  ]

  private static func kept(_ text: String) -> Qualifiers { [.verbatim: json(text)] }

  @Test(arguments: cases)
  func `a statement reads as a person would say it`(given: Cell, want: String) {
    #expect(text(given) == want)
  }

  @Test(arguments: [
    (cell("a", .dimension, points(16)), "16 px"),
    (cell("a", .dimension, #"{"value": 1.5, "unit": "rem"}"#), "1.5 rem"),
    (cell("a", .dimension, points(16), qualifiers: [.unit: .string("pt")]), "16 pt"),
    (cell("a", .dimension, points(88), qualifiers: [.unit: .string("px@2x")]), "88 px@2x"),
    (
      cell("a", .dimension, qualifiers: [.min: json(points(16)), .max: json(points(20))]),
      "16–20 px"
    ),
    (
      cell(
        "a", .border,
        #"{"color": "{color.white}", "width": {"value": 1, "unit": "px"}, "style": "solid"}"#),
      "1 px solid #FFFFFF"
    ),
    (
      cell(
        "a", .typography,
        #"{"fontSize": {"value": 17, "unit": "px"}, "letterSpacing": {"value": 1, "unit": "px"}}"#),
      "17 px, spacing 1 px"
    ),
  ])
  func `where no pages were read, a length reads in the unit of its file`(
    given: Cell, want: String
  ) {
    #expect(text(given, read: false) == want)
  }

  @Test func `an alias reads by the name of its token where asked`() {
    #expect(text(cell("a", .cubicBezier, "\"{curve.easeOut}\""), aliases: .name) == "easeOut")
  }

  @Test(arguments: [
    ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("a\nb\tc", #"a\nb\tc"#), ("\u{9B}2J", #"\u{9B}2J"#),
    ("abc\u{202E}cba", #"abc\u{202E}cba"#), ("\u{7F}", #"\u{7F}"#), ("naïve 日本 👍🏽", "naïve 日本 👍🏽"),
    ("\u{2028}", #"\u{2028}"#),
  ])
  func `what could steer a terminal is made visible`(text: String, want: String) {
    #expect(text.terminalSafe == want)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("≠ é", 3), ("e\u{301}", 1), ("日本", 4), ("👍🏽", 2), ("🇩🇪", 2), ("한글", 4),
    ("“x” … –", 7),
  ])
  func `text is as wide as a terminal shows it`(text: String, want: Int) {
    #expect(text.terminalWidth == want)
  }

  @Test(arguments: [
    ("cancelAction", "cancel action"), ("sRGB", "sRGB"), ("ultra-thick", "ultra thick"),
    ("URL", "URL"), ("x", "x"), ("barStyle", "bar style"),
  ])
  func `a name reads as words`(name: String, want: String) {
    #expect(name.humanised == want)
  }
}
