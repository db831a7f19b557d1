internal import PositionedJSON
internal import TokenModel

/// Members that begin with '$' and that this version of the format does not know.
enum ForeignMembers {
  /// The vendor key under which they are kept in the `$extensions` of their token or group; also used
  /// for members of older flavors that DTCG has no place for.
  static let key = About.foreignKey

  static let ofTokens = NearWords([
    "$type", "$value", "$description", "$extensions", "$deprecated", "$ref", "$extends",
  ])

  /// The members that groups have, and files at their root.
  static func ofGroups(isRoot: Bool) -> NearWords { isRoot ? ofRoot : ofInnerGroups }

  private static let commonOfGroups = [
    "$type", "$description", "$extensions", "$deprecated", "$root",
  ]
  private static let ofRoot = NearWords(commonOfGroups + ["$schema"])
  private static let ofInnerGroups = NearWords(commonOfGroups + ["$value", "$ref", "$extends"])

  /// Extensions with further members kept in the one object of that key; of two with one name the
  /// later counts.
  static func joined(_ extensions: [JSON.Member], _ further: [JSON.Member]) -> [JSON.Member] {
    guard let first = further.first else { return extensions }
    var kept = extensions
    guard let index = kept.firstIndex(where: { $0.key == key }) else {
      return kept + [first.with(kind: .object(further), named: key)]
    }
    let old = kept[index]
    // Whatever else stands there is a vendor's own.
    let before = old.value.members ?? [JSON.Member(key, old.value, keyOffset: old.keyOffset)]
    let rest = before.filter { member in !further.contains { $0.key == member.key } }
    kept[index].value = old.value.with(.object(rest + further))
    return kept
  }
}

extension FileParser {
  /// An error in strict reading and where it looks misspelt, else kept with a warning.
  mutating func reportUnknown(_ member: JSON.Member, of owner: String, known: NearWords) {
    let message = "\(quotedForMessage(member.key)) is not a property of \(owner)"
    let meant = known.nearest(to: member.key).map { "did you mean \($0)?" }
    guard !isKept(member, known: known) else {
      return collector.warn(
        "property-unknown", message + "; it is kept under $extensions, \(ForeignMembers.key)",
        fix: meant ?? "write it under $extensions and a vendor's key",
        isFault: meant != nil || member.value.members != nil, at: member.keyOffset)
    }
    report(
      "property-unknown", message,
      fix: meant ?? "remove it: names that begin with '$' are kept for the format",
      at: member.keyOffset)
  }

  /// Those of a group that are kept.
  func foreignMembers(of members: [JSON.Member], isRoot: Bool) -> [JSON.Member] {
    let known = ForeignMembers.ofGroups(isRoot: isRoot)
    return members.indices.compactMap { index in
      // By the first byte, and by index: nearly all members are tokens and groups.
      guard members[index].key.utf8.first == UInt8(ascii: "$"),
        !known.words.contains(members[index].key), isKept(members[index], known: known)
      else { return nil }
      return members[index]
    }
  }

  func isKept(_ member: JSON.Member, known: NearWords) -> Bool {
    switch strictness {
    case .strict: false
    case .liberal:
      // An object may be a token or group under a name that is kept for the format.
      known.nearest(to: member.key) == nil && member.value.members == nil && !member.value.holdsNUL
    case .keepingFaults: !member.value.holdsNUL
    }
  }
}
