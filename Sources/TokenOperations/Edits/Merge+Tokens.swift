internal import TokenModel
internal import TokenResolve
internal import TokenStore

/// What the places of a token make up: its values together, its path among those of others, its texts.
extension Merge {
  /// Tokens that one side removed, and to which the other gave something that it does not have: half of a token is
  /// none, so that the conflict is of all of it.
  mutating func findHalved() throws {
    try findHalved(isGoneHere: true, ours.cells.filter { isUnknownThere($0.value) })
    try findHalved(isGoneHere: false, end.cells.filter { isNew($0.value) })
  }

  /// - Parameter news: the values of the side that removed tokens which the other does not know.
  private mutating func findHalved(
    isGoneHere: Bool, _ news: [CopyHistory.Place: Register<Cell>]
  ) throws {
    let (gone, changed) = isGoneHere ? (ours, end) : (end, ours)
    // Any change counts, since one that is known may have been joined to one that is not.
    func isOpen<Value>(_ register: Register<Value>) -> Bool {
      let known = isGoneHere ? knowledge.here : knowledge.there
      return register.last != nil && register.changes.contains { known[$0.commit] == nil }
    }
    /// What was there when the other side last knew of it.
    func agreed<Value>(_ register: Register<Value>) -> Value? {
      let known = isGoneHere ? knowledge.there : knowledge.here
      return register.changes.last { known[$0.commit] != nil }.map(\.value) ?? register.before
    }
    // What was gone already when both last agreed came and went since, or was removed twice.
    let removed = Set(news.filter { $0.value.last == nil && !wasGone($0.key) }.map(\.key.token))
    if removed.isEmpty { return }
    let groups = Set(removed.flatMap(\.path.groups))
    // What was changed back to what the other removed is nothing new.
    let cells = changed.cells.filter { place, register in
      removed.contains(place.token) && isOpen(register)
        && !Merge.areSame(register.last, news[place].map(agreed) ?? register.before)
    }
    let abouts = changed.abouts.filter { place, register in
      (removed.contains(place.token) || groups.contains(place.token.path)) && isOpen(register)
        && register.last != (gone.abouts[place].map(agreed) ?? register.before)
    }
    let touched = Dictionary(grouping: Set(cells.keys).union(abouts.keys), by: \.token)
    if touched.isEmpty { return }
    let places = Dictionary(grouping: end.places.union(ours.places), by: \.token)
    for (token, own) in touched.sorted(by: { $0.key.mark < $1.key.mark }) {
      let isGroup = !removed.contains(token)
      guard try isLive(token, ours, here, isGroup: isGroup) != isGoneHere,
        try isLive(token, end, there, isGroup: isGroup) == isGoneHere
      else { continue }
      let all = places[token] ?? []
      if contested.isDisjoint(with: all) {
        if try isWhole(token, isGoneHere: isGoneHere, own, all) { continue }
        for place in own.sorted() {
          conflicts.append(
            place.context == nil
              ? .description(path: ours.path(of: token), goneIn: isGoneHere ? .ours : .theirs)
              : try conflict(place))
        }
      }
      try settleHalved(token, all)
    }
  }

  /// Whether both last agreed that a place has nothing.
  private func wasGone(_ place: CopyHistory.Place) -> Bool {
    guard let some = ours.cells[place] ?? end.cells[place] else { return false }
    let none = Register<Cell>(before: some.before)
    let (mine, other) = courses(ours.cells[place] ?? none, end.cells[place] ?? none, at: place)
    guard let agreed = mine.agreed(with: other, before: some.before, Merge.areSame) else {
      return false
    }
    return agreed.value == nil
  }

  private mutating func settleHalved(_ token: TokenIdentity, _ places: [CopyHistory.Place]) throws {
    contested.formUnion(places)
    guard prefersTheirs else {
      dropped.formUnion(places)
      decided.subtract(places)
      return
    }
    dropped.subtract(places)
    decided.formUnion(places)
    for cell in try end.cells(of: token, in: there) { decided.insert(end.place(of: cell.key)) }
  }

