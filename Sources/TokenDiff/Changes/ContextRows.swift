internal import PositionedJSON
internal import TokenModel

/// The answers of several sides for one token in one context.
struct ContextRow {
  var context: Context
  /// The answers, one for each side.
  var answers: [Answer]

  /// Whether the statements differ in any way, even if only in the spelling of a number or in the path
  /// of a renamed token.
  var isWordedDifferently: Bool {
    answers.dropFirst().contains { $0.record?.statement != answers[0].record?.statement }
  }
}

/// Finds the contexts in which the answers of a token must be compared.
///
/// They follow from the contexts of its cells and are never the product of all axes, so that their
/// number depends on the cells and not on the axes.
struct ContextRows: Sendable {
  /// The equality of answers for which a narrower context needs no row of its own.
  enum Equality {
    /// Equal statement, value and evidence, whatever the spelling of numbers; for changes.
    case exact
    /// Equal for a reader; for comparisons.
    case meaning
    /// The same, and aliases by what they lead to: of one token among those of several designs, whose names say nothing.
    case value
  }

  let sides: [ComparedRevision]
  let order: ContextOrder
  let equality: Equality

  init(_ sides: [ComparedRevision], equality: Equality) {
    self.sides = sides
    self.equality = equality
    order = ContextOrder(sides.compactMap(\.tokens))
  }

  /// - Parameter tokens: one for each side; `nil` for a side without the token.
  /// - Returns: general contexts before narrower ones; at least one row if any token has a cell.
  func rows(_ path: TokenPath, _ tokens: [ResolvedToken?]) -> [ContextRow] {
    func row(_ context: Context) -> ContextRow {
      ContextRow(
        context: context,
        answers: sides.indices.map { sides[$0].answer(tokens[$0], at: path, in: context) })
    }
    if tokens.allSatisfy({ $0?.isOfBaseAlone ?? true }) { return [row(.base)] }
    var rows = joined(tokens).map(row)
    let known = Set(rows.map(\.context))
    rows += Set(rows.flatMap(others) + hiddenFailures(path, tokens)).subtracting(known).map(row)
    rows = rows.filter { $0.answers.contains { $0.record != nil } }.map { narrowed($0, row) }
    rows.sort { order.areInOrder($0.context, $1.context) }
    rows = withoutRepetition(rows)
    if equality == .exact { rows += shadowed(path, tokens, besides: rows) }
    return rows
  }

  /// The contexts of answers without a value that an open axis hides: an alias to a token with values for
  /// light and dark fails in all other themes, which no cell names.
  private func hiddenFailures(_ path: TokenPath, _ tokens: [ResolvedToken?]) -> [Context] {
    zip(sides, tokens).flatMap { side, token -> [Context] in
      guard let token else { return [] }
      return token.cells.filter { $0.problem != nil }.flatMap { failed -> [Context] in
        func isAnswer(_ context: Context) -> Bool {
          side.answer(token, at: path, in: context).written?.context == failed.context
        }
        if isAnswer(failed.context) { return [] }
        var contexts = [failed.context]
        for axis in order.axes.names where failed.context[axis] == nil {
          let named = Set(token.cells.compactMap { $0.context[axis] })
          if named.isEmpty || contexts.count > 64 { continue }
          let unnamed = order.values(of: axis).filter { !named.contains($0) }
          contexts += contexts.flatMap { context in
            unnamed.compactMap { context.joined(with: Context([Context.Fixed(axis, $0)])) }
          }
        }
        return contexts.filter(isAnswer)
      }
    }
  }

  /// The differing cells that never answer once a value is chosen on each axis, such as the base cell of
  /// a token that has one for light and one for dark. They are reported because files and exports
  /// contain them.
  private func shadowed(
    _ path: TokenPath, _ tokens: [ResolvedToken?], besides rows: [ContextRow]
  ) -> [ContextRow] {
    let known = Set(rows.map(\.context))
    let contexts = tokens[0]?.cells.map(\.context) ?? []
    return contexts.compactMap { context in
      if known.contains(context) { return nil }
      let cells = tokens.map { $0?.cells.first { $0.context == context } }
      guard !cells.contains(nil) else { return nil }
      let isAnswer = sides.indices.contains { index in
        rows.contains { $0.answers[index].record?.key == cells[index]?.cell.key }
          || sides[index].answer(tokens[index], at: path, in: context).record?.key
            == cells[index]?.cell.key
      }
      if isAnswer { return nil }
      let row = ContextRow(context: context, answers: cells.compactMap { $0.map { Answer($0) } })
      return row.answers.dropFirst().allSatisfy({ areAlike(row.answers[0], $0) }) ? nil : row
    }
  }

