package import TokenModel

/// Finds the axes and values that a context needs and a revision does not have.
package enum ContextAxes {
  /// Returns each missing axis, or axis with a missing value: with the values that it has, or else the
  /// usual ones, and the context's value last.
  package static func new(_ context: Context, _ revision: Revision?) -> [Revision.Axis] {
    let usual = [
      "appearance": ["light", "dark"], "contrast": ["normal", "increased"],
      "elevation": ["base", "elevated"], "idiom": ["phone", "pad"],
    ]
    return context.fixed.compactMap { pair in
      if revision?.values(of: pair.axis)?.contains(pair.value) == true { return nil }
      let values = revision?.values(of: pair.axis) ?? usual[pair.axis] ?? ["default"]
      return Revision.Axis(
        name: pair.axis, values: values + (values.contains(pair.value) ? [] : [pair.value]))
    }
  }

  /// Declares what the context needs in every revision of a set.
  ///
  /// - Parameter known: the registry's revisions.
  /// - Returns: the new axes, each with the id of its revision.
  package static func declare(
    _ context: Context, in set: inout TokenSet, known: TokenSet
  ) -> [(revision: String, axis: Revision.Axis)] {
    var declared: [(revision: String, axis: Revision.Axis)] = []
    for index in set.revisions.indices {
      let id = set.revisions[index].id
      let axes = new(
        context, known.revision(id)?.merging(set.revisions[index]) ?? set.revisions[index])
      guard !axes.isEmpty else { continue }
      set.revisions[index] = set.revisions[index].merging(Revision(id: id, axes: axes))
      for axis in axes {
        set.axes.declare(axis.name)
        declared.append((id, axis))
      }
    }
    return declared
  }
}

extension Revision {
  /// Refuses a context that the revision does not have.
  ///
  /// - Throws: `VerbProblem.valueInvalid`.
  package func check(_ context: Context) throws(VerbProblem) {
    for pair in context.fixed where values(of: pair.axis)?.contains(pair.value) != true {
      let axes = axes.map { "\($0.name)=\($0.values.joined(separator: "|"))" }
      // An axis that it does not have is no answer.
      let near =
        near(pair).flatMap { near in
          self.axes.contains { near.hasPrefix($0.name + "=") } ? "did you mean \(near)? " : nil
        } ?? ""
      throw .valueInvalid(
        "\(id) has no context \(quotedForMessage(context.text))",
        fix: axes.isEmpty
          ? near + "declare its axes in a token file"
          : near + "its axes are \(axes.joined(separator: ", "))")
    }
  }

  /// The choice that was most likely meant by one that the revision does not have, such as `appearance=dark`.
  package func near(_ pair: Context.Fixed) -> String? {
    if let values = values(of: pair.axis) {
      return values.contains(pair.value)
        ? nil : nearest(pair.value, among: values).map { "\(pair.axis)=\($0)" }
    }
    let known = axes.map(\.name) + ["appearance", "contrast", "elevation", "idiom"]
    guard !known.contains(pair.axis) else { return nil }
    return nearest(pair.axis, among: known).map { "\($0)=\(pair.value)" }
  }
}

extension [Revision] {
  /// Refuses a context that none of them has, with the axes of the last.
  ///
  /// - Throws: `VerbProblem.valueInvalid`.
  package func check(_ context: Context) throws(VerbProblem) {
    if let last, allSatisfy({ (try? $0.check(context)) == nil }) { try last.check(context) }
  }
}
