internal import TokenModel

/// Only what differs from the newest state is recorded.
extension CommitWriter {
  /// The newest row in a cell's place; `nil` where there is none.
  func newest(_ place: Place) throws -> CellRecord? {
    if isFirst || place.isNewToken { return nil }
    var found: CellRecord?
    try db.forEachCell(.newest, [place.token, place.revision, place.context, .max]) { found = $0 }
    return found
  }

  /// Whether a cell has the statement and evidence already that it would be given.
  func isUnchanged(_ old: CellRecord?, _ given: StoredCell) -> Bool {
    old?.statement == given.statementID && old?.evidence == given.evidenceID
  }

  /// Whether a description is there already, or is empty where there is none.
  func isUnchanged(_ given: About, token: Int64, revision: Int64) throws -> Bool {
    let old =
      isFirst ? nil : try SnapshotReader(db, path: path).about(of: token, revision: revision)
    return old == given || (old == nil && given.isEmpty)
  }
}
