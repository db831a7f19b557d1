internal import GRDB
package import TokenModel

/// The commits that changed some tokens, followed through their moves.
struct TouchingCommits {
  private let reader: SnapshotReader
  private let revision: Int64?
  private let links: MoveLinks
  private let hasMoves: Bool

  init(_ reader: SnapshotReader, revision: Int64?) throws {
    self.reader = reader
    self.revision = revision
    links = try MoveLinks(reader)
    hasMoves = try links.exist()
  }

  func numbers(
    _ paths: [TokenPath], _ accepts: ((TokenPath) -> Bool)?
  ) throws -> Set<Int64> {
    try reader.verifyCounts()
    var numbers: Set<Int64> = []
    let tokens = TokenPaths(reader.db)
    for path in paths {
      let ids = try tokens.ids(atOrInside: path.text)
      try reader.verifyOrder(of: ids.map(\.id))
      for (token, found) in ids {
        if found == path {
          try add(token, to: &numbers)
        } else {
          try add(path: token, to: &numbers)
        }
      }
    }
    if let accepts {
      for (index, path) in try tokens.all().all.enumerated() where accepts(path) {
        try add(path: Int64(index) + 1, to: &numbers)
      }
    }
    return numbers
  }

  /// Adds what happened to the token at a path, wherever it was.
  private func add(_ token: Int64, to numbers: inout Set<Int64>) throws {
    let lineage = try links.lineage(of: token, asOf: reader.asOf)
    for stay in lineage.stays { try add(stay, to: &numbers) }
    if let departure = lineage.departure {
      numbers.insert(departure.commit)
      add(told: departure.toldBy, to: &numbers)
    }
  }

  /// Adds a commit that told of a move afterwards.
  private func add(told number: Int64?, to numbers: inout Set<Int64>) {
    if let number, number <= reader.asOf { numbers.insert(number) }
  }

  /// Adds whatever happened at a path, and to the token that is there, wherever it was.
  private func add(path token: Int64, to numbers: inout Set<Int64>) throws {
    try add(.init(token: token, first: 0, last: reader.asOf, isArrival: false), to: &numbers)
    if hasMoves { try add(token, to: &numbers) }
  }

  private func add(_ stay: Lineage.Stay, to numbers: inout Set<Int64>) throws {
    add(told: stay.toldBy, to: &numbers)
    for record in try reader.records(of: stay.token, from: stay.first, to: stay.last)
    where revision == nil || revision == record.revision {
      numbers.insert(record.commit)
    }
    for record in try reader.aboutRecords(of: stay.token, from: stay.first, to: stay.last)
    where revision == nil || revision == record.revision {
      numbers.insert(record.commit)
    }
  }
}

extension Snapshot {
  /// The numbers of the commits that wrote values at each path in a revision, ascending.
  ///
  /// A token that moved begins where it came to its path; `history(of:)` follows it.
  ///
  /// - Complexity: O(*r*·log *r*) for all *r* rows of cells.
  package func touchedTokens(revision: String) throws -> [TokenPath: [Int]] {
    try read { reader in
      guard
        let id = try reader.countedRevisions().values.first(where: { $0.revision.id == revision })?
          .id
      else { return [:] }
      var found: [TokenPath: [Int]] = [:]
      var last: (token: Int64, path: TokenPath)?
      var rows = RowCount(cells: 0)
      try reader.forEachRecord(.all, [reader.asOf]) { record, _ in
        rows.cells += 1
        guard record.revision == id else { return }
        let token = record.tokenID
        let path = try last.flatMap { $0.token == token ? $0.path : nil } ?? reader.path(token)
        last = (token, path)
        found[path, default: []].append(Int(record.commit))
      }
      try rows.check(reader.db, of: "<= \(reader.asOf)")
      return found.mapValues { Set($0).sorted() }
    }
  }
}
