internal import PositionedJSON
internal import TokenModel

/// References as other tools write them.
enum LegacyAlias {
  /// The path inside `{…}` when the text is one reference and nothing else.
  static func inner(_ text: String) -> Substring? {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}"), bytes.count > 2
    else { return nil }
    // By bytes: no character is looked for, as this is asked of every reference.
    let inner = bytes[bytes.index(after: bytes.startIndex)..<bytes.index(before: bytes.endIndex)]
    let isPlain = inner.allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    return isPlain ? Substring(inner) : nil
  }

  /// Whether a value is a reference, or computed.
  static func isAlias(_ json: JSON) -> Bool {
    json.string.map { inner($0) != nil } ?? (json.member("$ref") != nil || json.expression != nil)
  }

  /// Whether a reference is part of a longer text, as in mathematics.
  static func isEmbedded(_ text: String) -> Bool {
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "{")),
      text.utf8[open...].contains(UInt8(ascii: "}"))
    else { return false }
    return inner(text) == nil
  }

  /// The path in a text of the form `$group.token`.
  ///
  /// - Source: Tokens Studio, "Token values with references", the older of its two forms.
  static func dollar(_ text: String) -> Substring? {
    guard text.utf8.first == UInt8(ascii: "$"), text.utf8.count > 1, text.utf8.count <= 512 else {
      return nil
    }
    let path = text.dropFirst()
    guard path.utf8.contains(UInt8(ascii: ".")), path.utf8.first != UInt8(ascii: "."),
      path.utf8.last != UInt8(ascii: ".")
    else { return nil }
    let stops = " ,+*/(){}$".utf8
    return path.utf8.contains(where: stops.contains) ? nil : path
  }

  /// The path without Style Dictionary's `.value`, if it ends in that.
  ///
  /// - Source: Style Dictionary 3, "Referencing / aliasing".
  static func withoutValue(_ path: Substring) -> Substring? {
    path.utf8.count > 6 && path.hasSuffix(".value") ? path.dropLast(6) : nil
  }
}

extension Modernizer {
  /// The value with all its references in today's form, at any depth.
  mutating func aliasesRewritten(_ json: JSON) -> JSON {
    switch json.kind {
    case .null, .bool, .number: return json
    case .string(let text):
      guard let today = alias(text) else { return json }
      tally.note(
        .alias, at: json.offset, wrote: quotedForMessage(text), today: quotedForMessage(today))
      return JSON(.string(today), offset: json.offset)
    case .array(let elements):
      return JSON(.array(elements.map { aliasesRewritten($0) }), offset: json.offset)
    case .object(let members):
      let rewritten = members.map {
        JSON.Member($0.key, aliasesRewritten($0.value), keyOffset: $0.keyOffset)
      }
      return JSON(.object(rewritten), offset: json.offset)
    }
  }

  /// A reference in today's form; `nil` where it is in that already, or none.
  func alias(_ text: String) -> String? {
    if survey.hasBareTokens, let path = LegacyAlias.dollar(text) { return "{\(path)}" }
    guard survey.hasBareTokens, let path = LegacyAlias.inner(text),
      let shorter = LegacyAlias.withoutValue(path)
    else { return nil }
    // A token that is really named "value" is meant where there is one.
    if survey.tokens[String(path)] != nil, survey.tokens[String(shorter)] == nil { return nil }
    return "{\(shorter)}"
  }
}
