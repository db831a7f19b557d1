internal import PositionedJSON
internal import TokenModel

/// Several trees as one: groups are joined, and of a token or a group's property the later counts.
///
/// A token is replaced whole. One name that is a token here and a group there keeps the members of
/// both, so that reading the result reports it.
///
/// - Source: DTCG Format Module, sections 6.4.2 and 6.4.3; Resolver Module, section 6.2.
///
/// - Complexity: O(members of all trees), however many trees there are.
func mergedTrees(_ trees: [JSON]) -> JSON {
  guard var last = trees.first else { return .object([]) }
  var members = last.members
  // Built when a second tree is laid over the first.
  var places: [String: Int]?
  // The values of names that came more than once; `members` has the last of each.
  var values: [Int: [JSON]] = [:]
  for later in trees.dropFirst() {
    defer { last = later }
    guard let new = later.members, members != nil, !replaces(later, members ?? []) else {
      (members, places, values) = (later.members, nil, [:])
      continue
    }
    var index = places ?? Dictionary(last: (members ?? []).enumerated().lazy.map { ($1.key, $0) })
    places = nil
    for member in new {
      guard let place = index[member.key], let old = members?[place].value else {
        index[member.key] = members?.count
        members?.append(member)
        continue
      }
      if member.isChild { values[place, default: [old]].append(member.value) }
      members?[place] = member
    }
    places = index
  }
  guard places != nil, var members else { return last }
  for (place, list) in values { members[place].value = mergedTrees(list) }
  return last.with(.object(members))
}

/// Whether a token or a reference to one takes the whole place of what is there.
private func replaces(_ later: JSON, _ earlier: [JSON.Member]) -> Bool {
  let isToken = later.isToken
  guard isToken || later.isReference else { return false }
  let earlier = JSON(.object(earlier))
  return earlier.isToken || (isToken && earlier.isReference)
}

extension JSON.Member {
  /// Whether it is a token or group in a group.
  var isChild: Bool { key.utf8.first != UInt8(ascii: "$") || key == "$root" }
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
  var children: [Member] { (members ?? []).filter(\.isChild) }
}
