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
        "t.path = ? OR (t.path > ? AND t.path < ?)",
        [tokenPath.text, tokenPath.text + ".", tokenPath.text + "/"])
    }
  }

  /// Which commit made each cell of a token say what it says at a commit.
  package func commits(of tokenPath: TokenPath, at commit: Int) throws -> [CellKey: CommitInfo] {
    let lines = try read { db in
      try Blame(db, path: path, asOf: Int64(commit)).lines("t.path = ?", [tokenPath.text])
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

  func lines(_ condition: String, _ arguments: [String]) throws -> [BlameLine] {
    let find = try db.cachedStatement(
      sql: """
        SELECT c.token_id, c.revision_id, c.context_id, c.statement_id, c.evidence_id,
          max(c.commit_id)
        FROM token t JOIN cell c ON c.token_id = t.id
        WHERE (\(condition)) AND c.commit_id <= ?
        GROUP BY c.token_id, c.revision_id, c.context_id
        """)
    var lines: [(place: CellPlace, line: BlameLine)] = []
    let rows = try Row.fetchCursor(
      find, arguments: StatementArguments(arguments) + [asOf])
    while let row = try rows.next() {
      let place = CellPlace(slot: row[0], revision: row[1], context: row[2])
      let content = CellContent(statement: row[3], evidence: row[4], commit: row[5])
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
