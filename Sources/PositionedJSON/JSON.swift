// PositionedJSON: JSON text in, an ordered tree with positions out, and back.
//
// It keeps what Foundation's readers lose and a registry needs: the order of members, the text of
// numbers, the offset of each value, and the fact that a key was written twice. It does not know what
// a token is, does not read files and imports nothing. Start at `JSONReader.read(_:)`; `compactText`
// and `prettyText` of a `JSON` lead back to text.

/// A JSON value as it was written: members in order, numbers as text, each value with its offset.
///
/// Two values are equal when their content is equal, including the order of members and the text of
/// numbers. Offsets do not count.
package struct JSON: Sendable {
  /// The content of the value.
  package var kind: Kind
  private var shortOffset: UInt32

  /// The byte offset of the value's first character in its source, counted from the `base` of its
  /// reading; 0 for a value made in code. At most `UInt32.max`, so that a value takes 24 bytes
  /// instead of 32.
  package var offset: Int {
    get { Int(shortOffset) }
    set { shortOffset = UInt32(clamping: newValue) }
  }

  /// One of the six kinds of JSON value, with its content.
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
    private var shortKeyOffset: UInt32

    /// The byte offset of the key's first character, as a rule a quote, counted as `JSON.offset` is.
    package var keyOffset: Int {
      get { Int(shortKeyOffset) }
      set { shortKeyOffset = UInt32(clamping: newValue) }
    }

    /// Makes a member; one made in code has no offset.
    package init(_ key: String, _ value: JSON, keyOffset: Int = 0) {
      self.key = key
      self.value = value
      shortKeyOffset = UInt32(clamping: keyOffset)
    }

    init(_ key: String, _ value: JSON, shortKeyOffset: UInt32) {
      self.key = key
      self.value = value
      self.shortKeyOffset = shortKeyOffset
    }

    /// Compares keys and values, not offsets.
    package static func == (lhs: Member, rhs: Member) -> Bool {
      lhs.key == rhs.key && lhs.value == rhs.value
    }

    /// Hashes the key and the value, as `==` compares them.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  /// Makes a value; one made in code has no offset.
  package init(_ kind: Kind, offset: Int = 0) {
    self.kind = kind
    shortOffset = UInt32(clamping: offset)
  }

  init(_ kind: Kind, shortOffset: UInt32) {
    self.kind = kind
    self.shortOffset = shortOffset
  }
}

extension JSON: Hashable {
  /// Compares content, not offsets.
  package static func == (lhs: JSON, rhs: JSON) -> Bool { lhs.kind == rhs.kind }
  /// Hashes the content, as `==` compares it.
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

// MARK: - Reading parts

extension JSON {
  /// The value under `key`; `nil` when this is not an object or has no such member.
  ///
  /// - Complexity: O(*m*), *m* members.
  package subscript(key: String) -> JSON? { member(key)?.value }

  /// The whole member named `key`, with the offset of its key; `nil` as for the subscript.
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

  /// The member with a name, or the element with such a number.
  package func part(_ name: some StringProtocol) -> JSON? {
    guard let elements else { return self[String(name)] }
    return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  /// Whether this value or a part of it, at any depth, is what is sought.
  package func holds(_ isSought: (JSON) -> Bool) -> Bool {
    if isSought(self) { return true }
    // By index: an iterator would copy every part on the way.
    return switch kind {
    case .null, .bool, .number, .string: false
    case .array(let elements): elements.indices.contains { elements[$0].holds(isSought) }
    case .object(let members): members.indices.contains { members[$0].value.holds(isSought) }
    }
  }

  /// The members in the order of the text; `nil` when this is not an object.
  package var members: [Member]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// The elements; `nil` when this is not an array.
  package var elements: [JSON]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The text with its escapes undone; `nil` when this is not a string.
  package var string: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  /// The number as it was written; `nil` when this is not a number.
  package var numberText: String? {
    if case .number(let text) = kind { text } else { nil }
  }

  /// The truth value; `nil` when this is not `true` or `false`.
  package var bool: Bool? {
    if case .bool(let value) = kind { value } else { nil }
  }

  /// The kind of value with its article, for a message: "a string", "an object".
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
  /// A `null` made in code.
  package static let null = JSON(.null)
  /// Makes a string.
  package static func string(_ text: String) -> JSON { JSON(.string(text)) }
  /// Makes `true` or `false`.
  package static func bool(_ value: Bool) -> JSON { JSON(.bool(value)) }
  /// Makes an array.
  package static func array(_ elements: [JSON]) -> JSON { JSON(.array(elements)) }
  /// Makes an object, whose keys must differ.
  package static func object(_ members: [Member]) -> JSON { JSON(.object(members)) }
  /// Makes a whole number.
  package static func integer(_ value: Int) -> JSON { JSON(.number(String(value))) }

  /// Makes a number of its text, which must be a valid JSON number.
  package static func number(text: String) -> JSON { JSON(.number(text)) }

  /// Makes a finite number, with the shortest text that reads back the same: `14`, not `14.0`.
  package static func number(_ value: Double) -> JSON {
    precondition(value.isFinite, "JSON has no text for \(value)")
    if value == value.rounded(), abs(value) < 1e15 { return .integer(Int(value)) }
    return .number(text: value.description)
  }

  /// A string, or `null` for `nil`.
  package static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// A number, or `null` for `nil`.
  package static func optional(_ number: Int?) -> JSON { number.map(JSON.integer) ?? .null }

  /// The value itself, or `null` for `nil`.
  package static func optional(_ json: JSON?) -> JSON { json ?? .null }
}
