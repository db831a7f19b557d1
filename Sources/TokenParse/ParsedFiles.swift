package import TokenModel

/// The result of parsing: a token set, its diagnostics, and the place of every cell.
package struct ParsedFiles: Sendable {
  /// No tokens, of no files.
  package static let empty = ParsedFiles()

  /// The tokens in the order of the files. Complete only if there are no errors.
  package var set = TokenSet()
  /// Errors and warnings of all files, in the order of files and places.
  package var diagnostics: [Diagnostic] = []
  /// Tokens that were left out because of an error, so that references to them cannot be checked.
  package var faulty: Set<TokenPath> = []
  /// Indices of cells that are aliases without a type of their own and lead out of the files.
  package var untypedAliases: [Int] = []
  /// The number of files whose tokens were read.
  package var fileCount = 0
  /// The tool whose files these were taken for.
  package var flavor = Flavor.dtcg
  /// Files of folders that hold no tokens, or could not be read, each with the reason.
  package var skipped: [SkippedFile] = []
  /// Those of which nothing could be read, by name: what refers to their tokens is not known to be wrong.
  package var unreadable: [String] = []
  /// Lines for people: what was assumed about the files, and how to have it otherwise.
  package var notes: [String] = []
  /// Values of a document's layers that others are laid over in every context, with their places.
  package var covered: [(path: String, place: SourceLocation)] = []
  /// Files that give a cell which another gives too, after what was found about them.
  package var overridden: Set<String> = []
  /// The places of values that contradict an earlier file, or an earlier place of the same, each with that
  /// place.
  var contradicted: [(later: Int, earlier: Int)] = []
  /// What is proposed for files that are at odds.
  var conflictFixes: [ConflictFix] = []
  /// By which the files were placed.
  var plan = ContextPlan(.none)
  /// What showed the axes, by their names; those that files declare are not in it.
  var reasons: [String: FoundAxis.Reason] = [:]
  /// The places of values that others replaced, and of all findings.
  var told: [Int] = []
  /// The findings that are counted with others of their sort, and have no place of their own.
  var counted = 0
  /// Indices of cells whose values stand under `dev.blazon` only, where the standard part of the file
  /// says nothing.
  var inExtension: Set<Int> = []
  /// The place of each cell's value, parallel to `set.cells`.
  var offsets: [Int] = []
  var sources = SourceMap()

  /// Whether all files are for dark by their names.
  package static func areForDark(_ names: [String]) -> Bool {
    !names.isEmpty && names.allSatisfy { ContextPlan.isForDark($0) }
  }

  /// The context that the names of two files with the same tokens tell one of them by, where it is a theme of the other.
  package static func themes(by names: [String]) -> Context? {
    let files = names.map { TokenFile(name: $0, paths: ["a"]) }
    let axes = [ModeAxes.appearance, "contrast", "idiom", "theme", "brand"]
    return NameAxes(files, .evidence).rules.map(\.fixed).first { axes.contains($0.axis) }
      .map { Context([$0]) }
  }

  /// Whether any diagnostic is an error, so that the set must not be used.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Lines and columns of cells' values, in the order asked.
  ///
  /// - Complexity: O(*n*) in the bytes of the files concerned, however many places there are.
  package func locations(ofCells cells: [Int]) -> [SourceLocation] {
    var places = sources.places()
    return cells.map { places.location(offsets[$0]) }
  }

  /// Whether a cell's value stands under `dev.blazon` only, as an export writes one that leads nowhere.
  package func stands(inExtension cell: Int) -> Bool { inExtension.contains(cell) }

  /// What is noted of token files beside a resolver document that it does not name; `nil` where there are none.
  package static func note(of files: [String], notNamedBy document: String) -> String? {
    files.isEmpty ? nil : "not read: \(files.listed(most: 3)), not named by \(document)"
  }

  /// The files whose texts were read, those that a resolver document names among them.
  package var fileNames: [String] { sources.names }

  /// The file of a cell's value, as the user named it.
  package func fileName(ofCell cell: Int) -> String { sources.fileName(at: offsets[cell]) }
}
