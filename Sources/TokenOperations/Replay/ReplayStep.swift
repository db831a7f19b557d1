internal import PositionedJSON
package import TokenModel
package import TokenStore

/// The changes of one commit of a history.
package struct ReplayStep {
  /// The kind of a cell's change.
  package enum Kind: String, CaseIterable {
    case added
    case removed
    case changed
    /// Another path, since its file has another; nothing else.
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
  package private(set) var changes = ChangeSet()
  /// Cells, by path, revision and context.
  package private(set) var cells: [Change] = []
  private let old: ReplayState
  private let new: ReplayState
  private let moved: [TokenPath: TokenPath]

  /// - Parameter renamed: paths whose file has another name now, where both are there.
  package init(from old: ReplayState, to new: ReplayState, renamed: [TokenPath: TokenPath]) {
    self.old = old
    self.new = new
    let before = old.paths
    let after = new.paths
    var taken: Set<TokenPath> = []
    moved = renamed.sorted { $0.key < $1.key }.reduce(into: [:]) { moved, pair in
      let (from, to) = pair
      guard before.contains(from), after.contains(to), !after.contains(from), !before.contains(to),
        taken.insert(to).inserted
      else { return }
      moved[from] = to
    }
    changes.moves = moved.map { Move(from: $0.key, to: $0.value) }.sorted { $0.to < $1.to }
    compareCells()
    compareAbouts()
    // All of it every time: what the registry knows already changes nothing.
    changes.set.axes = new.frame.axes
    changes.set.revisions = new.frame.revisions
    changes.set.documents = new.frame.documents
  }

  /// The number of cells with changes of a kind.
  package func count(_ kind: Kind) -> Int { cells.count { $0.kind == kind } }

  private mutating func compareCells() {
    for key in old.linked.keys {
      var now = key
      now.path = moved[key.path] ?? key.path
      guard new.linked[now] == nil else { continue }
      changes.removing.append(key)
      cells.append(Change(kind: .removed, key: key))
    }
    let origins = Dictionary(uniqueKeysWithValues: moved.map { ($0.value, $0.key) })
    for (key, cell) in new.linked {
      var before = key
      before.path = origins[key.path] ?? key.path
      let from = before.path == key.path ? nil : before.path
      guard let old = old.linked[before] else {
        changes.set.cells.append(cell)
        cells.append(Change(kind: .added, key: key))
        continue
      }
      let isSame = old.statement == cell.statement && old.evidence == cell.evidence
      if !isSame { changes.set.cells.append(cell) }
      if let kind = kind(of: key, before, isSame: isSame) {
        cells.append(Change(kind: kind, key: key, from: from))
      }
    }
    cells.sort { $0.key < $1.key }
    changes.removing.sort()
  }

  private func kind(of key: CellKey, _ before: CellKey, isSame: Bool) -> Kind? {
    // What files call a token does not count where it is the same one.
    if isSame { return before == key ? nil : .moved }
    guard let now = new.written[key], let then = old.written[before] else { return .changed }
    if now.evidence != then.evidence { return .changed }
    if now.statement != then.statement {
      var (described, old) = (now.statement, then.statement)
      described.qualifiers.about = nil
      old.qualifiers.about = nil
      return described == old ? .described : .changed
    }
    return before == key ? .relinked : .moved
  }

  private mutating func compareAbouts() {
    for key in old.abouts.keys {
      var now = key
      now.path = moved[key.path] ?? key.path
      if new.abouts[now] == nil { changes.removingAbouts.append(key) }
    }
    let origins = Dictionary(uniqueKeysWithValues: moved.map { ($0.value, $0.key) })
    for (key, about) in new.abouts {
      var before = key
      before.path = origins[key.path] ?? key.path
      if old.abouts[before]?.with(path: key.path) != about { changes.set.abouts.append(about) }
    }
    changes.removingAbouts.sort { ($0.path, $0.revision) < ($1.path, $1.revision) }
  }
}
