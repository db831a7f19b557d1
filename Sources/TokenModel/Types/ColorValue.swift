package import PositionedJSON

/// A color in the space it was given in.
///
/// Equal when space, components and alpha are; the `hex` fallback does not count.
///
/// - Source: DTCG Color Module 2025.10, sections 4.1 and 4.2.
package struct ColorValue: TypedValue {
  /// A color space of the DTCG Color Module.
  package enum Space: String, Sendable, CaseIterable {
    case srgb
    case srgbLinear = "srgb-linear"
    case hsl
    case hwb
    case lab
    case lch
    case oklab
    case oklch
    case displayP3 = "display-p3"
    case a98RGB = "a98-rgb"
    case prophotoRGB = "prophoto-rgb"
    case rec2020
    case xyzD65 = "xyz-d65"
    case xyzD50 = "xyz-d50"
  }

  /// The type of tokens with such a value.
  package static let type = TokenType.color

  /// The space whose components are given.
  package var space: Space
  /// Three; `nil` is the component `none`. Units by space: rgb 0…1, hue in degrees 0…<360,
  /// saturation, lightness, whiteness and blackness 0…100, lab lightness 0…100, oklab 0…1.
  package var components: [Number?]
  /// 0…1.
  package var alpha: Number
  /// Six digits with `#`, as written; `nil` where none was given.
  package var hex: String?

  package init(space: Space, components: [Number?], alpha: Number = Number(1), hex: String? = nil) {
    self.space = space
    self.components = components
    self.alpha = alpha
    self.hex = hex
  }

  /// Compares space, components and alpha.
  package static func == (lhs: ColorValue, rhs: ColorValue) -> Bool {
    lhs.space == rhs.space && lhs.components == rhs.components && lhs.alpha == rhs.alpha
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(components)
    hasher.combine(alpha)
  }

  /// Components above 1 in the xyz spaces, which D65 white has (Z = 1.089), are allowed by CSS and
  /// not by the DTCG Color Module, section 4.2: an error in strict reading, else a remark.
  package init?(_ json: JSON, _ reader: inout ValueReader) {
    if let text = json.string {
      reader.report(
        "a color is an object with colorSpace and components, found the string "
          + quotedForMessage(text),
        fix: ColorValue(hexText: text).map { "write \($0.json.compactText)" }, at: json)
      return nil
    }
    guard
      let members = reader.object(
        json, "a color", required: ["colorSpace", "components"], optional: ["alpha", "hex"]),
      let spaceJSON = members["colorSpace"],
      let space = reader.word(spaceJSON, "color space", Space.self),
      let componentsJSON = members["components"],
      let components = ColorValue.readComponents(
        componentsJSON, in: space, space.ranges(xyzEnd: reader.isStrict ? 1 : .infinity), &reader)
    else { return nil }
    self.space = space
    self.components = components
    if [.xyzD65, .xyzD50].contains(space), components.contains(where: { ($0?.value ?? 0) > 1 }) {
      reader.remark(
        "a component of \(space.rawValue) is above 1, which DTCG 2025.10 forbids",
        fix: "write the color in another space, such as oklch", at: componentsJSON)
    }
    alpha = Number(1)
    if let alphaJSON = members["alpha"] {
      guard let number = reader.number(alphaJSON, "alpha") else { return nil }
      guard (0...1).contains(number.value) else {
        reader.report("alpha \(number.text) is outside 0…1", at: alphaJSON)
        return nil
      }
      alpha = number
    }
    if let hexJSON = members["hex"] {
      if let text = hexJSON.string, ColorValue.isHex(text) {
        hex = text
        if space == .srgb, let other = ColorValue.bytes(ofHex: text), isFar(from: other) {
          reader.remark(
            "hex \(quotedForMessage(text)) is another color than the components; these count",
            fix: "take one of them away, or write the same in both", at: hexJSON)
        }
      } else if reader.isStrict {
        reader.report("hex is \"#\" and six digits", fix: ColorValue.hexFix(hexJSON), at: hexJSON)
        return nil
      } else {
        // A fallback that nothing is computed from.
        let full = ColorValue.fullHex(hexJSON)
        hex = full
        reader.remark(
          "hex is \"#\" and six digits, found \(hexJSON.string.map(quotedForMessage) ?? hexJSON.kindName)"
            + (full.map { "; it is read as \(quotedForMessage($0))" } ?? "; it is left out"),
          fix: ColorValue.hexFix(hexJSON), at: hexJSON)
      }
    }
  }

  /// Whether a component differs by more than two steps of eight bits, which no rounding explains.
  private func isFar(from other: [UInt8]) -> Bool {
    zip(components, other).contains { one, two in
      one.map { abs($0.value - ColorValue.part(two)) > 2.0 / 255 } ?? false
    }
  }

  /// A value in which every color's `hex` has six digits, or is left out where nobody can tell them.
  package static func withFullHex(_ json: JSON) -> JSON {
    switch json.kind {
    case .null, .bool, .number, .string: return json
    case .array(let elements):
      return JSON(.array(elements.map(withFullHex)), offset: json.offset)
    case .object(let members):
      let isColor = json.member("colorSpace") != nil
      let mended = members.compactMap { member -> JSON.Member? in
        guard isColor, member.key == "hex", member.value.string.map(isHex) != true else {
          return JSON.Member(member.key, withFullHex(member.value), keyOffset: member.keyOffset)
        }
        return fullHex(member.value).map {
          JSON.Member(
            member.key, JSON(.string($0), offset: member.value.offset), keyOffset: member.keyOffset)
        }
      }
      return JSON(.object(mended), offset: json.offset)
    }
  }

  /// `#fff` written out; the digits themselves are never made up.
  private static func hexFix(_ json: JSON) -> String {
    fullHex(json).map { "write \"\($0)\"" } ?? "write six digits, or leave it out"
  }

  private static func fullHex(_ json: JSON) -> String? {
    let digits = (json.string ?? "").drop { $0 == "#" }
    guard [3, 4, 6, 8].contains(digits.count),
      digits.utf8.allSatisfy({ $0 < 128 && Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    let full =
      digits.count < 5 ? digits.prefix(3).map { "\($0)\($0)" }.joined() : String(digits.prefix(6))
    return "#" + full
  }

  private static func readComponents(
    _ json: JSON, in space: Space, _ ranges: [Space.Range], _ reader: inout ValueReader
  ) -> [Number?]? {
    guard let elements = json.elements, elements.count == 3 else {
      reader.report("components is an array of exactly three", at: json)
      return nil
    }
    var components: [Number?] = []
    components.reserveCapacity(3)
    for (element, range) in zip(elements, ranges) {
      if element.string == "none" {
        components.append(nil)
        continue
      }
      guard let number = reader.number(element, "a component") else { continue }
      guard range.contains(number.value) else {
        reader.report(
          "the component \(number.text) is outside \(range.text) in \(space.rawValue)",
          at: element)
        continue
      }
      components.append(number)
    }
    return components.count == 3 ? components : nil
  }

  private static func isHex(_ text: String) -> Bool {
    text.utf8.count == 7 && bytes(ofHex: text) != nil
  }

  /// As DTCG writes it; an alpha of 1 is left out.
  package var json: JSON {
    var members = [
      JSON.Member("colorSpace", .string(space.rawValue)),
      JSON.Member(
        "components",
        .array(components.map { $0.map { JSON.number(text: $0.text) } ?? .string("none") })),
    ]
    if alpha.value != 1 { members.append(JSON.Member("alpha", .number(text: alpha.text))) }
    if let hex { members.append(JSON.Member("hex", .string(hex))) }
    return .object(members)
  }
}

extension ColorValue.Space {
  struct Range {
    var low: Double
    var high: Double
    var excludesHigh = false

    func contains(_ value: Double) -> Bool {
      value >= low && (excludesHigh ? value < high : value <= high)
    }

    var text: String {
      func side(_ value: Double) -> String { value.isFinite ? Number(value).text : "∞" }
      return side(low) + "…" + (excludesHigh ? "<" : "") + side(high)
    }
  }

  /// The range that each component may have (DTCG Color Module, section 4.2, where `xyzEnd` is 1).
  func ranges(xyzEnd: Double) -> [Range] {
    let unit = Range(low: 0, high: 1)
    let percent = Range(low: 0, high: 100)
    let hue = Range(low: 0, high: 360, excludesHigh: true)
    let free = Range(low: -.infinity, high: .infinity)
    let chroma = Range(low: 0, high: .infinity)
    return switch self {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020:
      [unit, unit, unit]
    case .xyzD65, .xyzD50:
      Array(repeating: Range(low: 0, high: xyzEnd), count: 3)
    case .hsl, .hwb: [hue, percent, percent]
    case .lab: [percent, free, free]
    case .lch: [percent, chroma, hue]
    case .oklab: [unit, free, free]
    case .oklch: [unit, chroma, hue]
    }
  }
}
