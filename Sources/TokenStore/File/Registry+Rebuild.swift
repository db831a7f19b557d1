internal import FileWriting
internal import GRDB

extension Registry {
  /// Changes a copy of a registry and puts it in the registry's place, whole or not at all: for a file that is handed
  /// on alone, so that nothing of it may be left in a journal. Nothing stays beside it that was not there before.
  ///
  /// - Parameters:
  ///   - watch: called repeatedly while other writers come first.
  ///   - body: changes the copy, and returns whether to keep it.
  /// - Throws: `StoreProblem`, or what `body` throws; the registry is unchanged then.
  package static func rebuild<Result>(
    _ path: String, watch: @escaping WorkProgress.Watch = { _ in },
    _ body: (Registry) throws -> (result: Result, isKept: Bool)
  ) throws -> Result {
    try RegistryHeader.check(path)
    let hadNoLock = FileSystem.isAbsent(path + ".lock")
    let lock = try RegistryLock(registry: path, watch)
    defer {
      if hadNoLock { FileSystem.remove(path + ".lock") }
      withExtendedLifetime(lock) {}
    }
    let identity = FileIdentity(path)
    let place = FileSystem.target(of: path)
    Litter.remove(beside: place)
    let temporary = Litter.name(for: place)
    removeWithLogs(temporary)
    defer { removeWithLogs(temporary) }
    do {
      let copy = try explaining(path) {
        let source = try RegistryFile.open(path, for: .read, isStill: true)
        let copy = try RegistryFile.open(temporary, for: .write)
        try source.backup(to: copy)
        try source.close()
        return copy
      }
      try explaining(path) { try prepare(copy, path, .write) }
      let registry = Registry(path: path, queue: copy, lock: lock, identity: identity)
      let (result, isKept) = try body(registry)
      guard isKept else { return result }
      try explaining(path) {
        try copy.emptyLog(path)
        try copy.close()
      }
      if FileSystem.exists(temporary + "-wal") { throw StoreProblem.notKept("its journal stays") }
      if RegistryFile.hasJournal(path) { try settle(place, isForced: false) }
      try FileSystem.replace(place, with: temporary)
      return result
    } catch StoreProblem.cannotOpen(let file, let reason) where [path, place].contains(file) {
      throw StoreProblem.notKept(reason)
    }
  }
}
