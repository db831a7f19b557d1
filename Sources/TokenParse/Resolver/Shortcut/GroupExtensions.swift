internal import PositionedJSON
internal import TokenModel

/// The groups that inherit, over all layers, and the modifiers that change what they inherit.
///
/// - Source: DTCG Format Module 2025.10, section 6.4; Resolver Module, section 6.2.
struct GroupExtensions {
  private let index: LayerIndex
  /// Groups that inherit, and every target that a layer names for them.
  private var targets: [TokenPath: [TokenPath]] = [:]
  /// Groups that inherit, by each group around them and by themselves.
  private var inside: [TokenPath: [TokenPath]] = [:]

  init(_ index: LayerIndex) {
    self.index = index
    for path in index.groupPaths {
      let properties = index.groups[path]?.properties ?? [:]
      let written = (properties["$extends"] ?? []) + (properties["$ref"] ?? [])
      guard !written.isEmpty else { continue }
      targets[path] = written.compactMap { GroupExtensions.target($0.json) }
      for group in path.withGroups { inside[group, default: []].append(path) }
    }
  }

  private static func target(_ json: JSON) -> TokenPath? {
    guard let text = json.string else { return nil }
    let reference = text.hasPrefix("{") ? try? Reference.curly(text) : try? Reference.pointer(text)
    return reference?.target
  }

  /// - Parameter modifiers: of tokens with effects from elsewhere, which a target hands on.
  /// - Returns: the modifiers that change what a group inherits; groups without any are left out.
  func regions(beside modifiers: [TokenPath: Set<Int>]) -> [TokenPath: Set<Int>] {
    guard !targets.isEmpty else { return [:] }
    let touched = touched(beside: modifiers)
    var result: [TokenPath: Set<Int>] = [:]
    for group in targets.keys {
      let found = reach(of: group).compactMap { touched[$0] }.union()
      if !found.isEmpty { result[group] = found }
    }
    return result
  }

  /// The group and all whose content may become a part of it.
  private func reach(of group: TokenPath) -> Set<TokenPath> {
    walk(from: [group]) { path, open in
      let inheriting = (inside[path] ?? []) + path.withGroups.filter { targets[$0] != nil }
      open += inheriting.flatMap { targets[$0] ?? [] }
    }
  }

  /// The modifiers, by path, that have a context with members there or below.
  private func touched(beside modifiers: [TokenPath: Set<Int>]) -> [TokenPath: Set<Int>] {
    var result: [TokenPath: Set<Int>] = [:]
    func add(_ found: Set<Int>, at path: TokenPath) {
      guard !found.isEmpty else { return }
      for group in path.withGroups { result[group, default: []].formUnion(found) }
    }
    for path in index.paths {
      let own = (index.tokens[path] ?? []).compactMap(\.choice?.modifier)
      add(Set(own).union(modifiers[path] ?? []), at: path)
    }
    for path in index.groupPaths {
      let properties = index.groups[path]?.properties.values.joined()
      let holders = index.groups[path]?.holders ?? []
      add(
        Set(
          (properties?.compactMap(\.choice?.modifier) ?? []) + holders.compactMap { $0?.modifier }),
        at: path)
    }
    return result
  }
}
