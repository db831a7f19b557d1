internal import PositionedJSON
internal import TokenModel

/// Rewrites one file of an older or foreign flavor, group by group.
struct Modernizer {
  let survey: LegacySurvey
  var tally = LegacyTally()
  var modes = LegacyModes()
  /// How tokens stand in longer texts, as far as it is known.
  var textParts: [String: TextPart?] = [:]
  var textDepth = 0
  /// The types of simple values at the end of references, as far as they are known.
  var types: [String: TokenType?] = [:]
  /// The types of tokens that only what they refer to tells, as far as they are known.
  var endTypes: [String: String?] = [:]
  /// The paths that line heights refer to, once asked for.
  var lineHeights: Set<String>?
  /// The names of the groups around what is being rewritten.
  private var names: [String] = []
  /// Whether tokens that show nothing of an older flavor are left alone, to save the time.
  private let leavesTokensOfToday: Bool

  /// - Parameter isWhole: whether every token is rewritten, also where that changes nothing.
  init(_ survey: LegacySurvey, isWhole: Bool = false) {
    self.survey = survey
    leavesTokensOfToday =
      !isWhole && !survey.renames && !survey.readsTexts && survey.roots.isEmpty
  }

  // MARK: Groups

  /// The group with all it holds.
  ///
  /// - Parameter inherited: the type name of the groups around it, as written.
  mutating func group(_ json: JSON, inherited: String?) -> JSON {
    guard let members = json.members else { return json }
    let own = groupType(json)
    let type = own ?? inherited
    var result: [JSON.Member] = []
    result.reserveCapacity(members.count)
    var foreign: [JSON.Member] = []
    var taken: Set<String> = []
    for member in members {
      if member.key == "$type", let own, isPushedDown(own) {
        tally.note(.groupType, at: member.value.offset, wrote: quotedForMessage(own), today: "")
        continue
      }
      if let today = groupMember(member, json, type: type, &taken) {
        result.append(today)
      } else {
        foreign.append(member)
      }
    }
    keep(foreign, in: &result)
    return JSON(.object(result), offset: json.offset)
  }

  /// Keeps what a group has beside its tokens among its extensions.
  private mutating func keep(_ foreign: [JSON.Member], in members: inout [JSON.Member]) {
    guard let first = foreign.first else { return }
    tally.note(
      .member, at: first.keyOffset, wrote: quotedForMessage(first.key),
      today: JSON.quoted(ForeignMembers.key), count: foreign.count)
    let index = members.firstIndex { $0.key == "$extensions" && $0.value.members != nil }
    let old = index.flatMap { members[$0].value.members } ?? []
    let offset = index.map { members[$0].value.offset } ?? first.value.offset
    let value = JSON(.object(ForeignMembers.joined(old, foreign)), offset: offset)
    if let index {
      members[index].value = value
    } else {
      members.append(JSON.Member("$extensions", value, keyOffset: first.keyOffset))
    }
  }

  /// - Returns: `nil` for a member that is neither a token nor a group, nor a property of one.
  ///
  /// - Parameter taken: the names that the group's members have by being rewritten.
  private mutating func groupMember(
    _ member: JSON.Member, _ group: JSON, type: String?, _ taken: inout Set<String>
  ) -> JSON.Member? {
    if member.key == "$type" { return typeMember(member) }
    if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { return member }
    switch member.value.kind {
    case .object:
      if member.key == "extensions", group.member("$extensions") == nil, isData(member.value) {
        return renamed(member, "$extensions")
      }
      return child(member, of: group, type: type, &taken)
    case .null, .array: return survey.holdsTokens ? nil : member
    case .string, .number, .bool: return scalar(member, group, type: type)
    }
  }

  /// Whether an object holds values near at hand, and no token.
  private func isData(_ json: JSON) -> Bool {
    guard let members = json.members, !LegacyShape.holdsTokens(json) else { return false }
    return members.contains { member in
      guard let inner = member.value.members else { return true }
      return inner.contains { $0.value.members == nil }
    }
  }

  private mutating func child(
    _ member: JSON.Member, of group: JSON, type: String?, _ taken: inout Set<String>
  ) -> JSON.Member {
    if leavesTokensOfToday, LegacySigns.isOfToday(member.value) { return member }
    var member = member
    if survey.renames, let name = LegacyShape.safeName(member.key), group.member(name) == nil,
      taken.insert(name).inserted
    {
      tally.note(
        .name, at: member.keyOffset, wrote: quotedForMessage(member.key), today: JSON.quoted(name))
      member.key = name
    }
    names.append(member.key)
    defer { names.removeLast() }
    if LegacyShape.isDollarToken(member.value)
      || survey.flavor != .dtcg
        && LegacyShape.bareValue(
          member.value, hasDollarTokens: survey.hasDollarTokens, ofAnyName: survey.hasSetsOfAnyName)
          != nil
    {
      member.value = asRoot(token(member.value, inherited: type), named: member)
    } else {
      member.value = self.group(member.value, inherited: type)
    }
    return member
  }

