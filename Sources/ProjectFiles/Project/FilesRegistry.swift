package import Foundation
package import TokenModel
internal import TokenOperations
package import TokenParse
package import TokenProject
internal import TokenResolve
internal import TokenStore

/// Token files as an import reads them, for a verb that needs no history.
package struct ReadFiles {
  package let set: TokenSet
  /// What was read, with its places.
  package let parsed: ParsedFiles
  /// The files as they were named, without the folders of absolute paths.
  package let names: [String]
  /// The references of them that lead to no value, which `check` calls errors; what cannot be computed is left out.
  package let broken: Int
  /// The revision of all of them; `nil` where they tell of several.
  package var onlyRevision: Revision? {
    self.set.revisions.count == 1 ? self.set.revisions[0] : nil
  }

  /// - Parameters:
  ///   - sources: those of an output of `blazon.json`; else those at its top.
  ///   - isQuiet: whether other ways to write are not told, since the files stay as they are.
  /// - Throws: `Refused` with what is wrong in the files.
  package init(
    _ files: [String], _ reading: Reading, _ sources: Configuration.Sources? = nil,
    isQuiet: Bool = false
  ) throws {
    names = files.map { $0.hasPrefix("/") ? Files.lastName(of: $0) : $0 }
    var options = try reading.options(sources, revision: "main")
    // What a file that cannot be read would have given is missing in every output, and nobody would see it.
    options.isEveryFileNeeded = true
    var parsed = try Notes.telling {
      try Inputs.parse(files, options, rules: reading.map, of: sources, $0)
    }
    self.parsed = parsed
    if !isQuiet { Inputs.printNotes(parsed) }
    let references = try ReferenceDiagnostics.findAndCountMending(
      &parsed, known: TokenSet(), stored: nil, isStrict: reading.strict,
      mostOfASort: options.mostOfASort)
    let found = parsed.diagnostics + references.diagnostics
    if found.contains(where: { $0.severity == .error }) {
      throw Refused(diagnostics: found, closing: "\nnothing was written")
    }
    if !isQuiet {
      // What is wrong with references may stop the verb, and is told however much else there is.
      let parts =
        found.total > Notes.mostInFull ? [parsed.diagnostics, references.diagnostics] : [found]
      for part in parts { Notes.warn(part) }
      try SlippedNames(in: parsed.set).printNotes()
    }
    if parsed.set.cells.isEmpty {
      throw Refused(
        Diagnostic(
          code: "nothing-there",
          message: "there is no token in \(files.joined(separator: ", ").terminalSafe)",
          fix: "name files or folders of token files"), closing: "\nnothing was written")
    }
    broken =
      references.diagnostics.isEmpty
      ? 0
      : try ReferenceDiagnostics.findAll(in: parsed, .error, computations: .warning, isStrict: true)
        .filter { $0.severity == .error }.total
    set = parsed.set
  }
}

/// A registry for one run, made of token files, so that a verb answers of files as it does of what an import of them is.
///
/// It lies in a folder of its own among the temporary files, and goes with `remove`.
package struct FilesRegistry {
  package let path: String
  private let folder: URL

  package init(_ files: ReadFiles) throws {
    folder = try FilesRegistry.newFolder()
    path = folder.appendingPathComponent("files.blazon").path
    do {
      try Registry.create(path)
      _ = try Registry.open(path, .write).commit(
        ChangeSet(files.set), CommitMetadata(author: "files", message: "Files"), now: Clock.now)
    } catch {
      remove()
      throw error
    }
  }

  /// Makes a folder of this run alone among the temporary files.
  package static func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("blazon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return folder
  }

  package func remove() { try? FileManager.default.removeItem(at: folder) }
}
