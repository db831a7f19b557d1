/// The order in which contexts are shown: by their axes, then by the values of each axis, both as
/// declared.
package struct ContextOrder: Sendable {
  /// The axes in the order of their declaration.
  package private(set) var axes = AxisOrder()
  private var valuesByAxis: [String: [String]] = [:]

  /// The order that some revisions share.
  package init(_ tokens: [ResolvedTokens]) {
    self.init(axes: tokens.flatMap(\.axes.names), revisions: tokens.map(\.revision))
  }

  /// - Parameter names: the axes that come first, in their order.
  package init(axes names: [String], revisions: [Revision]) {
    for name in names { axes.declare(name) }
    for axis in revisions.flatMap(\.axes) {
      axes.declare(axis.name)
      let known = valuesByAxis[axis.name, default: []]
      valuesByAxis[axis.name] = known + axis.values.filter { !known.contains($0) }
    }
  }

  /// The values of an axis in all of the revisions, without repetition.
  package func values(of axis: String) -> [String] { valuesByAxis[axis] ?? [] }

  /// The contexts that none of some names, and in which a wider one of these answers that nobody meets who asks in it:
  /// there an axis has its first value, which has a context of its own. Of a base and one for light these are all others,
  /// such as dark.
  package func hidden(behind contexts: Set<Context>) -> Set<Context> {
    guard contexts.count > 1 else { return [] }
    var hidden: Set<Context> = []
    for context in contexts {
      for pair in context.fixed where values(of: pair.axis).first == pair.value {
        let wide = context.filtered { $0.axis != pair.axis }
        guard contexts.contains(where: { $0.holds(in: wide) }) else { continue }
        for value in values(of: pair.axis).dropFirst() {
          hidden.insert(Context(wide.fixed + [Context.Fixed(pair.axis, value)]))
        }
      }
    }
    return hidden.subtracting(contexts)
  }

  /// Whether the one stands before the other.
  package func areInOrder(_ one: Context, _ other: Context) -> Bool {
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

  /// Items in the order of their contexts; those of equal contexts stay in theirs.
  package func sorted<Item>(_ items: [Item], by context: (Item) -> Context) -> [Item] {
    items.sorted { areInOrder(context($0), context($1)) }
  }
}