  /// Whether what comes of a token that one side has no more is what the other has, or nothing.
  private func isWhole(
    _ token: TokenIdentity, isGoneHere: Bool, _ touched: [CopyHistory.Place],
    _ places: [CopyHistory.Place]
  ) throws -> Bool {
    if !isGoneHere {
      if try touched.allSatisfy(isBrought) && goes(token) { return true }
      return try !ours.cells(of: token, in: here).isEmpty
        && places.allSatisfy { place in
          guard let register = end.cells[place], register.last == nil else { return true }
          return dropped.contains(place) || register.last(in: ours.cells[place]) == nil
        }
    }
    let brought = Set(touched).subtracting(dropped)
    if brought.isEmpty { return true }
    let cells = try end.cells(of: token, in: there)
    return !cells.isEmpty && cells.allSatisfy { brought.contains(end.place(of: $0.key)) }
  }

  /// Whether a token has a value in a copy, or a group a token.
  ///
  /// - Complexity: O(*n*) of a group, which is asked only where it was described and tokens of it were removed.
  func isLive(
    _ token: TokenIdentity, _ history: CopyHistory, _ copy: Snapshot, isGroup: Bool = false
  ) throws -> Bool {
    if isGroup {
      let path = history.path(of: token)
      return try copy.load(isEvidenceNeeded: false).cells
        .contains { $0.path == path || $0.path.isInside(path) }
    }
    return try !history.cells(of: token, in: copy).isEmpty
  }

  /// Tokens that came there by the path that another one has here and keeps: they would be in its way. What went again is
  /// left out, and what stayed is where it is in the end from the beginning.
  mutating func leavePassing() throws {
    for token in Set(end.places.map(\.token)).union(end.moves.keys) {
      let stays = [token.path] + (end.moves[token]?.changes.compactMap(\.value) ?? [])
      let isInTheWay = try stays.contains { try isKept($0, from: token) }
      if try !isInTheWay || isLive(token, ours, here) { continue }
      let places = end.places.filter { $0.token == token }
      if try isLive(token, end, there) {
        if touched.contains(token), dropped.isSuperset(of: places) { continue }
        paths[token] = end.path(of: token)
        settled.insert(token)
        returning.insert(token)
        continue
      }
      dropped.formUnion(places)
      decided.subtract(places)
    }
  }

  /// A path at which each of the two has a token that the other does not have there.
  mutating func findTaken() throws {
    let brought = Set(end.cells.keys.filter(isBrought).map(\.token))
    let places = end.places.filter(hasNews).map(\.token)
    let moved = end.moves.filter { hasNews($0.value) || takenPaths.contains($0.key) }.keys
    for token in Set(places).union(moved) {
      let path = joined(token)
      guard try isKept(path, from: token), try isLive(token, end, there),
        try brought.contains(token) || isLive(token, ours, here)
      else { continue }
      conflicts.append(.taken(path, by: token.path))
    }
  }

  /// What is wrong in the other copy, and the paths here of tokens that have a fault there under another one.
  func faultsThere(
    in revision: String
  ) throws -> (problems: Set<ResolveProblem>, moved: Set<TokenPath>) {
    let set = try there.load(isEvidenceNeeded: false)
    guard let revision = set.revision(revision) else { return ([], []) }
    let problems = resolve(set, revision: revision).problems
    let moved = problems.map { ($0.key.path, joined(end.identity(of: $0.key.path))) }
    return (Set(problems.map(\.problem)), Set(moved.filter { $0 != $1 }.map(\.1)))
  }

  /// Whether the merge removes a token that is here.
  func goes(_ token: TokenIdentity) throws -> Bool {
    try !isLive(token, end, there)
      && ours.cells(of: token, in: here).allSatisfy { isBrought(ours.place(of: $0.key)) }
  }

  /// Whether the merge takes what became of a value or a text there.
  private func isBrought(_ place: CopyHistory.Place) -> Bool {
    ![dropped, torn].contains { $0.contains(place) }
      && (hasNews(at: place) || decided.contains(place))
  }
}
