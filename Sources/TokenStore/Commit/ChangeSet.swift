internal import PositionedJSON
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

  /// The same without the cells and descriptions that the registry has as they are given.
  ///
  /// - Parameter stored: all of a registry that has no evidence, sorted by path.
  /// - Complexity: O(*n*) for all of both where those given are sorted by path.
  package func leavingOut(_ stored: TokenSet) -> ChangeSet {
    // What is removed or moved before it is given is not where it was.
    guard removing.isEmpty, moves.isEmpty else { return self }
    var changes = self
    ChangeSet.leaveOut(stored.cells, of: &changes.set.cells, \.path) { old, new in
      old.key == new.key ? ChangeSet.isSame(old, new) : nil
    }
    ChangeSet.leaveOut(stored.abouts, of: &changes.set.abouts, \.path) { old, new in
      old.revision == new.revision ? old == new : nil
    }
    return changes
  }

  /// - Parameter isSame: whether the second is the first as it was; `nil` where it has another place.
  private static func leaveOut<Part>(
    _ stored: [Part], of given: inout [Part], _ path: (Part) -> TokenPath,
    isSame: (_ old: Part, _ new: Part) -> Bool?
  ) {
    var place = stored.startIndex
    given.removeAll { part in
      let own = path(part)
      if place < stored.endIndex, path(stored[place]) > own {
        place = stored.partitioningIndex { path($0) >= own }
      }
      while place < stored.endIndex, path(stored[place]) < own { place += 1 }
      var index = place
      while index < stored.endIndex, path(stored[index]) == own {
        if let same = isSame(stored[index], part) { return same }
        index += 1
      }
      return false
    }
  }

  /// Whether the rows of two cells are the same: two texts of other letters than these can be equal, and are not.
  private static func isSame(_ one: Cell, _ other: Cell) -> Bool {
    one.statement == other.statement && other.evidence.isEmpty
      && (!other.statement.isQualified && other.statement.value?.isASCII != false
        || StatementRow(one.statement) == StatementRow(other.statement))
  }
}

extension JSON {
  fileprivate var isASCII: Bool {
    switch kind {
    case .string(let text): text.utf8.allSatisfy { $0 < 0x80 }
    case .array(let elements): elements.allSatisfy(\.isASCII)
    case .object(let members):
      members.allSatisfy { $0.key.utf8.allSatisfy { $0 < 0x80 } && $0.value.isASCII }
    case .number, .bool, .null: true
    }
  }
}
