internal import PositionedJSON
internal import TokenModel

extension FileParser {
  /// The reason to keep a token at fault as written; `nil` where it is refused.
  func reasonToKeep(
    _ statement: Statement, _ token: TokenPlace, _ fault: PendingDiagnostic,
    _ faults: [PendingDiagnostic]
  ) -> (reason: String, fix: String?)? {
    let strictness = collector.options.strictness
    // The store cannot hold U+0000, and bounds are ours alone.
    let canKeep =
      statement.value != nil && !faults.contains { $0.code == "nul-character" }
      && statement.min == nil && statement.max == nil
    guard strictness != .strict, canKeep, let value = statement.value else { return nil }
    let type = statement.type?.rawValue ?? token.written?.text
    if let reason = foreignReason(type, value) {
      return (reason, "write it as DTCG has it, if other tools shall read it")
    }
    return strictness == .keepingFaults ? (fault.message, fault.fix) : nil
  }

  mutating func warnOfKeeping(
    _ path: TokenPath, _ reason: String, fix: String?, at offset: Int
  ) {
    collector.report(
      PendingDiagnostic(
        severity: .warning, code: "kept-as-written",
        message:
          "\(quotedForMessage(path.text)) is kept as written, and has no value that others can "
          + "use: \(reason)",
        fix: fix, offset: offset))
  }
}

extension Statement {
  /// The statement with its value kept as uninterpreted text.
  ///
  /// - Parameter token: what was written; `nil` where only the value was.
  func keptVerbatim(_ token: JSON?) -> Statement {
    var kept = self
    let written = token?.members?.filter { ["$type", "$value", "$ref"].contains($0.key) }
    let members = written ?? value.map { [JSON.Member("$value", $0)] } ?? []
    kept.value = nil
    kept.qualifiers.verbatim = .object(members)
    return kept
  }
}
