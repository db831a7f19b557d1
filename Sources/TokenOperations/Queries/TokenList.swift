package import TokenDiff
package import TokenModel
package import TokenStore

/// The cells of a state that a query finds.
package struct TokenList {
  package let scope: QueryScope
  /// In the order of the set.
  package private(set) var cells: [Cell]
  /// The tokens that are gone since the point that was asked for; `nil` where none was.
  package let gone: [GoneToken]?
  /// The number of cells that were found and are not listed.
  package private(set) var more = 0
  /// Where a text that was looked for stands in the cells.
  package private(set) var matches: [CellKey: TextFields.Match] = [:]
  /// How far values are from those that the query asks to be near, once they are ranked.
  package private(set) var distances: [CellKey: Double] = [:]
  /// The number of cells that hold the text less well than those that are listed.
  package private(set) var apart = 0
  private let query: Query
  private let now: Snapshot

  package var isEmpty: Bool { cells.isEmpty && gone?.isEmpty ?? true }

  /// - Parameters:
  ///   - query: is asked in the revision of the point, or in all.
  ///   - since: finds only what commits after it set, and the tokens that are gone since.
  ///   - text: words by which the cells are chosen and ordered: where they stand together before where they stand apart,
  ///     in names before values before notes before sources.
  ///   - isAnywhere: whether all revisions are asked, whichever the point names.
  ///   - needsEvidence: whether the sources are read where the query does not ask for them.
  ///   - other: a list of the same state, whose texts are not read again.
  package init(
    _ query: Query, since: String? = nil, text: String? = nil, isAnywhere: Bool = false,
    needsEvidence: Bool = true, beside other: TokenList? = nil, _ now: Snapshot
  ) throws {
    self.query = query
    self.now = now
    scope =
      try other?.scope
      ?? QueryScope(now.load(isEvidenceNeeded: needsEvidence || query.needsEvidence), now: now)
    let query = isAnywhere ? query : now.revision.map { .term(.revision, $0) && query } ?? query
    cells = try scope.cells(where: since.map { query && .changed(after: $0) } ?? query)
    let test = try scope.test(query)
    gone = try since.map { since in
      try now.gone(since: HistoryPoint.read(since))
        .filter { try $0.cells.contains(where: test) }
    }
    if let text { order(by: text) }
  }

  /// Keeps the cells of some tokens.
  package mutating func keep(_ paths: Set<TokenPath>) {
    cells.removeAll { !paths.contains($0.path) }
  }

  /// Keeps the cells that hold a text best, the tokens that hold it best first.
  private mutating func order(by text: String) {
    let wanted = TextFields.Wanted(text)
    for cell in cells { matches[cell.key] = scope.fields(of: cell).match(wanted) }
    let tier = matches.values.map(\.tier).min()
    let kept = cells.filter { matches[$0.key]?.tier == tier }
    apart = cells.count - kept.count
    let tokens = kept.runs { $0.path == $1.path }.map { token in
      (cells: token, kind: token.compactMap { matches[$0.key]?.kind.rawValue }.min() ?? 0)
    }
    // Stable: the order of the set within a kind.
    cells = (0...TextFields.Kind.place.rawValue).flatMap { kind in
      tokens.filter { $0.kind == kind }.flatMap(\.cells)
    }
  }

  /// The words that a text without a match can have meant: others for the same thing, spelled alike, or those of its own that
  /// stand together somewhere.
  package func nearForms(of text: String) -> [String] {
    var known: Set<String> = []
    for cell in scope.set.cells { known.formUnion(scope.fields(of: cell).vocabulary) }
    let words = TextFields.words(text)
    let spelled = words.compactMap { word in
      known.contains { $0.hasPrefix(word) }
        ? word : nearest(word, among: known.filter { $0.count > 3 }.sorted())
    }
    let fewer =
      spelled.count > 1
      ? spelled.indices.reversed().map { left in
        spelled.indices.filter { $0 != left }.map { spelled[$0] }.joined(separator: " ")
      } : []
    return Synonyms.all(of: text) + (spelled == words ? [] : [spelled.joined(separator: " ")])
      + fewer
  }

  /// What of the sources was left out on purpose and has the text, with the reason.
  package func leftOut(_ text: String) -> [String] { scope.set.documents.leftOut(text) }

  /// Leaves out tokens that do not exist in a revision, where it has others.
  ///
  /// - Returns: how many.
  package mutating func leaveOutAbsent() -> Int {
    func token(_ cell: Cell) -> [String] { [cell.path.text, cell.revision] }
    let there = Set(cells.filter { $0.statement.presence != .notApplicable }.map(token))
    let absent = Set(cells.map(token)).subtracting(there)
    if there.isEmpty || absent.isEmpty { return 0 }
    cells.removeAll { absent.contains(token($0)) }
    return absent.count
  }

  /// Keeps the first cells, as many as are given.
  package mutating func limit(to count: Int) {
    more = max(0, cells.count - count)
    cells = Array(cells.prefix(count))
  }

  /// Puts tokens first whose colors are nearest to one that is asked for, and of those that are equally near, ones that
  /// refer to others, which are what code is to use; deprecated ones last.
  package mutating func rank() throws {
    let distance = try scope.distance(from: query)
    distances = Dictionary(
      first: cells.compactMap { cell in distance(cell).map { (cell.key, $0) } })
    let tokens = Dictionary(grouping: cells, by: \.path).map { path, cells in
      (
        distance: cells.compactMap(distance).min() ?? 0,
        level: cells.contains { scope.rows.deprecation(of: $0) != nil }
          ? 2 : cells.contains { $0.statement.alias != nil } ? 0 : 1,
        path: path, cells: cells
      )
    }
    cells = tokens.sorted {
      ($0.distance, $0.level, $0.path) < ($1.distance, $1.level, $1.path)
    }.flatMap(\.cells)
  }

  /// How many cells the query finds in each revision, whichever the point names.
  package func counts() throws -> [(revision: String, count: Int)] {
    let counts = Dictionary(
      try scope.cells(where: query).map { ($0.revision, 1) }, uniquingKeysWith: +)
    return scope.set.revisions.compactMap { revision in
      counts[revision.id].map { (revision.id, $0) }
    }
  }

  /// The commits that set the cells that are listed.
  package func makers() throws -> [CellKey: CommitInfo] {
    try Set(cells.map(\.path)).reduce(into: [:]) { found, path in
      found.merge(try now.commits(of: path)) { $1 }
    }
  }

  /// The births of the tokens that are listed.
  package func births() throws -> [TokenPath: TokenOrigin] {
    let births = TokenBirths(now)
    var found: [TokenPath: TokenOrigin] = [:]
    for cell in cells where found[cell.path] == nil { found[cell.path] = try births[cell.path] }
    return found
  }

  /// The tokens that have another value in a context without a cell of their own for it: through what they refer to.
  ///
  /// - Parameter query: what is asked of them besides the context.
  package func followers(in wanted: Context, where query: Query) throws -> [String] {
    let test = try scope.test(query)
    var names: [String] = []
    for cell in scope.set.cells
    where (now.revision ?? cell.revision) == cell.revision && !wanted.holds(in: cell.context) {
      guard try test(cell), names.last != cell.path.text,
        let there = cell.context.joined(with: wanted),
        let answer = scope.rows.answer(of: cell, in: there),
        answer.value != scope.answer(of: cell)?.value
      else { continue }
      names.append(cell.path.text)
    }
    return names
  }
}

