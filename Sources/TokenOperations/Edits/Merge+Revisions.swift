internal import TokenModel
internal import TokenStore

/// What comes of revisions: their facts, their axes and their order, and of editions that are published.
extension Merge {
  struct RevisionFact: Hashable {
    var revision: String
    var fact: PartialKeyPath<Revision>
  }

  mutating func findRevisions() throws {
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

  /// Revisions that one side deleted, and in which the other changed something: each stays or goes as a whole.
  mutating func findDeleted() throws {
    if ours.deleted.isEmpty, end.deleted.isEmpty { return }
    let (mine, other) = (try here.outline(), try there.outline())
    for (id, number) in ours.deleted where mine.revision(id) == nil {
      guard let revision = other.revision(id) else {
        leave(id)
        leftOut.insert(id)
        continue
      }
      if knowledge.there[number] == nil {
        leftOut.insert(id)
        try settleDeleted(revision, end, isHere: true)
      } else {
        revived.insert(id)
      }
    }
    for (id, number) in end.deleted where other.revision(id) == nil && knowledge.here[number] == nil
    {
      if let revision = mine.revision(id) { try settleDeleted(revision, ours, isHere: false) }
    }
  }

  /// - Parameter history: of the side that has it.
  private mutating func settleDeleted(
    _ revision: Revision, _ history: CopyHistory, isHere: Bool
  ) throws {
    let (id, known) = (revision.id, isHere ? knowledge.here : knowledge.there)
    func isOpen<Value>(_ place: CopyHistory.Place, _ register: Register<Value>) -> Bool {
      place.revision == id && register.last != nil
        && register.changes.last.map { known[$0.commit] == nil } == true
    }
    let changed = history.cells.filter(isOpen).map(\.key) + history.abouts.filter(isOpen).map(\.key)
    let isDescribed =
      try history.revisions[id]?.contains { known[$0.commit] == nil } == true
      && revision != here.snapshot(at: base).outline().revision(id)
    if changed.isEmpty, !isDescribed { return }
    conflicts.removeAll { $0.isOfValue(in: id) }
    let paths = Set(changed.map { history.path(of: $0.token) }).sorted()
    conflicts.append(.deleted(id, isHere: isHere, paths: paths))
    contested.formUnion(leave(id))
    guard prefersTheirs else {
      leftOut.insert(id)
      return
    }
    leftOut.remove(id)
    if isHere { revived.insert(id) }
    let content = try (isHere ? there : here).load(revision: id, isEvidenceNeeded: false)
    decided.formUnion(content.cells.map { history.place(of: $0.key) })
    decided.formUnion(content.abouts.map { history.place(of: $0.key) })
  }

  /// Leaves out all changes in a revision.
  @discardableResult
  private mutating func leave(_ revision: String) -> Set<CopyHistory.Place> {
    let places = end.places.union(ours.places).filter { $0.revision == revision }
    dropped.formUnion(places)
    decided.subtract(places)
    for place in places { parts[place] = nil }
    return places
  }

  /// Declares the revisions that come back, with the first step that has something in them.
  mutating func declareRevived(_ changes: inout ChangeSet) throws {
    let set = changes.set
    let used = Set(set.cells.map(\.revision) + set.abouts.map(\.revision) + set.revisions.map(\.id))
    for id in used.intersection(revived).sorted() {
      revived.remove(id)
      changes.set.revisions.removeAll { $0.id == id }
      if let revision = try there.outline().revision(id) { changes.set.revisions.append(revision) }
    }
  }

  /// What comes of the axes and of the order of revisions, against what there was when this copy last knew all of theirs.
  mutating func joinRevisions(_ new: [(number: Int, changes: CommitChanges)]) throws {
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
        ours.cells.filter { isUnknownThere($0.value) }.merging(end.cells.filter { isNew($0.value) })
      { mine, _ in mine }
      let used = open.filter { $0.value.last != nil }.keys.flatMap { place in
        (place.context?.fixed ?? []).map {
          JoinedRevisions.AxisValue(revision: place.revision, axis: $0.axis, value: $0.value)
        }
      }
      let joined = JoinedRevisions(
        before, mine, other, preferring: side, used: Set(used), keeping: revived.union(leftOut))
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
  mutating func takeRevisions() throws {
    if revisions.isEmpty { return }
    let (mine, before) = (
      try here.outline().revisions, try there.snapshot(at: base).outline().revisions
    )
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
          before: before.first { $0.id == joined.id })
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
    guard let commit = try there.snapshot(at: number).info() else { return }
    steps.append(
      Step(commit: commit, changes: changes, isCorrection: try isCorrection(changes, commit)))
  }

  /// A published edition in which the other side has values that it did not have when it was published.
  mutating func findPublished(_ new: [(number: Int, changes: CommitChanges)]) throws {
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
      let places = ours.places.filter { place in
        place.revision == revision.id && !numbers.isDisjoint(with: ours.commits(at: place))
          && !isSame(place)
      }
      if places.isEmpty { continue }
      conflicts.append(
        .published(
          revision.id, isHere: false,
          paths: Set(places.map { ours.path(of: $0.token) }).sorted()))
      if side == .ours { keptFacts.insert(publication) }
    }
  }

  /// Whether both have the same at a place that was changed here.
  private func isSame(_ place: CopyHistory.Place) -> Bool {
    let (cell, about) = (ours.cells[place], ours.abouts[place])
    return Merge.areSame(cell?.last, cell?.last(in: end.cells[place]))
      && about?.last == about?.last(in: end.abouts[place])
  }

  /// Their changes in editions that are published here.
  private mutating func findChanged(
    _ published: Set<String>, _ new: [(number: Int, changes: CommitChanges)]
  ) throws {
    let same = ours.places.filter { end.hasChanged($0) && isSame($0) }
    dropped.formUnion(same.filter { published.contains($0.revision) })
    var history = CopyHistory()
    var found: [String: Set<CopyHistory.Place>] = [:]
    for (number, changes) in new {
      let places = history.add(changes, number).filter {
        published.contains($0.revision) && (!dropped.contains($0) || parts[$0] != nil)
      }
      guard !places.isEmpty,
        try there.snapshot(at: number).info()?.metadata.isCorrection == false
      else { continue }
      for place in places { found[place.revision, default: []].insert(place) }
    }
    for (id, places) in found {
      conflicts.append(
        .published(id, isHere: true, paths: Set(places.map { ours.path(of: $0.token) }).sorted()))
      if prefersTheirs { continue }
      dropped.formUnion(places)
      contested.formUnion(places)
      for place in places { parts[place] = nil }
    }
  }

  /// Whether a step changes an edition that is published here, where theirs is preferred.
  func isCorrection(_ changes: ChangeSet, _ commit: CommitInfo) throws -> Bool {
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

  /// What a commit says anew of a revision: what it does not change is as it is here.
  func taken(_ revision: Revision, of number: Int) throws -> Revision {
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

  /// What a revision says of itself, beside what only ever grows.
  private static let facts: [any WritableKeyPath<Revision, String?> & Sendable] = [
    \.title, \.published, \.base, \.description,
  ]
}
