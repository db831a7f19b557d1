package import TokenModel

/// One token on the way to an answer, with the cells that were candidates for its own.
package struct ResolutionStep: Hashable, Sendable {
  /// The part of a cell in the decision.
  package enum Verdict: Hashable, Sendable {
    /// The cell answers.
    case answers
    /// It holds here, but a stronger one answers.
    case weaker
    /// It needs these choices, which are not made here.
    case elsewhere(Context)
    /// It needs a choice that the revision does not have.
    case never
  }

  /// A cell of the token, with its part in the decision.
  package struct Candidate: Hashable, Sendable {
    /// The cell, of the revision or of a base.
    package var cell: Cell
    /// The cell's part in the decision.
    package var verdict: Verdict
  }

  /// The rule that put the cell that answers before the next one that holds.
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
  /// The token's cells, strongest first, then those that never hold; empty where there is no such
  /// token.
  package var candidates: [Candidate]
  /// The rule that decided; `nil` where no cell answers.
  package var decision: Decision?

  /// The cell that answers; `nil` for none.
  package var winner: Cell? { candidates.first { $0.verdict == .answers }?.cell }
}
