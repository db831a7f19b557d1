internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// A token's members by what they are.
  struct Parts {
    var value: JSON.Member?
    var type: JSON.Member?
    /// In the order written, with today's names.
    var members: [JSON.Member] = []
    var extensions: JSON.Member?
    /// Members that DTCG has no place for.
    var foreign: [JSON.Member] = []
    /// The name that another tool has for the type; null where a text had none.
    var foreignType: JSON?
    var isBare = false
    /// Whether a name was written without its `$`.
    var hasBareNames = false
    /// Whether nothing but the value and the type may have to change.
    var isOfToday: Bool {
      !hasBareNames && foreign.isEmpty && foreignType == nil
        && !members.contains { $0.key == "$deprecated" }
    }
  }

  /// The token in today's form.
  ///
  /// - Parameter inherited: the type name of the groups around it, as written.
  mutating func token(_ json: JSON, inherited: String?) -> JSON {
    var parts = parts(of: json)
    guard let written = parts.value else { return json }
    if parts.hasBareNames { noteBare(json, written) }
    let found = takeModes(json, &parts, inherited: inherited)
    if parts.type == nil, let type = found?.type ?? json.schemaType {
      parts.type = written.with(kind: .string(type), named: "$type")
    }
    var typeName =
      parts.type?.value.string ?? ExtensionReader.ours(json)?["type"]?.string ?? inherited
    if typeName == nil, let known = typeElsewhere(written.value, parts) {
      typeName = known
      infer(known, &parts, at: json.offset)
    }
    if let found, found.baseModes != nil, found.base == nil {
      return withoutBase(found, typeName, &parts, json)
    }
    let value = readValue(found?.base ?? written.value, &parts, typeName)
    let inferred =
      typeName == nil
      ? inferredType(value.json, named: path) ?? targetType(of: value.json, found) : nil
    let type = typeName ?? inferred
    var ours: [JSON.Member] = []
    if let verbatim = verbatim(value, type, parts, in: json, hasBase: found?.base != nil) {
      ours.append(JSON.Member("verbatim", verbatim, keyOffset: written.keyOffset))
      restore(found?.source, &parts)
      if found?.values.contains(where: { $0.about != nil }) == true {
        let path = path
        tally.note(.deprecatedMode, at: json.offset, wrote: quotedForMessage(path), today: "")
      }
    } else {
      if let inferred { infer(inferred, &parts, at: json.offset) }
      let isOfToday = found == nil && inferred == nil && parts.isOfToday
      let converted = converted(value.json, type, &parts, inherited: inherited)
      let today = typeToday(converted, parts, written, inherited: inherited)
      // Most tokens of a file are of today, and need no copy.
      if isOfToday, converted.foreign == nil, converted.value == written.value,
        today == json.member("$type")
      {
        return json
      }
      let head = [today, JSON.Member("$value", converted.value, keyOffset: written.keyOffset)]
      parts.members = head.compactMap(\.self) + parts.members
      if let found {
        ours = contexts(
          found, converted.foreign == nil ? type : converted.type, base: converted.value)
        takeBase(from: &ours, into: &parts)
      }
      if inferred == TokenType.string.rawValue { parts.foreignType = .null }
      ours += qualifiers(of: value, inferred, converted.value, parts, found?.base ?? written.value)
    }
    keepForeign(&parts)
    addExtensions(ours, &parts, at: written.keyOffset)
    return json.with(.object(parts.members))
  }

  /// What stands beside a value in our extension: the text of a weight with a slant, and that a type is a guess.
  private mutating func qualifiers(
    of value: ReadValue, _ inferred: String?, _ today: JSON, _ parts: Parts, _ written: JSON
  ) -> [JSON.Member] {
    if value.isStyled {
      let text = JSON.Member("$value", written)
      return [written.with(asWritten(parts.type, text, []).kind).named("verbatim")]
    }
    // No unit, no word: a zero may as well be a length or a time.
    guard inferred == TokenType.number.rawValue, today.numberText.flatMap(Double.init) == 0 else {
      return []
    }
    return [written.with(.array([.string("type")])).named("assumed")]
  }

  /// Puts the base value that the modes give into the place of the token's own.
  private func takeBase(from ours: inout [JSON.Member], into parts: inout Parts) {
    guard let index = ours.firstIndex(where: { $0.key == "value" }),
      !ours[index].value.holdsExpression,
      let place = parts.members.firstIndex(where: { $0.key == "$value" })
    else { return }
    parts.members[place].value = ours.remove(at: index).value
  }

  /// The type of a token without one that another file states, or that an alpha beside its value tells.
  private mutating func typeElsewhere(_ value: JSON, _ parts: Parts) -> String? {
    if survey.isUntypedUsual, let stated = survey.statedType(of: path) { return stated }
    return hasAlphaOfColor(value, parts) ? TokenType.color.rawValue : nil
  }

  /// The type of what a reference leads to, where other modes have values without one.
  private mutating func targetType(of value: JSON, _ found: FoundModes?) -> String? {
    guard found?.values.contains(where: { !LegacyAlias.isAlias($0.json) }) == true else {
      return nil
    }
    return value.string.flatMap(LegacyAlias.inner).flatMap { typeName(at: $0) }
  }

  /// The value as written, where it has to be kept so.
  ///
  /// - Parameter hasBase: whether the value is one of several by mode.
  private mutating func verbatim(
    _ value: ReadValue, _ type: String?, _ parts: Parts, in json: JSON, hasBase: Bool
  ) -> JSON? {
    guard let written = parts.value else { return nil }
    if value.isVerbatim { return asWritten(parts.type, written, value.members) }
    if isUntyped(value.json, type) {
      let path = path
      tally.note(.untyped, at: json.offset, wrote: quotedForMessage(path), today: "")
      // Its references are followed, so they are those of today.
      let kept = hasBase ? written.value : value.json
      return asWritten(nil, JSON.Member("$value", kept, keyOffset: written.keyOffset), [])
    }
    guard isUnresolved(value.json, type) else { return nil }
    tally.note(.textKept, at: json.offset, wrote: value.json.short, today: "")
    return asWritten(parts.type, written, [])
  }

  /// Gives a token the type that its name and value tell.
  private mutating func infer(_ type: String, _ parts: inout Parts, at offset: Int) {
    let path = path
    tally.note(.inferred, at: offset, wrote: quotedForMessage(path), today: JSON.quoted(type))
    parts.type = JSON.Member("$type", .string(type), at: offset)
  }

  /// The value in today's form, with its type.
  private mutating func converted(
    _ value: JSON, _ type: String?, _ parts: inout Parts, inherited: String?
  ) -> Converted {
    var converted = converted(value, type)
    if converted.foreign != nil, converted.type == nil, inherited.map(isPushedDown) == false {
      // The group's type would be taken for that of the reference.
      converted = Converted(value: value, type: type)
    }
    let telling = type.flatMap { ForeignTypes.tellsPurpose($0) ? $0 : nil }
    parts.foreignType = (converted.foreign ?? telling).map { .string($0) }
    if converted.foreign != nil, converted.type == nil { parts.type = nil }
    return converted
  }

  /// A token that has values in some modes only.
  private mutating func withoutBase(
    _ found: FoundModes, _ typeName: String?, _ parts: inout Parts, _ json: JSON
  ) -> JSON {
    if let type = parts.type { parts.members.insert(typeMember(renamed(type, "$type")), at: 0) }
    let ours = contexts(found, typeName, base: nil)
    keepForeign(&parts)
    addExtensions(ours, &parts, at: json.offset)
    return json.with(.object(parts.members))
  }

  // MARK: Taking apart

  private func parts(of json: JSON) -> Parts {
    var parts = Parts()
    parts.isBare = !LegacyShape.isDollarToken(json)
    for member in json.members ?? [] {
      switch member.key {
      case "$value": parts.value = member
      case "$type": parts.type = member
      case "$extensions": parts.extensions = member
      case "$description", "$deprecated", "$ref", "$extends", "$root":
        parts.members.append(member)
      case "$name", "$modes", "$schema": parts.foreign.append(member)
      default: if !takeBareName(member, of: json, &parts) { sort(member, &parts) }
      }
    }
    if let index = parts.members.firstIndex(where: { $0.key == "$deprecated" }),
      let deprecation = told(json.members ?? [])
    {
      parts.members[index].value = deprecation
    }
    return parts
  }

  /// Takes a member whose name lacks its `$`, where there is none with it and the value fits.
  private func takeBareName(_ member: JSON.Member, of json: JSON, _ parts: inout Parts) -> Bool {
    let value = member.value
    let isText = value.string != nil
    guard json.member("$" + member.key) == nil else { return false }
    switch member.key {
    case "value" where parts.isBare: parts.value = member
    case "sets" where parts.isBare && json.modeSets(ofAnyName: survey.hasSetsOfAnyName) != nil:
      parts.value = member
    case "type" where isText && LegacyShape.isTypeName(value): parts.type = member
    case "extensions" where value.members != nil: parts.extensions = member
    case "description" where isText: parts.members.append(renamed(member, "$description"))
    case "comment"
    where isText && json.member("$description") == nil && json["description"]?.string == nil:
      parts.members.append(renamed(member, "$description"))
    case "deprecated" where isText || value.bool != nil:
      parts.members.append(renamed(member, "$deprecated"))
    default: return false
    }
    parts.hasBareNames = true
    return true
  }

  private func sort(_ member: JSON.Member, _ parts: inout Parts) {
    if member.key.utf8.first == UInt8(ascii: "$") || LegacyShape.holdsTokens(member.value) {
      parts.members.append(member)
    } else {
      parts.foreign.append(member)
    }
  }

  private mutating func noteBare(_ json: JSON, _ value: JSON.Member) {
    tally.note(
      .valueKey, at: json.offset, wrote: "\"value\": \(value.value.short)",
      today: "\"$value\": \(value.value.short)")
  }

  // MARK: Kept as written

  private mutating func asWritten(
    _ type: JSON.Member?, _ value: JSON.Member, _ others: [JSON.Member]
  ) -> JSON {
    if let other = others.first {
      tally.note(.colorModified, at: other.keyOffset, wrote: other.short, today: "")
    }
    var members: [JSON.Member] = []
    if let type { members.append(renamed(type, "$type")) }
    members.append(renamed(value, "$value"))
    return value.value.with(.object(members + others))
  }

  // MARK: Putting together

  /// The `$type` that goes with a value; `nil` where the group around it has that.
  private mutating func typeToday(
    _ converted: Converted, _ parts: Parts, _ written: JSON.Member, inherited: String?
  ) -> JSON.Member? {
    guard let type = parts.type else {
      guard let name = converted.type, let inherited, name != inherited || isPushedDown(name),
        name != ForeignTypes.mapped(inherited)?.rawValue ?? inherited
          || isPushedDown(name) && !LegacyAlias.isAlias(converted.value)
      else { return nil }
      return JSON.Member("$type", .string(name), at: written.keyOffset)
    }
    guard let name = converted.type, name != type.value.string else {
      return renamed(type, "$type")
    }
    if converted.foreign == nil {
      tally.note(.type, at: type.value.offset, wrote: type.value.short, today: JSON.quoted(name))
    }
    return type.with(kind: .string(name), named: "$type")
  }

  /// Puts members that DTCG has no place for, and another tool's name of the type, under a key of their own.
  private mutating func keepForeign(_ parts: inout Parts) {
    noteMembers(parts.foreign)
    let type = parts.foreignType.map { type in
      JSON.Member("$type", type.kind, at: parts.value?.keyOffset ?? type.offset)
    }
    let kept = parts.foreign + [type].compactMap(\.self)
    guard let first = kept.first else { return }
    set(ForeignMembers.joined(parts.extensions?.value.members ?? [], kept), at: first, &parts)
  }

  private func add(_ member: JSON.Member, to parts: inout Parts) {
    set((parts.extensions?.value.members ?? []) + [member], at: member, &parts)
  }

  private func set(_ members: [JSON.Member], at member: JSON.Member, _ parts: inout Parts) {
    let old = parts.extensions ?? .init("$extensions", .null, at: member.keyOffset)
    parts.extensions = old.with(kind: .object(members), named: "$extensions")
  }

  private func addExtensions(_ ours: [JSON.Member], _ parts: inout Parts, at offset: Int) {
    if !ours.isEmpty { add(.init(ExtensionReader.key, .object(ours), at: offset), to: &parts) }
    if let extensions = parts.extensions {
      parts.members.append(renamed(extensions, "$extensions"))
    }
  }

  // MARK: Modes

  private mutating func takeModes(
    _ json: JSON, _ parts: inout Parts, inherited: String?
  ) -> FoundModes? {
    let ofAnyName = survey.hasSetsOfAnyName(json)
    guard var found = FoundModes(in: json, inherited: inherited, ofAnyName: ofAnyName) else {
      if let unread = FoundModes.unread(in: json) {
        tally.note(
          .modeUnread, at: unread.offset, wrote: quotedForMessage(unread.name), today: "")
      }
      return nil
    }
    found.alpha = json["alpha"]
    takeDeprecation(&found, &parts)
    if let source = found.source {
      let count = parts.foreign.count + parts.members.count
      parts.foreign.removeAll { $0.key == source.key }
      parts.members.removeAll { $0.key == source.key }
      if parts.foreign.count + parts.members.count == count, let old = parts.extensions {
        let rest = (old.value.members ?? []).filter { $0.key != source.key }
        parts.extensions = rest.isEmpty ? nil : old.with(kind: .object(rest))
      }
    }
    if let rest = found.rest { parts.foreign.append(rest) }
    return found
  }

  private func restore(_ source: JSON.Member?, _ parts: inout Parts) {
    guard let source else { return }
    if source.key.hasPrefix("$") { parts.foreign.append(source) } else { add(source, to: &parts) }
  }
}
