extension Sequence {
  /// Neighbors that are of a kind, together.
  package func runs(_ areAlike: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let last = runs.last?.last, areAlike(last, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }

  /// The elements by a key, the keys in the order in which they are first met.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    let groups = Dictionary(grouping: self, by: key)
    return map(key).uniqued.map { ($0, groups[$0] ?? []) }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it is first met.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
