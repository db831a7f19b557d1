internal import PositionedYAML
internal import TokenModel
package import TokenParse
package import TokenProject

/// The way in which token files are read, above what `blazon.json` says of it.
package struct Reading {
  /// The tool that wrote the files, where it is not to be found out.
  package var flavor: Flavor?
  /// What files are by their names.
  package var map: [String] = []
  /// The names that are given to axes, by those of the files.
  package var axisNames: [String: String] = [:]
  /// Whether the last of several values of a token counts.
  package var lastWins = false
  /// Whether the axes are told, too.
  package var contexts = false
  /// Whether DTCG alone is accepted.
  package var strict = false

  package init(
    flavor: Flavor? = nil, map: [String] = [], axisNames: [String: String] = [:],
    lastWins: Bool = false, contexts: Bool = false, strict: Bool = false
  ) {
    (self.flavor, self.map, self.axisNames) = (flavor, map, axisNames)
    (self.lastWins, self.contexts, self.strict) = (lastWins, contexts, strict)
  }

  /// Options with the flavor and the rules: those of `blazon.json`, and above them those that are given.
  ///
  /// - Parameters:
  ///   - sources: those of an output of `blazon.json`; else those at its top.
  ///   - revision: that of files which name none.
  /// - Throws: `Refused` for a faulty `blazon.json`.
  package func options(
    _ sources: Configuration.Sources? = nil, revision: String? = nil
  ) throws -> ParseOptions {
    let known = try sources ?? Configuration.sources()
    var options = ParseOptions()
    // What has a meaning is read, and the rest kept as it was written, by every verb alike.
    options.strictness = strict ? .strict : .keepingFaults
    options.flavor = flavor ?? known.flavor
    options.revision = revision
    options.map = try FileMap(known.map + map)
    options.namesAppearance = true
    options.tellsContexts = contexts
    options.axisNames = axisNames
    options.refusesConflicts = !(lastWins || known.lastWins)
    options.yaml = { YAMLReader.read($0, base: $1) }
    return options
  }
}
