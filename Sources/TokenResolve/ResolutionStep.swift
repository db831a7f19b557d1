package import TokenModel

/// One token on the way to an answer: which of its cells were asked, and which answered.
package struct ResolutionStep: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    case answers
    /// It holds here, but another comes before it.
    case weaker
    /// It needs these choices, which are not made here.
    case elsewhere(Context)
    /// It needs a choice that the revision does not have.
    case never
  }

  package struct Candidate: Hashable, Sendable {
    package var cell: Cell
    package var verdict: Verdict
  }

  /// What put the cell that answers before the next one that holds.
  package enum Decision: Hashable, Sendable {
    /// No other cell holds here.
    case alone
    /// It fixes this axis, the last declared one of those in which they differ.
    case axis(String)
    /// A revision is asked before its base.
    case revision
  }

  package var path: TokenPath
  /// The token that refers to it; `nil` for the first.
  package var referrer: TokenPath?
  /// Strongest first, then those that never hold; empty where there is no such token.
  package var candidates: [Candidate]
  /// `nil` where none answers.
  package var decision: Decision?

  package var winner: Cell? { candidates.first { $0.verdict == .answers }?.cell }
}
