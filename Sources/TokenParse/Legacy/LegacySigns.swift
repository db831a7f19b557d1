internal import PositionedJSON
internal import TokenModel

/// Decides quickly whether a file may be of an older or foreign flavor, so that a file of today is
/// not copied.
///
/// It may answer yes too often, since rewriting then changes nothing. It must never answer no where
/// `Modernizer` would change something: that file's tokens would be errors. `LegacySignsTests` holds
/// the two together; whoever teaches `Modernizer` a new form adds an example to the tests in
/// `Tests/TokenParseTests/Legacy`, and that test finds what is missing here.
enum LegacySigns {
  static func isAny(in root: JSON) -> Bool {
    guard let members = root.members else { return false }
    return isAny(members, Heads(members), type: nil)
  }

  /// The indices of an object's members that decide; found by length first, as this is the hot path.
  private struct Heads {
    var value: Int?
    var type: Int?
    var bareValue: Int?

    init(_ members: [JSON.Member]) {
      members.withUnsafeBufferPointer { members in
        for index in members.indices {
          switch members[index].key.utf8.count {
          case 5:
            if members[index].key == "$type" { type = index }
            if members[index].key == "value" { bareValue = index }
          case 6: if members[index].key == "$value" { value = index }
          default: continue
          }
        }
      }
    }
  }

  /// - Parameter outer: the type of the groups around.
  private static func isAny(
    _ members: [JSON.Member], _ heads: Heads, type outer: TokenType?
  ) -> Bool {
    var type = outer
    if let index = heads.type {
      type = TokenType(rawValue: members[index].value.string ?? "")
      // A misspelling, or another tool's type.
      if type == nil { return true }
    }
    return members.withUnsafeBufferPointer { members in
      for index in members.indices {
        if members[index].key.utf8.count == 4, members[index].key == "sets" { return true }
        if members[index].key.utf8.first == UInt8(ascii: "$") {
          if members[index].key == "$themes" || members[index].key == "$metadata" { return true }
          if members[index].key != "$root" { continue }
        }
        switch members[index].value.kind {
        case .object(let inner): if isAny(object: inner, type: type) { return true }
        case .string, .number, .bool, .null, .array: return true
        }
      }
      return false
    }
  }

  private static func isAny(object members: [JSON.Member], type: TokenType?) -> Bool {
    let heads = Heads(members)
    if let index = heads.value {
      return isAny(token: members, heads, members[index].value, type: type)
    }
    if let index = heads.bareValue, isBareValue(members[index].value) { return true }
    return isAny(members, heads, type: type)
  }

  private static func isBareValue(_ value: JSON) -> Bool {
    value.members == nil || !LegacyShape.isToken(value)
  }

  private static func isAny(
    token members: [JSON.Member], _ heads: Heads, _ value: JSON, type outer: TokenType?
  ) -> Bool {
    if members.count > (heads.type == nil ? 1 : 2), hasOldMembers(members) { return true }
    if holdsModes(value) { return true }
    if let text = value.string, LegacyAlias.endsInDollarValue(text) { return true }
    guard let index = heads.type else {
      if FoundModes.lightAndDark(value) != nil { return true }
      let own = members.count > 1 ? ownType(members) : nil
      guard own == nil else { return isOld(value, TokenType(rawValue: own ?? "")) }
      if let outer { return isOld(value, outer) }
      guard let text = value.string else { return false }
      return !isReference(text)
    }
    guard let name = members[index].value.string else { return true }
    guard let type = TokenType(rawValue: name) else { return true }
    return isOld(value, type)
  }

  /// Whether a token of a known type has nothing but that, its value and a description, and the value
  /// is neither a text nor made of parts: what other tokens of the file are makes no difference to it.
  static func isOfToday(_ token: JSON) -> Bool {
    guard let members = token.members, members.count == 2 || members.count == 3 else {
      return false
    }
    let heads = Heads(members)
    guard let type = heads.type, let value = heads.value,
      members.count == 2 || members.contains(where: { $0.key == "$description" }),
      let known = TokenType(rawValue: members[type].value.string ?? "")
    else { return false }
    switch known {
    case .border, .transition, .shadow, .gradient, .typography: return false
    default: break
    }
    if case .string = members[value].value.kind { return false }
    return !isAny(token: members, heads, members[value].value, type: nil)
  }

  /// The type that our extension gives a token.
  private static func ownType(_ members: [JSON.Member]) -> String? {
    let extensions = members.first { $0.key.utf8.count == 11 && $0.key == "$extensions" }
    return extensions?.value[ExtensionReader.key]?["type"]?.string
  }

