/// What SwiftUI makes of the values of a generated file, and on request UIKit, AppKit and QuartzCore.
struct SwiftUIMembers {
  private let file: SwiftFile
  private let used: Set<String>
  private let modes: SwiftModes
  private let platforms: SwiftPlatforms
  /// Whether colors stand in a table.
  private let hasTable: Bool

  /// - Parameter used: the names of the types that are declared.
  init(file: SwiftFile, used: Set<String>, modes: SwiftModes, hasTable: Bool) {
    self.hasTable = hasTable
    self.file = file
    self.used = used
    self.modes = modes
    platforms = SwiftPlatforms(
      access: file.access, namespace: file.namespace, axes: file.contexts.axes,
      prefixesAll: file.prefixesAxes)
  }

  private var access: String { file.access }
  private var types: String { file.types }
  private var hasContext: Bool { used.contains("Context") }

  /// Where all that is used is available.
  static let current = "@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)"
  /// Where a style may be one's own.
  static let styles = "@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)"

  /// Whether colors are made by UIKit or AppKit, which ask for what the system has.
  private var varies: Bool { used.contains("Color") && !modes.all.isEmpty }

  /// The variants that the system decides, handed on behind a color.
  private var forwarded: String {
    modes.ofSystem.map { ", \(modes.label($0)): \(SwiftIdentifier.quoted(modes.labels[$0]))" }
      .joined()
  }

  /// Whether UIKit or AppKit is needed.
  var needsPlatform: Bool { varies || file.hasAllFrameworks && !used.isEmpty }

  /// Whether declarations for others name what UIKit has, or AppKit.
  ///
  /// - Parameter hasColors: whether tokens are members of their colors.
  func showsPlatform(_ hasColors: Bool) -> (uiKit: Bool, appKit: Bool) {
    let traits = hasContext && needsPlatform
    let values = file.hasAllFrameworks && !used.isDisjoint(with: ["Spring", "Typography"])
    return (traits || hasColors || values, traits || hasColors)
  }

  /// Whether UIKit is needed inside only.
  var asksUIKit: Bool { !needsPlatform && hasContext && platforms.asksUIKit }

  /// The members of the types that are declared.
  var parts: [String] {
    let own = [
      ("Color", color), ("ThemedColor", themed), ("CubicBezier", curve), ("Transition", transition),
      ("Spring", spring), ("FontWeight", weight), ("Typography", font), ("Typography", modifier),
      ("Shadow", shadow), ("Border", border),
    ].compactMap { used.contains($0.0) ? $0.1 : nil }
    let needsTraits = varies || file.hasAllFrameworks
    return own + views
      + (hasContext && needsTraits ? [platforms.initializers] : [])
      + (hasContext ? [platforms.environment] + (needsPlatform ? platforms.traits : []) : [])
  }

  // MARK: Colors

  /// Makes SwiftUI's color: with variants one of UIKit's or AppKit's, which follows the system; on a watch the dark
  /// one.
  private var color: String {
    let system = modes.ofSystem
    var parts = [
      """
      \(SwiftUIMembers.current)
      nonisolated extension SwiftUI.Color {
        @inline(never) fileprivate init(\(varies ? "rgba" : "_") value: \(types).RGBA) {
          self.init(
            value.isP3 ? .displayP3 : .sRGB, red: .init(value.red), green: .init(value.green), blue: .init(value.blue),
            opacity: .init(value.alpha))
        }
      """
    ]
    if varies {
      let isPlain = system.map { "themed.\(modes.label($0)) == nil" }.joined(separator: " && ")
      let dark = file.contexts.axes.first { $0.system == .appearance }.flatMap { axis in
        axis.name(of: "dark").map { "\(SwiftIdentifier.label(axis.member)): .\($0)" }
      }
      parts.append(
        """
          @inline(never) fileprivate init(_ base: \(types).RGBA\(modes.parameters(system, of: types + ".RGBA"))) {
            self.init(themed: \(types).ThemedColor(base\(forwarded)))
          }
          fileprivate init(themed: \(types).ThemedColor) {
        """)
      if !isPlain.isEmpty {
        parts.append(
          """
              if \(isPlain) { self.init(rgba: themed.base); return }
              #if canImport(UIKit) && !os(watchOS)
                self.init(uiColor: UIKit.UIColor { .init(Self(rgba: themed.rgba(in: .init($0)))) })
              #elseif canImport(AppKit)
                self.init(nsColor: AppKit.NSColor(name: nil) { .init(Self(rgba: themed.rgba(in: .init($0)))) })
              #else
                self.init(rgba: themed.rgba(in: \(types).Context(\(dark ?? ""))))
              #endif
          """)
      } else {
        parts.append("    self.init(rgba: themed.base)")
      }
      parts.append("  }")
    }
    if hasTable {
      parts.append(
        "  @inline(never) fileprivate init(at row: Swift.Int) { self = \(types).colors[row] }")
    }
    parts.append("}")
    if file.hasAllFrameworks { parts.append(platformColors) }
    return parts.joined(separator: "\n")
  }

