internal import GRDB
package import TokenModel

/// A cell, and the commit that made it say so.
package struct BlameLine: Hashable, Sendable {
  package var cell: Cell
  /// A commit that only moved the token is passed over.
  package var commit: CommitInfo
  /// Where the token stood with that commit.
  package var path: TokenPath

  /// When the record was mended, where that was the cell's newest change.
  package var correctedAt: Timestamp? { commit.metadata.isCorrection ? commit.at : nil }
}

extension Registry {
  /// Who made each cell of a token, or of all tokens of a group, say what it says at a commit.
  ///
  /// - Returns: sorted by path, revision order and context; empty where there is no such token.
  /// - Complexity: O(*r*): the rows of these tokens, by one search; moves cost a search for each cell.
  package func blame(_ tokenPath: TokenPath, at commit: Int) throws -> [BlameLine] {
    try read { db in
      try Blame(db, path: path, asOf: Int64(commit)).lines(
        TokenPaths(db).slots(atOrInside: tokenPath.text).map(\.slot))
    }
  }

  /// Which commit made each cell of a token say what it says at a commit.
  package func commits(of tokenPath: TokenPath, at commit: Int) throws -> [CellKey: CommitInfo] {
    let lines = try read { db in
      try Blame(db, path: path, asOf: Int64(commit)).lines(
        TokenPaths(db).slot(at: tokenPath.text).map { [$0] } ?? [])
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0.cell.key, $0.commit) })
  }
}

private struct Blame {
  private let db: Database
  private let asOf: Int64
  private let lookup: CommitLookup
  private let links: MoveLinks
  private let hasMoves: Bool

  init(_ db: Database, path: String, asOf: Int64) throws {
    self.db = db
    self.asOf = asOf
    lookup = try CommitLookup(db, path: path, asOf: asOf)
    links = try MoveLinks(db)
    hasMoves = try links.exist()
  }

  func lines(_ slots: [Int64]) throws -> [BlameLine] {
    var lines: [(place: CellPlace, line: BlameLine)] = []
    for record in try slots.flatMap(lookup.reader.newestRecords(ofToken:)) {
      let (place, content) = (record.place, record.content)
      guard let cell = try lookup.cell(place, content) else { continue }
      let (source, commit) = try source(place, content)
      lines.append(
        (
          place,
          BlameLine(
            cell: cell, commit: try lookup.commit(commit), path: try lookup.path(source.slot))
        ))
    }
    return lines.sorted { first, second in
      first.line.cell.path != second.line.cell.path
        ? first.line.cell.path < second.line.cell.path
        : lookup.precedes(first.place, second.place)
    }.map(\.line)
  }

  /// Goes back through the moves that carried a cell as it is.
  private func source(
    _ place: CellPlace, _ content: CellContent
  ) throws -> (place: CellPlace, commit: Int64) {
    var place = place
    var content = content
    while hasMoves, let old = try links.origin(of: place.slot, in: content.commit),
      let carried = try lookup.content(of: place.at(old), at: content.commit - 1),
      carried.says(content)
    {
      place = place.at(old)
      content = carried
    }
    return (place, content.commit)
  }
}
