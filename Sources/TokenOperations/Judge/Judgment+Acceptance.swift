internal import PositionedJSON
internal import TokenModel
internal import TokenProject

extension Judgment {
  /// The member of `"accepted"` that accepts a finding.
  ///
  /// - Throws: `JudgeProblem.noFinding` where none has the fingerprint.
  package func acceptance(of fingerprint: String) throws(JudgeProblem) -> String {
    guard let finding = findings.first(where: { $0.fingerprint == fingerprint }) else {
      let known = findings.map(\.fingerprint)
      throw .noFinding(fingerprint, near: known.first { $0.hasPrefix(fingerprint) })
    }
    let reason = "\(finding.id) at \(finding.path.text): state who agreed, and why"
    let until = version?.next(for: .major).description
    return JSON.object(["finding": fingerprint, "reason": reason], .present(["until": until]))
      .compactText + "\n"
  }
}
