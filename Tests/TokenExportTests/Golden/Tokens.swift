// Written by blazon; do not edit.
// Registry: hig
// Point:    modern@HEAD
// Digest:   0123abcd
// Lengths are in points, durations in seconds.

/// iOS 13 and later, */ as the sheets describe it.
public enum Tokens {
  /// base
  public enum base {
    /// base.blue
    ///
    /// - Source: ios-alert, Layout, Width
    public static var blue: TokensValues.Color { .init(.srgb, 0, 0.478431, 1) }
    /// base.hsl
    public static var hsl: TokensValues.Color { .init(.hsl, 210, 100, 50, rgb: [0, 0.5, 1]) }
    /// base.inexact
    public static var inexact: TokensValues.Color { .init(.srgb, 0.1234, 0, 1) }
    /// Old.
    @available(*, deprecated, message: "use {base.ok} \"instead\"")
    public static var lab: TokensValues.Color { .init(.lab, 50, 20, -30, rgb: [0.5211546, 0.423657, 0.6685103]) }
    /// base.ok
    public static var ok: TokensValues.Color { .init(.oklch, 0.7, 0.1, 200, alpha: 0.5, rgb: [0.2518309, 0.6942496, 0.7170637]) }
    /// base.wide
    public static var wide: TokensValues.Color { .init(.displayP3, 1, 0.5, nil) }
    /// base.xyz
    public static var xyz: TokensValues.Color { .init(.xyzD50, 0.2, 0.3, 0.4, rgb: [-0.2592389, 0.6595233, 0.7405054]) }
  }
  /// color
  public enum color {
    /// color.alert
    ///
    /// - Base: #ff3b30
    /// - appearance=dark: #ff453a
    /// - contrast=increased: #d70015
    /// - appearance=dark,contrast=increased: #ff6961
    public static var alert: TokensValues.Color {
      .init(.srgb, 1, 0.231373, 0.188235, variants: [
        .init(.init(appearance: .dark), .init(.srgb, 1, 0.270588, 0.227451)),
        .init(.init(contrast: .increased), .init(.srgb, 0.843137, 0, 0.082353)),
        .init(.init(appearance: .dark, contrast: .increased), .init(.srgb, 1, 0.411765, 0.380392)),
      ])
    }
    /// color.red
    ///
    /// - Base: #ff3b30
    /// - appearance=dark: #ff453a
    /// - contrast=increased: #d70015
    /// - appearance=dark,contrast=increased: #ff6961
    public static var red: TokensValues.Color {
      .init(.srgb, 1, 0.231373, 0.188235, variants: [
        .init(.init(appearance: .dark), .init(.srgb, 1, 0.270588, 0.227451)),
        .init(.init(contrast: .increased), .init(.srgb, 0.843137, 0, 0.082353)),
        .init(.init(appearance: .dark, contrast: .increased), .init(.srgb, 1, 0.411765, 0.380392)),
      ])
    }
  }
  /// font
  public enum font {
    /// font.system
    public static var system: [Swift.String] { ["SF Pro", "system-ui"] }
    /// font.weight
    public static var weight: Swift.Double { 600 }
  }
  /// line
  public enum line {
    /// line.border
    public static var border: TokensValues.Border { .init(color: .init(.srgb, 0.235294, 0.235294, 0.262745, alpha: 0.29), width: 0.5, style: .solid) }
    /// line.dashes
    public static var dashes: TokensValues.StrokeStyle { .dashes([4, 2], .round) }
    /// line.shadow
    public static var shadow: [TokensValues.Shadow] { [.init(color: .init(.srgb, 0, 0, 0, alpha: 0.3), x: 0, y: 10, blur: 40, spread: 0)] }
    /// line.style
    public static var style: TokensValues.StrokeStyle { .dotted }
  }
  /// motion
  public enum motion {
    /// motion.duration
    public static var duration: Swift.Double { 0.3 }
    /// motion.easeIn
    public static var easeIn: TokensValues.CubicBezier { .init(0.42, 0, 1, 1) }
    /// motion.fade
    public static var fade: TokensValues.Transition { .init(duration: 0.3, delay: 0, timingFunction: .init(0.25, 0.1, 0.25, 1)) }
    /// motion.scale
    public static var scale: Swift.Double { 1.2 }
  }
  /// our
  public enum our {
    /// our.aliasOfAlias
    public static var aliasOfAlias: TokensValues.Material { .init(level: "ultraThick") }
    // No value for our.avoided: Base: the value is one to avoid
    /// our.curve
    public static var curve: Swift.String { "contin\"uous" }
    /// our.flag
    ///
    /// - Base: true, the value is a guideline: "may"
    public static var flag: Swift.Bool { true }
    /// our.mass
    public static var mass: TokensValues.Spring { .init(mass: 1, stiffness: 100, damping: 10, period: 0.6283185307179586, ratio: 0.5) }
    /// our.nothing
    public static var nothing: Swift.String? { nil }
    /// our.part
    ///
    /// - Base: {"dampingRatio":0.75}, the value is approximate
    public static var part: TokensValues.Spring { .init(dampingRatio: 0.75) }
    /// our.spring
    public static var spring: TokensValues.Spring { .init(response: 0.5, dampingRatio: 0.8) }
    /// our.thick
    public static var thick: TokensValues.Material { .init(level: "ultraThick") }
    /// our.thin
    public static var thin: TokensValues.Material { .init(level: "thin", blur: 20, saturation: 1.8) }
    /// our.usesThick
    public static var usesThick: TokensValues.Material { .init(level: "ultraThick") }
  }
  /// paint
  public enum paint {
    /// paint.gradient
    public static var gradient: [TokensValues.GradientStop] { [.init(.init(.srgb, 1, 1, 1), at: 0.07), .init(.init(.srgb, 0, 0, 0), at: 1)] }
  }
  /// said
  public enum said {
    /// said.about
    ///
    /// - Base: 320 px, the value is a guideline: "should", the value is approximate
    /// - Since: iOS 15
    /// - Note: depends on content
    public static var about: Swift.Double { 320 }
    /// said.assumed
    ///
    /// - Base: [{"color":{"colorSpace":"srgb","components":[0,0,0],"hex":"#000000","alpha":0.25},"offsetX":{"value"…, no source states "spread"
    public static var assumed: [TokensValues.Shadow] { [.init(color: .init(.srgb, 0, 0, 0, alpha: 0.25), x: 0, y: 10, blur: 40, spread: 0)] }
    // No value for said.atLeast: Base: at least 2, at most 5
    // No value for said.computed: Base: the value is computed: "screen.width"
    // No value for said.inches: Base: the unit is "in"
    /// said.percent
    ///
    /// - Base: 0.5, the number counts "%"
    public static var percent: Swift.Double { 0.5 }
    /// said.pixels
    public static var pixels: Swift.Double { 44 }
    // No value for said.silent: Base: the pages read do not state a value
    /// said.usesPixels
    public static var usesPixels: Swift.Double { 44 }
    // No value for said.usesSilent: Base: the reference leads to no value
    // No value for said.words: Base: the source says "standard blue"
  }
  /// sheet
  public enum sheet {
    /// sheet.backdrop
    ///
    /// - idiom=phone: #000000 alpha 0.4
    public static var backdrop: TokensValues.Color { .init(.srgb, 0, 0, 0, alpha: 0.4) }
    /// sheet.backdrop
    ///
    /// - idiom=phone: #000000 alpha 0.4
    public static func backdrop(in context: TokensValues.Context) -> TokensValues.Color? {
      if context.idiom == .phone { return .init(.srgb, 0, 0, 0, alpha: 0.4) }
      return nil
    }
    /// sheet.curve
    ///
    /// - idiom=pad: [0.42,0,1,1]
    /// - idiom=phone: {"dampingRatio":0.85}
    public static var curve: TokensValues.Spring { .init(dampingRatio: 0.85) }
    /// sheet.curve
    ///
    /// - idiom=pad: [0.42,0,1,1]
    /// - idiom=phone: {"dampingRatio":0.85}
    public static func curve(in context: TokensValues.Context) -> TokensValues.CubicBezier? {
      if context.idiom == .phone { return nil }
      if context.idiom == .pad { return .init(0.42, 0, 1, 1) }
      return nil
    }
    /// sheet.curve
    ///
    /// - idiom=pad: [0.42,0,1,1]
    /// - idiom=phone: {"dampingRatio":0.85}
    public static func curve(in context: TokensValues.Context) -> TokensValues.Spring? {
      if context.idiom == .phone { return .init(dampingRatio: 0.85) }
      return nil
    }
    /// sheet.height
    ///
    /// - Base: 100 px
    /// - idiom=pad: nothing applies here
    public static var height: Swift.Double { 100 }
    /// sheet.height
    ///
    /// - Base: 100 px
    /// - idiom=pad: nothing applies here
    public static func height(in context: TokensValues.Context) -> Swift.Double? {
      if context.idiom == .pad { return nil }
      return 100
    }
    /// sheet.inset
    ///
    /// - Base: 16 px
    /// - idiom=pad: 20 px
    public static var inset: Swift.Double { 16 }
    /// sheet.inset
    ///
    /// - Base: 16 px
    /// - idiom=pad: 20 px
    public static func inset(in context: TokensValues.Context) -> Swift.Double {
      if context.idiom == .pad { return 20 }
      return 16
    }
    /// sheet.position
    ///
    /// - idiom=phone: "bottom"
    public static var position: Swift.String { "bottom" }
    /// sheet.position
    ///
    /// - idiom=phone: "bottom"
    public static func position(in context: TokensValues.Context) -> Swift.String? {
      if context.idiom == .phone { return "bottom" }
      return nil
    }
    /// sheet.tint
    public static var tint: TokensValues.Color { .init(.srgb, 0, 0, 1) }
    /// sheet.usesBackdrop
    ///
    /// - Base: the reference leads to no value
    /// - idiom=phone: #000000 alpha 0.4
    public static var usesBackdrop: TokensValues.Color { .init(.srgb, 0, 0, 0, alpha: 0.4) }
    /// sheet.usesBackdrop
    ///
    /// - Base: the reference leads to no value
    /// - idiom=phone: #000000 alpha 0.4
    public static func usesBackdrop(in context: TokensValues.Context) -> TokensValues.Color? {
      if context.idiom == .phone { return .init(.srgb, 0, 0, 0, alpha: 0.4) }
      return nil
    }
    /// sheet.width
    ///
    /// - idiom=pad: 320 px
    /// - idiom=phone: the value is computed: "screen.width - 16pt"
    public static func width(in context: TokensValues.Context) -> Swift.Double? {
      if context.idiom == .phone { return nil }
      if context.idiom == .pad { return 320 }
      return nil
    }
  }
  /// Lengths.
  public enum size {
    /// size.root
    public static var root: TokensValues.Rem { .init(1.5) }
    /// How wide it is: */ <b> "always" .
    ///
    /// - Source: ios-alert, Layout, Width
    public static var width: Swift.Double { 270 }
  }
  /// text
  public enum text {
    /// text.body
    public static var body: TokensValues.Typography { .init(fontFamily: ["SF Pro"], fontSize: 17, fontWeight: 400, letterSpacing: -0.4, lineHeight: 1.3) }
  }
}

