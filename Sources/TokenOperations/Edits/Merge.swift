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
  private var end = CopyHistory()
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
  /// Revisions whose axes stay as they are here.
  private var keptAxes: Set<String> = []
  /// All that there are after the merge, where their axes or their order differ from what is here.
  private var revisions: [Revision] = []
  /// Commits of theirs that say all that one of ours says, neither known to the other.
  private var alike: [Int: Int] = [:]
  /// Descriptions and deprecations that are joined, with what of them is theirs.
  private var texts: [CopyHistory.Place: TakenTexts] = [:]
  /// What is known of theirs and left out, each with the number of steps before it.
  private var omissions: [(change: KnownChange, steps: Int)] = []
  /// Places in which there is a conflict.
  private var contested: Set<CopyHistory.Place> = []
  /// Places that get what is there, though the newest change there is known here.
  private var decided: Set<CopyHistory.Place> = []
  /// Tokens that came there and have their last path from the beginning.
  private var settled: Set<TokenIdentity> = []
  /// Tokens that came there and went, and of which nothing is taken over.
  private var passing: Set<TokenIdentity> = []
  /// What stands for having settled conflicts.
  private var decision: String?

  private struct TakenTexts {
    var description = false
    var deprecated = false
    var extensions = false
  }

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
    let known = (
      here: Dictionary(grouping: try here.knownChanges(from: base), by: \.commit),
      there: Dictionary(grouping: try there.knownChanges(from: base), by: \.commit)
    )
    ours.add(known.here[base] ?? [])
    for number in stride(from: base + 1, through: here.commit, by: 1) {
      ours.add(try here.changes(in: number), number)
      ours.add(known.here[number] ?? [])
    }
    end.add(known.there[base] ?? [])
    var done: [(number: Int, changes: CommitChanges)] = []
    for number in stride(from: base + 1, through: there.commit, by: 1) {
      let changes = try there.changes(in: number)
      done.append((number, changes))
      end.add(changes, number)
      end.add(known.there[number] ?? [])
    }
    paths = ours.paths
    let new = done.filter { knowledge.here[$0.number] == nil }
    try findConflicts()
    try findPublished(new)
    try joinRevisions(new)
    alike = try alike.filter {
      try here.changes(in: $0.value).isPart(of: there.changes(in: $0.key))
    }
    conflicts.sort { $0.path < $1.path }
    arriving = Set(end.places.subtracting(dropped).map(\.token))
    try moveDecided()
    passOn(at: base)
    for (number, changes) in done {
      if knowledge.here[number] != nil {
        theirs.add(changes, number, pathsAlone: true)
      } else {
        try take(changes, of: number)
      }
      passOn(at: number)
    }
    try takeDecided()
    try takeTexts()
    try takeRevisions()
    if let side, !conflicts.isEmpty {
      let decision = try KnownCommits.decision("\(side)", of: here, upon: there)
      self.decision = decision
      for place in contested.sorted() { omit(decision, at: place, isSame: true) }
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
    var newest = [here.commit]
    for outcome in outcomes {
      guard case .committed(let info, _) = outcome else {
        newest.append(newest[newest.count - 1])
        continue
      }
      newest.append(info.number)
    }
    for (change, count) in omissions where newest[count] > 0 {
      var change = change
      change.commit = newest[count]
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
    _ mine: Register<Value>?, _ other: Register<Value>, at place: CopyHistory.Place? = nil,
    _ areSame: (Value?, Value?) -> Bool
  ) -> Verdict {
    let isKnownHere = !isNew(other)
    // What was not changed since both were the same is known.
    let mine = mine ?? Register(before: other.before)
    let isKnownThere = mine.changes.last.map { knowledge.there[$0.commit] != nil } ?? true
    // Also where both are the same by now: what was changed and changed back is newer.
    if isKnownHere != isKnownThere { return isKnownHere ? .ours : .theirs }
    if areSame(mine.last, other.last) {
      if !isKnownHere, let ours = mine.changes.last, let theirs = other.changes.last {
        alike[theirs.commit] = ours.commit
      }
      return .same
    }
    let known = [ours, end].map { history in place.flatMap { history.omissions[$0] } ?? [] }
    let courses = (knowledge.courseHere(mine, known[0]), knowledge.courseThere(other, known[1]))
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

  private func hasNews<Value>(_ register: Register<Value>) -> Bool {
    register.changes.contains { knowledge.here[$0.commit] == nil }
  }

  private func isNew<Value>(_ register: Register<Value>) -> Bool {
    register.changes.last.map { knowledge.here[$0.commit] == nil } ?? false
  }

  /// Whether each side decided upon the other's last change, in crossed merges of copies of an earlier time.
  private func isCrossed<Value>(
    _ mine: Register<Value>?, _ other: Register<Value>, at place: CopyHistory.Place
  ) -> Bool {
    if isNew(other) { return false }
    guard let ours = mine?.changes.last else { return self.ours.omissions[place] != nil }
    return knowledge.there[ours.commit] != nil
  }

  /// What of theirs has to be looked at: what has news, and where both decided upon the other's.
  private func open<Key, Value>(
    _ theirs: [Key: Register<Value>], _ mine: [Key: Register<Value>],
    _ place: (Key) -> CopyHistory.Place
  ) -> [Key: Register<Value>] {
    var found = theirs.filter {
      hasNews($0.value) || isCrossed(mine[$0.key], $0.value, at: place($0.key))
    }
    for (key, register) in mine where theirs[key] == nil && end.omissions[place(key)] != nil {
      let untouched = Register(before: register.before)
      if isCrossed(register, untouched, at: place(key)) { found[key] = untouched }
    }
    return found
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
  private func joined(_ token: TokenIdentity) -> TokenPath {
    takenPaths.contains(token) ? end.path(of: token) : ours.path(of: token)
  }

  private mutating func findConflicts() throws {
    for (token, register) in open(end.moves, ours.moves, { CopyHistory.Place(token: $0) }) {
      let (place, mine) = (CopyHistory.Place(token: token), ours.moves[token])
      var verdict = verdict(mine, register, at: place, ==)
      if verdict == .conflict {
        let isHere = try isLive(token, ours, here, isGroup: false)
        if try isHere && isLive(token, end, there, isGroup: false) {
          conflicts.append(
            .path(token.path, ours: ours.path(of: token), theirs: end.path(of: token)))
        } else {
          // What is gone has no path.
          verdict = isHere ? .ours : .theirs
        }
      }
      let isKept = settle(place, verdict, isNew: isNew(register))
      if isKept { keptPaths.insert(token) } else { takenPaths.insert(token) }
    }
    // A move that is known and was never made: a copy in which the token was gone has passed it on.
    for (token, register) in end.moves where ours.moves[token] == nil && !hasNews(register) {
      let place = CopyHistory.Place(token: token)
      guard ours.omissions[place] == nil, try isLive(token, ours, here, isGroup: false),
        try isLive(token, end, there, isGroup: false)
      else { continue }
      takenPaths.insert(token)
      decided.insert(place)
    }
    for (place, register) in open(end.cells, ours.cells, \.self) {
      let mine = ours.cells[place]
      let verdict = verdict(mine, register, at: place, Merge.areSame)
      if verdict == .conflict { conflicts.append(try conflict(place)) }
      let isKept = settle(place, verdict, isNew: isNew(register))
      if isKept { dropped.insert(place) }
    }
    for (place, register) in open(end.abouts, ours.abouts, \.self) {
      let mine = ours.abouts[place]
      var verdict = verdict(mine, register, at: place, ==)
      if verdict == .conflict, let mine, try joinTexts(mine, register, at: place) {
        verdict = .same
      }
      if verdict == .conflict {
        conflicts.append(.description(path: ours.path(of: place.token)))
      }
      let isKept = settle(place, verdict, isNew: isNew(register))
      if isKept { dropped.insert(place) }
    }
    try findHalved()
    // What is here has its own content; `followMoves` gives it the new names.
    for place in end.rewritten
    where ours.hasChanged(place) || ours.rewritten.contains(place) {
      let isNew =
        end.cells[place].map { hasNews($0) } ?? end.abouts[place].map { hasNews($0) } ?? false
      if !isNew { dropped.insert(place) }
    }
    try leavePassing()
    try findTaken()
    try findRevisions()
  }

  /// Joins a description, a deprecation and what other tools keep, of which each side changed another one.
  ///
  /// - Returns: whether that is possible.
  private mutating func joinTexts(
    _ mine: Register<About>, _ other: Register<About>, at place: CopyHistory.Place
  ) throws -> Bool {
    var (taken, isContested) = (TakenTexts(), false)
    func part<Value: Equatable & Sendable>(
      _ value: (About?) -> Value, _ isTaken: WritableKeyPath<TakenTexts, Bool>
    ) -> Bool {
      let (ours, theirs) = (mine.part(value), other.part(value))
      switch verdict(ours.changes.isEmpty ? nil : ours, theirs, at: place, ==) {
      case .conflict:
        // A side that settles it settles this part alone.
        isContested = true
        taken[keyPath: isTaken] = prefersTheirs
        return side != nil
      case .theirs: taken[keyPath: isTaken] = true
      case .same, .ours: break
      }
      return true
    }
    let isKept =
      try mine.last != nil && other.last != nil
      || isLive(place.token, ours, here, isGroup: false)
        && isLive(place.token, end, there, isGroup: false)
    guard isKept, part({ $0?.description }, \.description),
      part({ $0?.deprecated }, \.deprecated), part({ $0?.extensions ?? [] }, \.extensions)
    else { return false }
    texts[place] = taken
    return !isContested
  }

  /// Takes what was joined of descriptions and deprecations.
  private mutating func takeTexts() throws {
    var changes = ChangeSet()
    func joined(_ path: TokenPath) -> TokenPath? { self.path(of: end.identity(of: path)) }
    for (place, taken) in texts {
      func about(_ copy: Snapshot, _ history: CopyHistory) throws -> About? {
        try copy.abouts(of: history.path(of: place.token))
          .first { $0.revision == place.revision }
      }
      let mine = try about(here, ours)?.renamed { paths[ours.identity(of: $0)] }
      let other = try about(there, end)?.renamed(joined)
      let (path, revision) = (path(of: place.token), place.revision)
      let result = About(
        path: path, revision: revision, isGroup: (mine ?? other)?.isGroup ?? false,
        description: (taken.description ? other : mine)?.description,
        deprecated: (taken.deprecated ? other : mine)?.deprecated,
        extensions: (taken.extensions ? other : mine)?.extensions ?? [])
      if result.description == nil, result.deprecated == nil, result.extensions.isEmpty {
        changes.removingAbouts.append(result.key)
      } else {
        changes.set.abouts.append(result)
      }
    }
    try add(changes, of: texts.keys.compactMap { end.abouts[$0]?.changes.last?.commit })
  }

  /// Tokens that one side removed, and to which the other gave something that it does not have: half of a token is
  /// none, so that the conflict is of all of it.
  private mutating func findHalved() throws {
    let news = Set(
      end.cells.filter { isNew($0.value) }.keys.map(\.token)
        + end.abouts.filter { isNew($0.value) }.keys.map(\.token)
        + ours.abouts.keys.map(\.token))
    let tokens = Set(ours.cells.keys.map(\.token)).union(end.cells.keys.map(\.token))
    for token in news {
      let isGroup = !tokens.contains(token)
      let isHere = try isLive(token, ours, here, isGroup: isGroup)
      let isThere = try isLive(token, end, there, isGroup: isGroup)
      if isHere == isThere { continue }
      let (gone, changed) = isHere ? (end, ours) : (ours, end)
      func isOpen<Value>(_ register: Register<Value>, _ isOfEnd: Bool) -> Bool {
        isOfEnd
          ? isNew(register)
          : register.changes.last.map { knowledge.there[$0.commit] == nil } ?? false
      }
      let isRemoved = gone.cells.contains { place, register in
        place.token.isPart(of: token) && register.last == nil && isOpen(register, isHere)
      }
      let cells = changed.cells.filter { place, register in
        // What was changed back to what the other removed is nothing new.
        place.token == token && register.last != nil && isOpen(register, !isHere)
          && !Merge.areSame(register.last, gone.cells[place].map(\.before) ?? register.before)
      }.keys
      let abouts = changed.abouts.filter {
        $0.key.token == token && $0.value.last != nil && isOpen($0.value, !isHere)
      }.keys
      let touched = Set(cells).union(abouts)
      guard isRemoved, !touched.isEmpty else { continue }
      if contested.isDisjoint(with: touched) {
        if try isWhole(token, isHere: isHere, touched) { continue }
        for place in cells { conflicts.append(try conflict(place)) }
        for _ in abouts { conflicts.append(.description(path: ours.path(of: token))) }
      }
      let places = end.places.union(ours.places).filter {
        $0.token == token && ($0.context != nil || abouts.contains($0))
      }
      contested.formUnion(places)
      if prefersTheirs {
        dropped.subtract(places)
        decided.formUnion(places)
        let path = end.path(of: token)
        for cell in try there.cells(of: path) { decided.insert(end.place(of: cell.key)) }
      } else {
        dropped.formUnion(places)
        decided.subtract(places)
      }
    }
  }

  /// Whether what comes of a token that one side has no more is what the other has, or nothing.
  private func isWhole(
    _ token: TokenIdentity, isHere: Bool, _ touched: Set<CopyHistory.Place>
  ) throws -> Bool {
    if isHere {
      return try !here.cells(of: ours.path(of: token)).isEmpty
        && end.cells.allSatisfy { place, register in
          place.token != token || register.last != nil || dropped.contains(place)
            || (ours.cells[place]?.last ?? register.before) == nil
        }
    }
    let brought = touched.subtracting(dropped)
    if brought.isEmpty { return true }
    let cells = try there.cells(of: end.path(of: token))
    return !cells.isEmpty && cells.allSatisfy { brought.contains(end.place(of: $0.key)) }
  }

  /// Whether a token has a value in a copy, or a group a token.
  ///
  /// - Complexity: O(*n*) of a group, which is asked only where it was described or deprecated.
  private func isLive(
    _ token: TokenIdentity, _ history: CopyHistory, _ copy: Snapshot, isGroup: Bool
  ) throws -> Bool {
    let path = history.path(of: token)
    if isGroup {
      return try copy.load(isEvidenceNeeded: false).cells
        .contains { $0.path == path || $0.path.isInside(path) }
    }
    return try history.identity(of: path) == token && !copy.cells(of: path).isEmpty
  }

  /// Tokens that came there by the path that another one has here and keeps: they would be in its way. What went again is
  /// left out, and what stayed is where it is in the end from the beginning.
  private mutating func leavePassing() throws {
    for token in Set(end.places.map(\.token)).union(end.moves.keys) {
      let stays = [token.path] + (end.moves[token]?.changes.compactMap(\.value) ?? [])
      let isInTheWay = try stays.contains { path in
        let tenant = ours.identity(of: path)
        return try tenant != token && joined(tenant) == path && !here.cells(of: path).isEmpty
      }
      guard isInTheWay, try !isLive(token, ours, here, isGroup: false) else { continue }
      if try isLive(token, end, there, isGroup: false) {
        paths[token] = end.path(of: token)
        settled.insert(token)
        continue
      }
      passing.insert(token)
      keptPaths.insert(token)
      takenPaths.remove(token)
      dropped.formUnion(end.places.filter { $0.token == token })
    }
  }

  /// What is taken of theirs though none of their new commits brings it, since all are known here.
  private mutating func takeDecided() throws {
    var changes = ChangeSet()
    func joined(_ path: TokenPath) -> TokenPath? { self.path(of: end.identity(of: path)) }
    for place in decided where !place.revision.isEmpty {
      let (old, path) = (end.path(of: place.token), path(of: place.token))
      if let context = place.context {
        let cell = try there.cells(of: old)
          .first { $0.revision == place.revision && $0.context == context }
        if let cell {
          changes.set.cells.append(cell.with(path: path).with { $0.renameReferences(joined) })
        } else {
          changes.removing.append(CellKey(path: path, revision: place.revision, context: context))
        }
      } else if let about = try there.abouts(of: old).first(where: { $0.revision == place.revision }
      ) {
        changes.set.abouts.append(about.with(path: path).renamed(joined))
      } else {
        changes.removingAbouts.append(AboutKey(path: path, revision: place.revision))
      }
    }
    try add(
      changes,
      of: decided.compactMap {
        end.cells[$0]?.changes.last?.commit ?? end.abouts[$0]?.changes.last?.commit
      })
  }

  /// The same of paths, before all else, so that what they say anew finds its tokens.
  private mutating func moveDecided() throws {
    var changes = ChangeSet()
    let former = paths
    let moved = decided.filter(\.revision.isEmpty).map(\.token)
    changes.moves = try moved.compactMap { try move($0, to: end.path(of: $0)) }
    for token in moved { paths[token] = end.path(of: token) }
    try followMoves(&changes, from: former)
    try add(changes, of: moved.compactMap { end.moves[$0]?.changes.last?.commit })
  }

  /// Adds a step that stands for some of their commits, as the newest of them.
  private mutating func add(_ changes: ChangeSet, of numbers: [Int]) throws {
    var changes = changes
    guard !changes.changesNoToken,
      let commit = try there.snapshot(at: numbers.max() ?? there.commit).info()
    else { return }
    let revisions = changes.set.cells.map(\.revision) + changes.set.abouts.map(\.revision)
    changes.set.revisions = Set(revisions).sorted().map { Revision(id: $0) }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
  }

  private func conflict(_ place: CopyHistory.Place) throws -> MergeConflict {
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
  private mutating func findTaken() throws {
    let places =
      end.cells.filter { hasNews($0.value) }.keys.map(\.token)
      + end.abouts.filter { hasNews($0.value) }.keys.map(\.token)
    let moved = end.moves.filter { hasNews($0.value) || takenPaths.contains($0.key) }.keys
    for token in Set(places).union(moved) {
      let path = joined(token)
      let tenant = ours.identity(of: path)
      guard tenant != token, joined(tenant) == path,
        try isLive(tenant, ours, here, isGroup: false), try !goes(tenant),
        try isLive(token, end, there, isGroup: false)
      else { continue }
      conflicts.append(.taken(path, by: token.path))
    }
  }

  /// Whether the merge removes a token that is here.
  private func goes(_ token: TokenIdentity) throws -> Bool {
    try !isLive(token, end, there, isGroup: false)
      && here.cells(of: ours.path(of: token)).allSatisfy { cell in
        let place = ours.place(of: cell.key)
        return end.cells[place] != nil && !dropped.contains(place)
      }
  }

  private mutating func findRevisions() throws {
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

  /// What comes of the axes and of the order of revisions, against what there was when this copy last knew all of theirs.
  private mutating func joinRevisions(_ new: [(number: Int, changes: CommitChanges)]) throws {
    guard let first = new.first?.number else { return }
    let before = try there.snapshot(at: first - 1).outline().revisions
    let (mine, other) = (try here.outline().revisions, try there.outline().revisions)
    func shape(_ revisions: [Revision]) -> [Revision] {
      revisions.map { Revision(id: $0.id, axes: $0.axes) }
    }
    if shape(mine) == shape(other) { return }
    if knowledge.unknownThere.isEmpty {
      revisions = other
    } else {
      let open =
        ours.cells.filter { _, register in
          register.changes.last.map { knowledge.there[$0.commit] == nil } ?? false
        }.merging(end.cells.filter { isNew($0.value) }) { mine, _ in mine }
      let used = open.filter { $0.value.last != nil }.keys.flatMap { place in
        (place.context?.fixed ?? []).map {
          JoinedRevisions.AxisValue(revision: place.revision, axis: $0.axis, value: $0.value)
        }
      }
      let joined = JoinedRevisions(before, mine, other, preferring: side, used: Set(used))
      if shape(joined.revisions) != shape(mine) { revisions = joined.revisions }
      conflicts += joined.contested.sorted().map { .revision($0) }.filter {
        !conflicts.contains($0)
      }
    }
    for revision in mine where revision.isPublished(at: time) {
      let joined = revisions.first { $0.id == revision.id }
      let isCorrected = try new.contains { number, changes in
        try changes.revisions.contains { $0.id == revision.id }
          && there.snapshot(at: number).info()?.metadata.isCorrection == true
      }
      guard let joined, joined.axes != revision.axes, !isCorrected else { continue }
      if !conflicts.contains(where: { $0.isPublished(revision.id) }) {
        conflicts.append(.published(revision.id, isHere: true, paths: []))
      }
      if !prefersTheirs { keptAxes.insert(revision.id) }
    }
  }

  /// Takes what comes of the axes and of the order of revisions, as the newest of their commits that changed one.
  private mutating func takeRevisions() throws {
    let mine = try here.outline().revisions
    var changes = ChangeSet()
    changes.set.revisions = try revisions.compactMap { joined -> Revision? in
      guard !keptAxes.contains(joined.id), let old = mine.first(where: { $0.id == joined.id }),
        let other = try there.outline().revision(joined.id)
      else { return nil }
      var result = old.merging(other)
      result.axes = joined.axes
      for fact in Merge.facts {
        let register = Register(
          of: fact, in: end.revisions[joined.id] ?? [],
          before: try there.snapshot(at: base).outline().revision(joined.id))
        let isTaken =
          isNew(register) && !keptFacts.contains(RevisionFact(revision: joined.id, fact: fact))
        result[keyPath: fact] = isTaken ? other[keyPath: fact] : old[keyPath: fact]
      }
      return result
    }
    changes.replacesRevisions = true
    changes.revisionOrder = revisions.map(\.id)
    let numbers = end.revisions.values.flatMap { $0.map(\.commit) }
    let number = numbers.filter { knowledge.here[$0] == nil }.max() ?? there.commit
    guard !revisions.isEmpty, let commit = try there.snapshot(at: number).info() else { return }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
  }

  // MARK: Published editions

  /// A published edition in which the other side has values that it did not have when it was published.
  private mutating func findPublished(
    _ new: [(number: Int, changes: CommitChanges)]
  ) throws {
    let mine = try here.outline().revisions
    let published = Set(mine.filter { $0.isPublished(at: time) }.map(\.id))
    if !published.isEmpty { try findChanged(published, new) }
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
      let described = ours.abouts.filter { place, register in
        place.revision == revision.id && register.changes.contains { numbers.contains($0.commit) }
          && register.changes.last?.value != end.abouts[place]?.last ?? register.before
      }
      let places = Set(changed.keys).union(described.keys)
      if places.isEmpty { continue }
      conflicts.append(
        .published(
          revision.id, isHere: false,
          paths: Set(places.map { ours.path(of: $0.token) }).sorted()))
      if side == .ours { keptFacts.insert(publication) }
    }
  }

  /// Their changes in editions that are published here.
  private mutating func findChanged(
    _ published: Set<String>, _ new: [(number: Int, changes: CommitChanges)]
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
    let kept = done.moves.map { CopyHistory.Place(token: theirs.identity(of: $0.from)) }
      .filter { keptPaths.contains($0.token) }
    try move(done, &changes)
    let left = theirs.add(done, number).intersection(dropped)
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
    let isAxisKept = done.axes.isEmpty || done.revisions.allSatisfy { keptAxes.contains($0.id) }
    changes.set.axes = isAxisKept ? AxisOrder() : try there.outline().axes
    changes.set.revisions = try done.revisions.map { try taken($0, of: number) }
    changes.set.documents = done.documents.filter { !keptDocuments.contains($0.id) }
    changes.deletingRevisions = done.deletedRevisions
    links += done.links.map(\.after)
    guard let commit = try there.snapshot(at: number).info() else { return }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
    for place in left.union(kept).sorted() {
      for hash in knowledge.newHashes(of: number) {
        omit(hash, at: place, isSame: isSame(place, at: number))
      }
    }
  }

  /// Whether a step changes an edition that is published here, where theirs is preferred.
  private func isCorrection(_ changes: ChangeSet, _ commit: CommitInfo) throws -> Bool {
    if commit.metadata.isCorrection { return true }
    // A date that was decided upon, also elsewhere.
    let dated = changes.set.revisions.filter { $0.published != nil }
    let mine = try here.outline().revisions
    let isDatedAnew = dated.contains { revision in
      mine.contains {
        $0.id == revision.id && $0.isPublished(at: time) && $0.published != revision.published
      }
    }
    if isDatedAnew { return true }
    let settled = conflicts.compactMap { conflict -> String? in
      guard case .published(let id, isHere: true, _) = conflict else { return nil }
      return id
    }
    guard prefersTheirs, !settled.isEmpty else { return false }
    let revisions =
      changes.set.cells.map(\.revision) + changes.removing.map(\.revision)
      + changes.set.abouts.map(\.revision) + changes.removingAbouts.map(\.revision)
      + changes.set.revisions.map(\.id)
    return revisions.contains(where: settled.contains)
  }

  // MARK: What is left out

  private mutating func omit(_ hash: String, at place: CopyHistory.Place, isSame: Bool) {
    if passing.contains(place.token) { return }
    let change = KnownChange(
      hash: hash, commit: 0, path: path(of: place.token), revision: place.revision,
      context: place.context, isSame: isSame)
    omissions.append((change, steps.count))
  }

  /// Takes over what they know since one of their commits of changes that they left out.
  private mutating func passOn(at number: Int) {
    for (place, omission) in end.omitted[number] ?? []
    where !knowledge.isKnownHere(omission.hash) {
      omit(omission.hash, at: place, isSame: omission.isSame && isSame(place, at: number))
    }
  }

  /// Whether a place has here, after the steps up to a commit of theirs, what that commit leaves there.
  private func isSame(_ place: CopyHistory.Place, at number: Int) -> Bool {
    func isSame<Value>(
      _ mine: Register<Value>?, _ other: Register<Value>?, isTaken: Bool,
      _ areSame: (Value?, Value?) -> Bool
    ) -> Bool {
      guard let common = other ?? mine else { return true }
      let isBrought = other?.changes.contains {
        $0.commit <= number && knowledge.here[$0.commit] == nil
      }
      if isTaken, isBrought == true { return true }
      let before = Register(before: common.before)
      return areSame((other ?? before).value(at: number), (mine ?? before).last)
    }
    if place.revision.isEmpty {
      return isSame(
        ours.moves[place.token], end.moves[place.token],
        isTaken: takenPaths.contains(place.token), ==)
    }
    let isTaken = !dropped.contains(place)
    return place.context == nil
      ? isSame(ours.abouts[place], end.abouts[place], isTaken: isTaken, ==)
      : isSame(ours.cells[place], end.cells[place], isTaken: isTaken, Merge.areSame)
  }

  // MARK: Paths

  private func path(of token: TokenIdentity) -> TokenPath { paths[token] ?? token.path }

  private mutating func move(_ done: CommitChanges, _ changes: inout ChangeSet) throws {
    let moves = done.moves.map { (token: theirs.identity(of: $0.from), to: $0.to) }
    let taken = moves.filter { !keptPaths.contains($0.token) && !settled.contains($0.token) }
    changes.moves = try taken.compactMap { try move($0.token, to: $0.to) }
    for move in taken { paths[move.token] = move.to }
  }

  /// The move of a token here; `nil` where it is there already, or was removed here and does not come back.
  private func move(_ token: TokenIdentity, to path: TokenPath) throws -> Move? {
    let from = self.path(of: token)
    if from == path { return nil }
    let home = ours.path(of: token)
    let isHere =
      try ours.identity(of: home) == token
      && (!here.cells(of: home).isEmpty || !here.abouts(of: home).isEmpty)
    return isHere || arriving.contains(token) ? Move(from: from, to: path) : nil
  }

  /// What was said here since the two parted names moved tokens by their new paths, too, unless theirs holds.
  private func followMoves(
    _ changes: inout ChangeSet, from former: [TokenIdentity: TokenPath]
  ) throws {
    if changes.moves.isEmpty { return }
    func before(_ path: TokenPath) -> TokenPath? { former[ours.identity(of: path)] }
    func joined(_ path: TokenPath) -> TokenPath? { paths[ours.identity(of: path)] }
    let given = (Set(changes.set.cells.map(\.key)), Set(changes.set.abouts.map(\.key)))
    let places = ours.places.union(ours.rewritten)
      .filter { !theirs.hasChanged($0) || dropped.contains($0) }
    for place in places {
      let (old, new) = (ours.path(of: place.token), path(of: place.token))
      if let context = place.context {
        for cell in try here.cells(of: old)
        where cell.revision == place.revision && cell.context == context {
          let renamed = cell.with(path: new).with { $0.renameReferences(joined) }
          if !given.0.contains(renamed.key),
            renamed.statement != cell.with({ $0.renameReferences(before) }).statement
          {
            changes.set.cells.append(renamed)
          }
        }
      } else {
        for about in try here.abouts(of: old) where about.revision == place.revision {
          let renamed = about.renamed(joined).with(path: new)
          if !given.1.contains(renamed.key), renamed != about.renamed(before).with(path: new) {
            changes.set.abouts.append(renamed)
          }
        }
      }
    }
  }

  /// What a commit says anew of a revision: what it does not change is as it is here.
  private func taken(_ revision: Revision, of number: Int) throws -> Revision {
    let old =
      try there.snapshot(at: number - 1).outline().revision(revision.id)
      ?? Revision(id: revision.id)
    var result = revision
    if keptAxes.contains(revision.id) { result.axes = [] }
    for fact in Merge.facts {
      let isKept = keptFacts.contains(RevisionFact(revision: revision.id, fact: fact))
      if isKept || revision[keyPath: fact] == old[keyPath: fact] { result[keyPath: fact] = nil }
    }
    return result
  }
}
