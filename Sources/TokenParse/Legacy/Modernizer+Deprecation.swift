internal import PositionedJSON
internal import TokenModel

/// A deprecation as other tools write it: on each of a token's values by mode, with a comment beside it,
/// or with the name that the token has today.
extension Modernizer {
  /// The token with the deprecation that each of its values by mode has.
  mutating func withDeprecation(_ json: JSON) -> JSON {
    let ofAnyName = survey.hasSetsOfAnyName
    guard !json.isDeprecated, json.hasDeprecatedMode(ofAnyName) else { return json }
    if let lifted = json.liftingDeprecation(ofAnyName) { return lifted }
    let path = path
    tally.note(.deprecatedMode, at: json.offset, wrote: quotedForMessage(path), today: "")
    return json
  }

  /// Takes the reason of a deprecation and the token to use instead from members beside it.
  func nameDeprecation(_ parts: inout Parts) {
    guard
      let index = parts.members.firstIndex(where: {
        $0.key == "$deprecated" && ($0.value.bool == true || $0.value.string != nil)
      }), Deprecation.replacement(in: parts.members[index].value) == nil
    else { return }
    func text(_ keys: [String]) -> String? {
      parts.foreign.lazy.compactMap { keys.contains($0.key) ? $0.value.string : nil }
        .first { !$0.isEmpty }
    }
    let old = parts.members[index].value
    let note = old.string ?? text(JSON.deprecationComments)
    let replacement = text([JSON.renamedKey]).flatMap(successor)
    let isNamed = Deprecation.replacement(in: note.map { .string($0) }) != nil
    parts.members[index].value = JSON(
      Deprecation.json(replacement: isNamed ? nil : replacement, note: note).kind,
      offset: old.offset)
  }

  /// The token of a name that another has today: a path, or the name of one in the same group.
  private func successor(_ name: String) -> TokenPath? {
    let name = LegacyAlias.trimmed(name).map(String.init) ?? name
    let beside = path.lastIndex(of: ".").map { "\(path[...$0])\(name)" }
    let isBeside = survey.tokens[name] == nil && beside.map { survey.tokens[$0] != nil } == true
    return try? TokenPath(isBeside ? beside ?? name : name)
  }
}

extension JSON {
  fileprivate static let deprecationComments = ["deprecated_comment", "deprecatedComment"]
  fileprivate static let renamedKey = "renamed"

  private var deprecation: JSON? { self["$deprecated"] ?? self["deprecated"] }

  var isDeprecated: Bool { deprecation.map { $0.bool ?? ($0.string != nil) } ?? false }

  /// The objects of a token's values by mode, and the member that holds them.
  private func modeObjects(_ ofAnyName: Bool) -> (key: String, objects: [JSON])? {
    if let sets = modeSets(ofAnyName: ofAnyName) { return ("sets", children(of: sets)) }
    let key = hasMember("$value") ? "$value" : "value"
    guard let list = self[key], list.elements != nil, FoundModes.inValue(list) != nil else {
      return nil
    }
    return (key, children(of: list))
  }

  private func children(of json: JSON) -> [JSON] {
    json.elements ?? json.members?.map(\.value) ?? []
  }

  fileprivate func hasDeprecatedMode(_ ofAnyName: Bool) -> Bool {
    modeObjects(ofAnyName)?.objects.contains {
      $0.isDeprecated || $0.hasDeprecatedMode(ofAnyName)
    } ?? false
  }

  /// The token with what its values by mode say of their deprecation; `nil` where one says nothing.
  fileprivate func liftingDeprecation(_ ofAnyName: Bool) -> JSON? {
    if isDeprecated { return self }
    guard let (key, objects) = modeObjects(ofAnyName) else { return nil }
    let inner = objects.compactMap { $0.liftingDeprecation(ofAnyName) }
    guard inner.count == objects.count, let first = inner.first else { return nil }
    var keys: Set = ["$deprecated", "deprecated"]
    var lifted: [Member] = []
    func lift(_ key: String, _ texts: [String], _ other: JSON.Kind?) {
      let known = texts.enumerated().filter { texts.firstIndex(of: $0.element) == $0.offset }
      let text = known.map(\.element).joined(separator: "; ")
      guard let kind = known.isEmpty ? other : .string(text) else { return }
      lifted.append(Member(key, JSON(kind, offset: first.offset), keyOffset: first.offset))
    }
    lift("deprecated", inner.compactMap { $0.deprecation?.string }, .bool(true))
    keys.formUnion(JSON.deprecationComments)
    lift(
      "deprecated_comment",
      inner.compactMap { object in
        JSON.deprecationComments.lazy.compactMap { object[$0]?.string }.first
      }, nil)
    let names = inner.map { $0[JSON.renamedKey]?.string }
    if let name = names[0], Set(names).count == 1 {
      keys.insert(JSON.renamedKey)
      lift(JSON.renamedKey, [name], nil)
    }
    let rest = inner.map { object in
      JSON(.object((object.members ?? []).filter { !keys.contains($0.key) }), offset: object.offset)
    }
    let others = (members ?? []).filter { other in !lifted.contains { $0.key == other.key } }
    return JSON(
      .object(others.map { $0.key == key ? $0.replacing(rest) : $0 } + lifted), offset: offset)
  }
}

extension JSON.Member {
  /// The member with other children, in their order.
  fileprivate func replacing(_ children: [JSON]) -> JSON.Member {
    let kind: JSON.Kind =
      if let members = value.members {
        .object(zip(members, children).map { .init($0.key, $1, keyOffset: $0.keyOffset) })
      } else {
        .array(children)
      }
    return JSON.Member(key, JSON(kind, offset: value.offset), keyOffset: keyOffset)
  }
}
