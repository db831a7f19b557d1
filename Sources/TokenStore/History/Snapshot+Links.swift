internal import GRDB
package import TokenModel

extension Snapshot {
  /// What is to be said so that a token that is gone, or each of a group, is the one that came in its
  /// place. It is to be recorded on this state.
  ///
  /// - Parameters:
  ///   - new: the path that it has now.
  ///   - since: a state that has the token at its new path already; the commit with which it came there
  ///     is looked for from here back.
  /// - Returns: the links by new path, and the tokens of a group that have no counterpart.
  /// - Throws: `LinkProblem`; nothing is said of a group then either.
  package func links(
    from old: TokenPath, to new: TokenPath, since: Snapshot
  ) throws -> (links: [Link], left: [TokenPath]) {
    guard old != new else { throw LinkProblem.sameToken(old) }
    return try read { reader in
      let finder = try LinkFinder(reader, since: since)
      return try finder.links(old, new)
    }
  }
}

private struct LinkFinder {
  private let reader: SnapshotReader
  private let moves: MoveLinks
  private let since: Int64
  private let sinceText: String

  init(_ reader: SnapshotReader, since: Snapshot) throws {
    self.reader = reader
    moves = try MoveLinks(reader)
    self.since = since.asOf
    sinceText = since.text
  }

  func links(_ old: TokenPath, _ new: TokenPath) throws -> (links: [Link], left: [TokenPath]) {
    let paths = TokenPaths(reader.db)
    let gone = try paths.ids(atOrInside: old.text).filter { token, _ in
      try moves.birth(at: token, from: 0, to: since) != nil
    }
    guard !gone.isEmpty else {
      throw LinkProblem.neverThere(
        old, since: sinceText, near: try near(old).flatMap { $0 == new.text ? nil : $0 })
    }
    var links: [Link] = []
    var left: [TokenPath] = []
    for (token, from) in gone {
      let inner = from.text.utf8.dropFirst(old.text.utf8.count)
      let to = TokenPath(trusted: new.text + String(Substring(inner)))
      guard let successor = try reader.tokenID(to), try reader.isThere(successor) else {
        if from != old { left.append(from) }
        continue
      }
      links.append(try link(token, from, successor, to))
    }
    if links.isEmpty { throw LinkProblem.notThere(new, near: try near(new)) }
    return (links.sorted { $0.to < $1.to }, left)
  }

  private func link(_ old: Int64, _ from: TokenPath, _ new: Int64, _ to: TokenPath) throws -> Link {
    guard try !reader.isThere(old) else { throw LinkProblem.stillThere(from) }
    let past = try moves.lineage(of: old, asOf: reader.asOf)
    if let departure = past.departure {
      throw LinkProblem.hasSuccessor(
        from, try reader.path(departure.to), since: Int(departure.commit),
        toldBy: departure.toldBy.map { Int($0) })
    }
    let lives = try lives(moves.lineage(of: new, asOf: reader.asOf))
    guard let life = lives.last(where: { $0.first <= since }), since < life.until else {
      let later = lives.first { $0.first > since }?.first
      throw LinkProblem.notYet(to, since: sinceText, from: later.map { Int($0) })
    }
    // Without an end it would be there.
    let end = try self.lives(past).last?.until ?? 0
    guard end <= life.first else {
      throw LinkProblem.bothThere(from, until: Int(end), to, from: Int(life.first))
    }
    return Link(from: from, to: try reader.path(life.token), since: Int(life.first))
  }

  private func near(_ path: TokenPath) throws -> String? {
    nearest(path.text, among: try TokenPaths(reader.db).all().all.map(\.text).sorted())
  }

  /// A time in which a token was there without a gap.
  private struct Life {
    /// The id that it began at, and the commit.
    var token: Int64
    var first: Int64
    /// The commit that took the token away; `.max` where none did.
    var until: Int64 = .max
  }

