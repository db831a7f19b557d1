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
func text(_ value: V.RGBA) -> String {
  "{\"p3\": \(value.isP3), \"c\": \([value.red, value.green, value.blue]), \"a\": \(value.alpha)}"
}
func text(_ value: V.FontWeight) -> String { value.number.description }
func text(_ value: V.Rem) -> String { "{\"rem\": \(value.value)}" }
func text(_ value: V.CubicBezier) -> String { "\([value.x1, value.y1, value.x2, value.y2])" }
func text(_ value: V.StrokeStyle) -> String {
  if case .dashes(let lengths, let cap) = value { return "[\(lengths), \"\(cap)\"]" }
  return "\"\(value)\""
}
func text(_ value: V.Border, _ context: V.Context) -> String {
  "[\(text(value.color, context)), \(value.width), \(text(value.style))]"
}
func text(_ value: V.Transition) -> String {
  "[\(value.duration), \(value.delay), \(text(value.timingFunction))]"
}
func text(_ value: V.Shadow, _ context: V.Context) -> String {
  text(value.layers) {
    "[\(text($0.color, context)), \($0.x), \($0.y), \($0.blur), \($0.spread), \($0.isInset)]"
  }
}
func text(_ value: V.Gradient, _ context: V.Context) -> String {
  text(value.stops) { "[\(text($0.color, context)), \($0.location)]" }
}
func text(_ value: V.Typography) -> String {
  "[\(text(value.fontFamily)), \(value.fontSize), \(value.fontWeight), "
    + "\(value.letterSpacing), \(value.lineHeight), \"\(value.textStyle)\"]"
}
func text(_ value: V.Spring) -> String {
  "[\(text(value.response, text)), \(text(value.dampingRatio, text)), \(value.velocity)]"
}
func text(_ value: V.Material, _ context: V.Context) -> String {
  let fill = text(value.fill) { text($0, context) }
  let parts = [text(value.level), fill, text(value.blur, text), text(value.saturation, text)]
  return "[" + parts.joined(separator: ", ") + "]"
}
func show<T>(_ token: Int, _ what: Int, _ value: T?, _ each: (T) -> String) {
  print("\(token)\t\(what)\t\(value.map(each) ?? "null")")
}
func each<T>(
  _ token: Int, _ text: (T, V.Context) -> String, _ value: (V.Context) -> T?
) {
  for (index, context) in contexts.enumerated() {
    show(token, index, value(context)) { text($0, context) }
  }
}
func once<T>(_ token: Int, _ text: (T, V.Context) -> String, _ value: T?) {
  show(token, -1, value) { text($0, contexts[0]) }
}
