internal import TokenDiff
package import TokenModel
package import TokenStore

/// The changes of one commit of a history.
package struct ReplayStep {
  /// The kind of a cell's change.
  package enum Kind: String, CaseIterable {
    case added, removed, changed
    /// Another path, and nothing else.
    case moved
    /// Only what a reference is called, since its target moved.
    case relinked
    /// Only the description or other vendors' data of this one cell.
    case described
  }

  /// The change of one cell.
  package struct Change {
    /// The most important thing that changed.
    package var kind: Kind
    /// The cell's key after the change; of a removed cell, the one before.
    package var key: CellKey
    /// The path before, where that differs.
    package var from: TokenPath?
  }

  /// The change set that records the step.
  package internal(set) var changes = ChangeSet()
  /// Cells, by path, revision and context.
  package private(set) var cells: [Change] = []
  /// Paths after by those before, of the tokens that move.
  private let moved: [TokenPath: TokenPath]
  /// The same the other way round.
  private let origins: [TokenPath: TokenPath]

  /// Whether nothing is to be recorded.
  package private(set) var isEmpty = false
  /// The number of tokens and groups whose description, deprecation or vendors' data differ.
  package private(set) var descriptions = 0

  /// - Parameter renamed: the paths after, by those before.
  package init(from old: ReplayState, to new: ReplayState, renamed: [TokenPath: TokenPath]) {
    // A token that stands nowhere as before is removed and added, whatever it is called.
    let staying = Set(
      old.cells.keys.compactMap { key -> TokenPath? in
        guard var now = Optional(key), let path = renamed[key.path] else { return nil }
        now.path = path
        return new.cells[now] == nil ? nil : key.path
      })
    let paths = old.paths
    moved = VendorIdentity.withRoom(
      renamed.filter { staying.contains($0.key) }, where: paths.contains)
    origins = Dictionary(uniqueKeysWithValues: moved.map { ($0.value, $0.key) })
    changes.moves = moved.map { Move(from: $0.key, to: $0.value) }.sorted { $0.to < $1.to }
    compareCells(old, new)
    compareAbouts(old, new)
    descriptions = changes.set.abouts.count + changes.removingAbouts.count
    changes.set.axes = new.set.axes
    changes.set.revisions = new.set.revisions
    changes.set.documents = new.set.documents
    changes.replacesRevisions = true
    isEmpty = changes.changesNoToken && old.set.revisions == new.set.revisions
  }

  /// The number of cells with changes of a kind.
  package func count(_ kind: Kind) -> Int { cells.count { $0.kind == kind } }

  /// The path before of what is at a path now; `nil` where what was there has left it.
  private func origin(of path: TokenPath) -> TokenPath? {
    origins[path] ?? (moved[path] == nil ? path : nil)
  }

  private mutating func compareCells(_ old: ReplayState, _ new: ReplayState) {
    for key in old.cells.keys {
      var now = key
      now.path = moved[key.path] ?? key.path
      guard new.cells[now] == nil else { continue }
      changes.removing.append(key)
      cells.append(Change(kind: .removed, key: key))
    }
    for (key, cell) in new.cells {
      var before = key
      let origin = origin(of: key.path)
      before.path = origin ?? key.path
      guard let old = origin == nil ? nil : old.cells[before] else {
        changes.set.cells.append(cell)
        cells.append(Change(kind: .added, key: key))
        continue
      }
      let isSame = old.statement == cell.statement && old.evidence == cell.evidence
      if !isSame { changes.set.cells.append(cell) }
      if let kind = kind(of: cell, old, isSame: isSame) {
        let from = before.path == key.path ? nil : before.path
        cells.append(Change(kind: kind, key: key, from: from))
      }
    }
    cells.sort { $0.key < $1.key }
    changes.removing.sort()
  }

  private func kind(of cell: Cell, _ old: Cell, isSame: Bool) -> Kind? {
    let isMoved = cell.path != old.path
    if isSame { return isMoved ? .moved : nil }
    guard cell.evidence == old.evidence else { return .changed }
    var (now, then) = (cell.statement, old.statement)
    now.qualifiers.about = nil
    then.qualifiers.about = nil
    if now == then { return .described }
    // What files call a token does not count where it is the same one.
    let followed = then.replacingReferences { reference, _ in
      moved[reference.target].map { Reference($0, part: reference.part) }
    }
    guard followed == now else { return .changed }
    return isMoved ? .moved : .relinked
  }

  private mutating func compareAbouts(_ old: ReplayState, _ new: ReplayState) {
    for key in old.abouts.keys {
      var now = key
      now.path = moved[key.path] ?? key.path
      // A group's record makes room for the token that takes its place.
      let isReplaced = origins[key.path] != nil && moved[key.path] == nil
      if isReplaced || new.abouts[now] == nil { changes.removingAbouts.append(key) }
    }
    for (key, about) in new.abouts {
      var before = key
      let origin = origin(of: key.path)
      before.path = origin ?? key.path
      let old = origin == nil ? nil : old.abouts[before]
      if old?.with(path: key.path) != about { changes.set.abouts.append(about) }
    }
    changes.removingAbouts.sort { ($0.path, $0.revision) < ($1.path, $1.revision) }
  }
}

/// The cells and descriptions of all files of one commit of a history together.
package struct ReplayState {
  /// Everything that an import of the commit's files would record.
  package private(set) var set = TokenSet()
  package private(set) var cells: [CellKey: Cell] = [:]
  package private(set) var abouts: [AboutKey: About] = [:]

  /// The state before the first commit.
  package init() {}

  package init(_ set: TokenSet) {
    self.set = set
    cells = Dictionary(last: set.cells.map { ($0.key, $0) })
    abouts = Dictionary(last: set.abouts.map { ($0.key, $0) })
  }

  /// The paths of all cells.
  package var paths: Set<TokenPath> { Set(cells.keys.map(\.path)) }
}