extension Snapshot {
  /// Refuses a path of which there is no token, where nothing was found.
  ///
  /// - Parameter isNow: whether a token that is gone counts as none.
  package func refuseUnknown(_ path: String, isNow: Bool) throws {
    let known = try allPaths()
    let pattern = PathPattern(path, among: known.lazy.map { TokenPath(trusted: $0) })
    let meant = known.map { TokenPath(trusted: $0) }.filter(pattern.matches)
    if try meant.allSatisfy({ try cells(of: $0).isEmpty }), let problem = try elsewhere(path) {
      throw problem
    }
    guard !meant.isEmpty else { throw PathAdvice.unknown(path, among: try livePaths()) }
    guard isNow, let exact = try? TokenPath(path), meant.contains(where: { $0.isInside(exact) }),
      try paths(in: exact).isEmpty
    else { return }
    throw try PathAdvice(now: self).problem(exact)
  }
}

extension QueryScope {
  /// Those contrasts whose text has a value for which a query holds.
  package func contrasts(
    _ contrasts: [Contrast], where query: Query, in revision: Revision
  ) throws -> [Contrast] {
    let test = try test(query)
    return try contrasts.filter { contrast in
      let answer = rows.answer(at: contrast.text, in: contrast.context, of: revision.id)
      return try answer.map { try test(cell(of: $0, in: contrast.context)) } ?? false
    }
  }
}

extension Snapshot {
  /// The tokens of which a query holds for a value.
  ///
  /// - Parameters:
  ///   - places: the tokens and groups in which they are; none for all.
  ///   - hasAllRevisions: whether values of all revisions count, and not those of one.
  /// - Throws: `VerbProblem.valueInvalid` where there is none.
  package func paths(
    where query: Query, in places: [TokenPath], hasAllRevisions: Bool
  ) throws -> [TokenPath] {
    let revision = hasAllRevisions ? nil : try readRevision().id
    let scope = QueryScope(try load(isEvidenceNeeded: query.needsEvidence), now: self)
    let query = revision.map { .term(.revision, $0) && query } ?? query
    let found = try scope.cells(where: query) + scope.derived(where: query).map(\.cell)
    let paths = Set(found.map(\.path)).sorted().filter { path in
      places.isEmpty || places.contains { path.isInside($0) }
    }
    guard !paths.isEmpty else {
      let place = places.isEmpty ? "" : " in " + places.map(\.text).listed(most: 3)
      throw VerbProblem.valueInvalid(
        "no token\(place) matches \(query.text)",
        fix: "`blazon list --where` lists what a query finds")
    }
    return paths
  }
}

/// A token that is no longer at its path.
package struct GoneToken {
  /// The path that it had.
  package let path: TokenPath
  /// Its new path; `nil` if it was removed.
  package let to: TokenPath?
  /// Its cells before.
  package let cells: [Cell]
}

extension Snapshot {
  /// The tokens that commits after a point took away, by path: `changed` of a query finds what they set.
  fileprivate func gone(since: Point) throws -> [GoneToken] {
    // A moment before anything was recorded is not a slip here: everything came after it.
    let isBeforeAll = try last(since.when) == 0
    let then = try isBeforeAll ? snapshot(at: 0) : snapshot(since)
    let revision = isBeforeAll ? since.revision : then.revision
    // By what the tokens were then: another one may have come to a path, and gone from it, since.
    let successors = try newPaths(since: then)
    return try pathsChanged(since: then).filter { try cells(of: $0).isEmpty }.compactMap { path in
      let before = try then.cells(of: path).filter { revision == nil || $0.revision == revision }
      return before.isEmpty ? nil : GoneToken(path: path, to: successors[path], cells: before)
    }
  }
}
