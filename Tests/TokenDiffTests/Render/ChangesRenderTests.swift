import PositionedJSON
import TerminalText
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenReport

@Suite struct ChangesRenderTests {
  static let before = resolved(
    revision("main"),
    [
      cell("color.blue", .color, color("#007AFF")),
      cell("color.blue", .color, color("#0A84FF"), at: "appearance=dark"),
      cell("color.accent", .color, "\"{color.blue}\""),
      cell("color.overlay", .color, color("#000000", alpha: 0.4)),
      cell("button.tint", .color, "\"{color.accent}\""),
      cell("button.height", .dimension, points(44)),
      cell("button.label", .string, "\"OK\""),
      cell("button.old", .number, "1"),
      cell("button.shown", .boolean, "true", modality: .must),
      cell("button.curve", .cubicBezier, "[0.42, 0, 1, 1]"),
      cell("button.shadow", .shadow, ActionSheet.shadow),
      cell("button.gap", .dimension, words: "a little"),
      cell("button.weight", .fontWeight, "400"),
      cell("button.plain", .number, "1.0"),
      cell("button.demand", .boolean, "true"),
    ])
  static let after = resolved(
    revision("main"),
    [
      cell("color.blue", .color, color("#0088FF")),
      cell("color.blue", .color, color("#0A84FF"), at: "appearance=dark"),
      cell("color.accent", .color, "\"{color.blue}\""),
      cell("color.overlay", .color, color("#000000", alpha: 0.5)),
      cell("button.tint", .color, "\"{color.accent}\""),
      cell("button.height", .dimension, points(48)),
      cell("button.label", .string, "\"OK\"", from: "other"),
      cell("button.new", .string, "\"yes\""),
      cell("button.shown", .boolean, "true", modality: .avoid),
      cell("button.curve", .cubicBezier, "[0, 0, 0.58, 1]"),
      cell(
        "button.shadow", .shadow,
        ActionSheet.shadow.replacing("\"value\": 40", with: "\"value\": 30")),
      cell("button.gap", .dimension, points(8)),
      cell("button.weight", .fontWeight, "600"),
      cell("button.plain", .number, "1"),
      cell("button.demand", .boolean, "true", modality: .should),
    ], deprecated: ["button.label": .string("use button.title")])

  static let changes = TokenDiff.changes(from: view(before), to: view(after))

  static func text(
    _ changes: [Change], _ extent: ChangesDocument.Extent, style: TextStyle = TextStyle(width: 80)
  ) -> String {
    ReportText(style: style).render(ChangesDocument(changes, from: "a", to: "b").report(extent))
  }

  @Test func `changes for a person read as the golden file`() throws {
    let text = Self.text(Self.changes, .brief)
    try expectGolden(text, "changes.txt")
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `all changes in color read as the golden file`() throws {
    let style = TextStyle(width: 80, color: .truecolor)
    let text = Self.text(Self.changes, .whole, style: style)
    try expectGolden(text, "changes-color.txt")
  }

  @Test func `two editions read as the golden file`() throws {
    let changes = TokenDiff.changes(from: view(ActionSheet.v2010), to: view(ActionSheet.v2014))
    try expectGolden(
      Self.text(changes, .whole), "changes-editions.txt")
  }

  @Test func `changes for a tool are as the golden file and valid JSON`() throws {
    let text = ChangesDocument(Self.changes, from: "main@#1", to: "main").json
    #expect(JSONReader.read(text: text).problems.isEmpty)
    try expectGolden(text, "changes.json")
  }

  @Test func `no changes are an empty text and an empty list`() {
    #expect(Self.text([], .brief).isEmpty)
    let document = JSONReader.read(text: ChangesDocument([], from: "a", to: "b").json).root
    #expect(document?["changes"]?.elements?.isEmpty == true)
  }
}
