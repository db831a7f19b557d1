package import PositionedJSON

extension JSON {
  /// Whether the value is or holds a reference, whole or malformed.
  package var holdsReference: Bool {
    switch kind {
    case .null, .bool, .number: false
    case .string(let text):
      text.utf8.first == UInt8(ascii: "{") && text.utf8.last == UInt8(ascii: "}")
    case .array(let elements): elements.contains(where: \.holdsReference)
    case .object(let members):
      members.contains { $0.key == "$ref" || $0.value.holdsReference }
    }
  }

  /// Whether the value is or holds a JSON Pointer reference.
  package var holdsPointer: Bool {
    switch kind {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.contains(where: \.holdsPointer)
    case .object(let members):
      members.contains { $0.key == "$ref" || $0.value.holdsPointer }
    }
  }

  /// Every well-formed reference in the value, from the first on.
  package func forEachReference(_ body: (Reference) -> Void) {
    if let reference = Reference(self) {
      body(reference)
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
