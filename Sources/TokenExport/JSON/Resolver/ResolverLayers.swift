internal import PositionedJSON
internal import TokenModel

/// Spreads the values of tokens over a set and the contexts of modifiers, so that whoever lays them
/// over one another in the order of the axes has the right value for every input.
///
/// A modifier knows nothing of the others. Where a value depends on two axes at once, the context of
/// the later axis refers to a helper token whose values the earlier axes set: references are
/// followed when all layers lie over one another. Where a token has no value in some contexts, only
/// the contexts that have one name it.
struct ResolverLayers {
  /// A set's or context's tokens.
  struct Layer {
    var tokens: [(path: TokenPath, members: [JSON.Member])] = []
  }

  /// A context of a modifier: places of an axis and of its value.
  struct Key: Hashable {
    var axis: String
    var value: String
  }

  private(set) var base = Layer()
  private(set) var contexts: [Key: Layer] = [:]
  /// The group of helpers, in which no other token is.
  private let helpers: String

  init(_ tokens: ExportTokens) {
    var name = "blazon-contexts"
    let roots = Set(
      tokens.tokens.lazy.map(\.path).filter { $0.text.hasPrefix("blazon-contexts") }
        .compactMap { $0.segments.first.map(String.init) })
    while roots.contains(name) { name += "-" }
    helpers = name
  }

  /// One token, with what a number in its table stands for.
  struct Given {
    var path: TokenPath
    var values: [[JSON.Member]]
    var about: About?
  }

  /// - Returns: whether there is a way to say it.
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

  /// - Parameter context: what the path is a helper for.
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

  /// Puts a value into a modifier's context, through a helper where other axes matter still.
  private mutating func refer(
    _ token: Given, _ table: ContextTable, from path: TokenPath, _ context: Context,
    _ pair: Context.Fixed
  ) {
    let key = Key(axis: pair.axis, value: pair.value)
    if let value = table.only {
      contexts[key, default: Layer()].tokens.append((path, token.values[value]))
      return
    }
    let inner = Context(context.fixed + [pair])
    let helper = TokenPath(
      trusted: "\(helpers).\(ResolverLayers.name(inner)).\(token.path.text)")
    let types = Set(
      table.values.map { $0.flatMap { token.values[$0].first { $0.key == "$type" } } })
    let type = types.count == 1 ? types.first.flatMap(\.self).map { [$0] } ?? [] : []
    let value = JSON.Member("$value", Reference(helper).json)
    contexts[key, default: Layer()].tokens.append(
      (path, type + [value] + JSONTree.about(token.about, ours: [])))
    addWhole(token, table, at: helper, inner)
  }

  /// A context as a name; its text has no `%` but those of escapes.
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
  /// Its tokens nested, with groups that say something.
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
