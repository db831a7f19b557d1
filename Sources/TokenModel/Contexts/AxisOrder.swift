/// The axes of a registry in the order of their declaration, which decides between contexts.
package struct AxisOrder: Hashable, Sendable {
  /// Without repetition.
  package private(set) var names: [String]

  package init(_ names: [String] = []) {
    self.names = []
    for name in names { declare(name) }
  }

  /// Puts a new axis behind the others; a known one keeps its place.
  package mutating func declare(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }

  /// Puts the axes among these into their order; each other one stays behind the one that it followed.
  package mutating func follow(_ wanted: [String]) {
    let given = wanted.uniqued.filter(names.contains)
    guard names.filter(given.contains) != given else { return }
    var result = given
    var former: String?
    for name in names {
      if !given.contains(name) {
        let place = former.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        result.insert(name, at: place)
      }
      former = name
    }
    names = result
  }

  /// How strongly a context decides: among contexts that hold, the highest rank wins.
  ///
  /// One bit for each axis it fixes, the last declared axis the highest, so that two different
  /// contexts that hold at once never tie. Axes that were never declared share the lowest bit.
  package func rank(_ context: Context) -> UInt64 {
    var rank: UInt64 = 0
    for pair in context.fixed {
      let bit = names.firstIndex(of: pair.axis).map { min($0, 62) + 1 } ?? 0
      rank |= 1 << UInt64(bit)
    }
    return rank
  }

  /// Sorts items by the rank of their contexts, so that of two that hold at once the later decides: of widths the
  /// narrower query. Other contexts of one rank follow the bytes of their text.
  ///
  /// - Complexity: O(*n* log *n*), with one rank and one text made for each item.
  package func sorted<Item>(_ items: some Sequence<Item>, by context: (Item) -> Context) -> [Item] {
    let keyed = items.map { item in
      let context = context(item)
      return (
        rank: rank(context), widths: SystemPreference.widths(of: context), text: context.text,
        item: item
      )
    }
    return keyed.sorted {
      if $0.rank != $1.rank { return $0.rank < $1.rank }
      if $0.widths != $1.widths { return $0.widths.lexicographicallyPrecedes($1.widths) }
      return $0.text.precedesByBytes($1.text)
    }.map(\.item)
  }
}
