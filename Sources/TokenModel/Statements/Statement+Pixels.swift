extension Statement {
  /// The device pixels per point in a unit such as `px@2x`; `nil` for any other unit.
  package static func pixelsPerPoint(_ unit: String) -> Double? {
    guard unit.hasPrefix("px@"), unit.hasSuffix("x"),
      let scale = Double(unit.dropFirst(3).dropLast()), scale.isFinite, scale > 0
    else { return nil }
    return scale
  }
}
