internal import PositionedJSON
internal import TokenModel

extension JSON {
  /// The array or object with its parts changed, each with the name that it has in an object; itself,
  /// without a copy, where none of them is.
  func mapParts(_ change: (_ name: String, _ part: JSON) -> JSON) -> JSON {
    switch kind {
    case .null, .bool, .number, .string: return self
    case .array(let elements):
      var today = elements
      for index in elements.indices {
        let part = change("", elements[index])
        if part != elements[index] { today[index] = part }
      }
      return JSON(.array(today), offset: offset)
    case .object(let members):
      var today = members
      for index in members.indices {
        let part = change(members[index].key, members[index].value)
        if part != members[index].value { today[index].value = part }
      }
      return JSON(.object(today), offset: offset)
    }
  }

  /// A member that stands where its value does.
  func named(_ key: String) -> Member { Member(key, self, keyOffset: offset) }

  /// Another value in the place of this one.
  func with(_ kind: Kind) -> JSON { JSON(kind, offset: offset) }

  /// `{"value": 16, "unit": "px"}`, made of what stands at an offset.
  static func quantity(_ number: String, _ unit: String, at offset: Int) -> JSON {
    let members: [JSON.Member] = [
      .init("value", .number(number), at: offset), .init("unit", .string(unit), at: offset),
    ]
    return JSON(.object(members), offset: offset)
  }

  /// The value below groups of these names, which stand at the given place or its own.
  func below(_ names: some BidirectionalCollection<String>, at place: Int? = nil) -> JSON {
    let place = place ?? offset
    return names.reversed().reduce(self) { inner, name in
      JSON(.object([JSON.Member(name, inner, keyOffset: place)]), offset: place)
    }
  }

  /// The object with another value for a member that it has.
  func replacing(_ name: String, with kind: Kind) -> JSON {
    mapParts { $0 == name ? $1.with(kind) : $1 }
  }
}

extension String {
  /// The text with each `{…}`, braces included, replaced; what is `nil` stays.
  ///
  /// - Parameter open: how such a place begins.
  func replacingBraces(_ open: String = "{", _ replacement: (Substring) -> String?) -> String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstRange(of: open),
      let close = rest[start.upperBound...].firstIndex(of: "}")
    {
      let inner = rest[start.upperBound..<close]
      result += rest[..<start.lowerBound]
      result += replacement(inner) ?? String(rest[start.lowerBound...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension JSON.Member {
  /// A member made of what stands at an offset.
  init(_ key: String, _ kind: JSON.Kind, at offset: Int) {
    self.init(key, JSON(kind, offset: offset), keyOffset: offset)
  }

  /// The `$extensions` of a token in which only our own members are.
  static func ours(_ members: [JSON.Member], at offset: Int) -> JSON.Member {
    .init(
      "$extensions", .object([.init(ExtensionReader.key, .object(members), at: offset)]), at: offset
    )
  }

  /// The `$extensions` of a token whose value is kept as written.
  static func keptAsWritten(_ value: JSON.Kind, at offset: Int) -> JSON.Member {
    .ours(
      [.init("verbatim", .object([.init("$value", value, at: offset)]), at: offset)], at: offset)
  }

  /// The axes of a header.
  static func axes(_ axes: [Revision.Axis], at offset: Int) -> JSON.Member {
    let members = axes.map { axis in
      let values = axis.values.map { JSON(.string($0), offset: offset) }
      return JSON.Member(axis.name, .array(values), at: offset)
    }
    return .init("axes", .object(members), at: offset)
  }

  func with(_ value: JSON) -> JSON.Member { JSON.Member(key, value, keyOffset: keyOffset) }

  /// Another value, and name if one is given, in the place of this one.
  func with(kind: JSON.Kind, named name: String? = nil) -> JSON.Member {
    JSON.Member(name ?? key, value.with(kind), keyOffset: keyOffset)
  }
}

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
  var isScalar: Bool { elements == nil && members == nil }
}

extension JSON.Member {
  /// Key and value for a message.
  var short: String { "\(quotedForMessage(key)): \(value.short)" }
}
