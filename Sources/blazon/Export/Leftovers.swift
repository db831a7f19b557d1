internal import Foundation
internal import TokenExport
internal import TokenProject

/// Files of an earlier run in folders that an output fills by itself.
///
/// Only what carries our mark counts: whatever else somebody put there is neither told of nor
/// touched. Links are not followed.
struct Leftovers {
  /// The folders that outputs fill by themselves, by path, each with the mark of our files.
  private let folders: [(path: String, mark: Data)]
  /// The paths that this run writes, in lower case, since a file system may not tell the cases apart.
  private let wanted: Set<String>

  init(_ results: [ExportResult]) {
    folders = results.flatMap { result in
      result.export.owned.map { (result.job.path(of: $0.name), Data($0.mark.utf8)) }
    }
    wanted = Set(results.flatMap(\.files).map { $0.path.lowercased() })
  }

  /// The files in a folder that carry our mark, in no order, whether this run writes them or not.
  func ours(in folder: String) -> [String] {
    guard let mark = folders.first(where: { $0.path == folder })?.mark else { return [] }
    var found: [String] = []
    visit(folder) { path in
      if Leftovers.isOurs(path, mark) { found.append(path) }
    }
    return found
  }

  /// Sorted.
  func paths() -> [String] {
    var found: Set<String> = []
    for folder in folders {
      visit(folder.path) { path in
        let isWanted = wanted.contains(path.lowercased())
        if !isWanted, Leftovers.isOurs(path, folder.mark) { found.insert(path) }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Takes them away, with the folders that become empty.
  ///
  /// - Returns: what was there.
  func remove() throws(FileProblem) -> [String] {
    let paths = paths()
    for path in paths {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw .unwritable(path, String(cString: strerror(errno)))
      }
      removeEmptyFolders(around: path)
    }
    return paths
  }

  /// Never an owned folder itself.
  private func removeEmptyFolders(around path: String) {
    var folder = (path as NSString).deletingLastPathComponent
    while folders.contains(where: { folder.hasPrefix($0.path + "/") }), rmdir(folder) == 0 {
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  /// Calls `body` with each plain JSON or XML file below a folder, none of it behind a link.
  private func visit(_ folder: String, _ body: (String) -> Void) {
    guard Leftovers.kind(folder) == S_IFDIR,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names {
      let path = folder + "/" + name
      switch Leftovers.kind(path) {
      case S_IFDIR: visit(path, body)
      case S_IFREG where name.hasSuffix(".json") || name.hasSuffix(".xml"): body(path)
      default: continue
      }
    }
  }

  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func isOurs(_ path: String, _ mark: Data) -> Bool {
    FileManager.default.contents(atPath: path)?.range(of: mark) != nil
  }
}
