internal import PositionedJSON
internal import TokenExport
internal import TokenModel
internal import TokenProject

/// The list of rules, for people.
package enum JudgeRules {
  /// A line for each rule: id, the level under each policy, and what makes it fire; one for all outputs
  /// where it is about outputs.
  package static var text: String {
    func id(_ rule: JudgeRule) -> String { JudgeSettings.id(rule, "FORMAT") }
    let width = JudgeRule.allCases.map { id($0).count }.max() ?? 0
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let head = pad("", width) + "  " + JudgePolicy.allCases.map { pad($0.rawValue, 8) }.joined()
    let lines = JudgeRule.allCases.map { rule in
      let levels = JudgePolicy.allCases.map { pad(rule.level($0).rawValue, 8) }.joined()
      return pad(id(rule), width) + "  " + levels + rule.summary
    }
    let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return ([String(head.reversed().drop { $0 == " " }.reversed())] + lines).joined(separator: "\n")
      + "\n\nFORMAT is one of \(formats).\n"
  }
}

extension Judgment {
  /// The member of `"accepted"` that accepts a finding.
  ///
  /// - Throws: `JudgeProblem.noFinding` where none has the fingerprint.
  package func acceptance(of fingerprint: String) throws(JudgeProblem) -> String {
    guard let finding = findings.first(where: { $0.fingerprint == fingerprint }) else {
      let known = findings.map(\.fingerprint)
      throw .noFinding(fingerprint, near: known.first { $0.hasPrefix(fingerprint) })
    }
    let reason = "\(finding.id) at \(finding.path.text): say who agreed, and why"
    let until = version?.next(for: .major).description
    return JSON.object(["finding": fingerprint, "reason": reason], .present(["until": until]))
      .compactText + "\n"
  }
}
