internal import GRDB
package import TokenModel

/// Two states of a registry, without tokens that answer alike in both.
package struct AffectedTokens: Sendable {
  /// The part of the earlier state.
  package var before: TokenSet
  /// The part of the later state.
  package var after: TokenSet
}

extension Snapshot {
  /// This state and another, each cut down to the tokens that can answer otherwise than in the other,
  /// and to all that these lead to: comparing the two gives the same changes as comparing the whole
  /// states. Documents are left out.
  ///
  /// - Parameters:
  ///   - other: the state before; it may be a later one, too.
  ///   - withSiblings: whether the tokens beside those, in the same groups, are there as well.
  /// - Returns: `nil` where the whole states must be compared: in a file from before references, where
  ///   revisions inherit otherwise or have other axes, and where so much differs that reading all of
  ///   it is faster.
  /// - Complexity: O(*c*·log *n*): *c* tokens that differ, or lead to such, or to which they lead.
  package func difference(
    from other: Snapshot, withSiblings: Bool = false
  ) throws -> AffectedTokens? {
    try read { after in
      guard try References.areKept(in: after.db) else { return nil }
      let before = after.at(other.asOf)
      var found = AffectedTokens(before: try before.outline(), after: try after.outline())
      guard found.before.resolvesLike(found.after) else { return nil }
      let limit = try ReferenceClosure.mostLookUps(after.db)
      var touched = TouchedTokens(before: before, after: after)
      guard try touched.find(limit: limit) else { return nil }
      var closure = ReferenceClosure([before, after], touched: touched.all, limit: limit)
      guard try closure.addDependents(of: touched.changed) else { return nil }
      if withSiblings {
        for group in try Set(closure.members.compactMap { try after.path($0).parent }) {
          let inside = try TokenPaths(after.db).ids(atOrInside: group.text)
          closure.add(inside.filter { $0.path.parent == group }.map(\.id))
        }
      }
      guard try closure.addClosure() else { return nil }
      try closure.fill(&found.before, at: before)
      try closure.fill(&found.after, at: after)
      return found
    }
  }

  /// The tokens at `paths`, all that lead to them, `others`, and all to which any of these lead.
  /// Documents are left out; everything is there in a file from before references.
  package func load(
    around paths: [TokenPath], others: [TokenPath] = []
  ) throws -> TokenSet {
    try read { reader in
      guard try References.areKept(in: reader.db) else { return try load() }
      try reader.verifyCounts()
      var set = try reader.outline()
      var closure = ReferenceClosure([reader])
      _ = try closure.addDependents(of: paths.compactMap(reader.tokenID))
      closure.add(try others.compactMap(reader.tokenID))
      _ = try closure.addClosure()
      try closure.fill(&set, at: reader)
      return set
    }
  }

  /// The tokens at and inside `paths`, and all to which these lead; more where that is most of the
  /// registry anyway. Revisions, axes and documents are all there.
  ///
  /// - Parameters:
  ///   - revision: leaves out the cells and descriptions of others.
  ///   - areGuesses: whether there may be nothing at most of the paths, and nobody is told so.
  /// - Complexity: O(*c*·log *n*) for *c* tokens of that kind, and O(*n*) for each path without one; of guesses, O(log *n*) for
  ///   all that lie between the same two paths of the registry.
  package func load(
    inside paths: [TokenPath], revision: String? = nil, areGuesses: Bool = false
  ) throws -> TokenSet {
    try read { reader in
      var closure = ReferenceClosure(
        [reader], limit: try ReferenceClosure.mostLookUps(reader.db))
      let tokens = TokenPaths(reader.db)
      for path in areGuesses ? try tokens.known(among: paths) : paths {
        closure.add(try tokens.ids(atOrInside: path.text).map(\.id))
      }
      guard try closure.addClosure() else { return try load(revision: revision) }
      var set = try reader.outline()
      set.documents = try reader.documents()
      try closure.fill(&set, at: reader)
      if let revision {
        set.cells.removeAll { $0.revision != revision }
        set.abouts.removeAll { $0.revision != revision }
      }
      return set
    }
  }

  /// The paths of tokens of which commits after an earlier state have values, sorted.
  ///
  /// - Complexity: O(*c*) for the rows of these commits.
  package func pathsChanged(since earlier: Snapshot) throws -> [TokenPath] {
    try read { reader in
      try reader.touchedTokens(since: earlier.asOf).cells.map(reader.path).sorted()
    }
  }
}