  /// The initializers of UIKit's and AppKit's color, with the arguments of SwiftUI's.
  private var platformColors: String {
    let own =
      varies
      ? """
          fileprivate convenience init(_ base: \(types).RGBA\(modes.parameters(modes.ofSystem, of: types + ".RGBA"))) {
            self.init(themed: .init(base\(forwarded)))
          }
      """
      : "    fileprivate convenience init(_ value: \(types).RGBA) { self.init(rgba: value) }"
    let row =
      "\n    @inline(never) fileprivate convenience init(at row: Swift.Int) { self.init(\(varies ? "themed" : "rgba"): \(types).rows[row]) }"
    func text(_ name: String, _ provider: String) -> String {
      let themed = """

            fileprivate convenience init(themed color: \(types).ThemedColor) {
              self.init(\(provider)dynamicProvider: { .init(rgba: color.rgba(in: .init($0))) })
            }
        """
      return """
          \(SwiftUIMembers.current)
          nonisolated extension \(name) {
            fileprivate convenience init(rgba value: \(types).RGBA) { self.init(SwiftUI.Color(\(varies ? "rgba: " : "")value)) }\(varies ? themed : "")
        \(own)\(hasTable ? row : "")
          }
        """
    }
    return """
      #if canImport(UIKit) && !os(watchOS)
      \(text("UIKit.UIColor", ""))
      #elseif canImport(AppKit)
      \(text("AppKit.NSColor", "name: nil, "))
      #endif
      """
  }

  /// A color that depends on an axis of one's own: a style and a view, and by the context a color.
  private var themed: String {
    let platform = """

        #if canImport(UIKit) && !os(watchOS)
          /// The color, following the traits.
          @available(iOS 17, tvOS 17, *) \(access) var uiColor: UIKit.UIColor { UIKit.UIColor(themed: self) }
          \(access) func uiColor(in context: \(types).Context) -> UIKit.UIColor { .init(rgba: rgba(in: context)) }
        #elseif canImport(AppKit)
          \(access) func nsColor(in context: \(types).Context) -> AppKit.NSColor { .init(rgba: rgba(in: context)) }
        #endif
      """
    return """
      \(SwiftUIMembers.current)
      nonisolated extension \(types).ThemedColor {
        \(access) func color(in context: \(types).Context) -> SwiftUI.Color { .init(rgba: rgba(in: context)) }\(file.hasAllFrameworks ? platform : "")
      }
      \(SwiftUIMembers.styles)
      nonisolated extension \(types).ThemedColor: SwiftUI.ShapeStyle {
        \(access) func resolve(in environment: SwiftUI.EnvironmentValues) -> SwiftUI.Color {
          color(in: environment.\(SwiftPlatforms.member(file.namespace)))
        }
      }
      \(SwiftUIMembers.styles)
      extension \(types).ThemedColor: SwiftUI.View {
        \(access) var body: some SwiftUI.View { SwiftUI.Rectangle().fill(self) }
      }
      """
  }

  // MARK: Views

  private var views: [String] {
    let methods = [
      ("Typography", typography), ("Shadow", shadowMethod), ("Border", borderMethod),
      ("Transition", animation("Transition")), ("Spring", animation("Spring")),
    ].compactMap { used.contains($0.0) ? $0.1 : nil }
    if methods.isEmpty { return [] }
    return [
      """
      @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
      extension SwiftUI.View {
      \(methods.joined(separator: "\n"))
      }
      """
    ]
  }

  private var typography: String {
    """
      /// Sets font, tracking and line spacing, which grow with the reader's text size.
      \(access) func textStyle(_ style: \(types).Typography) -> some SwiftUI.View { modifier(\(types)TextStyle(style)) }
      @available(*, unavailable, message: "a text style is more than a font: textStyle(_:), or .font of the style")
      \(access) func font(_ style: \(types).Typography) -> some SwiftUI.View { textStyle(style) }
    """
  }

  private var shadowMethod: String {
    """
      /// Draws up to \(file.layers) outer layers; inset layers and spread are not drawn.
      \(access) func shadow(_ shadow: \(types).Shadow) -> some SwiftUI.View { modifier(\(types)ShadowModifier(shadow)) }
    """
  }

