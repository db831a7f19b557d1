/// An axis, or a value of one, that a revision has at only one of two moments.
package struct AxisChange: Hashable, Sendable {
  /// The revision's id.
  package var revision: String
  /// The axis's name.
  package var axis: String
  /// The value; `nil` is the axis with all its values.
  package var value: String?
  /// Whether it was retired; otherwise it is new.
  package var isRetired: Bool

  /// Finds what a revision has at only one of two moments.
  ///
  /// - Returns: what was retired, then what is new, each in the order of the axes and their values.
  package static func between(_ before: Revision, _ after: Revision) -> [AxisChange] {
    missing(from: after, of: before, isRetired: true)
      + missing(from: before, of: after, isRetired: false)
  }

  private static func missing(
    from other: Revision, of revision: Revision, isRetired: Bool
  ) -> [AxisChange] {
    revision.axes.flatMap { axis -> [AxisChange] in
      var change = AxisChange(
        revision: revision.id, axis: axis.name, value: nil, isRetired: isRetired)
      guard let values = other.values(of: axis.name) else { return [change] }
      return axis.values.filter { !values.contains($0) }.map { value in
        change.value = value
        return change
      }
    }
  }

  /// Whether a context fixes the axis, to the value if there is one.
  package func holds(in context: Context) -> Bool {
    value == nil ? context[axis] != nil : context[axis] == value
  }

  /// The axis as in a context's text, such as `theme=dark`; the axis alone for all its values.
  package var name: String {
    guard let value else { return axis }
    return Context([Context.Fixed(axis, value)]).text
  }
}
