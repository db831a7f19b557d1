internal import TokenModel

/// The tree of groups and tokens that follows from their paths, for formats with nesting.
struct TokenTree: Sendable {
  struct Node: Sendable {
    var name: String
    var path: TokenPath
    /// The token's index in `ExportTokens.tokens`; `nil` for a group.
    var token: Int?
    /// The children, sorted by the bytes of their names.
    var children: [Node] = []
  }

  /// The deepest nesting. Beyond it the stack of a JSON reader or a compiler could overflow, and ours.
  static let depthLimit = 100

  var roots: [Node]

  /// - Throws: `ExportProblem.tokenInsideToken` or `.tooDeep`.
  init(_ tokens: ExportTokens) throws(ExportProblem) {
    var items = tokens.tokens.enumerated().map { Item(path: $1.path, token: $0) }
    items += tokens.groups.keys.filter { !$0.text.isEmpty }.map { Item(path: $0, token: nil) }
    for item in items where item.depth > TokenTree.depthLimit {
      throw .tooDeep(item.path, limit: TokenTree.depthLimit)
    }
    items.sort { $0.key.lexicographicallyPrecedes($1.key) }
    roots = try TokenTree.nodes(items[...], from: 0)
  }

  private struct Item {
    var path: TokenPath
    var token: Int?
    /// The path's bytes with 0 instead of `.`, so that the content of a group sorts right behind it.
    var key: [UInt8]

    init(path: TokenPath, token: Int?) {
      self.path = path
      self.token = token
      key = path.text.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 }
    }

    /// The path up to a byte of the key.
    func path(to end: Int) -> TokenPath {
      let bytes = key[..<end].map { $0 == 0 ? UInt8(ascii: ".") : $0 }
      return TokenPath(trusted: String(decoding: bytes, as: UTF8.self))
    }

    var depth: Int { key.count { $0 == 0 } + 1 }
  }

  /// The nodes of one level.
  ///
  /// - Parameter start: the byte of each key at which the names of this level begin.
  private static func nodes(
    _ items: ArraySlice<Item>, from start: Int
  ) throws(ExportProblem) -> [Node] {
    var result: [Node] = []
    var rest = items
    while let first = rest.first {
      let name = first.key[start...].prefix { $0 != 0 }
      let isSame = { (item: Item) in
        item.key[start...].starts(with: name)
          && (item.key.count == name.endIndex || item.key[name.endIndex] == 0)
      }
      let run = rest.prefix(while: isSame)
      rest = rest.dropFirst(run.count)
      let own = run.prefix { $0.key.count == name.endIndex }
      let inside = run.dropFirst(own.count)
      let token = own.first { $0.token != nil }
      if let token, let inner = inside.first ?? own.first(where: { $0.token == nil }) {
        throw .tokenInsideToken(inner.path, inside: token.path)
      }
      var node = Node(
        name: String(decoding: name, as: UTF8.self),
        path: own.first?.path ?? first.path(to: name.endIndex), token: token?.token)
      node.children = try nodes(inside, from: name.endIndex + 1)
      result.append(node)
    }
    return result
  }

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
    NameBytes.digits.contains(name.utf8.first ?? 0) && !name.contains(where: \.isLetter)
  }
}
