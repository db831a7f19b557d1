package import TokenModel

/// The changes that a commit is to make.
///
/// They are applied in the order of the fields: what is removed does not move along, and what is
/// given is written over what was moved. Therefore `removing` and `removingAbouts` name paths from
/// before the moves, and `set` names those after them.
package struct ChangeSet: Hashable, Sendable {
  /// Cells to remove; those that do not exist are ignored.
  package var removing: [CellKey]
  /// Descriptions to remove; those that do not exist are ignored.
  package var removingAbouts: [AboutKey]
  /// Tokens and groups that change their path, with all their cells and descriptions. All move at
  /// once, so that two can change places.
  package var moves: [Move]
  /// What is said of identity, and changes no cell. It is not checked: `Snapshot.links` makes them.
  package var links: [Link] = []
  /// Cells to write, each key at most once. Every revision that they name is known or in the set.
  package var set: TokenSet
  /// Whether the set's revisions are written as they stand, instead of adding to what is known: an
  /// axis or a value that one no longer has is retired. No cell may be left in its contexts.
  package var replacesRevisions = false
  /// The ids of all revisions that there are after the commit, oldest first, where their order changes; empty
  /// leaves it, and a new one comes last.
  package var revisionOrder: [String] = []
  /// The ids of revisions to delete; those that do not exist are ignored. Nothing may be left in them.
  package var deletingRevisions: [String] = []

  /// Makes a change set from what is given, removed and moved.
  package init(
    _ set: TokenSet = TokenSet(), removing: [CellKey] = [], removingAbouts: [AboutKey] = [],
    moves: [Move] = []
  ) {
    self.set = set
    self.removing = removing
    self.removingAbouts = removingAbouts
    self.moves = moves
  }

  /// Whether it changes revisions, axes and documents at most.
  package var changesNoToken: Bool {
    self.set.cells.isEmpty && self.set.abouts.isEmpty && removing.isEmpty && removingAbouts.isEmpty
      && moves.isEmpty && links.isEmpty
  }
}
