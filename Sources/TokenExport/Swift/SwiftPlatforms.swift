internal import TokenModel

/// Writes how a generated file's context comes from the system, and what a view or a window sets of it.
struct SwiftPlatforms {
  var access: String
  var namespace: String
  var axes: [SwiftContexts.Axis]
  /// Whether all names begin with the namespace, not only those that Apple's types have and those of the system's.
  var prefixesAll: Bool

  private var types: String { namespace + "Values" }

  /// The name of the context in SwiftUI's environment, such as `tokensContext` of `Tokens` and `higContext`
  /// of `HIG`.
  static func member(_ namespace: String) -> String { prefix(namespace) + "Context" }

  private static func prefix(_ namespace: String) -> String {
    let capitals = namespace.prefix { $0.isUppercase }.count
    let count = capitals <= 1 || capitals == namespace.count ? max(1, capitals) : capitals - 1
    return namespace.prefix(count).lowercased() + namespace.dropFirst(count)
  }

  /// The axes that a view or a window sets: those of one's own, and what SwiftUI does not know of the system's.
  private var settable: [SwiftContexts.Axis] {
    axes.filter { axis in
      axis.cases.count > 1
        && (axis.isOpen
          || axis.cases.contains { axis.system?.test(of: $0.value)?.environment == nil })
    }
  }

  private var own: [SwiftContexts.Axis] { settable.filter { $0.system == nil } }

  /// The name of an axis in SwiftUI's environment and in UIKit's traits: its own, unless they have it.
  private func name(_ axis: SwiftContexts.Axis) -> String {
    let plain = axis.member.filter { $0 != "`" }
    let context = SwiftPlatforms.member(namespace)
    if plain == context { return plain + "Axis" }
    guard prefixesAll || axis.system != nil || SwiftPlatforms.owned.contains(plain) else {
      return axis.member
    }
    let long = SwiftPlatforms.prefix(namespace) + plain.prefix(1).uppercased() + plain.dropFirst()
    return long == context ? long + "Axis" : long
  }

  private func type(_ axis: SwiftContexts.Axis) -> String { "\(types).Context.\(axis.type)" }

  private func key(_ axis: SwiftContexts.Axis) -> String {
    types + axis.type.filter { $0 != "`" } + "Key"
  }

  /// The context in SwiftUI's environment, and each axis that is set there.
  var environment: String {
    let statements = axes.filter { $0.cases.count > 1 }.map(statement).joined()
    var parts = [
      """
      \(SwiftUIMembers.current)
      nonisolated extension SwiftUI.EnvironmentValues {
        /// Where a view is: `@Environment(\\.\(SwiftPlatforms.member(namespace))) var context`.
        \(access) var \(SwiftPlatforms.member(namespace)): \(types).Context {
      \(statements.isEmpty ? "    .init()\n" : "    var context = \(types).Context()\n\(statements)    return context\n")  }
      """
    ]
    for axis in settable {
      let type = axis.system == nil ? type(axis) : type(axis) + "?"
      let why = axis.system == nil ? "" : "  /// `nil` where the system decides.\n"
      parts.append(why + property(axis, type))
    }
    parts.append("}")
    for axis in settable {
      let value =
        axis.system == nil
        ? "\(type(axis)) = .\(axis.cases[0].name)" : "\(type(axis))? = nil"
      parts.append(
        """
        \(SwiftUIMembers.current)
        nonisolated private struct \(key(axis)): SwiftUI.EnvironmentKey { static let defaultValue: \(value) }
        """)
    }
    return parts.joined(separator: "\n")
  }

  /// An axis as SwiftUI's environment and UIKit's traits have it.
  private func property(_ axis: SwiftContexts.Axis, _ type: String) -> String {
    """
      \(access) var \(name(axis)): \(type) {
        get { self[\(key(axis)).self] }
        set { self[\(key(axis)).self] = newValue }
      }
    """
  }

  /// The statements that set an axis of the context from SwiftUI's environment.
  private func statement(_ axis: SwiftContexts.Axis) -> String {
    guard let system = axis.system else {
      return "    context.\(axis.member) = self.\(name(axis))\n"
    }
    var lines = ""
    // UIKit is asked for what SwiftUI's environment does not have; tvOS has no levels.
    for value in axis.cases.dropFirst() {
      guard let test = system.test(of: value.value) else { continue }
      let line = "{ context.\(axis.member) = .\(value.name) }"
      if let seen = test.environment {
        lines += "    if \(seen) \(line)\n"
      } else {
        let current = test.traits.replacing("traits.", with: "UIKit.UITraitCollection.current.")
        lines +=
          "    #if canImport(UIKit) && !os(watchOS)\(system == .elevation ? " && !os(tvOS)" : "")\n"
          + "      if \(current) \(line)\n    #endif\n"
      }
    }
    if settable.contains(where: { $0.name == axis.name }) {
      lines += "    if let value = self.\(name(axis)) { context.\(axis.member) = value }\n"
    }
    return lines
  }

