import PositionedJSON
import Testing

@testable import TokenModel

/// An expression of colors with its components, worked out apart from the product: from the formulas of
/// CSS Color 4 and sd-transforms' rules, by a program of its own.
private struct ModifiedColor: CustomTestStringConvertible, Sendable {
  /// Where the rule, or the very case, comes from.
  enum Source: Sendable {
    /// sd-transforms, `test/spec/color-modifiers/transformColorModifiers.spec.ts`, with more digits.
    case sdTest
    /// sd-transforms, `src/color-modifiers`.
    case sdModifiers
    /// sd-transforms, `src/css/transformHEXRGBa.ts`; Tokens Studio, "Using colors with opacity".
    case sdHexRGBA
    /// CSS Color Module Level 4: functions (5.1, 7.1), interpolation (12), OKLCH (9.4).
    case css4
  }

  var text: String
  var space: ColorValue.Space
  var components: [Double?]
  var alpha: Double

  init(
    _ text: String, _ space: ColorValue.Space, _ components: [Double?], alpha: Double = 1, _: Source
  ) {
    self.text = text
    self.space = space
    self.components = components
    self.alpha = alpha
  }

  var testDescription: String { text }
}

@Suite("Colors of expressions")
struct ExpressionColorTests {
  private static func value(_ name: String) -> TokenValue? {
    let hex = [
      "red": "#c14242", "blue": "#4477dd", "white": "#ffffff", "black": "#000000",
      "green": "#3fa34d", "gray": "#808080", "navy": "#14213d", "glass": "#4477dd",
    ]
    switch name {
    case "amount": return .number(NumberValue(Number(0.12)))
    case "channel": return .number(NumberValue(Number(51)))
    default:
      guard var color = hex[name].flatMap({ ColorValue(hexText: $0) }) else { return nil }
      if name == "glass" { color.alpha = Number(0.5) }
      return .color(color)
    }
  }

