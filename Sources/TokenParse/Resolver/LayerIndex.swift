internal import PositionedJSON
internal import TokenModel

/// Every token and group of a resolver document, by path, with its entry in each layer.
///
/// A layer is a set of the resolution order, or one context of a modifier.
///
/// - Complexity: O(*n*) in the sources, whatever the number of permutations.
struct LayerIndex {
  /// One layer's token, or one property of its group.
  struct Entry {
    /// An index of the order: later items win.
    var item: Int
    /// `nil` for a set, which is always there.
    var choice: Choice?
    var json: JSON
    var keyOffset: Int
  }

  /// One context of one modifier, both as indices.
  struct Choice: Hashable {
    var modifier: Int
    var context: Int
  }

  struct Group {
    /// The entries of each property, in the layers' order.
    var properties: [String: [Entry]] = [:]
    /// The contexts that have the group; `nil` is a set.
    var holders: [Choice?] = []
    var keyOffset = 0
  }

  private(set) var tokens: [TokenPath: [Entry]] = [:]
  /// In the order in which they are first met.
  private(set) var paths: [TokenPath] = []
  private(set) var groups: [TokenPath: Group] = [:]
  private(set) var groupPaths: [TokenPath] = []
  /// The number of contexts of each modifier.
  let contextCounts: [Int]
  /// The context that each modifier has in the default permutation.
  private let firstContexts: [Int]

  init(_ document: ResolverDocument) {
    contextCounts = document.modifiers.map(\.contexts.count)
    firstContexts = document.modifiers.map(\.first)
    for (item, kind) in document.order.enumerated() {
      switch kind {
      case .set(let tree): walk(tree, at: TokenPath.root, item, nil, keyOffset: tree.offset)
      case .modifier(let modifier, let trees):
        for (index, tree) in trees.enumerated() {
          walk(
            tree, at: TokenPath.root, item, Choice(modifier: modifier, context: index),
            keyOffset: tree.offset)
        }
      }
    }
    separateReferences()
    dropOverridden()
  }

  private mutating func walk(
    _ json: JSON, at path: TokenPath, _ item: Int, _ choice: Choice?, keyOffset: Int
  ) {
    if groups[path] == nil { groupPaths.append(path) }
    groups[path, default: Group(keyOffset: keyOffset)].holders.append(choice)
    for member in json.members ?? [] {
      guard member.isChild else {
        let entry = Entry(
          item: item, choice: choice, json: member.value, keyOffset: member.keyOffset)
        groups[path]?.properties[member.key, default: []].append(entry)
        continue
      }
      let child = path.child(member.key)
      if member.value.isTokenByItself {
        addToken(member, at: child, item, choice)
      } else if member.value.members != nil {
        walk(member.value, at: child, item, choice, keyOffset: member.keyOffset)
      }
    }
  }

  private mutating func addToken(
    _ member: JSON.Member, at path: TokenPath, _ item: Int, _ choice: Choice?
  ) {
    let entry = Entry(item: item, choice: choice, json: member.value, keyOffset: member.keyOffset)
    if tokens[path] == nil { paths.append(path) }
    tokens[path, default: []].append(entry)
  }

  /// An object with a `$ref` alone is a token where that leads to a token, else a group.
  private mutating func separateReferences() {
    var candidates = paths.filter { path in
      tokens[path]?.contains { $0.json.groupReference != nil } ?? false
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      candidates = candidates.filter { path in
        guard let target = tokens[path]?.compactMap(\.json.groupReference).first,
          tokens[target] == nil, groups[target] != nil
        else { return true }
        moveToGroups(path)
        isChanged = true
        return false
      }
    }
    if tokens.count < paths.count { paths.removeAll { tokens[$0] == nil } }
  }

  private mutating func moveToGroups(_ path: TokenPath) {
    guard let entries = tokens.removeValue(forKey: path) else { return }
    for entry in entries {
      walk(entry.json, at: path, entry.item, entry.choice, keyOffset: entry.keyOffset)
    }
  }

  /// Drops entries that never count: those before a later place of their own context, those before a
  /// set that has the token, and those before a modifier of which every context has it.
  private mutating func dropOverridden() {
    for path in paths {
      guard let all = tokens[path], all.count > 1 else { continue }
      var chosen: Set<Choice?> = []
      let entries = Array(all.reversed().filter { chosen.insert($0.choice).inserted }.reversed())
      tokens[path] = entries
      var first = 0
      var stating = 0
      for (place, entry) in entries.enumerated() {
        guard let choice = entry.choice else {
          first = place
          continue
        }
        let isAnother = place == 0 || entries[place - 1].choice?.modifier != choice.modifier
        stating = isAnother ? 1 : stating + 1
        if stating == contextCounts[choice.modifier] { first = place + 1 - stating }
      }
      if first > 0 { tokens[path] = Array(entries[first...]) }
    }
  }
}

// MARK: - The default permutation

extension LayerIndex {
  /// The entry of the default permutation, else the last.
  func decisive(_ entries: [Entry]) -> Entry? { entries.last(where: isDefault) ?? entries.last }

  /// Whether the entry is there in the default permutation.
  func isDefault(_ entry: Entry) -> Bool {
    entry.choice.map { firstContexts[$0.modifier] == $0.context } ?? true
  }

  /// Warnings of descriptions and foreign extensions of groups that the registry cannot keep by
  /// context.
  func varyingGroups() -> [PendingDiagnostic] {
    groupPaths.flatMap { path -> [PendingDiagnostic] in
      let properties = groups[path]?.properties ?? [:]
      return ["$description", "$extensions"].compactMap { key in
        guard let entries = properties[key], let kept = decisive(entries),
          let other = entries.first(where: { $0.choice != nil && $0.json != kept.json })
        else { return nil }
        return PendingDiagnostic(
          severity: .warning, "resolver-group-varies",
          "\(key) of the group \(quotedForMessage(path.text)) depends on the context; the "
            + "one of the default contexts is kept", at: other.keyOffset,
          related: [("this one is kept", kept.keyOffset)])
      }
    }
  }
}

extension TokenPath {
  /// This path and a further name; of the root, which has no path, the name alone.
  func child(_ name: String) -> TokenPath {
    text.isEmpty ? TokenPath(trusted: name) : appending(name)
  }

  /// The group around it, `TokenPath.root` at the end.
  var group: TokenPath? { text.isEmpty ? nil : parent ?? .root }

  /// The path itself and all groups around it, the innermost first.
  var withGroups: [TokenPath] { Array(sequence(first: self, next: \.group)) }
}

extension JSON {
  /// Whether the object is read as a token without knowing where a reference leads.
  var isTokenByItself: Bool {
    if isToken { return true }
    return member("$ref") != nil && children.isEmpty && member("$extends") == nil
  }

  /// The target of the `$ref` of an object without a value, if it may be a group.
  var groupReference: TokenPath? {
    guard !isToken, let text = self["$ref"]?.string, let target = try? Reference.pointer(text),
      target.part == nil
    else { return nil }
    return target.target
  }

  /// The token that a token without a written type takes its type from.
  var typeSource: TokenPath? {
    if hasMember("$ref") { return groupReference }
    guard let value = self["$value"] ?? ExtensionReader.ours(self)?["value"],
      let target = Reference(value), target.part == nil
    else { return nil }
    return target.target
  }

  /// The type written on the token itself.
  var writtenType: String? { ExtensionReader.ours(self)?["type"]?.string ?? self["$type"]?.string }
}