  /// The contexts of all sides, and the combinations of one side's context with another's. If one side
  /// has a cell for dark and the other one for the pad, they may differ only in dark on the pad.
  private func joined(_ tokens: [ResolvedToken?]) -> Set<Context> {
    var contexts: Set<Context> = []
    for token in tokens.compactMap(\.self) {
      let named = Set(token.cells.map(\.context))
      let own = named.union(order.hidden(behind: named))
      let narrow = own.filter { !$0.isBase }
      for context in contexts where !context.isBase {
        for other in narrow { if let both = context.joined(with: other) { contexts.insert(both) } }
      }
      contexts.formUnion(own)
    }
    return contexts
  }

  /// The contexts that an answer for an open axis leaves to be compared: if one side has a cell for the
  /// phone only and another one for all idioms, the pad must be compared as well.
  private func others(_ row: ContextRow) -> [Context] {
    let cells = row.answers.compactMap(\.record)
    guard cells.contains(where: { $0.context.holds(in: row.context) }) else { return [] }
    var contexts: [Context] = []
    for cell in cells {
      for pair in cell.context.fixed where row.context[pair.axis] == nil {
        for value in order.values(of: pair.axis) where value != pair.value {
          let other = row.context.joined(with: Context([Context.Fixed(pair.axis, value)]))
          if let other { contexts.append(other) }
        }
      }
    }
    return contexts
  }

  /// The row with the context of its cells: if an open idiom was answered by a cell for the phone, the
  /// row becomes the phone's, provided that every side gives the same answer there.
  private func narrowed(_ row: ContextRow, _ make: (Context) -> ContextRow) -> ContextRow {
    for cell in row.answers.compactMap(\.record) where !cell.context.holds(in: row.context) {
      guard let context = row.context.joined(with: cell.context) else { continue }
      let narrow = make(context)
      let isSame = zip(row.answers, narrow.answers).allSatisfy {
        areAlike($0, $1) && $0.isGeneral == $1.isGeneral
      }
      if isSame { return narrow }
    }
    return row
  }

  /// Removes the rows with the same answers as the nearest more general row above them.
  private func withoutRepetition(_ rows: [ContextRow]) -> [ContextRow] {
    var kept: [ContextRow] = []
    for row in rows {
      let nearest =
        kept.filter { $0.context.holds(in: row.context) }
        .max { order.axes.rank($0.context) < order.axes.rank($1.context) }
      if let nearest, !zip(nearest.answers, row.answers).contains(where: addsInformation),
        equality != .exact || nearest.isWordedDifferently == row.isWordedDifferently
      {
        continue
      }
      kept.append(row)
    }
    return kept
  }

  /// Whether a narrower context's answer adds information. In a comparison, "this edition has no such
  /// context" does not.
  private func addsInformation(_ around: Answer, _ answer: Answer) -> Bool {
    if equality != .exact, case .silent(.notApplicable, written: nil) = answer { return false }
    return !areAlike(around, answer)
  }

  private func areAlike(_ one: Answer, _ other: Answer) -> Bool {
    switch (one, other) {
    case (.stated(let a, _), .stated(let b, _)):
      switch equality {
      case .exact:
        a.statement.meansSame(as: b.statement) && JSON.meanSame(a.json, b.json)
          && a.cell.evidence == b.cell.evidence
      case .meaning, .value: readAlike(a, b)
      }
    case (.silent(let a, let written), .silent(let b, let otherWritten)):
      a == b && (equality != .exact || written?.statement == otherWritten?.statement)
    case (.broken(let a, _), .broken(let b, _)):
      a.statement.meansSame(as: b.statement)
        && (equality != .exact || a.cell.evidence == b.cell.evidence)
    case (.stated, _), (.broken, _), (.silent, _): false
    }
  }

  /// Whether both answers look the same to a reader. Aliases are compared by name, because the
  /// variations of the token they name have rows of their own.
  private func readAlike(_ one: ResolvedCell, _ other: ResolvedCell) -> Bool {
    if equality == .value { return one.text(aliases: .value) == other.text(aliases: .value) }
    guard one.text(aliases: .name) == other.text(aliases: .name) else { return false }
    if let alias = one.statement.alias { return alias == other.statement.alias }
    return ValueRelation(before: one, after: other).kind == .same
  }
}

extension ResolvedToken {
  fileprivate var isOfBaseAlone: Bool {
    cells.allSatisfy { $0.context.isBase && $0.cell.context.isBase }
  }
}
