internal import Foundation
internal import TokenParse

/// Expands an argument that names files: a file, `-`, the token files of a folder, or a pattern.
package enum PathExpansion {
  /// - Returns: paths that begin as the argument does; those of a folder or pattern sorted.
  package static func files(_ argument: String) throws(FileProblem) -> [(
    path: String, isNamed: Bool
  )] {
    if argument == "-" { return [(argument, true)] }
    if let status = try Files.status(argument) {
      return status.isFolder
        ? try tokenFiles(of: argument).map { ($0, false) } : [(argument, true)]
    }
    guard isPattern(argument), !FileProblem.isAddress(argument) else { throw .missing(argument) }
    let found = try matches(argument)
    guard !found.isEmpty else { throw .noMatch(argument) }
    return found.map { ($0, false) }
  }

  /// All files of the endings of `isTokens` below a folder, and those of languages that
  /// hold tokens and are not read, so that they are told; nothing of other packages and of tools.
  private static func tokenFiles(of folder: String) throws(FileProblem) -> [String] {
    let all = try paths(below: folder)
    return try chosen(among: all, in: folder) { try? Files.bytes(joined(folder, $0)) }
  }

  /// All files of a folder that may hold tokens, also those that a resolver document there leaves out; none of a file or a
  /// pattern.
  static func all(in folder: String) throws(FileProblem) -> [String] {
    guard try Files.status(folder)?.isFolder == true else { return [] }
    return try paths(below: folder).filter { isTokens($0) && !FileSelection.isStyleSheet($0) }
      .map { joined(folder, $0) }
  }

  /// Those of a folder's files that hold tokens, or may be told; see `tokenFiles`.
  ///
  /// - Parameters:
  ///   - all: relative to the folder.
  ///   - content: reads one of them.
  package static func chosen(
    among all: [String], in folder: String, _ content: (String) -> [UInt8]?
  ) throws(FileProblem) -> [String] {
    let all = all.filter { path in isTokens(path) || FileSelection.isUnread(path) }
    let files = FileSelection.sources(among: all, content)
    guard files.contains(where: isTokens) else {
      throw .emptyFolder(folder, unread: files.first.map { joined(folder, $0) })
    }
    // It names its files itself, and which of them count together.
    let documents = files.filter { $0.hasSuffix(".resolver.json") }
    if documents.count == 1 { return [joined(folder, documents[0])] }
    if let first = documents.first { throw .holdsResolver(folder, document: joined(folder, first)) }
    return files.map { joined(folder, $0) }
  }

  /// Whether a file may hold tokens, by the ending of its name.
  package static func isTokens(_ path: String) -> Bool {
    FileSelection.tokenEnding(of: path) != nil
  }

  /// `*`, `?` and `[…]` within a name, and `**` for any number of folders.
  private static func matches(_ pattern: String) throws(FileProblem) -> [String] {
    let segments = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let fixed = segments.dropLast().prefix { !isPattern($0) }
    let folder = fixed.joined(separator: "/")
    let rest = Array(segments[fixed.count...])
    let root = fixed == [""] ? "/" : folder.isEmpty ? "." : folder
    return try paths(below: root, depth: rest.contains("**") ? .max : rest.count)
      .filter { fits($0, rest.joined(separator: "/")) }
      .map { fixed.isEmpty ? $0 : joined(folder, $0) }
  }

  /// Whether a path fits a pattern, both of one folder.
  static func fits(_ path: String, _ pattern: String) -> Bool {
    // Without a slash, it would be for files of that name in any folder.
    FileMap.fits("./" + path, "./" + pattern)
  }

  /// The folder that an argument names, or in which its pattern or file is, with a slash at its end; empty for the
  /// current one.
  package static func folder(of argument: String) -> String {
    if Files.isFolder(argument) { return joined(argument, "") }
    let names = argument.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return names.prefix { !isPattern(String($0)) }.map { $0 + "/" }.joined()
  }

  /// All that is below a folder and not of another package or a tool, relative to the folder, sorted; links are
  /// not followed.
  ///
  /// - Throws: `FileProblem.unreadable` where a part cannot be listed.
  private static func paths(
    below folder: String, depth: Int = .max
  ) throws(FileProblem) -> [String] {
    var found: [String] = []
    var folders = [(path: "", level: 1)]
    while let (path, level) = folders.popLast() {
      let start = path.isEmpty ? "" : path + "/"
      let place = path.isEmpty ? folder : joined(folder, path)
      for (name, isFolder) in try Files.entries(of: place, where: FileMap.isOwn) {
        found.append(start + name)
        if isFolder, level < depth { folders.append((start + name, level + 1)) }
      }
    }
    return found.sorted()
  }

  /// Whether an argument is a pattern, where no file has that name.
  package static func isPattern(_ argument: String) -> Bool {
    argument.contains { "*?[".contains($0) }
  }

  package static func joined(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") || folder.isEmpty && path.hasPrefix("/")
      ? folder + path : folder + "/" + path
  }
}
