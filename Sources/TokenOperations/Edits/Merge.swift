internal import PositionedJSON
package import TokenModel
package import TokenStore

/// What another copy of a registry has recorded since the two parted, as commits to be made here.
///
/// A token is the same in both by its path in the last commit that both have, whatever it is called by now: a
/// value that one changed goes where the other moved the token. Only what both changed, and not to the same, is
/// a conflict.
package struct Merge {
  /// Whose word counts where both changed the same.
  package enum Side: Sendable {
    case ours
    case theirs
  }

  /// The last commit that both have; 0 where both began empty.
  package let base: Int
  /// The other's commits since then, oldest first, with what they change here.
  package private(set) var steps: [(commit: CommitInfo, changes: ChangeSet)] = []
  /// What both changed, sorted; also where a side was preferred.
  package private(set) var conflicts: [MergeConflict] = []
  /// What is said of identity there (`mv --since`), and is not taken over.
  package private(set) var links: [Link] = []

  private let here: Snapshot
  private let there: Snapshot
  /// The other as of the last of its commits that is known here: the common one, or one that was merged before.
  private let last: Snapshot
  private var ours = CopyHistory()
  private var theirs = CopyHistory()
  /// Whether a conflict is settled for the other.
  private let prefersTheirs: Bool
  /// The paths in the state that the steps lead to, of tokens that moved.
  private var paths: [TokenIdentity: TokenPath] = [:]
  /// What of theirs is not taken over: it is here already, or a conflict is settled for us.
  private var dropped: Set<CopyHistory.Place> = []
  private var keptPaths: Set<TokenIdentity> = []
  private var keptDocuments: Set<String> = []

  /// - Parameter preferring: settles conflicts; `nil` leaves it to the caller what they mean.
  /// - Throws: `MergeProblem.nothingInCommon`.
  /// - Complexity: O((*a* + *b*)·log *n*) for *a* and *b* rows of the commits since the two parted.
  package init(of there: Snapshot, into here: Snapshot, preferring side: Side? = nil) throws {
    self.here = here
    self.there = there
    base = try Merge.lastInCommon(here, there)
    if base == 0, here.commit > 0, there.commit > 0 { throw MergeProblem.nothingInCommon }
    prefersTheirs = side == .theirs
    for number in stride(from: base + 1, through: here.commit, by: 1) {
      ours.add(try here.changes(in: number))
    }
    let taken = try Merge.lastTaken(from: there, by: here, after: base)
    last = there.snapshot(at: taken)
    for number in stride(from: base + 1, through: taken, by: 1) {
      theirs.add(try there.changes(in: number))
    }
    theirs.forgetPlaces()
    var end = theirs
    var done: [(number: Int, changes: CommitChanges)] = []
    let own = try Merge.takenOver(from: here, by: there, after: base)
    for number in stride(from: taken + 1, through: there.commit, by: 1) {
      let changes = try there.changes(in: number)
      done.append((number, changes))
      // What they took over from here is not their word, and what became of it here since is no conflict.
      end.add(changes, pathsAlone: own.contains(number))
    }
    paths = ours.paths
    try findConflicts(end)
    conflicts.sort { $0.path < $1.path }
    for (number, changes) in done {
      if own.contains(number) {
        theirs.add(changes, pathsAlone: true)
      } else {
        try take(changes, of: number)
      }
    }
  }

  /// The number of the newest commit that two copies have with the same hash; with it, all before.
  private static func lastInCommon(_ one: Snapshot, _ other: Snapshot) throws -> Int {
    var (known, limit) = (0, min(one.commit, other.commit))
    func isShared(_ number: Int) throws -> Bool {
      try one.snapshot(at: number).info()?.hash == other.snapshot(at: number).info()?.hash
    }
    while known < limit {
      let middle = (known + limit + 1) / 2
      if try isShared(middle) { known = middle } else { limit = middle - 1 }
    }
    return known
  }

  /// The newest of their commits that was merged here before, by the trailers that it left; `base` where none was.
  private static func lastTaken(
    from there: Snapshot, by here: Snapshot, after base: Int
  ) throws -> Int {
    var filter = LogFilter()
    filter.after = base
    let merged = Set(
      try here.log(filter).flatMap(\.trailers).filter { $0.key == trailer }.map(\.value))
    if merged.isEmpty { return base }
    return try there.log(filter).first { merged.contains($0.hash) }?.number ?? base
  }

  /// The numbers of their commits that are ours, merged there.
  private static func takenOver(
    from here: Snapshot, by there: Snapshot, after base: Int
  ) throws -> Set<Int> {
    var filter = LogFilter()
    filter.after = base
    let hashes = Set(try here.log(filter).map(\.hash))
    return Set(
      try there.log(filter).filter { commit in
        commit.trailers.contains { $0.key == trailer && hashes.contains($0.value) }
      }.map(\.number))
  }

  /// The key of the trailer by which a merged commit names the one that it was, by its hash.
  package static let trailer = "Merged-From"

  // MARK: Conflicts

  /// The path that a token has in the end, unless the two moved it to different ones.
  private func joined(_ token: TokenIdentity, _ end: CopyHistory) -> TokenPath {
    if let path = end.paths[token], theirs.paths[token] != path { return path }
    return ours.path(of: token)
  }

  /// A token's path in the last of their states that is known here; `nil` where it was not there.
  private func pathBefore(_ token: TokenIdentity) -> TokenPath? {
    let path = theirs.path(of: token)
    return theirs.identity(of: path) == token ? path : nil
  }

  private mutating func findConflicts(_ end: CopyHistory) throws {
    for (identity, path) in end.paths where theirs.paths[identity] != path {
      guard let other = ours.paths[identity], other != path else { continue }
      conflicts.append(.path(identity.path, ours: other, theirs: path))
      if !prefersTheirs { keptPaths.insert(identity) }
    }
    for place in end.places.intersection(ours.places) {
      let isSettled =
        place.context == nil ? try settleAbout(place, end) : try settleCell(place, end)
      if isSettled, !prefersTheirs { dropped.insert(place) }
    }
    try findTaken(end)
    try findRevisions(end)
  }

  /// - Returns: whether it is a conflict.
  private mutating func settleCell(
    _ place: CopyHistory.Place, _ end: CopyHistory
  ) throws -> Bool {
    func cell(_ state: Snapshot, _ path: TokenPath) throws -> Cell? {
      try state.cells(of: path)
        .first { $0.revision == place.revision && $0.context == place.context }
    }
    let mine = try cell(here, ours.path(of: place.token))
    let other = try cell(there, end.path(of: place.token))
    let old = try pathBefore(place.token).flatMap { try cell(last, $0) }
    /// The content under the names that it has where both are joined.
    func content(_ cell: Cell?, _ history: CopyHistory) -> Cell? {
      cell?.with(path: place.token.path).with { statement in
        statement.renameReferences {
          joined(history.identity(of: $0), end)
        }
      }
    }
    let (first, second) = (content(mine, ours), content(other, end))
    let before = content(old, theirs)
    if areSame(second, first) || areSame(second, before) {
      dropped.insert(place)
      return false
    }
    if areSame(first, before) { return false }
    conflicts.append(
      .value(
        path: ours.path(of: place.token), context: place.context ?? .base, ours: mine, theirs: other
      ))
    return true
  }

  /// Whether two cells of a place mean the same, from the same sources.
  private func areSame(_ one: Cell?, _ other: Cell?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.statement.meansSame(as: other.statement) && one.evidence == other.evidence
  }

  private mutating func settleAbout(
    _ place: CopyHistory.Place, _ end: CopyHistory
  ) throws -> Bool {
    func about(_ state: Snapshot, _ path: TokenPath) throws -> About? {
      try state.abouts(of: path).first { $0.revision == place.revision }?
        .with(path: place.token.path)
    }
    let mine = try about(here, ours.path(of: place.token))
    let other = try about(there, end.path(of: place.token))
    let old = try pathBefore(place.token).flatMap { try about(last, $0) }
    if other == mine || other == old {
      dropped.insert(place)
      return false
    }
    if mine == old { return false }
    conflicts.append(.description(path: ours.path(of: place.token)))
    return true
  }

  /// A path at which each of the two has a token that the other does not have there.
  private mutating func findTaken(_ end: CopyHistory) throws {
    for token in Set(end.places.map(\.token)).union(end.paths.keys) {
      let path = joined(token, end)
      let tenant = ours.identity(of: path)
      guard tenant != token, joined(tenant, end) == path, try !here.cells(of: path).isEmpty,
        try !there.cells(of: end.path(of: token)).isEmpty
      else { continue }
      conflicts.append(.taken(path, by: token.path))
    }
  }

  private mutating func findRevisions(_ end: CopyHistory) throws {
    let (mine, old) = (try here.outline().revisions, try last.outline().revisions)
    for revision in try there.outline().revisions where end.revisions.contains(revision.id) {
      guard let own = mine.first(where: { $0.id == revision.id }),
        let before = old.first(where: { $0.id == revision.id })
          ?? Optional(Revision(id: revision.id))
      else { continue }
      let differ = Merge.facts.filter { fact in
        let (first, second) = (own[keyPath: fact], revision[keyPath: fact])
        return first != second && first != before[keyPath: fact] && second != before[keyPath: fact]
      }
      if !differ.isEmpty { conflicts.append(.revision(revision.id)) }
    }
    let both = ours.documents.intersection(end.documents)
    let documents = try here.documents(both)
    for document in try there.documents(both) where !documents.contains(document) {
      conflicts.append(.document(document.id))
      if !prefersTheirs { keptDocuments.insert(document.id) }
    }
  }

  /// What a revision says of itself, beside what only ever grows.
  private static let facts: [any KeyPath<Revision, String?> & Sendable] = [
    \.title, \.published, \.base, \.description,
  ]

  // MARK: Steps

  /// Takes over one of their commits; afterwards the paths are those that it leaves.
  private mutating func take(_ done: CommitChanges, of number: Int) throws {
    var changes = ChangeSet()
    for change in done.cells {
      guard change.after == nil, let key = change.before?.key else { continue }
      let place = theirs.place(of: key)
      if dropped.contains(place) { continue }
      changes.removing.append(
        CellKey(path: path(of: place.token), revision: key.revision, context: key.context))
    }
    for change in done.abouts {
      guard change.after == nil, let key = change.before?.key else { continue }
      let place = theirs.place(of: key)
      if dropped.contains(place) { continue }
      changes.removingAbouts.append(AboutKey(path: path(of: place.token), revision: key.revision))
    }
    try move(done, &changes)
    theirs.add(done)
    func joined(_ path: TokenPath) -> TokenPath? { self.path(of: theirs.identity(of: path)) }
    for cell in done.cells.compactMap(\.after) {
      let place = theirs.place(of: cell.key)
      if dropped.contains(place) { continue }
      changes.set.cells.append(
        cell.with(path: path(of: place.token)).with { $0.renameReferences(joined) })
    }
    for about in done.abouts.compactMap(\.after) {
      let place = theirs.place(of: about.key)
      if dropped.contains(place) { continue }
      changes.set.abouts.append(about.with(path: path(of: place.token)).renamed(joined))
    }
    try followMoves(&changes)
    changes.set.axes = done.axes.isEmpty ? AxisOrder() : try there.outline().axes
    changes.set.revisions = try done.revisions.map { try taken($0, of: number) }
    changes.set.documents = done.documents.filter { !keptDocuments.contains($0.id) }
    changes.deletingRevisions = done.deletedRevisions
    links += done.links.map(\.after)
    guard let commit = try there.snapshot(at: number).info() else { return }
    steps.append((commit, changes))
  }

  private func path(of token: TokenIdentity) -> TokenPath { paths[token] ?? token.path }

  private mutating func move(_ done: CommitChanges, _ changes: inout ChangeSet) throws {
    let moves = done.moves.map { (token: theirs.identity(of: $0.from), to: $0.to) }
    for move in moves where !keptPaths.contains(move.token) {
      let from = path(of: move.token)
      if from == move.to { continue }
      let home = ours.path(of: move.token)
      let isHere = try !here.cells(of: home).isEmpty || !here.abouts(of: home).isEmpty
      // What was removed here does not move, and what they made since is only there by the steps before.
      guard isHere || theirs.places.contains(where: { $0.token == move.token }) else { continue }
      changes.moves.append(Move(from: from, to: move.to))
    }
    for move in moves where !keptPaths.contains(move.token) { paths[move.token] = move.to }
  }

  /// What was said here since the two parted names moved tokens by their new paths, too, unless theirs holds.
  private func followMoves(_ changes: inout ChangeSet) throws {
    if changes.moves.isEmpty { return }
    func joined(_ path: TokenPath) -> TokenPath? { paths[ours.identity(of: path)] }
    let places = ours.places.filter { !theirs.places.contains($0) || dropped.contains($0) }
    for place in places {
      let (old, new) = (ours.path(of: place.token), path(of: place.token))
      if let context = place.context {
        for cell in try here.cells(of: old)
        where cell.revision == place.revision && cell.context == context {
          let renamed = cell.with(path: new).with { $0.renameReferences(joined) }
          if renamed.statement != cell.statement { changes.set.cells.append(renamed) }
        }
      } else {
        for about in try here.abouts(of: old) where about.revision == place.revision {
          let renamed = about.renamed(joined)
          if renamed != about { changes.set.abouts.append(renamed.with(path: new)) }
        }
      }
    }
  }

  /// What a commit says anew of a revision: what it does not change is as it is here.
  private func taken(_ revision: Revision, of number: Int) throws -> Revision {
    let old = try there.snapshot(at: number - 1).outline().revision(revision.id)
    guard let old else { return revision }
    var result = revision
    let mine = try here.outline().revision(revision.id)
    for fact in [\Revision.title, \.published, \.base, \.description] {
      let isOurs =
        revision[keyPath: fact] == old[keyPath: fact]
        || (!prefersTheirs && conflicts.contains(.revision(revision.id))
          && mine?[keyPath: fact] != nil)
      if isOurs { result[keyPath: fact] = nil }
    }
    return result
  }
}

