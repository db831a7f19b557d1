/// The value types of a generated file: where SwiftUI has a type of its own, it is that one.
enum SwiftValueTypes {
  /// The types, each with those that it is made of. `Context` and those of SwiftUI have their texts elsewhere.
  static let parts: [(name: String, needs: [String], text: String)] = [
    ("Context", [], ""), ("Length", [], length), ("Color", [], ""), ("ThemedColor", ["Color"], ""),
    ("RGBA", ["Color"], ""), ("CubicBezier", [], cubicBezier),
    ("Transition", ["CubicBezier"], transition),
    ("Spring", [], spring), ("Shadow", ["Color"], shadow), ("Gradient", ["Color"], ""),
    ("StrokeStyle", [], strokeStyle), ("Border", ["Color", "StrokeStyle"], border),
    ("Material", ["Color"], material), ("FontWeight", [], ""),
    ("Typography", ["FontWeight"], typography), ("Rem", [], rem),
  ]

  /// The types that are SwiftUI's own where it can be imported.
  static let ofSwiftUI: Set<String> = ["Color", "FontWeight", "Gradient"]

  /// The names of all types.
  static let all = Set(parts.map(\.name))

  /// The names of the types that declarations use, with those that these are made of.
  ///
  /// - Parameters:
  ///   - named: those that stand in the declarations.
  ///   - others: the names of some that are needed anyhow.
  ///   - colorsVary: whether colors have variants.
  static func used(
    among named: Set<String>, besides others: Set<String>, colorsVary: Bool
  ) -> Set<String> {
    var used = others.union(named)
    // The parts stand behind those that they need.
    for part in parts.reversed() where used.contains(part.name) { used.formUnion(part.needs) }
    if colorsVary { used.insert("Context") } else { used.remove("ThemedColor") }
    return used
  }

