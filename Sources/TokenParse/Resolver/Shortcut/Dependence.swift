internal import PositionedJSON
internal import TokenModel

/// The modifiers that each token depends on. A token that is not here needs no more than its own
/// entries laid over one another.
///
/// Effects from elsewhere are: a group's type, deprecation, evidence or note that a context changes;
/// groups that inherit from groups a context changes; and the type of an alias whose target's type a
/// context changes.
struct Dependence {
  let index: LayerIndex
  /// All modifiers of each token with effects from elsewhere.
  private(set) var modifiers: [TokenPath: Set<Int>] = [:]
  /// The modifiers that change what a group inherits; groups without any are left out.
  private(set) var regions: [TokenPath: Set<Int>] = [:]
  private var inherited: [TokenPath: [Property: Set<Int>]] = [:]
  private var types: [TokenPath: TypeFact] = [:]

  /// A property that a group hands down to its members.
  enum Property: CaseIterable {
    case type
    case deprecated
    /// Evidence and note, in our extension.
    case source
  }

  private enum TypeFact: Equatable {
    case constant(String?)
    case varying(Set<Int>)
  }

  init(_ index: LayerIndex) {
    self.index = index
    let extensions = GroupExtensions(index)
    for group in index.groupPaths { inherited[group] = inheritedModifiers(of: group) }
    var isChanged = true
    while isChanged {
      let before = (modifiers, regions)
      regions = extensions.regions(beside: modifiers)
      classify()
      isChanged = (modifiers, regions) != before
    }
  }

  /// The modifiers that a token in a permutation depends on, if it has effects from elsewhere.
  func modifiers(of path: TokenPath) -> Set<Int>? {
    if let known = modifiers[path] { return known }
    if index.tokens[path] != nil { return nil }
    let around = region(around: path)
    return around.isEmpty ? nil : around.union(varying(around: path.group))
  }

  /// Every set of modifiers that some token depends on, fewest first.
  var modifierSets: [Set<Int>] {
    var found = Set(modifiers.values)
    for region in regions.keys {
      if let modifiers = modifiers(of: region.child("$root")) { found.insert(modifiers) }
    }
    return found.sorted {
      $0.count != $1.count
        ? $0.count < $1.count : $0.sorted().lexicographicallyPrecedes($1.sorted())
    }
  }

  // MARK: Groups

  private func inheritedModifiers(of group: TokenPath) -> [Property: Set<Int>] {
    var result = group.group.flatMap { inherited[$0] } ?? [:]
    for property in Property.allCases {
      let own = entries(of: property, group)
      if own.isEmpty { continue }
      if isConstant(own, in: group) {
        result[property] = []
      } else {
        result[property, default: []].formUnion(own.compactMap(\.choice?.modifier))
      }
    }
    return result
  }

  private func entries(of property: Property, _ group: TokenPath) -> [LayerIndex.Entry] {
    let properties = index.groups[group]?.properties ?? [:]
    switch property {
    case .type: return properties["$type"] ?? []
    case .deprecated: return properties["$deprecated"] ?? []
    case .source:
      let all = properties["$extensions"] ?? []
      return all.contains { Dependence.source($0.json) != nil } ? all : []
    }
  }

  private static func source(_ extensions: JSON) -> [JSON.Member]? {
    extensions[ExtensionReader.key]?.members?.filter { $0.key == "evidence" || $0.key == "note" }
  }

  /// Whether a group's property is the same in every layer that has the group.
  func isConstant(_ entries: [LayerIndex.Entry], in group: TokenPath) -> Bool {
    guard let last = entries.last, last.choice != nil else { return true }
    guard entries.allSatisfy({ $0.json == last.json }) else { return false }
    if entries.contains(where: { $0.choice == nil }) { return true }
    let stating = Set(entries.map(\.choice))
    return index.groups[group]?.holders.allSatisfy { stating.contains($0) } ?? true
  }

