internal import FileWriting
internal import Foundation
internal import ProjectFiles
internal import TokenExport
internal import TokenProject

/// Files of an earlier run in folders that an output fills by itself.
///
/// Only what carries our mark counts: whatever else somebody put there is neither told of nor
/// touched. Links are not followed.
package struct Leftovers {
  /// The folders that outputs fill by themselves, by path, each with the mark of our files.
  private let folders: [(path: String, mark: Data, isDeep: Bool, job: ExportJob)]
  /// The paths that this run writes, in lower case, since a file system may not tell the cases apart.
  private let wanted: Set<String>

  init(_ results: [ExportResult]) {
    folders = results.flatMap { result in
      result.export.owned.compactMap { owned in
        result.job.path(of: owned).map {
          ($0, Data(owned.mark.utf8), !owned.name.isEmpty, result.job)
        }
      }
    }
    wanted = Set(results.flatMap(\.files).map { $0.path.lowercased() })
  }

  /// The files in a folder that carry our mark, in no order, whether this run writes them or not.
  func ours(in folder: String) -> [String] {
    guard let folder = folders.first(where: { $0.path == folder }) else { return [] }
    var found: [String] = []
    visit(folder.path, isDeep: folder.isDeep) { path in
      if Leftovers.isOurs(path, folder.mark) { found.append(path) }
    }
    return found
  }

  /// Whether this run writes a file.
  func isWanted(_ path: String) -> Bool { wanted.contains(path.lowercased()) }

  /// Sorted.
  func paths() -> [String] {
    var found: Set<String> = []
    for folder in folders {
      visit(folder.path, isDeep: folder.isDeep) { path in
        if !isWanted(path), Leftovers.isOurs(path, folder.mark) { found.insert(path) }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Takes them away, with the folders that become empty, but never an owned folder itself.
  ///
  /// - Parameter place: finds where a path is, below the folder of a job.
  /// - Returns: what was there.
  func remove(_ place: (String, ExportJob) throws -> OutputPlace) throws -> [String] {
    let paths = paths()
    // A place in each folder that is still there and has lost a name.
    var changed: [String: OutputPlace] = [:]
    for path in paths {
      let holding = folders.filter { path.hasPrefix($0.path + "/") }
      guard let owned = holding.max(by: { $0.path.utf8.count < $1.path.utf8.count }) else {
        continue
      }
      let file = try place(path, owned.job)
      let holder = try file.folder()
      do throws(SystemError) {
        try holder.remove(file.name)
      } catch {
        throw WriteProblem.unwritable(path, error.text)
      }
      changed[Litter.folder(of: path)] = file
      var around = Files.folder(of: path)
      while around.hasPrefix(owned.path + "/") {
        let folder = try place(around, owned.job)
        do { try folder.folder().removeEmptyFolder(folder.name) } catch { break }
        changed[around] = nil
        changed[Litter.folder(of: around)] = folder
        around = Files.folder(of: around)
      }
    }
    try OutputPlace.sync(Array(changed.values))
    return paths
  }

  /// Calls `body` with each plain JSON or XML file below a folder, none of it behind a link.
  private func visit(_ folder: String, isDeep: Bool, _ body: (String) -> Void) {
    guard NamedOutput.kind(folder) == UInt32(S_IFDIR),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names {
      let path = folder + "/" + name
      switch NamedOutput.kind(path) {
      case UInt32(S_IFDIR) where isDeep: visit(path, isDeep: true, body)
      case UInt32(S_IFREG) where name.hasSuffix(".json") || name.hasSuffix(".xml"): body(path)
      default: continue
      }
    }
  }

  private static func isOurs(_ path: String, _ mark: Data) -> Bool {
    FileManager.default.contents(atPath: path)?.range(of: mark) != nil
  }
}
