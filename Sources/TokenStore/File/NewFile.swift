internal import FileWriting

/// A file that appears at its place whole or not at all.
enum NewFile {
  /// Lets `write` make a file under a temporary name, then gives it its own.
  ///
  /// - Throws: `StoreProblem.alreadyExists` where a file or a log of that name exists: a log that a
  ///   lost registry left behind would be played into the new one.
  static func make(_ path: String, _ write: (String) throws -> Void) throws {
    // Also where the name is taken: a run that was killed behind the last step leaves both names.
    Litter.remove(beside: path)
    for name in [path, path + "-wal", path + "-journal"] where FileSystem.exists(name) {
      throw StoreProblem.alreadyExists(path: name)
    }
    let temporary = Litter.name(for: path)
    do {
      try write(temporary)
    } catch {
      Registry.removeWithLogs(temporary)
      if case StoreProblem.diskFull = error { throw StoreProblem.diskFull(path: path) }
      if case StoreProblem.cannotOpen(temporary, let reason) = error {
        throw StoreProblem.failed("\(path) cannot be written: \(reason)")
      }
      throw error
    }
    try FileSystem.move(temporary, toFree: path)
  }
}
