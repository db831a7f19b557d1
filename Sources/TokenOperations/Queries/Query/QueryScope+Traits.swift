internal import TokenDiff
internal import TokenModel
internal import TokenStore

/// The terms that ask what a cell is and has, and what other cells its token has.
extension QueryScope {
  func trait(_ term: Query.Term, _ operand: Query.Operand) throws -> Test {
    guard let trait = QueryTrait(operand) else {
      if (try? quality(operand)) != nil {
        throw QueryProblem(
          "there is no trait \(quotedForMessage(operand.text))", at: operand.offset,
          fix: "write has:\(operand.text)")
      }
      throw QueryProblem("trait", operand, among: QueryTrait.allCases.map(\.rawValue))
    }
    if term.asksKind { return { [self] in answer(of: $0)?.value?.isColor { _ in true } ?? false } }
    switch trait {
    case .alias: return { $0.statement.alias != nil }
    case .literal: return { $0.statement.value != nil && !$0.refers }
    case .approximate: return { $0.statement.isApproximate }
    case .words: return { $0.statement.isWordsOnly }
    case .expression: return { $0.statement.expression != nil }
    case .bounded: return { $0.statement.min != nil || $0.statement.max != nil }
    case .rule: return { $0.statement.modality != nil }
    case .assumed:
      return { cell in
        !cell.statement.assumed.isEmpty || cell.evidence.contains { $0.grade == .assumed }
      }
    case .disputed: return { $0.evidence.contains { $0.says != nil } }
    case .translucent:
      return { [self] in answer(of: $0)?.value?.isColor { $0.alpha.value < 1 } ?? false }
    case .gray: return { [self] in answer(of: $0)?.value?.isColor(\.isGray) ?? false }
    case .faulty:
      return { [self] cell in
        guard cell.refers else { return false }
        return answer(of: cell).map { $0.problem != nil } ?? true
      }
    case .used: return { [self] in used.contains($0.path) }
    case .unused: return { [self] in !used.contains($0.path) }
    case .thirdParty: return { [self] in parties.state($0) }
    case .firstParty: return { [self] in parties.leave($0) }
    case .deprecated: return { [self] in rows.deprecation(of: $0) != nil }
    case .usedByLive:
      return { [self] in deprecated[$0.path, $0.revision]?.usedBy.isEmpty == false }
    case .replacementDiffers:
      return { [self] in deprecated[$0.path, $0.revision]?.isReplacedOtherwise ?? false }
    case .corrected:
      guard let now else { throw QueryProblem.needsHistory(operand.text, operand.offset) }
      var known: [TokenPath: Set<CellKey>] = [:]
      return { cell in
        if known[cell.path] == nil {
          known[cell.path] = Set(
            try now.commits(of: cell.path).filter { $0.value.metadata.isCorrection }.keys)
        }
        return known[cell.path]?.contains(cell.key) ?? false
      }
    }
  }

  func quality(_ operand: Query.Operand) throws(QueryProblem) -> Test {
    switch operand.text {
    case "description": return { [self] in rows.description(of: $0) != nil }
    case "replacement":
      return { [self] in Deprecation.replacement(in: rows.deprecation(of: $0)) != nil }
    case "dark":
      return { [self] cell in
        siblings(of: cell).contains { $0.context.fixed.contains { $0.value == "dark" } }
      }
    default: break
    }
    guard let kind = Qualifiers.Kind(rawValue: operand.text) else {
      if QueryTrait(rawValue: operand.text) != nil {
        throw QueryProblem(
          "there is no qualifier \(quotedForMessage(operand.text))", at: operand.offset,
          fix: "write is:\(operand.text)")
      }
      throw QueryProblem(
        "qualifier", operand,
        among: Qualifiers.Kind.allCases.map(\.rawValue) + ["description", "replacement", "dark"])
    }
    return { $0.statement.isQualified && $0.statement.qualifiers[kind] != nil }
  }

  /// No cell of the token is for the choice, or for any on the axis.
  func missing(_ operand: Query.Operand) throws(QueryProblem) -> Test {
    guard !operand.text.contains("=") else {
      let context = try context(operand)
      return { [self] cell in !siblings(of: cell).contains { context.holds(in: $0.context) } }
    }
    _ = try axis(operand)
    return { [self] cell in !siblings(of: cell).contains { $0.context[operand.text] != nil } }
  }

  /// The token has another value for some choice on the axis than without one, the other axes the same.
  func varies(_ operand: Query.Operand) throws(QueryProblem) -> Test {
    let isOfValue = operand.text.contains("=")
    let fixed = isOfValue ? try context(operand).fixed : []
    if !isOfValue { _ = try axis(operand) }
    let axis = fixed.first?.axis ?? operand.text
    var known: [CellKey: Bool] = [:]
    return { [self] cell in
      let key = CellKey(path: cell.path, revision: cell.revision, context: .base)
      if let answer = known[key] { return answer }
      let answer =
        views[cell.revision]?.varies(at: cell.path, along: axis, fixed.first?.value) ?? false
      known[key] = answer
      return answer
    }
  }
}

extension ResolvedTokens {
  /// - Parameter value: the only one that is meant; `nil` for any.
  fileprivate func varies(at path: TokenPath, along axis: String, _ value: String?) -> Bool {
    guard let token = token(at: path) else { return false }
    var choices: [String: Set<String>] = [:]
    for pair in token.cells.flatMap(\.context.fixed) {
      choices[pair.axis, default: []].insert(pair.value)
    }
    let values = choices.removeValue(forKey: axis)?.filter { value == nil || $0 == value } ?? []
    if values.isEmpty { return false }
    var around = [Context.base]
    for (axis, values) in choices.sorted(by: { $0.key < $1.key }) where around.count < 4096 {
      around += around.flatMap { context in
        values.sorted().compactMap { context.joined(with: Context([.init(axis, $0)])) }
      }
    }
    return around.contains { context in
      let open = answer(token, at: path, in: context)
      return values.contains { value in
        guard let there = context.joined(with: Context([.init(axis, value)])) else { return false }
        return !open.isSameValue(as: answer(token, at: path, in: there))
      }
    }
  }
}

extension Answer {
  fileprivate func isSameValue(as other: Answer) -> Bool {
    switch (stated, other.stated) {
    case (nil, nil): return true
    case (nil, _?), (_?, nil): return false
    case (let one?, let another?):
      if let value = one.value, let there = another.value {
        return value.relation(to: there) != .different
      }
      return one.value == nil && another.value == nil
        && one.statement.givesSame(as: another.statement)
    }
  }
}

extension ColorValue {
  /// Whether red, green and blue are as good as the same in sRGB.
  fileprivate var isGray: Bool {
    let parts = converted(to: .srgb).components.map { $0?.value ?? 0 }
    return (parts.max() ?? 0) - (parts.min() ?? 0) <= 0.02
  }
}