  private static let cases: [ModifiedColor] = [
    ModifiedColor("lighten({red}, 0.2, hsl)", .hsl, [0, 50.5976, 60.6275], .sdTest),
    ModifiedColor("darken({red}, 0.2, hsl)", .hsl, [0, 50.5976, 40.6275], .sdTest),
    ModifiedColor("mix({black}, {white}, 0.5, hsl)", .hsl, [nil, 0, 50], .sdTest),
    ModifiedColor(
      "mix({white}, {blue}, 0.5 + 6 * 0.04, hsl)", .hsl, [220, 51.2308, 67.9333], .sdTest),
    ModifiedColor("alpha({red}, 0.2, hsl)", .hsl, [0, 50.5976, 50.7843], alpha: 0.2, .sdTest),
    ModifiedColor("lighten({red}, 0.2, lch)", .lch, [57.6853, 47.4801, 29.7038], .sdTest),
    ModifiedColor("darken({red}, 0.2, lch)", .lch, [37.6853, 47.4801, 29.7038], .sdTest),
    ModifiedColor("mix({black}, {white}, 0.5, lch)", .lch, [50, 0, nil], .sdTest),
    ModifiedColor(
      "mix({white}, {blue}, 0.5 + 6 * 0.04, lch)", .lch, [63.4166, 43.6779, 278.6872], .sdTest),
    ModifiedColor(
      "alpha({red}, 0.2, lch)", .lch, [47.1066, 59.3501, 29.7038], alpha: 0.2, .sdTest),
    ModifiedColor("lighten({red}, 0.2, p3)", .displayP3, [0.7602, 0.4353, 0.4221], .sdTest),
    ModifiedColor("darken({red}, 0.2, p3)", .displayP3, [0.5602, 0.2353, 0.2221], .sdTest),
    ModifiedColor("mix({black}, {white}, 0.5, p3)", .displayP3, [0.5, 0.5, 0.5], .sdTest),
    ModifiedColor(
      "mix({white}, {blue}, 0.5 + 6 * 0.04, p3)", .displayP3, [0.4923, 0.6016, 0.8811], .sdTest),
    ModifiedColor(
      "alpha({red}, 0.2, p3)", .displayP3, [0.7002, 0.2941, 0.2777], alpha: 0.2, .sdTest),
    ModifiedColor("lighten({red}, 0.2, srgb)", .srgb, [0.8055, 0.4071, 0.4071], .sdTest),
    ModifiedColor("darken({red}, 0.2, srgb)", .srgb, [0.6055, 0.2071, 0.2071], .sdTest),
    ModifiedColor("mix({black}, {white}, 0.5, srgb)", .srgb, [0.5, 0.5, 0.5], .sdTest),
    ModifiedColor(
      "mix({white}, {blue}, 0.5 + 6 * 0.04, srgb)", .srgb, [0.4573, 0.6053, 0.9013], .sdTest),
    ModifiedColor("alpha({red}, 0.2, srgb)", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.2, .sdTest),
    ModifiedColor("lighten({blue}, 0.35, hsl)", .hsl, [220, 69.2308, 71.8333], .sdModifiers),
    ModifiedColor("darken({blue}, {amount}, hsl)", .hsl, [220, 69.2308, 49.8667], .sdModifiers),
    ModifiedColor("lighten({green}, 0.35, hsl)", .hsl, [128.4, 44.2478, 63.8039], .sdModifiers),
    ModifiedColor("darken({green}, {amount}, hsl)", .hsl, [128.4, 44.2478, 38.9961], .sdModifiers),
    ModifiedColor("lighten({navy}, 0.35, hsl)", .hsl, [220.9756, 50.6173, 45.3235], .sdModifiers),
    ModifiedColor(
      "darken({navy}, {amount}, hsl)", .hsl, [220.9756, 50.6173, 13.9765], .sdModifiers),
    ModifiedColor("lighten({blue}, 0.35, lch)", .lch, [67.866, 38.3657, 278.6872], .sdModifiers),
    ModifiedColor(
      "darken({blue}, {amount}, lch)", .lch, [44.4955, 51.9413, 278.6872], .sdModifiers),
    ModifiedColor("lighten({green}, 0.35, lch)", .lch, [73.817, 36.7405, 141.4082], .sdModifiers),
    ModifiedColor(
      "darken({green}, {amount}, lch)", .lch, [52.5523, 49.741, 141.4082], .sdModifiers),
    ModifiedColor("lighten({navy}, 0.35, lch)", .lch, [43.3135, 13.1161, 276.6038], .sdModifiers),
    ModifiedColor(
      "darken({navy}, {amount}, lch)", .lch, [11.2552, 17.7571, 276.6038], .sdModifiers),
    ModifiedColor("lighten({blue}, 0.35, srgb)", .srgb, [0.5233, 0.6533, 0.9133], .sdModifiers),
    ModifiedColor("darken({blue}, {amount}, srgb)", .srgb, [0.2347, 0.4107, 0.7627], .sdModifiers),
    ModifiedColor("lighten({green}, 0.35, srgb)", .srgb, [0.5106, 0.7655, 0.5463], .sdModifiers),
    ModifiedColor(
      "darken({green}, {amount}, srgb)", .srgb, [0.2174, 0.5625, 0.2657], .sdModifiers),
    ModifiedColor("lighten({navy}, 0.35, srgb)", .srgb, [0.401, 0.4341, 0.5055], .sdModifiers),
    ModifiedColor("darken({navy}, {amount}, srgb)", .srgb, [0.069, 0.1139, 0.2105], .sdModifiers),
    ModifiedColor("mix({red}, {blue}, 0.25, hsl)", .hsl, [325, 55.2559, 52.2549], .css4),
    ModifiedColor("mix({gray}, {green}, 50%, hsl)", .hsl, [128.4, 22.1239, 47.2549], .css4),
    ModifiedColor("lighten({gray}, 1, hsl)", .hsl, [nil, 0, 100], .sdModifiers),
    ModifiedColor("mix({red}, {blue}, 0.25, lch)", .lch, [47.9707, 59.2687, 1.9497], .css4),
    ModifiedColor("mix({gray}, {green}, 50%, lch)", .lch, [56.6518, 28.2619, 141.4082], .css4),
    ModifiedColor("lighten({gray}, 1, lch)", .lch, [100, 0, nil], .sdModifiers),
    ModifiedColor("mix({red}, {blue}, 0.25, p3)", .displayP3, [0.6036, 0.336, 0.4181], .css4),
    ModifiedColor("mix({gray}, {green}, 50%, p3)", .displayP3, [0.4305, 0.5664, 0.4212], .css4),
    ModifiedColor("lighten({gray}, 1, p3)", .displayP3, [1, 1, 1], .sdModifiers),
    ModifiedColor("mix({red}, {blue}, 0.25, srgb)", .srgb, [0.6343, 0.3108, 0.4108], .css4),
    ModifiedColor("mix({gray}, {green}, 50%, srgb)", .srgb, [0.3745, 0.5706, 0.402], .css4),
    ModifiedColor("lighten({gray}, 1, srgb)", .srgb, [1, 1, 1], .sdModifiers),
    ModifiedColor(
      "mix({red}, {glass}, 0.5, srgb)", .srgb, [0.5118, 0.3627, 0.5627], alpha: 0.75, .css4),
    ModifiedColor(
      "lighten({glass}, 0.5, srgb)", .srgb, [0.6333, 0.7333, 0.9333], alpha: 0.5, .sdModifiers),
    ModifiedColor("darken({red}, 0.2, srgb, hex)", .srgb, [0.6039, 0.2078, 0.2078], .sdTest),
    ModifiedColor("darken({red}, 0.2, hsl, hex)", .srgb, [0.6118, 0.2, 0.2], .sdTest),
    ModifiedColor("darken({red}, 0.2, lch, hex)", .srgb, [0.5961, 0.2157, 0.2078], .sdTest),
    ModifiedColor("darken({red}, 0.2, p3, hex)", .srgb, [0.6078, 0.2078, 0.2078], .sdTest),
    ModifiedColor(
      "mix({white}, {blue}, 0.5 + 6 * 0.04, srgb, hex)", .srgb, [0.4588, 0.6039, 0.902], .sdTest),
    ModifiedColor("darken({red}, 0.2, srgb, hsl)", .hsl, [0, 49.0347, 40.6275], .sdTest),
    ModifiedColor("darken({red}, 0.2, lch, srgb)", .srgb, [0.5953, 0.2153, 0.2098], .sdTest),
    ModifiedColor("darken({red}, 0.2, hsl, lch)", .lch, [37.8244, 50.9815, 29.805], .sdTest),
    ModifiedColor("rgba({red}, 0.1)", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.1, .sdHexRGBA),
    ModifiedColor("rgba( {red} , .1)", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.1, .sdHexRGBA),
    ModifiedColor(
      "rgba({red}, {amount})", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.12, .sdHexRGBA),
    ModifiedColor("rgba({red}, 50%)", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.5, .sdHexRGBA),
    ModifiedColor("rgba({glass}, 0.8)", .srgb, [0.2667, 0.4667, 0.8667], alpha: 0.8, .sdHexRGBA),
    ModifiedColor(
      "rgba(#4477dd, 1 / 4)", .srgb, [0.2667, 0.4667, 0.8667], alpha: 0.25, .sdHexRGBA),
    ModifiedColor("rgba({red}, 48)", .srgb, [0.7569, 0.2588, 0.2588], .css4),
    ModifiedColor("hsla({red}, 0.3)", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.3, .sdHexRGBA),
    ModifiedColor("rgb(255, 128, 0)", .srgb, [1, 0.502, 0], .css4),
    ModifiedColor("rgba({channel}, {channel}, 0, 0.5)", .srgb, [0.2, 0.2, 0], alpha: 0.5, .css4),
    ModifiedColor("rgb(100%, 50%, 0%)", .srgb, [1, 0.5, 0], .css4),
    ModifiedColor("hsl(120, 50%, 25%)", .hsl, [120, 50, 25], .css4),
    ModifiedColor("hsla(-30, 50%, 25%, {amount})", .hsl, [330, 50, 25], alpha: 0.12, .css4),
    ModifiedColor(
      "alpha({red}, 0.64)", .srgb, [0.7569, 0.2588, 0.2588], alpha: 0.64, .sdModifiers),
    ModifiedColor("rgba(white, 0.2)", .srgb, [1, 1, 1], alpha: 0.2, .css4),
    ModifiedColor("set_lightness({red}, 0.5)", .oklch, [0.5, 0.163, 24.0586], .css4),
    ModifiedColor("set_lightness({blue}, 0.9)", .oklch, [0.9, 0.1653, 262.4851], .css4),
    ModifiedColor(
      "set_chroma(set_lightness({green}, 0.7), {amount} * 0.5)", .oklch, [0.7, 0.06, 146.0285],
      .css4),
    ModifiedColor("set_hue({green}, 400)", .oklch, [0.6366, 0.1547, 40], .css4),
    ModifiedColor(
      "rgba(darken({red}, 0.2, hsl), 0.5)", .hsl, [0, 50.5976, 40.6275], alpha: 0.5, .sdModifiers),
    ModifiedColor(
      "mix(lighten({navy}, 0.5, srgb), white, 0.5, srgb)", .srgb, [0.7696, 0.7824, 0.8098],
      .sdModifiers),
  ]

