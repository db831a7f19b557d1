/// What SwiftUI makes of the values of a generated file, and on request UIKit, AppKit and QuartzCore.
struct SwiftUIMembers {
  private let file: SwiftFile
  private let used: Set<String>
  private let color: SwiftColorType
  private let contexts: SwiftPlatforms

  /// - Parameter used: the names of the types that are declared.
  init(file: SwiftFile, used: Set<String>, color: SwiftColorType, hasContext: Bool) {
    self.file = file
    self.used = used
    self.color = color
    contexts = SwiftPlatforms(file: file, isNeeded: hasContext)
  }

  private var access: String { file.access }
  private var types: String { file.types }

  /// Where all that is used is available.
  static let current = "@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)"

  /// Whether UIKit or AppKit is needed.
  var needsPlatform: Bool {
    used.contains("Color") && color.varies || file.hasAllFrameworks && !parts.isEmpty
  }

  /// Whether UIKit is needed inside only.
  var asksUIKit: Bool { !needsPlatform && contexts.asksForIdiom }

  /// The members of the types that are declared.
  var parts: [String] {
    let own = [
      ("Color", color.varies ? varyingColor : plainColor), ("Color", shapeStyle),
      ("GradientStop", gradient), ("CubicBezier", curve), ("Transition", transition),
      ("Spring", spring), ("FontWeight", weight), ("Typography", font), ("Typography", modifier),
    ].compactMap { used.contains($0.0) ? $0.1 : nil }
    let needsTraits = used.contains("Color") && color.varies || file.hasAllFrameworks
    return own + views + (needsTraits ? contexts.initializers : []) + contexts.environment
  }

  // MARK: Colors

  private func shown(_ color: String) -> String {
    let space =
      self.color.hasSpaces ? "\(color)rgbSpace == .displayP3 ? .displayP3 : .sRGB" : ".sRGB"
    let parts = "red: \(color)rgb[0], green: \(color)rgb[1], blue: \(color)rgb[2]"
    return "SwiftUI.Color(\(space), \(parts), opacity: \(color)alpha)"
  }

  private var plainColor: String {
    let others = """

        #if canImport(UIKit)
          \(access) var uiColor: UIKit.UIColor { UIKit.UIColor(swiftUIColor) }
        #elseif canImport(AppKit)
          \(access) var nsColor: AppKit.NSColor { AppKit.NSColor(swiftUIColor) }
        #endif
      """
    return """
      \(SwiftUIMembers.current)
      nonisolated extension \(types).Color {
        \(access) var swiftUIColor: SwiftUI.Color {
          \(shown(""))
        }\(file.hasAllFrameworks ? others : "")
      }
      """
  }

