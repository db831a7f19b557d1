internal import PositionedJSON
internal import TokenModel

extension Evaluation {
  /// Ends the evaluation of an answer.
  private struct Failed: Error {
    /// `nil` where nothing is at fault: what the value needs is kept as written.
    var failure: ID<Failure>?
  }

  /// Evaluates one answer.
  ///
  /// - Precondition: the answers that it refers to are evaluated.
  mutating func outcome(of id: AnswerID) -> Outcome {
    let answer = answers[id]
    if partition.overLimit.contains(answer.token) {
      return fail(Failure(problem: .tooManyContexts(path(of: id))))
    }
    guard let winner = answer.winner else { return .unanswered }
    if let literal = literals[winner.position] { return literal }
    let candidate = graph.candidates[winner]
    let statement = candidate.cell.statement
    guard statement.presence == .stated else { return .notStated }
    guard let outgoing = graph.references(of: candidate) else {
      return statement.verbatim == nil ? .noValue : .kept
    }
    do throws(Failed) {
      guard let type = statement.type else { return try followUntyped(outgoing, from: id) }
      switch outgoing.references {
      case .none: return .noValue
      case .whole(let reference):
        return try follow(reference, outgoing.targets[0], from: id, winner, type)
      case .parts(let parts):
        guard let json = statement.value else { return .noValue }
        let whole = try replacing(parts, in: json, outgoing.targets, from: id, type)
        return record(Literal(whole, type), of: winner)
      case .computed(let expression):
        let json = try computed(expression, outgoing.targets[...], from: id, type)
        return record(Literal(json, type), of: winner)
      }
    } catch {
      return error.failure.map { .failed($0) } ?? .kept
    }
  }

  // MARK: - References that are whole values

  /// A cell without a type can only be an alias of one: it has no value, but may lead nowhere.
  private mutating func followUntyped(
    _ outgoing: CellGraph.OutgoingReferences, from id: AnswerID
  ) throws(Failed) -> Outcome {
    guard case .whole(let reference) = outgoing.references else { return .noValue }
    let (target, outcome) = try target(reference, outgoing.targets[0], from: id, type: nil)
    recordAlias(id, of: target)
    return outcome == .kept ? .kept : .noValue
  }

  private mutating func follow(
    _ reference: Reference, _ token: TokenID?, from id: AnswerID, _ winner: CandidateID,
    _ type: TokenType
  ) throws(Failed) -> Outcome {
    let (target, outcome) = try target(
      reference, token, from: id, type: reference.part == nil ? type : nil)
    let isWholeTarget = reference.part?.isEmpty ?? true
    if isWholeTarget { recordAlias(id, of: target) }
    if outcome == .kept { return .kept }
    guard case .value(let value) = outcome else {
      guard isWholeTarget else { throw noAnswer(reference, from: id) }
      return .noValue
    }
    if isWholeTarget, values[value].value.type == type { return outcome }
    let json = try part(of: values[value].json, at: reference, from: id)
    return record(Literal(json, type), of: winner)
  }

  // MARK: - References inside values

  private mutating func replacing(
    _ parts: PartReferences, in json: JSON, _ targets: [TokenID?], from id: AnswerID,
    _ type: TokenType
  ) throws(Failed) -> JSON {
    var targets = targets[...]
    let replace: (JSON) throws(Failed) -> JSON? = { node throws(Failed) in
      switch parts.use(of: node) {
      case nil: return nil
      case .reference(let reference, let expected)?:
        guard let target = targets.popFirst() else { return nil }
        return try replacement(
          for: reference, target, from: id, expected, isElement: expected == type)
      case .computed(let expression, let expected)?:
        let count = expression.references.count
        defer { targets = targets.dropFirst(count) }
        return try computed(expression, targets.prefix(count), from: id, expected)
      }
    }
    guard type == .typography, let members = json.members, Reference(json) == nil else {
      return try json.replacing(replace)
    }
    // What CSS or DTCG cannot say of one member says nothing of the others.
    var kept: [JSON.Member] = []
    for member in members {
      let before = targets
      do throws(Failed) {
        let value = try member.value.replacing(replace)
        kept.append(JSON.Member(member.key, value, keyOffset: member.keyOffset))
      } catch {
        if let failure = error.failure {
          switch failures[failure].problem {
          case .wrongType, .computation: break
          default: throw error
          }
          if let winner = answers[id].winner { partial[winner] = failures[failure].problem }
        }
        targets = before
        _ = member.value.replacing { node in
          switch parts.use(of: node) {
          case nil: return nil
          case .reference?: targets = targets.dropFirst()
          case .computed(let expression, _)?:
            targets = targets.dropFirst(expression.references.count)
          }
          return node
        }
      }
    }
    if kept.isEmpty { throw Failed() }
    return JSON(.object(kept), offset: json.offset)
  }

