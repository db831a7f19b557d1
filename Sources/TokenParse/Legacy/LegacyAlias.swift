internal import PositionedJSON
internal import TokenModel

/// References as other tools write them.
enum LegacyAlias {
  /// The path inside `{…}` when the text is one reference and nothing else.
  static func inner(_ text: String) -> Substring? { inner(text[...]) }

  static func inner(_ text: some StringProtocol) -> Substring? {
    let bytes = Substring(text).utf8
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}"), bytes.count > 2
    else { return nil }
    // By bytes: no character is looked for, as this is asked of every reference.
    let inner = bytes.dropFirst().dropLast()
    let isPlain = inner.allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    return isPlain ? Substring(inner) : nil
  }

  /// The path inside `{…}` without the blanks around it, which Style Dictionary does not mind.
  static func trimmed(_ text: String) -> Substring? { inner(text).map(withoutBlanks) }

  static func withoutBlanks(_ path: Substring) -> Substring {
    let blank = UInt8(ascii: " ")
    guard path.utf8.first == blank || path.utf8.last == blank else { return path }
    let start = path.drop { $0 == " " }
    return start.prefix(
      upTo: start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)
  }

  /// What stands in the braces of a text, without the blanks around it.
  static func paths(in text: String) -> [Substring] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { withoutBlanks($0.prefix { $0 != "}" }) }
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

  /// Whether the braces of a text are those of code, as in `@mixin a { margin: 0; }`, and hold no references.
  static func holdsCode(_ text: String) -> Bool {
    let inside = paths(in: text)
    return !inside.isEmpty && inside.allSatisfy { $0.utf8.contains(UInt8(ascii: ";")) }
  }

  /// A reference to a part of a value, which each context has its own of; `nil` for a name that no part has.
  static func part(_ names: [Substring], of path: String) -> JSON? {
    var names = names.map(String.init)
    if let first = names.first, ["value", "$value"].contains(first) { names.removeFirst() }
    guard let last = names.popLast() else { return nil }
    let name = ["x": "offsetX", "y": "offsetY"][last] ?? TokenType.unhyphenated(last)
    guard TokenType.ofPart(name) != nil, names.allSatisfy({ Int($0) != nil }) else { return nil }
    let steps = path.split(separator: ".").map(String.init) + ["$value"] + names + [name]
    return .object([JSON.Member("$ref", .string(Reference.pointer(to: steps)))])
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
}

extension Modernizer {
  /// The value with all its references in today's form, at any depth.
  mutating func aliasesRewritten(_ json: JSON) -> JSON {
    // Most values hold no reference, and need no copy.
    json.mayHoldReference ? rewritten(json) : json
  }

  private mutating func rewritten(_ json: JSON) -> JSON {
    switch json.kind {
    case .null, .bool, .number: return json
    case .string(let text):
      noteSeveral(in: text, at: json.offset)
      guard let today = today(text, at: json.offset), today != json else { return json }
      tally.note(.alias, at: json.offset, wrote: quotedForMessage(text), today: today.compactText)
      return today
    case .array, .object: return json.mapParts { rewritten($1) }
    }
  }

  /// A reference in today's form; `nil` where it is in that already, or none.
  func alias(_ text: String) -> String? {
    let meant = today(text, at: 0)
    return meant?.string ?? meant?.numberText
  }

  /// A text with its references in today's form; `nil` where it has none that change.
  private func today(_ text: String, at offset: Int) -> JSON? {
    if survey.hasBareTokens, let path = LegacyAlias.dollar(text) {
      return JSON(.string("{\(path)}"), offset: offset)
    }
    if let path = LegacyAlias.inner(text) {
      let meant = renamed(target(path), path)
      if let value = field(meant ?? path) {
        if let text = value.string, LegacyAlias.isEmbedded(text) {
          return JSON(.string(filled(text)), offset: offset)
        }
        return JSON(value.kind, offset: offset)
      }
      return meant.map { JSON(.string("{\($0)}"), offset: offset) }
    }
    guard survey.hasBareTokens || survey.isUntypedUsual, LegacyAlias.isEmbedded(text) else {
      return nil
    }
    return JSON(.string(filled(text)), offset: offset)
  }

  /// A longer text with its references in today's form; those in plain values that they lead to as well.
  private func filled(_ text: String) -> String {
    var text = text
    for _ in 0..<8 where text.utf8.count <= 4_096 {
      let next = embedded(text)
      if next == text { break }
      text = next
    }
    return text
  }

  /// A longer text with each of its references in today's form.
  private func embedded(_ text: String) -> String {
    text.replacingBraces { path in
      let meant = target(path) ?? path
      let value = field(meant)
      if let text = value?.string ?? value?.numberText { return text }
      // Braces of the text itself, such as those of code.
      if survey.list.tokens[String(meant)] == nil,
        meant.utf8.contains(UInt8(ascii: " ")) || (meant != path && value == nil)
      {
        return nil
      }
      return "{\(renamed(meant, path) ?? meant)}"
    }
  }

  /// The path that a token has by renaming.
  private func renamed(_ meant: Substring?, _ written: Substring) -> Substring? {
    guard survey.renames, !survey.list.renamed.isEmpty,
      let today = survey.list.renamed[String(meant ?? written)]
    else { return meant }
    return today[...]
  }

