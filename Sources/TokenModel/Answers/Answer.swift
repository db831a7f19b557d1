/// A revision's answer for a token and context.
package enum Answer: Hashable, Sendable {
  /// A statement. `isGeneral` is true when the context fixes an axis that the revision does not
  /// have: the answer then holds in general only.
  case stated(ResolvedCell, isGeneral: Bool)
  /// A statement whose reference or computation leads to no value; the cell's `problem` says why.
  case broken(ResolvedCell, isGeneral: Bool)
  /// No answer; a cell where the silence is written down.
  case silent(Silence, written: Cell?)

  /// The answer that a cell of a resolved token gives.
  package init(_ cell: ResolvedCell, isGeneral: Bool = false) {
    self =
      cell.problem == nil
      ? .stated(cell, isGeneral: isGeneral) : .broken(cell, isGeneral: isGeneral)
  }
}
