internal import TokenModel

/// A value of an axis, both as numbers of an `AxisTable`.
struct AxisValue: Hashable, Sendable {
  var axis: Int32
  var value: Int32
}

/// The axes that can be fixed in one revision as small numbers, the weakest first.
struct AxisTable: Sendable {
  let revision: Revision
  /// The revision's base, its base and so on, nearest first.
  let bases: [Revision]
  let order: AxisOrder
  /// The revision's own axes, by number.
  private let axes: [Revision.Axis]
  private let numbers: [String: Int32]
  /// By the axis's number.
  private let values: [[String: Int32]]

  /// - Parameter revisions: all of the registry, for inheritance.
  init(revision: Revision, revisions: [Revision], order: AxisOrder) {
    self.revision = revision
    self.order = order
    bases = revision.inherited(among: revisions)
    let places = Dictionary(uniqueKeysWithValues: order.names.enumerated().map { ($1, $0) })
    axes = revision.axes.enumerated()
      .sorted {
        (places[$0.element.name] ?? -1, $0.offset) < (places[$1.element.name] ?? -1, $1.offset)
      }
      .map(\.element)
    numbers = Dictionary(
      axes.enumerated().map { ($1.name, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    values = axes.map { axis in
      Dictionary(
        axis.values.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// What must be fixed so that a cell of the revision, or of a base, holds: strongest axis first.
  ///
  /// A base is asked about its own axes, as the revision has them; one that only the base has cannot
  /// be fixed by who asks, and takes its first value.
  ///
  /// - Returns: `nil` where the cell never holds.
  func conditions(of context: Context, in owner: Revision) -> [AxisValue]? {
    var result: [AxisValue] = []
    for pair in context.fixed {
      guard let known = owner.values(of: pair.axis) else { return nil }
      if let axis = numbers[pair.axis] {
        guard let value = values[Int(axis)][pair.value] else { return nil }
        result.append(AxisValue(axis: axis, value: value))
      } else if known.first != pair.value {
        return nil
      }
    }
    return result.sorted { $0.axis > $1.axis }
  }

  /// What is fixed where someone asks in a context: every axis, the open ones at their first value.
  func asked(in context: Context) -> [AxisValue] {
    revision.completed(context).fixed.compactMap { pair in
      guard let axis = numbers[pair.axis], let value = values[Int(axis)][pair.value] else {
        return nil
      }
      return AxisValue(axis: axis, value: value)
    }
  }

  func context(_ fixed: [AxisValue]) -> Context {
    if fixed.isEmpty { return .base }
    return Context(
      fixed.map { pair in
        let axis = axes[Int(pair.axis)]
        return Context.Fixed(axis.name, axis.values[Int(pair.value)])
      })
  }

  /// What to ask so that `fixed` holds and nothing that is excluded does.
  ///
  /// - Returns: `nil` where an axis has no other values.
  func question(_ fixed: [AxisValue], excluding excluded: [AxisValue]) -> Context? {
    var result = fixed
    for axis in Set(excluded.map(\.axis)).sorted() {
      let taken = Set(excluded.lazy.filter { $0.axis == axis }.map(\.value))
      let all = axes[Int(axis)].values.indices.lazy.map { Int32($0) }
      guard let free = all.first(where: { !taken.contains($0) }) else { return nil }
      result.append(AxisValue(axis: axis, value: free))
    }
    return context(result)
  }
}

extension Revision {
  /// The revision's base, its base and so on, nearest first; none twice.
  func inherited(among revisions: [Revision]) -> [Revision] {
    var bases: [Revision] = []
    var next = base
    while let name = next, name != id, !bases.contains(where: { $0.id == name }),
      let found = revisions.first(where: { $0.id == name })
    {
      bases.append(found)
      next = found.base
    }
    return bases
  }
}
