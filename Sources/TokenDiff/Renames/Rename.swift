package import TokenModel

/// The former path of a token, and how it is known.
package struct Rename: Hashable, Sendable {
  /// The way in which a rename is known.
  package enum Basis: String, Sendable, CaseIterable {
    /// The registry recorded the move.
    case identity
    /// The former token was deprecated in favor of this one, and is gone.
    case declared
    /// Value, name and group are similar.
    case detected
  }

  /// A path that may be the former one.
  package struct Candidate: Hashable, Sendable {
    /// The former path.
    package var path: TokenPath
    /// The confidence, 0…1.
    package var confidence: Double

    package init(path: TokenPath, confidence: Double) {
      self.path = path
      self.confidence = confidence
    }
  }

  /// What speaks for a detected rename.
  package struct Evidence: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
      case value
      case name
      case place
    }

    /// What was compared.
    package var kind: Kind
    /// How alike both are, 0…1.
    package var likeness: Double
    /// The part of the confidence that it can give, 0…1.
    package var weight: Double

    package init(_ kind: Kind, _ likeness: Double, weight: Double) {
      self.kind = kind
      self.likeness = likeness
      self.weight = weight
    }
  }

  /// The former path; the change itself has the new one.
  package var from: TokenPath
  /// The way in which the rename is known.
  package var basis: Basis
  /// The confidence, 0…1; always 1 unless the rename was detected.
  package var confidence: Double
  /// The second best former path of a detected rename.
  package var runnerUp: Candidate?
  /// What speaks for a detected rename; empty for others, and where nobody asks.
  package var evidence: [Evidence]

  package init(
    from: TokenPath, basis: Basis, confidence: Double = 1, runnerUp: Candidate? = nil,
    evidence: [Evidence] = []
  ) {
    self.evidence = evidence
    self.from = from
    self.basis = basis
    self.confidence = confidence
    self.runnerUp = runnerUp
  }
}
