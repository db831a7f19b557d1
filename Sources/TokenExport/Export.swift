// TokenExport: one resolved revision in, text files in memory out.
//
// A folder per format. What a format cannot say comes back as a `Loss` with its token and context,
// never as a guess and never as silence. Names are injective: two tokens never share one, and no
// name or value can break out of its place in the text.
// It reads and writes no files, resolves no aliases and knows no store: the resolver and the
// executables do.
// Entry: `export(_:as:options:)`. A new format is an `Exporter`, and a case in `ExportFormat`.

internal import PositionedJSON
package import TokenModel

/// Writes the tokens of one revision in a format.
///
/// The text depends on the arguments only: sorted by path, lines end in LF, one final newline, no
/// time of day.
///
/// - Parameters:
///   - tokens: any number of tokens, sorted by path, each path once.
///   - set: what was resolved: JSON then has the cells without an answer too, and in the extended
///     profile the documents; `nil` writes what the answers tell.
///   - past: what earlier points add; only Swift tells it.
/// - Returns: the files, and all that the format cannot say, in the order of the tokens.
/// - Throws: `ExportProblem` when the tokens cannot be named or nested in that format at all.
/// - Complexity: O(*n*) in the cells for CSS; JSON and Swift sort once more, for nesting.
package func export(
  _ tokens: ResolvedTokens, of set: TokenSet? = nil, as format: ExportFormat,
  options: ExportOptions, past: ExportPast = ExportPast()
) throws(ExportProblem) -> Export {
  assert(
    zip(tokens.tokens, tokens.tokens.dropFirst()).allSatisfy { $0.path < $1.path },
    "the tokens are not sorted by path")
  if let problem = format.problems(with: options.chosen).first { throw problem }
  var catalog = ExportTokens(tokens, of: set)
  catalog.retired = past.retired
  catalog.firstSeen = past.firstSeen
  return try format.exporter.export(catalog, options: options)
}

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

/// Turns resolved tokens into the files of one format.
protocol Exporter: Sendable {
  var options: [FormatOption] { get }

  /// - Parameter options: with names and values that the exporter's own options accept.
  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export
}

/// What a header says, and what was chosen of the format's options.
package struct ExportOptions: Hashable, Sendable {
  /// What people call the registry: a name, no path.
  package var registryName: String
  /// The point that was resolved, such as `modern@HEAD`.
  package var point: String
  /// The digest of the exported state, in hexadecimal.
  package var digest: String
  /// The hash of the commit, where the header shall name it: it ties the file to a history, and makes
  /// it change with each commit.
  package var commit: String?
  /// The token files that were resolved, where it was no registry: then there is no digest either.
  package var fileNames: [String] = []
  /// The format's own options by name; `ExportFormat.options` says which there are.
  package var chosen: [String: String]

  package init(
    registryName: String, point: String, digest: String, chosen: [String: String] = [:]
  ) {
    self.registryName = registryName
    self.point = point
    self.digest = digest
    commit = nil
    self.chosen = chosen
  }

  /// Of token files that come from no registry.
  ///
  /// - Parameter names: without folders.
  package init(fileNames names: [String], chosen: [String: String] = [:]) {
    self.init(registryName: "", point: "", digest: "", chosen: chosen)
    fileNames = names
  }
}

extension ExportOptions {
  /// What a header says of where the file comes from, name and text.
  var origin: [(name: String, text: String)] {
    if !fileNames.isEmpty { return [("File", fileNames.joined(separator: ", "))] }
    return [("Registry", registryName), ("Point", point), ("Digest", digest)]
      + (commit.map { [("Commit", $0)] } ?? [])
  }

  /// The same as members of a JSON object.
  var originMembers: [JSON.Member] {
    origin.map { JSON.Member($0.name.lowercased(), .string($0.text)) }
  }
}

/// What an export gives.
package struct Export: Hashable, Sendable {
  package var files: [OutputFile]
  package var losses: [Loss]
  /// Folders that hold nothing of ours but these files.
  package var owned: [OwnedFolder]

  package init(files: [OutputFile], losses: [Loss] = [], owned: [OwnedFolder] = []) {
    self.files = files
    self.losses = losses
    self.owned = owned
  }
}

/// Something a cell says that the format does not.
package struct Loss: Hashable, Sendable {
  package var path: TokenPath
  package var context: Context
  /// Stable and lower-case with hyphens, such as `words` or `type`.
  package var code: String
  /// One sentence without a full stop.
  package var message: String

  package init(path: TokenPath, context: Context, code: String, message: String) {
    self.path = path
    self.context = context
    self.code = code
    self.message = message
  }
}
