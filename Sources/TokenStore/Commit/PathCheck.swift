internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Refuses a path that would be both a token and a group, in whatever revisions, and one that differs from
/// another in nothing but how Unicode composes its letters: two tokens here, one key in JSON.
///
/// It looks at what a writer wrote, before that is committed.
struct PathCheck {
  private let db: Database
  private let plan: CommitEffect
  private let sortedCells: Int
  private let isFirst: Bool

  init(_ writer: CommitWriter) {
    db = writer.db
    plan = writer.plan
    sortedCells = writer.sortedCells
    isFirst = writer.isFirst
  }

  /// - Parameter arrivals: paths that tokens moved to.
  /// - Throws: `StoreProblem.tokenIsGroup`, `.namesAlike`.
  func check(arrivals: [TokenPath]) throws {
    var groups: Set<TokenPath> = []
    var accented: Set<TokenPath> = []
    func check(_ path: TokenPath) throws {
      try self.check(path, &groups)
      if !path.text.utf8.allSatisfy({ $0 < 0x80 }) { accented.insert(path) }
    }
    for change in plan.cells {
      guard change.before == nil, let path = change.after?.path else { continue }
      try check(path)
    }
    for path in arrivals where try isLiveToken(path) { try check(path) }
    if !accented.isEmpty { try checkSpelling(of: accented) }
  }

  /// - Parameter new: paths with letters beyond ASCII. Only they are held against others, so that a registry that
  ///   has two alike from before still takes commits.
  /// - Complexity: O(*n*) for *n* tokens.
  private func checkSpelling(of new: Set<TokenPath>) throws {
    // Swift's strings are equal, and hash alike, however their letters are composed.
    var spelled: [String: TokenPath] = [:]
    func groups(_ path: TokenPath) -> some Sequence<TokenPath> {
      sequence(first: path, next: \.parent)
    }
    let stored = try String.fetchCursor(
      db,
      sql: """
        SELECT path FROM token
        WHERE path GLOB '*[^' || char(1) || '-' || char(127) || ']*' AND \(PathCheck.hasLiveCell)
        """)
    while let text = try stored.next() {
      let path = TokenPath(trusted: text)
      guard !new.contains(path) else { continue }
      for group in groups(path) { spelled[group.text] = group }
    }
    for path in new.sorted() {
      for group in groups(path) {
        if let other = spelled[group.text], other != group {
          throw StoreProblem.namesAlike(group, other)
        }
        spelled[group.text] = group
      }
    }
  }

  /// - Parameter groups: the groups that were looked at already.
  private func check(_ path: TokenPath, _ groups: inout Set<TokenPath>) throws {
    if !isFirst, let inner = try liveToken(inside: path) {
      throw StoreProblem.tokenIsGroup(path, inner: inner)
    }
    var group = path.parent
    while let outer = group, groups.insert(outer).inserted {
      guard !isWritten(outer), try isFirst || !isLiveToken(outer) else {
        throw StoreProblem.tokenIsGroup(outer, inner: path)
      }
      group = outer.parent
    }
  }

  /// Whether this commit gives the token a cell. Uses that given cells are in the order of their
  /// paths.
  private func isWritten(_ path: TokenPath) -> Bool {
    let sorted = plan.cells[..<sortedCells]
    let place = sorted.partitioningIndex { $0.after.map { $0.path >= path } ?? true }
    return place < sortedCells && sorted[place].after?.path == path
  }

  private static let hasLiveCell = CellQuery.hasLiveCell("token.id")

  private func liveToken(inside path: TokenPath) throws -> TokenPath? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT path FROM token WHERE path > ? AND path < ? AND \(PathCheck.hasLiveCell)
        ORDER BY path LIMIT 1
        """)
    return try String.fetchOne(statement, arguments: [path.text + ".", path.text + "/"])
      .map(TokenPath.init(trusted:))
  }

  private func isLiveToken(_ path: TokenPath) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM token WHERE path = ? AND \(PathCheck.hasLiveCell)")
    return try Int.fetchOne(statement, arguments: [path.text]) != nil
  }
}
