#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Files that are not finished: each beside the place that it is for, under a name that says whose it is, so
/// that what a killed process left can be told and taken away.
package enum Litter {
  /// Returns the name for a file that is not finished: no other running process uses it.
  ///
  /// - Parameter ending: tells apart what one process makes for one place.
  package static func name(for path: String, _ ending: String = "new") -> String {
    "\(path).blazon-\(getpid()).\(ending)"
  }

  /// Returns what killed processes left in a folder, sorted.
  ///
  /// - Complexity: O(*f*) for *f* files of the folder.
  package static func found(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    return names(in: stream).map { folder == "." ? $0 : folder + "/" + $0 }.sorted()
  }

  /// Takes away what killed processes left in the folder of a path.
  package static func remove(beside path: String) {
    for file in found(in: folder(of: path)) { unlink(file) }
  }

  /// Takes away what killed processes left in a folder that is open.
  package static func remove(inFolder descriptor: Int32) {
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return }
    guard let stream = fdopendir(own) else {
      close(own)
      return
    }
    defer { closedir(stream) }
    for name in names(in: stream) { unlinkat(descriptor, name, 0) }
  }

  private static func names(in stream: OpaquePointer) -> [String] {
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if isLitter(name) { found.append(name) }
    }
    return found
  }

  package static func folder(of path: String) -> String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// Whether a file is `NAME.blazon-PROCESS.ENDING` of a process that is gone.
  private static func isLitter(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).suffix(2)
    guard parts.count == 2, let mark = parts.first, let ending = parts.last,
      mark.hasPrefix("blazon-"), ["new", "old"].contains(ending.prefix { $0 != "-" }),
      let process = Int32(mark.dropFirst("blazon-".count)), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
