internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenReport

extension TokenNames: ShownPage {
  var report: Report {
    var report = Report.titled(path.text, " in code", kind: "Names")
    let own = rows.filter { $0.token == path }
    let lines = (own + rows.filter { $0.token != path }).map { row in
      let notes = [
        row.example.map { "as in \($0)" },
        row.token == path
          ? nil
          : "still works: of \(row.token.text), deprecated"
            + (row.isSame ? "" : ", whose value is another"),
      ]
      return Report.Row([
        Phrase(row.output), .name(row.name),
        Phrase(notes.compactMap(\.self).joined(separator: "; "), .faint),
      ])
    }
    report.sections = [Report.Section(nil, ["Output", "Name", "Note"], rows: lines)]
    if rows.isEmpty { report.lead = ["none of these outputs has a name for it"] }
    return report
  }

  var json: JSON {
    .object([
      "point": point, "path": path.text,
      "names": JSON.array(
        rows.map { row in
          .object(
            ["output": row.output, "name": row.name, "token": row.token.text],
            .present(["example": row.example]))
        }),
    ])
  }
}
