internal import TokenModel
internal import TokenStore

/// What of theirs is known and left out, by place, and what each side knows of a place with that.
extension Merge {
  /// - Parameter commit: the commit here to which what it left is compared; 0 for the newest.
  mutating func omit(
    _ hash: String, at place: CopyHistory.Place, isSame: Bool, since commit: Int = 0
  ) throws {
    let path = commit > 0 ? place.token.path : path(of: place.token)
    // Where another token is, a row would be of that one.
    if try ours.identity(of: path) != place.token && !isFree(path) { return }
    let change = KnownChange(
      hash: hash, commit: commit, path: path, revision: place.revision,
      context: place.context, isSame: isSame)
    omissions.append((change, steps.count))
  }

  /// Takes over what they know since one of their commits of changes that they left out.
  mutating func passOn(at number: Int) throws {
    for (place, omission) in end.omitted[number] ?? []
    where knowledge.learnedHere(omission.hash) == nil {
      let isSame = omission.isSame && look(at: place, number, isPassedOn: true).isSame
      try omit(omission.hash, at: place, isSame: isSame)
    }
  }

  /// How what is here after the steps up to a commit of theirs stands to what that commit leaves at a place.
  ///
  /// - Parameter isPassedOn: whether it is a change that they left out, which stands beside the newest commit here.
  /// - Returns: whether the change is not recorded, since what is here stays or is the same already, and whether they are
  ///   the same; of what was changed there and changed back, or before what is known here, the commit here to which it
  ///   compares.
  func look(
    at place: CopyHistory.Place, _ number: Int, isPassedOn: Bool = false
  ) -> (isLeft: Bool, isSame: Bool, commit: Int) {
    let isPath = place.revision.isEmpty
    let isKept =
      isPath
      ? keptPaths.contains(place.token) || returning.contains(place.token)
      : dropped.contains(place)
    let isTaken = isPath ? takenPaths.contains(place.token) : !isKept
    func look<Value>(
      _ mine: Register<Value>?, _ other: Register<Value>?, _ areSame: (Value?, Value?) -> Bool
    ) -> (isLeft: Bool, isSame: Bool, commit: Int) {
      guard let common = other ?? mine else { return (isKept, true, 0) }
      let last = common.last(in: mine)
      if isKept, let other, let commit = origin(of: other, mine, at: place, areSame) {
        return (true, areSame(other.value(at: number), other.last), commit)
      }
      if isKept, !isPassedOn, let mine, let other,
        let commit = beforeKnown(other, number, mine, at: place, areSame)
      {
        return (true, areSame(other.value(at: number), mine.value(at: commit)), commit)
      }
      let news = other?.changes.first { knowledge.here[$0.commit] == nil && $0.commit <= number }
      let isSame = areSame((other ?? Register(before: common.before)).value(at: number), last)
      return (
        isKept || news.map { $0.commit == number && areSame($0.value, last) } == true,
        isTaken && news != nil || isSame, 0
      )
    }
    if isPath { return look(ours.moves[place.token], end.moves[place.token], ==) }
    return place.context == nil
      ? look(ours.abouts[place], end.abouts[place], ==)
      : look(ours.cells[place], end.cells[place], Merge.areSame)
  }

  /// Whether the changes of theirs that are not known here leave what was there before them.
  func isUndone<Value>(_ theirs: Register<Value>, _ areSame: (Value?, Value?) -> Bool) -> Bool {
    let news = theirs.changes.drop { knowledge.here[$0.commit] != nil }
    guard let first = news.first, news.allSatisfy({ knowledge.here[$0.commit] == nil })
    else { return false }
    return areSame(theirs.value(at: first.commit - 1), theirs.last)
  }

  /// Of what was changed there and changed back, the commit here that left the same; `nil` where this copy's path or what
  /// it knew then would be another.
  private func origin<Value>(
    of theirs: Register<Value>, _ mine: Register<Value>?, at place: CopyHistory.Place,
    _ areSame: (Value?, Value?) -> Bool
  ) -> Int? {
    guard isUndone(theirs, areSame), ours.moves[place.token] == nil, place.token.predecessors == 0
    else { return nil }
    let mine = mine ?? Register(before: theirs.before)
    let common = courses(mine, theirs, at: place).0.common(from: (base, mine.before))
    return common.flatMap { areSame($0.state, theirs.last) && $0.commit > 0 ? $0.commit : nil }
  }

  /// Of what they changed and changed back before a change that is recorded here, the commit here before that one, which
  /// left the same: who made it there knew what came before.
  private func beforeKnown<Value>(
    _ theirs: Register<Value>, _ number: Int, _ mine: Register<Value>, at place: CopyHistory.Place,
    _ areSame: (Value?, Value?) -> Bool
  ) -> Int? {
    guard ours.moves[place.token] == nil, place.token.predecessors == 0 else { return nil }
    for change in theirs.changes where change.commit > number {
      guard let record = knowledge.records[change.commit],
        mine.changes.contains(where: { $0.commit == record })
      else { continue }
      let isBack = areSame(theirs.value(at: change.commit - 1), mine.value(at: record - 1))
      return isBack && record > 1 ? record - 1 : nil
    }
    return nil
  }

  /// What is known of a place here, and there.
  func courses<Value>(
    _ mine: Register<Value>, _ other: Register<Value>, at place: CopyHistory.Place?,
    isPart: Bool = false
  ) -> (Course<Value>, Course<Value>) {
    let known = [ours, end].map { history in place.flatMap { history.omissions[$0] } ?? [] }
    return knowledge.courses(mine, other, known, isPart: isPart)
  }
}

extension ChangeSet {
  /// Both as one; `nil` where something moves, so that one path is of two tokens.
  func followed(by later: ChangeSet) -> ChangeSet? {
    guard moves.isEmpty, later.moves.isEmpty, deletingRevisions.isEmpty else { return nil }
    let cells = Set(later.removing + later.set.cells.map(\.key))
    let abouts = Set(later.removingAbouts + later.set.abouts.map(\.key))
    var both = later
    both.removing = removing.filter { !cells.contains($0) } + later.removing
    both.removingAbouts = removingAbouts.filter { !abouts.contains($0) } + later.removingAbouts
    both.links = links + later.links
    both.set = self.set
    both.set.cells = self.set.cells.filter { !cells.contains($0.key) } + later.set.cells
    both.set.abouts = self.set.abouts.filter { !abouts.contains($0.key) } + later.set.abouts
    both.set.revisions += later.set.revisions.filter { new in
      !self.set.revisions.contains { $0.id == new.id }
    }
    return both
  }
}
