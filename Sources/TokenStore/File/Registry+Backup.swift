internal import GRDB

extension Registry {
  /// Writes a sealed copy: one file without a write-ahead log, which opens on read-only media.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when `copy` exists.
  package func seal(to copy: String) throws {
    try NewFile.make(copy) { temporary in
      try explaining(copy) { try queue.copy(to: temporary) }
    }
  }
}
