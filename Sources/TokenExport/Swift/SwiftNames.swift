internal import TokenModel

/// The full names of tokens in the generated file, for messages that refer to another token.
struct SwiftNames {
  private var names: [TokenPath: String] = [:]

  init(_ roots: [TokenTree.Node], _ namespace: String, _ identifiers: SwiftIdentifier) {
    add(roots, namespace, identifiers)
  }

  /// The name of a token, such as `Tokens.alert.width`, with backticks where the language needs them.
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
