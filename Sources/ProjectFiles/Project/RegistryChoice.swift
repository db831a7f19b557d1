internal import TokenModel
package import TokenOperations
internal import TokenProject
package import TokenStore

/// The registry that is named, or else the one that is found.
package struct RegistryChoice {
  /// The path, or `hig`.
  package let named: String?

  package init(_ named: String?) { self.named = named }

  /// The one that a command is about.
  package init(_ typed: TypedCommand) {
    self.init(typed.registry.last.map { $0.replacing(/^--registry=/, with: "") })
  }

  /// Opens the registry for reading: the one named, the nearest, or the built-in one with a note.
  package func openForReading() throws -> Registry {
    let path = try RegistryFinder.find(named)
    if path == nil { try noteFallback() }
    return try open(path)
  }

  /// The state at a point, or the newest one, of what `openForReading` opens.
  package func snapshot(at point: String?) throws -> Snapshot {
    let point = try Point(orHead: point)
    return try openForReading().snapshot(point)
  }

  /// Like `openForReading`, for a verb that may not need what it opens, and then says so itself.
  package func openQuietly() throws -> Registry { try open(RegistryFinder.find(named)) }

  private func open(_ path: String?, isWriting: Bool = false) throws -> Registry {
    guard let path, path != RegistryFinder.builtIn else { return try .openBuiltIn() }
    try tell(path, isWriting: isWriting)
    return try Registry.open(path, .read)
  }

  /// Opens the registry for what is written into somebody's project: never one that nobody named.
  package func openForExport() throws -> Registry {
    guard let path = try RegistryFinder.find(named) else {
      throw FinderProblem.nothingToExport(
        folder: try RegistryFinder.currentFolder, files: try Configuration.sources().files)
    }
    return try open(path, isWriting: true)
  }

  /// Says that the built-in registry answers, where nobody asked for it.
  package func noteFallback() throws {
    guard try RegistryFinder.find(named) == nil else { return }
    if let configuration = try RegistryFinder.findConfiguration() {
      throw FinderProblem.nothingToRead(configuration: configuration)
    }
    Notes.tell(
      "note: answering from the built-in registry of the Human Interface Guidelines; "
        + "--registry FILE names another")
  }

  private func tell(_ path: String, isWriting: Bool) throws {
    if named != nil || environment("BLAZON_REGISTRY")?.isEmpty == false { return }
    if try RegistryFinder.named(nil) != nil {
      if isWriting { try RegistryFinder.tellConfiguration() }
    } else if let note = try RegistryFinder.note(path) {
      Notes.tell(note)
    }
  }

  /// Opens the registry for writing; there is none to write to but one that exists.
  ///
  /// - Parameter isDryRun: nothing may be written, so that an older file, which opening for writing
  ///   brings up to date, is refused.
  package func openForWriting(isDryRun: Bool = false) throws -> Registry {
    let path = try pathForWriting()
    if isDryRun, try Registry.open(path, .read).isOlder { throw FinderProblem.older(path) }
    return try Notes.telling { line in try Registry.open(path, .write, watch: line.tell) }
  }

  /// The path of the registry to write to, told where nobody named it.
  package func pathForWriting() throws -> String {
    guard let path = try RegistryFinder.find(named) else { throw FinderProblem.nothingToWrite }
    if path == RegistryFinder.builtIn { throw FinderProblem.readOnly }
    try tell(path, isWriting: true)
    return path
  }
}
