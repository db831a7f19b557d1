// TokenModel: the words of the registry as Swift values; see docs/architecture.md.
//
// What a token, a cell, a statement and a revision are, how a value of each type is read from JSON,
// and the mathematics of color and motion. Nothing here reads a file, speaks SQL, resolves an alias
// or prints. Every other room imports this one; this one imports only PositionedJSON.
// Start at `TokenSet`: parsing makes one, the store records and returns one, the rest reads one.

internal import PositionedJSON

/// A set of cells with the revisions and documents that they name.
///
/// Parsing makes one, the store records one and returns one for any point, and the rooms after it
/// read it.
package struct TokenSet: Hashable, Sendable {
  /// In the order of declaration over all revisions.
  package var axes = AxisOrder()
  /// In the registry's order, oldest first.
  package var revisions: [Revision] = []
  /// The documents that evidence can cite.
  package var documents: [Document] = []
  /// One per key. From the store: sorted by path, then revision order, then context text.
  package var cells: [Cell] = []
  /// At most one per token or group and revision; none of them is empty.
  package var abouts: [About] = []

  package init() {}

  /// The revision with that id; `nil` where the set has none.
  package func revision(_ id: String) -> Revision? { revisions.first { $0.id == id } }

  /// Returns the set with only that revision, and those it inherits from.
  package func keeping(_ revision: Revision) -> TokenSet {
    var result = self
    var kept: [String] = []
    var next: Revision? = revision
    while let revision = next, !kept.contains(revision.id) {
      kept.append(revision.id)
      next = revision.base.flatMap(self.revision)
    }
    result.revisions.removeAll { !kept.contains($0.id) }
    if revisions.count > kept.count {
      result.cells.removeAll { !kept.contains($0.revision) }
      result.abouts.removeAll { !kept.contains($0.revision) }
    }
    return result
  }

  /// Sorts cells by path, revision order and context, and abouts by path and revision order.
  package mutating func sort() {
    let order = Dictionary(
      uniqueKeysWithValues: revisions.enumerated().map { ($0.element.id, $0.offset) })
    func place(_ revision: String) -> Int { order[revision] ?? Int.max }
    // From the store they mostly come sorted already, and a cell is costly to move.
    func precedes(_ first: Cell, _ second: Cell) -> Bool {
      if first.path != second.path { return first.path < second.path }
      if first.revision != second.revision {
        return place(first.revision) < place(second.revision)
      }
      return first.context.text.precedesByBytes(second.context.text)
    }
    let isSorted = cells.indices.dropFirst().allSatisfy { precedes(cells[$0 - 1], cells[$0]) }
    if !isSorted {
      cells = cells.indices.sorted { precedes(cells[$0], cells[$1]) }.map { cells[$0] }
    }
    func precedes(_ first: About, _ second: About) -> Bool {
      if first.path != second.path { return first.path < second.path }
      return place(first.revision) < place(second.revision)
    }
    abouts = abouts.indices.sorted { precedes(abouts[$0], abouts[$1]) }.map { abouts[$0] }
  }
}

extension TokenSet {
  /// Whether equal cells give equal answers in both sets: they have the same axes and the same
  /// revisions, each with the same axes and the same base.
  package func resolvesLike(_ other: TokenSet) -> Bool {
    axes.names == other.axes.names && revisions.count == other.revisions.count
      && zip(revisions, other.revisions).allSatisfy {
        $0.id == $1.id && $0.base == $1.base && $0.axes == $1.axes
      }
  }
}

extension [Cell] {
  /// The cells of a path, by binary search.
  ///
  /// - Precondition: they are sorted by path.
  package func range(of path: TokenPath) -> Range<Int> {
    let low = firstIndex(from: path)
    var end = low
    while end < count, self[end].path == path { end += 1 }
    return low..<end
  }

  /// The index of the first cell whose path is `path` or comes after it.
  package func firstIndex(from path: TokenPath) -> Int {
    partitioningIndex { $0.path >= path }
  }
}
