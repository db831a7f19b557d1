internal import TokenModel

/// What a token says for every choice on some axes: a number that stands for a value, `nil` where
/// there is none.
struct ContextTable: Hashable {
  /// The largest product of axes that is written out.
  static let limit = 1024

  private(set) var axes: [Revision.Axis]
  /// One for each choice, the last axis the fastest.
  private(set) var values: [Int?]

  /// - Parameters:
  ///   - statements: in the order of their rank, so that of those that hold the last decides.
  ///   - axes: each with at least two values, in the order of the registry.
  /// - Returns: `nil` where the axes concerned have too many combinations.
  init?(_ statements: [(context: Context, value: Int?)], axes: [Revision.Axis]) {
    let fixed = Set(statements.flatMap { $0.context.fixed.map(\.axis) })
    self.axes = axes.filter { fixed.contains($0.name) }
    var count = 1
    for axis in self.axes {
      count *= axis.values.count
      if count > ContextTable.limit { return nil }
    }
    values = []
    values.reserveCapacity(count)
    for place in 0..<count {
      var rest = place
      var chosen: [Context.Fixed] = []
      for axis in self.axes.reversed() {
        chosen.append(Context.Fixed(axis.name, axis.values[rest % axis.values.count]))
        rest /= axis.values.count
      }
      let full = Context(chosen)
      values.append(statements.last { $0.context.holds(in: full) }?.value)
    }
    dropIdleAxes()
  }

  private init(axes: [Revision.Axis], values: [Int?]) {
    self.axes = axes
    self.values = values
    dropIdleAxes()
  }

  /// The table for one value of an axis.
  func slice(_ axis: Int, _ value: Int) -> ContextTable {
    let inner = axes[(axis + 1)...].reduce(1) { $0 * $1.values.count }
    let count = axes[axis].values.count
    var rest = axes
    rest.remove(at: axis)
    let kept = values.indices.filter { $0 / inner % count == value }
    return ContextTable(axes: rest, values: kept.map { values[$0] })
  }

  /// Leaves out axes that change nothing.
  private mutating func dropIdleAxes() {
    for axis in axes.indices.reversed() {
      let inner = axes[(axis + 1)...].reduce(1) { $0 * $1.values.count }
      let count = axes[axis].values.count
      let isIdle = values.indices.allSatisfy { place in
        values[place] == values[place - place / inner % count * inner]
      }
      guard isIdle else { continue }
      values = values.indices.filter { $0 / inner % count == 0 }.map { values[$0] }
      axes.remove(at: axis)
    }
  }

  /// Whether there is a value everywhere.
  var isWhole: Bool { !values.contains(nil) }

  var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// The value where no axis matters.
  var only: Int? { axes.isEmpty ? values[0] : nil }
}
