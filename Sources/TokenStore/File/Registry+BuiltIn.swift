internal import CBuiltInRegistry

// The registry of the Human Interface Guidelines inside the program.
extension Registry {
  /// Makes a registry with the content of the built-in one.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when `path` exists.
  package static func createBuiltInCopy(_ path: String) throws {
    try NewFile.make(path) { temporary in
      let bytes = UnsafeBufferPointer(start: blazon_builtin_bytes(), count: blazon_builtin_count())
      try FileSystem.create(temporary, bytes)
    }
  }

  /// Opens the registry of the Human Interface Guidelines inside the program, read-only and in
  /// memory.
  package static func openBuiltIn() throws -> Registry {
    try explaining("the built-in registry") {
      Registry(path: builtInName, queue: try RegistryFile.openBuiltIn())
    }
  }
}
