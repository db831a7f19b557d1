internal import PositionedJSON
internal import TokenModel

/// The references of a cell's value, read once.
enum CellReferences: Sendable {
  /// There are none that can be followed.
  case none
  /// The whole value is a reference.
  case whole(Reference)
  /// References inside the value that can be followed, and computed parts.
  case parts(PartReferences)
  /// The whole value is computed.
  case computed(Expression)

  init(_ cell: Cell) {
    guard cell.refers else {
      self = .none
      return
    }
    let statement = cell.statement
    guard let value = statement.value else {
      self = statement.computation.map(CellReferences.computed) ?? .none
      return
    }
    guard statement.presence == .stated else {
      self = .none
      return
    }
    if let reference = Reference(value) {
      self = .whole(reference)
      return
    }
    guard let type = statement.type else {
      self = .none
      return
    }
    let parts = PartReferences(value, type)
    self = parts.isEmpty ? .none : .parts(parts)
  }

  /// The tokens that the references lead to, in the order of the text.
  var targets: [TokenPath] {
    switch self {
    case .none: []
    case .whole(let reference): [reference.target]
    case .parts(let parts): parts.targets
    case .computed(let expression): expression.references.map(\.target)
    }
  }
}

/// References and computed parts inside a value, with the type that each must have.
///
/// Curly references and expressions count only where the type allows a whole token; elsewhere they are
/// text, and the value does not fit its type. Pointers count everywhere.
struct PartReferences: Sendable {
  /// What a node of a value is.
  enum Use: Sendable {
    /// A reference, with the type that a token must have there; `nil` is any, for a part of a simple
    /// value.
    case reference(Reference, expected: TokenType?)
    case computed(Expression, expected: TokenType)
  }

  private struct Occurrence: Hashable, Sendable {
    var reference: Reference
    var offset: Int
  }

  private struct Computation: Hashable, Sendable {
    var text: String
    var offset: Int
  }

  private let expected: [Occurrence: TokenType]
  private let computations: [Computation: (expression: Expression, expected: TokenType)]
  /// One for each reference, in the order of the text.
  private(set) var targets: [TokenPath] = []

  /// Whether there is nothing to follow or to compute.
  var isEmpty: Bool { targets.isEmpty && computations.isEmpty }

  init(_ value: JSON, _ type: TokenType) {
    var reader = ValueReader()
    _ = TokenValue.read(type, value, &reader)
    expected = Dictionary(
      first: reader.references.map {
        (Occurrence(reference: $0.reference, offset: $0.offset), $0.expected)
      })
    computations = Dictionary(
      first: reader.expressions.map {
        (Computation(text: $0.expression.text, offset: $0.offset), ($0.expression, $0.expected))
      })
    var targets: [TokenPath] = []
    value.forEachNode { node in
      switch use(of: node) {
      case .reference(let reference, _)?: targets.append(reference.target)
      case .computed(let expression, _)?: targets += expression.references.map(\.target)
      case nil: return false
      }
      return true
    }
    self.targets = targets
  }

  /// What a node is; `nil` where there is nothing to follow.
  func use(of node: JSON) -> Use? {
    if !computations.isEmpty, let text = node.expression {
      return computations[Computation(text: text, offset: node.offset)].map {
        .computed($0.expression, expected: $0.expected)
      }
    }
    guard let reference = Reference(node) else { return nil }
    if let type = expected[Occurrence(reference: reference, offset: node.offset)] {
      return .reference(reference, expected: type)
    }
    return node.string == nil ? .reference(reference, expected: nil) : nil
  }
}

extension JSON {
  /// Calls `body` with the value and all its parts, from the outside in.
  ///
  /// - Parameter body: returns whether to leave out the parts of a value.
  func forEachNode(_ body: (JSON) -> Bool) {
    if body(self) { return }
    switch kind {
    case .null, .bool, .number, .string: return
    case .array(let elements): for element in elements { element.forEachNode(body) }
    case .object(let members): for member in members { member.value.forEachNode(body) }
    }
  }

  /// Returns a copy in which every part is replaced for which `replace` returns another.
  func replacing<Failure: Error>(
    _ replace: (JSON) throws(Failure) -> JSON?
  ) throws(Failure) -> JSON {
    if let other = try replace(self) { return other }
    switch kind {
    case .null, .bool, .number, .string: return self
    case .array(let elements):
      var result: [JSON] = []
      for element in elements { result.append(try element.replacing(replace)) }
      return JSON(.array(result), offset: offset)
    case .object(let members):
      var result: [JSON.Member] = []
      for member in members {
        result.append(
          JSON.Member(
            member.key, try member.value.replacing(replace), keyOffset: member.keyOffset))
      }
      return JSON(.object(result), offset: offset)
    }
  }

  /// Returns the part that member names and array indices lead to, or the reason why there is none.
  func part(_ steps: [String]) -> (json: JSON?, why: String) {
    var json = self
    for step in steps {
      switch json.kind {
      case .array(let elements):
        let digits = !step.isEmpty && step.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard digits, step.utf8.count == 1 || step.utf8.first != 0x30, let index = Int(step) else {
          return (nil, "\(quotedForMessage(step)) is not an array index")
        }
        guard index < elements.count else {
          return (nil, "the array has \(elements.count) elements, and \(step) is past its end")
        }
        json = elements[index]
      case .object:
        guard let member = json[step] else {
          return (nil, "the value has no member \(quotedForMessage(step))")
        }
        json = member
      case .null, .bool, .number, .string:
        return (nil, "\(json.kindName) has no part \(quotedForMessage(step))")
      }
    }
    return (json, "")
  }
}
