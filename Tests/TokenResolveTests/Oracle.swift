import PositionedJSON
import TokenModel
import TokenResolve

/// The rules of resolving said plainly, without regard to speed: what the resolver must agree with.
///
/// It knows the types of `RandomSet` only.
struct Oracle {
  private let set: TokenSet
  private let revision: Revision
  private let bases: [Revision]

  init(_ set: TokenSet, _ revision: Int) {
    self.set = set
    self.revision = set.revisions[revision]
    var bases: [Revision] = []
    while let id = (bases.last ?? self.revision).base, let base = set.revision(id) {
      bases.append(base)
    }
    self.bases = bases
  }

  func resolve(_ path: TokenPath, in context: Context) throws -> ResolvedCell? {
    guard let cell = winner(path, context) else { return nil }
    var aliases: [TokenPath] = []
    let json = try value(of: cell, context, [path], &aliases)
    var reader = ValueReader()
    let value = json.flatMap { json in
      cell.statement.type.flatMap { TokenValue.read($0, json, &reader) }
    }
    if json != nil, value == nil { throw ResolveProblem.misfit(path, message: "") }
    return ResolvedCell(context: context, cell: cell, value: value, json: json, aliases: aliases)
  }

  private func winner(_ path: TokenPath, _ context: Context) -> Cell? {
    for owner in [revision] + bases {
      let holding = set.cells.filter { cell in
        cell.path == path && cell.revision == owner.id
          && cell.context.fixed.allSatisfy { holds($0, owner, context) }
      }
      let best = holding.max { set.axes.rank($0.context) < set.axes.rank($1.context) }
      if let best { return best }
    }
    return nil
  }

  private func holds(_ pair: Context.Fixed, _ owner: Revision, _ context: Context) -> Bool {
    guard let own = owner.values(of: pair.axis) else { return false }
    guard let values = revision.values(of: pair.axis) else { return own.first == pair.value }
    return (context[pair.axis] ?? values.first) == pair.value
  }

  /// `nil` for words and silence.
  private func value(
    of cell: Cell, _ context: Context, _ trail: [TokenPath], _ aliases: inout [TokenPath]
  ) throws -> JSON? {
    guard let json = cell.statement.value, let type = cell.statement.type else { return nil }
    if let reference = Reference(json) {
      let target = try self.target(reference, cell, context, trail)
      if reference.part == nil, let found = target.statement.type, found != type,
        target.statement.value != nil
      {
        throw ResolveProblem.wrongType(target.path, found, from: cell.path, wanted: type)
      }
      if reference.part?.isEmpty ?? true { aliases.append(target.path) }
      guard let found = try value(of: target, context, trail + [target.path], &aliases) else {
        guard reference.part?.isEmpty ?? true else { throw silent(reference, cell) }
        return nil
      }
      return try walk(reference, found, cell)
    }
    return try replacing(json, cell, context, trail)
  }

  private func replacing(
    _ json: JSON, _ cell: Cell, _ context: Context, _ trail: [TokenPath]
  ) throws -> JSON {
    if let reference = Reference(json) {
      let target = try self.target(reference, cell, context, trail)
      if reference.part == nil, let found = target.statement.type, found != .dimension,
        target.statement.value != nil
      {
        throw ResolveProblem.wrongType(target.path, found, from: cell.path, wanted: .dimension)
      }
      var aliases: [TokenPath] = []
      guard let found = try value(of: target, context, trail + [target.path], &aliases) else {
        throw silent(reference, cell)
      }
      return try walk(reference, found, cell)
    }
    switch json.kind {
    case .array(let elements):
      return .array(try elements.map { try replacing($0, cell, context, trail) })
    case .object(let members):
      return .object(
        try members.map { JSON.Member($0.key, try replacing($0.value, cell, context, trail)) })
    default: return json
    }
  }

  private func target(
    _ reference: Reference, _ cell: Cell, _ context: Context, _ trail: [TokenPath]
  ) throws -> Cell {
    if trail.contains(reference.target) {
      if reference.target == trail[0] { throw ResolveProblem.circle(trail) }
      throw ResolveProblem.intoCircle(reference.target, from: cell.path)
    }
    guard let target = winner(reference.target, context) else {
      let known = Set([revision.id] + bases.map(\.id))
      if set.cells.contains(where: { $0.path == reference.target && known.contains($0.revision) }) {
        throw silent(reference, cell)
      }
      throw ResolveProblem.unknownAlias(reference.target, from: cell.path)
    }
    guard target.statement.presence == .stated else { throw silent(reference, cell) }
    return target
  }

  private func silent(_ reference: Reference, _ cell: Cell) -> ResolveProblem {
    .noAnswer(reference.target, from: cell.path, context: .base)
  }

  private func walk(_ reference: Reference, _ json: JSON, _ cell: Cell) throws -> JSON {
    var json = json
    for step in reference.part ?? [] {
      guard let next = json[step] ?? json.elements.flatMap({ all in Int(step).map { all[$0] } })
      else { throw ResolveProblem.unknownPart(reference, from: cell.path, why: "") }
      json = next
    }
    return json
  }
}
