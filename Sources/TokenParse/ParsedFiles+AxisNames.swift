internal import TokenModel

extension ParsedFiles {
  /// Gives axes that no file names the names, and their values the spellings, that known revisions have
  /// for an axis of the same values: light and dark alone are an `appearance`, and with a third value a
  /// `mode`, and neither comes or goes with that value.
  ///
  /// It is the same axis where the first value is the same, and another one too. A `default` before them,
  /// which files have that give a value beside those of their modes, stays or is left out as before.
  ///
  /// - Parameter made: the names that were made up; those of files stand against others of files.
  mutating func keepAxisNames(of known: [Revision], made: Set<String>) {
    for index in set.revisions.indices {
      guard let old = known.first(where: { $0.id == set.revisions[index].id }) else { continue }
      for axis in set.revisions[index].axes where old.values(of: axis.name) == nil {
        let given = set.revisions[index]
        let others = old.axes.filter { other in
          (made.contains(axis.name) || made.contains(other.name))
            && given.values(of: other.name) == nil
        }
        guard let name = others.compactMap({ AxisName(of: axis, in: $0) }).first,
          !hasCell(where: axis.name, is: name.leftOut, of: given.id)
        else { continue }
        rename(axis.name, to: name, inRevision: index)
      }
    }
  }

  private func hasCell(where axis: String, is value: String?, of revision: String) -> Bool {
    guard let value else { return false }
    return set.cells.contains { $0.revision == revision && $0.context[axis] == value }
  }

  private mutating func rename(_ axis: String, to name: AxisName, inRevision index: Int) {
    let id = set.revisions[index].id
    set.revisions[index].axes = set.revisions[index].axes.map { other in
      other.name == axis ? name.renamed(other) : other
    }
    var contexts: [Context: Context] = [:]
    for cell in set.cells.indices where set.cells[cell].revision == id {
      let context = set.cells[cell].context
      guard context[axis] != nil else { continue }
      let renamed = contexts[context] ?? name.renamed(context, axis)
      contexts[context] = renamed
      set.cells[cell] = set.cells[cell].with(context: renamed)
    }
    set.axes = AxisOrder(set.axes.names.map { $0 == axis ? name.name : $0 })
    notes.append("the axis \(axis) of \(id) is called \(name.name), as before")
  }
}

/// The name of an axis and the spellings of its values in another revision.
private struct AxisName {
  var name: String
  /// The spellings by those of the files.
  private var values: [String: String] = [:]
  /// The `default` that is known and that the files lack.
  private var first: String?
  /// The `default` of the files that is not known.
  private(set) var leftOut: String?

  /// `nil` where the two are not one axis.
  init?(of axis: Revision.Axis, in other: Revision.Axis) {
    name = other.name
    let (given, known) = (AxisName.withoutDefault(axis), AxisName.withoutDefault(other))
    for value in given {
      let same = known.filter { AxisName.isSame($0, value) }
      if same.count == 1, !values.values.contains(same[0]) { values[value] = same[0] }
    }
    guard values.count > 1, let start = given.first, values[start] == known.first else {
      return nil
    }
    switch (given.count < axis.values.count, known.count < other.values.count) {
    case (true, false): leftOut = axis.values.first
    case (false, true): first = other.values.first
    case (true, true): values[axis.values[0]] = other.values[0]
    case (false, false): break
    }
  }

  private static func withoutDefault(_ axis: Revision.Axis) -> ArraySlice<String> {
    axis.values.first?.lowercased() == "default" ? axis.values.dropFirst() : axis.values[...]
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one.lowercased() == other.lowercased() { return true }
    guard let kind = LightOrDark(named: one) else { return false }
    return kind == LightOrDark(named: other)
  }

  func renamed(_ axis: Revision.Axis) -> Revision.Axis {
    let kept = axis.values.filter { $0 != leftOut }.map { values[$0] ?? $0 }
    return Revision.Axis(name: name, values: (first.map { [$0] } ?? []) + kept)
  }

  func renamed(_ context: Context, _ axis: String) -> Context {
    Context(
      context.fixed.map { pair in
        pair.axis == axis ? Context.Fixed(name, values[pair.value] ?? pair.value) : pair
      })
  }
}
