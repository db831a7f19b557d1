// PositionedJSON: JSON text in, an ordered tree with positions out, and back.
//
// It keeps what Foundation's readers lose and a registry must not: the order of members, the text of
// numbers, where each value stands, and the fact that a key was written twice.
// It does not know what a token is, reads no files and imports nothing.
// Entry: `JSONReader.read(_:)`. Back to text: `JSON.compactText` and `JSON.prettyText`.

/// A JSON value as it was written: members in order, numbers as text, each with its place.
///
/// Two values are equal when their content is equal, member order and number text included; where
/// they stood in a file does not count.
package struct JSON: Sendable {
  /// What the value is.
  package var kind: Kind
  private var place: UInt32

  /// Byte offset of the value's first character in its source, counted from the `base` of its
  /// reading; 0 for a value made in code. At most `UInt32.max`, so that a value takes
  /// 24 bytes, not 32.
  package var offset: Int {
    get { Int(place) }
    set { place = UInt32(clamping: newValue) }
  }

  package enum Kind: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The number's text as written, a valid JSON number: `1.0` and `1e0` differ here.
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])
  }

  /// One `"key": value` pair.
  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSON
    private var keyPlace: UInt32

    /// Byte offset of the key's first character, a quote as a rule; counted as `JSON.offset` is.
    package var keyOffset: Int {
      get { Int(keyPlace) }
      set { keyPlace = UInt32(clamping: newValue) }
    }

    package init(_ key: String, _ value: JSON, keyOffset: Int = 0) {
      self.key = key
      self.value = value
      keyPlace = UInt32(clamping: keyOffset)
    }

    init(_ key: String, _ value: JSON, keyPlace: UInt32) {
      self.key = key
      self.value = value
      self.keyPlace = keyPlace
    }

    package static func == (lhs: Member, rhs: Member) -> Bool {
      lhs.key == rhs.key && lhs.value == rhs.value
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  package init(_ kind: Kind, offset: Int = 0) {
    self.kind = kind
    place = UInt32(clamping: offset)
  }

  init(_ kind: Kind, place: UInt32) {
    self.kind = kind
    self.place = place
  }
}

extension JSON: Hashable {
  package static func == (lhs: JSON, rhs: JSON) -> Bool { lhs.kind == rhs.kind }
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

// MARK: - Reading parts

extension JSON {
  /// The value under `key`, or `nil` when this is no object or has no such member.
  ///
  /// - Complexity: O(*m*), *m* members.
  package subscript(key: String) -> JSON? { member(key)?.value }

  /// The whole member named `key`, with the place of its key.
  package func member(_ key: String) -> Member? {
    guard case .object(let members) = kind else { return nil }
    // By index: an iterator would copy every member on the way.
    for index in members.indices where members[index].key == key { return members[index] }
    return nil
  }

  /// Whether this is an object with such a member; makes no copy of it.
  package func hasMember(_ key: String) -> Bool {
    guard case .object(let members) = kind else { return false }
    for index in members.indices where members[index].key == key { return true }
    return false
  }

  package var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  package var elements: [JSON]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  package var string: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  package var numberText: String? {
    if case .number(let text) = kind { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = kind { value } else { nil }
  }

  /// What the value is, for a message: "a string", "an object" ….
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// MARK: - Making values in code

extension JSON {
  package static let null = JSON(.null)
  package static func string(_ text: String) -> JSON { JSON(.string(text)) }
  package static func bool(_ value: Bool) -> JSON { JSON(.bool(value)) }
  package static func array(_ elements: [JSON]) -> JSON { JSON(.array(elements)) }
  package static func object(_ members: [Member]) -> JSON { JSON(.object(members)) }
  package static func integer(_ value: Int) -> JSON { JSON(.number(String(value))) }

  /// A number by its text, which must be a valid JSON number.
  package static func number(text: String) -> JSON { JSON(.number(text)) }

  /// A finite number in its shortest text that reads back the same: `14`, not `14.0`.
  package static func number(_ value: Double) -> JSON {
    precondition(value.isFinite, "JSON has no text for \(value)")
    if value == value.rounded(), abs(value) < 1e15 { return .integer(Int(value)) }
    return .number(text: value.description)
  }
}