  private func varying(around group: TokenPath?) -> Set<Int> {
    let nearest = group?.withGroups.lazy.compactMap { inherited[$0] }.first
    return nearest?.values.union() ?? []
  }

  private func region(around path: TokenPath) -> Set<Int> {
    guard !regions.isEmpty else { return [] }
    return path.withGroups.dropFirst().compactMap { regions[$0] }.union()
  }

  // MARK: Tokens

  private mutating func classify() {
    types = [:]
    for path in index.paths {
      let elsewhere = effectsFromElsewhere(path)
      guard !elsewhere.isEmpty else { continue }
      let own = (index.tokens[path] ?? []).compactMap(\.choice?.modifier)
      modifiers[path] = elsewhere.union(own)
    }
  }

  private mutating func effectsFromElsewhere(_ path: TokenPath) -> Set<Int> {
    var found = region(around: path)
    let entries = index.tokens[path] ?? []
    let outer = path.group.flatMap { inherited[$0] } ?? [:]
    for entry in entries {
      if entry.json.writtenType == nil {
        if let target = entry.json.typeSource {
          if case .varying(let modifiers) = type(of: target) { found.formUnion(modifiers) }
        }
        found.formUnion(outer[.type] ?? [])
      }
      if entry.json.member("$deprecated") == nil { found.formUnion(outer[.deprecated] ?? []) }
    }
    return found.union(outer[.source] ?? [])
  }

  /// Follows aliases without recursion: chains may be long.
  private mutating func type(of start: TokenPath) -> TypeFact {
    var stack = [start]
    var begun: Set<TokenPath> = []
    while let path = stack.last {
      if types[path] != nil {
        stack.removeLast()
        continue
      }
      let entries = index.tokens[path] ?? []
      let targets = entries.filter { $0.json.writtenType == nil }.compactMap(\.json.typeSource)
      let missing = targets.filter { types[$0] == nil && !begun.contains($0) }
      begun.insert(path)
      if missing.isEmpty {
        types[path] = typeFact(path, entries)
        stack.removeLast()
      } else {
        stack += missing
      }
    }
    return types[start] ?? .constant(nil)
  }

  private func typeFact(_ path: TokenPath, _ entries: [LayerIndex.Entry]) -> TypeFact {
    if let known = modifiers(of: path) { return .varying(known) }
    // Not written anywhere: unknown, or inherited by a group.
    if entries.isEmpty { return .constant("?" + path.text) }
    // An alias to a token that is not there takes its group's type.
    if !isAlwaysThere(entries) { return .varying(Set(entries.compactMap(\.choice?.modifier))) }
    let around = region(around: path).union(path.group.flatMap { inherited[$0]?[.type] } ?? [])
    var names: Set<String?> = []
    var found: Set<Int> = []
    for entry in entries {
      if let type = entry.json.writtenType {
        names.insert(type)
      } else if let target = entry.json.typeSource, let fact = types[target] {
        switch fact {
        case .constant(let type): names.insert(type)
        case .varying(let modifiers): found.formUnion(modifiers)
        }
      } else {
        names.insert(groupType(path))
        found.formUnion(around)
      }
    }
    if found.isEmpty, names.count <= 1 { return .constant(names.first ?? nil) }
    return .varying(found.union(entries.compactMap(\.choice?.modifier)).union(around))
  }

  private func isAlwaysThere(_ entries: [LayerIndex.Entry]) -> Bool {
    if entries.contains(where: { $0.choice == nil }) { return true }
    let contexts = Dictionary(grouping: entries.compactMap(\.choice), by: \.modifier)
    return contexts.contains { Set($0.value).count == index.contextCounts[$0.key] }
  }

  private func groupType(_ path: TokenPath) -> String? {
    path.withGroups.dropFirst().lazy.compactMap { index.groups[$0]?.properties["$type"]?.last }
      .first?.json.string
  }
}