/// The types of the values in ``Tokens``.
public enum TokensValues {
  /// A value for each axis of the design; an axis left out takes its first value.
  public struct Context: Swift.Hashable, Swift.Sendable {
    /// The values of the axis appearance.
    public enum Appearance: Swift.String, Swift.CaseIterable, Swift.Sendable {
      case light = "light"
      case dark = "dark"
    }
    /// The values of the axis contrast.
    public enum Contrast: Swift.String, Swift.CaseIterable, Swift.Sendable {
      case normal = "normal"
      case increased = "increased"
    }
    /// The values of the axis idiom.
    public enum Idiom: Swift.String, Swift.CaseIterable, Swift.Sendable {
      case phone = "phone"
      case pad = "pad"
    }
    /// The axis appearance.
    public var appearance: Appearance
    /// The axis contrast.
    public var contrast: Contrast
    /// The axis idiom.
    public var idiom: Idiom
    public init(appearance: Appearance = .light, contrast: Contrast = .normal, idiom: Idiom = .phone) {
      self.appearance = appearance
      self.contrast = contrast
      self.idiom = idiom
    }
  }
  /// Some axes with a value each; the others may take any.
  public struct Condition: Swift.Hashable, Swift.Sendable {
    /// The axis appearance; `nil` for any value.
    public var appearance: Context.Appearance?
    /// The axis contrast; `nil` for any value.
    public var contrast: Context.Contrast?
    /// The axis idiom; `nil` for any value.
    public var idiom: Context.Idiom?
    public init(appearance: Context.Appearance? = nil, contrast: Context.Contrast? = nil, idiom: Context.Idiom? = nil) {
      self.appearance = appearance
      self.contrast = contrast
      self.idiom = idiom
    }
    /// Whether the context has all the values asked for.
    public func holds(in context: Context) -> Swift.Bool {
      if let wanted = self.appearance, wanted != context.appearance {
        return false
      }
      if let wanted = self.contrast, wanted != context.contrast {
        return false
      }
      if let wanted = self.idiom, wanted != context.idiom {
        return false
      }
      return true
    }
  }
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
}

