/// The value types of a generated file: the standard library is all they need.
enum SwiftValueTypes {
  /// The types and the readers of the table, each with those that it is made of.
  private static let parts: [(name: String, needs: [String], text: String)] = [
    ("Context", [], ""), ("Condition", ["Context"], ""), ("Length", [], length),
    ("Color", ["Condition"], TableReaderSource.color), ("CubicBezier", [], cubicBezier),
    ("Transition", ["CubicBezier"], transition), ("Spring", [], spring),
    ("Shadow", ["Color"], shadow), ("GradientStop", ["Color"], gradientStop),
    ("StrokeStyle", [], strokeStyle), ("Border", ["Color", "StrokeStyle"], border),
    ("Material", ["Color"], material), ("Typography", [], typography), ("Rem", [], rem),
    ("color", ["Color"], TableReaderSource.colorInContext),
    ("number", ["Condition"], TableReaderSource.number),
    ("length", ["number", "Length"], TableReaderSource.length),
  ]

  /// The names of all types and readers.
  static let all = Set(parts.map(\.name))

  /// The names of the types and readers that declarations use, with those that these are made of.
  ///
  /// - Parameter types: the enum that holds them.
  static func used(in declarations: String, of types: String) -> Set<String> {
    var used = Set(parts.map(\.name).filter { declarations.contains("\(types).\($0)") })
    // The parts stand behind those that they need, but for the readers.
    for part in parts.reversed() where used.contains(part.name) { used.formUnion(part.needs) }
    return used
  }

