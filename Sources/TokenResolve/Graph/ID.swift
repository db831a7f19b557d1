/// The position of an element in an array, typed by what the array holds.
///
/// Tokens, cells and answers are numbered, because a number of four bytes is faster to compare, to
/// hash and to store than a path. The type keeps the numbers apart: only an array of cells takes an
/// `ID<Cell>`.
struct ID<Element>: Hashable, Comparable, Sendable {
  private let rawValue: Int32

  init(_ position: Int) { rawValue = Int32(position) }

  /// The position as an index into any array that runs parallel.
  var position: Int { Int(rawValue) }

  static func < (lhs: ID, rhs: ID) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Array {
  subscript(id: ID<Element>) -> Element {
    get { self[id.position] }
    set { self[id.position] = newValue }
  }

  /// The ids of all elements, in order.
  var ids: some Sequence<ID<Element>> { indices.lazy.map { ID($0) } }
}
