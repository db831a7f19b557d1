package import TokenDiff
package import TokenModel

/// The tokens of a registry that files do not give, though they give most of the others.
///
/// Files that give less than half of a revision's tokens are a part of the system: what they leave out says nothing.
package struct MissingTokens {
  /// The paths, sorted.
  package private(set) var paths: [TokenPath] = []
  /// The values in some context that the files do not give, of tokens that they give; sorted.
  package private(set) var values: [CellKey] = []
  /// The new paths, by those of missing tokens that seem to be called otherwise now: same values and a
  /// name or group that is alike, as when a history is replayed.
  package private(set) var renamed: [TokenPath: TokenPath] = [:]

  /// - Parameters:
  ///   - files: what was read, under the names that the registry has.
  ///   - stored: the registry's state before it.
  package init(from files: TokenSet, in stored: TokenSet, identity: VendorIdentity) {
    let revisions = Set(files.cells.map(\.revision))
    let given = PathIndex(files.cells)
    var missing: Set<TokenPath> = []
    for cell in stored.cells where revisions.contains(cell.revision) {
      var (isGiven, isThere) = (false, false)
      given.forEachCell(of: cell.path, in: files.cells) { place in
        isGiven = true
        isThere = isThere || files.cells[place].key == cell.key
      }
      if isThere { continue }
      if isGiven { values.append(cell.key) } else { missing.insert(cell.path) }
    }
    // Mostly nothing is missing, and no set of all paths is made.
    if missing.isEmpty { return }
    let before = Set(stored.cells.lazy.filter { revisions.contains($0.revision) }.map(\.path))
    guard missing.count * 2 <= before.count else { return }
    paths = missing.sorted()
    let came = Set(files.cells.map(\.path)).subtracting(before)
    guard !came.isEmpty else { return }
    var old = stored
    old.cells.removeAll { !revisions.contains($0.revision) }
    var new = files
    // Files need not repeat the axes.
    new.revisions = stored.revisions.map { known in
      files.revision(known.id).map(known.merging) ?? known
    }
    var renames = ReplayRenames()
    renames.identity = identity
    let found = renames.found(from: ReplayState(old), to: ReplayState(new))
    renamed = found.filter { missing.contains($0.key) && came.contains($0.value) }
  }
}
