package import PositionedJSON

/// How a line is drawn: a style by name, or dashes.
///
/// - Source: DTCG Format Module 2025.10, section 9.3.
package enum StrokeStyle: TypedValue {
  /// A predefined pattern.
  package enum Line: String, Sendable, CaseIterable {
    case solid
    case dashed
    case dotted
    case double
    case groove
    case ridge
    case outset
    case inset
  }

  /// The shape of the ends of a dash.
  package enum LineCap: String, Sendable, CaseIterable {
    case round
    case butt
    case square
  }

  case line(Line)
  /// Alternating lengths of dash and gap, at least one; an odd list repeats.
  case dashes([Dimension], LineCap)

  /// The type of tokens with such a value.
  package static let type = TokenType.strokeStyle

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard json.members != nil else {
      guard let line = reader.word(json, "stroke style", Line.self) else { return nil }
      self = .line(line)
      return
    }
    guard let members = reader.object(json, "a stroke style", required: ["dashArray", "lineCap"]),
      let dashesJSON = members["dashArray"], let capJSON = members["lineCap"]
    else { return nil }
    guard let elements = dashesJSON.elements, !elements.isEmpty else {
      reader.report("dashArray is an array of at least one dimension", at: dashesJSON)
      return nil
    }
    let dashes = elements.map { reader.part($0, Dimension.self) }
    let cap = reader.word(capJSON, "line cap", LineCap.self)
    let lengths = dashes.compactMap(\.self)
    guard let cap, lengths.count == dashes.count else { return nil }
    self = .dashes(lengths, cap)
  }
}
