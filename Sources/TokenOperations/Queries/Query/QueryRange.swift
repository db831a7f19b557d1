/// The places of an order that a term accepts, as in `>=8pt` and `8pt..16pt`.
///
/// An operand may stand for several places, as a day does for its commits.
struct QueryRange<Bound> {
  private let lower: Bound?
  private let upper: Bound?
  private let isOpen: Bool
  /// Below, the same or above; `nil` where two cannot be compared.
  private let compare: (Bound, Bound) -> Int?

  /// - Parameters:
  ///   - mayBeEmpty: whether bounds are in order between which nothing lies.
  ///   - read: the first and last place that one operand stands for.
  init(
    _ operand: Query.Operand, _ comparison: Query.Comparison,
    mayBeEmpty: (Substring, Substring) -> Bool = { _, _ in false },
    compare: @escaping (Bound, Bound) -> Int?,
    read: (Query.Operand) throws(QueryProblem) -> (first: Bound, last: Bound)
  ) throws(QueryProblem) {
    self.compare = compare
    let dots = operand.isQuoted ? nil : operand.text.firstRange(of: "..")
    if let dots {
      guard comparison == .equal else {
        throw QueryProblem(
          "a range is not compared with \(comparison.rawValue)", at: operand.offset,
          fix: "write : before it")
      }
      let (low, high) = (operand.text[..<dots.lowerBound], operand.text[dots.upperBound...])
      guard !low.isEmpty || !high.isEmpty else {
        throw QueryProblem("the range has no bound", at: operand.offset)
      }
      lower = low.isEmpty ? nil : try read(operand.part(low)).first
      upper = high.isEmpty ? nil : try read(operand.part(high)).last
      isOpen = false
      guard let lower, let upper else { return }
      guard let order = compare(lower, upper) else {
        throw QueryProblem(
          "\(low) and \(high) are not of one kind, and no value lies between them",
          at: operand.offset, fix: "write both bounds in one unit, as in 8pt..16pt")
      }
      guard order <= 0 || mayBeEmpty(low, high) else {
        throw QueryProblem(
          "the range ends before it begins", at: operand.offset, fix: "write \(high)..\(low)")
      }
      return
    }
    let (first, last) = try read(operand)
    switch comparison {
    case .equal: (lower, upper, isOpen) = (first, last, false)
    case .less: (lower, upper, isOpen) = (nil, first, true)
    case .atMost: (lower, upper, isOpen) = (nil, last, false)
    case .more: (lower, upper, isOpen) = (last, nil, true)
    case .atLeast: (lower, upper, isOpen) = (first, nil, false)
    }
  }

  /// Whether a value is of the kind of the bounds.
  func compares(_ value: Bound) -> Bool {
    [lower, upper].allSatisfy { bound in bound.map { compare(value, $0) != nil } ?? true }
  }

  func contains(_ value: Bound) -> Bool {
    if let lower {
      guard let order = compare(value, lower), order > 0 || order == 0 && !isOpen else {
        return false
      }
    }
    if let upper {
      guard let order = compare(value, upper), order < 0 || order == 0 && !isOpen else {
        return false
      }
    }
    return true
  }
}

extension QueryRange where Bound: Comparable {
  init(
    _ operand: Query.Operand, _ comparison: Query.Comparison,
    mayBeEmpty: (Substring, Substring) -> Bool = { _, _ in false },
    read: (Query.Operand) throws(QueryProblem) -> (first: Bound, last: Bound)
  ) throws(QueryProblem) {
    try self.init(
      operand, comparison, mayBeEmpty: mayBeEmpty,
      compare: { $0 < $1 ? -1 : $0 == $1 ? 0 : 1 }, read: read)
  }
}
