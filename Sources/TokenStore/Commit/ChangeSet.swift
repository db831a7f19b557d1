package import TokenModel

/// What a commit is to change.
///
/// It is applied in the order of the fields: what is removed does not move along, and what is given
/// is written over what was moved. So `removing` and `removingAbouts` name paths of before, and `set`
/// those of after.
package struct ChangeSet: Hashable, Sendable {
  /// Cells to take away; those that are not there are passed over.
  package var removing: [CellKey]
  /// Descriptions to take away; those that are not there are passed over.
  package var removingAbouts: [AboutKey]
  /// Tokens and groups that change their path, with all their cells and descriptions; all at once,
  /// so that two may change places.
  package var moves: [Move]
  /// Cells by key, each at most once; every revision they name is known or in the set.
  package var set: TokenSet

  package init(
    _ set: TokenSet = TokenSet(), removing: [CellKey] = [], removingAbouts: [AboutKey] = [],
    moves: [Move] = []
  ) {
    self.set = set
    self.removing = removing
    self.removingAbouts = removingAbouts
    self.moves = moves
  }

  /// Whether it changes no token; revisions, axes and documents may still be new.
  package var changesNoToken: Bool {
    self.set.cells.isEmpty && self.set.abouts.isEmpty && removing.isEmpty && removingAbouts.isEmpty
      && moves.isEmpty
  }
}

/// A change of a token's path; its identity and history go with it.
package struct Move: Hashable, Sendable {
  package var from: TokenPath
  package var to: TokenPath

  package init(from: TokenPath, to: TokenPath) {
    self.from = from
    self.to = to
  }
}

/// Which description it is.
package struct AboutKey: Hashable, Sendable {
  package var path: TokenPath
  /// A revision's id.
  package var revision: String

  package init(path: TokenPath, revision: String) {
    self.path = path
    self.revision = revision
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension About {
  package var key: AboutKey { AboutKey(path: path, revision: revision) }
}
