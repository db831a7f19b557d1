internal import PositionedJSON
internal import TokenExport
internal import TokenModel
internal import TokenParse
internal import TokenProject
internal import TokenResolve

/// Parses, resolves and exports token files, and writes the result if nothing is wrong.
struct Generator {
  private let arguments: Arguments
  private let configuration: Configuration
  /// The output of the configuration that is made.
  private let job: ExportJob

  /// - Throws: `Refused` for a configuration with faults.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    configuration = try Project.read(arguments.config)
    job = try Project.job(configuration.jobs, arguments)
  }

  /// Generates the file.
  ///
  /// - Throws: `Refused`, in which case nothing is written.
  func run() throws {
    do {
      let file = try file()
      guard let output = arguments.output else { return Streams.print(file.text) }
      let path = output.hasSuffix("/") ? output + (job.fileName ?? Origin.name(file.name)) : output
      let differed = try Disk.write(file.text, to: path)
      if arguments.tells {
        Streams.print("\(differed ? "wrote" : "unchanged") \(path.terminalSafe)\n")
      }
    } catch let problem as any Problem {
      // What a configuration asks for is not the fault of a token file.
      let isAsked = problem is ExportProblem
      throw Refused(
        problem, in: isAsked ? arguments.config ?? arguments.inputs[0] : arguments.inputs[0])
    }
  }

  private func file() throws -> OutputFile {
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
    var tokens = resolution.tokens
    if arguments.format != .json { tokens = tokens.kept(job.under) }
    if tokens.tokens.isEmpty, let path = job.under.first {
      throw GeneratorProblem.nothingUnder(path.text)
    }
    var chosen = job.chosen
    chosen.merge(arguments.options) { _, given in given }
    let export = try TokenExport.export(
      tokens, of: set, as: arguments.format, options: Origin.options(files, chosen))
    guard export.files.count == 1 else {
      throw GeneratorProblem.severalFiles(arguments.format.rawValue, export.files.count)
    }
    if !export.losses.isEmpty { reportLosses(export.losses.count) }
    return export.files[0]
  }

  /// Parses the files as `blazon export --from` does. Older flavors are read as for a registry, each
  /// with a warning.
  private func parsed(_ files: [InputFile]) throws -> ParsedFiles {
    let sources = configuration.sources
    var options = ParseOptions()
    options.revision = revisionID ?? "main"
    options.flavor = sources.flavor
    options.map = try FileMap(sources.map)
    options.refusesConflicts = !sources.lastWins
    options.namesAppearance = true
    let parsed = TokenParse.parse(files, loader: Disk.loader(besides: files), options: options)
    if parsed.hasErrors { throw Refused(parsed.diagnostics) }
    for note in parsed.notes { Streams.tell("note: \(note.terminalSafe)\n") }
    for warning in parsed.diagnostics { Streams.tell(warning.compilerText) }
    return parsed
  }

  private func reportLosses(_ count: Int) {
    Streams.tell(
      "\(arguments.inputs[0].terminalSafe): note: \(count) value\(count == 1 ? "" : "s") could not be exported in full to "
        + "\(arguments.format.rawValue)\n")
  }

  // MARK: - Choices

  private var revisionID: String? { arguments.revision ?? job.point.revision }

  /// The revision that was asked for, or the only one that no other inherits from.
  private func revision(_ set: TokenSet) throws(GeneratorProblem) -> Revision {
    let known = set.revisions.map(\.id)
    let bases = Set(set.revisions.compactMap(\.base))
    let wanted = revisionID.map { [$0] } ?? known.filter { !bases.contains($0) }
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
  case nothingUnder(String)
  case severalFiles(String, Int)

  var code: String {
    switch self {
    case .whichRevision: "revision-missing"
    case .noBase: "revision-base"
    case .nothingUnder: "path-unknown"
    case .severalFiles: "export-several-files"
    }
  }

  var message: String {
    switch self {
    case .whichRevision(let known):
      known.isEmpty ? "there are no tokens" : "the files hold \(known.joined(separator: ", "))"
    case .noBase(let base, let id):
      "the revision \(id) inherits from \(base), which is not in any of the files"
    case .nothingUnder(let path): "there is no token in \(quotedForMessage(path))"
    case .severalFiles(let format, let count): "\(format) gives \(count) files with these options"
    }
  }

  var fix: String? {
    switch self {
    case .whichRevision(let known):
      known.isEmpty ? "add a token" : "choose one with --revision"
    case .noBase: "give its file with another --input, or export with `--profile strict`"
    case .nothingUnder: "correct \"under\" of the output in blazon.json"
    case .severalFiles: "choose options that give one file, or use `blazon export --out`"
    }
  }
}
