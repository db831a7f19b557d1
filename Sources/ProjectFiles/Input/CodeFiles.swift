internal import CodeScan
internal import Foundation
internal import TokenModel
package import TokenOperations
internal import TokenParse

/// The files of code below folders.
package enum CodeFiles {
  /// Folders of other packages and of tools.
  private static let foreign: Set<String> = [
    "node_modules", "bower_components", "Pods", "Carthage", "DerivedData", "vendor", "build",
    "dist",
  ]
  /// Larger files are not read.
  private static let mostBytes = 5 << 20

  /// Scans files, on all cores.
  ///
  /// - Returns: the files in their order, and those that were too large to read.
  package static func scanned(
    _ paths: [String], roots: CodeNames.Roots
  ) throws -> (files: [Usage.File], skipped: [String]) {
    let all = try paths.flatMap(files)
    let pieces = ParallelMap.map(all.count, least: 8) { range in
      all[range].map { path -> (file: Usage.File?, skipped: String?) in
        guard let language = SourceLanguage(path: path) else { return (nil, nil) }
        guard let bytes = try? Files.bytes(path, limit: mostBytes),
          String(validating: bytes, as: UTF8.self) != nil
        else { return (nil, path) }
        let isData = language == .tokens && !path.contains(".xcassets/")
        // Texts of a translation have braces, too.
        if isData, !FileSelection.holdsToken(bytes, of: path) { return (nil, nil) }
        let isOutput = !isData && FileSelection.isOutput(bytes)
        return (isOutput ? nil : Usage.File(path, bytes, language, roots: roots(language)), nil)
      }
    }.flatMap(\.self)
    return (pieces.compactMap(\.file), pieces.compactMap(\.skipped))
  }

  /// The digests of the states that generated files name.
  package static func digests(_ paths: [String]) throws -> Set<String> {
    try paths.flatMap(files).reduce(into: []) { found, path in
      guard SourceLanguage(path: path) != .tokens,
        let bytes = try? Files.bytes(path, limit: mostBytes), FileSelection.isOutput(bytes)
      else { return }
      let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
      if let digest = head.firstMatch(of: /Digest: +([0-9a-f]{64})/) {
        found.insert(String(digest.1))
      }
    }
  }

  /// A file itself; of a folder what git knows or would, else all but what is hidden, a link, or of others.
  package static func files(_ path: String) throws -> [String] {
    guard let status = try Files.status(path) else { throw FileProblem.missing(path) }
    guard status.isFolder else { return [path] }
    if let listed = try? GitReader(path).files() {
      return listed.filter { name in
        SourceLanguage(path: name) != nil
          && !name.split(separator: "/").contains { foreign.contains(String($0)) }
      }.map { PathExpansion.joined(path, $0) }.filter(isFile).sorted()
    }
    var found: [String] = []
    var folders = [path]
    while let folder = folders.popLast() {
      for (name, isFolder) in try Files.entries(of: folder, where: { !$0.hasPrefix(".") }) {
        let place = PathExpansion.joined(folder, name)
        if isFolder {
          if !foreign.contains(name) { folders.append(place) }
        } else if SourceLanguage(path: name) != nil, isFile(place) {
          found.append(place)
        }
      }
    }
    return found.sorted()
  }

  /// Whether it is a file itself, and no link to one.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.isFile
  }
}
