import TerminalText
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenReport

@Suite struct ComparisonTextTests {
  @Test(arguments: [40, 80, 160])
  func `the action sheet of three editions reads as the golden file`(width: Int) throws {
    let options = Comparison.Options(under: TokenPath(trusted: "actionSheet"))
    let text = ReportText(style: TextStyle(width: width))
      .render(Comparison(ActionSheet.views, options: options).report(.init()))
    try expectGolden(text, "comparison-\(width).txt")
    let widest = text.split(separator: "\n").map(\.terminalWidth).max() ?? 0
    #expect(widest <= width)
  }

  @Test func `all components with single rows read as the golden file`() throws {
    let text = ReportText(style: TextStyle(width: 100))
      .render(
        Comparison(ActionSheet.views, options: Comparison.Options(includesSingle: true)).report(
          .init()))
    try expectGolden(text, "comparison-all.txt")
  }

  @Test(arguments: [TextStyle.Color.ansi256, .truecolor])
  func `color adds swatches and keeps the columns`(color: TextStyle.Color) {
    let options = Comparison.Options(includesSingle: true)
    let text = ReportText(style: TextStyle(width: 80, color: color))
      .render(Comparison(ActionSheet.views, options: options).report(.init()))
    #expect(text.contains(color == .ansi256 ? "\u{1B}[48;5;" : "\u{1B}[48;2;255;59;48m  "))
    let widest = text.split(separator: "\n").map { withoutEscapes($0).terminalWidth }.max() ?? 0
    #expect(widest == 80)
  }

  /// Without `ESC [ … m`.
  private func withoutEscapes(_ line: Substring) -> String {
    let parts = line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    return parts.enumerated().map { number, part in
      number == 0 ? String(part) : part.drop { $0 != "m" }.dropFirst().description
    }.joined()
  }

  @Test func `nothing to compare is said`() {
    let options = Comparison.Options(under: TokenPath(trusted: "nowhere"))
    let text = ReportText(style: TextStyle(width: 80))
      .render(Comparison(ActionSheet.views, options: options).report(.init()))
    #expect(text.contains("nothing to compare"))
  }
}
