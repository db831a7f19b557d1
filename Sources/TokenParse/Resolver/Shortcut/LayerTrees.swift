internal import PositionedJSON
internal import TokenModel

/// Makes each layer a tree that can be read alone: only the tokens that its own entries decide,
/// inside the groups as they are in the default permutation.
struct LayerTrees {
  let document: ResolverDocument
  let dependence: Dependence

  var index: LayerIndex { dependence.index }

  /// All sets as the base context, then each context of each modifier.
  func layers() -> [Layer] {
    let sets = document.order.compactMap { item in
      if case .set(let tree) = item { tree } else { nil }
    }
    var result = [Layer(tree: tree(mergedTrees(sets), of: nil))]
    for (modifier, declared) in document.modifiers.enumerated() {
      for context in declared.contexts.indices {
        let choice = LayerIndex.Choice(modifier: modifier, context: context)
        let tree = tree(document.tree(of: choice), of: choice)
        guard !tree.children.isEmpty else { continue }
        result.append(Layer(tree: tree, context: document.context(choice)))
      }
    }
    return result
  }

  private func tree(_ json: JSON, of choice: LayerIndex.Choice?) -> JSON {
    document.rooted(group(json, at: TokenPath.root, of: choice) ?? .object([]))
  }

  /// - Returns: `nil` for a group whose members are all left out.
  private func group(_ json: JSON, at path: TokenPath, of choice: LayerIndex.Choice?) -> JSON? {
    guard let members = json.members else { return json }
    if let modifiers = dependence.regions[path], !modifiers.isEmpty { return nil }
    let children = members.filter(\.isChild).compactMap { child($0, of: path, choice) }
    if children.isEmpty, !path.text.isEmpty, !json.children.isEmpty { return nil }
    let isEmpty = children.isEmpty
    return json.with(.object(properties(of: path, members, choice, isEmpty: isEmpty) + children))
  }

  private func child(
    _ member: JSON.Member, of group: TokenPath, _ choice: LayerIndex.Choice?
  ) -> JSON.Member? {
    let path = group.child(member.key)
    guard let entries = index.tokens[path] else {
      guard index.groups[path] != nil, member.value.members != nil else { return member }
      return self.group(member.value, at: path, of: choice).map { member.with($0) }
    }
    guard dependence.modifiers[path] == nil else { return nil }
    guard let entry = entries.last(where: { $0.choice == choice }) else {
      // A token that a later one replaces is left out, not the group that it is elsewhere.
      guard index.groups[path] != nil, !member.value.children.isEmpty else { return nil }
      return self.group(member.value, at: path, of: choice).map { member.with($0) }
    }
    // What is a token and a group is found where all layers are read.
    let inner = member.value.children.compactMap { child($0, of: path, choice) }
    let own = inner.isEmpty ? [] : (entry.json.members ?? []).filter { !$0.isChild }
    return JSON.Member(
      member.key, inner.isEmpty ? entry.json : entry.json.with(.object(own + inner)),
      keyOffset: entry.keyOffset)
  }

  // MARK: Properties of groups

  /// The properties that the group has in the default permutation, and those that only other layers
  /// have.
  private func properties(
    of path: TokenPath, _ members: [JSON.Member], _ choice: LayerIndex.Choice?, isEmpty: Bool
  ) -> [JSON.Member] {
    let all = index.groups[path]?.properties ?? [:]
    let isUnfinished = index.groups[path]?.holders.count == 1
    var result: [JSON.Member] = []
    for key in all.keys.sorted() {
      if ["$extends", "$ref"].contains(key), choice != nil { continue }
      if isEmpty, key == "$type", !isUnfinished { continue }
      guard let entries = all[key], let entry = decisive(entries, of: key, at: path) else {
        continue
      }
      // An unknown property is reported once, where it is written.
      let isKnown = LayerTrees.kept.contains(key)
      if isKnown || members.contains(where: { $0.key == key }) {
        result.append(JSON.Member(key, entry.json, keyOffset: entry.keyOffset))
      }
    }
    return result
  }

  private static let kept = [
    "$type", "$description", "$deprecated", "$extensions", "$extends", "$ref",
  ]

  /// The deprecation of the nearest group that has one, in the default permutation.
  func deprecation(around path: TokenPath) -> JSON? {
    path.withGroups.dropFirst().lazy.compactMap { group in
      decisive(index.groups[group]?.properties["$deprecated"] ?? [], of: "$deprecated", at: group)
    }.first?.json
  }

  /// The entry that counts for a property of a group; a deprecation that only some contexts have is
  /// left to the tokens' cells.
  private func decisive(
    _ entries: [LayerIndex.Entry], of key: String, at path: TokenPath
  ) -> LayerIndex.Entry? {
    if key != "$deprecated" || dependence.isConstant(entries, in: path) {
      return index.decisive(entries)
    }
    return entries.last(where: index.isDefault)
  }
}
