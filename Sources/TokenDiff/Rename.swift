package import TokenModel

/// How a token is known to be one that stood at another path before.
package struct Rename: Hashable, Sendable {
  package enum Basis: String, Sendable, CaseIterable {
    /// The registry moved it.
    case identity
    /// It was deprecated and named its replacement, then went away.
    case declared
    /// Value, name and place are alike.
    case detected
  }

  package struct Candidate: Hashable, Sendable {
    package var path: TokenPath
    package var confidence: Double

    package init(path: TokenPath, confidence: Double) {
      self.path = path
      self.confidence = confidence
    }
  }

  /// The path before; the change's own path is the one after.
  package var from: TokenPath
  package var basis: Basis
  /// 0…1; 1 for what is known by identity or declared.
  package var confidence: Double
  /// The next best path before, where detected.
  package var runnerUp: Candidate?

  package init(
    from: TokenPath, basis: Basis, confidence: Double = 1, runnerUp: Candidate? = nil
  ) {
    self.from = from
    self.basis = basis
    self.confidence = confidence
    self.runnerUp = runnerUp
  }
}