  /// The path that a reference means; `nil` where that is the one written.
  private func target(_ written: Substring) -> Substring? {
    let meant = tokenMeant(written)
    guard case let roots = survey.roots, !roots.isEmpty else { return meant }
    let path = String(meant ?? written)
    return roots.contains(path) ? "\(path).$root" : meant
  }

  private func tokenMeant(_ written: Substring) -> Substring? {
    let path = survey.hasBareTokens ? LegacyAlias.withoutBlanks(written) : written
    let isTrimmed = path.utf8.count != written.utf8.count
    guard let shorter = Alias.withoutValue(path),
      survey.hasBareTokens || path.hasSuffix(".$value")
    else { return throughGroups(path) ?? (isTrimmed ? path : nil) }
    // A token that is really named "value" is meant where there is one.
    if survey.list.tokens[String(path)] != nil, survey.list.tokens[String(shorter)] == nil {
      return isTrimmed ? path : nil
    }
    return throughGroups(shorter) ?? shorter
  }

  /// The token that a path leads to where a token on the way refers to a group: with `brand` as
  /// `{palette.blue}`, `brand.value.50` is `palette.blue.50`.
  ///
  /// - Source: Style Dictionary 3 to 5, "Referencing / aliasing": a reference is walked member by member.
  private func throughGroups(_ written: Substring) -> Substring? {
    guard survey.walksMembers else { return nil }
    var path = written
    for _ in 0..<8 {
      guard survey.list.tokens[String(path)] == nil else { return path == written ? nil : path }
      guard let owner = owner(of: path), let token = survey.list.tokens[String(owner)],
        !token.isOfSeveral, let group = token.alias
      else { return nil }
      var rest = path[owner.endIndex...].dropFirst()
      for name in ["value.", "$value."] where rest.hasPrefix(name) {
        rest = rest.dropFirst(name.count)
      }
      path = "\(group).\(rest)"
    }
    return nil
  }

  /// The nearest token around a path, whose member the path leads to.
  private func owner(of path: Substring) -> Substring? {
    var owner = path
    while let dot = owner.lastIndex(of: ".") {
      owner = owner[..<dot]
      if survey.list.tokens[String(owner)] != nil { return owner }
    }
    return nil
  }

  /// Notes a reference by way of what several files give differently: which of them counts is known only later.
  private mutating func noteSeveral(in text: String, at offset: Int) {
    guard survey.walksMembers, survey.list.hasSeveral else { return }
    for path in LegacyAlias.paths(in: text) {
      let known = survey.list.tokens[String(path)]
      guard let way = known == nil ? owner(of: path) : path,
        let token = survey.list.tokens[String(way)],
        token.isOfSeveral, known == nil ? token.alias != nil : isData(token)
      else { continue }
      tally.note(
        .several, at: offset, wrote: quotedForMessage(text), today: quotedForMessage(String(way)))
    }
  }

  /// Whether something is a value in a group, where such values are not tokens.
  private func isData(_ known: LegacyList.Token) -> Bool {
    known.isData || known.isPlain && survey.isDollarUsual
  }

  /// A token's member of the given name, such as `alpha`, or a part of its value, where a reference leads to that.
  ///
  /// - Source: Style Dictionary 3 to 5 and Tokens Studio: a reference is walked member by member.
  private func field(_ written: Substring) -> JSON? {
    guard survey.walksMembers || survey.isStudio else { return nil }
    let start = LegacyAlias.withoutBlanks(written)
    var path = start
    for _ in 0..<8 {
      if let known = survey.list.tokens[String(path)] {
        // A value in a group, where such are not tokens; else a part is a reference to a token itself.
        guard isData(known) else {
          if path.elementsEqual(start) { return nil }
          return JSON(.string("{\(renamed(target(path), path) ?? path)}"), offset: 0)
        }
        if known.isOfSeveral { return nil }
        guard let next = known.json.string.flatMap(LegacyAlias.trimmed) else { return known.json }
        path = next
        continue
      }
      guard let owner = owner(of: path), let token = survey.list.tokens[String(owner)] else {
        return nil
      }
      let names = path[owner.endIndex...].dropFirst().split(
        separator: ".", omittingEmptySubsequences: false)
      func field(of json: JSON?) -> JSON? { names.reduce(json) { $0?.part($1) } }
      if token.isOfSeveral {
        return LegacyAlias.part(names, of: String(renamed(target(owner), owner) ?? owner))
      }
      guard
        let value = field(of: token.json) ?? field(of: token.json["$value"] ?? token.json["value"]),
        value.elements == nil, value.kind != .null,
        value.members == nil || value.hasMember("unit") || value.hasMember("components")
      else { return nil }
      if names.last.map({ TokenType.unhyphenated(String($0)) }) == "letterSpacing",
        let share = Modernizer.shareOfSize(value)
      {
        return value.with(.string(share + "em"))
      }
      guard let next = value.string.flatMap(LegacyAlias.trimmed) else { return value }
      // By its part a percentage of another token is known to be one of the font size.
      if names.last.map({ TokenType.unhyphenated(String($0)) }) == "letterSpacing",
        let end = survey.list.end(of: String(next)), Modernizer.shareOfSize(end.value) != nil
      {
        return LegacyAlias.part(names, of: String(renamed(target(owner), owner) ?? owner))
      }
      path = Alias.withoutValue(next) ?? next
    }
    return nil
  }
}

extension JSON {
  /// Whether any text in the value has a sign of a reference, of today or before.
  fileprivate var mayHoldReference: Bool {
    holds { part in
      part.string?.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "$") } ?? false
    }
  }
}
