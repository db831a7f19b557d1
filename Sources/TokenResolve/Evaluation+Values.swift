internal import PositionedJSON
internal import TokenModel

extension Evaluation {
  /// - Precondition: the slots that it refers to are answered.
  mutating func outcome(of slot: Int32) -> Outcome {
    let token = tokens[Int(slot)]
    if partition.overLimit.contains(token) {
      return fail(.tooManyContexts(graph.paths[Int(token)]), origin: -1)
    }
    let cell = winners[Int(slot)]
    guard cell >= 0 else { return .unanswered }
    let literal = literals[Int(cell)]
    if literal != .unanswered { return literal }
    guard graph.cells[Int(cell)].statement.presence == .stated else { return .silent }
    guard let json = graph.cells[Int(cell)].statement.value else { return .wordless }
    guard let type = graph.cells[Int(cell)].statement.type else { return untyped(cell, slot) }
    guard let referring = graph.references(of: cell) else { return .wordless }
    do throws(Stop) {
      switch referring.references {
      case .none: return .wordless
      case .whole(let reference):
        return try followed(reference, referring.targets[0], from: slot, type)
      case .parts(let parts):
        var targets = referring.targets[...]
        let whole = try json.replacing { node throws(Stop) in
          guard let use = parts.use(of: node), let target = targets.popFirst() else { return nil }
          return try part(use.reference, target, from: slot, use.expected, isElement(use, type))
        }
        return read(whole, type, cell)
      }
    } catch {
      return .failed(error.failure)
    }
  }

  /// A cell without a type can only be an alias of one: it has no value, but may lead nowhere.
  private mutating func untyped(_ cell: Int32, _ slot: Int32) -> Outcome {
    guard let referring = graph.references(of: cell),
      case .whole(let reference) = referring.references
    else { return .wordless }
    do throws(Stop) {
      let (end, _) = try answer(reference, referring.targets[0], from: slot, nil)
      follow(slot, to: end)
      return .wordless
    } catch {
      return .failed(error.failure)
    }
  }

  /// Records a failure of a cell.
  mutating func fail(
    _ problem: ResolveProblem, origin: Int32, circle: Int? = nil, enters: Int? = nil
  ) -> Outcome {
    failures.append(Failure(problem: problem, origin: origin, circle: circle, enters: enters))
    return .failed(Int32(failures.count - 1))
  }

  private func isElement(
    _ use: (reference: Reference, expected: TokenType?), _ type: TokenType
  ) -> Bool { use.expected == type }

  // MARK: Reading

  private mutating func read(_ json: JSON, _ type: TokenType, _ cell: Int32) -> Outcome {
    switch Literal(json, type, cell) {
    case .none: return .wordless
    case .value(let value, _):
      values.append(value)
      return .value(Int32(values.count - 1))
    case .misfit(let message, _):
      return fail(.misfit(graph.cells[Int(cell)].path, message: message), origin: cell)
    }
  }

  // MARK: Following

  /// Ends the reading of a value; the failure's index.
  private struct Stop: Error { var failure: Int32 }

  private mutating func stop(
    _ problem: ResolveProblem, at slot: Int32, enters circle: Int? = nil
  ) -> Stop {
    failures.append(Failure(problem: problem, origin: winners[Int(slot)], enters: circle))
    return Stop(failure: Int32(failures.count - 1))
  }

  /// A value that is a reference as a whole.
  private mutating func followed(
    _ reference: Reference, _ target: Int32, from slot: Int32, _ type: TokenType
  ) throws(Stop) -> Outcome {
    let isWhole = reference.part?.isEmpty ?? true
    let (end, outcome) = try answer(
      reference, target, from: slot, reference.part == nil ? type : nil)
    guard case .value(let value) = outcome else {
      guard isWhole else { throw silence(reference, at: slot) }
      follow(slot, to: end)
      return .wordless
    }
    if isWhole { follow(slot, to: end) }
    if isWhole, values[Int(value)].value.type == type { return outcome }
    let json = try walked(reference, values[Int(value)].json, from: slot)
    return read(json, type, winners[Int(slot)])
  }

  /// What stands in for a reference inside a value.
  private mutating func part(
    _ reference: Reference, _ target: Int32, from slot: Int32, _ expected: TokenType?,
    _ isElement: Bool
  ) throws(Stop) -> JSON {
    let (_, outcome) = try answer(
      reference, target, from: slot, reference.part == nil ? expected : nil)
    guard case .value(let value) = outcome else { throw silence(reference, at: slot) }
    let json = try walked(reference, values[Int(value)].json, from: slot)
    guard isElement, let elements = json.elements else { return json }
    // Exactly one element may come through, and only a gradient has no other form (F179, A13).
    guard expected == .gradient, elements.count == 1 else {
      throw stop(
        .misfit(
          reference.target, message: "it is a list, and stands for one element of another list"),
        at: slot)
    }
    return elements[0]
  }

  /// The target's slot and its outcome: a value, or `wordless`.
  ///
  /// - Parameter wanted: the type that the target must have; `nil` where it does not count.
  private mutating func answer(
    _ reference: Reference, _ target: Int32, from slot: Int32, _ wanted: TokenType?
  ) throws(Stop) -> (slot: Int32, outcome: Outcome) {
    guard target >= 0 else {
      throw stop(.unknownAlias(reference.target, from: path(of: slot)), at: slot)
    }
    let end = self.slot(target, from: slot)
    let outcome = outcomes[Int(end)]
    if let wanted, let found = typeOfValue(at: end), found != wanted {
      throw stop(
        .wrongType(reference.target, found, from: path(of: slot), wanted: wanted), at: slot)
    }
    switch outcome {
    case .unanswered, .silent: throw silence(reference, at: slot)
    case .wordless, .value: return (end, outcome)
    case .failed(let failure):
      guard let circle = failures[Int(failure)].circle else { throw Stop(failure: failure) }
      throw stop(
        .intoCircle(reference.target, from: path(of: slot)), at: slot, enters: circle)
    }
  }

  /// The type that a slot's cell declares for its value; `nil` where it has no value.
  private func typeOfValue(at slot: Int32) -> TokenType? {
    let cell = Int(winners[Int(slot)])
    guard cell >= 0, graph.cells[cell].statement.value != nil else { return nil }
    return graph.cells[cell].statement.type
  }

  private mutating func silence(_ reference: Reference, at slot: Int32) -> Stop {
    stop(.noAnswer(reference.target, from: path(of: slot), context: .base), at: slot)
  }

  private mutating func walked(
    _ reference: Reference, _ json: JSON, from slot: Int32
  ) throws(Stop) -> JSON {
    let (part, why) = json.part(reference.part ?? [])
    if let part { return part }
    throw stop(.unknownPart(reference, from: path(of: slot), why: why), at: slot)
  }
}
