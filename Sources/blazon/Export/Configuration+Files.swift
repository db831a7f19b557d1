internal import TokenModel
internal import TokenOperations
internal import TokenProject

extension Configuration {
  /// Reads the file at a path.
  ///
  /// - Throws: `Refused` with all that is wrong, each with its place; `FileProblem`.
  static func read(_ path: String) throws -> Configuration {
    let (configuration, errors) = read(try Files.bytes(path), of: path) { path in
      do {
        return (try Templates.read(path), [])
      } catch let refused as Refused {
        return (nil, refused.diagnostics)
      } catch {
        return (nil, [])
      }
    }
    guard errors.isEmpty else { throw Refused(diagnostics: errors) }
    return configuration
  }

  /// How the token files of the project here are read.
  ///
  /// - Throws: `Refused` where its `blazon.json` is faulty.
  static func sources() throws -> Sources {
    try RegistryFinder.findConfiguration().map { try read($0).sources } ?? Sources()
  }
}
