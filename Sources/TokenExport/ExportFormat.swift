/// A kind of output.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// Design tokens as DTCG 2025.10 writes them, with everything else in our extension.
  case json
  /// CSS custom properties.
  case css
  /// Swift source that needs the standard library only, with SwiftUI and UIKit where they exist.
  case swift
  /// Colour sets for Xcode.
  case assetCatalog = "xcassets"
  /// Plain JSON: a value by name, for scripts that know no DTCG.
  case flat

  var exporter: any Exporter {
    switch self {
    case .json: JSONExporter()
    case .css: CSSExporter()
    case .swift: SwiftExporter()
    case .assetCatalog: AssetCatalogExporter()
    case .flat: FlatExporter()
    }
  }
}
