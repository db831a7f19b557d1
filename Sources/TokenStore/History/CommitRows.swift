internal import GRDB
internal import TokenModel

/// Reads the rows of one commit together with those before it.
struct CommitRows {
  private let commit: Int64
  private let after: SnapshotReader
  private let before: SnapshotReader
  /// The old ids of moved tokens, by their new ones.
  private let origins: [Int64: Int64]
  /// The new ids of moved tokens, by their old ones.
  private let targets: [Int64: Int64]

  struct CellRow {
    var place: CellPlace
    /// Its place differs from `place` in the id of a moved token.
    var before: CellRecord?
    var after: CellRecord?
  }

  /// The key of a description as row ids.
  struct AboutPlace: Hashable {
    var token: Int64
    var revision: Int64
  }

  init(_ reader: SnapshotReader, commit: Int64) throws {
    self.commit = commit
    after = reader.at(commit)
    before = reader.at(commit - 1)
    origins = try MoveLinks(reader).origins(in: commit)
    targets = Dictionary(uniqueKeysWithValues: origins.map { ($0.value, $0.key) })
  }

  func changes() throws -> CommitChanges {
    var changes = CommitChanges()
    changes.cells = try cells().map {
      .init(before: try $0.before.flatMap(before.cell), after: try $0.after.flatMap(after.cell))
    }
    changes.abouts = try abouts()
    changes.moves = try MoveLinks(after).moves(in: commit)
    changes.links = try links()
    let revisions = try after.countedRevisions().values.filter { $0.commit == commit }
    changes.revisions = revisions.filter { !$0.isDeleted }.map(\.revision)
    changes.deletedRevisions = revisions.filter(\.isDeleted).map(\.revision.id)
    changes.documents = try after.documents(writtenBy: commit)
    changes.axes = try after.axes(declaredBy: commit)
    return changes
  }

  private func links() throws -> [CommitChanges.LinkChange] {
    try LinkRecord.written(by: commit, after.db).map { record in
      let old = try LinkRecord.newest(
        after.db, of: record.token, since: record.since, before: commit)
      let after = try after.link(record)
      return .init(
        before: Link(from: try old?.from.map(before.path), to: after.to, since: after.since),
        after: after)
    }
  }

  /// The commit's own rows of cells.
  func written() throws -> [CellPlace: CellRecord] {
    var written: [CellPlace: CellRecord] = [:]
    try after.db.forEachCell(.between, [commit, commit]) { written[$0.place] = $0 }
    let rows = RowCount(cells: written.count, abouts: try aboutPlaces().count)
    try rows.check(after.db, of: "= \(commit)")
    return written
  }

  /// Works out the fate of the content that an id had before, for one cell or description that
  /// the commit wrote there. It is the inverse of `Occupancy`.
  ///
  /// - Parameter isWritten: whether the commit wrote the same cell or description at another id.
  /// - Returns: `before`, the former id of the token that has the row now, `nil` where a move left
  ///   the id empty and the token is new; `isGone`, whether the former content went nowhere: it was
  ///   removed, and the rest of its token moved away or made room for another.
  private func former(
    of token: Int64, isWritten: (Int64) -> Bool
  ) -> (before: Int64?, isGone: Bool) {
    let origin = origins[token]
    let target = targets[token]
    return (
      before: origin ?? (target == nil ? token : nil),
      isGone: target.map { !isWritten($0) } ?? (origin != nil)
    )
  }

  /// The cells whose content changed, moved ones compared with their old place.
  func cells() throws -> [CellRow] {
    let written = try written()
    var rows: [CellRow] = []
    for (place, after) in written {
      let former = former(of: place.token) { written[place.at($0)] != nil }
      var before = try former.before.flatMap { try self.before.newestRecord(of: place.at($0)) }
      if before?.statement == nil { before = nil }
      let now = after.statement == nil ? nil : after
      if before != nil || now != nil, !(now.map { $0.hasContent(of: before) } ?? false) {
        rows.append(CellRow(place: place, before: before, after: now))
      }
      if former.isGone, let gone = try self.before.newestRecord(of: place), gone.statement != nil {
        rows.append(CellRow(place: place, before: gone, after: nil))
      }
    }
    return try after.inOrder(rows, \.place)
  }

  /// The keys of the commit's own rows of descriptions.
  func aboutPlaces() throws -> Set<AboutPlace> {
    var places: Set<AboutPlace> = []
    try after.db.forEachFast("SELECT * FROM about WHERE commit_id = ?", [commit]) { row in
      let record = try AboutRecord(row)
      places.insert(AboutPlace(token: record.token, revision: record.revision))
    }
    return places
  }

  private func abouts() throws -> [CommitChanges.AboutChange] {
    let written = try aboutPlaces()
    var changes: [CommitChanges.AboutChange] = []
    for place in written {
      let former = former(of: place.token) {
        written.contains(AboutPlace(token: $0, revision: place.revision))
      }
      let old = try former.before.flatMap { try before.stated(about: $0, place.revision) }
      let new = try after.stated(about: place.token, place.revision)
      if old?.with(path: new?.path) != new { changes.append(.init(before: old, after: new)) }
      if former.isGone, let gone = try before.stated(about: place.token, place.revision) {
        changes.append(.init(before: gone, after: nil))
      }
    }
    return changes.sorted { first, second in
      guard let first = first.after ?? first.before, let second = second.after ?? second.before
      else { return false }
      return (first.path, first.revision) < (second.path, second.revision)
    }
  }
}
