internal import PositionedJSON
internal import TokenModel

/// Which contexts a token can be told apart in: those of its cells and of everything its aliases
/// lead to, joined where they can hold together.
struct ContextFinder<Source: CellSource> {
  let resolver: Resolver<Source>
  /// More than that many contexts of one token are not enumerated.
  private let limit = 256

  init(resolver: Resolver<Source>) { self.resolver = resolver }

  /// The base first, then by rank, so that the last that holds decides.
  func find(_ path: TokenPath, _ cells: [Cell]) throws -> [Context] {
    if cells.count == 1, cells[0].context.isBase, !refers(cells[0]) { return [.base] }
    var all: Set<Context> = [.base]
    var seen: Set<TokenPath> = []
    try collect(path, cells, into: &all, &seen)
    let joined = seen.count > 1 ? closedUnderJoins(all) : all  // alone, rank decides between them
    return joined.filter(resolver.revision.allows)
      .map { (resolver.axes.rank($0), $0) }
      .sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.text < $1.1.text }
      .map(\.1)
  }

  private func refers(_ cell: Cell) -> Bool {
    guard let value = cell.statement.value, let type = cell.statement.type else { return false }
    return Alias.inner(value) != nil || (type.isComposite && value.holdsReference)
  }

  private func collect(
    _ path: TokenPath, _ cells: [Cell], into all: inout Set<Context>, _ seen: inout Set<TokenPath>
  ) throws {
    guard seen.insert(path).inserted else { return }
    for cell in cells {
      all.insert(cell.context)
      guard let value = cell.statement.value, refers(cell) else { continue }
      try value.forEachAlias { target in
        let ids = [resolver.revision.id] + resolver.bases.map(\.id)
        let inner = try ids.flatMap { try resolver.source.cells(of: target, in: $0) }
        try collect(target, inner, into: &all, &seen)
      }
    }
  }

  private func closedUnderJoins(_ contexts: Set<Context>) -> Set<Context> {
    var all = contexts
    var new = Array(contexts)
    while let context = new.popLast(), all.count < limit {
      for other in contexts {
        guard let joined = context.joined(with: other), all.insert(joined).inserted else {
          continue
        }
        new.append(joined)
      }
    }
    return all
  }
}

extension JSON {
  func forEachAlias(_ body: (TokenPath) throws -> Void) rethrows {
    switch kind {
    case .null, .bool, .number: return
    case .string: if let target = Alias.path(self) { try body(target) }
    case .array(let elements): for element in elements { try element.forEachAlias(body) }
    case .object(let members): for member in members { try member.value.forEachAlias(body) }
    }
  }
}
