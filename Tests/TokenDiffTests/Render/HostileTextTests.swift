import PositionedJSON
import TerminalText
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenReport

@Suite struct HostileTextTests {
  private static let evil = "\u{1B}[2J\u{9B}31m\u{202E}\n\u{7F}\u{2066}\u{7}"

  private func tokens(_ suffix: String) -> ResolvedTokens {
    let axis = Revision.Axis(name: "ax" + Self.evil, values: ["one", "two" + Self.evil])
    let evilText = JSON.string(Self.evil + suffix).compactText
    let context = Context([Context.Fixed("ax" + Self.evil, "two" + Self.evil)]).text
    return resolved(
      revision("r", axes: [axis], title: Self.evil),
      [
        cell("g\(Self.evil).h\(Self.evil).string", .string, evilText),
        cell("g\(Self.evil).h\(Self.evil).words", .color, words: Self.evil + suffix),
        cell(
          "g\(Self.evil).h\(Self.evil).expression", .dimension, expression: Self.evil + suffix),
        cell("g\(Self.evil).font", .fontFamily, evilText, at: context),
        cell("g\(Self.evil).level", .material, "{\"level\": \(evilText)}"),
        cell(
          "g\(Self.evil).unit", .dimension, points(suffix.isEmpty ? 1 : 2),
          qualifiers: [.unit: .string(Self.evil)]),
      ], deprecated: suffix.isEmpty ? [:] : ["g\(Self.evil).unit": .string(Self.evil)])
  }

  private func expectHarmless(_ text: String) {
    let harmful = text.unicodeScalars.filter { $0 != "\n" && $0.isHarmful }
    #expect(harmful.isEmpty, "\(harmful.map(\.value))")
    #expect(!text.isEmpty)
  }

  @Test func `no renderer passes on what could steer a terminal`() {
    let before = view(tokens(""), Self.evil)
    let after = view(tokens("x"), Self.evil)
    let changes = TokenDiff.changes(from: before, to: after)
    let comparison = Comparison(
      [before, after], options: Comparison.Options(includesSingle: true))
    #expect(changes.count >= 6)
    let document = ChangesDocument(changes, from: Self.evil, to: Self.evil)
    for report in [document.report(.whole), document.report(.named), comparison.report(.init())] {
      expectHarmless(ReportText(style: TextStyle(width: 80)).render(report))
      expectHarmless(ReportMarkdown(report).text)
      expectHarmless(ReportHTML(report).text)
    }
    for document in [
      ChangesDocument(changes, from: Self.evil, to: Self.evil).json,
      ComparisonJSON().render(comparison),
    ] {
      expectHarmless(document)
      #expect(JSONReader.read(text: document).problems.isEmpty)
    }
  }

  @Test func `JSON escapes give the text back as it was`() {
    let text = ChangesDocument([], from: Self.evil, to: "\u{E0041}").json
    let document = JSONReader.read(text: text).root
    #expect(document?["from"]?.string == Self.evil)
    #expect(document?["to"]?.string == "\u{E0041}")
  }
}
