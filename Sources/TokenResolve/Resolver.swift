// TokenResolve: which cell answers, aliases followed, and what is wrong with a set.
//
// Contexts and inheritance are decided in one function, `Resolver.winner`. It reads cells through
// the model's `CellSource`, so that the store answers by look-up and a set in memory by index. It
// reads no files and no SQL. Entries: `Resolver.resolve` for one token, `resolve(_:revision:)` for
// a whole revision.

internal import PositionedJSON
package import TokenModel

/// Why a reference has no value.
package enum ResolveProblem: Problem, Hashable {
  case unknownAlias(TokenPath, from: TokenPath)
  case noAnswer(TokenPath, from: TokenPath, context: Context)
  case circle([TokenPath])
  case tooLong(TokenPath)
  case misfit(TokenPath, message: String)
  case wrongType(TokenPath, TokenType, from: TokenPath, wanted: TokenType)
  case tooManyContexts(TokenPath)

  package var code: String {
    switch self {
    case .unknownAlias: "alias-unknown"
    case .noAnswer: "alias-silent"
    case .circle: "alias-circle"
    case .tooLong: "alias-too-long"
    case .misfit: "value-invalid"
    case .wrongType: "alias-type"
    case .tooManyContexts: "contexts-too-many"
    }
  }

  package var message: String {
    switch self {
    case .unknownAlias(let target, let path):
      "\(quotedForMessage(path.text)) refers to \(quotedForMessage("{" + target.text + "}")), which "
        + "names no token"
    case .noAnswer(let target, let path, let context):
      "\(quotedForMessage(path.text)) refers to \(quotedForMessage("{" + target.text + "}")), which "
        + "has no value" + (context.isBase ? "" : " in \(context.text)")
    case .circle(let paths):
      "these tokens refer to one another in a circle: "
        + paths.map { quotedForMessage($0.text) }.joined(separator: " → ")
    case .tooLong(let path):
      "\(quotedForMessage(path.text)) leads through more than \(longestAliasChain) aliases"
    case .misfit(let path, let message): "\(quotedForMessage(path.text)): \(message)"
    case .wrongType(let target, let type, let path, let wanted):
      "\(quotedForMessage(path.text)) needs a \(wanted.rawValue), and "
        + "\(quotedForMessage(target.text)) is a \(type.rawValue)"
    case .tooManyContexts(let path):
      "\(quotedForMessage(path.text)) and what it refers to can be told apart in more than "
        + "\(mostContexts) contexts"
    }
  }

  package var fix: String? {
    switch self {
    case .unknownAlias: "correct the path, or add that token"
    case .noAnswer: "give that token a value there, or refer to another"
    case .circle: "give one of them a value of its own"
    case .tooLong: "refer to the last token directly"
    case .misfit: nil
    case .wrongType: "refer to a token of that type, or change the type"
    case .tooManyContexts: "refer to tokens that depend on fewer axes"
    }
  }
}

/// More aliases in one chain than that are refused.
let longestAliasChain = 100

/// A token that can be told apart in more contexts than that is refused.
let mostContexts = 1024

/// Finds what tokens answer in one revision.
package struct Resolver<Source: CellSource> {
  package let source: Source
  package let revision: Revision
  /// The revision's base, its base and so on, nearest first.
  let bases: [Revision]
  package let axes: AxisOrder
  /// Whether axes that a context leaves open take their first value; see `RevisionWalk`.
  let fillsOpenAxes: Bool

  /// - Parameter revisions: all of the registry, for inheritance.
  package init(source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder) {
    self.init(
      source: source, revision: revision, revisions: revisions, axes: axes, fillsOpenAxes: true)
  }

  init(
    source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder, fillsOpenAxes: Bool
  ) {
    self.source = source
    self.fillsOpenAxes = fillsOpenAxes
    self.revision = revision
    self.axes = axes
    var bases: [Revision] = []
    var next = revision.base
    while let id = next, id != revision.id, !bases.contains(where: { $0.id == id }),
      let base = revisions.first(where: { $0.id == id })
    {
      bases.append(base)
      next = base.base
    }
    self.bases = bases
  }

  /// The cell that answers: of those whose conditions hold, the one that fixes the last declared
  /// axis, then the one before it, down to the base cell; if none, the base revision is asked.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  package func winner(_ path: TokenPath, in context: Context) throws -> Cell? {
    let asked = fillsOpenAxes ? revision.completed(context) : context
    for own in [revision] + bases {
      let cells = try source.cells(of: path, in: own.id)
      if let cell = winner(cells, in: conditions(asked, in: own)) { return cell }
    }
    return nil
  }

  /// What is fixed where a base is asked: its own axes as the revision has them; one that only the
  /// base has cannot be fixed by who asks, and takes its first value.
  private func conditions(_ asked: Context, in base: Revision) -> Context {
    if base.id == revision.id { return asked }
    return Context(
      base.axes.compactMap { axis in
        let open = revision.values(of: axis.name) == nil ? axis.values.first : nil
        return (asked[axis.name] ?? open).map { Context.Fixed(axis.name, $0) }
      })
  }

  func winner(_ cells: some Collection<Cell>, in full: Context) -> Cell? {
    if cells.count == 1, let only = cells.first, only.context.isBase { return only }
    return cells.filter { $0.context.holds(in: full) }
      .max { axes.rank($0.context) < axes.rank($1.context) }
  }

  /// What the token answers in a context, aliases followed.
  ///
  /// - Returns: `nil` when no cell answers.
  /// - Throws: `ResolveProblem`.
  package func resolve(_ path: TokenPath, in context: Context) throws -> ResolvedCell? {
    guard let cell = try winner(path, in: context) else { return nil }
    return try resolve(cell, in: context)
  }

  /// The value of one cell, aliases followed in the given context.
  package func resolve(_ cell: Cell, in context: Context) throws -> ResolvedCell {
    guard let written = cell.statement.value, let type = cell.statement.type,
      cell.statement.presence == .stated
    else { return ResolvedCell(context: context, cell: cell, value: nil, json: nil) }

    var trail = [cell.path]
    guard let json = try follow(written, from: cell, type, in: context, &trail) else {
      // The alias leads to words, an expression or a bound: there is no value, but no fault either.
      return ResolvedCell(
        context: context, cell: cell, value: nil, json: nil, aliases: Array(trail.dropFirst()))
    }
    var reader = ValueReader()
    guard let value = TokenValue.read(type, json, &reader) else {
      let reason = reader.misfits.first?.message ?? "it holds a reference that was not followed"
      throw ResolveProblem.misfit(cell.path, message: reason)
    }
    return ResolvedCell(
      context: context, cell: cell, value: value, json: json, aliases: Array(trail.dropFirst()))
  }
}