  private var shadow: String {
    let chain = (0..<file.layers).map { "        .modifier(layer(\($0)))\n" }.joined()
    return """
      @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
      private struct \(types)ShadowModifier: SwiftUI.ViewModifier {
        let layers: [\(types).Shadow.Layer]
        init(_ shadow: \(types).Shadow) { layers = shadow.layers.filter { !$0.isInset } }
        func body(content: Content) -> some SwiftUI.View {
          content
      \(chain.dropLast())
        }
        private func layer(_ index: Swift.Int) -> Layer { Layer(layer: index < layers.count ? layers[index] : nil) }
        private struct Layer: SwiftUI.ViewModifier {
          let layer: \(types).Shadow.Layer?
          func body(content: Content) -> some SwiftUI.View {
            content.shadow(
              color: layer?.color ?? .clear, radius: .init(layer?.radius ?? 0),
              x: .init(layer?.x ?? 0), y: .init(layer?.y ?? 0))
          }
        }
      }
      """
  }

  private var borderMethod: String {
    """
      /// Draws a border inside of the edges of a shape; of its styles those with dashes and dots, others as a line.
      \(access) func border(
        _ border: \(types).Border, in shape: some SwiftUI.InsettableShape = SwiftUI.Rectangle()
      ) -> some SwiftUI.View {
        overlay(shape.strokeBorder(border.color, style: border.strokeStyle))
      }
    """
  }

