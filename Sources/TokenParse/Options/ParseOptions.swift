package import PositionedJSON
package import TokenModel

/// Reads the bytes of a YAML file, with what is added to each offset.
package typealias YAMLReading = @Sendable (_ bytes: [UInt8], _ base: Int) -> JSONReading

/// How files are read: how strictly, in which revision, and in which context.
package struct ParseOptions: Sendable {
  /// Import is liberal unless asked otherwise.
  package var strictness = Strictness.liberal
  /// Context names by modifier: a resolver document then gives only the tokens of that input; `nil`
  /// reads all inputs as sparse cells.
  package var input: [String: String]?
  /// Whether a file of a folder that cannot be read refuses, rather than being skipped: where what the
  /// files do not give is removed.
  package var isEveryFileNeeded = false
  /// The revision of files that name none; `nil` makes such files an error.
  package var revision: String?
  /// Whether `revision` was asked for, so that a file that names another is an error.
  package var isRevisionForced = false
  /// The context of cells that name none; joined with those that do.
  package var context = Context.base
  /// The revisions that exist, with the axes that files need not declare again.
  package var knownRevisions: [Revision] = []
  /// The revisions whose axes keep their names where the files name none: `appearance` is not another
  /// axis when a third value comes.
  package var namedRevisions: [Revision] = []
  /// The tool whose files these are; `nil` to tell by what they hold.
  package var flavor: Flavor?
  /// The prefix, context and revision of files by their names.
  package var map = FileMap.none
  /// Whether files of DTCG that give a token with different values are an error. The files of other tools
  /// follow their tool's own rule, by which the last counts.
  package var refusesConflicts = false
  /// Whether an axis of light and dark that the files do not declare themselves is called `appearance`.
  package var namesAppearance = false
  /// The names that a person gives to axes, by those of the files; `keep` leaves one as it is.
  package var axisNames: [String: String] = [:]
  /// Whether all axes are told with their files, rather than those that nobody named.
  package var tellsContexts = false
  /// Reads the bytes of a YAML file, with what is added to each offset; `nil` where YAML is not read, as
  /// in the plugin's generator. Strict reading does not use it.
  package var yaml: YAMLReading?
  /// The most diagnostics of one sort that are described, as many as anybody will read; the others are
  /// counted (`Diagnostic.count`).
  package var mostOfASort = ParseOptions.mostDescribed
  /// What a list of everything has at most of one sort: a wrong file has as many findings as bytes.
  package static let mostDescribed = 10_000

  package init() {}
}

extension ParseOptions {
  /// The revision of a file: the one that its header names, else the one that is given.
  func revision(of tree: JSON) -> String? {
    ExtensionReader.ours(tree)?["revision"]?.string ?? revision
  }
}