extension Resolver {

  /// Replaces references in a value by what they lead to.
  ///
  /// - Parameters:
  ///   - isElement: whether the value is needed as one element of a list of its own type.
  ///   - trail: the tokens that lead here; grows along a whole-value alias.
  /// - Returns: the JSON without references; `nil` where the last token has words or bounds instead.
  private func follow(
    _ json: JSON, from cell: Cell, _ type: TokenType, isElement: Bool = false, in context: Context,
    _ trail: inout [TokenPath]
  ) throws -> JSON? {
    guard let target = Alias.path(json) else {
      guard isElement, let elements = json.elements else {
        return try replacingParts(of: json, from: cell, type, in: context, trail)
      }
      guard type == .gradient, elements.count == 1 else {
        throw ResolveProblem.misfit(
          cell.path, message: "it is a list, and stands for one element of another list")
      }
      if Alias.path(elements[0]) != nil {
        return try follow(elements[0], from: cell, type, isElement: true, in: context, &trail)
      }
      return try replacingParts(of: json, from: cell, type, in: context, trail).elements?.first
    }
    if trail.contains(target) { throw ResolveProblem.circle(circle(trail, target)) }
    guard trail.count <= longestAliasChain else { throw ResolveProblem.tooLong(trail[0]) }
    guard let answer = try winner(target, in: context) else {
      throw try missing(target, from: cell.path, context)
    }
    trail.append(target)
    guard answer.statement.presence == .stated else {
      throw ResolveProblem.noAnswer(target, from: cell.path, context: context)
    }
    guard let value = answer.statement.value else { return nil }
    if let found = answer.statement.type, found != type {
      throw ResolveProblem.wrongType(target, found, from: cell.path, wanted: type)
    }
    return try follow(value, from: answer, type, isElement: isElement, in: context, &trail)
  }

  /// References inside composites, each a whole token.
  ///
  /// An element of a list that refers to a token of the list's own type stands for one element, so
  /// that lists of lists cannot multiply.
  private func replacingParts(
    of json: JSON, from cell: Cell, _ type: TokenType, in context: Context, _ trail: [TokenPath]
  ) throws -> JSON {
    guard type.isComposite, json.holdsReference else { return json }
    var reader = ValueReader()
    _ = TokenValue.read(type, json, &reader)
    let wanted = Dictionary(
      reader.aliases.map { ($0.target, $0.expected) }, uniquingKeysWith: { first, _ in first })
    return try json.replacingStrings { part in
      guard let target = Alias.path(part), let expected = wanted[target] else { return nil }
      var inner = trail
      let value = try follow(
        part, from: cell, expected, isElement: expected == type, in: context, &inner)
      guard let value else {
        throw ResolveProblem.noAnswer(target, from: cell.path, context: context)
      }
      return value
    }
  }

  private func missing(
    _ target: TokenPath, from path: TokenPath, _ context: Context
  ) throws -> ResolveProblem {
    let isKnown = try ([revision] + bases).contains {
      try !source.cells(of: target, in: $0.id).isEmpty
    }
    return isKnown
      ? .noAnswer(target, from: path, context: context) : .unknownAlias(target, from: path)
  }

  private func circle(_ trail: [TokenPath], _ target: TokenPath) -> [TokenPath] {
    Array(trail.drop { $0 != target }) + [target]
  }
}

extension TokenType {
  /// Whether parts of a value may be references to tokens.
  var isComposite: Bool {
    switch self {
    case .strokeStyle, .border, .transition, .shadow, .gradient, .typography, .material: true
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .boolean,
      .string, .spring:
      false
    }
  }
}

extension JSON {
  var holdsReference: Bool {
    switch kind {
    case .null, .bool, .number: false
    case .string: Alias.inner(self) != nil
    case .array(let elements): elements.contains(where: \.holdsReference)
    case .object(let members): members.contains { $0.value.holdsReference }
    }
  }

  /// A copy with strings replaced where `replace` gives a value.
  func replacingStrings(_ replace: (JSON) throws -> JSON?) rethrows -> JSON {
    switch kind {
    case .null, .bool, .number: self
    case .string: try replace(self) ?? self
    case .array(let elements):
      JSON(.array(try elements.map { try $0.replacingStrings(replace) }), offset: offset)
    case .object(let members):
      JSON(
        .object(
          try members.map {
            JSON.Member($0.key, try $0.value.replacingStrings(replace), keyOffset: $0.keyOffset)
          }),
        offset: offset)
    }
  }
}
