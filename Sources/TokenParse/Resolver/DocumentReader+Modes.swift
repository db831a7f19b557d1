internal import PositionedJSON
internal import TokenModel

/// Values that a source's tokens have of their own for a modifier's contexts, as in the extensions of
/// some vendors: they are laid over the source where such a context is chosen.
extension DocumentReader {
  /// The modes of all sources together, of which the modifiers' contexts may be some.
  mutating func surveyedModes(_ root: JSON) -> ModeAxes {
    let inline = (root["resolutionOrder"]?.elements ?? []).filter { $0["type"] != nil }
    let modifiers =
      (root["modifiers"]?.members ?? []).map { ($0.key, $0.value) }
      + inline.compactMap { item in item["name"]?.string.map { ($0, item) } }
    let sets = (root["sets"]?.members ?? []).map(\.value) + inline
    let contexts = modifiers.flatMap { $0.1["contexts"]?.members ?? [] }.map(\.value)
    let sources = (sets.compactMap { $0["sources"] } + contexts).flatMap { $0.elements ?? [] }
    let trees = sources.compactMap { source -> JSON? in
      guard let text = source["$ref"]?.string else { return source }
      guard let reference = try? SourceReference(text), !reference.path.isEmpty else { return nil }
      return (try? load(FileName.joined(reference.path, beside: fileName)))?.root
    }
    var modes = LegacySurvey(trees).modes
    modes.known = modifiers.compactMap { name, modifier in
      let names = (modifier["contexts"]?.members ?? []).map(\.key)
      guard let first = modifier["default"]?.string ?? names.first else { return nil }
      return Revision.Axis(name: name, values: [first] + names.filter { $0 != first })
    }
    return modes
  }

  /// Makes layers of the contexts that tokens have of their own on a modifier's axis.
  mutating func layModes() {
    var order: [ResolverDocument.Item] = []
    for item in document.order {
      switch item {
      case .set(let tree):
        var found = ModeLayers(document.modifiers)
        let rest = found.taken(from: tree, in: nil)
        order.append(.set(rest ?? tree))
        order += found.items(&document.modifiers)
      case .modifier(let modifier, let trees):
        order.append(
          .modifier(
            modifier,
            trees.enumerated().map { context, tree in
              var found = ModeLayers(document.modifiers)
              let choice = LayerIndex.Choice(modifier: modifier, context: context)
              let rest = found.taken(from: tree, in: choice)
              reportDropped(found)
              let own = found.trees[choice]
              return mergedTrees([rest ?? tree] + (own.map { [$0] } ?? []))
            }))
      }
    }
    document.order = order.map { item in
      guard case .modifier(let modifier, var trees) = item else { return item }
      // A context that only tokens have is otherwise the one that its name begins with, as `dark-dimmed` does with `dark`,
      // else the default one.
      let known = trees.count
      for name in document.modifiers[modifier].contexts.dropFirst(known) {
        let kin = document.modifiers[modifier].contexts.prefix(known).firstIndex {
          name.hasPrefix($0 + "-")
        }
        trees.append(trees[kin ?? document.modifiers[modifier].first])
      }
      return .modifier(modifier, trees)
    }
  }

  private mutating func reportDropped(_ found: ModeLayers) {
    guard let dropped = found.dropped else { return }
    warn(
      "resolver-token-modes",
      "\(quotedForMessage(dropped.path)) has a value for another modifier's context; in "
        + "a source of a context it is left out (\(dropped.count) values)",
      fix: "move it into a source of that context", at: dropped.offset)
  }
}

/// The values of a tree's tokens by context of a modifier.
private struct ModeLayers {
  let modifiers: [ResolverDocument.Modifier]
  /// A tree for each context; contexts that a modifier does not have yet follow its own.
  private(set) var trees: [LayerIndex.Choice: JSON] = [:]
  /// Values that hold nowhere.
  private(set) var dropped: (path: String, count: Int, offset: Int)?
  private var contexts: [[String]]

  init(_ modifiers: [ResolverDocument.Modifier]) {
    self.modifiers = modifiers
    contexts = modifiers.map(\.contexts)
  }

