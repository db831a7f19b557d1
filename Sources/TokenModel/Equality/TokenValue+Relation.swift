extension TokenValue {
  /// How two values differ, whatever the spelling.
  package enum Relation {
    case same
    /// The same quantity in another unit.
    case converted
    case different
  }

  /// The relation between two values, which are the same even if colors or springs describe them
  /// differently.
  ///
  /// - Parameter units: the units that the two statements name, such as `px@1x`.
  package func relation(
    to other: TokenValue, units: (String?, String?) = (nil, nil)
  ) -> Relation {
    if let a = Amount(self, unit: units.0), let b = Amount(other, unit: units.1) {
      guard a.isSameAmount(as: b) else { return .different }
      return a.writtenUnit == b.writtenUnit ? .same : .converted
    }
    if self == other { return .same }
    switch (self, other) {
    case (.color(let a), .color(let b)): return a.isSameColor(as: b) ? .same : .different
    case (.gradient(let a), .gradient(let b)): return a.looksSame(as: b) ? .same : .different
    case (.spring(let a), .spring(let b)): return a.movesSame(as: b) ? .same : .different
    default: return memberRelation(to: other)
    }
  }

  /// The strongest difference between any of the members.
  private func memberRelation(to other: TokenValue) -> Relation {
    guard type == other.type, let (a, b) = members(beside: other), a.count == b.count else {
      return .different
    }
    var result = Relation.same
    for (one, another) in zip(a, b) {
      guard one.name == another.name else { return .different }
      switch one.value.relation(to: another.value) {
      case .same: continue
      case .converted: result = .converted
      case .different: return .different
      }
    }
    return result
  }
}

extension ColorValue {
  /// Whether both are the same color, in whatever spaces and roundings they are given: in sRGB no
  /// component, nor alpha, differs by more than 0.0005.
  ///
  /// Tools write at least three decimals, and adjacent 8-bit colors are eight times as far apart.
  package func isSameColor(as other: ColorValue) -> Bool {
    if self == other { return true }
    let isNear = { (a: Number?, b: Number?) in
      abs((a?.value ?? 0) - (b?.value ?? 0)) <= 0.0005 + 1e-9
    }
    return isNear(alpha, other.alpha)
      && zip(converted(to: .srgb).components, other.converted(to: .srgb).components)
        .allSatisfy(isNear)
  }
}

extension Gradient {
  fileprivate func looksSame(as other: Gradient) -> Bool {
    stops.count == other.stops.count
      && zip(stops, other.stops).allSatisfy {
        $0.clampedPosition == $1.clampedPosition && $0.color.isSameColor(as: $1.color)
      }
  }
}

extension Spring {
  /// Whether both describe the same motion, by response, by bounce or by stiffness.
  fileprivate func movesSame(as other: Spring) -> Bool {
    guard let a = response, let b = other.response, let damping = dampingRatio,
      let otherDamping = other.dampingRatio
    else { return false }
    return isClose(a, b) && isClose(damping, otherDamping)
      && isClose(parts[.velocity]?.value ?? 0, other.parts[.velocity]?.value ?? 0)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-9 * max(abs(a), abs(b))
  }
}
