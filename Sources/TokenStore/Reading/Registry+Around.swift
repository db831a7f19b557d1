internal import GRDB
package import TokenModel

/// What a registry says at two commits, without tokens that answer alike at both.
package struct AffectedTokens: Sendable {
  package var before: TokenSet
  package var after: TokenSet
}

extension Registry {
  /// The states at two commits, each cut down to the tokens that can answer otherwise than in the
  /// other, and to all that these lead to: comparing the two gives the same changes as comparing the
  /// whole states. Documents are left out.
  ///
  /// - Returns: `nil` where the whole states must be compared: in a file from before references, where
  ///   revisions inherit otherwise or have other axes, and where so much differs that reading all of
  ///   it is faster.
  /// - Complexity: O(*c*·log *n*): *c* tokens that differ, or lead to such, or to which they lead.
  package func difference(from: Int, to: Int) throws -> AffectedTokens? {
    try read { db in
      guard try References.areKept(in: db) else { return nil }
      var before = try outline(at: from)
      var after = try outline(at: to)
      guard before.resolvesLike(after) else { return nil }
      let commits = (before: Int64(from), after: Int64(to))
      let tokens = try SlotLookup(db, path: path, asOf: max(commits.before, commits.after))
      var touched = TouchedTokens(db, tokens, commits)
      try touched.find()
      var neighbours = ReferenceClosure(
        tokens, commits: [commits.before, commits.after], touched: touched.all,
        limit: try Registry.mostLookUps(db))
      guard try neighbours.addDependents(of: touched.changed), try neighbours.addClosure()
      else { return nil }
      (before.cells, before.abouts) = try neighbours.content(at: commits.before)
      (after.cells, after.abouts) = try neighbours.content(at: commits.after)
      before.sort()
      after.sort()
      return AffectedTokens(before: before, after: after)
    }
  }

  /// What a registry says at a commit of the tokens at `paths`, of all that lead to them, of `others`,
  /// and of all to which any of these lead. Documents are left out.
  ///
  /// Everything in a file from before references.
  package func load(
    at commit: Int, around paths: [TokenPath], others: [TokenPath] = []
  ) throws -> TokenSet {
    try read { db in
      guard try References.areKept(in: db) else { return try load(at: commit) }
      var set = try outline(at: commit)
      let tokens = try SlotLookup(db, path: path, asOf: Int64(commit))
      var neighbours = ReferenceClosure(tokens, commits: [Int64(commit)], touched: [], limit: .max)
      _ = try neighbours.addDependents(of: paths.compactMap(tokens.slot))
      try neighbours.add(others.compactMap(tokens.slot))
      _ = try neighbours.addClosure()
      (set.cells, set.abouts) = try neighbours.content(at: Int64(commit))
      set.sort()
      return set
    }
  }

  /// What a registry says at a commit of the tokens at and inside `paths`, and of all to which these
  /// lead; more where that is most of it anyway. Everything that is no token's is there.
  ///
  /// - Parameter revision: leaves out what others say.
  /// - Complexity: O(*c*·log *n*) for *c* tokens of that kind.
  package func load(
    at commit: Int, inside paths: [TokenPath], revision: String? = nil
  ) throws -> TokenSet {
    try read { db in
      let tokens = try SlotLookup(db, path: path, asOf: Int64(commit))
      var neighbours = ReferenceClosure(
        tokens, commits: [Int64(commit)], touched: [], limit: try Registry.mostLookUps(db))
      for path in paths {
        try neighbours.add(TokenPaths(db).slots(atOrInside: path.text).map(\.slot))
      }
      guard try neighbours.addClosure() else { return try load(at: commit, revision: revision) }
      var set = try outline(at: commit)
      set.documents = try RegistryReader(db, path: path, asOf: Int64(commit)).documents()
      (set.cells, set.abouts) = try neighbours.content(at: Int64(commit))
      if let revision {
        set.cells.removeAll { $0.revision != revision }
        set.abouts.removeAll { $0.revision != revision }
      }
      set.sort()
      return set
    }
  }

  /// So many tokens are looked up one by one; beyond it, reading everything in one go takes less.
  private static func mostLookUps(_ db: Database) throws -> Int {
    max(1000, (try Int.fetchOne(db, sql: "SELECT max(id) FROM token") ?? 0) / 8)
  }
}

/// Which tokens the commits between two say something about.
private struct TouchedTokens {
  private let db: Database
  private let tokens: SlotLookup
  private let commits: (before: Int64, after: Int64)
  /// Also those whose description, deprecation or evidence alone differs.
  private(set) var all: Set<Int64> = []
  /// Those of which a statement differs.
  private(set) var changed: [Int64] = []

  init(_ db: Database, _ tokens: SlotLookup, _ commits: (before: Int64, after: Int64)) {
    self.db = db
    self.tokens = tokens
    self.commits = commits
  }