  private var varyingColor: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Color {
      /// The color, following the system; on a watch, as in the dark.
      \(access) var swiftUIColor: SwiftUI.Color {
        #if canImport(UIKit) && !os(watchOS)
          return SwiftUI.Color(uiColor: uiColor)
        #elseif canImport(AppKit)
          return SwiftUI.Color(nsColor: nsColor)
        #else
          return shown(in: \(types).Context(\(contexts.dark)))
        #endif
      }
      #if canImport(UIKit) && !os(watchOS)
        \(access) var uiColor: UIKit.UIColor { UIKit.UIColor { .init(shown(in: .init($0))) } }
      #elseif canImport(AppKit)
        \(access) var nsColor: AppKit.NSColor { AppKit.NSColor(name: nil) { .init(shown(in: .init($0))) } }
      #endif
      fileprivate func shown(in context: \(types).Context) -> SwiftUI.Color {
        let color = resolved(in: context)
        return \(shown("color."))
      }
    }
    """
  }

  private var shapeStyle: String {
    let name = SwiftPlatforms.member(file.namespace)
    let shown = color.varies ? "shown(in: environment.\(name))" : "swiftUIColor"
    return """
      @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
      nonisolated extension \(types).Color: SwiftUI.ShapeStyle {
        \(access) func resolve(in environment: SwiftUI.EnvironmentValues) -> SwiftUI.Color { \(shown) }
      }
      """
  }

  private var gradient: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension Swift.Array where Element == \(types).GradientStop {
      /// The colors with their places.
      \(access) var gradient: SwiftUI.Gradient {
        SwiftUI.Gradient(
          stops: map { .init(color: $0.color.swiftUIColor, location: .init($0.location)) })
      }
    }
    """
  }

  // MARK: Views

  /// What views take.
  private var views: [String] {
    let methods = [("Shadow", shadow), ("FontWeight", fontWeight), ("Typography", typography)]
      .compactMap { used.contains($0.0) ? $0.1 : nil }
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

  private var shadow: String {
    """
      /// The outer layers, the first nearest to the view; inset layers are left out, and spread is not drawn.
      \(access) func shadow(_ layers: [\(types).Shadow]) -> some SwiftUI.View {
        layers.filter { !$0.isInset }.reduce(SwiftUI.AnyView(self)) { view, layer in
          let (color, radius) = (layer.color.swiftUIColor, CoreGraphics.CGFloat(layer.radius))
          return .init(view.shadow(color: color, radius: radius, x: .init(layer.x), y: .init(layer.y)))
        }
      }
    """
  }

  private var fontWeight: String {
    """
      \(access) func fontWeight(_ weight: \(types).FontWeight) -> some SwiftUI.View {
        fontWeight(weight.swiftUIWeight)
      }
    """
  }

  private var typography: String {
    """
      /// Sets font, tracking and line spacing, which grow with the reader's text size.
      \(access) func typography(_ style: \(types).Typography) -> some SwiftUI.View {
        modifier(\(types)Modifier(style))
      }
    """
  }

  // MARK: Motion

  private var curve: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).CubicBezier {
      /// The curve over so many seconds.
      \(access) func animation(duration: Swift.Double) -> SwiftUI.Animation {
        .timingCurve(x1, y1, x2, y2, duration: duration)
      }
    }
    """
  }

  private var transition: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Transition {
      \(access) var animation: SwiftUI.Animation {
        timingFunction.animation(duration: duration).delay(delay)
      }
    }
    """
  }

  private var spring: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Spring {
      /// `nil` where the parts do not tell response and damping.
      \(access) var animation: SwiftUI.Animation? {
        responseAndDampingRatio.map { .spring(response: $0.0, dampingFraction: $0.1) }
      }
    }
    """
  }

  var quartzCore: String {
    """
    #if canImport(QuartzCore) && !os(watchOS)
      nonisolated extension \(types).CubicBezier {
        /// The curve for Core Animation.
        \(access) var timingFunction: QuartzCore.CAMediaTimingFunction {
          QuartzCore.CAMediaTimingFunction(
            controlPoints: Swift.Float(x1), Swift.Float(y1), Swift.Float(x2), Swift.Float(y2))
        }
      }
    #endif
    """
  }

  // MARK: Text

  /// What Apple's frameworks call the nine weights.
  private static let weights =
    ".ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black"

  private var weight: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).FontWeight {
      /// The nearest one of the nine.
      \(access) var swiftUIWeight: SwiftUI.Font.Weight {
        let all: [SwiftUI.Font.Weight] = [\(SwiftUIMembers.weights)]
        return all[Swift.max(0, Swift.min(8, Swift.Int(number / 100 + 0.5) - 1))]
      }
    }
    """
  }

  private var font: String {
    """
    \(SwiftUIMembers.current)
    nonisolated extension \(types).Typography {
      /// A family of its own grows with the text style; `typography(_:)` makes the system's grow, too.
      \(access) var font: SwiftUI.Font { font(size: .init(fontSize), grows: true) }
      fileprivate func font(size: CoreGraphics.CGFloat, grows: Swift.Bool = false) -> SwiftUI.Font {
        let weight = \(types).FontWeight(number: fontWeight).swiftUIWeight
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
    private struct \(types)Modifier: SwiftUI.ViewModifier {
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
