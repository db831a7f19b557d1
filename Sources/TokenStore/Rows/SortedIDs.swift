internal import PositionedJSON

/// Ids of rows, each once and ascending, with a place for each: a dictionary's work without one.
///
/// Those of a registry's first import have no holes, and are found without a search.
struct SortedIDs: Sendable {
  let ids: [Int64]
  private let isDense: Bool

  init(_ all: [Int64]) {
    var sorted = all
    sorted.sort()
    var last: Int64?
    sorted.removeAll { id in
      defer { last = id }
      return id == last
    }
    ids = sorted
    let span = sorted.last.map { $0.subtractingReportingOverflow(sorted[0]) }
    isDense = span.map { !$0.overflow && $0.partialValue == Int64(sorted.count) - 1 } ?? true
  }

  /// - Complexity: O(log *n*), O(1) where there are no holes.
  func place(of id: Int64) -> Int? {
    guard let first = ids.first, let end = ids.last, id >= first, id <= end else { return nil }
    if isDense { return Int(id - first) }
    let place = ids.partitioningIndex { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }
}
