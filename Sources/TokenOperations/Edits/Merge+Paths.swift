internal import TokenModel
internal import TokenStore

/// Where tokens are while their commits are recorded here.
///
/// A token that one copy removed moves there like any other, so that it and the next token of its name are two in both.
extension Merge {
  func path(of token: TokenIdentity) -> TokenPath { paths[token] ?? token.path }

  mutating func move(
    _ moves: [(token: TokenIdentity, to: TokenPath)], _ changes: inout ChangeSet
  ) throws {
    for (token, to) in moves {
      if try to != end.path(of: token) && isKept(to, from: token) { continue }
      if let move = try move(token, to: to) {
        changes.moves.append(move)
      } else if arriving.contains(token) {
        returning.insert(token)
      } else {
        continue
      }
      paths[token] = to
      try makeRoom(for: token, &changes)
    }
  }

  /// The move of a token here; `nil` where it is there already, was never here, or is gone and another one is in its way.
  private func move(_ token: TokenIdentity, to path: TokenPath) throws -> Move? {
    let from = self.path(of: token)
    if from == path { return nil }
    let home = ours.path(of: token)
    let hasHome = ours.identity(of: home) == token
    if arriving.contains(token), hasHome || placed[token] != nil || !touched.contains(token) {
      return Move(from: from, to: path)
    }
    guard hasHome else { return nil }
    let isHere = try !here.cells(of: home).isEmpty || !here.abouts(of: home).isEmpty
    let isMoved =
      try isHere
      || touched.contains(token) && isFree(path)
        && !placed.contains { $0.key != token && $0.value == from }
    return isMoved ? Move(from: from, to: path) : nil
  }

  /// Moves groups of which nothing was said there: what is said of them here, and what will be.
  mutating func moveGroups(_ moves: [Move], _ changes: inout ChangeSet) throws {
    for move in moves {
      let group = theirs.identity(of: move.from)
      let from = path(of: group)
      if keptPaths.contains(group) || from == move.to { continue }
      if try !here.abouts(of: ours.path(of: group)).isEmpty {
        changes.moves.append(Move(from: from, to: move.to))
      }
      paths[group] = move.to
    }
  }

  /// Whether another token is at a path here, and stays there.
  func isKept(_ path: TokenPath, from token: TokenIdentity) throws -> Bool {
    let tenant = ours.identity(of: path)
    return try tenant != token && joined(tenant) == path && isLive(tenant, ours, here)
      && !goes(tenant)
  }

  /// Whether no token that was here is at a path.
  func isFree(_ path: TokenPath) throws -> Bool {
    try self.path(of: ours.identity(of: path)) != path
      || here.cells(of: path).isEmpty && here.abouts(of: path).isEmpty
  }

  /// Moves the token that is at the path of one which comes there to where it is in the other copy. It is gone by the end.
  mutating func makeRoom(for token: TokenIdentity, _ changes: inout ChangeSet) throws {
    let path = path(of: token)
    let tenant = ours.identity(of: path)
    guard placed.updateValue(path, forKey: token) != path, tenant != token,
      self.path(of: tenant) == path,
      try touched.contains(tenant) || isLive(tenant, ours, here)
    else { return }
    let other = theirs.path(of: tenant)
    guard other != path, try isFree(other) else { return }
    changes.moves.append(Move(from: path, to: other))
    paths[tenant] = other
  }

  /// What was said here since the two parted names moved tokens by their new paths, too, unless theirs holds.
  mutating func followMoves(_ changes: inout ChangeSet, from former: [TokenIdentity: TokenPath])
    throws
  {
    if changes.moves.isEmpty { return }
    func before(_ path: TokenPath) -> TokenPath? { former[ours.identity(of: path)] }
    func joined(_ path: TokenPath) -> TokenPath? { paths[ours.identity(of: path)] }
    let given = (Set(changes.set.cells.map(\.key)), Set(changes.set.abouts.map(\.key)))
    let moves = Dictionary(last: changes.moves.map { ($0.from, $0.to) })
    let places = ours.places.union(ours.rewritten)
      .filter { !theirs.hasChanged($0) || dropped.contains($0) || parts[$0] != nil }
    for place in places {
      let new = path(of: place.token)
      if let cell = joinedCells[place] {
        let renamed = cell.with(path: new).with { $0.renameReferences { moves[$0] } }
        if given.0.contains(renamed.key) || renamed.statement == cell.statement { continue }
        joinedCells[place] = renamed
        changes.set.cells.append(renamed)
      } else if let about = joinedTexts[place] {
        let renamed = about.renamed { moves[$0] }.with(path: new)
        if given.1.contains(renamed.key) || renamed == about.with(path: new) { continue }
        joinedTexts[place] = renamed
        changes.set.abouts.append(renamed)
      } else if place.context != nil, let cell = try ours.cell(at: place, in: here) {
        let renamed = cell.with(path: new).with { $0.renameReferences(joined) }
        if !given.0.contains(renamed.key),
          renamed.statement != cell.with({ $0.renameReferences(before) }).statement
        {
          changes.set.cells.append(renamed)
        }
      } else if place.context == nil, let about = try ours.about(at: place, in: here) {
        let renamed = about.renamed(joined).with(path: new)
        if !given.1.contains(renamed.key), renamed != about.renamed(before).with(path: new) {
          changes.set.abouts.append(renamed)
        }
      }
    }
  }
}

extension Snapshot {
  /// What each commit after one changed.
  func changes(after base: Int) throws -> [(number: Int, changes: CommitChanges)] {
    try stride(from: base + 1, through: commit, by: 1).map { ($0, try changes(in: $0)) }
  }

  /// Groups that commits moved with all that was in them, and of which nothing was said, by commit.
  func groupMoves(in commits: [(number: Int, changes: CommitChanges)]) throws -> [Int: [Move]] {
    let moving = commits.filter { !$0.changes.moves.isEmpty }
    return try Dictionary(last: moving.map { ($0, try groupMoves($1.moves, in: $0)) })
  }

  private func groupMoves(_ moves: [Move], in number: Int) throws -> [Move] {
    let before = snapshot(at: number - 1)
    let targets = Dictionary(last: moves.map { ($0.from, $0.to) })
    var groups: [TokenPath: TokenPath] = [:]
    for move in moves {
      var move = move
      while move.from.name == move.to.name, let from = move.from.parent, let to = move.to.parent,
        from != to
      {
        move = Move(from: from, to: to)
        groups[from] = to
      }
    }
    return try groups.filter { from, to in
      let inside = try before.moves(from: from, to: to)
      return targets[from] == nil && !inside.isEmpty
        && inside.allSatisfy { targets[$0.from] == $0.to }
    }.map { Move(from: $0.key, to: $0.value) }.sorted { $0.to < $1.to }
  }
}
