internal import PositionedJSON
internal import TokenModel

/// The treatment of files that are not DTCG 2025.10.
package enum Strictness: Sendable {
  /// Everything else is an error: `--strict`.
  case strict
  /// Older and foreign flavors are read as what they mean in DTCG, and foreign values kept as
  /// written, each with a warning; faults are errors. What a build does.
  case liberal
  /// Like `liberal`, and what is at fault costs nothing else: a token is kept as written, or left out
  /// where no registry can hold it, each with a warning. What all verbs do; for `check` a fault is an error.
  case keepingFaults

  /// Whether older and foreign flavors are read as what they mean.
  var modernizes: Bool { self != .strict }

  /// A fault that can be kept or left out by itself.
  ///
  /// - Parameter then: what becomes of it where it is only a warning.
  func fault(_ finding: PendingDiagnostic, then: String = "") -> PendingDiagnostic {
    var fault = finding
    fault.isFault = true
    fault.severity = self == .keepingFaults ? .warning : .error
    if self == .keepingFaults { fault.message += then }
    return fault
  }

  /// The finding of a form that was understood although it is not DTCG 2025.10; strict reading makes
  /// it an error.
  func judged(_ liberty: PendingDiagnostic) -> PendingDiagnostic {
    guard self == .strict else { return liberty }
    var finding = liberty
    finding.severity = .error
    finding.message += "; strict reading refuses it"
    return finding
  }
}