  /// The tree without these values.
  ///
  /// - Parameter layer: the context that the tree is of; `nil` for a set.
  /// - Returns: `nil` where there are none.
  mutating func taken(from tree: JSON, in layer: LayerIndex.Choice?) -> JSON? {
    group(tree, [], layer)
  }

  private mutating func group(
    _ json: JSON, _ path: [JSON.Member], _ layer: LayerIndex.Choice?
  ) -> JSON? {
    guard var members = json.members else { return nil }
    var isChanged = false
    for (index, member) in members.enumerated()
    where member.value.members != nil && member.isChild {
      let inner = path + [member]
      if let rest = token(member.value, inner, layer) ?? group(member.value, inner, layer) {
        members[index].value = rest
        isChanged = true
      }
    }
    return isChanged ? json.with(.object(members)) : nil
  }

  private mutating func token(
    _ json: JSON, _ path: [JSON.Member], _ layer: LayerIndex.Choice?
  ) -> JSON? {
    guard let own = ExtensionReader.ours(json)?["contexts"]?.members else { return nil }
    var kept: [JSON.Member] = []
    for member in own {
      guard let context = try? Context(text: member.key), context.fixed.count == 1,
        let modifier = modifiers.firstIndex(where: { $0.name == context.fixed[0].axis })
      else {
        kept.append(member)
        continue
      }
      let choice = LayerIndex.Choice(
        modifier: modifier, context: index(context.fixed[0].value, of: modifier))
      if layer?.modifier == modifier, layer != choice { continue }
      if let layer, layer.modifier != modifier {
        let name = path.map(\.key).joined(separator: ".")
        dropped = (
          dropped?.path ?? name, (dropped?.count ?? 0) + 1, dropped?.offset ?? member.keyOffset
        )
        continue
      }
      add(token(json, member.value), at: path, to: choice)
    }
    guard kept.count < own.count else { return nil }
    return replacingContexts(json, kept)
  }

  private mutating func index(_ name: String, of modifier: Int) -> Int {
    if let index = contexts[modifier].firstIndex(of: name) { return index }
    contexts[modifier].append(name)
    return contexts[modifier].count - 1
  }

  /// The token with another cell's value; its description and the like are said once.
  private func token(_ json: JSON, _ cell: JSON) -> JSON {
    var members = (json.members ?? []).filter { ["$type", "$deprecated"].contains($0.key) }
    if let value = cell.member("value"), cell.members?.count == 1 {
      members.append(JSON.Member("$value", value.value, keyOffset: value.keyOffset))
    } else {
      let ours = cell.named(ExtensionReader.key)
      members.append(JSON.Member("$extensions", .object([ours]), at: cell.offset))
    }
    return cell.with(.object(members))
  }

  private mutating func add(_ token: JSON, at path: [JSON.Member], to choice: LayerIndex.Choice) {
    var tree = token
    for member in path.reversed() { tree = member.value.with(.object([member.with(tree)])) }
    trees[choice] = mergedTrees((trees[choice].map { [$0] } ?? []) + [tree])
  }

  private func replacingContexts(_ json: JSON, _ kept: [JSON.Member]) -> JSON {
    // Nothing stays of an object that is empty then.
    func replacing(_ json: JSON, _ key: String, _ change: (JSON) -> JSON) -> JSON {
      let members = (json.members ?? []).map { $0.key == key ? $0.with(change($0.value)) : $0 }
      let rest = members.filter { $0.key != key || $0.value.members?.isEmpty != true }
      return json.with(.object(rest))
    }
    return replacing(json, "$extensions") { extensions in
      replacing(extensions, ExtensionReader.key) { ours in
        replacing(ours, "contexts") { JSON(.object(kept), offset: $0.offset) }
      }
    }
  }

  /// A place in the order for each modifier that has values, with its new contexts.
  func items(_ all: inout [ResolverDocument.Modifier]) -> [ResolverDocument.Item] {
    Set(trees.keys.map(\.modifier)).sorted().map { modifier in
      all[modifier].contexts = contexts[modifier]
      let layers = contexts[modifier].indices.map {
        trees[LayerIndex.Choice(modifier: modifier, context: $0)] ?? .object([])
      }
      return .modifier(modifier, layers)
    }
  }
}
