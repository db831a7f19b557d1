internal import PositionedJSON
internal import TokenModel

/// Several trees as one: groups are joined, and of a token or a group's property the later counts.
///
/// A token is replaced whole. One name that is a token here and a group there keeps the members of
/// both, so that reading the result reports it.
///
/// - Source: DTCG Format Module, sections 6.4.2 and 6.4.3; Resolver Module, section 6.2.
func mergedTrees(_ trees: [JSON]) -> JSON {
  guard let first = trees.first else { return .object([]) }
  return trees.dropFirst().reduce(first, mergedTree)
}

private func mergedTree(_ earlier: JSON, _ later: JSON) -> JSON {
  guard let old = earlier.members, let new = later.members else { return later }
  if earlier.isToken, later.isToken || later.isReference { return later }
  if earlier.isReference, later.isToken { return later }
  var result = old
  var index: [String: Int] = [:]
  for (place, member) in old.enumerated() { index[member.key] = place }
  for member in new {
    guard let place = index[member.key] else {
      index[member.key] = result.count
      result.append(member)
      continue
    }
    let isChild = !member.key.hasPrefix("$") || member.key == "$root"
    let value = isChild ? mergedTree(result[place].value, member.value) : member.value
    result[place] = JSON.Member(member.key, value, keyOffset: member.keyOffset)
  }
  return JSON(.object(result), offset: later.offset)
}

extension JSON {
  /// Whether the object is a token by its own members, wherever a `$ref` may lead: it has a `$value`,
  /// or an extension of ours with part of a cell and no members that could be tokens.
  var isToken: Bool {
    if hasMember("$value") { return true }
    guard let ours = ExtensionReader.ours(self)?.members,
      ours.contains(where: { ExtensionReader.cellMembers.contains($0.key) })
    else { return false }
    return members?.allSatisfy { $0.key.hasPrefix("$") && $0.key != "$root" } ?? false
  }

  /// Whether the object is a `$ref` with nothing below it.
  fileprivate var isReference: Bool { member("$ref") != nil && children.isEmpty }

  /// The tokens and groups in a group.
  var children: [Member] {
    (members ?? []).filter { !$0.key.hasPrefix("$") || $0.key == "$root" }
  }
}
