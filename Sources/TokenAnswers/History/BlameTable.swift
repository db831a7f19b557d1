package import PositionedJSON
package import TokenDiff
package import TokenModel
internal import TokenOperations
package import TokenReport
package import TokenStore

/// The path once, then for each cell: revision, context, value, commit, day, author and why.
package struct BlameTable {
  /// All of the registry.
  package let revisions: [Revision]
  let parties: ThirdParties

  package init(revisions: [Revision], parties: ThirdParties) {
    (self.revisions, self.parties) = (revisions, parties)
  }

  package func report(_ lines: [BlameLine], of path: TokenPath) -> Report {
    let history = HistoryText(revisions: revisions)
    let rows = lines.map { line in
      let commit = line.commit
      let isCorrection = commit.metadata.isCorrection
      let was = line.path == line.cell.path ? "" : " (as \(line.path.text))"
      return Report.Row([
        .name(line.cell.path.text), history.name(line.cell.revision),
        Phrase(line.cell.context.text),
        history.statement(line.cell.statement) + Phrase(parties.signs(line.cell)),
        Phrase("#\(commit.number) \(commit.shortHash)", .tone(.amber)),
        Phrase(commit.sourceAt.day), Phrase(commit.metadata.authorName),
        Phrase(isCorrection ? "correction: " : "", .tone(.violet))
          + Phrase(commit.metadata.subject) + Phrase(was, .faint),
      ])
    }
    var report = Report(
      .name(path.text), kind: "Blame",
      [
        .init("Token", .heading), "Revision", "Context", .init("Value", most: 40),
        "Commit", "Date", "Author", "Why",
      ], rows: rows)
    report.legend = parties.legend(lines.map(\.cell)).map { Phrase($0) }
    return report
  }

  /// - Parameter returned: since when values of before are there again.
  package func json(
    _ lines: [BlameLine], _ path: TokenPath, _ point: String, _ returned: [CellKey: CommitInfo]
  ) -> JSON {
    .object([
      "point": point, "path": path.text,
      "cells": JSON.array(
        lines.map { line in
          .object(
            [
              "path": line.cell.path.text, "revision": line.cell.revision,
              "context": line.cell.context.json,
            ], line.cell.statement.json,
            [
              "commit": line.commit.json, "was": line.path.text,
              "before": returned[line.cell.key]?.json,
            ])
        }),
    ])
  }
}
