package import TokenModel

/// The renames between two sides, each path at most once on either side.
struct Renames: Sendable {
  /// The renames by new path.
  private(set) var byPath: [TokenPath: Rename] = [:]
  private(set) var newByOld: [TokenPath: TokenPath] = [:]

  var isEmpty: Bool { byPath.isEmpty }

  mutating func add(_ rename: Rename, to path: TokenPath) {
    byPath[path] = rename
    newByOld[rename.from] = path
  }

  /// The earlier statement with references to the new paths, so that a reference that followed a rename
  /// is not a difference.
  func followed(_ statement: Statement) -> Statement {
    if isEmpty { return statement }
    return statement.replacingReferences { reference, role in
      guard role.isOfValue, let new = newByOld[reference.target] else { return nil }
      return Reference(new, part: reference.part)
    }
  }

  func followed(_ cell: ResolvedCell) -> ResolvedCell {
    if isEmpty { return cell }
    return cell.with(cell: cell.cell.with(statement: followed(cell.statement)))
  }
}

extension Renames {
  /// Collects the renames that the registry recorded or a vendor's identity tells, then those that were declared, then those that can
  /// be detected.
  ///
  /// - Parameter isOneRevision: whether both sides are one revision. Nothing is detected between two
  ///   editions, where a missing token only means that the pages do not mention it.
  init(from: ComparedRevision, to: ComparedRevision, isOneRevision: Bool, options: RenameSettings) {
    guard from.tokens != nil, to.tokens != nil else { return }
    addIdentity(from, to, options.same(from.sorted, to.sorted))
    let (gone, new) = Renames.unpaired(from, to, self)
    guard !gone.isEmpty, !new.isEmpty else { return }
    let (old, later) = (options.identities(of: gone), options.identities(of: new))
    // Two tokens that both have an identity are not one unless it is the same.
    func mayBeOne(_ from: TokenPath, _ to: TokenPath) -> Bool {
      old[from] == nil || later[to] == nil || old[from] == later[to]
    }
    if options.countsDeclared { addDeclared(gone, new, where: mayBeOne) }
    guard options.detectsRenames, isOneRevision else { return }
    func isOpen(_ token: ResolvedToken) -> Bool { !options.settled.contains(token.path) }
    let detection = RenameDetection(
      gone: gone.filter { newByOld[$0.path] == nil && isOpen($0) },
      new: new.filter { byPath[$0.path] == nil && isOpen($0) },
      revisions: [from, to].compactMap(\.revision))
    for (path, rename) in detection.renames(threshold: options.renameThreshold)
    where mayBeOne(rename.from, path) {
      add(rename, to: path)
    }
  }

  /// Adds the moves of tokens that are on both sides, by path before.
  private mutating func addIdentity(
    _ from: ComparedRevision, _ to: ComparedRevision, _ moves: [TokenPath: TokenPath]
  ) {
    for (old, new) in VendorIdentity.withRoom(moves, where: { from.token(at: $0) != nil }) {
      add(Rename(from: old, basis: .identity), to: new)
    }
  }

  /// The tokens of each side without a counterpart on the other.
  private static func unpaired(
    _ from: ComparedRevision, _ to: ComparedRevision, _ known: Renames
  ) -> (gone: [ResolvedToken], new: [ResolvedToken]) {
    var gone: [ResolvedToken] = []
    var new: [ResolvedToken] = []
    for place in pairedPlaces(from.sorted, to.sorted) {
      if known.isEmpty, place.before != nil, place.after != nil { continue }
      let before = place.before.map { from.sorted[$0] }
      let after = place.after.map { to.sorted[$0] }
      let hasBefore = before.map { known.newByOld[$0.path] == nil } ?? false
      let hasAfter = after.map { known.byPath[$0.path] == nil } ?? false
      if let before, hasBefore, !hasAfter { gone.append(before) }
      if let after, hasAfter, !hasBefore { new.append(after) }
    }
    return (gone, new)
  }

  private mutating func addDeclared(
    _ gone: [ResolvedToken], _ new: [ResolvedToken], where mayBeOne: (TokenPath, TokenPath) -> Bool
  ) {
    var claims: [TokenPath: [TokenPath]] = [:]
    for token in gone {
      // A group's deprecation names the replacement of the group, not that of its tokens.
      let own = token.about?.deprecated
      if let new = Deprecation.replacement(in: own) { claims[new, default: []].append(token.path) }
    }
    if claims.isEmpty { return }
    for token in new {
      guard let olds = claims[token.path], olds.count == 1, newByOld[olds[0]] == nil,
        byPath[token.path] == nil, mayBeOne(olds[0], token.path)
      else { continue }
      add(Rename(from: olds[0], basis: .declared), to: token.path)
    }
  }
}

extension RenameSettings {
  /// The paths after by those before, of tokens that are the same at another path by the registry or by their vendor's identity,
  /// whatever other token has one of the paths.
  package func same(_ from: [ResolvedToken], _ to: [ResolvedToken]) -> [TokenPath: TokenPath] {
    var pairs = VendorIdentity.same(identities(of: from), identities(of: to))
    if moves.isEmpty { return pairs }
    let (before, after) = (Set(from.map(\.path)), Set(to.map(\.path)))
    for (new, old) in moves.sorted(by: { $1.key < $0.key })
    where new != old && before.contains(old) && after.contains(new) {
      pairs[old] = new
    }
    return pairs
  }

  /// The vendor's identities of tokens, by path.
  fileprivate func identities(of tokens: [ResolvedToken]) -> [TokenPath: String] {
    guard let identity else { return [:] }
    let pairs = tokens.compactMap { token in
      identity.identity(in: token.about?.extensions ?? []).map { (token.path, $0) }
    }
    return Dictionary(first: pairs)
  }
}
