internal import TokenModel

/// The axes that a context asks for and a revision lacks.
enum ContextAxes {
  /// Each with the values that people expect of it, and that of the context.
  static func new(_ context: Context, _ revision: Revision?) -> [Revision.Axis] {
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
}
