internal import FileWriting
internal import Foundation
internal import TokenModel

/// The lines of a `.gitignore` that keep what SQLite and the lock leave beside a registry out of git.
package enum GitIgnore {
  package static let lines = ["*.blazon-wal", "*.blazon-shm", "*.blazon.lock"]

  /// Appends the lines that are missing to the `.gitignore` of the user's work tree around a registry.
  ///
  /// - Parameter registry: the path of its file, which is there.
  /// - Returns: the file, as seen from the current folder, and what was appended; `nil` outside a work
  ///   tree and where nothing is missing.
  /// - Throws: `FileProblem`, `WriteProblem`.
  package static func add(for registry: String) throws -> (path: String, lines: [String])? {
    guard let folder = workTree(around: registry) else { return nil }
    let path = path(of: folder) + ".gitignore"
    var text = String(decoding: try content(path), as: UTF8.self)
    let known = Set(text.split(whereSeparator: \.isNewline).map { String($0.trimmed) })
    let missing = lines.filter { !known.contains($0) }
    guard !missing.isEmpty else { return nil }
    if let last = text.last, !last.isNewline { text += "\n" }
    try StagedFiles.write([
      (path: path, bytes: Array((text + missing.map { $0 + "\n" }.joined()).utf8))
    ])
    return (path, missing)
  }

  /// The content of a file that git reads in a work tree; empty where there is none.
  ///
  /// - Throws: `FileProblem`, and `WriteProblem` for what is not a regular file: git follows no link there either.
  package static func content(_ path: String) throws -> [UInt8] {
    guard let status = status(path) else { return [] }
    guard status.isFile else {
      throw WriteProblem.unwritable(path, "it is not a regular file")
    }
    return try Files.bytes(path)
  }

  /// The nearest folder around a file that has a `.git` of this user, with all links resolved.
  private static func workTree(around file: String) -> URL? {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath()
    while true {
      if let git = status(folder.appendingPathComponent(".git").path) {
        return git.st_uid == getuid() ? folder : nil
      }
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
  }

  /// A folder as seen from the current one where it is that or holds it, with a slash at the end.
  private static func path(of folder: URL) -> String {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().pathComponents
    let there = folder.pathComponents
    guard here.starts(with: there) else { return folder.path + "/" }
    return String(repeating: "../", count: here.count - there.count)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
