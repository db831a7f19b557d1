internal import PositionedJSON

/// What a header says, and what was chosen of the format's options.
package struct ExportOptions: Hashable, Sendable {
  /// What people call the registry: a name, no path.
  package var registryName: String
  /// The point that was resolved, such as `modern@HEAD`.
  package var point: String
  /// The digest of the exported state, in hexadecimal.
  package var digest: String
  /// The hash of the commit, where the header shall name it: it ties the file to a history, and makes
  /// it change with each commit.
  package var commit: String?
  /// The token files that were resolved, where it was no registry: then there is no digest either.
  package var fileNames: [String] = []
  /// The format's own options by name; `ExportFormat.options` says which there are.
  package var chosen: [String: String]

  package init(
    registryName: String, point: String, digest: String, chosen: [String: String] = [:]
  ) {
    self.registryName = registryName
    self.point = point
    self.digest = digest
    commit = nil
    self.chosen = chosen
  }

  /// Of token files that come from no registry.
  ///
  /// - Parameter names: without folders.
  package init(fileNames names: [String], chosen: [String: String] = [:]) {
    self.init(registryName: "", point: "", digest: "", chosen: chosen)
    fileNames = names
  }
}

extension ExportOptions {
  /// What a header says of where the file comes from, name and text.
  var origin: [(name: String, text: String)] {
    if !fileNames.isEmpty { return [("File", fileNames.joined(separator: ", "))] }
    return [("Registry", registryName), ("Point", point), ("Digest", digest)]
      + (commit.map { [("Commit", $0)] } ?? [])
  }

  /// The origin as comment lines, such as ` * Point:    modern@HEAD`.
  ///
  /// - Parameters:
  ///   - mark: the beginning of each line.
  ///   - comment: makes a text safe inside a comment.
  func originLines(_ mark: String, comment: (String) -> String) -> String {
    origin.map { name, text in
      mark + name + ":" + String(repeating: " ", count: 9 - name.count) + comment(text) + "\n"
    }.joined()
  }

  /// The same as members of a JSON object.
  var originMembers: [JSON.Member] {
    origin.map { JSON.Member($0.name.lowercased(), .string($0.text)) }
  }
}