  /// The token, or the group with it as its `$root` where other files have that group.
  private mutating func asRoot(_ token: JSON, named member: JSON.Member) -> JSON {
    let path = path
    guard survey.roots.contains(path) else { return token }
    tally.note(
      .root, at: member.keyOffset, wrote: quotedForMessage(path),
      today: quotedForMessage("\(path).$root"))
    let root = JSON.Member("$root", token, keyOffset: member.keyOffset)
    return JSON(.object([root]), offset: token.offset)
  }

  /// The path of the token that is being rewritten.
  var path: String { names.joined(separator: ".") }

  /// A text, number or truth value among a group's members: a property, or a token by the habit of the
  /// file.
  private mutating func scalar(
    _ member: JSON.Member, _ group: JSON, type: String?
  ) -> JSON.Member? {
    let isAlias = member.value.string.map { LegacyAlias.inner($0) != nil } ?? false
    if !isAlias, survey.holdsTokens, member.value.string != nil {
      if member.key == "description" || member.key == "comment", group["$description"] == nil,
        member.key == "description" || group["description"]?.string == nil
      {
        tally.note(
          .member, at: member.keyOffset, wrote: quotedForMessage(member.key), today: "$description")
        return renamed(member, "$description")
      }
      if survey.hasBareTokens, member.key == "type", groupType(group) != nil {
        return typeMember(renamed(member, "$type"))
      }
    }
    guard survey.readsBareMembers, isAlias || isAmongValues(group) else {
      // Where nothing is a token, these may be meant to be.
      return survey.holdsTokens && member.key != "$root" ? nil : member
    }
    let bare = JSON(
      .object([JSON.Member("$value", member.value, keyOffset: member.keyOffset)]),
      offset: member.value.offset)
    tally.note(
      .bareMember, at: member.keyOffset, wrote: member.short,
      today: "\(JSON.quoted(member.key)): {\"$type\": …, \"$value\": \(member.value.short)}")
    names.append(member.key)
    defer { names.removeLast() }
    return JSON.Member(member.key, token(bare, inherited: type), keyOffset: member.keyOffset)
  }

  /// Whether all members of a group are values, and are tokens elsewhere in the file or look like
  /// nothing else.
  private func isAmongValues(_ group: JSON) -> Bool {
    let values = (group.members ?? []).filter { $0.key.utf8.first != UInt8(ascii: "$") }
    guard values.allSatisfy({ $0.value.members == nil && $0.value.elements == nil }) else {
      return false
    }
    return survey.hasBareAlias
      || values.allSatisfy { member in
        guard let type = InferredType.of(member.value, named: "") else { return false }
        return type != .boolean
      }
  }

  /// Whether a group's type is another tool's without an equal, so that it is written on each token,
  /// where it can be kept as written.
  func isPushedDown(_ name: String) -> Bool {
    TokenType(rawValue: name) == nil && ForeignTypes.mapped(name) == nil
      && ForeignTypes.isForeign(name)
  }

  /// The type that a group gives: `$type`, or a bare `type` that names a known one.
  private func groupType(_ group: JSON) -> String? {
    if let type = group["$type"]?.string { return type }
    guard survey.hasBareTokens, let name = group["type"]?.string,
      TokenType(rawValue: name) != nil || ForeignTypes.mapped(name) != nil
    else { return nil }
    return name
  }

  // MARK: Parts

  /// A `$type` member with our name for it, where another tool's name means the same.
  mutating func typeMember(_ member: JSON.Member) -> JSON.Member {
    guard let name = member.value.string, let type = ForeignTypes.mapped(name) else {
      return member
    }
    tally.note(
      .type, at: member.value.offset, wrote: quotedForMessage(name),
      today: JSON.quoted(type.rawValue))
    return JSON.Member(
      member.key, JSON(.string(type.rawValue), offset: member.value.offset),
      keyOffset: member.keyOffset)
  }

  func renamed(_ member: JSON.Member, _ key: String) -> JSON.Member {
    JSON.Member(key, member.value, keyOffset: member.keyOffset)
  }
}
