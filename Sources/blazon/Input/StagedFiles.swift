internal import Foundation
internal import TokenStore

/// Files that are written together: all of them, or none.
enum StagedFiles {
  /// Writes each file beside its place, all of it down to the disk, and then puts them all into their places.
  /// Where that fails for one, those before it are put back as they were. Once files go into their
  /// places, an interruption is not heard; what a killed run left half done, the next one does again,
  /// and it removes what that one left beside the places.
  static func write(_ files: [(path: String, text: String)]) throws(FileProblem) {
    try write(files.map { ($0.path, Data($0.text.utf8)) })
  }

  /// The same of any bytes.
  static func write(_ files: [(path: String, data: Data)]) throws(FileProblem) {
    removeLitter(beside: files.map(\.path))
    var staged: [Staged] = []
    defer { for file in staged { file.discard() } }
    for file in files {
      let one = Staged(path: file.path)
      staged.append(one)
      try one.write(file.data)
    }
    var failure: FileProblem?
    Uninterrupted.run {
      for (index, file) in staged.enumerated() {
        do throws(FileProblem) {
          try file.commit()
        } catch {
          failure = error
          for done in staged[..<index].reversed() { done.putBack() }
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Takes away what killed runs left in the folders of some paths.
  static func removeLitter(beside paths: [String]) {
    for folder in Set(paths.map(Litter.folder)) { Litter.remove(beside: folder + "/") }
  }

  /// A finished file beside the place that it is for.
  private struct Staged {
    let path: String
    /// The finished file, and what was in its place; no other process uses these names.
    private let new: String
    private let old: String

    init(path: String) {
      self.path = path
      new = Litter.name(for: path)
      old = Litter.name(for: path, "old")
    }

    func write(_ data: Data) throws(FileProblem) {
      do throws(SystemError) {
        try create(new, data)
        try keep()
      } catch {
        throw .unwritable(path, error.text)
      }
    }

    /// Keeps what is in the place: by another name of the same file, or where a file has only one, by a copy.
    private func keep() throws(SystemError) {
      if link(path, old) == 0 || errno == ENOENT { return }
      let refusal = SystemError()
      guard let data = FileManager.default.contents(atPath: path) else { throw refusal }
      try create(old, data)
    }

    private func create(_ path: String, _ data: Data) throws(SystemError) {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else { throw SystemError() }
      defer { close(descriptor) }
      var rest = data[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { throw SystemError() }
        rest = rest.dropFirst(count)
      }
      guard fsync(descriptor) == 0 else { throw SystemError() }
    }

    /// Puts the file into its place.
    func commit() throws(FileProblem) {
      guard rename(new, path) == 0 else { throw .unwritable(path, SystemError().text) }
    }

    /// Undoes `commit`.
    func putBack() {
      if rename(old, path) == 0 { return }
      let isNew = errno == ENOENT
      unlink(path)
      if !isNew { link(old, path) }
    }

    /// Removes what stands beside the place.
    func discard() {
      unlink(new)
      unlink(old)
    }
  }
}

/// The system's last error, in its own words.
struct SystemError: Error {
  let text = String(cString: strerror(errno))
}