#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension TokensValues.Context {
  /// The context that the traits describe; other axes keep their first value.
  public init(_ traits: UIKit.UITraitCollection) {
    self.init()
    if traits.userInterfaceStyle == .light { self.appearance = .light }
    if traits.userInterfaceStyle == .dark { self.appearance = .dark }
    if traits.accessibilityContrast == .normal { self.contrast = .normal }
    if traits.accessibilityContrast == .high { self.contrast = .increased }
    if traits.userInterfaceIdiom == .phone { self.idiom = .phone }
    if traits.userInterfaceIdiom == .pad { self.idiom = .pad }
  }
}

extension TokensValues.Color {
  /// The colour, following the traits where it has variants.
  public var uiColor: UIKit.UIColor {
    let color = self
    if color.variants.isEmpty { return color.plainUIColor }
    return UIKit.UIColor { traits in
      color.resolved(in: TokensValues.Context(traits)).plainUIColor
    }
  }

  private var plainUIColor: UIKit.UIColor {
    let (red, green, blue) = (rgb[0], rgb[1], rgb[2])
    if space == .displayP3 {
      return UIKit.UIColor(
        displayP3Red: .init(red), green: .init(green), blue: .init(blue),
        alpha: .init(alpha))
    }
    return UIKit.UIColor(
      red: .init(red), green: .init(green), blue: .init(blue), alpha: .init(alpha))
  }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension TokensValues.Context {
  /// The context that the appearance describes; other axes keep their first value.
  public init(_ appearance: AppKit.NSAppearance) {
    self.init()
    let match = appearance.bestMatch(from: [
      .aqua, .darkAqua, .accessibilityHighContrastAqua,
      .accessibilityHighContrastDarkAqua,
    ])
    let isDark = [AppKit.NSAppearance.Name]([
      .darkAqua, .accessibilityHighContrastDarkAqua,
    ]).contains { $0 == match }
    let isIncreased = [AppKit.NSAppearance.Name]([
      .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
    ]).contains { $0 == match }
    if !isDark { self.appearance = .light }
    if isDark { self.appearance = .dark }
    if !isIncreased { self.contrast = .normal }
    if isIncreased { self.contrast = .increased }
  }
}

extension TokensValues.Color {
  /// The colour, following the appearance where it has variants.
  public var nsColor: AppKit.NSColor {
    let color = self
    if color.variants.isEmpty { return color.plainNSColor }
    return AppKit.NSColor(name: nil) { appearance in
      color.resolved(in: TokensValues.Context(appearance)).plainNSColor
    }
  }

