internal import PositionedJSON
internal import TokenModel

/// The references of a cell's value, read once.
enum CellReferences: Sendable {
  /// There are none that can be followed.
  case none
  /// The whole value is a reference.
  case whole(Reference)
  /// References inside the value that can be followed.
  case parts(PartReferences)

  init(_ statement: Statement) {
    guard let value = statement.value, statement.presence == .stated, value.holdsReference else {
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
    self = parts.targets.isEmpty ? .none : .parts(parts)
  }

  /// The tokens that the references lead to, in the order of the text.
  var targets: [TokenPath] {
    switch self {
    case .none: []
    case .whole(let reference): [reference.target]
    case .parts(let parts): parts.targets
    }
  }
}

/// References inside a value, with the type that each must have.
///
/// Curly references count only where the type allows a whole token; elsewhere they are text, and the
/// value does not fit its type. Pointers count everywhere.
struct PartReferences: Sendable {
  private struct Occurrence: Hashable, Sendable {
    var reference: Reference
    var offset: Int
  }

  private let expected: [Occurrence: TokenType]
  /// One for each reference, in the order of the text.
  private(set) var targets: [TokenPath] = []

  init(_ value: JSON, _ type: TokenType) {
    var reader = ValueReader()
    _ = TokenValue.read(type, value, &reader)
    expected = Dictionary(
      reader.references.map {
        (Occurrence(reference: $0.reference, offset: $0.offset), $0.expected)
      },
      uniquingKeysWith: { first, _ in first })
    var targets: [TokenPath] = []
    value.forEachNode { node in
      guard let found = use(of: node) else { return false }
      targets.append(found.reference.target)
      return true
    }
    self.targets = targets
  }

  /// The reference that a node is, with the type that a token must have there; `nil` is any, for a
  /// part of a simple value.
  func use(of node: JSON) -> (reference: Reference, expected: TokenType?)? {
    guard let reference = Reference(node) else { return nil }
    if let type = expected[Occurrence(reference: reference, offset: node.offset)] {
      return (reference, type)
    }
    return node.string == nil ? (reference, nil) : nil
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
          return (nil, "\(quotedForMessage(step)) is no index of an array")
        }
        guard index < elements.count else {
          return (nil, "the array has \(elements.count) elements, and \(step) is behind them")
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
