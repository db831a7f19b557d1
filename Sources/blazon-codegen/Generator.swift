internal import PositionedJSON
internal import TokenExport
internal import TokenModel
internal import TokenParse
internal import TokenProject
internal import TokenResolve

/// Parses, resolves and exports token files, and writes the result if nothing is wrong.
struct Generator {
  private let arguments: Arguments
  /// The output of the configuration that is made.
  private let job: ExportJob
  private let inputs: Inputs

  /// - Throws: `Refused` for a configuration with faults.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    let configuration = try Project.read(arguments.config)
    job = try Project.job(configuration.jobs, arguments)
    inputs = Inputs(arguments: arguments, sources: job.sources ?? configuration.sources)
  }

  /// Generates the file.
  ///
  /// - Throws: `Refused`, in which case nothing is written.
  func run() throws {
    do {
      let file = try file()
      guard let output = arguments.output else { return Streams.print(file.text) }
      let path = output.hasSuffix("/") ? output + (job.fileName ?? Origin.name(file.name)) : output
      if try Disk.isForeign(path, as: file.text) {
        throw Refused(DiskProblem.foreign(path), in: path)
      }
      noteEnding(path)
      let old = arguments.format == .swift ? try? Disk.bytes(path) : nil
      let differed = try Disk.write(file.text, to: path)
      if differed, let old {
        ChangedValues.notes(from: String(decoding: old, as: UTF8.self), to: file.text)
          .forEach(Streams.tell)
      }
      if arguments.tells {
        Streams.print("\(differed ? "wrote" : "unchanged") \(path.terminalSafe)\n")
      }
    } catch let problem as any Problem {
      // What a configuration asks for is not the fault of a token file.
      let place = member(asking: problem).flatMap { job.places[$0] }
      let isAsked = place != nil || problem is ExportProblem
      throw Refused(
        problem, in: isAsked ? arguments.config ?? inputs.place : inputs.place, at: place)
    }
  }

  /// Tells that Swift's package manager does not compile a file of that name.
  private func noteEnding(_ path: String) {
    let name = Origin.name(path)
    guard let note = arguments.format.endingNote(name) else { return }
    let place = job.fileName == name ? job.places["file"].map { $0.text + ": " } : nil
    Streams.tell("\(place ?? "")note: \(note.terminalSafe)\n")
  }

  /// The member of the output in `blazon.json` that leads to a problem; `nil` where none does.
  private func member(asking problem: any Problem) -> String? {
    func option(_ name: String) -> String? {
      arguments.options[name] == nil ? "options." + name : nil
    }
    return switch problem {
    case ExportProblem.badNamespace: option("namespace")
    case ExportProblem.badCatalogName: option("name")
    case ExportProblem.badOption(let name, _, expected: _): option(name)
    case ExportProblem.unknownOption(let name, format: _, known: _): option(name)
    case GeneratorProblem.nothingUnder: "under"
    case GeneratorProblem.severalFiles: "format"
    case GeneratorProblem.whichRevision, GeneratorProblem.noBase:
      arguments.revision == nil ? "at" : nil
    default: nil
    }
  }

  private func file() throws -> OutputFile {
    let files = try inputs.files()
    let parsed = try parsed(files)
    let revision = try revision(parsed.set)
    // Sorted as a registry is. `parsed` keeps the order of the files, by which it finds locations.
    var set = parsed.set
    set.sort()
    let resolution = resolve(set, revision: revision)
    let faults = diagnostics(resolution.problems, parsed)
    guard faults.isEmpty else { throw Refused(faults) }
    var tokens = resolution.tokens
    _ = try job.each(in: revision)
    tokens = tokens.choosing(job.context)
    if arguments.format != .json { tokens = tokens.kept(job.under) }
    if tokens.tokens.isEmpty, let path = job.under.first {
      throw GeneratorProblem.nothingUnder(path.text)
    }
    let chosen = Project.options(of: job, arguments)
    let known = Set(tokens.tokens.map(\.path))
    var seen: Set<TokenPath> = []
    let retired = Origin.retired(files).filter { token in
      !known.contains(token.path) && seen.insert(token.path).inserted
        && (job.under.isEmpty || job.under.contains { token.path.isInside($0) })
    }
    let export = try TokenExport.export(
      tokens, of: job.context.isBase ? set : nil, as: arguments.format,
      options: Origin.options(files, chosen),
      past: ExportPast(retired: arguments.format == .swift ? retired : []))
    guard export.files.count == 1 else {
      throw GeneratorProblem.severalFiles(arguments.format.rawValue, export.files.count)
    }
    if !export.losses.isEmpty { report(export.losses, parsed) }
    return export.files[0]
  }

  /// Parses the files as `blazon export --from` does. Older flavors are read as for a registry, each
  /// with a warning.
  private func parsed(_ files: [InputFile]) throws -> ParsedFiles {
    let sources = inputs.sources
    var options = ParseOptions()
    options.revision = revisionID ?? "main"
    options.flavor = sources.flavor
    options.map = try FileMap(sources.map)
    options.refusesConflicts = !sources.lastWins
    options.namesAppearance = true
    let parsed = TokenParse.parse(files, loader: Disk.loader(besides: files), options: options)
    if parsed.set.cells.isEmpty, !parsed.skipped.isEmpty, !sources.files.isEmpty {
      throw inputs.withoutTokens(parsed.skipped)
    }
    if parsed.hasErrors { throw Refused(parsed.diagnostics) }
    let mixed = ModeTypeDiagnostics.find(in: parsed, .error)
    if !mixed.isEmpty { throw Refused(mixed) }
    for note in parsed.notes { Streams.tell("note: \(note.terminalSafe)\n") }
    for warning in parsed.diagnostics { Streams.tell(warning.compilerText) }
    try tellSlips(parsed)
    return parsed
  }

  /// Warns of names that only dark has, where they are.
  private func tellSlips(_ parsed: ParsedFiles) throws {
    let slips = try SlippedNames(in: parsed.set).slips.prefix(10)
    let indices = slips.compactMap { slip in
      parsed.set.cells.firstIndex { $0.path == slip.path && $0.context == slip.context }
    }
    for (slip, location) in zip(slips, parsed.locations(ofCells: indices)) {
      let warning = Diagnostic(
        .warning, code: "appearance-alone", message: slip.message, location: location)
      Streams.tell(warning.compilerText)
    }
  }

  /// The most tokens whose losses are told one by one.
  private static let mostLosses = 3

  /// Names the first tokens that could not be exported in full, where they are, and how many losses more
  /// there are.
  private func report(_ losses: [Loss], _ parsed: ParsedFiles) {
    var told: [Loss] = []
    for loss in losses where told.count < Generator.mostLosses {
      if !told.contains(where: { $0.path == loss.path }) { told.append(loss) }
    }
    let cells = parsed.set.cells
    let indices = told.map { loss in
      cells.firstIndex { $0.path == loss.path && $0.context == loss.context }
        ?? cells.firstIndex { $0.path == loss.path }
    }
    var places = parsed.locations(ofCells: indices.compactMap(\.self))[...]
    let format = arguments.format.rawValue
    var last = inputs.place.terminalSafe + ":1:1"
    for (loss, index) in zip(told, indices) {
      if index != nil, let place = places.popFirst() { last = place.text }
      let mode = loss.context.isBase ? "" : " where \(loss.context)"
      Streams.tell(
        "\(last): note: \(quotedForMessage(loss.path.text)) could not be exported in full to "
          + "\(format)\(mode): \(loss.message.terminalSafe) [\(loss.code)]\n")
    }
    let rest = losses.count - told.count
    if rest == 0 { return }
    Streams.tell(
      "\(last): note: and \(rest) more value\(rest == 1 ? "" : "s") could not be exported in full "
        + "to \(format); `blazon export --from FILES --format \(format) --losses` lists them all\n")
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
