internal import PositionedJSON
internal import TokenModel

/// A resolver document whose references are followed and whose sources are merged.
struct ResolverDocument {
  var name: String?
  var description: String?
  /// In the order in which they are laid over one another.
  var order: [Item] = []
  /// Those of the order, in its order: the axes.
  var modifiers: [Modifier] = []
  /// Modifiers that are declared, and not in the order: they have no effect.
  var unused: [String] = []
  /// All sources, before they are merged.
  var written: [JSON] = []
  /// The offset of the document's root.
  var offset = 0
  /// Axes that sources declare for contexts of their own, in the order of the sources.
  var ownAxes: [Revision.Axis] = []
  /// Documents that sources declare for their evidence, by id.
  var citedDocuments: [JSON.Member] = []

  /// The error of more modifiers than there can be axes: the rank of a context has a bit for each.
  var excessOfModifiers: [PendingDiagnostic] {
    if modifiers.count <= 60 { return [] }
    return [
      PendingDiagnostic(
        "resolver-modifiers-many",
        "the resolution order has \(modifiers.count) modifiers, and at most 60 can be axes",
        fix: "join modifiers that belong together", at: offset)
    ]
  }

  enum Item {
    case set(JSON)
    /// An index of `modifiers`, and a tree for each of its contexts.
    ///
    /// A document that is made of sets and themes may have one modifier in several places.
    case modifier(Int, [JSON])
  }

  struct Modifier {
    var name: String
    /// Names as written; at least one.
    var contexts: [String]
    /// An index of `contexts`; `nil` where the document names no default.
    var defaultContext: Int?
    /// The offset of the modifier's name, or of the inline modifier.
    var offset: Int

    /// The context that an open axis takes: the default, else the first.
    var first: Int { defaultContext ?? 0 }

    /// The contexts as values of an axis.
    var firstThenOthers: [String] { [contexts[first]] + contexts.filter { $0 != contexts[first] } }
  }

  /// The number of inputs, capped at `Int.max`.
  ///
  /// - Source: DTCG Resolver Module 2025.10, section 2.2.
  var permutationCount: Int { permutationCount(of: modifiers.indices) }

  func permutationCount(of chosen: some Sequence<Int>) -> Int {
    chosen.reduce(1) { count, modifier in
      let (product, isTooLarge) = count.multipliedReportingOverflow(
        by: modifiers[modifier].contexts.count)
      return isTooLarge ? Int.max : product
    }
  }

  /// All sources of one input, laid over one another.
  ///
  /// - Parameter choice: an index of the contexts for each modifier.
  /// - Source: DTCG Resolver Module 2025.10, section 6.2.
  func flattened(_ choice: [Int]) -> JSON {
    let trees = order.map { item in
      switch item {
      case .set(let tree): tree
      case .modifier(let index, let trees): trees[choice[index]]
      }
    }
    return rooted(mergedTrees(trees))
  }

  /// The tree with the root's offset and with the cited documents of all sources: of the roots'
  /// extensions, merging keeps those of one source only.
  func rooted(_ tree: JSON) -> JSON {
    var tree = tree
    tree.offset = offset
    return citedDocuments.isEmpty
      ? tree : tree.declaring([JSON.Member("documents", .object(citedDocuments))])
  }

  /// The registry's revisions with further axes, so that no file need declare them.
  ///
  /// - Parameter trees: what is to be read, which may name the revision.
  func options(
    _ options: ParseOptions, for trees: [JSON], declaring axes: [Revision.Axis]
  ) -> ParseOptions {
    let header = trees.lazy.compactMap { ExtensionReader.ours($0)?["revision"]?.string }.first
    guard !axes.isEmpty, let id = header ?? options.revision else { return options }
    var result = options
    // A modifier and what a source declares can have one name.
    let added = Revision(id: id, axes: [].adding(axes))
    if let index = result.knownRevisions.firstIndex(where: { $0.id == id }) {
      result.knownRevisions[index] = result.knownRevisions[index].merging(added)
    } else {
      result.knownRevisions.append(added)
    }
    return result
  }

  /// Each modifier's default context, or its first.
  var defaultChoice: [Int] { modifiers.map(\.first) }
}

// MARK: - Sources

extension ResolverDocument {
  /// The document with tokens of other files under all that it names.
  func laid(over base: [JSON]) -> ResolverDocument {
    var document = self
    document.order = base.map { .set($0) } + order
    for tree in base + written { document.takeHeader(of: tree) }
    return document
  }

  /// Notes the axes and documents that a source declares for its own tokens; their shape is checked
  /// where the root is read.
  mutating func takeHeader(of tree: JSON) {
    let ours = ExtensionReader.ours(tree)
    let axes = (ours?["axes"]?.members ?? []).compactMap { axis -> Revision.Axis? in
      let values = (axis.value.elements ?? []).compactMap(\.string)
      return values.isEmpty ? nil : Revision.Axis(name: axis.key, values: values)
    }
    ownAxes = ownAxes.adding(axes)
    let documents = ours?["documents"]?.members ?? []
    let ids = Set(documents.map(\.key))
    citedDocuments.removeAll { ids.contains($0.key) }
    citedDocuments += documents
  }
}

// MARK: - Parts

extension ResolverDocument {
  /// Every set and context as one tree each.
  var trees: [JSON] {
    order.flatMap { item in
      switch item {
      case .set(let tree): [tree]
      case .modifier(_, let trees): trees
      }
    }
  }

  /// All that one context of a modifier lays over the others, as one tree.
  func tree(of choice: LayerIndex.Choice) -> JSON {
    mergedTrees(
      order.compactMap { item in
        guard case .modifier(choice.modifier, let trees) = item else { return nil }
        return trees[choice.context]
      })
  }

  /// One context of one modifier, as a context of the registry.
  func context(_ choice: LayerIndex.Choice) -> Context { context([choice]) }

  func context(_ choices: [LayerIndex.Choice]) -> Context {
    Context(
      choices.map { choice in
        let modifier = modifiers[choice.modifier]
        return Context.Fixed(modifier.name, modifier.contexts[choice.context])
      })
  }

  /// Modifiers by name, for a message.
  func names(of modifiers: some Sequence<Int>) -> String {
    modifiers.sorted().map { quotedForMessage(self.modifiers[$0].name) }.joined(separator: ", ")
  }
}
