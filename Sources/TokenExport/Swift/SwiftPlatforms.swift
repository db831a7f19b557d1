/// Writes the part of a generated file for Apple's platforms: colors that follow the system's traits, and
/// animations.
struct SwiftPlatforms {
  var contexts: SwiftContexts
  /// The enum of the value types.
  var types: String
  var access: String
  /// The import keyword with its access level.
  var importing: String
  /// The names of the types that are declared.
  var used: Set<String>

  func write(to writer: inout SwiftWriter) {
    let fonts = SwiftFonts(types: types, access: access).uiKit
    write(
      "UIKit", "canImport(UIKit) && !os(watchOS)",
      [
        used.contains("Context") ? uiContext : nil, used.contains("Color") ? uiColor : nil,
        used.contains("Typography") ? fonts : nil,
      ], to: &writer)
    write(
      "AppKit", "canImport(AppKit) && !targetEnvironment(macCatalyst)",
      [used.contains("Context") ? appContext : nil, used.contains("Color") ? appColor : nil],
      to: &writer)
    write(
      "QuartzCore", "canImport(QuartzCore)", [used.contains("CubicBezier") ? quartzCore : nil],
      to: &writer)
    write(
      "SwiftUI", "canImport(SwiftUI)",
      SwiftUIMembers(types: types, access: access).parts(used), to: &writer)
  }

  /// Writes the parts that are needed, with their import.
  private func write(
    _ module: String, _ condition: String, _ parts: [String?], to writer: inout SwiftWriter
  ) {
    let parts = parts.compactMap(\.self)
    if parts.isEmpty { return }
    writer.line("")
    writer.line("#if \(condition)")
    writer.line("\(importing) \(module)")
    for part in parts {
      writer.line("")
      writer.lines(part)
    }
    writer.line("#endif")
  }

  /// The statements of an initializer that read traits, for the axes and values that exist.
  private func traits(_ known: [(axis: String, value: String, test: String)]) -> String {
    known.compactMap { trait in
      contexts.find(trait.axis, trait.value).map {
        let line = "    if \(trait.test) { self.\($0.axis.member) = .\($0.name) }\n"
        // tvOS has no levels.
        return trait.axis == "elevation" ? "    #if !os(tvOS)\n\(line)    #endif\n" : line
      }
    }.joined()
  }

  private var uiContext: String {
    let lines = traits([
      ("appearance", "light", "traits.userInterfaceStyle == .light"),
      ("appearance", "dark", "traits.userInterfaceStyle == .dark"),
      ("contrast", "normal", "traits.accessibilityContrast == .normal"),
      ("contrast", "increased", "traits.accessibilityContrast == .high"),
      ("elevation", "base", "traits.userInterfaceLevel == .base"),
      ("elevation", "elevated", "traits.userInterfaceLevel == .elevated"),
      ("idiom", "phone", "traits.userInterfaceIdiom == .phone"),
      ("idiom", "pad", "traits.userInterfaceIdiom == .pad"),
    ])
    return """
      @available(iOS 13, tvOS 13, *)
      nonisolated extension \(types).Context {
        /// The context that the traits describe; other axes keep their first value.
        \(access) init(_ traits: UIKit.UITraitCollection) {
          self.init()
      \(lines)  }
      }
      """
  }

  private var uiColor: String {
    """
    @available(iOS 13, tvOS 13, *)
    nonisolated extension \(types).Color {
      /// The color, following the traits where it has variants.
      \(access) var uiColor: UIKit.UIColor {
        let color = self
        if color.variants.isEmpty { return color.plainUIColor }
        return UIKit.UIColor { traits in
          color.resolved(in: \(types).Context(traits)).plainUIColor
        }
      }

      private var plainUIColor: UIKit.UIColor {
        let (red, green, blue) = (rgb[0], rgb[1], rgb[2])
        if rgbSpace == .displayP3 {
          return UIKit.UIColor(
            displayP3Red: .init(red), green: .init(green), blue: .init(blue),
            alpha: .init(alpha))
        }
        return UIKit.UIColor(
          red: .init(red), green: .init(green), blue: .init(blue), alpha: .init(alpha))
      }
    }
    """
  }

  private var appContext: String {
    let lines = traits([
      ("appearance", "light", "!isDark"), ("appearance", "dark", "isDark"),
      ("contrast", "normal", "!isIncreased"), ("contrast", "increased", "isIncreased"),
    ])
    let names = [
      ("isDark", ".darkAqua, .accessibilityHighContrastDarkAqua"),
      (
        "isIncreased",
        ".accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua"
      ),
    ].filter { lines.contains($0.0) }
    let match =
      names.isEmpty
      ? ""
      : """
          let match = appearance.bestMatch(from: [
            .aqua, .darkAqua, .accessibilityHighContrastAqua,
            .accessibilityHighContrastDarkAqua,
          ])

      """
    let tests = names.map { name, cases in
      """
          let \(name) = [AppKit.NSAppearance.Name]([
            \(cases),
          ]).contains { $0 == match }

      """
    }.joined()
    return """
      @available(macOS 10.15, *)
      nonisolated extension \(types).Context {
        /// The context that the appearance describes; other axes keep their first value.
        \(access) init(_ appearance: AppKit.NSAppearance) {
          self.init()
      \(match)\(tests)\(lines)  }
      }
      """
  }

  private var appColor: String {
    """
    @available(macOS 10.15, *)
    nonisolated extension \(types).Color {
      /// The color, following the appearance where it has variants.
      \(access) var nsColor: AppKit.NSColor {
        let color = self
        if color.variants.isEmpty { return color.plainNSColor }
        return AppKit.NSColor(name: nil) { appearance in
          color.resolved(in: \(types).Context(appearance)).plainNSColor
        }
      }

      private var plainNSColor: AppKit.NSColor {
        let (red, green, blue) = (rgb[0], rgb[1], rgb[2])
        if rgbSpace == .displayP3 {
          return AppKit.NSColor(
            displayP3Red: .init(red), green: .init(green), blue: .init(blue),
            alpha: .init(alpha))
        }
        return AppKit.NSColor(
          srgbRed: .init(red), green: .init(green), blue: .init(blue), alpha: .init(alpha))
      }
    }
    """
  }

  private var quartzCore: String {
    """
    nonisolated extension \(types).CubicBezier {
      /// The curve for Core Animation.
      \(access) var timingFunction: QuartzCore.CAMediaTimingFunction {
        QuartzCore.CAMediaTimingFunction(
          controlPoints: Swift.Float(x1), Swift.Float(y1), Swift.Float(x2), Swift.Float(y2))
      }
    }
    """
  }
}
