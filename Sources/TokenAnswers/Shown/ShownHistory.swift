package import PositionedJSON
internal import TokenDiff
package import TokenModel
package import TokenOperations
package import TokenReport
internal import TokenStore

/// Everything that a token ever said, newest first.
package struct ShownHistory: ShownPage {
  let path: TokenPath
  let point: String
  let entries: [HistoryEntry]
  /// The newest first.
  package var followed: [FollowedCommit] = []
  /// All of the registry.
  package let revisions: [Revision]
  let parties: ThirdParties

  package var report: Report {
    let history = HistoryText(revisions: revisions)
    let rows = entries.map { entry -> Report.Row in
      let commit = entry.commit
      var cells = [
        HistoryText.name(commit), Phrase(commit.sourceAt.day), Phrase(commit.metadata.authorName),
        Phrase(commit.metadata.subject), Phrase(), Phrase(entry.key?.context.text ?? ""),
      ]
      switch entry.event {
      case .moved(let from, let to):
        let way = entry.path == to ? "renamed from \(from.text)" : "renamed to \(to.text)"
        let told = entry.toldBy.map { "  (recorded by #\($0.number))" } ?? ""
        cells.append(Phrase(way) + Phrase(told, .faint))
      case .cell(let before, let after):
        cells[4] = history.name(entry.key?.revision ?? "")
        cells.append(change(before, after, history))
      case .about(let before, let after):
        cells[4] = history.name((after ?? before)?.revision ?? "")
        cells.append(Phrase(described(before, after)))
      }
      return Report.Row(cells)
    }
    var report = Report.titled(path.text, "", kind: "History")
    report.sections = [
      Report.Section(
        nil,
        [
          .init("Commit", .block), .init("Date", .besideHeading), .init("Author", .besideHeading),
          .init("Subject", .besideHeading), "Revision", "Context", "Change",
        ], rows: rows)
    ]
    let shown = followed.prefix(10).map { one in
      let by = "\(one.commit.metadata.authorName): \(one.commit.metadata.subject)"
      return Phrase(
        "followed \(one.path.text) in #\(one.commit.number) of \(one.commit.sourceAt.day) by \(by)",
        .faint)
    }
    let more = followed.count - shown.count
    report.sections[0].foot =
      shown + (more > 0 ? [Phrase("… and \(more) more commits that it followed", .faint)] : [])
    let cells = entries.flatMap { entry -> [Cell] in
      guard case .cell(let before, let after) = entry.event else { return [] }
      return [before, after].compactMap(\.self)
    }
    report.legend = parties.legend(cells).map { Phrase($0) }
    return report
  }

  private func change(_ before: Cell?, _ after: Cell?, _ history: HistoryText) -> Phrase {
    let old = before.map { history.statement($0.statement) + Phrase(parties.signs($0)) }
    let new = after.map { history.statement($0.statement) + Phrase(parties.signs($0)) }
    switch (old, new) {
    case (nil, let new?): return new
    case (let old?, nil): return "removed; was " + old
    case (let old?, let new?) where old.text != new.text:
      return new + Phrase("  was ", .faint) + old
    case (_?, let new?):
      let isEvidence = before?.statement == after?.statement
      return new + Phrase(isEvidence ? "  (its source changed)" : "  (reworded)", .faint)
    case (nil, nil): return Phrase()
    }
  }

  private func described(_ before: About?, _ after: About?) -> String {
    var parts: [String] = []
    if before?.description != after?.description {
      parts.append(after?.description.map { "described: \($0)" } ?? "its description was removed")
    }
    if before?.deprecated != after?.deprecated {
      let line = Deprecation.line(after?.deprecated)
      parts.append(line.isEmpty ? "no longer deprecated" : line)
    }
    if before?.extensions ?? [] != after?.extensions ?? [] {
      parts.append("its extensions changed")
    }
    return parts.joined(separator: "; ")
  }

  package var json: JSON {
    .object(["point": point, "path": path.text, "history": JSON.array(entries.map(json))])
  }

  private func json(_ entry: HistoryEntry) -> JSON {
    let event: JSON =
      switch entry.event {
      case .moved(let from, let to):
        .object(
          ["event": "renamed", "from": from.text, "to": to.text],
          .present(["toldBy": entry.toldBy?.json]))
      case .cell(let before, let after):
        [
          "event": "cell", "revision": entry.key?.revision ?? "",
          "context": entry.key?.context.json ?? .object([]), "before": before?.statement.json,
          "after": after?.statement.json,
        ]
      case .about(let before, let after):
        [
          "event": "described", "revision": (after ?? before)?.revision ?? "",
          "before": before?.json, "after": after?.json,
        ]
      }
    return .object(["commit": entry.commit.json, "path": entry.path.text], event)
  }
}

extension About {
  fileprivate var json: JSON {
    .object([
      "description": description, "deprecated": deprecated,
      "extensions": JSON.object(extensions),
    ])
  }
}
