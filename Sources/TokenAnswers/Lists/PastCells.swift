package import PositionedJSON
package import TokenModel
internal import TokenOperations
package import TokenReport
package import TokenStore

/// The output of `list --was`.
package struct PastCells {
  let point: String
  let value: String
  package let spans: [ValueSpan]
  /// How many there are, with those that `-n` leaves out.
  let all: Int
  /// All of the registry.
  package let revisions: [Revision]
  /// The sign behind a span's value, for those that third parties state.
  package var signs: [Int: String] = [:]
  /// What the signs mean, a line each.
  package var legend: [String] = []

  package init(
    point: String, value: String, spans: [ValueSpan], all: Int, revisions: [Revision]
  ) {
    (self.point, self.value, self.spans) = (point, value, spans)
    (self.all, self.revisions) = (all, revisions)
  }

  package var report: Report {
    let history = HistoryText(revisions: revisions)
    let rows = spans.enumerated().map { index, span in
      Report.Row([
        .name(span.key.path.text), history.name(span.key.revision), Phrase(span.key.context.text),
        history.statement(span.statement) + Phrase(signs[index] ?? ""), Phrase(times(span)),
      ])
    }
    var report = Report(
      Phrase("Tokens that were \(value)"), kind: "History",
      [
        .init("Token", .heading), "Revision", "Context", .init("Value", most: 40),
        "When",
      ], rows: rows)
    report.legend = legend.map { Phrase($0) }
    return report
  }

  private func times(_ span: ValueSpan) -> String {
    func place(_ commit: CommitInfo) -> String {
      "#\(commit.number), \(commit.sourceAt.day)"
    }
    guard let until = span.until else { return "since \(place(span.from))" }
    return "from \(place(span.from)) until \(place(until))"
  }

  package var json: JSON {
    .object(
      [
        "point": point, "was": value,
        "spans": JSON.array(
          spans.map { span in
            .object(
              [
                "path": span.key.path.text, "revision": span.key.revision,
                "context": span.key.context.json,
              ], span.statement.json, ["from": span.from.json, "until": span.until?.json])
          }),
      ], .present(["more": all > spans.count ? all - spans.count : nil]))
  }
}

extension Silences {
  package var report: Report {
    Report(
      "Tokens that the pages do not mention", kind: "Silence",
      [
        "Token", .init("Context", .behind(" · ")),
        .init("Silent in", .behind("  not stated in ")), .init("Elsewhere", .behind("; ")),
      ],
      rows: rows.map { row in
        Report.Row([
          .name(row.path.text), Phrase(row.context.text),
          Phrase(row.revision), Phrase(row.others),
        ])
      })
  }

  package var json: JSON {
    let items = rows.map { row in
      JSON.object(["path": row.path.text, "context": row.context.json, "revision": row.revision])
    }
    return .object(["silent": items])
  }
}