extension About {
  /// A copy whose deprecation names tokens by other paths, where `path` returns one.
  fileprivate func renamed(_ path: (TokenPath) -> TokenPath?) -> About {
    deprecated.map { with(deprecated: Deprecation.renaming($0, path)) } ?? self
  }
}

/// What tells a token from all others in two copies of a registry: its path in the last commit that both have.
package struct TokenIdentity: Hashable, Sendable {
  package var path: TokenPath
  /// How many tokens had that path before it and left it.
  package var predecessors = 0
}

/// What one copy of a registry changed since the commit that both have.
private struct CopyHistory {
  /// A value, or a description where there is no context.
  struct Place: Hashable {
    var token: TokenIdentity
    var revision: String
    var context: Context?
  }

  /// The paths by now of tokens that moved, and the inverse.
  private(set) var paths: [TokenIdentity: TokenPath] = [:]
  private var tokens: [TokenPath: TokenIdentity] = [:]
  /// All that was given another content.
  private(set) var places: Set<Place> = []
  private(set) var revisions: Set<String> = []
  private(set) var documents: Set<String> = []

  /// Keeps the paths alone.
  mutating func forgetPlaces() {
    places = []
    revisions = []
    documents = []
  }

  func path(of token: TokenIdentity) -> TokenPath { paths[token] ?? token.path }

