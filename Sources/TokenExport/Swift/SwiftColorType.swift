/// Writes the color type of a generated file, as values of its own or as places in the table: with the same
/// members, of which only those are there that the colors need.
struct SwiftColorType {
  var access: String
  /// The enum of the value types.
  var types: String
  /// The argument labels of a color with variants, the one elsewhere first.
  var labels: [String]
  var forms: Set<SwiftPalette.Form>
  /// Whether all members are there.
  var isComplete: Bool

  var varies: Bool { isComplete || forms.contains(.variants) }
  /// Whether colors have spaces and components besides what a screen shows.
  var hasSpaces: Bool { isComplete || forms.contains(.space) }

  private var head: String {
    """
    /// A color\(hasSpaces ? " in the space it was given in" : " in sRGB").
    \(access) struct Color: Swift.Hashable, Swift.Sendable, Swift.CustomStringConvertible {
    """
  }

  private var space: String {
    """
      /// The spaces of CSS Color Level 4.
      \(hasSpaces ? access : "fileprivate") enum Space: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case srgb, srgbLinear, hsl, hwb, lab, lch, oklab, oklch
        case displayP3, a98RGB, prophotoRGB, rec2020, xyzD65, xyzD50
      }
    """
  }

  // MARK: As values

  var plain: String {
    var parts = [head]
    if hasSpaces {
      parts += [
        space,
        """
          /// The space, and the one of `rgb`: Display P3 or sRGB.
          \(access) let space, rgbSpace: Space
          /// Three, in the units of CSS Color Level 4; `nil` is `none`.
          \(access) let components: [Swift.Double?]
        """,
      ]
    }
    parts.append(
      """
        /// Red, green and blue for a screen, and how opaque it is; each 0…1.
        \(access) let rgb: [Swift.Double], alpha: Swift.Double
      """)
    if varies { parts.append("  private var variants: [Color?] = []") }
    parts += inits
    if varies { parts.append(resolved) }
    parts.append(description + "\n}")
    return parts.joined(separator: "\n")
  }

  private var inits: [String] {
    let own = hasSpaces ? "\n    (space, rgbSpace, components) = (.srgb, .srgb, rgb)" : ""
    var parts: [String] = []
    if isComplete || forms.contains(.hex) {
      parts.append(
        """
          @inline(never) init(_ hex: Swift.Int, alpha: Swift.Double = 1) {
            let bytes = [hex >> 16 & 255, hex >> 8 & 255, hex & 255]
            (rgb, self.alpha) = (bytes.map { Swift.Double(($0 * 2_000_000 + 255) / 510) / 1e6 }, alpha)\(own)
          }
        """)
    }
    if isComplete || forms.contains(.components) {
      parts.append(
        """
          @inline(never) init(
            _ red: Swift.Double, _ green: Swift.Double, _ blue: Swift.Double, alpha: Swift.Double = 1
          ) {
            (rgb, self.alpha) = ([red, green, blue], alpha)\(own)
          }
        """)
    }
    if hasSpaces {
      parts.append(
        """
          @inline(never) init(
            _ space: Space, _ components: [Swift.Double?], alpha: Swift.Double = 1,
            shown rgbSpace: Space? = nil, _ rgb: [Swift.Double]? = nil
          ) {
            (self.space, self.components, self.alpha) = (space, components, alpha)
            (self.rgbSpace, self.rgb) = (rgbSpace ?? space, rgb ?? components.map { $0 ?? 0 })
          }
        """)
    }
    if varies, let base = labels.first, labels.count > 1 {
      let labels = labels.map { SwiftIdentifier.label(SwiftIdentifier.quoted($0)) }
      let values = self.labels.map(SwiftIdentifier.quoted)
      parts.append(
        """
          @inline(never) init(\(labels[0]): Color, \(labels.dropFirst().map { "\($0): Color? = nil" }.joined(separator: ", "))) {
            self = \(SwiftIdentifier.quoted(base))
            self.variants = [\(values.dropFirst().joined(separator: ", "))]
          }
        """)
    }
    return parts
  }

  private var resolved: String {
    """
      /// The color in a context, without variants.
      \(access) func resolved(in context: Context) -> Color {
        var color = zip(variants, modes).filter { $0.0 != nil && $0.1.holds(context) }.last?.0 ?? self
        color.variants = []
        return color
      }
    """
  }

  private var description: String {
    let head = """
        \(access) var description: Swift.String {
      """
    if !varies { return head + "\n" + text(return: "return ") + "\n  }" }
    return head + "\n" + text(return: "let text = ") + "\n" + """
          return zip(variants, modes).reduce(text) { text, mode in
            mode.0.map { "\\(text); \\(mode.1.name) \\($0)" } ?? text
          }
        }
      """
  }

  /// The statements that give the text of one color.
  private func text(return start: String) -> String {
    let hex = """
          let hex = rgb.reduce(1) { $0 * 256 + Swift.Int($1 * 255 + 0.5) }
          let digits = "#" + Swift.String(hex, radix: 16, uppercase: true).dropFirst()
      """
    let end = #"(alpha == 1 ? "" : " / \(alpha)")"#
    if !hasSpaces { return hex + "\n    \(start)digits + \(end)" }
    return hex + "\n" + #"""
          let parts = components.map { $0.map { "\($0)" } ?? "none" }.joined(separator: " ")
          let isHex = space == .srgb && rgbSpace == .srgb
      """# + "\n    \(start)(isHex ? digits : \"\\(space) \" + parts) + \(end)"
  }

  // MARK: As places

  var packed: String {
    let own = hasSpaces ? access : "fileprivate"
    let open = head.split(separator: "\n").map(String.init)
    var parts = [
      open[0], "/// It is the place of its value in the table at the end of this file.",
      open[1], space,
      """
        let place: Swift.Int32
        init(at place: Swift.Int32) { self.place = place }
        /// The space, and the one of `rgb`: Display P3 or sRGB.
        \(own) var space: Space { parts.space }
        \(own) var rgbSpace: Space { parts.rgbSpace }
        /// Three, in the units of CSS Color Level 4; `nil` is `none`.
        \(own) var components: [Swift.Double?] { parts.components }
        /// Red, green and blue for a screen, and how opaque it is; each 0…1.
        \(access) var rgb: [Swift.Double] { parts.rgb }
        \(access) var alpha: Swift.Double { parts.alpha }
        /// The color in a context, without variants.
        \(varies ? access : "fileprivate") func resolved(in context: Context) -> Color {
          let line = TableLine(at: place)
          return line.isList ? line.last(in: context).map { Color(at: $0) } ?? self : self
        }
        \(access) var description: Swift.String {
          let line = TableLine(at: place)
          if !line.isList { return parts.description }
          return line.entries.map { number, place in
            (number == 0 ? "" : modes[number - 1].name + " ") + Color(at: place).description
          }.joined(separator: "; ")
        }
        \(access) static func == (one: Color, other: Color) -> Swift.Bool {
          one.place == other.place
            || TableLine(at: one.place).text.elementsEqual(TableLine(at: other.place).text)
        }
        \(access) func hash(into hasher: inout Swift.Hasher) {
          hasher.combine(bytes: Swift.UnsafeRawBufferPointer(TableLine(at: place).text))
        }
        fileprivate var parts: ColorParts {
          var line = TableLine(at: resolved(in: Context()).place)
          return ColorParts(&line)
        }
      }
      """,
      TableReaderSource.colorParts,
    ]
    var full = self
    full.isComplete = true
    parts.append("  var description: Swift.String {\n" + full.text(return: "return ") + "\n  }\n}")
    return parts.joined(separator: "\n")
  }
}
