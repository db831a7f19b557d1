internal import PositionedJSON
internal import TokenModel

// Files of older and foreign flavours, as DTCG 2025.10: a tree in, a tree and findings out.
//
// Knows Style Dictionary 3 and 4, Tokens Studio, Terrazzo 1, Primer's overrides and the drafts of
// DTCG. Each liberty is a finding; what is not understood stays as written. It guesses no type from
// a value's shape and resolves no alias. Entries: `modernized(_:)`, `foreignReason(_:_:)`.

/// What a file of an older or foreign flavour means in DTCG 2025.10.
struct Modernized {
  /// Every node with the place of what it stands for.
  var root: JSON
  /// Whether `root` is a resolver document, made from the themes of Tokens Studio.
  var isResolver: Bool
  /// Warnings, one for each kind of liberty, in the order of their first places.
  var findings: [PendingDiagnostic]
}

/// Reads a file of an older or foreign flavour.
///
/// - Returns: `nil` when nothing had to change; then no copy was made.
/// - Complexity: O(*n*) in the values.
func modernized(_ root: JSON) -> Modernized? {
  LegacySigns.isAny(in: root) ? rewritten(root) : nil
}

/// Reads a file of an older or foreign flavor, without asking first whether it may be one.
func rewritten(_ root: JSON) -> Modernized? {
  guard root.members != nil, !isResolverDocument(root) else { return nil }
  let survey = LegacySurvey([root])
  let studio = TokensStudioFile(root, survey)
  var modernizer = Modernizer(studio.map { LegacySurvey($0.sets.map(\.value)) } ?? survey)
  var result: JSON
  var isResolver = false
  if let studio {
    (result, isResolver) = modernizer.document(studio, root)
  } else {
    result = modernizer.group(root, inherited: nil)
  }
  guard !modernizer.tally.isEmpty else { return nil }
  result = modernizer.withAxes(result)
  return Modernized(
    root: result, isResolver: isResolver, findings: modernizer.tally.findings())
}

/// Whether the root lists sources, so that it has no tokens of its own to read (`docs/dtcg.md`, A34).
private func isResolverDocument(_ root: JSON) -> Bool {
  root["resolutionOrder"]?.elements != nil && root["version"]?.string != nil
}

/// Rewrites one file.
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

extension LegacyShape {
  static func isDollarToken(_ json: JSON) -> Bool {
    json.member("$value") != nil || json.member("$ref") != nil
  }
}
