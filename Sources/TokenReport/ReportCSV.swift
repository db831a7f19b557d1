internal import TokenModel

/// Writes the rows of a report as a table for spreadsheets.
package struct ReportCSV {
  private let report: Report

  package init(_ report: Report) { self.report = report }

  /// - Returns: a line for each row, and the names of the columns before; sections that sum up or
  ///   have other columns than the first are left out.
  package var text: String {
    let all = report.sections.filter { !$0.isSummary && !$0.columns.isEmpty }
    let titles = all.first?.columns.map(\.title) ?? []
    let sections = all.filter { $0.columns.map(\.title) == titles }
    let columns = (all.first?.columns ?? []).enumerated().filter { $0.element.readers != .people }
    let rows = sections.flatMap(\.rows)
    let hasMarks = rows.contains { $0.mark != nil }
    let head =
      columns.map { $0.element.title.lowercased() } + (hasMarks ? ["mark"] : [])
    return CSV.text(
      [head]
        + rows.map { row in
          columns.map { row.cells[$0.offset].text } + (hasMarks ? [row.mark?.meaning ?? ""] : [])
        })
  }
}