  /// The times in which a token was there, the oldest first, through its moves.
  private func lives(_ lineage: Lineage) throws -> [Life] {
    var lives: [Life] = []
    var isThere = false
    for stay in lineage.stays {
      // What a stay begins with is written whole.
      var held: Set<Content> = []
      for (commit, changes) in try changes(in: stay) {
        for change in changes {
          if change.isStated { held.insert(change.content) } else { held.remove(change.content) }
        }
        guard held.isEmpty == isThere else { continue }
        isThere.toggle()
        if isThere {
          lives.append(Life(token: stay.token, first: commit))
        } else {
          lives[lives.count - 1].until = commit
        }
      }
    }
    return lives
  }

  private enum Content: Hashable {
    case cell(CellPlace)
    case about(revision: Int64)
  }

  private func changes(
    in stay: Lineage.Stay
  ) throws -> [(commit: Int64, [(content: Content, isStated: Bool)])] {
    var changes: [Int64: [(content: Content, isStated: Bool)]] = [:]
    for record in try reader.records(of: stay.token, from: stay.first, to: stay.last) {
      changes[record.commit, default: []].append((.cell(record.place), record.statement != nil))
    }
    // A token is there as long as its cells are, a group as long as its description is.
    if changes.isEmpty {
      for record in try reader.aboutRecords(of: stay.token, from: stay.first, to: stay.last) {
        changes[record.commit, default: []].append(
          (.about(revision: record.revision), !record.isEmpty))
      }
    }
    return changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// A reason why a token that is gone cannot have become another one.
package enum LinkProblem: Problem {
  case sameToken(TokenPath)
  /// `since` is the point as it was written.
  case neverThere(TokenPath, since: String, near: String?)
  case notThere(TokenPath, near: String?)
  case stillThere(TokenPath)
  case hasSuccessor(TokenPath, TokenPath, since: Int, toldBy: Int?)
  /// `from` is the commit with which it came again later, if it did.
  case notYet(TokenPath, since: String, from: Int?)
  case bothThere(TokenPath, until: Int, TokenPath, from: Int)

  /// The stable code, lower-case with hyphens.
  package var code: String {
    switch self {
    case .sameToken: "path-taken"
    case .neverThere, .notThere: "path-unknown"
    case .stillThere: "link-still-there"
    case .hasSuccessor: "link-successor"
    case .notYet: "link-not-yet"
    case .bothThere: "link-both-there"
    }
  }

  /// The cause, in one sentence without a full stop.
  package var message: String {
    switch self {
    case .sameToken(let path): "\(quotedForMessage(path.text)) cannot have been itself before"
    case .neverThere(let path, let since, _):
      "there was no token or group \(quotedForMessage(path.text)) before \(since)"
    case .notThere(let path, _):
      "there is no token or group \(quotedForMessage(path.text)) that it could have become"
    case .stillThere(let path): "\(quotedForMessage(path.text)) is still there"
    case .hasSuccessor(let path, let new, let since, let toldBy):
      "\(quotedForMessage(path.text)) became \(quotedForMessage(new.text)) with #\(since)"
        + (toldBy.map { ", as of #\($0)" } ?? "")
    case .notYet(let path, let since, _):
      "there was no token \(quotedForMessage(path.text)) at \(since)"
    case .bothThere(let old, let until, let new, let from):
      "\(quotedForMessage(old.text)) was there until #\(until), and \(quotedForMessage(new.text)) "
        + "came with #\(from): two tokens at one time cannot be one"
    }
  }

  /// The action that fixes it.
  package var fix: String? {
    switch self {
    case .sameToken: "name the path that the token has now"
    case .neverThere(_, _, let near?), .notThere(_, let near?): "did you mean \(near)?"
    case .neverThere(let path, _, nil):
      "see `blazon log \(path.text)`, or name a later point with --since"
    case .notThere: "see `blazon list` for what there is"
    case .stillThere(let path): "rename it with `blazon mv \(path.text) NEW`, without --since"
    case .hasSuccessor(_, let new, _, let toldBy):
      toldBy.map { "undo that first with `blazon revert '#\($0)'`" }
        ?? "name \(new.text), if that is the token that is gone"
    case .notYet(_, _, let from?): "write --since '#\(from)'"
    case .notYet(let path, _, nil): "see `blazon log \(path.text)` for when it was"
    case .bothThere: "link the token that came when the old one went, or leave them two"
    }
  }
}