  func identity(of path: TokenPath) -> TokenIdentity {
    if let known = tokens[path] { return known }
    var token = TokenIdentity(path: path)
    while paths[token] != nil { token.predecessors += 1 }
    return token
  }

  func place(of key: CellKey) -> Place {
    Place(token: identity(of: key.path), revision: key.revision, context: key.context)
  }

  func place(of key: AboutKey) -> Place {
    Place(token: identity(of: key.path), revision: key.revision)
  }

  /// - Parameter pathsAlone: whether only what moved counts.
  mutating func add(_ changes: CommitChanges, pathsAlone: Bool = false) {
    let given = places
    defer {
      if pathsAlone { places = given }
    }
    for change in changes.cells where change.after == nil {
      if let key = change.before?.key { places.insert(place(of: key)) }
    }
    for change in changes.abouts where change.after == nil {
      if let key = change.before?.key { places.insert(place(of: key)) }
    }
    let moved = changes.moves.map { (token: identity(of: $0.from), move: $0) }
    for (_, move) in moved { tokens[move.from] = nil }
    for (token, move) in moved {
      tokens[move.to] = token
      paths[token] = move.to
    }
    for cell in changes.cells.compactMap(\.after) { places.insert(place(of: cell.key)) }
    for about in changes.abouts.compactMap(\.after) { places.insert(place(of: about.key)) }
    if pathsAlone { return }
    revisions.formUnion(changes.revisions.map(\.id))
    documents.formUnion(changes.documents.map(\.id))
  }
}
