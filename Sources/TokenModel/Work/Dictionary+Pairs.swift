extension Dictionary {
  /// Of pairs with one key, the first counts.
  package init(first pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Of pairs with one key, the last counts.
  package init(last pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { $1 })
  }
}
