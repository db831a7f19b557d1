package import PositionedJSON

/// A value without references, by type. Equal when the quantities are, however they were written.
///
/// Indirect: the largest has a dozen parts, and all tokens would be as large as it in every array.
package indirect enum TokenValue: Hashable, Sendable {
  case color(ColorValue)
  case dimension(Dimension)
  case fontFamily(FontFamily)
  case fontWeight(FontWeight)
  case duration(DurationValue)
  case cubicBezier(CubicBezier)
  case number(NumberValue)
  case strokeStyle(StrokeStyle)
  case border(Border)
  case transition(Transition)
  case shadow(ShadowValue)
  case gradient(Gradient)
  case typography(Typography)
  case boolean(BooleanValue)
  case string(StringValue)
  case spring(Spring)
  case material(Material)

  /// Reads a value of the given type.
  ///
  /// - Returns: `nil` when it does not fit or holds references; the reader says which.
  package static func read(
    _ type: TokenType, _ json: JSON, _ reader: inout ValueReader
  ) -> TokenValue? {
    switch type {
    case .color: ColorValue(json, &reader).map(TokenValue.color)
    case .dimension: Dimension(json, &reader).map(TokenValue.dimension)
    case .fontFamily: FontFamily(json, &reader).map(TokenValue.fontFamily)
    case .fontWeight: FontWeight(json, &reader).map(TokenValue.fontWeight)
    case .duration: DurationValue(json, &reader).map(TokenValue.duration)
    case .cubicBezier: CubicBezier(json, &reader).map(TokenValue.cubicBezier)
    case .number: NumberValue(json, &reader).map(TokenValue.number)
    case .strokeStyle: StrokeStyle(json, &reader).map(TokenValue.strokeStyle)
    case .border: Border(json, &reader).map(TokenValue.border)
    case .transition: Transition(json, &reader).map(TokenValue.transition)
    case .shadow: ShadowValue(json, &reader).map(TokenValue.shadow)
    case .gradient: Gradient(json, &reader).map(TokenValue.gradient)
    case .typography: Typography(json, &reader).map(TokenValue.typography)
    case .boolean: BooleanValue(json, &reader).map(TokenValue.boolean)
    case .string: StringValue(json, &reader).map(TokenValue.string)
    case .spring: Spring(json, &reader).map(TokenValue.spring)
    case .material: Material(json, &reader).map(TokenValue.material)
    }
  }

  /// Reads a value of the given type, whatever is wrong with one that does not fit.
  package static func read(_ type: TokenType, _ json: JSON) -> TokenValue? {
    var reader = ValueReader()
    return read(type, json, &reader)
  }

  package var type: TokenType {
    switch self {
    case .color: .color
    case .dimension: .dimension
    case .fontFamily: .fontFamily
    case .fontWeight: .fontWeight
    case .duration: .duration
    case .cubicBezier: .cubicBezier
    case .number: .number
    case .strokeStyle: .strokeStyle
    case .border: .border
    case .transition: .transition
    case .shadow: .shadow
    case .gradient: .gradient
    case .typography: .typography
    case .boolean: .boolean
    case .string: .string
    case .spring: .spring
    case .material: .material
    }
  }
}
