internal import GRDB

extension Registry {
  /// Writes a sealed copy: one file without a write-ahead log, which opens on read-only media.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when `copy` exists; `.foreignSchema` where a stranger added to the
  ///   schema, so that `restore` would refuse the copy.
  package func seal(to copy: String) throws {
    try read { db in
      try Migrations.checkSchema(db, version: Migrations.version(of: db), path: path)
    }
    try NewFile.make(copy) { temporary in
      try explaining(copy) { try queue.copy(to: temporary) }
    }
  }
}
