internal import PositionedJSON
package import TokenModel
package import TokenStore

extension Snapshot {
  /// The changes that give a token, or a group with all that is in it, another path: the moves, and
  /// every cell and deprecation that names a moved token, rewritten.
  ///
  /// - Throws: `ChangeProblem.nothingThere`; `.taken` where another token has the new path.
  package func renaming(_ old: TokenPath, to new: TokenPath) throws -> ChangeSet {
    let moves = try moves(from: old, to: new)
    guard !moves.isEmpty else { throw try nothing(at: old) }
    if old == new {
      throw WordProblem(
        code: "path-taken", message: "\(quotedForMessage(old.text)) has this name already",
        fix: "give a path that it does not have")
    }
    let moved = Set(moves.map(\.from))
    let isPlaceOfGroup = try old.isInside(new) && cells(of: new).isEmpty
    let tenants = try paths(in: new).filter { !moved.contains($0) }
    if let tenant = tenants.first(where: { !isPlaceOfGroup || $0 != new }) {
      throw ChangeProblem.taken(new, by: tenant)
    }
    var changes = Renaming.changes(moves, in: try load())
    if isPlaceOfGroup { try takePlace(of: new, from: old, &changes) }
    return changes
  }

  /// Gives what is said of a group to the token, or the inner group, that takes its place.
  private func takePlace(
    of group: TokenPath, from old: TokenPath, _ changes: inout ChangeSet
  ) throws {
    let cells = try cells(of: old)
    let own = try abouts(of: old).map { $0.with(path: group) }
    for about in try abouts(of: group) {
      changes.removingAbouts.append(about.key)
      let place = changes.set.abouts.firstIndex { $0.key == about.key }
      let moved =
        place.map { changes.set.abouts.remove(at: $0) } ?? own.first { $0.key == about.key }
      let isToken = cells.contains { $0.revision == about.revision }
      let empty = About(path: group, revision: about.revision, isGroup: !isToken)
      changes.set.abouts.append((moved ?? empty).joined(over: about))
    }
  }
}

extension Snapshot {
  /// Leaves a deprecated alias under the old name of each token that changes move, in each revision that has it.
  ///
  /// - Parameter until: until when the old name can be used, as text for people.
  /// - Throws: `WordProblem` where a token's new path is inside its old one, or around it.
  package func keepOldNames(in changes: inout ChangeSet, until: String?) throws {
    let note = until.map { "until \($0)" }
    for move in changes.moves {
      let cells = try cells(of: move.from)
      if cells.isEmpty { continue }
      if let other = changes.moves.first(where: {
        $0.to != move.from && ($0.to.isInside(move.from) || move.from.isInside($0.to))
      }) {
        throw WordProblem(
          code: "path-taken",
          message:
            "\(quotedForMessage(move.from.text)) cannot stay as a token beside \(quotedForMessage(other.to.text)): one would be in the other",
          fix: "leave out --keep, or choose a path that is not inside or around the old one")
      }
      for revision in Set(cells.map(\.revision)).sorted() {
        let (cell, abouts) = OldName.alias(
          move.from, of: move.to, like: cells.first { $0.revision == revision }, in: revision,
          note: note)
        changes.set.cells.append(cell)
        changes.set.abouts.append(abouts)
      }
    }
  }
}

/// A name that a token had before.
package enum OldName {
  /// A deprecated alias under a name that a token had.
  ///
  /// - Parameters:
  ///   - cell: a cell of the token, which gives the type.
  ///   - note: what follows the new name in the deprecation.
  package static func alias(
    _ old: TokenPath, of new: TokenPath, like cell: Cell?, in revision: String, note: String? = nil
  ) -> (Cell, About) {
    (
      Cell(
        path: old, revision: revision,
        statement: Statement(type: cell?.statement.type, value: .string("{\(new.text)}"))),
      About(
        path: old, revision: revision, isGroup: false,
        deprecated: Deprecation.json(replacement: new, note: note))
    )
  }
}

/// Rewrites what names a moved token.
package enum Renaming {
  /// The moves, with each cell and deprecation of the set that refers to a moved token under its new path.
  package static func changes(_ moves: [Move], in set: TokenSet) -> ChangeSet {
    let targets = Dictionary(last: moves.map { ($0.from, $0.to) })
    var changes = ChangeSet(moves: moves)
    for cell in set.cells {
      let renamed = cell.with { $0.renameReferences { targets[$0] } }
      guard renamed != cell else { continue }
      changes.set.cells.append(renamed.with(path: targets[cell.path]))
    }
    for about in set.abouts {
      let renamed = about.renamed { targets[$0] }
      guard renamed != about else { continue }
      changes.set.abouts.append(renamed.with(path: targets[about.path]))
    }
    return changes
  }
}