extension SnapshotReader {
  /// The tokens that commits after `earlier` have rows of, by the tables of these rows.
  ///
  /// - Throws: `DamagedRow` where a row is not as it was written, or is lost.
  func touchedTokens(since earlier: Int64) throws -> (cells: Set<Int64>, abouts: Set<Int64>) {
    let span = [earlier + 1, asOf]
    var rows = RowCount(cells: 0)
    var cells: Set<Int64> = []
    var places: Set<CellPlace> = []
    var last: Int64 = 0
    try db.forEachCell(.between, span) { record in
      // Rows of the same commit come together, and none comes twice.
      if record.commit != last { places = [] }
      guard record.commit >= last, places.insert(record.place).inserted else {
        throw DamagedRow("cell")
      }
      last = record.commit
      rows.cells += 1
      cells.insert(record.tokenID)
    }
    var count = 0
    var abouts: Set<Int64> = []
    try db.forEachFast("SELECT * FROM about WHERE commit_id BETWEEN ? AND ?", span) { row in
      count += 1
      abouts.insert(try AboutRecord(row).token)
    }
    rows.abouts = count
    try rows.check(db, of: "BETWEEN \(span[0]) AND \(span[1])")
    return (cells, abouts)
  }
}

/// The tokens whose own rows differ between two states.
private struct TouchedTokens {
  let before: SnapshotReader
  let after: SnapshotReader
  /// Also those whose description, deprecation or evidence alone differs.
  private(set) var all: Set<Int64> = []
  /// The tokens of which a statement differs.
  private(set) var changed: [Int64] = []

  /// - Returns: `false` when there are too many.
  mutating func find(limit: Int) throws -> Bool {
    let (earlier, later) = before.asOf <= after.asOf ? (before, after) : (after, before)
    let touched = try later.touchedTokens(since: earlier.asOf)
    for token in touched.cells {
      let old = try before.statedRecords(of: token)
      let new = try after.statedRecords(of: token)
      if old.elementsEqual(new, by: { $0.equals($1) }) { continue }
      all.insert(token)
      if !old.elementsEqual(new, by: { $0.states($1) }) { changed.append(token) }
      if all.count > limit { return false }
    }
    for token in touched.abouts { try find(about: token) }
    try findDeprecated()
    return all.count <= limit
  }

  /// Adds the deprecated tokens whose replacement is gone, which may be told of nothing else.
  ///
  /// - Complexity: O(*d*·log *n*) for *d* deprecations that name a token, where any token is gone.
  private mutating func findDeprecated() throws {
    let gone = Set(
      try all.filter { token in
        try after.statedRecords(of: token).isEmpty && !before.statedRecords(of: token).isEmpty
      }.map(after.path))
    guard !gone.isEmpty else { return }
    var tokens: Set<Int64> = []
    try after.db.forEachFast(
      "SELECT * FROM about WHERE commit_id <= ? AND instr(deprecated, '{')", [after.asOf]
    ) { row in tokens.insert(try AboutRecord(row).token) }
    for token in tokens {
      let abouts = try after.abouts(of: token).filter { about in
        Deprecation.replacement(in: about.deprecated).map(gone.contains) == true
      }
      guard !abouts.isEmpty else { continue }
      all.insert(token)
      if abouts.contains(where: \.isGroup) { try addInside(token) }
    }
  }

  private mutating func addInside(_ group: Int64) throws {
    let path = try after.path(group)
    all.formUnion(try TokenPaths(after.db).ids(atOrInside: path.text).map(\.id))
  }

  /// The deprecation of a group reaches all that is in it.
  private mutating func find(about token: Int64) throws {
    all.insert(token)
    let old = try before.abouts(of: token).groupDeprecations
    guard try old != after.abouts(of: token).groupDeprecations else { return }
    try addInside(token)
  }
}

extension CellRecord {
  /// Whether another state's row gives the same cell, whichever commit wrote it.
  fileprivate func equals(_ other: CellRecord) -> Bool {
    place == other.place && hasContent(of: other)
  }

  /// Whether it gives a cell of the same statement, whatever the evidence.
  fileprivate func states(_ other: CellRecord) -> Bool {
    place == other.place && statement == other.statement
  }
}

extension [About] {
  /// The deprecations of the group itself, by revision.
  fileprivate var groupDeprecations: [String: String] {
    var found: [String: String] = [:]
    for about in self where about.isGroup {
      if let text = about.deprecatedText { found[about.revision] = text }
    }
    return found
  }
}
