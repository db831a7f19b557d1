package import TokenModel

/// The content of the file headers, and the values of the format's options.
package struct ExportOptions: Hashable, Sendable {
  /// The registry's name, without a folder.
  package var registryName: String
  /// The point that was resolved, such as `modern@HEAD`.
  package var point: String
  /// The digest of the exported state, in hexadecimal.
  package var digest: String
  /// The values of axes that the output is for; those axes are not in it.
  package var context = Context.base
  /// The hash of the commit if the header is to name it. It ties the file to one history, and changes the
  /// file with each commit.
  package var commit: String?
  /// The names of the token files that were resolved instead of a registry; then there is no digest.
  package var fileNames: [String] = []
  /// The chosen values of the format's own options, by name; see `ExportFormat.options`.
  package var chosen: [String: String]
  /// What a user gives to scripts and templates, by name.
  package var params: [String: String] = [:]
  /// Whether the export is to list its public names, see `Export.names`.
  package var listsNames = false
  /// The template that the format `model` fills, without errors.
  package var template: Template?

  /// Options for a point of a registry.
  package init(
    registryName: String, point: String, digest: String, chosen: [String: String] = [:]
  ) {
    self.registryName = registryName
    self.point = point
    self.digest = digest
    self.chosen = chosen
  }

  /// Options for token files that do not come from a registry.
  ///
  /// - Parameter names: the names of the files, without folders.
  package init(fileNames names: [String], chosen: [String: String] = [:]) {
    self.init(registryName: "", point: "", digest: "", chosen: chosen)
    fileNames = names
  }
}
