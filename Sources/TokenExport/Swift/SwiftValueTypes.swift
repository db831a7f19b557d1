/// The value types of a generated file: the standard library is all they need.
enum SwiftValueTypes {
  /// The types and the readers of the table, each with those that it is made of. `Context`, `Color` and
  /// `table` have their texts elsewhere.
  static let parts: [(name: String, needs: [String], text: String)] = [
    ("Context", [], ""), ("table", ["Context"], ""), ("Length", [], length), ("Color", [], ""),
    ("CubicBezier", [], cubicBezier), ("Transition", ["CubicBezier"], transition),
    ("Spring", [], spring), ("Shadow", ["Color"], shadow),
    ("GradientStop", ["Color"], gradientStop), ("StrokeStyle", [], strokeStyle),
    ("Border", ["Color", "StrokeStyle"], border), ("Material", ["Color"], material),
    ("FontWeight", [], fontWeight), ("Typography", ["FontWeight"], typography), ("Rem", [], rem),
    ("color", ["Color", "table"], TableReaderSource.colorInContext),
    ("number", ["table"], TableReaderSource.number),
    ("length", ["number", "Length"], TableReaderSource.length),
  ]

  /// The readers that take a context, which is not hidden where there is one.
  static let contextReaders: Set<String> = ["color", "number", "length"]

  /// The names of all types.
  static let all = Set(parts.map(\.name).filter { $0.first?.isUppercase == true })

  /// The names of the types and readers that declarations use, with those that these are made of.
  ///
  /// - Parameters:
  ///   - named: those that stand in the declarations.
  ///   - others: the names of some that are needed anyhow.
  ///   - isPacked: whether values stand in a table.
  ///   - colorsVary: whether colors have variants.
  static func used(
    among named: Set<String>, besides others: Set<String>, isPacked: Bool, colorsVary: Bool
  ) -> Set<String> {
    var used = others.union(named.filter { isPacked || all.contains($0) })
    // The parts stand behind those that they need, but for the readers.
    for part in parts.reversed() where used.contains(part.name) { used.formUnion(part.needs) }
    if !isPacked { used.remove("table") }
    if isPacked, used.contains("Color") { used.formUnion(["table", "Context"]) }
    if colorsVary { used.insert("Context") }
    return used
  }

  /// The names of the types and readers that stand in declarations, behind that of the enum that holds them.
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
    public struct CubicBezier: Swift.Hashable, Swift.Sendable {
      public var x1, y1, x2, y2: Swift.Double
    }
    """

  private static let transition = """
    /// A transition; durations in seconds.
    public struct Transition: Swift.Hashable, Swift.Sendable {
      public var duration, delay: Swift.Double
      public var timingFunction: CubicBezier
    }
    """

  private static let spring = """
    /// A spring; what no source states is `nil`.
    public struct Spring: Swift.Hashable, Swift.Sendable {
      public var response, dampingRatio, duration, bounce: Swift.Double?
      public var mass, stiffness, damping, velocity: Swift.Double?
      /// Response and damping ratio computed from mass, stiffness and damping.
      public var period, ratio: Swift.Double?
      /// Response in seconds and damping ratio, where the parts tell both.
      public var responseAndDampingRatio: (Swift.Double, Swift.Double)? {
        let bounced = bounce.map { $0 >= 0 ? 1 - $0 : 1 / (1 + $0) }
        guard let response = response ?? duration ?? period,
          let ratio = dampingRatio ?? bounced ?? ratio
        else { return nil }
        return (response, ratio)
      }
    }
    """

  private static let shadow = """
    /// One layer of a shadow; lengths in points, the radius of Apple's shadows half of the blur.
    public struct Shadow: Swift.Hashable, Swift.Sendable {
      public var color: Color
      public var x, y, blur, spread: Swift.Double
      public var isInset = false
      public var radius: Swift.Double { blur / 2 }
    }
    """

  private static let gradientStop = """
    /// A color of a gradient and its place, 0…1.
    public struct GradientStop: Swift.Hashable, Swift.Sendable {
      public var color: Color
      public var location: Swift.Double
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
      public var color: Color
      public var width: Swift.Double
      public var style: StrokeStyle
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
    }
    """

  private static let fontWeight = """
    /// The weight of a font, 1…1000.
    public struct FontWeight: Swift.Hashable, Swift.Sendable {
      public var number: Swift.Double
    }
    """

  private static let typography = """
    /// A text style; size and spacing in points, the line height a multiple of the size, or 0 for the font's
    /// own. It grows with a text style of Dynamic Type; of its families the first is preferred.
    public struct Typography: Swift.Hashable, Swift.Sendable {
      public enum TextStyle: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote
        case caption1, caption2
      }
      public var fontFamily: [Swift.String]
      public var fontSize, fontWeight, letterSpacing, lineHeight: Swift.Double
      public var textStyle = TextStyle.body
      fileprivate var ownFamily: Swift.String? {
        let system = ["SF Pro", "SF Pro Text", "SF Pro Display", "San Francisco", "system-ui"]
        return fontFamily.first.flatMap { (system + ["-apple-system"]).contains($0) ? nil : $0 }
      }
    }
    """

  private static let rem = """
    /// A length in multiples of the root font's size.
    public struct Rem: Swift.Hashable, Swift.Sendable {
      public var value: Swift.Double
      /// The length in points for a root font of so many points.
      public func points(rootFontSize: Swift.Double) -> Swift.Double { value * rootFontSize }
    }
    """
}
