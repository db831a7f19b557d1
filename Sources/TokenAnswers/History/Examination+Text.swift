package import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension Examination {
  /// The counts of the examination, the notes, each finding, and one piece of advice for each kind.
  package var text: String {
    var text =
      "\(path.terminalSafe): \(commits.counted("commit")), \(cells.counted("change")) of values"
    text += head.map { ", newest #\(commits) \($0.prefix(10))\n" } ?? "\n"
    for note in notes { text += "note: \(note.terminalSafe)\n" }
    for (index, finding) in findings.enumerated() {
      text += "error: \(finding.message.terminalSafe) [\(finding.code)]\n"
      let isLast = index + 1 == findings.count || findings[index + 1].kind != finding.kind
      if isLast, let fix = finding.fix { text += "fix: \(fix)\n" }
    }
    if total > findings.count { text += "and \(total - findings.count) more\n" }
    return text + (isHealthy ? "healthy\n" : "\(total.counted("problem")) found\n")
  }

  /// The same for programs.
  package var json: JSON {
    .object([
      "registry": path, "healthy": isHealthy, "commits": commits, "cellChanges": cells,
      "head": head, "problems": total, "findings": findings.map(\.json), "notes": notes,
    ])
  }
}

extension DoctorFinding {
  fileprivate var json: JSON {
    .object([
      "code": code, "message": message, "table": table, "commit": commit, "path": path,
      "fix": fix,
    ])
  }
}
