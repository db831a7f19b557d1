internal import PositionedJSON
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
    let removed = Set(
      news.filter { $0.value.last == nil && !wasGone($0.key) }.map(\.key.token))
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

  /// Joins a description, a deprecation and what other tools keep, where each side changed another one.
  ///
  /// - Parameter whole: what counts of the three as one.
  mutating func joinTexts(
    _ mine: Register<About>, _ other: Register<About>, at place: CopyHistory.Place,
    _ whole: Verdict
  ) throws -> Verdict {
    func part<Value: Equatable & Sendable>(_ value: (About?) -> Value) -> Verdict {
      let (mine, other) = (mine.part(value), other.part(value))
      return mine.last == other.last ? .same : verdict(mine, other, at: place, isPart: true, ==)
    }
    let verdicts = [
      ("description", part { $0?.description }), ("deprecated", part { $0?.deprecated }),
      ("extensions", part { $0?.extensions ?? [] }),
    ]
    let isKept =
      try mine.last != nil && other.last != nil
      || isLive(place.token, ours, here) && isLive(place.token, end, there)
    return join(verdicts, at: place, whole, isKept: isKept)
  }

  /// - Parameter isKept: whether there is something to join, and not a text of a token that one side has no more.
  private mutating func join(
    _ verdicts: [(part: String, verdict: Verdict)], at place: CopyHistory.Place, _ whole: Verdict,
    isKept: Bool = true
  ) -> Verdict {
    let found = Set(verdicts.map(\.verdict))
    let isContested = found.contains(.conflict)
    if isContested, side == nil { return .conflict }
    let isWhole = whole == .theirs ? !found.contains(.ours) : !found.contains(.theirs)
    if isKept, isContested || !isWhole {
      // A side that settles a conflict settles it of this part alone.
      parts[place] = Set(verdicts.filter { !staysHere($0.verdict) }.map(\.part))
    }
    if isContested { return .conflict }
    if !isKept, whole != .theirs, found.isSuperset(of: [.theirs, .ours]) { torn.insert(place) }
    if !isKept { return found.contains(.theirs) ? .theirs : .ours }
    return isWhole && whole != .conflict ? whole : .same
  }

  /// Takes what was joined of descriptions and deprecations.
  mutating func takeTexts() throws {
    var changes: [Int: ChangeSet] = [:]
    for (place, taken) in parts where place.context == nil {
      let mine = try ours.about(at: place, in: here)?.renamed { paths[ours.identity(of: $0)] }
      let other = try end.about(at: place, in: there)?.renamed { path(of: end.identity(of: $0)) }
      let empty = About(
        path: path(of: place.token), revision: place.revision,
        isGroup: (mine ?? other)?.isGroup ?? false)
      let result = empty.joining(mine, other, taking: taken)
      let source = source(of: place, end.abouts[place]) {
        empty.joining(nil, $0, taking: taken)
      }
      if result.isEmpty {
        changes[source, default: ChangeSet()].removingAbouts.append(result.key)
      } else {
        changes[source, default: ChangeSet()].set.abouts.append(result)
      }
    }
    try addJoined(changes)
  }

  /// Their newest commit that changed what is taken of a place, which is the one that brings it.
  private func source<Value, Part: Equatable>(
    of place: CopyHistory.Place, _ register: Register<Value>?, taken: (Value?) -> Part
  ) -> Int {
    let last = register?.changes.last?.commit ?? there.commit
    return dropped.contains(place)
      ? register?.part(taken).changes.last?.commit ?? last : last
  }

  private mutating func addJoined(_ changes: [Int: ChangeSet]) throws {
    for (number, changes) in changes.sorted(by: { $0.key < $1.key }) {
      try add(changes, of: [number])
    }
  }

  /// Joins a text style, a border, a transition or a shadow of which each side changed other parts, and nothing else.
  ///
  /// One that a side removed is a conflict where the other changed a part that it does not know.
  mutating func joinParts(
    _ mine: Register<Cell>, _ other: Register<Cell>, at place: CopyHistory.Place, _ whole: Verdict
  ) -> Verdict {
    guard let own = mine.last ?? other.last, let theirs = other.last ?? mine.last,
      own.evidence == theirs.evidence,
      let type = own.statement.type, type == theirs.statement.type,
      [.typography, .border, .transition, .shadow].contains(type),
      let value = own.statement.value?.members, let given = theirs.statement.value?.members,
      own.with({ $0.value = nil }).statement == theirs.with({ $0.value = nil }).statement
    else { return whole }
    let isInBoth = mine.last != nil && other.last != nil
    let verdicts = Set((value + given).map(\.key)).sorted().map { name in
      func part(_ register: Register<Cell>) -> Register<JSON?> {
        register.part { $0?.statement.value?[name] }
      }
      let verdict = verdict(part(mine), part(other), at: place, isPart: true) {
        JSON.meanSame($0 ?? nil, $1 ?? nil, as: TokenType.ofPart(name))
      }
      return (name, verdict)
    }
    if !isInBoth { return verdicts.contains { $0.1 == .conflict } ? .conflict : whole }
    return join(verdicts, at: place, whole)
  }

  /// Takes what was joined of composite values.
  mutating func takeParts() throws {
    var changes: [Int: ChangeSet] = [:]
    for (place, taken) in parts where place.context != nil {
      let mine = try ours.cell(at: place, in: here)?
        .with { $0.renameReferences { paths[ours.identity(of: $0)] } }
      let other = try end.cell(at: place, in: there)?
        .with { $0.renameReferences { path(of: end.identity(of: $0)) } }
      guard let mine, let value = mine.statement.value?.members,
        let given = other?.statement.value?.members
      else { continue }
      let names = value.map(\.key) + given.map(\.key).filter { !value.map(\.key).contains($0) }
      let members = names.compactMap { name in
        (taken.contains(name) ? given : value).first { $0.key == name }
      }
      let source = source(of: place, end.cells[place]) { cell in
        taken.sorted().map { cell?.statement.value?[$0] }
      }
      changes[source, default: ChangeSet()].set.cells.append(
        mine.with(path: path(of: place.token)).with { $0.value = .object(members) })
    }
    try addJoined(changes)
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

extension About {
  /// The texts of two sides, those of the named parts from the other one.
  fileprivate func joining(_ mine: About?, _ other: About?, taking parts: Set<String>) -> About {
    About(
      path: path, revision: revision, isGroup: isGroup,
      description: (parts.contains("description") ? other : mine)?.description,
      deprecated: (parts.contains("deprecated") ? other : mine)?.deprecated,
      extensions: (parts.contains("extensions") ? other : mine)?.extensions ?? [])
  }
}
