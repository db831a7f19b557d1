package import TokenModel

/// The changes that a commit makes, as against the state before it.
package struct CommitEffect: Hashable, Sendable {
  /// A cell before and after the commit.
  package struct CellChange: Hashable, Sendable {
    /// `nil` for a new cell.
    package var before: Cell?
    /// `nil` for a removed cell.
    package var after: Cell?
  }

  /// Given cells in the order of their paths, then those that are removed or moved.
  package var cells: [CellChange] = []
  /// Changed descriptions as they are afterwards; an empty one was removed.
  package var abouts: [About] = []
  /// New and changed revisions, as they are afterwards.
  package var revisions: [Revision] = []
  /// The ids of deleted revisions.
  package var deletedRevisions: [String] = []
  /// New and changed documents, as they are afterwards.
  package var documents: [Document] = []
  /// New axes, in their order.
  package var axes: [String] = []
  /// Moves by new path. The cells and descriptions that they carry along unchanged are not listed.
  package var moves: [Move] = []
  /// What is said of identity afterwards, and was not said before.
  package var links: [Link] = []

  /// The number of changes of all kinds.
  package var count: Int {
    cells.count + abouts.count + revisions.count + deletedRevisions.count + documents.count
      + axes.count + moves.count + links.count
  }
}
