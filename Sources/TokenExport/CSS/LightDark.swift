internal import TokenModel

/// Joins the values of a token in light and in dark to one value with `light-dark()`.
struct LightDark {
  let revision: Revision
  let axes: AxisOrder
  /// That whose `light` and `dark` are the appearance.
  let axis: String
  private static let mostContexts = 64

  /// Merges the declarations of a token.
  ///
  /// - Parameter declarations: the token's declarations, in the order of their rank.
  /// - Returns: values for contexts without the appearance, which replace all declarations; empty if
  ///   nothing depends on the appearance, or more than colors do.
  func merged(_ declarations: [CSSDeclaration]) -> [CSSDeclaration] {
    guard let values = revision.values(of: axis), values.count == 2,
      let light = values.first, values[1] == "dark",
      declarations.contains(where: { $0.context[axis] != nil }),
      let contexts = contexts(declarations)
    else { return [] }
    var result: [CSSDeclaration] = []
    for context in contexts {
      let first = value(declarations, in: context, light)
      let second = value(declarations, in: context, "dark")
      if first == nil, second == nil { continue }
      guard let first, let second, let value = first.paired(with: second) else { return [] }
      result.append(CSSDeclaration(context: context, value: value))
    }
    return result
  }

  /// The contexts without the appearance, and their combinations; `nil` if there are too many.
  private func contexts(_ declarations: [CSSDeclaration]) -> [Context]? {
    var found: [Context] = []
    for declaration in declarations {
      let rest = declaration.context.filtered { $0.axis != axis }
      for other in found + [Context.base] {
        guard let joined = rest.joined(with: other), !found.contains(joined) else { continue }
        found.append(joined)
        if found.count > LightDark.mostContexts { return nil }
      }
    }
    return axes.sorted(found) { $0 }
  }

  private func value(
    _ declarations: [CSSDeclaration], in context: Context, _ appearance: String
  ) -> CSSValue? {
    let fixed = Context(context.fixed + [Context.Fixed(axis, appearance)])
    return declarations.last { $0.context.holds(in: fixed) }?.value
  }
}

extension CSSValue {
  /// One value for light and dark; `nil` if they differ in more than colors.
  fileprivate func paired(with dark: CSSValue) -> CSSValue? {
    guard parts.map(\.part) == dark.parts.map(\.part), let main = main.paired(with: dark.main)
    else { return nil }
    var result = CSSValue(main: main, remark: remark)
    for (own, other) in zip(parts, dark.parts) {
      guard let side = own.side.paired(with: other.side) else { return nil }
      result.parts.append(Part(part: own.part, side: side))
    }
    return result
  }
}

extension CSSValue.Side {
  fileprivate func paired(with dark: CSSValue.Side) -> CSSValue.Side? {
    guard let narrow = narrow.paired(with: dark.narrow) else { return nil }
    if wide == nil, dark.wide == nil { return CSSValue.Side(narrow: narrow) }
    let other = dark.wide ?? dark.narrow
    guard let wide = (wide ?? self.narrow).paired(with: other) else { return nil }
    return CSSValue.Side(narrow: narrow, wide: wide)
  }
}

extension CSSFragment {
  fileprivate func paired(with dark: CSSFragment) -> CSSFragment? {
    if text == dark.text { return self }
    guard colors.count == dark.colors.count, !colors.isEmpty else { return nil }
    var result = CSSFragment()
    var end = 0
    var darkEnd = 0
    for (own, other) in zip(colors, dark.colors) {
      let between = piece(end..<own.lowerBound)
      guard between == dark.piece(darkEnd..<other.lowerBound) else { return nil }
      result.add(between)
      let (first, second) = (piece(own), dark.piece(other))
      result.add(first == second ? first : "light-dark(\(first), \(second))")
      (end, darkEnd) = (own.upperBound, other.upperBound)
    }
    let rest = piece(end..<text.utf8.count)
    guard rest == dark.piece(darkEnd..<dark.text.utf8.count) else { return nil }
    result.add(rest)
    return result
  }

  private func piece(_ bytes: Range<Int>) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
    let end = text.utf8.index(start, offsetBy: bytes.count)
    return String(text[start..<end])
  }
}
