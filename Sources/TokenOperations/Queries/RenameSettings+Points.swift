package import TokenDiff
package import TokenStore

extension RenameSettings {
  /// Two points of one registry share identity: its moves tell of renames, and nothing is guessed.
  package init(from before: Snapshot, to after: Snapshot) throws {
    let isForward = before.commit <= after.commit
    var moves = try isForward ? after.renames(since: before) : before.renames(since: after)
    if !isForward {
      moves = Dictionary(uniqueKeysWithValues: moves.map { ($0.value, $0.key) })
    }
    self.init(moves: moves, detectsRenames: false)
  }
}
