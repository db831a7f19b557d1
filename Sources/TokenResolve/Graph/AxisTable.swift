package import TokenModel

/// An axis fixed to one of its values, both as positions in an `AxisTable`.
struct AxisValue: Hashable, Sendable {
  var axis: AxisTable.AxisID
  var value: AxisTable.ValueID
}

/// The axes that can be fixed in one revision, the weakest first.
struct AxisTable: Sendable {
  /// Greater for a stronger axis.
  typealias AxisID = ID<Revision.Axis>
  /// The position among the values of one axis.
  typealias ValueID = ID<String>

  let revision: Revision
  /// The revision's base, its base and so on, nearest first.
  let bases: [Revision]
  /// The declared order of all axes, by which contexts are ranked.
  let order: AxisOrder
  /// How people read a length in `px`.
  let pixel: String
  private let axes: [Revision.Axis]
  private let axisIDs: [String: AxisID]
  /// For each axis, the ids of its values.
  private let valueIDs: [[String: ValueID]]

  /// Numbers the axes and values of a revision.
  ///
  /// - Parameter revisions: all of the registry, for inheritance.
  init(revision: Revision, revisions: [Revision], order: AxisOrder) {
    self.revision = revision
    self.order = order
    pixel = (revisions + [revision]).pixelName
    bases = revision.inherited(among: revisions)
    let strengths = Dictionary(uniqueKeysWithValues: order.names.enumerated().map { ($1, $0) })
    axes = revision.axes.enumerated()
      .sorted {
        (strengths[$0.element.name] ?? -1, $0.offset)
          < (strengths[$1.element.name] ?? -1, $1.offset)
      }
      .map(\.element)
    axisIDs = Dictionary(first: zip(axes.map(\.name), axes.ids))
    valueIDs = axes.map { axis in
      Dictionary(first: zip(axis.values, axis.values.ids))
    }
  }

  /// The values that must be fixed for a cell of the revision or of a base to hold, those of stronger
  /// axes first.
  ///
  /// A base is asked about its own axes, as the revision has them. An axis that only the base has
  /// cannot be fixed by whoever asks, so it takes its first value.
  ///
  /// - Parameter owner: the cell's revision.
  /// - Returns: `nil` where the cell never holds.
  func conditions(of context: Context, in owner: Revision) -> [AxisValue]? {
    var conditions: [AxisValue] = []
    for pair in context.fixed {
      guard let known = owner.values(of: pair.axis) else { return nil }
      if let axis = axisIDs[pair.axis] {
        guard let value = valueIDs[axis.position][pair.value] else { return nil }
        conditions.append(AxisValue(axis: axis, value: value))
      } else if known.first != pair.value {
        return nil
      }
    }
    return conditions.sorted { $0.axis > $1.axis }
  }

  /// The values that hold in a context: one of every axis, the first where the context leaves it open.
  func fixedValues(in context: Context) -> [AxisValue] {
    var fixed: [AxisValue] = []
    fixed.reserveCapacity(axes.count)
    for id in axes.ids {
      let axis = axes[id]
      guard let chosen = context[axis.name] ?? axis.values.first,
        let value = valueIDs[id.position][chosen]
      else { continue }
      fixed.append(AxisValue(axis: id, value: value))
    }
    return fixed
  }

  /// The context that fixes these values and no others.
  func context(fixing fixed: [AxisValue]) -> Context {
    if fixed.isEmpty { return .base }
    return Context(
      fixed.map { pair in
        let axis = axes[pair.axis]
        return Context.Fixed(axis.name, axis.values[pair.value])
      })
  }

  /// A context in which `fixed` holds and nothing that is excluded does.
  ///
  /// - Returns: `nil` where the exclusions leave an axis without a value.
  func context(fixing fixed: [AxisValue], excluding excluded: [AxisValue]) -> Context? {
    var all = fixed
    for axis in Set(excluded.map(\.axis)).sorted() {
      let taken = Set(excluded.lazy.filter { $0.axis == axis }.map(\.value))
      guard let free = axes[axis].values.ids.first(where: { !taken.contains($0) }) else {
        return nil
      }
      all.append(AxisValue(axis: axis, value: free))
    }
    return context(fixing: all)
  }
}

extension Revision {
  /// The revision's base, its base and so on, nearest first; none twice.
  package func inherited(among revisions: [Revision]) -> [Revision] {
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
