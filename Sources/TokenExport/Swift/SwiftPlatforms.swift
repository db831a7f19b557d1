/// Writes how a generated file's context comes from what the system says.
struct SwiftPlatforms {
  var file: SwiftFile
  /// Whether the context is there for others.
  var isNeeded: Bool

  private var types: String { file.types }

  /// The name of the context in SwiftUI's environment, such as `tokensContext` of `Tokens` and `higContext`
  /// of `HIG`.
  static func member(_ namespace: String) -> String {
    let capitals = namespace.prefix { $0.isUppercase }.count
    let count = capitals <= 1 || capitals == namespace.count ? max(1, capitals) : capitals - 1
    return namespace.prefix(count).lowercased() + namespace.dropFirst(count) + "Context"
  }

  /// The arguments of the context in which it is dark.
  var dark: String {
    file.contexts.find("appearance", "dark")
      .map { SwiftIdentifier.label($0.axis.member) + ": ." + $0.name } ?? ""
  }

  /// Initializers from the traits of UIKit and from the appearance of AppKit.
  var initializers: [String] {
    guard isNeeded else { return [] }
    let traits = lines(
      [
        ("appearance", "light", "traits.userInterfaceStyle == .light"),
        ("appearance", "dark", "traits.userInterfaceStyle == .dark"),
        ("contrast", "normal", "traits.accessibilityContrast == .normal"),
        ("contrast", "increased", "traits.accessibilityContrast == .high"),
        ("elevation", "base", "traits.userInterfaceLevel == .base"),
        ("elevation", "elevated", "traits.userInterfaceLevel == .elevated"),
      ] + SwiftPlatforms.idioms)
    let dark = "appearance.bestMatch(from: [.aqua, .darkAqua])"
    let names = lines([
      ("appearance", "light", dark + " == .aqua"), ("appearance", "dark", dark + " == .darkAqua"),
      ("contrast", "normal", "!isHigh"), ("contrast", "increased", "isHigh"),
    ])
    let high = """
            let high: [AppKit.NSAppearance.Name] = [
              .accessibilityHighContrastAqua, .accessibilityHighContrastDarkAqua,
            ]
            let match = appearance.bestMatch(from: [.aqua, .darkAqua] + high)
            let isHigh = match.map { high.contains($0) } ?? false

      """
    return [
      """
      \(SwiftUIMembers.current)
      nonisolated extension \(types).Context {
        #if canImport(UIKit) && !os(watchOS)
          /// What the traits say; other axes have their first values.
          \(file.access) init(_ traits: UIKit.UITraitCollection) {
            self.init()
      \(traits)    }
        #elseif canImport(AppKit)
          \(file.access) init(_ appearance: AppKit.NSAppearance) {
            self.init()
      \(names.contains("isHigh") ? high : "")\(names)    }
        #endif
      }
      """
    ]
  }

  private static let idioms = [
    ("idiom", "phone", "traits.userInterfaceIdiom == .phone"),
    ("idiom", "pad", "traits.userInterfaceIdiom == .pad"),
  ]

  /// Whether UIKit is asked for the idiom, which SwiftUI's environment does not have.
  var asksForIdiom: Bool { isNeeded && !lines(SwiftPlatforms.idioms).isEmpty }

  /// Statements that set what is not an axis's first value.
  private func lines(_ known: [(axis: String, value: String, test: String)]) -> String {
    known.compactMap { trait in
      guard let found = file.contexts.find(trait.axis, trait.value),
        found.axis.cases.first?.value != trait.value
      else { return nil }
      let line = "      if \(trait.test) { self.\(found.axis.member) = .\(found.name) }\n"
      // tvOS has no levels.
      return trait.axis == "elevation" ? "      #if !os(tvOS)\n\(line)      #endif\n" : line
    }.joined()
  }

  /// The context in SwiftUI's environment: what the system decides is read from there, other axes are set.
  var environment: [String] {
    guard isNeeded else { return [] }
    let known = [
      ("appearance", ["light", "dark"], "colorScheme == .dark"),
      ("contrast", ["normal", "increased"], "colorSchemeContrast == .increased"),
    ].compactMap { name, values, test -> (axis: SwiftContexts.Axis, value: String)? in
      let cases = values.map { file.contexts.find(name, $0) }
      guard let axis = (cases[0] ?? cases[1])?.axis else { return nil }
      let own = "context." + axis.member
      let (no, yes) = (cases[0].map { ".\($0.name)" }, cases[1].map { ".\($0.name)" })
      return (axis, "\(test) ? \(yes ?? own) : \(no ?? own)")
    }
    let isOpen = file.contexts.axes.contains { axis in !known.contains { $0.axis.name == axis.name }
    }
    let hasAll = !isOpen && !known.contains { $0.value.contains("context.") }
    let name = SwiftPlatforms.member(file.namespace)
    let head = """
      \(SwiftUIMembers.current)
      nonisolated extension SwiftUI.EnvironmentValues {
        /// Where a view is: `@Environment(\\.\(name)) var context`. The system decides its part of it.
        \(file.access) var \(name): \(types).Context {

      """
    if hasAll {
      let arguments = known.map { "\(SwiftIdentifier.label($0.axis.member)): \($0.value)" }
      return [head + "    \(types).Context(\(arguments.joined(separator: ", ")))\n  }\n}"]
    }
    let key = types + "Key"
    let lines = known.map { "      context.\($0.axis.member) = \($0.value)\n" }.joined()
    let idiom = self.lines(SwiftPlatforms.idioms).replacing("self.", with: "context.")
    let initial =
      idiom.isEmpty
      ? "  static let defaultValue = \(types).Context()\n"
      : """
        static var defaultValue: \(types).Context {
          #if canImport(UIKit) && !os(watchOS)
            var context = \(types).Context()
            let traits = UIKit.UITraitCollection.current
      \(idiom)      return context
          #else
            return \(types).Context()
          #endif
        }

      """
    return [
      """
      \(SwiftUIMembers.current)
      nonisolated private struct \(key): SwiftUI.EnvironmentKey {
      \(initial)}
      """,
      head + """
            get {
              \(known.isEmpty ? "let" : "var") context = self[\(key).self]
        \(lines)      return context
            }
            set { self[\(key).self] = newValue }
          }
        }
        """,
    ]
  }
}
