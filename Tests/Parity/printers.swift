// Prints the values of the generated `TokensValues` as JSON; compiled with what `swift_compare.py`
// writes.

import Foundation

typealias V = TokensValues
func text(_ value: Double) -> String { value.description }
func text(_ value: Bool) -> String { value.description }
func text(_ value: String) -> String {
  "{\"t\": [" + value.unicodeScalars.map { "\($0.value)" }.joined(separator: ", ") + "]}"
}
func text<T>(_ values: [T], _ each: (T) -> String) -> String {
  "[" + values.map(each).joined(separator: ", ") + "]"
}
func text(_ value: [String]) -> String { text(value, text) }
func text<T>(_ value: T?, _ each: (T) -> String) -> String { value.map(each) ?? "null" }
func text(_ value: V.Color) -> String {
  "{\"s\": \"\(value.space)\", \"c\": \(text(value.components) { text($0, text) }), "
    + "\"a\": \(value.alpha), \"rs\": \"\(value.rgbSpace)\", \"r\": \(value.rgb)}"
}
func text(_ value: V.FontWeight) -> String { value.number.description }
func text(_ value: V.Rem) -> String { "{\"rem\": \(value.value)}" }
func text(_ value: V.CubicBezier) -> String { "\([value.x1, value.y1, value.x2, value.y2])" }
func text(_ value: V.StrokeStyle) -> String {
  if case .dashes(let lengths, let cap) = value { return "[\(lengths), \"\(cap)\"]" }
  return "\"\(value)\""
}
func text(_ value: V.Border) -> String {
  "[\(text(value.color)), \(value.width), \(text(value.style))]"
}
func text(_ value: V.Transition) -> String {
  "[\(value.duration), \(value.delay), \(text(value.timingFunction))]"
}
func text(_ value: [V.Shadow]) -> String {
  text(value) {
    "[\(text($0.color)), \($0.x), \($0.y), \($0.blur), \($0.spread), \($0.isInset)]"
  }
}
func text(_ value: [V.GradientStop]) -> String {
  text(value) { "[\(text($0.color)), \($0.location)]" }
}
func text(_ value: V.Typography) -> String {
  "[\(text(value.fontFamily)), \(value.fontSize), \(value.fontWeight), "
    + "\(value.letterSpacing), \(value.lineHeight)]"
}
func text(_ value: V.Spring) -> String {
  let own = [
    value.response, value.dampingRatio, value.duration, value.bounce, value.mass, value.stiffness,
    value.damping, value.velocity,
  ]
  let both = value.responseAndDampingRatio
  return text(own + [both?.0, both?.1]) { text($0, text) }
}
func text(_ value: V.Material) -> String {
  "[\(text(value.level)), \(text(value.fill, text)), \(text(value.blur, text)), "
    + "\(text(value.saturation, text))]"
}
func show<T>(_ token: Int, _ what: Int, _ value: T?, _ each: (T) -> String) {
  print("\(token)\t\(what)\t\(value.map(each) ?? "null")")
}
func each<T>(_ token: Int, _ text: (T) -> String, _ value: (V.Context) -> T?) {
  for index in contexts.indices { show(token, index, value(contexts[index]), text) }
}
func once<T>(_ token: Int, _ text: (T) -> String, _ value: T?) { show(token, -1, value, text) }
