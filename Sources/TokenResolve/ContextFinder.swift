internal import PositionedJSON
internal import TokenModel

/// Which contexts a token can be told apart in: those of its cells and of everything its aliases
/// lead to, joined where they can hold together.
struct ContextFinder<Source: CellSource> {
  let resolver: Resolver<Source>

  /// The base first, then by rank, so that the last that holds decides.
  ///
  /// - Returns: contexts of the revision's own axes and values; `nil` where they are too many.
  func find(_ path: TokenPath, _ cells: [Cell]) throws -> [Context]? {
    if cells.count == 1, cells[0].context.isBase, !refers(cells[0]) { return [.base] }
    let (found, isAlone) = try collect(path, cells)
    let revision = resolver.revision
    let own = Set(found.map { $0.filtered { revision.values(of: $0.axis) != nil } })
      .filter(revision.allows)
    // Between cells of one token in the revision itself, rank decides.
    guard let all = isAlone ? own : closedUnderJoins(own) else { return nil }
    return all.map { (resolver.axes.rank($0), $0) }
      .sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.text < $1.1.text }
      .map(\.1)
  }

  private func refers(_ cell: Cell) -> Bool {
    guard let value = cell.statement.value, let type = cell.statement.type else { return false }
    return Alias.inner(value) != nil || (type.isComposite && value.holdsReference)
  }

  /// The contexts of the cells and of what they lead to, as far as the resolver follows aliases;
  /// and whether they are all of this token and the revision itself.
  private func collect(
    _ path: TokenPath, _ cells: [Cell]
  ) throws -> (contexts: Set<Context>, isAlone: Bool) {
    var all: Set<Context> = [.base]
    var seen: Set<TokenPath> = [path]
    var level = cells
    var steps = 0
    while !level.isEmpty, steps <= longestAliasChain {
      var targets: [TokenPath] = []
      for cell in level {
        all.insert(cell.context)
        guard let value = cell.statement.value, refers(cell) else { continue }
        value.forEachAlias { if seen.insert($0).inserted { targets.append($0) } }
      }
      let ids = [resolver.revision.id] + resolver.bases.map(\.id)
      level = try targets.flatMap { target in
        try ids.flatMap { try resolver.source.cells(of: target, in: $0) }
      }
      steps += 1
    }
    let isAlone = seen.count == 1 && cells.allSatisfy { $0.revision == resolver.revision.id }
    return (all, isAlone)
  }

  private func closedUnderJoins(_ contexts: Set<Context>) -> Set<Context>? {
    var all = contexts
    var new = Array(contexts)
    while let context = new.popLast() {
      for other in contexts {
        guard let joined = context.joined(with: other), all.insert(joined).inserted else {
          continue
        }
        new.append(joined)
      }
      guard all.count <= mostContexts else { return nil }
    }
    return all
  }
}

extension Revision {
  /// Whether the context fixes axes and values that the revision has, and no others.
  func canAsk(_ context: Context) -> Bool {
    context.fixed.allSatisfy { values(of: $0.axis)?.contains($0.value) ?? false }
  }

  /// What to ask so that `context` decides: it fixes more only where stronger contexts would hold.
  ///
  /// - Returns: `nil` where one of them holds in every full context in which `context` does.
  func question(for context: Context, beside stronger: [Context]) -> Context? {
    let rivals = stronger.filter { $0.joined(with: context) != nil }
    let open = rivals.map { rival in rival.fixed.first { context[$0.axis] == nil }?.axis }
    guard let first = open.first else { return context }
    guard let axis = first, !open.contains(nil) else { return nil }
    for value in values(of: axis) ?? [] {
      let narrower = context.joined(with: Context([Context.Fixed(axis, value)])) ?? context
      if let found = question(for: narrower, beside: rivals) { return found }
    }
    return nil
  }
}

extension JSON {
  func forEachAlias(_ body: (TokenPath) -> Void) {
    switch kind {
    case .null, .bool, .number: return
    case .string: if let target = Alias.path(self) { body(target) }
    case .array(let elements): for element in elements { element.forEachAlias(body) }
    case .object(let members): for member in members { member.value.forEachAlias(body) }
    }
  }
}
