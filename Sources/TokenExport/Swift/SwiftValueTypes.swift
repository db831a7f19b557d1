/// The value types of a generated file: the standard library is all they need.
enum SwiftValueTypes {
  /// - Parameter access: the access level, written before each declaration.
  static func text(access: String) -> String {
    (color + motion + paint + text).replacingPublic(with: access)
  }

  private static let color = """
    /// A colour in the space it was given in.
    public struct Color: Swift.Hashable, Swift.Sendable {
      /// The spaces of CSS Color Level 4.
      public enum Space: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case srgb, srgbLinear, hsl, hwb, lab, lch, oklab, oklch
        case displayP3, a98RGB, prophotoRGB, rec2020, xyzD65, xyzD50
      }
      /// The colour where a condition holds.
      public struct Variant: Swift.Hashable, Swift.Sendable {
        public var condition: Condition
        public var color: Color
        public init(_ condition: Condition, _ color: Color) {
          self.condition = condition
          self.color = color
        }
      }
      public var space: Space
      /// Three, in the units of CSS Color Level 4; `nil` is `none`.
      public var components: [Swift.Double?]
      /// 0…1.
      public var alpha: Swift.Double
      /// Red, green and blue for a screen: in Display P3 if `space` is that, else in sRGB, where
      /// values outside 0…1 are colours outside its gamut.
      public var rgb: [Swift.Double]
      /// What it is elsewhere; of those that hold, the last decides.
      public var variants: [Variant]
      public init(
        _ space: Space, _ first: Swift.Double?, _ second: Swift.Double?, _ third: Swift.Double?,
        alpha: Swift.Double = 1, rgb: [Swift.Double]? = nil, variants: [Variant] = []
      ) {
        self.space = space
        components = [first, second, third]
        self.alpha = alpha
        self.rgb = rgb ?? [first ?? 0, second ?? 0, third ?? 0]
        self.variants = variants
      }
      /// The colour in a context, without variants.
      public func resolved(in context: Context) -> Color {
        var color = variants.last { $0.condition.holds(in: context) }?.color ?? self
        color.variants = []
        return color
      }
    }

    """

  private static let motion = """
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

  private static let paint = """
    /// One layer of a shadow; lengths in points.
    public struct Shadow: Swift.Hashable, Swift.Sendable {
      public var color: Color
      public var x, y, blur, spread: Swift.Double
      public var isInset: Swift.Bool
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
    /// A colour of a gradient and its place, 0…1.
    public struct GradientStop: Swift.Hashable, Swift.Sendable {
      public var color: Color
      public var location: Swift.Double
      public init(_ color: Color, at location: Swift.Double) {
        self.color = color
        self.location = location
      }
    }
    /// How a line is drawn; lengths in points.
    public enum StrokeStyle: Swift.Hashable, Swift.Sendable {
      public enum LineCap: Swift.String, Swift.CaseIterable, Swift.Sendable {
        case round, butt, square
      }
      case solid, dashed, dotted, double, groove, ridge, outset, inset
      /// Lengths of dash and gap in turn.
      case dashes([Swift.Double], LineCap)
    }
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
    /// A translucent material; what no source states is `nil`.
    public struct Material: Swift.Hashable, Swift.Sendable {
      public var level: Swift.String
      public var fill: Color?
      /// In points.
      public var blur: Swift.Double?
      /// A factor; 1 leaves the colours behind as they are.
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

  private static let text = """
    /// A text style; size and spacing in points, the line height a multiple of the size.
    public struct Typography: Swift.Hashable, Swift.Sendable {
      /// Most preferred first.
      public var fontFamily: [Swift.String]
      public var fontSize, fontWeight, letterSpacing, lineHeight: Swift.Double
      public init(
        fontFamily: [Swift.String], fontSize: Swift.Double, fontWeight: Swift.Double,
        letterSpacing: Swift.Double, lineHeight: Swift.Double
      ) {
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.fontWeight = fontWeight
        self.letterSpacing = letterSpacing
        self.lineHeight = lineHeight
      }
    }
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
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let body = line.drop { $0 == " " }
      guard body.hasPrefix("public ") else { return String(line) }
      return line.prefix(line.count - body.count) + access + body.dropFirst(6)
    }.joined(separator: "\n")
  }
}