  @Test("a modified color is the one that its tool gives", arguments: cases)
  private func color(_ given: ModifiedColor) throws {
    let expression = try Expression(given.text)
    let values = expression.references.compactMap { Self.value($0.target.text) }
    #expect(values.count == expression.references.count)
    let json = try expression.value(of: values, as: .color)
    guard case .color(let color)? = TokenValue.read(.color, json) else {
      Issue.record("no color: \(json.compactText)")
      return
    }
    #expect(color.space == given.space)
    #expect(abs(color.alpha.value - given.alpha) < 1e-6)
    for (found, wanted) in zip(color.components, given.components) {
      #expect((found == nil) == (wanted == nil))
      #expect(abs((found?.value ?? 0) - (wanted ?? 0)) < 5e-4)
    }
  }

  @Test(
    "what cannot be modified says why",
    arguments: [
      ("lighten({red}, 0.2, cmyk)", "expression-value"), ("lighten({red}, 2px * 1s, lch)", ""),
      ("lighten({amount}, 0.2, lch)", "expression-value"),
      ("rgba({amount}, 0.1)", "expression-value"),
      ("lighten({red}, 5deg, lch)", "expression-value"),
      ("set_hue({amount}, 3)", "expression-value"),
      ("rgb({red}, 0, 0)", "expression-value"),
    ])
  func problems(_ text: String, code: String) throws {
    let expression = try Expression(text)
    let values = expression.references.compactMap { Self.value($0.target.text) }
    #expect {
      _ = try expression.value(of: values, as: .color)
    } throws: { ($0 as? ExpressionProblem)?.code.hasPrefix(code) == true }
  }
}
