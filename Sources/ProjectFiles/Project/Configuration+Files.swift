internal import FileWriting
internal import Foundation
package import TokenModel
internal import TokenOperations
package import TokenProject

extension Configuration {
  /// Reads the file at a path.
  ///
  /// - Throws: `Refused` with all that is wrong, each with its place; `FileProblem`.
  package static func read(_ path: String) throws -> Configuration {
    let folder = Litter.folder(of: path)
    let (configuration, errors) = read(try Files.bytes(path), of: path) { path in
      do {
        return (try Templates.read(path, within: folder), [])
      } catch let refused as Refused {
        return (nil, refused.diagnostics)
      } catch let problem as FileProblem {
        return (nil, [Diagnostic(problem)])
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
  package static func sources() throws -> Sources { try here().sources }

  /// The `blazon.json` of the project here; one that asks for nothing where there is none.
  package static func here() throws -> Configuration {
    try RegistryFinder.findConfiguration().map { try read($0) } ?? Configuration()
  }
}

extension Configuration.Sources {
  /// What `blazon.json` names and is not there, each where it is named.
  package func missing() -> [Diagnostic] {
    files.compactMap { path in
      do throws(FileProblem) {
        if try Files.status(path) == nil { _ = try PathExpansion.files(path) }
        return nil
      } catch {
        if error.code == "file-unreadable" { return Diagnostic(error) }
        let isPattern = path.contains { "*?[".contains($0) }
        return Diagnostic(
          code: error.code,
          message: isPattern ? error.message : "there is no file or folder \(path.terminalSafe)",
          fix: Files.near(path).map { didYouMean(quotedForMessage($0)) }
            ?? (isPattern ? error.fix : "name the folder of the token files, or make it"),
          location: places[path])
      }
    }
  }
}