  private var border: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Border {
      /// The line for `stroke` and `strokeBorder`.
      \(access) var strokeStyle: SwiftUI.StrokeStyle {
        let width = CoreGraphics.CGFloat(width)
        switch style {
        case .dashed: return .init(lineWidth: width, dash: [width * 2, width * 2])
        case .dotted: return .init(lineWidth: width, lineCap: .round, dash: [0, width * 2])
        case .dashes(let lengths, let cap):
          let caps: [CoreGraphics.CGLineCap] = [.round, .butt, .square]
          return .init(
            lineWidth: width, lineCap: zip(\(types).StrokeStyle.LineCap.allCases, caps).first { $0.0 == cap }?.1 ?? .butt,
            dash: lengths.map { CoreGraphics.CGFloat($0) })
        default: return .init(lineWidth: width)
        }
      }
    }
    """
  }

  // MARK: Motion

  private func animation(_ type: String) -> String {
    """
      \(access) func animation(_ animation: \(types).\(type), value: some Swift.Equatable) -> some SwiftUI.View {
        self.animation(animation.animation, value: value)
      }
    """
  }

  /// `withAnimation` for a type, with an animation or with what leads to one.
  private func withAnimation(_ type: String) -> String {
    """
    @discardableResult
    \(SwiftUIMembers.current)
    nonisolated \(access) func withAnimation<Result>(_ animation: \(types).\(type), _ body: () throws -> Result) rethrows -> Result {
      try SwiftUI.withAnimation(animation.animation, body)
    }
    """
  }

  private var curve: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).CubicBezier {
      /// The curve over so many seconds.
      \(access) func animation(duration: Swift.Double) -> SwiftUI.Animation {
        .timingCurve(x1, y1, x2, y2, duration: duration)
      }
    }
    @available(*, unavailable, message: "an easing needs a duration: withAnimation(easing.animation(duration: 0.2))")
    \(access) func withAnimation<Result>(_ easing: \(types).CubicBezier, _ body: () throws -> Result) rethrows -> Result {
      try body()
    }
    """
  }

  private var transition: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Transition {
      \(access) var animation: SwiftUI.Animation { timingFunction.animation(duration: duration).delay(delay) }
    }
    \(withAnimation("Transition"))
    """
  }

  private var spring: String {
    let uiKit = """

        #if canImport(UIKit) && !os(watchOS)
          @MainActor \(access) var timingParameters: UIKit.UISpringTimingParameters {
            let frequency = 2 * Swift.Double.pi / (response ?? 0.5)
            return .init(
              mass: 1, stiffness: .init(frequency * frequency), damping: .init(2 * frequency * (dampingRatio ?? 0.825)),
              initialVelocity: .init(dx: velocity, dy: velocity))
          }
        #endif
      """
    return """
      \(SwiftUIMembers.current)
      nonisolated extension \(types).Spring {
        \(access) var animation: SwiftUI.Animation { .spring(response: response ?? 0.5, dampingFraction: dampingRatio ?? 0.825) }\(file.hasAllFrameworks ? uiKit : "")
      }
      \(withAnimation("Spring"))
      """
  }

  /// What Core Animation makes of curves and shadows.
  var quartzCore: [String] {
    var parts: [String] = []
    if used.contains("CubicBezier") {
      parts.append(
        """
          \(SwiftUIMembers.current)
          nonisolated extension \(types).CubicBezier {
            /// The curve for Core Animation.
            \(access) var timingFunction: QuartzCore.CAMediaTimingFunction {
              QuartzCore.CAMediaTimingFunction(
                controlPoints: Swift.Float(x1), Swift.Float(y1), Swift.Float(x2), Swift.Float(y2))
            }
          }
        """)
    }
    if used.contains("Shadow") {
      parts.append(
        """
          #if canImport(UIKit)
            \(SwiftUIMembers.current)
            nonisolated extension \(types).Shadow {
              /// Sets the nearest outer layer, in the colors of the moment: a layer has one shadow, without spread.
              \(access) func apply(to layer: QuartzCore.CALayer) {
                let shadow = layers.first { !$0.isInset }
                layer.shadowColor = shadow.map { UIKit.UIColor($0.color).cgColor }
                layer.shadowOpacity = shadow == nil ? 0 : 1
                layer.shadowRadius = .init(shadow?.radius ?? 0)
                layer.shadowOffset = .init(width: shadow?.x ?? 0, height: shadow?.y ?? 0)
              }
            }
          #endif
        """)
    }
    if parts.isEmpty { return [] }
    return ["#if canImport(QuartzCore) && !os(watchOS)\n\(parts.joined(separator: "\n"))\n#endif"]
  }

  // MARK: Text

  /// What Apple's frameworks call the nine weights.
  private static let weights =
    ".ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black"

  private var weight: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension SwiftUI.Font.Weight {
      /// The nearest one of the nine.
      fileprivate init(number: Swift.Double) {
        let all: [SwiftUI.Font.Weight] = [\(SwiftUIMembers.weights)]
        self = all[Swift.max(0, Swift.min(8, Swift.Int(number / 100 + 0.5) - 1))]
      }
    }
    """
  }

  private var font: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Typography {
      /// A family of its own grows with the text style; `textStyle(_:)` makes the system's grow, too.
      \(access) var font: SwiftUI.Font { font(size: .init(fontSize), grows: true) }
      fileprivate func font(size: CoreGraphics.CGFloat, grows: Swift.Bool = false) -> SwiftUI.Font {
        let weight = SwiftUI.Font.Weight(number: fontWeight)
        guard let family = ownFamily else { return .system(size: size, weight: weight) }
        if !grows { return .custom(family, fixedSize: size).weight(weight) }
        return .custom(family, size: size, relativeTo: swiftUIStyle).weight(weight)
      }
      fileprivate var swiftUIStyle: SwiftUI.Font.TextStyle {
        let large: [SwiftUI.Font.TextStyle] = [.largeTitle, .title, .title2, .title3, .headline]
        let styles = large + [.subheadline, .body, .callout, .footnote, .caption, .caption2]
        return zip(TextStyle.allCases, styles).first { $0.0 == textStyle }?.1 ?? .body
      }\(file.hasAllFrameworks ? "\n" + uiFont : "")
    }
    """
  }

  private var modifier: String {
    """
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    private struct \(types)TextStyle: SwiftUI.ViewModifier {
      let style: \(types).Typography
      @SwiftUI.ScaledMetric var scale: CoreGraphics.CGFloat
      init(_ style: \(types).Typography) {
        self.style = style
        _scale = SwiftUI.ScaledMetric(wrappedValue: 1, relativeTo: style.swiftUIStyle)
      }
      func body(content: Content) -> some SwiftUI.View {
        let space = Swift.max(0, (style.lineHeight - 1.2) * style.fontSize)  // 1.2: about a font's own
        return content.font(style.font(size: .init(style.fontSize) * scale))
          .tracking(.init(style.letterSpacing) * scale).lineSpacing(.init(space) * scale)
      }
    }
    """
  }

  private var uiFont: String {
    """

      #if canImport(UIKit) && !os(watchOS)
        /// The font, growing with its text style; tvOS has no large title.
        \(access) var uiFont: UIKit.UIFont {
          #if os(tvOS)
            let largest = UIKit.UIFont.TextStyle.title1
          #else
            let largest = UIKit.UIFont.TextStyle.largeTitle
          #endif
          let styles: [UIKit.UIFont.TextStyle] = [
            largest, .title1, .title2, .title3, .headline, .subheadline,
            .body, .callout, .footnote, .caption1, .caption2,
          ]
          let style = zip(TextStyle.allCases, styles).first { $0.0 == textStyle }?.1 ?? .body
          return UIKit.UIFontMetrics(forTextStyle: style).scaledFont(for: plainUIFont)
        }

        /// The font at its own size.
        \(access) var plainUIFont: UIKit.UIFont {
          let all: [UIKit.UIFont.Weight] = [\(SwiftUIMembers.weights)]
          let weight = all[Swift.max(0, Swift.min(8, Swift.Int(fontWeight / 100 + 0.5) - 1))]
          guard let family = ownFamily else {
            return UIKit.UIFont.systemFont(ofSize: .init(fontSize), weight: weight)
          }
          let traits: [UIKit.UIFontDescriptor.TraitKey: Any] = [.weight: weight.rawValue]
          return UIKit.UIFont(
            descriptor: UIKit.UIFontDescriptor(fontAttributes: [.family: family, .traits: traits]),
            size: .init(fontSize))
        }
      #endif
    """
  }
}
