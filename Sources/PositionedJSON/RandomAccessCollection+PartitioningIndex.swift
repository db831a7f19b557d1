extension RandomAccessCollection {
  /// The first index from which on every element fulfills `isBehind`; `endIndex` where none does.
  ///
  /// - Precondition: elements that do not fulfill it come before all that do.
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try isBehind(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