  /// The value of an expression.
  ///
  /// - Parameter targets: of its references, in their order.
  private mutating func computed(
    _ expression: Expression, _ targets: ArraySlice<TokenID?>, from id: AnswerID, _ type: TokenType
  ) throws(Failed) -> JSON {
    var operands: [TokenValue] = []
    for (reference, token) in zip(expression.references, targets) {
      operands.append(try operand(reference, token, from: id))
    }
    do throws(ExpressionProblem) {
      let json = try expression.value(of: operands, as: type)
      for text in json.elements ?? [json] { textBytes += text.string?.utf8.count ?? 0 }
      guard textBytes <= Evaluation.mostText else { throw .tooMuchText(Evaluation.mostText) }
      return json
    } catch {
      throw failed(.computation(path(of: id), error), from: id)
    }
  }

  /// The JSON that takes the place of a reference inside a value.
  ///
  /// - Parameter isElement: whether the reference is an element of a list of its own type.
  private mutating func replacement(
    for reference: Reference, _ token: TokenID?, from id: AnswerID, _ expected: TokenType?,
    isElement: Bool
  ) throws(Failed) -> JSON {
    let (_, outcome) = try target(
      reference, token, from: id, type: reference.part == nil ? expected : nil)
    if outcome == .kept { throw Failed() }
    guard case .value(let value) = outcome else { throw noAnswer(reference, from: id) }
    let json = try part(of: values[value].json, at: reference, from: id)
    guard isElement, let elements = json.elements else { return json }
    // Exactly one element may come through, and only a gradient has no other form.
    guard expected == .gradient, elements.count == 1 else {
      throw failed(
        .misfit(
          reference.target, message: "it is a list, used as one element of another list"),
        from: id)
    }
    return elements[0]
  }

  /// The value of a reference in an expression.
  private mutating func operand(
    _ reference: Reference, _ token: TokenID?, from id: AnswerID
  ) throws(Failed) -> TokenValue {
    do throws(Failed) {
      let outcome = try target(reference, token, from: id, type: nil).outcome
      if outcome == .kept { throw Failed() }
      if case .value(let value) = outcome { return values[value].value }
    } catch {
      // What stands in the way of the other token is that one's own fault.
      guard let failure = error.failure, failures[failure].origin == answers[id].winner,
        failures[failure].enters == nil
      else { throw error }
    }
    throw failed(.computation(path(of: id), .noValue(reference.target)), from: id)
  }

  // MARK: - Targets

  /// The answer that a reference leads to, and its outcome: a value, or `noValue`.
  ///
  /// - Parameter type: the type that the target must have; `nil` for any.
  private mutating func target(
    _ reference: Reference, _ token: TokenID?, from id: AnswerID, type: TokenType?
  ) throws(Failed) -> (answer: AnswerID, outcome: Outcome) {
    guard let token else {
      throw failed(.unknownAlias(reference.target, from: path(of: id)), from: id)
    }
    let target = partition.answer(of: token, at: answers[id].leaf, of: answers[id].token)
    let outcome = answers[target].outcome
    if let type, let found = typeOfValue(of: target), found != type {
      throw failed(
        .wrongType(reference.target, found, from: path(of: id), wanted: type), from: id)
    }
    switch outcome {
    case .unanswered, .notStated: throw noAnswer(reference, from: id)
    case .noValue, .kept, .value: return (target, outcome)
    case .failed(let failure):
      guard let circle = failures[failure].circle else { throw Failed(failure: failure) }
      throw failed(.intoCircle(reference.target, from: path(of: id)), from: id, enters: circle)
    }
  }

  /// The type that an answer's cell declares for its value; `nil` where it has no value.
  private func typeOfValue(of answer: AnswerID) -> TokenType? {
    guard let statement = cell(of: answer)?.statement, statement.value != nil else { return nil }
    return statement.type
  }

  private mutating func part(
    of json: JSON, at reference: Reference, from id: AnswerID
  ) throws(Failed) -> JSON {
    let (part, why) = json.part(reference.part ?? [])
    if let part { return part }
    throw failed(.unknownPart(reference, from: path(of: id), why: why), from: id)
  }

  private mutating func noAnswer(_ reference: Reference, from id: AnswerID) -> Failed {
    failed(.noAnswer(reference.target, from: path(of: id), context: .base), from: id)
  }

  private mutating func failed(
    _ problem: ResolveProblem, from id: AnswerID, enters circle: Int? = nil
  ) -> Failed {
    failures.append(Failure(problem: problem, origin: answers[id].winner, enters: circle))
    return Failed(failure: ID(failures.count - 1))
  }
}
