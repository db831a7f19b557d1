internal import TokenModel

/// Where tokens stand in the generated file, for the messages that lead from one to another.
struct SwiftNames {
  private var names: [TokenPath: String] = [:]

  init(_ roots: [TokenTree.Node], _ namespace: String, _ identifiers: SwiftIdentifier) {
    add(roots, namespace, identifiers)
  }

  /// `Tokens.alert.width`, with backticks where the language needs them.
  subscript(path: TokenPath) -> String? { names[path] }

  private mutating func add(
    _ nodes: [TokenTree.Node], _ outer: String, _ identifiers: SwiftIdentifier
  ) {
    for (node, name) in zip(nodes, identifiers.distinct(nodes.map(\.name))) {
      let full = outer + "." + name
      if node.token != nil { names[node.path] = full }
      add(node.children, full, identifiers)
    }
  }
}
