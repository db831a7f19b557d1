internal import PositionedJSON
internal import TokenModel

/// The names at the root that each name refers to, so that a part of a document can be read alone.
///
/// Of 30,000 tokens under three modifiers, one of which deprecates a group while another group extends
/// a themed one, reading takes 7.2 s of processor time, and 12.4 s where each permutation is read whole.
struct ReferredNames {
  private var referred: [String: Set<String>] = [:]

  /// - Complexity: O(*n*) in the sources.
  init(_ document: ResolverDocument) {
    for tree in document.trees {
      for member in tree.children {
        var found: Set<String> = []
        ReferredNames.collect(member.value, into: &found)
        referred[member.key, default: []].formUnion(found)
      }
    }
  }

  /// The names and all that they refer to, directly or not.
  func closure(of names: Set<String>) -> Set<String> {
    var all = names
    var new = Array(names)
    while let name = new.popLast() {
      for other in referred[name] ?? [] where all.insert(other).inserted { new.append(other) }
    }
    return all
  }

  /// Any text that can be a reference counts: too much is read rather than too little.
  private static func collect(_ json: JSON, into names: inout Set<String>) {
    switch json.kind {
    case .null, .bool, .number: return
    case .string(let text):
      if text.hasPrefix("{") {
        let name = text.unicodeScalars.dropFirst().prefix { $0 != "." && $0 != "}" }
        names.insert(String(String.UnicodeScalarView(name)))
      } else if text.hasPrefix("#/"), let name = (try? Reference.segments(text))?.first {
        names.insert(name)
        if let decoded = name.percentDecoded { names.insert(decoded) }
      }
    case .array(let elements): for element in elements { collect(element, into: &names) }
    case .object(let members): for member in members { collect(member.value, into: &names) }
    }
  }
}

extension ResolverDocument {
  /// The document with these names at the root only.
  func keeping(_ names: Set<String>) -> ResolverDocument {
    func kept(_ tree: JSON) -> JSON {
      let members = (tree.members ?? []).filter { member in
        member.key.hasPrefix("$") && member.key != "$root" || names.contains(member.key)
      }
      return JSON(.object(members), offset: tree.offset)
    }
    var result = self
    result.order = order.map { item in
      switch item {
      case .set(let tree): .set(kept(tree))
      case .modifier(let index, let trees): .modifier(index, trees.map(kept))
      }
    }
    return result
  }
}