  /// The names of the types that stand in declarations, behind that of the enum that holds them.
  ///
  /// On bytes and in one pass for all names: the declarations may have megabytes, and to search them for each
  /// name by its characters took more than half of an export's time.
  static func named(in declarations: String, of types: String) -> Set<String> {
    var text = declarations
    return text.withUTF8 { bytes in
      let head = Array("\(types).".utf8)
      var missing = parts.map { (name: $0.name, bytes: Array($0.name.utf8)) }
      var named: Set<String> = []
      var start = 0
      var isLineStart = true
      while start + head.count <= bytes.count, !missing.isEmpty {
        // A comment may say such a name, and uses nothing.
        if isLineStart, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] == UInt8(ascii: "/") {
          while start < bytes.count, bytes[start] != UInt8(ascii: "\n") { start += 1 }
          continue
        }
        isLineStart =
          bytes[start] == UInt8(ascii: "\n") || isLineStart && bytes[start] == UInt8(ascii: " ")
        defer { start += 1 }
        guard bytes[start] == head[0], bytes[start...].starts(with: head) else { continue }
        let rest = bytes[(start + head.count)...]
        missing.removeAll { part in
          guard rest.starts(with: part.bytes) else { return false }
          named.insert(part.name)
          return true
        }
      }
      return named
    }
  }

  private static let length = """
    #if canImport(CoreGraphics)
      /// A length in points.
      public typealias Length = CoreGraphics.CGFloat
    #else
      public typealias Length = Swift.Double
    #endif
    """

  private static let cubicBezier = """
    /// A timing curve from (0, 0) to (1, 1).
    public struct CubicBezier: Swift.Hashable, Swift.Codable, Swift.Sendable {
      public var x1, y1, x2, y2: Swift.Double
      public init(_ x1: Swift.Double, _ y1: Swift.Double, _ x2: Swift.Double, _ y2: Swift.Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
      }
    }
    """

  private static let transition = """
    /// A transition; durations in seconds.
    public struct Transition: Swift.Hashable, Swift.Codable, Swift.Sendable {
      public var duration, delay: Swift.Double
      public var timingFunction: CubicBezier
      public init(_ timingFunction: CubicBezier, duration: Swift.Double, delay: Swift.Double = 0) {
        (self.timingFunction, self.duration, self.delay) = (timingFunction, duration, delay)
      }
    }
    """

  private static let spring = """
    /// A spring: the response in seconds, the initial velocity in its distance per second. What no source states
    /// is `nil`, and in `animation` what SwiftUI takes by itself: 0.5 and 0.825.
    public struct Spring: Swift.Hashable, Swift.Codable, Swift.Sendable {
      public var response, dampingRatio: Swift.Double?, velocity: Swift.Double
      public init(response: Swift.Double? = nil, dampingRatio: Swift.Double? = nil, velocity: Swift.Double = 0) {
        (self.response, self.dampingRatio, self.velocity) = (response, dampingRatio, velocity)
      }
    }
    """

  private static let shadow = """
    /// A shadow of layers, the first nearest to the eye; lengths in points, the radius of Apple's shadows half of
    /// the blur.
    public struct Shadow: Swift.Hashable, Swift.Sendable {
      public struct Layer: Swift.Hashable, Swift.Sendable {
        public var color: Color, x, y, blur, spread: Swift.Double, isInset: Swift.Bool
        public var radius: Swift.Double { blur / 2 }
        public init(
          _ color: Color, x: Swift.Double = 0, y: Swift.Double = 0, blur: Swift.Double = 0, spread: Swift.Double = 0,
          isInset: Swift.Bool = false
        ) {
          (self.color, self.x, self.y, self.blur) = (color, x, y, blur)
          (self.spread, self.isInset) = (spread, isInset)
        }
      }
      public var layers: [Layer]
      public init(_ layers: Layer...) { self.layers = layers }
    }
    """

  /// The same as SwiftUI's.
  static let gradient = """
      /// Colors and their places, 0…1.
      public struct Gradient: Swift.Hashable, Swift.Sendable {
        public struct Stop: Swift.Hashable, Swift.Sendable {
          public var color: Color, location: Swift.Double
          public init(color: Color, location: Swift.Double) { (self.color, self.location) = (color, location) }
        }
        public var stops: [Stop]
        public init(stops: [Stop]) { self.stops = stops }
      }
    """

  static let fontWeight = """
      /// The weight of a font, 1…1000.
      public struct FontWeight: Swift.Hashable, Swift.Codable, Swift.Sendable {
        public var number: Swift.Double
        public init(number: Swift.Double) { self.number = number }
      }
    """

  private static let strokeStyle = """
    /// How a line is drawn; lengths in points.
    public enum StrokeStyle: Swift.Hashable, Swift.Sendable {
      public enum LineCap: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case round, butt, square
      }
      case solid, dashed, dotted, double, groove, ridge, outset, inset
      /// Lengths of dash and gap in turn.
      case dashes([Swift.Double], LineCap)
    }
    """

  private static let border = """
    /// A border; the width in points.
    public struct Border: Swift.Hashable, Swift.Sendable {
      public var color: Color, width: Swift.Double, style: StrokeStyle
      public init(_ color: Color, width: Swift.Double, style: StrokeStyle = .solid) {
        (self.color, self.width, self.style) = (color, width, style)
      }
    }
    """

  private static let material = """
    /// A translucent material; what no source states is `nil`.
    public struct Material: Swift.Hashable, Swift.Sendable {
      public var level: Swift.String
      public var fill: Color?
      /// In points.
      public var blur: Swift.Double?
      /// A factor; 1 leaves the colors behind as they are.
      public var saturation: Swift.Double?
      public init(
        level: Swift.String, fill: Color? = nil, blur: Swift.Double? = nil, saturation: Swift.Double? = nil
      ) {
        (self.level, self.fill, self.blur, self.saturation) = (level, fill, blur, saturation)
      }
    }
    """

  private static let typography = """
    /// A text style; size and spacing in points, the line height a multiple of the size, or 0 for the font's
    /// own. It grows with a text style of Dynamic Type; of its families the first is preferred.
    public struct Typography: Swift.Hashable, Swift.Codable, Swift.Sendable {
      public enum TextStyle: Swift.String, Swift.CaseIterable, Swift.Codable, Swift.Sendable {
        case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote
        case caption1, caption2
      }
      public var fontFamily: [Swift.String]
      public var fontSize, fontWeight, letterSpacing, lineHeight: Swift.Double
      public var textStyle: TextStyle
      public init(
        _ fontFamily: [Swift.String] = [], fontSize: Swift.Double, fontWeight: Swift.Double = 400,
        letterSpacing: Swift.Double = 0, lineHeight: Swift.Double = 0, relativeTo textStyle: TextStyle = .body
      ) {
        (self.fontFamily, self.fontSize, self.fontWeight) = (fontFamily, fontSize, fontWeight)
        (self.letterSpacing, self.lineHeight, self.textStyle) = (letterSpacing, lineHeight, textStyle)
      }
      fileprivate var ownFamily: Swift.String? {
        let system = ["SF Pro", "SF Pro Text", "SF Pro Display", "San Francisco", "system-ui"]
        return fontFamily.first.flatMap { (system + ["-apple-system"]).contains($0) ? nil : $0 }
      }
    }
    """

  private static let rem = """
    /// A length in multiples of the root font's size.
    public struct Rem: Swift.Hashable, Swift.Codable, Swift.Sendable {
      public var value: Swift.Double
      public init(value: Swift.Double) { self.value = value }
      /// The length in points for a root font of so many points.
      public func points(rootFontSize: Swift.Double) -> Swift.Double { value * rootFontSize }
    }
    """
}
