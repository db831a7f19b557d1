internal import TokenModel

/// Resolved tokens with their places by path, as the exporters walk them.
struct ExportTokens {
  /// With its axes in the registry's order: a file that is exported and read again gives the same.
  let revision: Revision
  let axes: AxisOrder
  /// Sorted by path.
  let tokens: [ResolvedToken]
  let groups: [TokenPath: About]
  /// What was resolved, where the caller has it.
  let set: TokenSet?
  /// What an earlier point had; only for formats with names that programs use.
  var retired: [RetiredToken] = []
  /// When the registry first said something of a token, where that is told.
  var firstSeen: [TokenPath: String] = [:]
  private let places: TextTable

  /// - Complexity: O(*n*).
  init(_ resolved: ResolvedTokens, of set: TokenSet? = nil) {
    self.set = set
    var revision = resolved.revision
    let order = Dictionary(
      uniqueKeysWithValues: resolved.axes.names.enumerated().map { ($0.element, $0.offset) })
    revision.axes = revision.axes.enumerated().sorted { one, other in
      (order[one.element.name] ?? Int.max, one.offset)
        < (order[other.element.name] ?? Int.max, other.offset)
    }.map(\.element)
    self.revision = revision
    self.axes = resolved.axes
    tokens = resolved.tokens
    groups = resolved.groups
    var places = TextTable(capacity: tokens.count)
    // Each path stands once, so no two need to be compared.
    for index in tokens.indices {
      _ = places.insert(tokens[index].path.text, as: Int32(index)) { _ in false }
    }
    self.places = places
  }

  /// The place of the token with that path.
  func index(of path: TokenPath) -> Int? {
    places.find(path.text) { tokens[Int($0)].path == path }.map(Int.init)
  }

  /// The answer's value with what it does not tell; what qualifies a value on the way to it, such as
  /// a unit, is looked up along its aliases.
  ///
  /// - Parameter first: the place of the first alias, where the caller has looked it up.
  func exportableValue(of cell: ResolvedCell, first: Int? = nil) -> ExportableValue {
    guard !cell.aliases.isEmpty else {
      let members = members(of: [cell.cell.statement], behind: cell)
      guard cell.isPlain, members.isEmpty, let value = cell.value else {
        return ExportableValue(cell, members: members)
      }
      return ExportableValue(value: value)
    }
    let known = cell.aliases.count == 1 ? first.map { [$0] } : nil
    let targets = known ?? cell.aliases.compactMap(index)
    let chain = targets.compactMap { statement(of: $0, behind: cell) }
    let members = members(of: chain, behind: cell)
    if cell.isPlain, members.isEmpty, let value = cell.value,
      targets.allSatisfy({ tokens[$0].cells.allSatisfy(\.isPlain) })
    {
      return ExportableValue(value: value)
    }
    return ExportableValue(cell, through: chain, members: members)
  }

  /// What the tokens say, besides values, from which a composite value takes members, over any number
  /// of steps; only those that say more, each once.
  private func members(
    of statements: [Statement], behind cell: ResolvedCell
  ) -> [ExportableValue.Member] {
    var start: [TokenPath] = []
    for statement in statements where statement.alias == nil { statement.addMembers(to: &start) }
    if start.isEmpty { return [] }
    var found: [ExportableValue.Member] = []
    walk(from: start) { path, open in
      guard let place = index(of: path), let statement = statement(of: place, behind: cell)
      else { return }
      if statement.isQualified {
        found.append(ExportableValue.Member(path: path, statement: statement))
      }
      statement.addMembers(to: &open)
    }
    return found
  }

  /// What an alias's target says where the alias gives that answer: an open context is what is left
  /// by those that fix more, and only where there is none, that of first values.
  private func statement(of target: Int, behind cell: ResolvedCell) -> Statement? {
    let cells = tokens[target].cells
    let found =
      cells.last { $0.context.holds(in: cell.context) }
      ?? cells.last { $0.context.holds(in: revision.completed(cell.context)) }
    return found?.statement
  }

  /// Whether the context can hold in this revision: it has the axes and their values.
  func canHold(_ context: Context) -> Bool {
    context.fixed.allSatisfy { revision.values(of: $0.axis)?.contains($0.value) ?? false }
  }

  /// The loss of a cell whose context never holds.
  func neverHolds(_ path: TokenPath, _ context: Context) -> Loss {
    LossReason("context", "the revision has no such context").loss(path, context)
  }
}

extension ResolvedCell {
  /// Whether the statement is a value and nothing else.
  fileprivate var isPlain: Bool {
    cell.statement.presence == .stated && !cell.statement.isQualified
      && cell.statement.modality == nil
  }
}

extension Statement {
  /// Adds the tokens that the value refers to, in whole or for a member.
  fileprivate func addMembers(to paths: inout [TokenPath]) {
    forEachReference { reference, role in
      if role.isOfValue { paths.append(reference.target) }
    }
  }
}
