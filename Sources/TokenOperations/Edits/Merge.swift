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
    case ours, theirs
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
  package internal(set) var steps: [Step] = []
  /// What both changed, sorted; also where a side was preferred.
  package internal(set) var conflicts: [MergeConflict] = []
  /// What is said of identity there (`mv --since`), and is not taken over.
  package private(set) var links: [Link] = []

  let here: Snapshot
  let there: Snapshot
  let knowledge: MergeKnowledge
  let time: Timestamp
  let side: Side?
  var prefersTheirs: Bool { side == .theirs }
  var ours = CopyHistory()
  var end = CopyHistory()
  /// Groups of which all tokens moved and nothing was said, by commit; none where no group was described.
  private var groups: (here: [Int: [Move]], there: [Int: [Move]]) = ([:], [:])
  /// Up to the step that is being made.
  var theirs = CopyHistory()
  /// The paths in the state that the steps lead to, of tokens that moved.
  var paths: [TokenIdentity: TokenPath] = [:]
  /// What of theirs is not taken over: it is here already, or what is here counts.
  var dropped: Set<CopyHistory.Place> = []
  /// Tokens whose moves there are not made here, and those whose moves are.
  var keptPaths: Set<TokenIdentity> = []
  var takenPaths: Set<TokenIdentity> = []
  /// Tokens of which the steps bring something.
  private(set) var arriving: Set<TokenIdentity> = []
  /// Tokens to which something was done here.
  private(set) var touched: Set<TokenIdentity> = []
  var keptDocuments: Set<String> = []
  var keptFacts: Set<RevisionFact> = []
  /// Revisions whose axes stay as they are here.
  var keptAxes: Set<String> = []
  /// Those that were deleted on one side and stay as they are here, and those that come back with what is in them there.
  var leftOut: Set<String> = []
  var revived: Set<String> = []
  /// All that there are after the merge, where their axes or their order differ from what is here.
  var revisions: [Revision] = []
  /// Commits of theirs that say all that one of ours says, neither known to the other.
  private var alike: [Int: Int] = [:]
  /// Texts and composite values that are joined, with the names of the parts that are theirs.
  var parts: [CopyHistory.Place: Set<String>] = [:]
  /// What the steps so far made of them.
  var joinedCells: [CopyHistory.Place: Cell] = [:]
  var joinedTexts: [CopyHistory.Place: About] = [:]
  /// Texts of a token that one side removed, of which each side has a part.
  var torn: Set<CopyHistory.Place> = []
  /// What is known of theirs and left out, each with the number of steps before it.
  var omissions: [(change: KnownChange, steps: Int)] = []
  /// Places in which there is a conflict.
  var contested: Set<CopyHistory.Place> = []
  /// Places that get what is there, though the newest change there is known here.
  var decided: Set<CopyHistory.Place> = []
  /// The paths to which tokens of theirs have come here.
  var placed: [TokenIdentity: TokenPath] = [:]
  /// Tokens that come back here though another one has their path.
  var returning: Set<TokenIdentity> = []
  /// Tokens that came there and have their last path from the beginning.
  var settled: Set<TokenIdentity> = []
  /// What stands for having settled conflicts.
  private var decision: String?

  /// - Parameters:
  ///   - time: now, by which a revision is published or a draft.
  ///   - side: settles conflicts; `nil` leaves it to the caller what they mean.
  /// - Throws: `WordProblem` where the two have no commit in common.
  /// - Complexity: O((*a* + *b*)·log *n*) for *a* and *b* rows of the commits since the two parted.
  package init(
    of there: Snapshot, into here: Snapshot, at time: Timestamp, preferring side: Side? = nil
  ) throws {
    self.here = here
    self.there = there
    self.time = time
    self.side = side
    base = try Merge.lastInCommon(here, there)
    if base == 0, here.commit > 0, there.commit > 0 {
      throw WordProblem(
        code: "merge-unrelated",
        message: "the two registries have no commit in common, so what is new in either is unknown",
        fix:
          "`blazon diff` compares them, and `blazon export json --profile extended` of one is a file that the other can import"
      )
    }
    knowledge = try MergeKnowledge(here, there, after: base)
    let known = (
      here: Dictionary(grouping: try here.knownChanges(from: base), by: \.commit),
      there: Dictionary(grouping: try there.knownChanges(from: base), by: \.commit)
    )
    let (own, done) = (try here.changes(after: base), try there.changes(after: base))
    let abouts = (own + done).lazy.flatMap(\.changes.abouts)
    if abouts.contains(where: { ($0.after ?? $0.before)?.isGroup == true }) {
      groups = (try here.groupMoves(in: own), try there.groupMoves(in: done))
    }
    ours = CopyHistory(own, groups.here, known.here, base)
    theirs.returned = known.there.mapValues { ours.returned($0, knowledge.learnedHere) }
    end = CopyHistory(done, groups.there, known.there, base, returned: theirs.returned)
    let returned = known.here.mapValues { end.returned($0, knowledge.learnedThere) }
    if returned.contains(where: { !$0.value.isEmpty }) {
      ours = CopyHistory(own, groups.here, known.here, base, returned: returned)
    }
    paths = ours.paths
    touched = Set(ours.places.map(\.token))
    let new = done.filter { knowledge.here[$0.number] == nil }
    try findConflicts()
    try findPublished(new)
    try joinRevisions(new)
    // Where something was changed again there, and is left out, what is here is newer than theirs.
    alike = try alike.filter { theirs, mine in
      try here.changes(in: mine).isPart(of: there.changes(in: theirs))
        && !dropped.contains { end.commits(at: $0).dropLast().contains(theirs) }
    }
    conflicts.sort { $0.path < $1.path }
    arriving = Set(end.places.subtracting(dropped).map(\.token))
    try moveDecided()
    try passOn(at: base)
    let late = knownLate
    for (number, changes) in done {
      if knowledge.here[number] != nil, !late.contains(number) || !changes.moves.isEmpty {
        theirs.add(changes, number, groups: groups.there[number] ?? [], pathsAlone: true)
      } else {
        try take(changes, of: number)
      }
      try passOn(at: number)
    }
    try takeDecided()
    try takeTexts()
    try takeParts()
    try takeRevisions()
    if let side, !conflicts.isEmpty {
      let decision = try KnownCommits.decision("\(side)", of: here, upon: there)
      self.decision = decision
      for place in contested.sorted() { try omit(decision, at: place, isSame: true) }
    }
  }

  /// Their commits that are known here, since one of ours did the same, and change what an earlier one brings here.
  private var knownLate: Set<Int> {
    func isKnown(_ number: Int) -> Bool { knowledge.here[number] != nil }
    return Set(
      end.places.subtracting(dropped).subtracting(parts.keys).flatMap { place in
        end.commits(at: place).drop(while: isKnown).filter(isKnown)
      })
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
    var (numbers, newest) = (alike, [here.commit])
    for (step, outcome) in zip(steps, outcomes) {
      newest.append(newest[newest.count - 1])
      guard case .committed(let info, _) = outcome else { continue }
      numbers[step.commit.number] = info.number
      newest[newest.count - 1] = info.number
    }
    var record = MergeRecord()
    if head > 0 { record.known = knowledge.news(recordedAs: numbers, head: head) }
    for (change, count) in omissions where max(change.commit, newest[count]) > 0 {
      var change = change
      if change.commit == 0 { change.commit = newest[count] }
      record.changes.append(change)
    }
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

  enum Verdict { case same, ours, theirs, conflict }

  /// Whether what is here stays as it is.
  func staysHere(_ verdict: Verdict) -> Bool {
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
  mutating func verdict<Value>(
    _ mine: Register<Value>?, _ other: Register<Value>, at place: CopyHistory.Place? = nil,
    isPart: Bool = false, _ areSame: (Value?, Value?) -> Bool
  ) -> Verdict {
    // What was not changed since both were the same is known.
    let mine = mine ?? Register(before: other.before)
    let courses = courses(mine, other, at: place, isPart: isPart)
    let isEqual = areSame(mine.last, other.last)
    // What a conflict was settled upon is news, though it was there before.
    let isKnownHere = !courses.1.isNew && (isEqual || !courses.1.hasNewDecision)
    let isKnownThere = !courses.0.isNew && (isEqual || !courses.0.hasNewDecision)
    // Also where both are the same by now: what was changed and changed back is newer.
    if isKnownHere != isKnownThere { return isKnownHere ? .ours : .theirs }
    if isEqual {
      // What was changed and changed back says nothing.
      if !isKnownHere, let ours = mine.changes.last, let theirs = other.changes.last,
        !isUndone(other, areSame)
      {
        alike[theirs.commit] = ours.commit
      }
      return .same
    }
    // Both decided upon the other's; unless one knows that the other did, this is a conflict.
    if isKnownHere {
      if courses.0.hasNews == courses.1.hasNews { return .conflict }
      return courses.0.hasNews ? .ours : .theirs
    }
    guard let agreed = courses.0.agreed(with: courses.1, before: mine.before, areSame)
    else { return .conflict }
    if areSame(mine.last, agreed.value) { return .theirs }
    return areSame(other.last, agreed.value) ? .ours : .conflict
  }

  func hasNews<Value>(_ register: Register<Value>) -> Bool {
    register.changes.contains { knowledge.here[$0.commit] == nil }
  }

  /// The same of what they changed at a place.
  func hasNews(at place: CopyHistory.Place) -> Bool {
    end.commits(at: place).contains { knowledge.here[$0] == nil }
  }

  /// Whether a place's last change there is not known here.
  func isNew<Value>(_ register: Register<Value>) -> Bool {
    register.changes.last.map { knowledge.here[$0.commit] == nil } ?? false
  }

  /// Whether a place's last change here is not known there.
  func isUnknownThere<Value>(_ register: Register<Value>) -> Bool {
    register.changes.last.map { knowledge.there[$0.commit] == nil } ?? false
  }

  /// What of theirs has to be looked at: what has news, and where both did something, or left it out.
  private func open<Key, Value>(
    _ theirs: [Key: Register<Value>], _ mine: [Key: Register<Value>],
    _ place: (Key) -> CopyHistory.Place
  ) -> [Key: Register<Value>] {
    let left = mine.filter { theirs[$0.key] == nil && end.omissions[place($0.key)] != nil }
    return left.mapValues { Register(before: $0.before) }.merging(
      theirs.filter {
        hasNews($0.value) || mine[$0.key] != nil || ours.omissions[place($0.key)] != nil
      }
    ) { $1 }
  }

  /// - Returns: whether what is here stays.
  private mutating func settle(
    _ place: CopyHistory.Place, _ verdict: Verdict, isNew: Bool
  ) -> Bool {
    if verdict == .conflict { contested.insert(place) }
    if staysHere(verdict) { return true }
    if !isNew { decided.insert(place) }
    return false
  }

  /// The path that a token has where both are joined.
  func joined(_ token: TokenIdentity) -> TokenPath {
    takenPaths.contains(token) ? end.path(of: token) : ours.path(of: token)
  }

  private mutating func findConflicts() throws {
    for (token, register) in open(end.moves, ours.moves, { CopyHistory.Place(token: $0) }) {
      let (place, mine) = (CopyHistory.Place(token: token), ours.moves[token])
      var verdict = verdict(mine, register, at: place, ==)
      if verdict == .conflict {
        let paths = (ours.path(of: token), end.path(of: token))
        let isIn = (try isLive(token, ours, here), try isLive(token, end, there))
        if isIn == (true, true) {
          conflicts.append(.path(token.path, ours: paths.0, theirs: paths.1))
        } else if side == nil || isIn != (false, false) {
          // What is gone has no path, and a group follows its tokens.
          verdict = isIn.0 || !isIn.1 && paths.0 < paths.1 ? .ours : .theirs
        }
      }
      let isKept = settle(place, verdict, isNew: isNew(register))
      if isKept { keptPaths.insert(token) } else { takenPaths.insert(token) }
    }
    for (place, register) in open(end.cells, ours.cells, \.self) {
      let mine = ours.cells[place]
      var verdict = verdict(mine, register, at: place, Merge.areSame)
      if let mine { verdict = joinParts(mine, register, at: place, verdict) }
      if verdict == .conflict { conflicts.append(try conflict(place)) }
      if settle(place, verdict, isNew: isNew(register)) { dropped.insert(place) }
    }
    for (place, register) in open(end.abouts, ours.abouts, \.self) {
      let mine = ours.abouts[place]
      var verdict = verdict(mine, register, at: place, ==)
      if let mine { verdict = try joinTexts(mine, register, at: place, verdict) }
      if verdict == .conflict {
        conflicts.append(.description(path: ours.path(of: place.token), goneIn: nil))
      }
      if settle(place, verdict, isNew: isNew(register)) { dropped.insert(place) }
    }
    try findHalved()
    // What is here has its own content; `followMoves` gives it the new names.
    for place in end.rewritten
    where ours.hasChanged(place) || ours.rewritten.contains(place) {
      if !hasNews(at: place) { dropped.insert(place) }
    }
    try leavePassing()
    try findTaken()
    try findRevisions()
    try findDeleted()
  }

  /// What is taken of theirs though none of their new commits brings it, since all are known here.
  private mutating func takeDecided() throws {
    var changes = ChangeSet()
    func joined(_ path: TokenPath) -> TokenPath? { self.path(of: end.identity(of: path)) }
    for place in decided where !place.revision.isEmpty {
      let path = path(of: place.token)
      if let context = place.context {
        if let cell = try end.cell(at: place, in: there) {
          changes.set.cells.append(cell.with(path: path).with { $0.renameReferences(joined) })
        } else {
          changes.removing.append(CellKey(path: path, revision: place.revision, context: context))
        }
      } else if let about = try end.about(at: place, in: there) {
        changes.set.abouts.append(about.with(path: path).renamed(joined))
      } else {
        changes.removingAbouts.append(AboutKey(path: path, revision: place.revision))
      }
    }
    changes.deletingRevisions = Set(decided.map(\.revision)).filter(isDeleted).sorted()
    try add(changes, of: decided.compactMap { end.commits(at: $0).last })
  }

  /// Whether their deletion of a revision is taken over.
  private func isDeleted(_ id: String) -> Bool { end.deleted[id] != nil && !leftOut.contains(id) }

  /// The same of paths, before all else, so that what they say anew finds its tokens.
  private mutating func moveDecided() throws {
    var changes = ChangeSet()
    let former = paths
    let moved = decided.filter(\.revision.isEmpty).map(\.token)
    try move(moved.map { ($0, end.path(of: $0)) }, &changes)
    try followMoves(&changes, from: former)
    try add(changes, of: moved.compactMap { end.moves[$0]?.changes.last?.commit })
  }

  /// Adds a step that stands for some of their commits, as the newest of them.
  mutating func add(_ changes: ChangeSet, of numbers: [Int]) throws {
    var changes = changes
    guard !changes.changesNoToken,
      let commit = try there.snapshot(at: numbers.max() ?? there.commit).info()
    else { return }
    let revisions = changes.set.cells.map(\.revision) + changes.set.abouts.map(\.revision)
    changes.set.revisions = Set(revisions).sorted().map { Revision(id: $0) }
    try declareRevived(&changes)
    // One of theirs is one here, by which others know all that it changed.
    if let last = steps.last, last.commit.number == commit.number,
      let joined = last.changes.followed(by: changes)
    {
      let isCorrection = try last.isCorrection || isCorrection(changes, commit)
      steps[steps.count - 1] = Step(commit: commit, changes: joined, isCorrection: isCorrection)
      return
    }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
  }

  func conflict(_ place: CopyHistory.Place) throws -> MergeConflict {
    .value(
      path: ours.path(of: place.token), context: place.context ?? .base,
      ours: try ours.cell(at: place, in: here), theirs: try end.cell(at: place, in: there))
  }

  /// Whether two cells of a place mean the same, from the same sources.
  static func areSame(_ one: Cell?, _ other: Cell?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.statement.meansSame(as: other.statement) && one.evidence == other.evidence
  }

  // MARK: Steps

  /// Takes over one of their commits; afterwards the paths are those that it leaves.
  private mutating func take(_ done: CommitChanges, of number: Int) throws {
    var changes = ChangeSet()
    for key in done.cells.filter({ $0.after == nil }).compactMap(\.before?.key) {
      let place = theirs.place(of: key)
      if dropped.contains(place) || parts[place] != nil { continue }
      changes.removing.append(
        CellKey(path: path(of: place.token), revision: key.revision, context: key.context))
    }
    var gone: [CopyHistory.Place] = []
    for key in done.abouts.filter({ $0.after == nil }).compactMap(\.before?.key) {
      let place = theirs.place(of: key)
      if parts[place] != nil { gone.append(place) }
      if dropped.contains(place) || parts[place] != nil { continue }
      changes.removingAbouts.append(AboutKey(path: path(of: place.token), revision: key.revision))
    }
    let former = paths
    let moved = done.moves.map { CopyHistory.Place(token: theirs.identity(of: $0.from)) }
    try move(
      done.moves.map { (theirs.identity(of: $0.from), $0.to) }
        .filter { !keptPaths.contains($0.0) && !settled.contains($0.0) }, &changes)
    try moveGroups(groups.there[number] ?? [], &changes)
    let places = theirs.add(done, number, groups: groups.there[number] ?? []).union(moved)
    func joined(_ path: TokenPath) -> TokenPath? { self.path(of: theirs.identity(of: path)) }
    for cell in done.cells.compactMap(\.after) {
      let place = theirs.place(of: cell.key)
      if dropped.contains(place) || parts[place] != nil { continue }
      try makeRoom(for: place.token, &changes)
      changes.set.cells.append(
        cell.with(path: path(of: place.token)).with { $0.renameReferences(joined) })
    }
    for about in done.abouts.compactMap(\.after) {
      let place = theirs.place(of: about.key)
      if dropped.contains(place) || parts[place] != nil { continue }
      changes.set.abouts.append(about.with(path: path(of: place.token)).renamed(joined))
    }
    let mixed = try takeJoined(done, gone: gone, of: number, &changes)
    try followMoves(&changes, from: former)
    let isAxisKept = done.axes.isEmpty || done.revisions.allSatisfy { keptAxes.contains($0.id) }
    changes.set.axes = isAxisKept ? AxisOrder() : try there.outline().axes
    changes.set.revisions = try done.revisions.filter { !leftOut.contains($0.id) }
      .map { try taken($0, of: number) }
    try declareRevived(&changes)
    changes.set.documents = done.documents.filter { !keptDocuments.contains($0.id) }
    // What is decided of their content comes at the end.
    changes.deletingRevisions = done.deletedRevisions.filter { id in
      isDeleted(id) && !decided.contains { $0.revision == id }
    }
    links += done.links.map(\.after)
    guard let commit = try there.snapshot(at: number).info() else { return }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
    for place in places.sorted() {
      var seen = look(at: place, number)
      if mixed.contains(place) { seen = (isLeft: true, isSame: false, commit: 0) }
      if !seen.isLeft { continue }
      for hash in knowledge.hashes.there[number] ?? [] where knowledge.learnedHere(hash) == nil {
        try omit(hash, at: place, isSame: seen.isSame, since: seen.commit)
      }
    }
  }
}
