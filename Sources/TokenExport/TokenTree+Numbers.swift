extension TokenTree {
  /// The tree for languages in which a name does not begin with a digit: what does is named with its group
  /// and stands beside it, `palette.blue.400` as `blue.400` in `palette`. Groups that are empty then are
  /// left out; what has no group stays as it is.
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
      if beginsWithDigit(name), let group = joined.popLast() {
        joined.append(group + "." + name)
      } else {
        joined.append(name)
      }
    }
  }

  /// A node without its children that begin with a digit, and these behind it.
  private static func joiningNumbers(_ node: Node) -> [Node] {
    if node.children.isEmpty { return [node] }
    var node = node
    let children = node.children.flatMap(joiningNumbers)
    node.children = children.filter { !beginsWithDigit($0.name) }
    let lifted = children.filter { beginsWithDigit($0.name) }.map { child in
      var child = child
      child.name = node.name + "." + child.name
      return child
    }
    return (node.children.isEmpty ? [] : [node]) + lifted
  }

  private static func beginsWithDigit(_ name: String) -> Bool {
    name.utf8.first.map { (0x30...0x39).contains($0) } ?? false
  }
}
