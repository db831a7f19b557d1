internal import PositionedJSON
internal import TokenModel

/// Rewrites one file of an older or foreign flavor, group by group.
struct Modernizer {
  let survey: LegacySurvey
  var tally = LegacyTally()
  var modes = LegacyModes()

  init(_ survey: LegacySurvey) { self.survey = survey }

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
    for member in members {
      if member.key == "$type", let own, isPushedDown(own) {
        tally.note(.groupType, at: member.value.offset, wrote: quotedForMessage(own), today: "")
        continue
      }
      result.append(groupMember(member, json, type: type))
    }
    return JSON(.object(result), offset: json.offset)
  }

  private mutating func groupMember(
    _ member: JSON.Member, _ group: JSON, type: String?
  ) -> JSON.Member {
    if member.key == "$type" { return typeMember(member) }
    if member.key.utf8.first == UInt8(ascii: "$"), member.key != "$root" { return member }
    switch member.value.kind {
    case .object: return child(member, type: type)
    case .null, .array: return member
    case .string, .number, .bool: return scalar(member, group, type: type)
    }
  }

  private mutating func child(_ member: JSON.Member, type: String?) -> JSON.Member {
    var member = member
    if LegacyShape.isDollarToken(member.value)
      || LegacyShape.bareValue(member.value, hasDollarTokens: survey.hasDollarTokens) != nil
    {
      member.value = token(member.value, named: member.key, inherited: type)
    } else {
      member.value = group(member.value, inherited: type)
    }
    return member
  }

  /// A text, number or truth value among a group's members.
  private mutating func scalar(
    _ member: JSON.Member, _ group: JSON, type: String?
  ) -> JSON.Member {
    let isAlias = member.value.string.map { LegacyAlias.inner($0) != nil } ?? false
    if survey.hasBareTokens, !isAlias, member.value.string != nil {
      if member.key == "description" || member.key == "comment", group["$description"] == nil,
        member.key == "description" || group["description"]?.string == nil
      {
        return renamed(member, "$description")
      }
      if member.key == "type", groupType(group) != nil {
        return typeMember(renamed(member, "$type"))
      }
    }
    guard survey.readsBareMembers else { return member }
    let bare = JSON(
      .object([JSON.Member("$value", member.value, keyOffset: member.keyOffset)]),
      offset: member.value.offset)
    tally.note(
      .bareMember, at: member.keyOffset, wrote: member.short,
      today: "\(JSON.quoted(member.key)): {\"$type\": …, \"$value\": \(member.value.short)}")
    return JSON.Member(
      member.key, token(bare, named: member.key, inherited: type), keyOffset: member.keyOffset)
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
