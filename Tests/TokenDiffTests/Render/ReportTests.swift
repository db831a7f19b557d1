import TerminalText
import TestSupport
import Testing
import TokenModel
import TokenReport

@Suite("Reports") struct ReportTests {
  private static let evil = "www.example.org <b>|`\u{1B}[31m\n=1+1"

  private func report(_ name: String, _ layout: Report.Layout = .lines) -> Report {
    var report = Report(.name(name), kind: "Kind", layout: layout)
    report.lead = [Phrase(name)]
    var row = Report.Row(
      [.name(name), Phrase(name), .value(name, nil), Phrase("2")],
      mark: Report.Mark("✗", .red, "misses"), details: [Phrase(name, .faint)])
    row.short = Phrase("short")
    report.sections = [
      Report.Section(
        Phrase(name),
        [
          .init("Token"), .init("Context", .behind(" · ")), .init("Value"),
          .init("Number", .number),
        ], rows: [row, Report.Row([.name("b"), "", "long value", "11"])])
    ]
    report.legend = [Phrase(name)]
    report.summary = Phrase(name)
    return report
  }

  @Test(arguments: [Report.Layout.lines, .wrapped, .packed, .grid])
  func `no writer passes on what could steer a terminal`(layout: Report.Layout) {
    let report = report(Self.evil, layout)
    for text in [
      ReportText(style: TextStyle(width: 60)).render(report), ReportMarkdown(report).text,
      ReportHTML(report).text,
    ] {
      let harmful = text.unicodeScalars.filter { $0 != "\n" && $0.isHarmful }
      #expect(harmful.isEmpty, "\(text)")
    }
  }

  @Test func `Markdown and HTML have no markup of a name`() {
    let report = report(Self.evil)
    for harm in ["<b>", "www.example.org", "|`"] {
      #expect(!ReportMarkdown(report).text.contains(harm), "\(harm)")
    }
    #expect(!ReportHTML(report).text.contains("<b>|"))
  }

  @Test func `CSV has a line for each row, and no formula`() {
    let lines = ReportCSV(report("=a")).text.split(separator: "\r\n")
    #expect(
      lines == ["token,context,value,number,mark", "'=a,'=a,'=a,2,misses", "b,,long value,11,"])
  }

  @Test func `columns of a terminal end where their widest cell does`() {
    let text = ReportText(style: TextStyle(width: 60)).render(report("ab"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("✗ short · ab  ab           2"), "\(text)")
    #expect(lines.contains("  b           long value  11"), "\(text)")
  }
}
