internal import Foundation

/// Expands an argument that names files: a file, the token files of a folder, or a pattern.
enum PathExpansion {
  /// - Returns: paths that begin as the argument does; those of a folder or pattern sorted.
  static func files(_ argument: String) throws(FileProblem) -> [String] {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
      return isFolder.boolValue ? try tokenFiles(of: argument) : [argument]
    }
    guard argument.contains(where: { "*?[".contains($0) }) else { throw .missing(argument) }
    let found = matches(argument)
    guard !found.isEmpty else { throw .noMatch(argument) }
    return found
  }

  /// All `*.tokens`, `*.json` and `*.json5` files below a folder.
  private static func tokenFiles(of folder: String) throws(FileProblem) -> [String] {
    let files = paths(below: folder).filter { path in
      [".tokens", ".json", ".json5"].contains { path.hasSuffix($0) }
    }
    guard !files.isEmpty else { throw .emptyFolder(folder) }
    // It names its files itself, and which of them count together.
    if let document = files.first(where: { $0.hasSuffix(".resolver.json") }) {
      throw .holdsResolver(folder, document: joined(folder, document))
    }
    return files.map { joined(folder, $0) }
  }

  /// `*`, `?` and `[…]` within a name, and `**` for any number of folders.
  private static func matches(_ pattern: String) -> [String] {
    let segments = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isPlain = { (segment: String) in !segment.contains { "*?[".contains($0) } }
    let fixed = segments.dropLast().prefix(while: isPlain)
    let folder = fixed.joined(separator: "/")
    let rest = Array(segments[fixed.count...])
    let root = fixed == [""] ? "/" : folder.isEmpty ? "." : folder
    return paths(below: root)
      .filter { path in fits(path.split(separator: "/").map(String.init)[...], rest[...]) }
      .map { fixed.isEmpty ? $0 : joined(folder, $0) }
  }

  private static func fits(_ path: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "**" {
      return fits(path, pattern.dropFirst()) || (!path.isEmpty && fits(path.dropFirst(), pattern))
    }
    guard let name = path.first, fnmatch(first, name, FNM_PERIOD) == 0 else { return false }
    return fits(path.dropFirst(), pattern.dropFirst())
  }

  /// Relative to the folder, sorted.
  private static func paths(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted()
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") || folder.isEmpty && path.hasPrefix("/")
      ? folder + path : folder + "/" + path
  }
}
