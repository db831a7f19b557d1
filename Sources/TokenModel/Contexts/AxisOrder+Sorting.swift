extension AxisOrder {
  /// Sorts items by the rank of their contexts, so that of two that hold at once the later decides;
  /// contexts of one rank follow the bytes of their text.
  ///
  /// - Complexity: O(*n* log *n*), with one rank and one text made for each item.
  package func sorted<Item>(_ items: some Sequence<Item>, by context: (Item) -> Context) -> [Item] {
    let keyed = items.map { item in
      let context = context(item)
      return (rank: rank(context), text: context.text, item: item)
    }
    return keyed.sorted {
      $0.rank == $1.rank ? $0.text.precedesByBytes($1.text) : $0.rank < $1.rank
    }.map(\.item)
  }
}