  private var plainNSColor: AppKit.NSColor {
    let (red, green, blue) = (rgb[0], rgb[1], rgb[2])
    if space == .displayP3 {
      return AppKit.NSColor(
        displayP3Red: .init(red), green: .init(green), blue: .init(blue),
        alpha: .init(alpha))
    }
    return AppKit.NSColor(
      srgbRed: .init(red), green: .init(green), blue: .init(blue), alpha: .init(alpha))
  }
}
#endif

#if canImport(SwiftUI)
public import SwiftUI

extension TokensValues.Color {
  /// The colour, following the system's traits where it has variants (not on watchOS).
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public var swiftUIColor: SwiftUI.Color {
    #if canImport(UIKit) && !os(watchOS)
      if !variants.isEmpty { return SwiftUI.Color(uiColor: uiColor) }
    #elseif canImport(AppKit)
      if !variants.isEmpty { return SwiftUI.Color(nsColor: nsColor) }
    #endif
    let color = resolved(in: TokensValues.Context())
    return SwiftUI.Color(
      color.space == .displayP3 ? .displayP3 : .sRGB, red: color.rgb[0],
      green: color.rgb[1], blue: color.rgb[2], opacity: color.alpha)
  }
}

extension TokensValues.CubicBezier {
  /// The curve over so many seconds.
  public func animation(duration: Swift.Double) -> SwiftUI.Animation {
    .timingCurve(x1, y1, x2, y2, duration: duration)
  }
}

extension TokensValues.Transition {
  public var animation: SwiftUI.Animation {
    timingFunction.animation(duration: duration).delay(delay)
  }
}

extension TokensValues.Spring {
  /// `nil` where the parts do not tell response and damping.
  public var animation: SwiftUI.Animation? {
    responseAndDampingRatio.map { .spring(response: $0.0, dampingFraction: $0.1) }
  }
}
#endif