  /// Whether the environment asks UIKit.
  var asksUIKit: Bool {
    axes.contains { axis in
      axis.cases.dropFirst().contains { value in
        axis.system?.test(of: value.value).map { $0.environment == nil } ?? false
      }
    }
  }

  /// Initializers from the traits of UIKit and from the appearance of AppKit.
  var initializers: String {
    let names = lines(\.appearance)
    var known = ""
    if names.contains("isDark") {
      known += "      let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua\n"
    }
    if names.contains("isHigh") {
      known += """
              let high: [AppKit.NSAppearance.Name] = [
                .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
              ]
              let match = appearance.bestMatch(from: [.aqua, .darkAqua] + high)
              let isHigh = match.map { high.contains($0) } ?? false

        """
    }
    let set = own.map { "        self.\($0.member) = traits.\(name($0))\n" }.joined()
    let bridged = set.isEmpty ? "" : "      if #available(iOS 17, tvOS 17, *) {\n\(set)      }\n"
    return """
      \(SwiftUIMembers.current)
      nonisolated extension \(types).Context {
        #if canImport(UIKit) && !os(watchOS)
          /// What the traits have.
          \(access) init(_ traits: UIKit.UITraitCollection) {
            self.init()
      \(lines(\.traits))\(bridged)    }
        #elseif canImport(AppKit)
          /// What the appearance has; other axes have their first values.
          \(access) init(_ appearance: AppKit.NSAppearance) {
            self.init()
      \(known)\(names)    }
        #endif
      }
      """
  }

  /// Statements that set what is not an axis's first value.
  private func lines(_ text: (SwiftSystemAxis.Test) -> String?) -> String {
    axes.flatMap { axis in
      axis.cases.dropFirst().compactMap { value -> String? in
        guard let test = axis.system?.test(of: value.value).flatMap(text) else { return nil }
        let line = "      if \(test) { self.\(axis.member) = .\(value.name) }\n"
        return axis.system == .elevation ? "      #if !os(tvOS)\n\(line)      #endif\n" : line
      }
    }.joined()
  }

  /// The traits of UIKit for the axes of one's own, which follow SwiftUI's environment and are followed by it.
  var traits: [String] {
    guard !own.isEmpty else { return [] }
    let keys = own.map { axis in
      """
      @available(iOS 17, tvOS 17, *)
      nonisolated extension \(key(axis)): UIKit.UITraitDefinition, SwiftUI.UITraitBridgedEnvironmentKey {
        static let affectsColorAppearance = true
        static func read(from traits: UIKit.UITraitCollection) -> \(type(axis)) { traits.\(name(axis)) }
        static func write(to traits: inout any UIKit.UIMutableTraits, value: \(type(axis))) { traits.\(name(axis)) = value }
      }
      """
    }
    let read = own.map { axis in
      "  \(access) var \(name(axis)): \(type(axis)) { self[\(key(axis)).self] }"
    }
    let set = own.map { property($0, type($0)) }
    return [
      """
      #if canImport(UIKit) && !os(watchOS)
      \(keys.joined(separator: "\n"))
      @available(iOS 17, tvOS 17, *)
      nonisolated extension UIKit.UITraitCollection {
      \(read.joined(separator: "\n"))
      }
      @available(iOS 17, tvOS 17, *)
      nonisolated extension UIKit.UIMutableTraits {
      \(set.joined(separator: "\n"))
      }
      #endif
      """
    ]
  }

  /// What `EnvironmentValues` and `UITraitCollection` have for themselves.
  private static let owned: Set<String> = [
    "accentColor", "accessibilityContrast", "activeAppearance", "allowsTightening",
    "backgroundStyle", "buttonRepeatBehavior", "calendar", "colorScheme", "colorSchemeContrast",
    "contentTransition", "controlSize", "defaultMinListRowHeight", "description", "dismiss",
    "displayGamut", "displayScale", "dynamicTypeSize", "editMode", "font", "forceTouchCapability",
    "hash", "headerProminence", "horizontalSizeClass", "imageDynamicRange", "imageScale",
    "isEnabled", "isFocused", "isPresented", "keyboardShortcut", "labelStyle", "layoutDirection",
    "legibilityWeight", "lineLimit", "lineSpacing", "listEnvironment", "locale",
    "materialActiveAppearance", "menuOrder", "minimumScaleFactor", "multilineTextAlignment",
    "openURL", "pixelLength", "preferredContentSizeCategory", "presentationMode",
    "redactionReasons", "refresh", "scenePhase", "sizeCategory", "symbolVariants",
    "symbolRenderingMode", "textCase", "timeZone", "tint", "tintColor",
    "toolbarItemPresentationSize", "traits", "truncationMode", "typesettingLanguage", "undoManager",
    "userInterfaceIdiom", "userInterfaceLevel", "userInterfaceStyle", "verticalSizeClass",
  ]
}
