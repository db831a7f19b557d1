internal import TokenModel

/// The values of a token for all choices on some axes, as numbers that stand for values; `nil` is no
/// value.
struct ContextTable: Hashable {
  /// The greatest number of combinations in a table.
  static let limit = 1024

  private(set) var axes: [Revision.Axis]
  /// The values, one for each combination; the last axis varies fastest.
  private(set) var values: [Int?]

  /// - Parameters:
  ///   - statements: the values by context, in the order of their rank, so that the last one that holds
  ///     decides.
  ///   - axes: the axes with at least two values, in the order of the registry.
  /// - Returns: `nil` if the axes in question have more combinations than `limit`.
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

  /// The part of the table for one value of an axis.
  func slice(_ axis: Int, _ value: Int) -> ContextTable {
    let inner = axes[(axis + 1)...].reduce(1) { $0 * $1.values.count }
    let count = axes[axis].values.count
    var rest = axes
    rest.remove(at: axis)
    let kept = values.indices.filter { $0 / inner % count == value }
    return ContextTable(axes: rest, values: kept.map { values[$0] })
  }

  /// Removes the axes on which the values do not depend.
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

  /// Whether every combination has a value.
  var isWhole: Bool { !values.contains(nil) }

  var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// The value of a table without axes; `nil` if it depends on an axis.
  var only: Int? { axes.isEmpty ? values[0] : nil }
}
