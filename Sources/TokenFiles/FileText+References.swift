package import PositionedJSON
internal import TokenModel

extension FileText {
  /// A path in a text, and where it stands.
  package struct Mention: Sendable {
    /// As written, without blanks around it.
    package let path: String
    /// The bytes of the path; of a pointer those of the text in its quotes.
    package let range: Range<Int>
  }

  /// What stands at a place.
  package enum Spot: Sendable {
    /// The key of a member, with the keys that lead to it.
    case key(JSON.Member, [String])
    /// A value that has no parts, with the keys that lead to it.
    case value(JSON, [String])
  }

  /// The key or value whose text has a place; `nil` between them.
  package func spot(at offset: Int) -> Spot? {
    var (value, keys) = (tree, [String]())
    while true {
      switch value.kind {
      case .object(let members):
        guard let member = members.last(where: { $0.keyOffset <= offset }) else { return nil }
        keys.append(member.key)
        if offset <= keyEnd(member.keyOffset) { return .key(member, keys) }
        value = member.value
      case .array(let elements):
        guard let index = elements.lastIndex(where: { $0.offset <= offset }) else { return nil }
        (value, keys) = (elements[index], keys + [String(index)])
      case .null, .bool, .number, .string:
        return value.offset <= offset && offset <= end(of: value) ? .value(value, keys) : nil
      }
    }
  }

  /// The paths that a text refers to, by the key of its member: in braces, behind a `$`, and in pointers.
  package func mentions(in value: JSON, key: String) -> [Mention] {
    guard case .string(let text) = value.kind, !FileText.proseKeys.contains(key) else { return [] }
    let whole = value.offset + 1..<max(value.offset + 1, end(of: value) - 1)
    if key == "$ref" || key == "$extends" && text.hasPrefix("#") {
      return FileText.pointed(text).map { [Mention(path: $0, range: whole)] } ?? []
    }
    guard text.contains("{") else {
      return text.hasPrefix("$") && text.count > 1
        ? [Mention(path: String(text.dropFirst()), range: whole.lowerBound + 1..<whole.upperBound)]
        : []
    }
    var found: [Mention] = []
    var rest = bytes[whole]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      var inner = rest[(start + 1)..<end]
      while inner.first == .blank { inner.removeFirst() }
      while inner.last == .blank { inner.removeLast() }
      found.append(
        Mention(
          path: String(decoding: inner, as: UTF8.self), range: inner.startIndex..<inner.endIndex))
      rest = rest[(end + 1)...]
    }
    return found
  }

  /// All paths that the file refers to.
  package var mentions: [Mention] {
    var found: [Mention] = []
    func collect(_ value: JSON, _ key: String) {
      switch value.kind {
      case .null, .bool, .number: return
      case .string: found += mentions(in: value, key: key)
      case .array(let elements): for element in elements { collect(element, key) }
      case .object(let members):
        for member in members where !FileText.proseKeys.contains(member.key) {
          collect(member.value, member.key)
        }
      }
    }
    collect(tree, "")
    return found
  }

  /// The token or group that a pointer leads to, or into.
  private static func pointed(_ text: String) -> String? {
    guard let hash = text.firstRange(of: "#/"),
      let names = try? Reference.segments(String(text[hash.lowerBound...]))
    else { return nil }
    let path = names.prefix { !$0.hasPrefix("$") || $0 == "$root" }
    return path.isEmpty ? nil : path.joined(separator: ".")
  }
}
