package import TokenModel
package import TokenParse

/// One version of a file of a history: its own cells, in its place.
package struct ReplayFile {
  /// The prefix, context and revision of its tokens.
  package var place: ReplayPlace
  /// Revisions, axes and documents, and cells and descriptions under their full paths; references as
  /// the file writes them.
  package var set: TokenSet
  /// The paths of its cells and descriptions within the file.
  package var inner: Set<TokenPath>
  /// The faults that were found, with the version in the file's name.
  package var diagnostics: [Diagnostic]
  /// Whether one of the faults is an error.
  package var hasErrors: Bool

  /// Parses a version of a file.
  package init(
    _ bytes: [UInt8], path: String, version: String, _ place: ReplayPlace, _ map: ReplayMap,
    _ given: ParseOptions
  ) {
    var options = ParseOptions()
    options.strictness = given.strictness
    options.yaml = given.yaml
    options.revision = place.revision
    options.context = place.context
    options.knownRevisions = [map.axes(of: place.revision)]
    let parsed = parse([InputFile(name: path, bytes: bytes)], options: options)
    self.place = place
    hasErrors = parsed.hasErrors
    set = parsed.set
    inner = []
    for index in set.cells.indices {
      inner.insert(set.cells[index].path)
      set.cells[index] = set.cells[index].with(path: place.path(set.cells[index].path))
    }
    for index in set.abouts.indices {
      inner.insert(set.abouts[index].path)
      set.abouts[index] = set.abouts[index].with(path: place.path(set.abouts[index].path))
    }
    // Of an alias that leads out of the file, the type is known only among all files.
    for index in parsed.untypedAliases {
      set.cells[index] = set.cells[index].with { $0.type = nil }
    }
    if !place.context.isBase {
      let declared = map.axes(of: place.revision)
      set.revisions.append(declared)
      for axis in declared.axes { set.axes.declare(axis.name) }
    }
    diagnostics = parsed.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location?.file = "\(path)@\(version.prefix(10))"
      return diagnostic
    }
  }
}
