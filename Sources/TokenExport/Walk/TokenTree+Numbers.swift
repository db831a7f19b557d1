extension TokenTree {
  /// The tree for languages in which a name does not begin with a digit: a number is named with its group
  /// and stands beside it, `palette.blue.400` as `blue.400` in `palette`. Groups that are empty then are
  /// left out; what has no group stays as it is, and so does a word such as `2xl`.
  ///
  /// No name of a token has a `.`, so that the joined one cannot be another's.
  var joiningNumbers: TokenTree {
    var tree = self
    tree.roots = roots.flatMap(TokenTree.joiningNumbers)
    return tree
  }

  /// The same of a path's names, from outer to inner.
  static func joiningNumbers(_ names: [String]) -> [String] {
    names.reduce(into: []) { joined, name in
      if isNumber(name), let group = joined.popLast() {
        joined.append(group + "." + name)
      } else {
        joined.append(name)
      }
    }
  }

  /// A node without its children that are numbers, and these behind it.
  private static func joiningNumbers(_ node: Node) -> [Node] {
    if node.children.isEmpty { return [node] }
    var node = node
    let children = node.children.flatMap(joiningNumbers)
    node.children = children.filter { !isNumber($0.name) }
    let lifted = children.filter { isNumber($0.name) }.map { child in
      var child = child
      child.name = node.name + "." + child.name
      return child
    }
    return (node.children.isEmpty ? [] : [node]) + lifted
  }

  /// Whether the name begins with a digit and has no letters, as `400` and `1-5`.
  private static func isNumber(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x30...0x39).contains(first) else { return false }
    return !name.contains(where: \.isLetter)
  }
}
