internal import TokenModel

/// The order in which contexts are shown: by their axes, then by the values of each axis, both as
/// declared.
struct ContextOrder {
  private(set) var axes = AxisOrder()
  private var valuesByAxis: [String: [String]] = [:]

  init(_ tokens: [ResolvedTokens]) {
    for name in tokens.flatMap(\.axes.names) { axes.declare(name) }
    for axis in tokens.flatMap(\.revision.axes) {
      axes.declare(axis.name)
      let known = valuesByAxis[axis.name, default: []]
      valuesByAxis[axis.name] = known + axis.values.filter { !known.contains($0) }
    }
  }

  /// The values of an axis in all of the revisions, without repetition.
  func values(of axis: String) -> [String] { valuesByAxis[axis] ?? [] }

  func areInOrder(_ one: Context, _ other: Context) -> Bool {
    for axis in axes.names {
      let a = place(one[axis], on: axis)
      let b = place(other[axis], on: axis)
      if a != b { return a < b }
    }
    return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// The value's position among those of its axis, from 1; 0 if the axis is open.
  private func place(_ value: String?, on axis: String) -> Int {
    guard let value else { return 0 }
    let values = values(of: axis)
    return 1 + (values.firstIndex(of: value) ?? values.count)
  }
}
