internal import GRDB
package import TokenModel

/// A cell, and the commit that gave it its content.
package struct BlameLine: Hashable, Sendable {
  package var cell: Cell
  /// A commit that only moved the token is passed over.
  package var commit: CommitInfo
  /// The token's path with that commit.
  package var path: TokenPath
}

extension Snapshot {
  /// The commit behind each cell of a token, or of all tokens of a group.
  ///
  /// - Returns: sorted by path, revision order and context; empty where there is no such token.
  /// - Complexity: O(*r*): the rows of these tokens, by one search; moves cost a search for each cell.
  package func blame(_ path: TokenPath) throws -> [BlameLine] {
    try read { reader in
      try Blame(reader).lines(TokenPaths(reader.db).ids(atOrInside: path.text).map(\.id))
    }
  }

  /// The commit behind each cell of a token.
  package func commits(of path: TokenPath) throws -> [CellKey: CommitInfo] {
    let lines = try read { reader in
      try Blame(reader).lines(reader.tokenID(path).map { [$0] } ?? [])
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0.cell.key, $0.commit) })
  }
}

private struct Blame {
  private let reader: SnapshotReader
  private let links: MoveLinks
  private let hasMoves: Bool

  init(_ reader: SnapshotReader) throws {
    self.reader = reader
    links = try MoveLinks(reader)
    hasMoves = try links.exist()
  }

  func lines(_ tokens: [Int64]) throws -> [BlameLine] {
    try reader.verifyOrder(of: tokens)
    if tokens.count > 1 { try reader.verifyCounts() }
    let records = try tokens.flatMap(reader.newestRecords(of:)).filter { $0.statement != nil }
    return try reader.inOrder(records, \.place).compactMap { record in
      guard let cell = try reader.cell(record) else { return nil }
      let (source, commit) = try source(record)
      return BlameLine(cell: cell, commit: try reader.commit(commit), path: try reader.path(source))
    }
  }

  /// Goes back through the moves that carried a cell as it is, and over commits that said no more than what it stands on.
  private func source(_ record: CellRecord) throws -> (token: Int64, commit: Int64) {
    var record = record
    while let earlier = try alike(record) { record = earlier }
    while hasMoves, let old = try links.origin(of: record.tokenID, in: record.commit) {
      try reader.verifyOrder(of: [old])
      guard let carried = try reader.at(record.commit - 1).newestRecord(of: record.place.at(old)),
        carried.hasContent(of: record)
      else { break }
      record = carried
      while let earlier = try alike(record) { record = earlier }
    }
    return (record.tokenID, record.commit)
  }

  /// The record of the same cell before this one, where the two mean the same, and differ in the pairs of contrast
  /// or in descriptions at most: who declared those, or wrote the value otherwise, did not choose it.
  private func alike(_ record: CellRecord) throws -> CellRecord? {
    guard record.commit > 1,
      let earlier = try reader.at(record.commit - 1).newestRecord(of: record.place),
      let cell = try reader.cell(record), let before = try reader.cell(earlier),
      // The same again is another token's: a commit writes no cell that stays as it is.
      cell.evidence == before.evidence, cell.statement != before.statement
    else { return nil }
    return cell.statement.meansSame(as: before.statement, besides: [.on, .about, .assumed])
      ? earlier : nil
  }
}
