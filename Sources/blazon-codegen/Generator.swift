internal import PositionedJSON
internal import TokenExport
internal import TokenModel
internal import TokenParse
internal import TokenResolve

/// Parses, resolves and exports token files, and writes the result if nothing is wrong.
struct Generator {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Generates the file.
  ///
  /// - Throws: `Refused`, in which case nothing is written.
  func run() throws {
    do {
      let text = try text()
      guard let output = arguments.output else { return Streams.print(text) }
      try Disk.write(text, to: output)
    } catch let problem as any Problem {
      throw Refused(problem, in: arguments.inputs[0])
    }
  }

  private func text() throws -> String {
    let chosen = try chosen()
    var files: [InputFile] = []
    for path in arguments.inputs {
      files.append(InputFile(name: path, bytes: try Disk.bytes(path)))
    }
    let parsed = try parsed(files)
    let revision = try revision(parsed.set)
    // Sorted as a registry is. `parsed` keeps the order of the files, by which it finds locations.
    var set = parsed.set
    set.sort()
    let resolution = resolve(set, revision: revision)
    let faults = diagnostics(resolution.problems, parsed)
    guard faults.isEmpty else { throw Refused(faults) }
    let export = try TokenExport.export(
      resolution.tokens, of: set, as: arguments.format,
      options: Origin.options(files, chosen))
    guard export.files.count == 1 else {
      throw GeneratorProblem.severalFiles(arguments.format.rawValue, export.files.count)
    }
    if !export.losses.isEmpty { reportLosses(export.losses.count) }
    return export.files[0].text
  }

  /// Parses the files. Older flavors are read as for a registry, each with a warning.
  private func parsed(_ files: [InputFile]) throws -> ParsedFiles {
    var options = ParseOptions()
    options.revision = arguments.revision ?? "main"
    let parsed = TokenParse.parse(files, options: options)
    if parsed.hasErrors { throw Refused(parsed.diagnostics) }
    for warning in parsed.diagnostics { Streams.tell(warning.compilerText) }
    return parsed
  }

  private func reportLosses(_ count: Int) {
    Streams.tell(
      "\(arguments.inputs[0].terminalSafe): note: \(count) value\(count == 1 ? "" : "s") could not be exported in full to "
        + "\(arguments.format.rawValue)\n")
  }

  // MARK: - Choices

  /// The options of the settings, overridden by those of the command line.
  private func chosen() throws -> [String: String] {
    let name = Origin.name(arguments.inputs[0])
    var chosen: [String: String] = [:]
    if let settings = arguments.settings {
      chosen = try Settings.options(settings, for: name, arguments.format)
    }
    chosen.merge(arguments.options) { _, given in given }
    let knows = arguments.format.options.contains { $0.name == "namespace" }
    guard knows, chosen["namespace"] == nil else { return chosen }
    guard let namespace = Generator.namespace(ofFile: name) else {
      throw GeneratorProblem.noName(name)
    }
    chosen["namespace"] = namespace
    return chosen
  }

  /// The revision that was asked for, or the only one that no other inherits from.
  private func revision(_ set: TokenSet) throws(GeneratorProblem) -> Revision {
    let known = set.revisions.map(\.id)
    let bases = Set(set.revisions.compactMap(\.base))
    let wanted = arguments.revision.map { [$0] } ?? known.filter { !bases.contains($0) }
    guard wanted.count == 1, let revision = set.revision(wanted[0]) else {
      throw .whichRevision(known: known)
    }
    var next: Revision? = revision
    while let base = next?.base {
      guard let found = set.revision(base) else { throw .noBase(base, of: next?.id ?? "") }
      next = found.id == revision.id ? nil : found
    }
    return revision
  }

  // MARK: - Problems

  /// Problems with the locations of the cells that have them. Consequences are left out unless there
  /// is nothing else.
  private func diagnostics(
    _ problems: [Resolution.CellProblem], _ parsed: ParsedFiles
  ) -> [Diagnostic] {
    let causes = problems.filter { !$0.isConsequence }
    guard !causes.isEmpty else { return problems.map { Diagnostic($0.problem) } }
    let cells = parsed.set.cells
    var byPath: [TokenPath: [Int]] = [:]
    for index in cells.indices { byPath[cells[index].path, default: []].append(index) }
    let indices = causes.map { found -> Int in
      let own = byPath[found.key.path] ?? []
      return own.first { cells[$0].key == found.key } ?? own.first ?? 0
    }
    return zip(causes, parsed.locations(ofCells: indices)).map { found, location in
      Diagnostic(found.problem, at: location)
    }
  }
}

/// A reason why no code can be generated.
enum GeneratorProblem: Problem {
  case whichRevision(known: [String])
  case noBase(String, of: String)
  case noName(String)
  case severalFiles(String, Int)

  var code: String {
    switch self {
    case .whichRevision: "revision-missing"
    case .noBase: "revision-base"
    case .noName: "codegen-namespace"
    case .severalFiles: "export-several-files"
    }
  }

  var message: String {
    switch self {
    case .whichRevision(let known):
      known.isEmpty ? "there are no tokens" : "the files hold \(known.joined(separator: ", "))"
    case .noBase(let base, let id):
      "the revision \(id) inherits from \(base), which is not in any of the files"
    case .noName(let name): "\(quotedForMessage(name)) gives no name for a Swift enum"
    case .severalFiles(let format, let count): "\(format) gives \(count) files with these options"
    }
  }

  var fix: String? {
    switch self {
    case .whichRevision(let known):
      known.isEmpty ? "add a token" : "choose one with --revision"
    case .noBase: "give its file with another --input, or export with `--profile strict`"
    case .noName(let name):
      "name the file in ASCII letters, or write {\(quotedForMessage(name)): {\"namespace\": \"Brand\"}} "
        + "into blazon-codegen.json beside it"
    case .severalFiles: "choose options that give one file, or use `blazon export --out`"
    }
  }
}
