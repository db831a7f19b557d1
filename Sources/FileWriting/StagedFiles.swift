#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Files that are written together: all of them, or none.
package enum StagedFiles {
  /// Writes each file beside its place, with the mode of the file that is there, all of it down to the disk, and then puts them all into their places;
  /// their names are on the disk when it returns, so that a loss of power takes back none of them.
  /// Where that fails for one, those before it are put back as they were. Once files go into their
  /// places, an interruption is not heard; what a killed run left half done, the next one does again,
  /// and it removes what that one left beside the places.
  ///
  /// - Throws: `WriteProblem.unwritable`, `.notFile`, `WriteProblem.throughLink`; nothing is changed then.
  package static func write(_ files: [(place: OutputPlace, bytes: [UInt8])]) throws {
    var seen: Set<String> = []
    for (place, _) in files where seen.insert(Litter.folder(of: place.path)).inserted {
      try place.folder().removeLitter()
    }
    var staged: [Staged] = []
    defer { for file in staged { file.discard() } }
    for file in files {
      let one = Staged(place: file.place)
      staged.append(one)
      try one.write(file.bytes)
    }
    var failure: (any Error)?
    Uninterrupted.run {
      // Folders that stay open, so that nothing need be opened where files are put back.
      var open: [String: OpenFolder] = [:]
      func putBack(_ done: some BidirectionalCollection<Staged>) {
        for file in done.reversed() {
          guard let folder = try? open[file.place.folderPath] ?? file.place.folder() else {
            continue
          }
          file.putBack(in: folder)
        }
      }
      for (index, file) in staged.enumerated() {
        do {
          let folder = try open[file.place.folderPath] ?? file.place.folder()
          try file.commit(in: folder)
          if open.count < mostOpen { open[file.place.folderPath] = folder }
        } catch {
          failure = error
          return putBack(staged[..<index])
        }
      }
      do {
        try OutputPlace.sync(staged.map(\.place))
      } catch {
        failure = error
        putBack(staged)
      }
    }
    if let failure { throw failure }
  }

  /// The folders that may be open at once: a process has some 1,000 descriptors, and an asset catalog as many folders.
  private static let mostOpen = 256

  /// The same of files in folders that a person named.
  package static func write(_ files: [(path: String, bytes: [UInt8])]) throws {
    var folders: [String: OpenFolder] = [:]
    try write(
      files.map { file in
        let name = Litter.folder(of: file.path)
        let folder = try folders[name] ?? OpenFolder(name)
        folders[name] = folder
        let inner = file.path.split(separator: "/").last ?? ""
        return (OutputPlace(below: folder, inner, path: file.path), file.bytes)
      })
  }

  /// A finished file beside the place that it is for.
  private struct Staged {
    let place: OutputPlace
    /// The finished file, and what was in its place; no other process uses these names.
    private let new: String
    private let old: String

    init(place: OutputPlace) {
      self.place = place
      new = Litter.name(for: place.name)
      old = Litter.name(for: place.name, "old")
    }

    func write(_ bytes: [UInt8]) throws {
      let folder = try place.folder()
      let old = try folder.replaceable(place.name, path: place.path)
      do throws(SystemError) {
        try folder.create(new, bytes, like: old)
        if let old { try keep(old, in: folder) }
      } catch {
        throw WriteProblem.unwritable(place.path, error.text)
      }
    }

    /// Keeps what is in the place: by another name of the same file, or where a file has only one, by a copy.
    private func keep(_ status: stat, in folder: OpenFolder) throws(SystemError) {
      do throws(SystemError) {
        try folder.link(place.name, as: old)
      } catch {
        guard let bytes = try? folder.contents(place.name) else { throw error }
        try folder.create(old, bytes, like: status)
      }
    }

    /// Puts the file into its place.
    func commit(in folder: OpenFolder) throws {
      do throws(SystemError) {
        try folder.rename(new, to: place.name)
      } catch {
        throw WriteProblem.unwritable(place.path, error.text)
      }
    }

    /// Undoes `commit`.
    func putBack(in folder: OpenFolder) {
      do throws(SystemError) {
        try folder.rename(old, to: place.name)
      } catch {
        try? folder.remove(place.name)
        if error.code != ENOENT { try? folder.link(old, as: place.name) }
      }
    }

    /// Removes what stands beside the place.
    func discard() {
      guard let folder = try? place.folder() else { return }
      try? folder.remove(new)
      try? folder.remove(old)
    }
  }
}
