package import TokenModel

/// A format of output.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// Design tokens in the form of DTCG 2025.10, with everything else in our extension.
  case json
  /// CSS custom properties.
  case css
  /// Sass variables, maps, and a mixin for each mode.
  case scss
  /// An ES module with its TypeScript declarations, or one in TypeScript.
  case typescript = "ts"
  /// A theme for Tailwind 4, or a preset for version 3.
  case tailwind
  /// Kotlin for Jetpack Compose: an object whose values follow the mode.
  case compose
  /// Dart for Flutter: constants, and a theme extension for what depends on a mode.
  case flutter
  /// Swift source that needs only the standard library, with additions where SwiftUI, UIKit or AppKit exist.
  case swift
  /// Resources of Android, with folders for night and other configurations.
  case android
  /// Color sets for Xcode.
  case assetCatalog = "xcassets"
  /// Files that Figma imports as variables.
  case figma
  /// Plain JSON with values by path, for scripts that do not know DTCG.
  case flat
  /// One document with every name and value in every notation, for scripts, or what a template makes of it.
  case model

  /// What other tools and languages call a format, in lower case.
  package static let otherNames = [
    "sass": "scss", "less": "scss", "js": "ts", "javascript": "ts", "typescript": "ts",
    "kotlin": "compose", "kt": "compose", "jetpack": "compose", "dart": "flutter", "xml": "android",
    "dtcg": "json", "tokens": "json", "ios": "swift", "swiftui": "swift", "assets": "xcassets",
    "asset-catalog": "xcassets", "asset-catalogs": "xcassets", "assetcatalog": "xcassets",
    "xcode": "xcassets", "ios-swift": "swift", "uikit": "swift", "appkit": "swift",
    "jetpack-compose": "compose", "javascript-esm": "ts",
  ]

  var textsOfCSS: TextsOfCSS {
    switch self {
    case .css, .scss, .typescript, .tailwind: .asValues
    case .compose, .flutter, .swift, .android, .assetCatalog, .figma: .lost
    case .flat, .model: .asTexts
    case .json: .asWritten
    }
  }

  /// Whether widths are queries in it, of which several hold at once.
  var asksForWidths: Bool { [.css, .scss, .tailwind].contains(self) }

  /// Whether two paths have one name in the format, such as those that differ in case alone.
  package func callsAlike(_ one: TokenPath, _ other: TokenPath) -> Bool {
    switch self {
    case .css, .scss, .tailwind, .compose, .flutter:
      CSSNames.pleasant(one.text) == CSSNames.pleasant(other.text)
    case .json, .typescript, .swift, .android, .assetCatalog, .figma, .flat, .model: false
    }
  }

  var exporter: any Exporter {
    switch self {
    case .json: JSONExporter()
    case .css: CSSExporter()
    case .scss: SCSSExporter()
    case .typescript: ScriptExporter()
    case .tailwind: TailwindExporter()
    case .compose: ComposeExporter()
    case .flutter: FlutterExporter()
    case .swift: SwiftExporter()
    case .android: AndroidExporter()
    case .assetCatalog: AssetCatalogExporter()
    case .figma: FigmaExporter()
    case .flat: FlatExporter()
    case .model: ModelExporter()
    }
  }
}
