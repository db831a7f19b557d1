internal import CodeScan
internal import PositionedJSON
internal import TokenModel
package import TokenReport

extension Migration {
  /// The names that change, with what becomes of them.
  package var report: Report {
    let verdicts = Verdict.allCases.map { verdict in
      "\(ordered.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    var report = Report(
      "Migration", kind: "Migration",
      ["Verdict", .init("Name", most: 60), .init("New name", most: 60), "Why"],
      rows: ordered.map { step in
        Report.Row([
          Phrase(step.verdict.rawValue), .name(step.name), .name(step.newName ?? "–"),
          Phrase(
            step.reason
              + (step.isReused
                ? "; the name is given to another token, or the new one changes, too" : "")),
        ])
      })
    report.summary = Phrase("\(ordered.count.counted("name")): \(verdicts.joined(separator: ", "))")
    return report
  }

  /// - Parameter sites: in the order in which they are printed.
  package func json(from: String, to: String, _ sites: [Site]) -> String {
    let plan = ordered.map { step in
      JSON.object(
        [
          "kind": step.family.rawValue, "name": step.name, "path": step.path.text,
          "verdict": step.verdict.rawValue, "reason": step.reason, "reused": step.isReused,
        ], .present(["newName": step.newName, "successor": step.successor?.text]))
    }
    let found = sites.map { site in
      JSON.object(
        [
          "file": site.location.file, "line": site.location.line, "column": site.location.column,
          "name": site.name, "as": site.kind.rawValue, "verdict": site.verdict.rawValue,
          "reason": site.reason, "edited": !site.edits.isEmpty,
        ], .present(["newName": site.newName]))
    }
    return JSON.listing(["from": from, "to": to, "names": JSON.array(plan)], "sites", found)
  }
}

extension Mention.Doubt {
  var words: String {
    switch self {
    case .module(let name): "it comes from \(name), which may have another one of that name"
    case .value: "the code may have another one of that name"
    case .text: "it may be a class, and it may be any other text"
    }
  }
}

extension Migration.Site {
  /// `src/a.css:3:9  manual  --color-old  color.old was removed`.
  package var line: String {
    let place = "\(location.file):\(location.line):\(location.column)"
    let new = newName.map { " → \($0)" } ?? ""
    return "\(place)  \(verdict.rawValue)  \(name)\(new)  \(reason)"
  }
}
