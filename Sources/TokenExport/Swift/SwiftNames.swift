internal import TokenModel

/// The full names of tokens in the generated file, for messages that refer to another token.
struct SwiftNames {
  private var names: [TokenPath: String] = [:]
  private var parts: Set<String> = []

  init(_ roots: [TokenTree.Node], _ namespace: String, _ identifiers: SwiftIdentifier) {
    add(roots, namespace, identifiers)
  }

  /// The name of a token, such as `Tokens.alert.width`, with backticks where the language needs them.
  subscript(path: TokenPath) -> String? { names[path] }

  /// Whether a group or a token has the name.
  func contains(_ name: String) -> Bool { parts.contains(name) }

  private mutating func add(
    _ nodes: [TokenTree.Node], _ outer: String, _ identifiers: SwiftIdentifier
  ) {
    for (node, name) in zip(nodes, identifiers.distinct(nodes)) {
      let full = outer + "." + name
      parts.insert(name)
      if node.token != nil { names[node.path] = full }
      add(node.children, full, identifiers)
    }
  }
}
