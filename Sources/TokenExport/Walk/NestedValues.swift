/// Values at paths, in the order in which their groups were begun.
struct NestedValues<Value> {
  private(set) var value: Value?
  private(set) var children: [(name: String, values: NestedValues)] = []
  private var places: [String: Int] = [:]

  mutating func insert(_ value: Value, _ path: ArraySlice<String>) {
    guard let first = path.first else {
      self.value = value
      return
    }
    let place = places[first] ?? children.count
    if place == children.count {
      places[first] = place
      children.append((first, NestedValues()))
    }
    children[place].values.insert(value, path.dropFirst())
  }
}
