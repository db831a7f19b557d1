internal import PositionedJSON
internal import TokenModel

/// The content of each token in a resolver document, context by context.
///
/// A token is written as it was recorded, with its references, if it and everything that it refers to
/// have a value in every context. Otherwise its resolved values are written, because for other tools a
/// reference without a target in one context makes the whole input invalid.
struct ResolverValues {
  private let written: WrittenTokens
  private let profile: JSONProfile
  /// The axes with more than one value, in the order of the registry.
  let axes: [Revision.Axis]
  /// Whether each token is written as it was recorded, by its index.
  private var isPlain: [Bool] = []
  private(set) var losses: [Loss] = []
  /// The tokens that lack a value in the document which they have in the registry.
  private(set) var lacking: Set<TokenPath> = []
  /// Of these, the ones to which no expression in the document may refer, since no reader could compute it.
  private var unusable: Set<TokenPath> = []

  init(_ written: WrittenTokens, _ profile: JSONProfile) {
    self.written = written
    self.profile = profile
    let revision = written.tokens.revision
    axes = written.tokens.axes.names.compactMap { name in
      revision.axes.first { $0.name == name && $0.values.count > 1 }
    }
    isPlain = written.cells.indices.map { isPlainAlone($0) }
    dropReferences()
  }

  private var tokens: ExportTokens { written.tokens }

  // MARK: As written

  private func isPlainAlone(_ index: Int) -> Bool {
    let answers = tokens.tokens[index].cells.filter { tokens.canHold($0.context) }
    let entries = written.cells[index].entries.filter { tokens.canHold($0.context) }
    guard !answers.isEmpty, answers.allSatisfy({ $0.value != nil }),
      entries.contains(where: \.context.isBase)
    else { return false }
    return entries.allSatisfy { entry in
      StandardValues.obstacle(entry, of: index, tokens, profile) == nil
        && !(entry.cell.statement.value?.wholeInBraces.holdsPointer ?? true)
        && !entry.cell.statement.isComputed
    }
  }

  private mutating func dropReferences() {
    var users: [Int: [Int]] = [:]
    for index in isPlain.indices where isPlain[index] {
      let entries = written.cells[index].entries.filter { tokens.canHold($0.context) }
      for target in Set(entries.flatMap { $0.cell.statement.targets(where: \.isOfValue) }) {
        if let place = tokens.index(of: target) {
          users[place, default: []].append(index)
        } else {
          isPlain[index] = false
        }
      }
    }
    let others = walk(from: isPlain.indices.filter { !isPlain[$0] }) { index, open in
      open += users[index] ?? []
    }
    for index in others { isPlain[index] = false }
  }

  // MARK: Values

  /// Starts again, without expressions over tokens that were found to lack a value.
  mutating func startAgain() {
    unusable = lacking
    losses = []
  }

  /// The token with its table; `nil`, with a loss, if the document cannot contain it.
  mutating func token(_ index: Int) -> (ResolverLayers.Given, ContextTable)? {
    let token = tokens.tokens[index]
    let about = JSONTree.withoutModifier(
      token.about, of: written.cells[index].entries.map(\.cell.statement))
    var given = ResolverLayers.Given(path: token.path, values: [], about: about)
    var statements: [(context: Context, value: Int?)] = []
    func add(_ members: [JSON.Member]?, _ context: Context) {
      guard let members else {
        lacking.insert(token.path)
        return statements.append((choosable(context), nil))
      }
      let known = given.values.firstIndex(of: members)
      if known == nil { given.values.append(members) }
      statements.append((choosable(context), known ?? given.values.count - 1))
    }
    if isPlain[index] {
      for entry in written.cells[index].entries where tokens.canHold(entry.context) {
        let cell = WrittenCells(alone: entry.cell)
        add(
          JSONTree.value(entry)
            + JSONTree.about(about, ours: ExtensionObject.token(cell, hasValue: true)),
          entry.context)
      }
    } else {
      for answer in token.cells {
        guard tokens.canHold(answer.context) else {
          losses.append(tokens.neverHolds(token.path, answer.context))
          continue
        }
        add(literal(answer, token, about), answer.context)
      }
      if token.cells.isEmpty { note("unresolved", "there is no value in any context", token) }
    }
    guard let table = ContextTable(statements, axes: axes) else {
      leaveOut(token, "it depends on more than \(ContextTable.limit) combinations")
      return nil
    }
    return (given, table)
  }

  /// The members for a resolved value; `nil`, with a loss, if there is none.
  private mutating func literal(
    _ answer: ResolvedCell, _ token: ResolvedToken, _ about: About?
  ) -> [JSON.Member]? {
    let exported = tokens.exportableValue(of: answer)
    guard let value = exported.value, let json = answer.json else {
      losses += exported.losses.map { $0.loss(token.path, answer.context) }
      return nil
    }
    guard value == answer.value, exported.losses.allSatisfy({ $0.code != "unit" }) else {
      note("unit", "DTCG has no such unit", token, answer.context)
      return nil
    }
    if case .typography = value, let member = Typography.lacking(json).first {
      note("member", "it has no \(member)", token, answer.context)
      return nil
    }
    if profile == .strict, let place = tokens.index(of: token.path),
      let reason = tokens.lack(of: value.type, place)
    {
      losses.append(reason.loss(token.path, answer.context))
      return nil
    }
    return [JSON.Member("$type", .string(value.type.rawValue)), JSON.Member("$value", json)]
      + JSONTree.about(about, ours: ours(answer, token))
  }

  /// Our own members of a resolved value. They contain its expression only if a reader can compute it.
  private mutating func ours(_ answer: ResolvedCell, _ token: ResolvedToken) -> [JSON.Member] {
    let members = ExtensionObject.statement(answer.cell, hasValue: true)
    guard answer.cell.isComputed,
      let operand = answer.statement.targets.first(where: unusable.contains)
    else { return members }
    note(
      "expression",
      "its expression refers to \(quotedForMessage(operand.text)), which lacks a value here; the value is written",
      token, answer.context)
    return members.filter { $0.key != "expression" && $0.key != "value" }
  }

  /// The context without axes that have only one value.
  private func choosable(_ context: Context) -> Context {
    context.filtered { pair in axes.contains { $0.name == pair.axis } }
  }

  /// Notes that the document lacks the token.
  mutating func leaveOut(_ token: ResolvedToken, _ message: String) {
    lacking.insert(token.path)
    note("context", message, token)
  }

  private mutating func note(
    _ code: String, _ message: String, _ token: ResolvedToken, _ context: Context = .base
  ) {
    losses.append(LossReason(code, message).loss(token.path, context))
  }
}
