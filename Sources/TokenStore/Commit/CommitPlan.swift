package import TokenModel

/// What a commit would change or has changed.
package struct CommitPlan: Hashable, Sendable {
  package struct CellChange: Hashable, Sendable {
    /// `nil` for a new cell.
    package var before: Cell?
    /// `nil` for a removed cell.
    package var after: Cell?
  }

  package var cells: [CellChange] = []
  /// As they are now; one that says nothing was removed.
  package var abouts: [About] = []
  package var revisions: [Revision] = []
  package var documents: [Document] = []
  package var axes: [String] = []
  /// What they carry along unchanged is listed nowhere else.
  package var moves: [Move] = []

  package var count: Int {
    cells.count + abouts.count + revisions.count + documents.count + axes.count + moves.count
  }
}
