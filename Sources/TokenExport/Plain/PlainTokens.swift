internal import TokenModel

/// Tokens with names and values for formats that write each value in full: one for nothing chosen, and one
/// for each context in which it is otherwise.
struct PlainTokens {
  struct Entry {
    let token: ResolvedToken
    /// Camel, Pascal, kebab, snake and constant case.
    let names: [String]
    /// The value where nothing is chosen; `nil` where there is none.
    var base: TokenValue?
    /// The token that the base refers to, where it has that very value.
    var alias: Int?
    /// By rank of the context; the last that holds decides. `nil` for what has no value there.
    var inContext: [(context: Int, value: TokenValue?)] = []
  }

  private(set) var entries: [Entry] = []
  /// The contexts in which tokens answer, by rank, with their names in the same cases.
  let contexts: [(context: Context, names: [String])]
  private(set) var losses: [Loss] = []

  init(_ source: ExportTokens) {
    var found: Set<Context> = []
    for token in source.tokens {
      for cell in token.cells where !cell.context.isBase && source.canHold(cell.context) {
        found.insert(cell.context)
      }
    }
    let sorted = source.axes.sorted(Array(found)) { $0 }
    var claims = NameClaims(capacity: sorted.count)
    let short = sorted.map { $0.fixed.map(\.value).joined(separator: " ") }
    for (index, name) in short.enumerated() { claims.claim(name, by: index) }
    contexts = sorted.indices.map { index in
      (
        sorted[index],
        ModelNames.forms(of: claims.contested.contains(index) ? sorted[index].text : short[index])
      )
    }
    let places = Dictionary(
      uniqueKeysWithValues: sorted.enumerated().map { ($0.element, $0.offset) })
    let names = ModelNames.forms(source.tokens.map(\.path))
    for (index, token) in source.tokens.enumerated() {
      add(token, names[index], source, places)
    }
  }

  private mutating func add(
    _ token: ResolvedToken, _ names: [String], _ source: ExportTokens, _ places: [Context: Int]
  ) {
    var entry = Entry(token: token, names: names)
    for cell in token.cells {
      guard source.canHold(cell.context) else {
        losses.append(source.neverHolds(token.path, cell.context))
        continue
      }
      let exported = source.exportableValue(of: cell)
      losses += exported.losses.map { $0.loss(token.path, cell.context) }
      if cell.context.isBase {
        entry.base = exported.value
        entry.alias = exported.value == nil ? nil : cell.aliases.first.flatMap(source.index)
      } else if let place = places[cell.context] {
        entry.inContext.append((place, exported.value))
      }
    }
    entries.append(entry)
  }

  /// The value that an entry has in a context: its last answer that holds there.
  func value(of entry: Entry, in context: Context) -> TokenValue? {
    let found = entry.inContext.last { contexts[$0.context].context.holds(in: context) }
    return found.map(\.value) ?? entry.base
  }

  /// What a format cannot say of a token.
  mutating func lose(_ entry: Entry, _ context: Context, _ message: String) {
    losses.append(LossReason("value", message).loss(entry.token.path, context))
  }
}
