internal import ArgumentParser
internal import TokenStore

/// The choice of the registry, on every verb.
struct RegistryOption: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The registry file.", valueName: "path"))
  var registry: String?

  /// Opens the registry for reading: the one named, the nearest, or the built-in one.
  func openForReading() throws -> Registry {
    guard let path = try RegistryFinder.find(registry) else { return try .openBuiltIn() }
    return try Registry.open(path, .read)
  }

  /// Opens the registry for writing; there is none to write to but one that exists.
  ///
  /// - Parameter isDryRun: nothing may be written, so that an older file, which opening for writing
  ///   brings up to date, is refused.
  func openForWriting(isDryRun: Bool = false) throws -> Registry {
    guard let path = try RegistryFinder.find(registry) else { throw FinderProblem.nothingToWrite }
    if isDryRun, try Registry.open(path, .read).isOlder { throw FinderProblem.older(path) }
    return try Terminal.telling { line in try Registry.open(path, .write, watch: line.tell) }
  }
}