  /// Whether a token holds members that DTCG does not know, or modes.
  private static func hasOldMembers(_ members: [JSON.Member]) -> Bool {
    members.withUnsafeBufferPointer { members in
      for index in members.indices {
        if members[index].key.utf8.first != UInt8(ascii: "$") {
          // Tokens inside a token are a fault, and no flavor.
          if members[index].key == "extensions" { return true }
          if !LegacyShape.holdsTokens(members[index].value) { return true }
          continue
        }
        switch members[index].key.utf8.count {
        case 11:
          if members[index].key == "$extensions", hasModes(members[index].value) { return true }
        case 5, 6:
          if members[index].key == "$name" || members[index].key == "$modes" { return true }
        case 7: if members[index].key == "$schema" { return true }
        default: continue
        }
      }
      return false
    }
  }

  /// Whether a value holds one for light and one for dark, or the like, or is a token itself.
  private static func holdsModes(_ value: JSON) -> Bool {
    switch value.kind {
    case .null, .bool, .number, .string: false
    case .array, .object: FoundModes.inValue(value) != nil || value.hasMember("$value")
    }
  }

  private static func hasModes(_ extensions: JSON) -> Bool {
    for member in extensions.members ?? [] {
      if member.key == "mode" || member.key == "org.primer.overrides"
        || member.key == "studio.tokens"
      {
        return true
      }
    }
    return false
  }

  private static func isReference(_ text: String) -> Bool { LegacyAlias.inner(text) != nil }

  // MARK: Values

  private static func isOld(_ value: JSON, _ type: TokenType?) -> Bool {
    // A type that is not known may be another tool's.
    guard let type else { return true }
    switch value.kind {
    case .null, .bool: return false
    case .number: return type == .dimension || type == .duration
    case .string(let text): return isOld(text, type)
    case .array(let elements):
      guard type == .shadow || type == .gradient else { return false }
      return elements.contains { isOld($0, type) }
    case .object(let members): return isOld(members, type)
    }
  }

  private static func isOld(_ text: String, _ type: TokenType) -> Bool {
    if isReference(text) { return false }
    switch type {
    case .color, .dimension, .duration, .number, .cubicBezier: return true
    case .fontWeight: return !FontWeightWords.all.contains(text)
    case .fontFamily: return FontNames.isList(text)
    case .border, .shadow, .typography: return true
    case .string: return LegacyAlias.isEmbedded(text)
    case .boolean: return Bool(text) != nil
    case .spring, .material, .strokeStyle: return false
    case .transition, .gradient: return false
    }
  }

  private static func isOld(_ members: [JSON.Member], _ type: TokenType) -> Bool {
    switch type {
    case .color:
      return !members.contains { $0.key.utf8.count == 10 && $0.key == "components" }
        && !members.contains { $0.key == "$ref" }
    case .dimension, .duration:
      return members.contains {
        $0.key == "value" && $0.value.string != nil || isPoint($0) || holdsDollarValue($0.value)
      }
    case .border, .transition, .shadow, .gradient, .typography:
      return members.contains { isOldPart($0) }
    case .number, .fontWeight, .fontFamily, .cubicBezier, .strokeStyle, .string, .boolean, .spring,
      .material:
      // An object is not one of these, but may hold what looks like tokens.
      return members.contains { holdsDollarValue($0.value) }
    }
  }

  private static func holdsDollarValue(_ json: JSON) -> Bool {
    if let text = json.string { return LegacyAlias.endsInDollarValue(text) }
    return json.elements?.contains(where: holdsDollarValue)
      ?? json.members?.contains { holdsDollarValue($0.value) } ?? false
  }

  private static func isPoint(_ member: JSON.Member) -> Bool {
    guard member.key.utf8.count == 4, member.key == "unit" else { return false }
    return member.value.string == "pt"
  }

  private static func isOldPart(_ member: JSON.Member) -> Bool {
    // "x" and "y" of a shadow, whatever they hold.
    if member.key.utf8.count == 1 || member.key.utf8.contains(UInt8(ascii: "-")) { return true }
    // For objects their members decide, without a look at their name.
    if case .object(let parts) = member.value.kind { return isOldObject(parts) }
    if case .string(let text) = member.value.kind, isReference(text) {
      return LegacyAlias.endsInDollarValue(text)
    }
    return isOld(member.value, TokenType.ofPart(member.key))
  }

  private static func isOldObject(_ parts: [JSON.Member]) -> Bool {
    var isOfToday = false
    for part in parts {
      switch part.key.utf8.count {
      case 4:
        if isPoint(part) { return true }
        if part.key == "unit" || part.key == "$ref" { isOfToday = true }
      case 5: if part.key == "value", part.value.string != nil { return true }
      case 9, 10: if part.key == "components" || part.key == "dashArray" { isOfToday = true }
      default: continue
      }
    }
    return !isOfToday
  }
}
