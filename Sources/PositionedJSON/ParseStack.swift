/// The parts of the arrays and objects that are still open; those of one are taken off when it
/// closes, so that each array of the tree is allocated once, at its exact size.
struct ParseStack<Element>: ~Copyable {
  private var storage = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  private(set) var count = 0

  deinit {
    storage[..<count].deinitialize()
    storage.deallocate()
  }

  mutating func push(_ element: Element) {
    if count == storage.count { grow() }
    storage.initializeElement(at: count, to: element)
    count += 1
  }

  /// Removes and returns the elements from `start` on.
  mutating func take(from start: Int) -> [Element] {
    var taken: [Element] = []
    taken.reserveCapacity(count - start)
    for index in start..<count { taken.append(storage.moveElement(from: index)) }
    count = start
    return taken
  }

  func contains(from start: Int, where matches: (borrowing Element) -> Bool) -> Bool {
    for index in start..<count where matches(storage[index]) { return true }
    return false
  }

  subscript(index: Int) -> Element { storage[index] }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(
      capacity: max(16, storage.count * 2))
    _ = larger.moveInitialize(fromContentsOf: storage)
    storage.deallocate()
    storage = larger
  }
}
