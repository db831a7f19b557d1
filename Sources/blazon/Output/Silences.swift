internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenReport

extension Silences {
  var report: Report {
    Report(
      "Tokens of which the pages do not speak", kind: "Silence",
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

  var json: JSON {
    let items = rows.map { row in
      JSON.object([
        "path": row.path.text, "context": row.context.json, "revision": row.revision,
      ])
    }
    return .object(["silent": items])
  }
}
