internal import PositionedJSON
internal import TokenModel

/// Distributes the values of tokens over a set and the contexts of modifiers, so that overlaying them in
/// the order of the axes gives the right value for every input.
///
/// A modifier does not know the others. If a value depends on two axes at once, the context of the later
/// axis therefore refers to a helper token, whose values the earlier axes set; this works because
/// references are followed after all layers are in place. A token without a value in some contexts is
/// in the others only.
struct ResolverLayers {
  /// The tokens of a set or of a modifier's context.
  struct Layer {
    var tokens: [(path: TokenPath, members: [JSON.Member])] = []
  }

  private(set) var base = Layer()
  /// What is in the contexts of modifiers, each of which is one value of an axis.
  private(set) var contexts: [Context.Fixed: Layer] = [:]
  /// The path of the group for helper tokens, which no other token is in.
  private let helpers: String

  init(_ tokens: ExportTokens) {
    var name = "blazon-contexts"
    let roots = Set(
      tokens.tokens.lazy.map(\.path).filter { $0.text.hasPrefix("blazon-contexts") }
        .compactMap { $0.segments.first.map(String.init) })
    while roots.contains(name) { name += "-" }
    helpers = name
  }

  /// One token, with the members that each number in its table stands for.
  struct Given {
    var path: TokenPath
    var values: [[JSON.Member]]
    var about: About?
  }

  /// Adds a token to the layers.
  ///
  /// - Returns: `false` if the layers cannot represent it, because it has no value in some combinations.
  mutating func add(_ token: Given, _ table: ContextTable) -> Bool {
    if table.isEmpty { return true }
    if table.isWhole {
      addWhole(token, table, at: token.path, .base)
      return true
    }
    // An axis that alone decides whether there is a value.
    for (place, axis) in table.axes.enumerated() {
      let slices = axis.values.indices.map { table.slice(place, $0) }
      guard slices.allSatisfy({ $0.isWhole || $0.isEmpty }) else { continue }
      for (value, slice) in zip(axis.values, slices) where slice.isWhole {
        refer(token, slice, from: token.path, .base, Context.Fixed(axis.name, value))
      }
      return true
    }
    return false
  }

  /// Adds a token with a value for every combination.
  ///
  /// - Parameter context: the context for which the path is a helper; the base for the token itself.
  private mutating func addWhole(
    _ token: Given, _ table: ContextTable, at path: TokenPath, _ context: Context
  ) {
    guard let axis = table.axes.last else {
      if let value = table.only { base.tokens.append((path, token.values[value])) }
      return
    }
    let place = table.axes.count - 1
    let first = table.slice(place, 0)
    addWhole(token, first, at: path, context)
    for (number, value) in axis.values.enumerated().dropFirst() {
      let slice = table.slice(place, number)
      if slice == first { continue }
      refer(token, slice, from: path, context, Context.Fixed(axis.name, value))
    }
  }

  /// Adds a value to a modifier's context, through a helper if it depends on other axes, too.
  private mutating func refer(
    _ token: Given, _ table: ContextTable, from path: TokenPath, _ context: Context,
    _ pair: Context.Fixed
  ) {
    if let value = table.only {
      contexts[pair, default: Layer()].tokens.append((path, token.values[value]))
      return
    }
    let inner = Context(context.fixed + [pair])
    let helper = TokenPath(
      trusted: "\(helpers).\(ResolverLayers.name(inner)).\(token.path.text)")
    let types = Set(
      table.values.map { $0.flatMap { token.values[$0].first { $0.key == "$type" } } })
    let type = types.count == 1 ? types.first.flatMap(\.self).map { [$0] } ?? [] : []
    let value = JSON.Member("$value", Reference(helper).json)
    contexts[pair, default: Layer()].tokens.append(
      (path, type + [value] + JSONTree.about(token.about, ours: [])))
    addWhole(token, table, at: helper, inner)
  }

  /// The context as a name. The text of a context has no `%` except in escapes, so that the name is
  /// injective.
  private static func name(_ context: Context) -> String {
    var name = ""
    for (place, scalar) in context.text.unicodeScalars.enumerated() {
      switch scalar {
      case ".": name += "%2E"
      case "{": name += "%7B"
      case "}": name += "%7D"
      case "$" where place == 0: name += "%24"
      default: name.unicodeScalars.append(scalar)
      }
    }
    return name
  }
}

extension ResolverLayers.Layer {
  /// The tokens of the layer nested, with the descriptions of groups.
  func members(_ groups: [TokenPath: About], like tokens: ExportTokens) throws(ExportProblem)
    -> [JSON.Member]
  {
    let sorted = self.tokens.sorted { $0.path < $1.path }
    let resolved = ResolvedTokens(
      revision: tokens.revision, axes: tokens.axes,
      tokens: sorted.map { ResolvedToken(path: $0.path, cells: []) }, groups: groups)
    return try JSONTree(ExportTokens(resolved)) { sorted[$0].members }.members
  }
}
