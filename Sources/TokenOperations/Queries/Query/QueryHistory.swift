internal import TokenModel
internal import TokenStore

/// The terms that only a registry can answer, and what they have learned of its tokens.
final class QueryHistory {
  private let now: Snapshot
  private var commits: [TokenPath: [CellKey: Int]] = [:]
  private var entries: [TokenPath: [HistoryEntry]] = [:]
  private var later: [TokenPath: [HistoryEntry]] = [:]

  init(_ now: Snapshot) { self.now = now }

  func born(_ term: Query.Term, _ operand: Query.Operand) throws -> QueryScope.Test {
    let range = try range(term, operand, in: now)
    let births = TokenBirths(now)
    return { cell in try births[cell.path].map { range.contains($0.commit.number) } ?? false }
  }

  /// Whether a commit that set the cell has a text, in any case.
  func isSet(by text: String, _ words: @escaping (CommitMetadata) -> String) -> QueryScope.Test {
    let wanted = text.lowercased()
    return { [self] cell in
      try history(of: cell).contains { words($0.metadata).lowercased().contains(wanted) }
    }
  }

  /// The numbers of commits that a term accepts; a time is that of the last commit until then.
  private func range(
    _ term: Query.Term, _ operand: Query.Operand, in now: Snapshot
  ) throws(QueryProblem) -> QueryRange<Int> {
    try QueryRange(operand, term.comparison, mayBeEmpty: HistoryPoint.areInOrder) {
      part throws(QueryProblem) in
      do {
        let last = try HistoryPoint.end(part.text, now)
        return (
          try HistoryPoint.isTime(part.text) ? HistoryPoint.start(part.text, now) + 1 : last, last
        )
      } catch let problem as any Problem {
        throw QueryProblem(problem, at: part.offset)
      } catch {
        throw QueryProblem("\(error)", at: part.offset)
      }
    }
  }

  func changed(_ term: Query.Term, _ operand: Query.Operand) throws -> QueryScope.Test {
    let range = try range(term, operand, in: now)
    // What nothing touched since need not be asked one by one.
    var touched: Set<TokenPath>?
    if term.comparison == .more || term.comparison == .atLeast {
      let start = max(0, try HistoryPoint.start(operand.text, now) - 1)
      touched = Set(try now.pathsChanged(since: now.snapshot(at: start)))
    }
    return { [self] cell in
      if touched?.contains(cell.path) == false { return false }
      if commits[cell.path] == nil {
        commits[cell.path] = try now.commits(of: cell.path).mapValues(\.number)
      }
      return commits[cell.path]?[cell.key].map(range.contains) ?? false
    }
  }

  /// The commit that made the cell state something else, after the point.
  func until(_ term: Query.Term, _ operand: Query.Operand) throws -> QueryScope.Test {
    let head = try now.snapshot(.head)
    let range = try range(term, operand, in: head)
    let touched = Set(try head.pathsChanged(since: now))
    return { [self] cell in
      guard touched.contains(cell.path) else { return false }
      if later[cell.path] == nil {
        later[cell.path] = try head.history(of: cell.path).filter { $0.commit.number > now.commit }
      }
      return later[cell.path]?.last { $0.key?.isOfSameCell(as: cell) ?? false }
        .map { range.contains($0.commit.number) } ?? false
    }
  }

  /// The commits that set the cell, whatever path its token had.
  private func history(of cell: Cell) throws -> [CommitInfo] {
    if entries[cell.path] == nil { entries[cell.path] = try now.history(of: cell.path) }
    return (entries[cell.path] ?? []).filter { $0.key?.isOfSameCell(as: cell) ?? false }
      .map(\.commit)
  }

  func was(_ operand: Query.Operand) throws -> QueryScope.Test {
    let spans: PastSpans
    do {
      spans = try PastSpans(of: PastValue(operand.text, type: nil), now)
    } catch let problem as any Problem {
      throw QueryProblem(problem, at: operand.offset)
    }
    let moved = try now.departures()
    func key(_ span: ValueSpan) -> CellKey {
      let path = moved[span.key.path]?.new ?? span.key.path
      return CellKey(path: path, revision: span.key.revision, context: span.key.context)
    }
    let stated = Set(spans.stated.map(key))
    let aliases = Dictionary(grouping: spans.aliases.map(key), by: \.path)
    return { cell in
      stated.contains(cell.key)
        || aliases[cell.path]?.contains { place in
          place.revision == cell.revision && cell.context.holds(in: place.context)
        } ?? false
    }
  }
}

extension CellKey {
  fileprivate func isOfSameCell(as cell: Cell) -> Bool {
    revision == cell.revision && context == cell.context
  }
}

/// The births of tokens, each looked up when it is asked for; of many, all at once.
final class TokenBirths {
  private let now: Snapshot
  private var known: [TokenPath: TokenOrigin?] = [:]
  private var all: [TokenPath: TokenOrigin]?

  init(_ now: Snapshot) { self.now = now }

  subscript(path: TokenPath) -> TokenOrigin? {
    get throws {
      if let all { return all[path] }
      if let origin = known[path] { return origin }
      if known.count == 100 {
        let origins = try now.origins()
        all = origins
        return origins[path]
      }
      let origin = try now.origin(of: path)
      known[path] = .some(origin)
      return origin
    }
  }
}