  /// - Parameters:
  ///   - types: the enum that holds them.
  ///   - used: the names of those that are needed.
  ///   - access: the access level, written before each declaration.
  static func text(_ types: String, _ used: Set<String>, access: String) -> String {
    // What a consumer's module makes itself must be laid out for good; only public types can say so.
    let color =
      access == "public"
      ? TableReaderSource.color : TableReaderSource.color.replacing("@frozen ", with: "")
    var all = parts.filter { used.contains($0.name) }
      .map { $0.name == "Color" ? color : $0.text }.joined()
    if used.contains("Color") { all += TableReaderSource.colorParts }
    if used.contains("Condition") { all += TableReaderSource.line }
    return all.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.contains("TYPES") ? String(line.replacing("TYPES", with: types)) : String(line)
    }.joined(separator: "\n").replacingPublic(with: access)
  }

  private static let length = """
    #if canImport(CoreGraphics)
      /// A length in points.
      public typealias Length = CoreGraphics.CGFloat
    #else
      /// A length in points.
      public typealias Length = Swift.Double
    #endif

    """

  private static let cubicBezier = """
    /// A timing curve from (0, 0) to (1, 1).
    public struct CubicBezier: Swift.Hashable, Swift.Sendable {
      public var x1, y1, x2, y2: Swift.Double
      public init(_ x1: Swift.Double, _ y1: Swift.Double, _ x2: Swift.Double, _ y2: Swift.Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
      }
    }

    """

  private static let transition = """
    /// A transition; durations in seconds.
    public struct Transition: Swift.Hashable, Swift.Sendable {
      public var duration, delay: Swift.Double
      public var timingFunction: CubicBezier
      public init(duration: Swift.Double, delay: Swift.Double, timingFunction: CubicBezier) {
        self.duration = duration
        self.delay = delay
        self.timingFunction = timingFunction
      }
    }

    """

  private static let spring = """
    /// A spring; what no source states is `nil`.
    public struct Spring: Swift.Hashable, Swift.Sendable {
      public var response, dampingRatio, duration, bounce: Swift.Double?
      public var mass, stiffness, damping, velocity: Swift.Double?
      /// Response and damping ratio computed from mass, stiffness and damping.
      public var period, ratio: Swift.Double?
      public init(
        response: Swift.Double? = nil, dampingRatio: Swift.Double? = nil,
        duration: Swift.Double? = nil, bounce: Swift.Double? = nil, mass: Swift.Double? = nil,
        stiffness: Swift.Double? = nil, damping: Swift.Double? = nil,
        velocity: Swift.Double? = nil, period: Swift.Double? = nil, ratio: Swift.Double? = nil
      ) {
        self.response = response
        self.dampingRatio = dampingRatio
        self.duration = duration
        self.bounce = bounce
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.velocity = velocity
        self.period = period
        self.ratio = ratio
      }
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
    /// One layer of a shadow; lengths in points.
    public struct Shadow: Swift.Hashable, Swift.Sendable {
      public var color: Color
      public var x, y, blur, spread: Swift.Double
      public var isInset: Swift.Bool
      /// What Apple's shadows call radius: half of the blur.
      public var radius: Swift.Double { blur / 2 }
      public init(
        color: Color, x: Swift.Double, y: Swift.Double, blur: Swift.Double, spread: Swift.Double,
        isInset: Swift.Bool = false
      ) {
        self.color = color
        self.x = x
        self.y = y
        self.blur = blur
        self.spread = spread
        self.isInset = isInset
      }
    }

    """

  private static let gradientStop = """
    /// A color of a gradient and its place, 0…1.
    public struct GradientStop: Swift.Hashable, Swift.Sendable {
      public var color: Color
      public var location: Swift.Double
      public init(_ color: Color, at location: Swift.Double) {
        self.color = color
        self.location = location
      }
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
      public init(color: Color, width: Swift.Double, style: StrokeStyle) {
        self.color = color
        self.width = width
        self.style = style
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
        level: Swift.String, fill: Color? = nil, blur: Swift.Double? = nil,
        saturation: Swift.Double? = nil
      ) {
        self.level = level
        self.fill = fill
        self.blur = blur
        self.saturation = saturation
      }
    }

    """

  private static let typography = """
    /// A text style; size and spacing in points, the line height a multiple of the size.
    public struct Typography: Swift.Hashable, Swift.Sendable {
      /// The text styles of Dynamic Type.
      public enum TextStyle: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case largeTitle, title1, title2, title3, headline, subheadline
        case body, callout, footnote, caption1, caption2
      }
      /// Most preferred first.
      public var fontFamily: [Swift.String]
      public var fontSize, fontWeight, letterSpacing, lineHeight: Swift.Double
      /// The one that it grows with.
      public var textStyle: TextStyle
      public init(
        fontFamily: [Swift.String], fontSize: Swift.Double, fontWeight: Swift.Double,
        letterSpacing: Swift.Double, lineHeight: Swift.Double, textStyle: TextStyle = .body
      ) {
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.fontWeight = fontWeight
        self.letterSpacing = letterSpacing
        self.lineHeight = lineHeight
        self.textStyle = textStyle
      }
      /// Whether the first family is the system's own.
      public var isSystem: Swift.Bool {
        guard let first = fontFamily.first else { return true }
        return ["SF Pro", "SF Pro Text", "SF Pro Display", "San Francisco", "system-ui",
          "-apple-system"].contains(first)
      }
    }

    """

  private static let rem = """
    /// A length in multiples of the root font's size.
    public struct Rem: Swift.Hashable, Swift.Sendable {
      public var value: Swift.Double
      public init(_ value: Swift.Double) { self.value = value }
      /// The length in points for a root font of so many points.
      public func points(rootFontSize: Swift.Double) -> Swift.Double { value * rootFontSize }
    }

    """
}

extension String {
  /// The text with another access level at the beginning of its declarations.
  fileprivate func replacingPublic(with access: String) -> String {
    if access == "public" { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let body = line.drop { $0 == " " }
      let margin = line.prefix(line.count - body.count)
      if body.hasPrefix("public ") { return String(margin + access + body.dropFirst(6)) }
      // Nobody outside sees what is internal.
      guard access == "internal", body.hasPrefix("@"), let blank = body.firstIndex(of: " ")
      else { return String(line) }
      return String(margin + body[body.index(after: blank)...])
    }.joined(separator: "\n")
  }
}
