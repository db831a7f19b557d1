internal import PositionedJSON
internal import TokenModel
internal import TokenStore

/// Texts and composite values of which each side changed other parts.
extension Merge {
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
    if isKept, found.contains(.theirs) || isContested {
      // A side that settles a conflict settles it of this part alone.
      parts[place] = Set(verdicts.filter { !staysHere($0.verdict) }.map(\.part))
    }
    if isContested { return .conflict }
    if !isKept, whole != .theirs, found.isSuperset(of: [.theirs, .ours]) { torn.insert(place) }
    if !isKept { return found.contains(.theirs) ? .theirs : .ours }
    return isWhole && whole != .conflict ? whole : .same
  }

  /// Takes what was joined of descriptions and deprecations, where the steps have not brought all of it.
  mutating func takeTexts() throws {
    var changes = ChangeSet()
    for (place, taken) in parts where place.context == nil {
      let other = try end.about(at: place, in: there)?.renamed { path(of: end.identity(of: $0)) }
      let (mine, result) = try join(other, at: place, taking: taken)
      if result != joinedTexts[place] ?? mine { changes.set(result) }
    }
    try add(changes, of: parts.keys.compactMap { end.abouts[$0]?.changes.last?.commit })
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

  /// Takes what was joined of composite values, where the steps have not brought all of it.
  mutating func takeParts() throws {
    var changes = ChangeSet()
    for (place, taken) in parts where place.context != nil {
      let other = try end.cell(at: place, in: there)?
        .with { $0.renameReferences { path(of: end.identity(of: $0)) } }
      guard let other, let (mine, joined) = try join(other, at: place, taking: taken)
      else { continue }
      let isWhole = !dropped.contains(place) && !contested.contains(place)
      let result = isWhole ? other.with(path: mine.path) : joined
      if result != joinedCells[place] ?? mine { changes.set.cells.append(result) }
    }
    try add(changes, of: parts.keys.compactMap { end.cells[$0]?.changes.last?.commit })
  }

  // MARK: Commit by commit

  /// What one of their commits brings of what is joined: of each part that is taken what it has there, once one of their
  /// commits that are not known here changed it.
  ///
  /// - Parameter gone: texts that it removes there.
  /// - Returns: the places that are not as it left them there, of those that are not left as they are here.
  mutating func takeJoined(
    _ done: CommitChanges, gone: [CopyHistory.Place], of number: Int, _ changes: inout ChangeSet
  ) throws -> [CopyHistory.Place] {
    if parts.isEmpty { return [] }
    var mixed: [CopyHistory.Place] = []
    func path(_ path: TokenPath) -> TokenPath? { self.path(of: theirs.identity(of: path)) }
    func isNews(_ commit: Int) -> Bool { commit <= number && knowledge.here[commit] == nil }
    for cell in done.cells.compactMap(\.after) {
      let place = theirs.place(of: cell.key)
      let taken = parts[place]?.filter { name in
        end.cells[place]?.part { $0?.statement.value?[name] }.changes
          .contains { isNews($0.commit) } ?? false
      }
      let other = cell.with { $0.renameReferences(path) }
      guard let taken, let (mine, joined) = try join(other, at: place, taking: taken)
      else { continue }
      let isSame = Merge.areSame(joined, other)
      if !isSame, !dropped.contains(place) { mixed.append(place) }
      let result = isSame && !dropped.contains(place) ? other.with(path: mine.path) : joined
      if result == joinedCells[place] ?? mine { continue }
      joinedCells[place] = result
      changes.set.cells.append(result)
    }
    let texts = done.abouts.compactMap(\.after).map { (theirs.place(of: $0.key), $0.renamed(path)) }
    for (place, other) in texts + gone.map({ ($0, nil) }) {
      let taken = parts[place]?.filter { name in
        end.abouts[place]?.part { $0?.part(name) }.changes.contains { isNews($0.commit) } ?? false
      }
      guard let taken else { continue }
      let (mine, result) = try join(other, at: place, taking: taken)
      if result != other?.with(path: result.path), !dropped.contains(place) { mixed.append(place) }
      if result == joinedTexts[place] ?? mine { continue }
      joinedTexts[place] = result
      changes.set(result)
    }
    return mixed
  }

  /// A composite value of this copy, and the same with parts of theirs; `nil` where one of the two has none.
  private func join(
    _ other: Cell, at place: CopyHistory.Place, taking taken: Set<String>
  ) throws -> (mine: Cell, joined: Cell)? {
    let mine = try ours.cell(at: place, in: here)?.with(path: path(of: place.token))
      .with { $0.renameReferences { paths[ours.identity(of: $0)] } }
    guard let mine, let value = mine.statement.value?.members,
      let given = other.statement.value?.members
    else { return nil }
    let names = value.map(\.key) + given.map(\.key).filter { !value.map(\.key).contains($0) }
    let members = names.compactMap { name in
      (taken.contains(name) ? given : value).first { $0.key == name }
    }
    return (mine, mine.with { $0.value = .object(members) })
  }

  /// The texts of this copy, and the same with some of theirs.
  private func join(
    _ other: About?, at place: CopyHistory.Place, taking taken: Set<String>
  ) throws -> (mine: About, joined: About) {
    let mine = try ours.about(at: place, in: here)?.renamed { paths[ours.identity(of: $0)] }
    let empty = About(
      path: path(of: place.token), revision: place.revision,
      isGroup: (mine ?? other)?.isGroup ?? false)
    return (mine?.with(path: empty.path) ?? empty, empty.joining(mine, other, taking: taken))
  }
}

extension ChangeSet {
  /// Takes texts of a token, or their absence.
  fileprivate mutating func set(_ about: About) {
    if about.isEmpty { removingAbouts.append(about.key) } else { set.abouts.append(about) }
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

  /// One of the texts, by the name that it has there.
  fileprivate func part(_ name: String) -> JSON? {
    switch name {
    case "description": description.map(JSON.string)
    case "deprecated": deprecated
    default: .object(extensions)
    }
  }
}
