internal import PositionedJSON
internal import TokenModel

extension JSON {
  /// The value for a message: whole where it is small, else its shape.
  var short: String {
    switch kind {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let text): return String(text.prefix(40))
    case .string(let text): return quotedForMessage(text)
    case .array(let elements):
      guard elements.count <= 4, elements.allSatisfy(\.isScalar) else { return "[…]" }
      return "[\(elements.map(\.short).joined(separator: ", "))]"
    case .object(let members):
      guard members.count <= 4, members.allSatisfy(\.value.isScalar) else { return "{…}" }
      return "{\(members.map(\.short).joined(separator: ", "))}"
    }
  }

  /// Whether it is neither an array nor an object.
  var isScalar: Bool {
    switch kind {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }
}

extension JSON.Member {
  /// Key and value for a message.
  var short: String { "\(quotedForMessage(key)): \(value.short)" }
}
