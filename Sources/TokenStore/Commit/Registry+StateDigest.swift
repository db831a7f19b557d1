internal import PositionedJSON
package import TokenModel

extension Registry {
  /// Returns the digest of a set, however its cells are ordered.
  ///
  /// Cells and descriptions are hashed directly, without an entry for each, since they are many.
  package static func stateDigest(of set: TokenSet) -> String {
    var hash = FieldHash(tag: stateTag)
    for entry in outline(of: set) { hash.add(entry) }
    set.cells.forEachSorted(by: precedes) { cell in
      hash.add(cell)
    }
    set.abouts.forEachSorted(by: precedes) { about in
      hash.add(.about(about))
    }
    return hex(hash.finish())
  }

  /// Returns the entries that come before the cells, sorted.
  private static func outline(of set: TokenSet) -> [ChangeEntry] {
    var entries = set.axes.names.enumerated().map {
      ChangeEntry.axis($0.element, position: $0.offset + 1)
    }
    entries += set.documents.map(ChangeEntry.document)
    entries += set.revisions.enumerated().map {
      ChangeEntry.revision($0.element, position: $0.offset + 1)
    }
    return entries.sorted { $0.precedes($1) }
  }

  private static func precedes(_ first: Cell, _ second: Cell) -> Bool {
    isBefore(first.path, first.revision, second.path, second.revision)
      ?? first.context.text.precedesByBytes(second.context.text)
  }

  private static func precedes(_ first: About, _ second: About) -> Bool {
    isBefore(first.path, first.revision, second.path, second.revision) ?? false
  }

  /// Compares like `ChangeEntry.precedes`; `nil` where path and revision are the same.
  private static func isBefore(
    _ path: TokenPath, _ revision: String, _ otherPath: TokenPath, _ otherRevision: String
  ) -> Bool? {
    if path != otherPath { return path < otherPath }
    return revision.equalsByBytes(otherRevision) ? nil : revision.precedesByBytes(otherRevision)
  }
}

extension Array {
  /// Calls `body` with each element in order. Mostly they are sorted already.
  fileprivate func forEachSorted(
    by precedes: (Element, Element) -> Bool, _ body: (Element) -> Void
  ) {
    let isSorted = indices.dropFirst().allSatisfy { !precedes(self[$0], self[$0 - 1]) }
    if isSorted { return forEach(body) }
    sorted(by: precedes).forEach(body)
  }
}

extension FieldHash {
  /// Adds a cell as `add(_: ChangeEntry)` would.
  fileprivate mutating func add(_ cell: Cell) {
    let statement = cell.statement
    add(byte: ChangeEntry.Kind.cell.rawValue)
    add(cell.path.text)
    add(cell.revision)
    add(cell.context.text)
    add(byte: 1)
    add(statement.presence.rawValue)
    add(statement.type?.rawValue)
    add(statement.value)
    add(statement.modality?.rawValue)
    add(statement.qualifiersJSON)
    add(cell.evidence.isEmpty ? nil : Evidence.text(cell.evidence))
  }
}
