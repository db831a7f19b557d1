internal import PositionedJSON
internal import TokenModel
internal import TokenProject

extension Judgment {
  /// The member of `"accepted"` that accepts a finding.
  ///
  /// - Throws: `WordProblem` where none has the fingerprint.
  package func acceptance(of fingerprint: String) throws(WordProblem) -> String {
    guard let finding = findings.first(where: { $0.fingerprint == fingerprint }) else {
      let near = findings.lazy.map(\.fingerprint).first { $0.hasPrefix(fingerprint) }
      throw WordProblem(
        code: "judge-finding",
        message: "there is no finding \(quotedForMessage(fingerprint)) here",
        fix: didYouMean(near) ?? "`blazon judge` prints the finding at the end of each line")
    }
    let reason = "\(finding.id) at \(finding.path.text): state who agreed, and why"
    let until = version?.next(for: .major).description
    return JSON.object(["finding": fingerprint, "reason": reason], .present(["until": until]))
      .compactText + "\n"
  }
}
