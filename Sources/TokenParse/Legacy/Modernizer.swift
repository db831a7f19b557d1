internal import PositionedJSON
internal import TokenModel

/// Rewrites one file of an older or foreign flavor, group by group.
struct Modernizer {
  let survey: LegacySurvey
  var tally = LegacyTally()
  /// The axes that the file's modes make, in the order met, and where the first one is.
  var modes: [Revision.Axis] = []
  var modesOffset = 0
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
  var isKnownToBeOld: Bool
  /// Whether a value was taken for one of today before anything showed that the file is of an older flavor.
  private(set) var tookForToday = false

  /// Whether tokens in DTCG's own form stay as they are: nothing in the files gives their references or
  /// values another meaning.
  private let leavesTokensOfToday: Bool

  init(survey: LegacySurvey, isOld: Bool = false) {
    self.survey = survey
    leavesTokensOfToday =
      survey.flavor == .css
      || !survey.renames && !survey.readsTexts && !survey.holdsTexts && !survey.walksMembers
    isKnownToBeOld = isOld || survey.isOld
  }

  /// Whether the file is of an older flavor, as far as that has shown.
  mutating func isOld() -> Bool {
    isKnownToBeOld = isKnownToBeOld || !tally.isEmpty
    tookForToday = tookForToday || !isKnownToBeOld
    return isKnownToBeOld
  }

  /// The whole file, or the resolver document that it became.
  mutating func file(_ root: JSON, _ studio: TokensStudioFile?) -> (JSON, ResolverDocument?) {
    if let studio { return document(studio, root) }
    return (group(root, inherited: nil), nil)
  }

  // MARK: Groups

  /// The group with all it holds; without a copy where nothing changes.
  ///
  /// - Parameter inherited: the type name of the groups around it, as written.
  mutating func group(_ json: JSON, inherited: String?) -> JSON {
    guard case .object(let members) = json.kind else { return json }
    let own = groupType(json)
    let type = own ?? inherited
    var result = members
    var foreign: [JSON.Member] = []
    var gone: [Int] = []
    var taken: Set<String> = []
    for index in members.indices {
      if leavesTokensOfToday, members[index].value.isTokenOfToday(type) { continue }
      if let own, members[index].key == "$type", isPushedDown(own) {
        tally.note(
          .groupType, at: members[index].value.offset, wrote: quotedForMessage(own), today: "")
        gone.append(index)
      } else if let today = groupMember(members[index], json, type: type, &taken) {
        if today != members[index] { result[index] = today }
      } else {
        foreign.append(members[index])
        gone.append(index)
      }
    }
    for index in gone.reversed() { result.remove(at: index) }
    keep(foreign, in: &result)
    return json.with(.object(result))
  }

  /// Keeps what a group has beside its tokens among its extensions.
  private mutating func keep(_ foreign: [JSON.Member], in members: inout [JSON.Member]) {
    guard let first = foreign.first else { return }
    noteMembers(foreign)
    let index = members.firstIndex { $0.key == "$extensions" && $0.value.members != nil }
    let all = ForeignMembers.joined(index.flatMap { members[$0].value.members } ?? [], foreign)
    if let index {
      members[index] = members[index].with(kind: .object(all))
    } else {
      members.append(first.with(kind: .object(all), named: "$extensions"))
    }
  }

  /// Notes the first of members that DTCG has no place for.
  mutating func noteMembers(_ foreign: [JSON.Member]) {
    guard let first = foreign.first else { return }
    tally.note(
      .member, at: first.keyOffset, wrote: quotedForMessage(first.key),
      today: JSON.quoted(ForeignMembers.key), count: foreign.count)
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

  /// Whether an object holds values near at hand or a vendor's name, which no token can have, and no token.
  private func isData(_ json: JSON) -> Bool {
    guard let members = json.members, !LegacyShape.holdsTokens(json) else { return false }
    return members.contains {
      $0.key.contains(".") || $0.value.members?.contains { $0.value.members == nil } ?? true
    }
  }

  private mutating func child(
    _ member: JSON.Member, of group: JSON, type: String?, _ taken: inout Set<String>
  ) -> JSON.Member {
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
          member.value, hasDollarTokens: survey.hasDollarTokens,
          ofAnyName: survey.hasSetsOfAnyName(member.value))
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
    guard case let roots = survey.roots, !roots.isEmpty, case let path = path, roots.contains(path)
    else { return token }
    tally.note(
      .root, at: member.keyOffset, wrote: quotedForMessage(path),
      today: quotedForMessage("\(path).$root"))
    let root = JSON.Member("$root", token, keyOffset: member.keyOffset)
    return token.with(.object([root]))
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
    let value = JSON.Member("$value", member.value, keyOffset: member.keyOffset)
    let bare = member.value.with(.object([value]))
    tally.note(
      .bareMember, at: member.keyOffset, wrote: member.short,
      today: "\(JSON.quoted(member.key)): {\"$type\": …, \"$value\": \(member.value.short)}")
    names.append(member.key)
    defer { names.removeLast() }
    return member.with(token(bare, inherited: type))
  }

  /// Whether all members of a group are values, and are tokens elsewhere in the file or look like
  /// nothing else.
  private func isAmongValues(_ group: JSON) -> Bool {
    let values = (group.members ?? []).filter { $0.key.utf8.first != UInt8(ascii: "$") }
      .map(\.value)
    return values.allSatisfy(\.isScalar)
      && (survey.hasBareAlias
        || values.allSatisfy { InferredType.of($0, named: "").map { $0 != .boolean } ?? false })
  }

  /// Whether a group's type is another tool's without an equal, so that it is written on each token,
  /// where it can be kept as written.
  func isPushedDown(_ name: String) -> Bool {
    ForeignTypes.ours(name) == nil && ForeignTypes.isForeign(name)
  }

  private func groupType(_ group: JSON) -> String? {
    LegacySurvey.groupType(group, hasBareTokens: survey.hasBareTokens)
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
    return member.with(kind: .string(type.rawValue))
  }

  func renamed(_ member: JSON.Member, _ key: String) -> JSON.Member {
    JSON.Member(key, member.value, keyOffset: member.keyOffset)
  }
}
