package import PositionedJSON

/// A length. `px` is the idealized pixel: the iOS point, Android's dp.
///
/// - Source: DTCG Format Module 2025.10, section 8.2.
package struct Dimension: TypedValue {
  /// A unit of length; `px` and `rem` are DTCG's, the others CSS's (or Android's `dp` and `sp`).
  ///
  /// CSS's `pt` is not among them: wherever `pt` is written it is the point, which is DTCG's `px`.
  /// - Source: CSS Values and Units Module Level 4, sections 5 and 6; CSS Containment Level 3,
  ///   section 6.1, for the container's units.
  package enum Unit: String, Sendable, CaseIterable {
    case px, rem
    case em, ex, ch, cap, ic, lh, rlh
    case percent = "%"
    case vw, vh, vi, vb, vmin, vmax, svw, svh, lvw, lvh, dvw, dvh
    case cqw, cqh, cqi, cqb, cqmin, cqmax
    case cm, mm, q, `in`, pc
    case dp, sp

    /// Whether DTCG has the unit.
    ///
    /// - Source: DTCG Format Module 2025.10, section 8.2.
    package var isStandard: Bool { self == .px || self == .rem }

    package var isOfCSS: Bool { self != .dp && self != .sp }
  }

  /// The type of tokens with such a value.
  package static let type = TokenType.dimension
  /// The amount in the unit.
  package var value: Number
  /// The unit of the amount.
  package var unit: Unit

  package init(_ value: Number, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard
      let (value, unit) = reader.numberWithUnit(
        json, "a dimension", Unit.self, isStandard: \.isStandard)
    else { return nil }
    self.init(value, unit)
  }

  /// The value as DTCG writes it.
  package var json: JSON { .numberWithUnit(value, unit.rawValue) }
}