  mutating func find() throws {
    let span = StatementArguments([
      min(commits.before, commits.after), max(commits.before, commits.after),
    ])
    let cells = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT token_id FROM cell INDEXED BY cell_commit
        WHERE commit_id > ? AND commit_id <= ?
        """, arguments: span)
    for slot in cells {
      let before = try tokens.contents(of: slot, at: commits.before)
      let after = try tokens.contents(of: slot, at: commits.after)
      if before == after { continue }
      all.insert(slot)
      if before.map(\.says) != after.map(\.says) { changed.append(slot) }
    }
    let abouts = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT token_id FROM about INDEXED BY about_commit
        WHERE commit_id > ? AND commit_id <= ?
        """, arguments: span)
    for slot in abouts { try find(about: slot) }
  }

  /// The deprecation of a group reaches all that is in it.
  private mutating func find(about slot: Int64) throws {
    all.insert(slot)
    let before = try tokens.abouts(of: slot, at: commits.before)
    let after = try tokens.abouts(of: slot, at: commits.after)
    guard before.groupDeprecations != after.groupDeprecations else { return }
    let path = try tokens.path(slot).text
    all.formUnion(
      try Int64.fetchAll(
        db, sql: "SELECT id FROM token WHERE path > ? AND path < ?",
        arguments: [path + ".", path + "/"]))
  }
}

extension [About] {
  /// What is said of the group itself, by revision.
  fileprivate var groupDeprecations: [String: String] {
    var found: [String: String] = [:]
    for about in self where about.isGroup {
      if let text = about.deprecatedText { found[about.revision] = text }
    }
    return found
  }
}

extension SlotLookup.Content {
  /// Without who says so.
  fileprivate var says: SlotLookup.Content {
    SlotLookup.Content(place: place, statement: statement, evidence: nil)
  }
}

/// Some tokens, those that lead to them, and those to which they lead, at one commit or at any of two.
private struct ReferenceClosure {
  private let tokens: SlotLookup
  private let commits: [Int64]
  private let touched: Set<Int64>
  private let limit: Int
  private var members: Set<Int64>

  /// - Parameters:
  ///   - touched: tokens that may say different things at the commits; members from the beginning.
  ///   - limit: the most members that are wanted.
  init(_ tokens: SlotLookup, commits: [Int64], touched: Set<Int64>, limit: Int) {
    self.tokens = tokens
    self.commits = commits
    self.touched = touched
    self.limit = limit
    members = touched
  }

  /// Adds tokens, and those that lead to them.
  ///
  /// - Returns: `false` when there are too many.
  mutating func addDependents(of slots: [Int64]) throws -> Bool {
    members.formUnion(slots)
    var followed = Set(slots)
    var queue = slots
    while let slot = queue.popLast() {
      let path = try tokens.path(slot)
      for candidate in try tokens.candidates(naming: path)
      where !followed.contains(candidate) {
        guard try targets(of: candidate).contains(path) else { continue }
        followed.insert(candidate)
        members.insert(candidate)
        queue.append(candidate)
      }
      if members.count > limit { return false }
    }
    return true
  }

  mutating func add(_ slots: [Int64]) throws { members.formUnion(slots) }

  /// Adds those to which the members lead.
  ///
  /// - Returns: `false` when there are too many.
  mutating func addClosure() throws -> Bool {
    var queue = Array(members)
    while let slot = queue.popLast() {
      for target in try targets(of: slot) {
        guard let other = try tokens.slot(target) else { continue }
        if members.insert(other).inserted { queue.append(other) }
      }
      if members.count > limit { return false }
    }
    return true
  }

  /// At any of the commits; a token that no commit between them touched names the same at each.
  private func targets(of slot: Int64) throws -> Set<TokenPath> {
    guard touched.contains(slot) else {
      return try tokens.targets(of: slot, at: commits[commits.count - 1])
    }
    return try commits.reduce(into: []) { $0.formUnion(try tokens.targets(of: slot, at: $1)) }
  }

  /// What the members say, and what is said of them and of the groups around them.
  func content(at commit: Int64) throws -> (cells: [Cell], abouts: [About]) {
    var cells: [Cell] = []
    var abouts: [About] = []
    var groups: Set<TokenPath> = []
    for slot in members {
      cells += try tokens.cells(of: slot, at: commit)
      abouts += try tokens.abouts(of: slot, at: commit)
      var group = try tokens.path(slot).parent
      while let outer = group, groups.insert(outer).inserted { group = outer.parent }
    }
    for group in groups {
      guard let slot = try tokens.slot(group), !members.contains(slot) else { continue }
      abouts += try tokens.abouts(of: slot, at: commit)
    }
    return (cells, abouts)
  }
}
