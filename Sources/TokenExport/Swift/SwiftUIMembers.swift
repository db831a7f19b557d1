/// The SwiftUI part of a generated file.
struct SwiftUIMembers {
  var types: String
  var access: String

  /// The members of the types that are declared.
  func parts(_ used: Set<String>) -> [String] {
    [
      ("Color", color), ("GradientStop", gradient), ("Shadow", shadow), ("CubicBezier", curve),
      ("Transition", transition), ("Spring", spring), ("Typography", font),
    ].compactMap { used.contains($0.0) ? $0.1 : nil }
  }

  private var color: String {
    """
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    nonisolated extension \(types).Color {
      /// The color, following the system's traits where it has variants (not on watchOS).
      \(access) var swiftUIColor: SwiftUI.Color {
        #if canImport(UIKit) && !os(watchOS)
          if !variants.isEmpty { return SwiftUI.Color(uiColor: uiColor) }
        #elseif canImport(AppKit)
          if !variants.isEmpty { return SwiftUI.Color(nsColor: nsColor) }
        #endif
        let parts = rgb
        return SwiftUI.Color(
          rgbSpace == .displayP3 ? .displayP3 : .sRGB, red: parts[0], green: parts[1],
          blue: parts[2], opacity: alpha)
      }
    }
    """
  }

  private var gradient: String {
    """
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    nonisolated extension Swift.Array where Element == \(types).GradientStop {
      /// The colors with their places.
      \(access) var gradient: SwiftUI.Gradient {
        SwiftUI.Gradient(
          stops: map { .init(color: $0.color.swiftUIColor, location: .init($0.location)) })
      }
    }
    """
  }

  private var shadow: String {
    """
    @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
    extension SwiftUI.View {
      /// One layer; spread and inset are not drawn.
      \(access) func shadow(_ layer: \(types).Shadow) -> some SwiftUI.View {
        shadow(
          color: layer.color.swiftUIColor, radius: .init(layer.radius), x: .init(layer.x),
          y: .init(layer.y))
      }

      /// All layers, the first nearest to the view; spread and inset are not drawn.
      \(access) func shadow(_ layers: [\(types).Shadow]) -> some SwiftUI.View {
        layers.reduce(SwiftUI.AnyView(self)) { SwiftUI.AnyView($0.shadow($1)) }
      }
    }
    """
  }

  private var curve: String {
    """
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
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
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
    nonisolated extension \(types).Transition {
      \(access) var animation: SwiftUI.Animation {
        timingFunction.animation(duration: duration).delay(delay)
      }
    }
    """
  }

  private var spring: String {
    """
    @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
    nonisolated extension \(types).Spring {
      /// `nil` where the parts do not tell response and damping.
      \(access) var animation: SwiftUI.Animation? {
        responseAndDampingRatio.map { .spring(response: $0.0, dampingFraction: $0.1) }
      }

      /// `nil` where the parts do not tell response and damping.
      @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
      \(access) var swiftUISpring: SwiftUI.Spring? {
        responseAndDampingRatio.map { .init(response: $0.0, dampingRatio: $0.1) }
      }
    }
    """
  }

  private var font: String {
    """
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    nonisolated extension \(types).Typography.TextStyle {
      /// The same in SwiftUI.
      \(access) var swiftUIStyle: SwiftUI.Font.TextStyle {
        switch self {
        case .largeTitle: return .largeTitle
        case .title1: return .title
        case .title2: return .title2
        case .title3: return .title3
        case .headline: return .headline
        case .subheadline: return .subheadline
        case .body: return .body
        case .callout: return .callout
        case .footnote: return .footnote
        case .caption1: return .caption
        case .caption2: return .caption2
        }
      }
    }

    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    nonisolated extension \(types).Typography {
      /// The font with its weight; a family of its own grows with the text style. For the system's
      /// font, which SwiftUI grows in its own sizes only, use `View.typography(_:)`.
      \(access) var font: SwiftUI.Font {
        font(size: .init(fontSize), relativeTo: textStyle.swiftUIStyle)
      }

      fileprivate func font(
        size: CoreGraphics.CGFloat, relativeTo style: SwiftUI.Font.TextStyle?
      ) -> SwiftUI.Font {
        guard !isSystem, let family = fontFamily.first else {
          return .system(size: size, weight: swiftUIWeight)
        }
        if let style { return .custom(family, size: size, relativeTo: style).weight(swiftUIWeight) }
        return .custom(family, fixedSize: size).weight(swiftUIWeight)
      }

      /// The space between letters, for `tracking(_:)`.
      \(access) var tracking: CoreGraphics.CGFloat { .init(letterSpacing) }

      private var swiftUIWeight: SwiftUI.Font.Weight {
        switch fontWeight {
        case ..<150: return .ultraLight
        case ..<250: return .thin
        case ..<350: return .light
        case ..<450: return .regular
        case ..<550: return .medium
        case ..<650: return .semibold
        case ..<750: return .bold
        case ..<850: return .heavy
        default: return .black
        }
      }
    }

    /// The font of a token, growing with its text style, and its tracking.
    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    private struct \(types)TypographyModifier: SwiftUI.ViewModifier {
      var typography: \(types).Typography
      @SwiftUI.ScaledMetric var size: CoreGraphics.CGFloat
      @SwiftUI.ScaledMetric var tracking: CoreGraphics.CGFloat

      init(_ typography: \(types).Typography) {
        self.typography = typography
        let style = typography.textStyle.swiftUIStyle
        _size = SwiftUI.ScaledMetric(
          wrappedValue: CoreGraphics.CGFloat(typography.fontSize), relativeTo: style)
        _tracking = SwiftUI.ScaledMetric(wrappedValue: typography.tracking, relativeTo: style)
      }

      func body(content: Content) -> some SwiftUI.View {
        content.font(typography.font(size: size, relativeTo: nil)).tracking(tracking)
      }
    }

    @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
    extension SwiftUI.View {
      /// Sets font, weight and tracking; they grow with the text style.
      \(access) func typography(_ typography: \(types).Typography) -> some SwiftUI.View {
        modifier(\(types)TypographyModifier(typography))
      }
    }
    """
  }
}
