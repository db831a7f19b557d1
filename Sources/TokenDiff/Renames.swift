internal import TokenModel

/// The renames between two sides, each path at most once on either side.
struct Renames: Sendable {
  /// By the path after.
  private(set) var byPath: [TokenPath: Rename] = [:]
  private(set) var newByOld: [TokenPath: TokenPath] = [:]

  var isEmpty: Bool { byPath.isEmpty }

  mutating func add(_ rename: Rename, to path: TokenPath) {
    byPath[path] = rename
    newByOld[rename.from] = path
  }

  /// The statement of before with references to the paths of after, so that following a rename
  /// is no difference.
  func followed(_ statement: Statement) -> Statement {
    if isEmpty { return statement }
    return statement.replacingReferences { reference, role in
      guard role.isOfValue, let new = newByOld[reference.target] else { return nil }
      return Reference(new, part: reference.part)
    }
  }

  func followed(_ cell: ResolvedCell) -> ResolvedCell {
    if isEmpty { return cell }
    var result = cell
    result.cell = cell.cell.with(statement: followed(cell.statement))
    return result
  }
}

extension Renames {
  /// What is known by identity, then what was declared, then what can be detected.
  ///
  /// - Parameter isOneRevision: whether both sides are one revision. Between two editions a token
  ///   that one of them lacks is silence, not gone, and nothing is detected.
  init(from: ComparedRevision, to: ComparedRevision, isOneRevision: Bool, options: DiffOptions) {
    guard from.tokens != nil, to.tokens != nil else { return }
    addIdentity(from, to, options.moves)
    let (gone, new) = Renames.unpaired(from, to, self)
    guard !gone.isEmpty, !new.isEmpty else { return }
    if options.countsDeclared { addDeclared(gone, new) }
    guard options.detectsRenames, isOneRevision else { return }
    let detection = RenameDetection(
      gone: gone.filter { newByOld[$0.path] == nil }, new: new.filter { byPath[$0.path] == nil })
    for found in detection.renames(threshold: options.renameThreshold) {
      add(found.rename, to: found.path)
    }
  }

  /// A move counts where its token is on both sides. Where the new path was another token's that is
  /// gone now, the path decides instead: one path must not tell of two tokens.
  private mutating func addIdentity(
    _ from: ComparedRevision, _ to: ComparedRevision, _ moves: [TokenPath: TokenPath]
  ) {
    var valid: [TokenPath: TokenPath] = [:]
    var taken: Set<TokenPath> = []
    for (new, old) in moves.sorted(by: { $0.key < $1.key }) where new != old {
      guard from.token(at: old) != nil, to.token(at: new) != nil else { continue }
      if taken.insert(old).inserted { valid[new] = old }
    }
    while true {
      let blocked = valid.keys.filter { from.token(at: $0) != nil && !taken.contains($0) }
      if blocked.isEmpty { break }
      for new in blocked { valid.removeValue(forKey: new).map { _ = taken.remove($0) } }
    }
    for (new, old) in valid { add(Rename(from: old, basis: .identity), to: new) }
  }

  /// Tokens of one side whose path the other does not have.
  private static func unpaired(
    _ from: ComparedRevision, _ to: ComparedRevision, _ known: Renames
  ) -> (gone: [ResolvedToken], new: [ResolvedToken]) {
    var gone: [ResolvedToken] = []
    var new: [ResolvedToken] = []
    forEachPath(of: [from, to]) { path, tokens in
      let before = known.newByOld[path] == nil ? tokens[0] : nil
      let after = known.byPath[path] == nil ? tokens[1] : nil
      switch (before, after) {
      case (let token?, nil): gone.append(token)
      case (nil, let token?): new.append(token)
      case (nil, nil), (.some, .some): break
      }
    }
    return (gone, new)
  }

  private mutating func addDeclared(_ gone: [ResolvedToken], _ new: [ResolvedToken]) {
    var claims: [TokenPath: [TokenPath]] = [:]
    for token in gone {
      // A group's deprecation names what replaces the group.
      let own = token.about?.deprecated
      if let new = Deprecation.replacement(in: own) { claims[new, default: []].append(token.path) }
    }
    if claims.isEmpty { return }
    for token in new {
      guard let olds = claims[token.path], olds.count == 1 else { continue }
      add(Rename(from: olds[0], basis: .declared), to: token.path)
    }
  }
}
