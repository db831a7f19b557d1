internal import GRDB

/// The life of one token, from stay to stay.
struct Lineage {
  /// A time at one path; a commit's rows belong to the stay that they begin or go on with.
  struct Stay: Hashable {
    var token: Int64
    /// The first commit of the stay, or a number before it where it is the path's first.
    var first: Int64
    var last: Int64
    /// Whether the token came here by a move, with the commit `first`.
    var isArrival: Bool
    /// The commit that told of the arrival afterwards, if it was not recorded as a move.
    var toldBy: Int64?
  }

  /// Oldest first; empty where no token ever was.
  var stays: [Stay] = []
  /// Set when the token is no longer at the path that was asked for: where it went, and when.
  var departure: (commit: Int64, to: Int64, toldBy: Int64?)?
}

extension MoveLinks {
  /// The stays of the token that has an id at a commit, or of the one that left it last.
  ///
  /// - Complexity: O(*m*·log *n*) for *m* moves of that token.
  func lineage(of token: Int64, asOf: Int64) throws -> Lineage {
    var lineage = Lineage()
    guard isKept else {
      lineage.stays = [.init(token: token, first: 0, last: asOf, isArrival: false)]
      return lineage
    }
    var token = token
    var last = asOf
    if let left = try departure(from: token, upTo: last),
      try (arrival(at: token, upTo: last)?.commit ?? 0) < left.commit
    {
      if let birth = try birth(at: token, from: left.commit, to: last) {
        lineage.stays = [.init(token: token, first: birth, last: last, isArrival: false)]
        return lineage
      }
      lineage.departure = (left.commit, left.token, left.toldBy)
      last = left.commit - 1
    }
    while true {
      let arrival = try arrival(at: token, upTo: last)
      let left = try departure(from: token, upTo: last)
      if let arrival, arrival.commit >= left?.commit ?? 0 {
        lineage.stays.append(
          .init(
            token: token, first: arrival.commit, last: last, isArrival: true,
            toldBy: arrival.toldBy))
        token = arrival.token
        last = arrival.commit - 1
        continue
      }
      let first = try left.map { try birth(at: token, from: $0.commit, to: last) ?? last } ?? 0
      lineage.stays.append(.init(token: token, first: first, last: last, isArrival: false))
      break
    }
    lineage.stays.reverse()
    return lineage
  }

  private struct Link {
    var commit: Int64
    /// The id at the other end.
    var token: Int64
    var toldBy: Int64?
  }

  /// The newest move to an id.
  private func arrival(at token: Int64, upTo last: Int64) throws -> Link? {
    let moved = try db.first(
      "SELECT * FROM move WHERE token_id = ? AND commit_id <= ? ORDER BY commit_id DESC LIMIT 1",
      token, last
    ) { try link($0, other: 2) }
    let told = links.arrival(at: token, upTo: last).flatMap { record in
      record.from.map { Link(commit: record.since, token: $0, toldBy: record.commit) }
    }
    return newer(moved, told)
  }

  /// The newest move from an id.
  private func departure(from token: Int64, upTo last: Int64) throws -> Link? {
    let moved = try db.first(
      "SELECT * FROM move WHERE from_id = ? AND commit_id <= ? ORDER BY commit_id DESC LIMIT 1",
      token, last
    ) { try link($0, other: 0) }
    let told = links.departure(from: token, upTo: last).map { record in
      Link(commit: record.since, token: record.token, toldBy: record.commit)
    }
    return newer(moved, told)
  }

  private func newer(_ moved: Link?, _ told: Link?) -> Link? {
    guard let moved, let told else { return moved ?? told }
    return told.commit > moved.commit ? told : moved
  }

  private func link(_ row: some RowValues, other: Int) throws -> Link {
    try row.verify(.move)
    return Link(commit: try row.number(1), token: try row.number(other))
  }

  /// The first commit of a span that gave an id a cell or a description.
  func birth(at token: Int64, from first: Int64, to last: Int64) throws -> Int64? {
    let cell = try reader.records(of: token, from: first, to: last)
      .first { $0.statement != nil }
    let about = try reader.aboutRecords(of: token, from: first, to: last)
      .first { !$0.isEmpty }
    return [cell?.commit, about?.commit].compactMap(\.self).min()
  }
}
