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
        .init("path", .string(row.path.text)), .init("context", row.context.json),
        .init("revision", .string(row.revision)),
      ])
    }
    return .object([.init("silent", .array(items))])
  }
}
