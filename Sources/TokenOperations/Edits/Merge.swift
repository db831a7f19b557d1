internal import PositionedJSON
package import TokenModel
package import TokenStore

/// What another copy of a registry has recorded and this one does not know, as commits to be made here.
///
/// A token is the same in both by its path in the last commit that both have, whatever it is called by now: a value that
/// one changed goes where the other moved the token. Of each place the newest change counts, by what each side knew of
/// the other: a side that knew the other's change has decided upon it. Only what both changed since they last agreed,
/// and not to the same, is a conflict.
package struct Merge {
  /// Whose value counts in a conflict.
  package enum Side: Sendable {
    case ours
    case theirs
  }

  /// One of their commits, with what it changes here.
  package struct Step: Sendable {
    package var commit: CommitInfo
    package var changes: ChangeSet
    /// Whether it changes a published edition, in which it counts as a correction.
    package var isCorrection = false
  }

  /// The last commit that both have; 0 where both began empty.
  package let base: Int
  /// The other's commits that are not known here, oldest first.
  package private(set) var steps: [Step] = []
  /// What both changed, sorted; also where a side was preferred.
  package private(set) var conflicts: [MergeConflict] = []
  /// What is said of identity there (`mv --since`), and is not taken over.
  package private(set) var links: [Link] = []

  private let here: Snapshot
  private let there: Snapshot
  private let knowledge: MergeKnowledge
  private let time: Timestamp
  private let side: Side?
  private var prefersTheirs: Bool { side == .theirs }
  private var ours = CopyHistory()
  /// Up to the step that is being made.
  private var theirs = CopyHistory()
  /// The paths in the state that the steps lead to, of tokens that moved.
  private var paths: [TokenIdentity: TokenPath] = [:]
  /// What of theirs is not taken over: it is here already, or what is here counts.
  private var dropped: Set<CopyHistory.Place> = []
  /// Tokens whose moves there are not made here, and those whose moves are.
  private var keptPaths: Set<TokenIdentity> = []
  private var takenPaths: Set<TokenIdentity> = []
  /// Tokens of which the steps bring something.
  private var arriving: Set<TokenIdentity> = []
  private var keptDocuments: Set<String> = []
  private var keptFacts: Set<RevisionFact> = []
  /// Commits of theirs that say all that one of ours says, neither known to the other.
  private var alike: [Int: Int] = [:]
  /// What stands for having kept what is here in a conflict.
  private var decision: String?

  private struct RevisionFact: Hashable {
    var revision: String
    var fact: PartialKeyPath<Revision>
  }

  /// - Parameters:
  ///   - time: now, by which a revision is published or a draft.
  ///   - side: settles conflicts; `nil` leaves it to the caller what they mean.
  /// - Throws: `MergeProblem.nothingInCommon`.
  /// - Complexity: O((*a* + *b*)·log *n*) for *a* and *b* rows of the commits since the two parted.
  package init(
    of there: Snapshot, into here: Snapshot, at time: Timestamp, preferring side: Side? = nil
  ) throws {
    self.here = here
    self.there = there
    self.time = time
    self.side = side
    base = try Merge.lastInCommon(here, there)
    if base == 0, here.commit > 0, there.commit > 0 { throw MergeProblem.nothingInCommon }
    knowledge = try MergeKnowledge(here, there, after: base)
    for number in stride(from: base + 1, through: here.commit, by: 1) {
      ours.add(try here.changes(in: number), number)
    }
    var end = CopyHistory()
    var done: [(number: Int, changes: CommitChanges)] = []
    for number in stride(from: base + 1, through: there.commit, by: 1) {
      let changes = try there.changes(in: number)
      done.append((number, changes))
      end.add(changes, number)
    }
    paths = ours.paths
    let new = done.filter { knowledge.here[$0.number] == nil }
    try findConflicts(end)
    try findPublished(new, end)
    alike = try alike.filter {
      try here.changes(in: $0.value).isPart(of: there.changes(in: $0.key))
    }
    conflicts.sort { $0.path < $1.path }
    arriving = Set(end.places.subtracting(dropped).map(\.token))
    for (number, changes) in done {
      if knowledge.here[number] != nil {
        theirs.add(changes, number, pathsAlone: true)
      } else {
        try take(changes, of: number)
      }
    }
    try takeDecided(end)
    if side == .ours, !conflicts.isEmpty {
      decision = try KnownCommits.decision(of: here, upon: there)
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

  /// What the merge records beside its commits.
  ///
  /// - Parameters:
  ///   - outcomes: those of the steps.
  ///   - head: the number of the newest commit here.
  ///   - tags: of the other copy.
  ///   - own: the tags here.
  /// - Returns: the record, and the tags that cannot be taken over: whether another commit has the name here, or theirs
  ///   left nothing to record.
  package func record(
    _ outcomes: [CommitOutcome], head: Int, tags: [Tag], own: [Tag]
  ) -> (record: MergeRecord, refused: [(name: String, isTaken: Bool)]) {
    var numbers = alike
    for (step, outcome) in zip(steps, outcomes) {
      if case .committed(let info, _) = outcome { numbers[step.commit.number] = info.number }
    }
    var record = MergeRecord()
    if head > 0 { record.known = knowledge.news(recordedAs: numbers, head: head) }
    if let decision {
      record.known.append((decision, KnownCommits.Entry(commit: head, isRecorded: false)))
    }
    var refused: [(name: String, isTaken: Bool)] = []
    let known = Dictionary(last: own.map { ($0.name, $0.commit.number) })
    for tag in tags {
      let theirs = tag.commit.number
      let number = theirs <= base ? theirs : numbers[theirs] ?? knowledge.records[theirs]
      if let mine = known[tag.name] {
        if mine != number { refused.append((tag.name, true)) }
      } else if let number {
        record.tags.append((tag.name, number, tag.message))
      } else {
        refused.append((tag.name, false))
      }
    }
    return (record, refused)
  }

  // MARK: Conflicts

  private enum Verdict { case same, ours, theirs, conflict }

  /// Whether what is here stays as it is.
  private func staysHere(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .same, .ours: true
    case .theirs: false
    case .conflict: !prefersTheirs
    }
  }

  /// Which content of a place counts.
  ///
  /// - Parameters:
  ///   - mine: what this copy made of it since both were the same; `nil` for nothing.
  ///   - other: what the other did, with at least one change.
  private mutating func verdict<Value>(
    _ mine: Register<Value>?, _ other: Register<Value>, _ areSame: (Value?, Value?) -> Bool
  ) -> Verdict {
    guard let theirs = other.changes.last else { return .same }
    let isKnownHere = knowledge.here[theirs.commit] != nil
    guard let mine, let ours = mine.changes.last else { return isKnownHere ? .ours : .theirs }
    // Also where both are the same by now: what was changed and changed back is newer.
    let isKnownThere = knowledge.there[ours.commit] != nil
    if isKnownHere != isKnownThere { return isKnownHere ? .ours : .theirs }
    if areSame(ours.value, theirs.value) {
      if !isKnownHere { alike[theirs.commit] = ours.commit }
      return .same
    }
    // Both decided upon the other's; unless one knows that the other did, this is a conflict.
    if isKnownHere {
      if knowledge.isAhead == knowledge.isBehind { return .conflict }
      return knowledge.isAhead ? .ours : .theirs
    }
    guard let agreed = agreed(mine, other, areSame) else { return .conflict }
    if areSame(ours.value, agreed) { return .theirs }
    return areSame(theirs.value, agreed) ? .ours : .conflict
  }

  /// The content, or its absence, that both last agreed on; `nil` where that cannot be known.
  private func agreed<Value>(
    _ mine: Register<Value>, _ other: Register<Value>, _ areSame: (Value?, Value?) -> Bool
  ) -> Value?? {
    let one = mine.changes.last { knowledge.there[$0.commit] != nil }
    let two = other.changes.last { knowledge.here[$0.commit] != nil }
    guard let one, let two else {
      return .some(one.map(\.value) ?? two.map(\.value) ?? mine.before)
    }
    if areSame(one.value, two.value) { return .some(one.value) }
    // Each place in the other's line: when it was made, or became known.
    let isLaterHere = knowledge.here[two.commit, default: 0] > one.commit
    let isLaterThere = two.commit > knowledge.there[one.commit, default: 0]
    if isLaterHere != isLaterThere { return nil }
    return .some(isLaterHere ? two.value : one.value)
  }

  private func hasNews<Value>(_ register: Register<Value>) -> Bool {
    register.changes.contains { knowledge.here[$0.commit] == nil }
  }

  /// Whether each side decided upon the other's last change, in crossed merges of copies of an earlier time.
  private func isCrossed<Value>(_ mine: Register<Value>?, _ other: Register<Value>) -> Bool {
    guard let ours = mine?.changes.last, let theirs = other.changes.last else { return false }
    return knowledge.here[theirs.commit] != nil && knowledge.there[ours.commit] != nil
  }

  /// The path that a token has where both are joined.
  private func joined(_ token: TokenIdentity, _ end: CopyHistory) -> TokenPath {
    takenPaths.contains(token) ? end.path(of: token) : ours.path(of: token)
  }

  private mutating func findConflicts(_ end: CopyHistory) throws {
    for (token, register) in end.moves where hasNews(register) {
      let verdict = verdict(ours.moves[token], register, ==)
      if verdict == .conflict {
        conflicts.append(
          .path(token.path, ours: ours.path(of: token), theirs: end.path(of: token)))
      }
      if staysHere(verdict) { keptPaths.insert(token) } else { takenPaths.insert(token) }
    }
    for (place, register) in end.cells
    where hasNews(register) || isCrossed(ours.cells[place], register) {
      let verdict = verdict(ours.cells[place], register, Merge.areSame)
      if verdict == .conflict { conflicts.append(try conflict(place, end)) }
      if staysHere(verdict) { dropped.insert(place) }
    }
    for (place, register) in end.abouts where hasNews(register) {
      let verdict = verdict(ours.abouts[place], register, ==)
      if verdict == .conflict {
        conflicts.append(.description(path: ours.path(of: place.token)))
      }
      if staysHere(verdict) { dropped.insert(place) }
    }
    // What is here has its own content; `followMoves` gives it the new names.
    for place in end.rewritten
    where ours.hasChanged(place) || ours.rewritten.contains(place) {
      let isNew =
        end.cells[place].map { hasNews($0) } ?? end.abouts[place].map { hasNews($0) } ?? false
      if !isNew { dropped.insert(place) }
    }
    try findTaken(end)
    try findRevisions(end)
  }

  /// Values of theirs that none of their new commits brings, since all are known here.
  private mutating func takeDecided(_ end: CopyHistory) throws {
    var changes = ChangeSet()
    var newest = 0
    for (place, register) in end.cells
    where isCrossed(ours.cells[place], register) && !dropped.contains(place) {
      guard let last = register.changes.last, let context = place.context else { continue }
      let cell = try there.cells(of: end.path(of: place.token))
        .first { $0.revision == place.revision && $0.context == context }
      let path = path(of: place.token)
      if let cell {
        changes.set.cells.append(
          cell.with(path: path).with { $0.renameReferences { self.path(of: end.identity(of: $0)) } }
        )
      } else {
        changes.removing.append(CellKey(path: path, revision: place.revision, context: context))
      }
      newest = max(newest, last.commit)
    }
    guard newest > 0, let commit = try there.snapshot(at: newest).info() else { return }
    changes.set.revisions = Set(changes.set.cells.map(\.revision)).sorted().map { Revision(id: $0) }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
  }

  private func conflict(_ place: CopyHistory.Place, _ end: CopyHistory) throws -> MergeConflict {
    func cell(_ state: Snapshot, _ path: TokenPath) throws -> Cell? {
      try state.cells(of: path)
        .first { $0.revision == place.revision && $0.context == place.context }
    }
    let path = ours.path(of: place.token)
    return .value(
      path: path, context: place.context ?? .base, ours: try cell(here, path),
      theirs: try cell(there, end.path(of: place.token)))
  }

  /// Whether two cells of a place mean the same, from the same sources.
  private static func areSame(_ one: Cell?, _ other: Cell?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.statement.meansSame(as: other.statement) && one.evidence == other.evidence
  }

  /// A path at which each of the two has a token that the other does not have there.
  private mutating func findTaken(_ end: CopyHistory) throws {
    let places =
      end.cells.filter { hasNews($0.value) }.keys.map(\.token)
      + end.abouts.filter { hasNews($0.value) }.keys.map(\.token)
    for token in Set(places).union(end.moves.keys) {
      let path = joined(token, end)
      let tenant = ours.identity(of: path)
      guard tenant != token, joined(tenant, end) == path, try !here.cells(of: path).isEmpty,
        try !there.cells(of: end.path(of: token)).isEmpty
      else { continue }
      conflicts.append(.taken(path, by: token.path))
    }
  }

  private mutating func findRevisions(_ end: CopyHistory) throws {
    if !end.revisions.isEmpty {
      let before = try there.snapshot(at: base).outline().revisions
      for (id, revisions) in end.revisions {
        let old = before.first { $0.id == id }
        for fact in Merge.facts {
          let other = Register(of: fact, in: revisions, before: old)
          if !hasNews(other) { continue }
          let mine = Register(of: fact, in: ours.revisions[id] ?? [], before: old)
          let verdict = verdict(mine.changes.isEmpty ? nil : mine, other, ==)
          if verdict == .conflict, !conflicts.contains(.revision(id)) {
            conflicts.append(.revision(id))
          }
          if staysHere(verdict) { keptFacts.insert(RevisionFact(revision: id, fact: fact)) }
        }
      }
    }
    for (id, register) in end.documents where hasNews(register) {
      let verdict = verdict(ours.documents[id], register, ==)
      if verdict == .conflict { conflicts.append(.document(id)) }
      if staysHere(verdict) { keptDocuments.insert(id) }
    }
  }

  /// What a revision says of itself, beside what only ever grows.
  private static let facts: [any WritableKeyPath<Revision, String?> & Sendable] = [
    \.title, \.published, \.base, \.description,
  ]

  // MARK: Published editions

  /// A published edition in which the other side has values that it did not have when it was published.
  private mutating func findPublished(
    _ new: [(number: Int, changes: CommitChanges)], _ end: CopyHistory
  ) throws {
    let mine = try here.outline().revisions
    let published = Set(mine.filter { $0.isPublished(at: time) }.map(\.id))
    if !published.isEmpty { try findChanged(published, new, end) }
    let drafts = Set(mine.map(\.id)).subtracting(published)
    for revision in try there.outline().revisions
    where revision.isPublished(at: time) && drafts.contains(revision.id) {
      let publication = RevisionFact(revision: revision.id, fact: \.published)
      if keptFacts.contains(publication) { continue }
      let numbers = Set(
        try knowledge.unknownThere.filter { number in
          try here.snapshot(at: number).info()?.metadata.isCorrection == false
        })
      let changed = ours.cells.filter { place, register in
        place.revision == revision.id && register.changes.contains { numbers.contains($0.commit) }
          && !Merge.areSame(register.changes.last?.value, end.cells[place]?.last ?? register.before)
      }
      if changed.isEmpty { continue }
      conflicts.append(
        .published(
          revision.id, isHere: false, paths: changed.keys.map { ours.path(of: $0.token) }.sorted()))
      if side == .ours { keptFacts.insert(publication) }
    }
  }

  /// Their changes in editions that are published here.
  private mutating func findChanged(
    _ published: Set<String>, _ new: [(number: Int, changes: CommitChanges)], _ end: CopyHistory
  ) throws {
    let same = ours.places.filter {
      end.hasChanged($0) && Merge.areSame(ours.cells[$0]?.last, end.cells[$0]?.last)
        && ours.abouts[$0]?.last == end.abouts[$0]?.last
    }
    dropped.formUnion(same.filter { published.contains($0.revision) })
    var history = CopyHistory()
    var found: [String: Set<CopyHistory.Place>] = [:]
    for (number, changes) in new {
      let places = history.add(changes, number).filter {
        published.contains($0.revision) && !dropped.contains($0)
      }
      guard !places.isEmpty,
        try there.snapshot(at: number).info()?.metadata.isCorrection == false
      else { continue }
      for place in places { found[place.revision, default: []].insert(place) }
    }
    for (id, places) in found {
      conflicts.append(
        .published(
          id, isHere: true, paths: Set(places.map { ours.path(of: $0.token) }).sorted()))
      if !prefersTheirs { dropped.formUnion(places) }
    }
  }

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
    let former = paths
    try move(done, &changes)
    theirs.add(done, number)
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
    try followMoves(&changes, from: former)
    changes.set.axes = done.axes.isEmpty ? AxisOrder() : try there.outline().axes
    changes.set.revisions = try done.revisions.map { try taken($0, of: number) }
    changes.set.documents = done.documents.filter { !keptDocuments.contains($0.id) }
    changes.deletingRevisions = done.deletedRevisions
    links += done.links.map(\.after)
    guard let commit = try there.snapshot(at: number).info() else { return }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
  }

  /// Whether a step changes an edition that is published here, where theirs is preferred.
  private func isCorrection(_ changes: ChangeSet, _ commit: CommitInfo) throws -> Bool {
    if commit.metadata.isCorrection { return true }
    let settled = conflicts.compactMap { conflict -> String? in
      guard case .published(let id, isHere: true, _) = conflict else { return nil }
      return id
    }
    guard prefersTheirs, !settled.isEmpty else { return false }
    let revisions =
      changes.set.cells.map(\.revision) + changes.removing.map(\.revision)
      + changes.set.abouts.map(\.revision) + changes.removingAbouts.map(\.revision)
    return revisions.contains(where: settled.contains)
  }

  private func path(of token: TokenIdentity) -> TokenPath { paths[token] ?? token.path }

  private mutating func move(_ done: CommitChanges, _ changes: inout ChangeSet) throws {
    let moves = done.moves.map { (token: theirs.identity(of: $0.from), to: $0.to) }
    for move in moves where !keptPaths.contains(move.token) {
      let from = path(of: move.token)
      if from == move.to { continue }
      let home = ours.path(of: move.token)
      let isHere =
        try ours.identity(of: home) == move.token
        && (!here.cells(of: home).isEmpty || !here.abouts(of: home).isEmpty)
      // What was removed here moves only if it comes back.
      guard isHere || arriving.contains(move.token) else { continue }
      changes.moves.append(Move(from: from, to: move.to))
    }
    for move in moves where !keptPaths.contains(move.token) { paths[move.token] = move.to }
  }

  /// What was said here since the two parted names moved tokens by their new paths, too, unless theirs holds.
  private func followMoves(
    _ changes: inout ChangeSet, from former: [TokenIdentity: TokenPath]
  ) throws {
    if changes.moves.isEmpty { return }
    func before(_ path: TokenPath) -> TokenPath? { former[ours.identity(of: path)] }
    func joined(_ path: TokenPath) -> TokenPath? { paths[ours.identity(of: path)] }
    let places = ours.places.union(ours.rewritten)
      .filter { !theirs.hasChanged($0) || dropped.contains($0) }
    for place in places {
      let (old, new) = (ours.path(of: place.token), path(of: place.token))
      if let context = place.context {
        for cell in try here.cells(of: old)
        where cell.revision == place.revision && cell.context == context {
          let renamed = cell.with(path: new).with { $0.renameReferences(joined) }
          if renamed.statement != cell.with({ $0.renameReferences(before) }).statement {
            changes.set.cells.append(renamed)
          }
        }
      } else {
        for about in try here.abouts(of: old) where about.revision == place.revision {
          let renamed = about.renamed(joined)
          if renamed != about.renamed(before) { changes.set.abouts.append(renamed.with(path: new)) }
        }
      }
    }
  }

  /// What a commit says anew of a revision: what it does not change is as it is here.
  private func taken(_ revision: Revision, of number: Int) throws -> Revision {
    let old = try there.snapshot(at: number - 1).outline().revision(revision.id)
    guard let old else { return revision }
    var result = revision
    for fact in Merge.facts {
      let isKept = keptFacts.contains(RevisionFact(revision: revision.id, fact: fact))
      if isKept || revision[keyPath: fact] == old[keyPath: fact] { result[keyPath: fact] = nil }
    }
    return result
  }
}
