package import PositionedJSON

extension JSON {
  /// The text of a computed part, `{"$expression": "{a} * 2"}`; `nil` for any other value.
  package var expression: String? {
    guard case .object(let members) = kind, members.count == 1, members[0].key == "$expression"
    else { return nil }
    return members[0].value.string
  }

  /// A computed part with a text.
  package static func expression(_ text: String) -> JSON {
    .object([JSON.Member("$expression", .string(text))])
  }

  /// Whether the value is or holds a computed part.
  package var holdsExpression: Bool { holds { $0.expression != nil } }

  /// Whether the value is or holds a reference, whole or malformed, or a computed part.
  package var holdsReference: Bool {
    holds { part in
      if case .string(let text) = part.kind {
        return text.utf8.first == UInt8(ascii: "{") && text.utf8.last == UInt8(ascii: "}")
      }
      guard let keys = part.members?.lazy.map(\.key) else { return false }
      return keys.contains {
        $0.utf8.first == UInt8(ascii: "$") && ($0 == "$ref" || $0 == "$expression")
      }
    }
  }

  /// Whether the value is or holds a JSON Pointer reference.
  package var holdsPointer: Bool { holds { $0.hasMember("$ref") } }

  /// Every well-formed reference in the value, from the first on.
  package func forEachReference(_ body: (Reference) -> Void) {
    if let reference = Reference(self) { return body(reference) }
    if let expression {
      for found in Expression.references(in: expression) { body(found.reference) }
      return
    }
    switch kind {
    case .null, .bool, .number, .string: return
    case .array(let elements): for element in elements { element.forEachReference(body) }
    case .object(let members): for member in members { member.value.forEachReference(body) }
    }
  }

  /// A copy with other references, each in the form it had, where `replace` gives one.
  package func replacingReferences(_ replace: (Reference) -> Reference?) -> JSON {
    if let reference = Reference(self) {
      guard let other = replace(reference) else { return self }
      let isPointer = member("$ref") != nil
      return JSON(isPointer ? other.pointerJSON.kind : other.json.kind, offset: offset)
    }
    if let expression {
      let text = Expression.replacingReferences(in: expression, replace)
      return JSON(JSON.expression(text).kind, offset: offset)
    }
    switch kind {
    case .null, .bool, .number, .string: return self
    case .array(let elements):
      return JSON(.array(elements.map { $0.replacingReferences(replace) }), offset: offset)
    case .object(let members):
      let replaced = members.map {
        JSON.Member($0.key, $0.value.replacingReferences(replace), keyOffset: $0.keyOffset)
      }
      return JSON(.object(replaced), offset: offset)
    }
  }
}
