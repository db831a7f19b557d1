package import PositionedJSON

/// A reference of a value, or of a part of one: `{group.token}`, or a JSON Pointer into a token's
/// value.
///
/// - Source: DTCG Format Module 2025.10, sections 7.1 and 7.2; RFC 6901 for pointers.
package struct Reference: Hashable, Sendable {
  package var target: TokenPath
  /// Member names and array indices below the target's value; empty for the value itself, whatever
  /// its type; `nil` for the whole token, whose type counts too.
  package var part: [String]?

  package init(_ target: TokenPath, part: [String]? = nil) {
    self.target = target
    self.part = part
  }

  /// The reference that a JSON value is; `nil` when it is none, or a malformed one.
  package init?(_ json: JSON) {
    guard let reference = try? Reference.read(json) else { return nil }
    self = reference
  }

  /// Reads a string in braces, or an object whose only member is `$ref`.
  ///
  /// - Returns: `nil` for any other value.
  package static func read(_ json: JSON) throws(ReferenceProblem) -> Reference? {
    switch json.kind {
    case .string(let text):
      guard text.utf8.first == UInt8(ascii: "{") else { return nil }
      return try curly(text)
    case .object(let members):
      guard let member = members.first(where: { $0.key == "$ref" }) else { return nil }
      guard members.count == 1 else { throw .hasCompany }
      guard let text = member.value.string else { throw .notText(member.value.kindName) }
      return try pointer(text)
    case .null, .bool, .number, .array: return nil
    }
  }

  /// `{group.token}`, braces included.
  package static func curly(_ text: String) throws(ReferenceProblem) -> Reference {
    if Reference.isPlain(text), let inner = String(text.utf8.dropFirst().dropLast()) {
      return Reference(TokenPath(trusted: inner))
    }
    guard let inner = Alias.inner(.string(text)), !inner.isEmpty else { throw .incomplete(text) }
    do { return Reference(try TokenPath(inner)) } catch { throw .name(text, error) }
  }

  /// Whether a text is names joined by `.` in braces, none of them with a `$`: most references are,
  /// and need no check segment by segment.
  private static func isPlain(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "{") else { return false }
    var last = UInt8(ascii: ".")
    var count = 1
    for byte in text.utf8.dropFirst() {
      count += 1
      switch byte {
      case 0, UInt8(ascii: "{"), UInt8(ascii: "$"): return false
      case UInt8(ascii: "."): if last == byte { return false }
      case UInt8(ascii: "}"): return last != UInt8(ascii: ".") && count == text.utf8.count
      default: break
      }
      last = byte
    }
    return false
  }

  /// `#/group/token`, `#/group/token/$value` or a place below that.
  package static func pointer(_ text: String) throws(ReferenceProblem) -> Reference {
    var names = try segments(text)
    var part: [String]?
    if let end = names.firstIndex(of: "$value") {
      part = Array(names[(end + 1)...])
      names.removeSubrange(end...)
    }
    if let property = names.first(where: { $0.hasPrefix("$") && $0 != "$root" }) {
      throw .property(text, property)
    }
    guard !names.isEmpty else { throw .noToken(text) }
    for name in names where name != "$root" {
      if let problem = NameProblem.check(name) { throw .name(text, problem) }
    }
    return Reference(TokenPath(trusted: names.joined(separator: ".")), part: part)
  }

  /// The segments of a pointer into the same document, with `~1` and `~0` decoded.
  package static func segments(_ pointer: String) throws(ReferenceProblem) -> [String] {
    guard pointer.hasPrefix("#/") else { throw .notLocal(pointer) }
    var result: [String] = []
    for segment in pointer.unicodeScalars.dropFirst(2)
      .split(separator: "/", omittingEmptySubsequences: false)
    {
      var name = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in segment {
        if isEscaped {
          guard scalar == "0" || scalar == "1" else { throw .escape(pointer) }
          name.append(scalar == "0" ? "~" : "/")
        } else if scalar != "~" {
          name.append(scalar)
        }
        isEscaped = !isEscaped && scalar == "~"
      }
      guard !isEscaped else { throw .escape(pointer) }
      result.append(String(name))
    }
    return result
  }

  /// As it is written: `{a.b}`, or `{"$ref": "#/a/b/$value/0"}`.
  package var json: JSON {
    part == nil ? .string("{\(target.text)}") : pointerJSON
  }

  /// `{"$ref": "#/a/b"}`.
  package var pointerJSON: JSON { .object([JSON.Member("$ref", .string(pointerText))]) }

  /// The JSON Pointer behind a `#`, such as `#/group/token/$value/0`; names are not percent-encoded.
  package var pointerText: String {
    Reference.pointer(to: target.segments.map(String.init) + (part.map { ["$value"] + $0 } ?? []))
  }

  /// The pointer that names lead along.
  package static func pointer(to names: [String]) -> String {
    "#/" + names.map(Reference.escaped).joined(separator: "/")
  }

  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
