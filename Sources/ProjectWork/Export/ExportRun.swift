internal import Foundation
internal import PositionedJSON
package import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
package import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

/// Outputs of a registry or of token files: made, compared with what is there, written or printed.
package struct ExportRun {
  private let format: [ExportFormat]
  private let at: String?
  /// Token files in the place of a registry.
  private let from: [String]
  private let reading: Reading
  package var context: [String] = []
  /// Those for each of whose values an output is written; one at most.
  package var axes: [String] = []
  package var allRevisions = false
  package var out: String?
  package var file: String?
  /// Where the one file is printed; `nil` where files are written.
  package var stream: Int32?
  /// The configuration that is meant; `nil` for the nearest.
  package var config: String?
  package var under: [String] = []
  /// Queries.
  package var expressions: [String] = []
  package var since: String?
  /// Options of formats that have a flag of their own, by name.
  package var flags: [String: String?] = [:]
  /// Options of formats, as `name=value`.
  package var options: [String] = []
  package var template: String?
  /// Texts for the template, as `name=value`.
  package var params: [String] = []
  /// The registry that is named.
  package var registry: String?
  /// Whether files are compared and not written.
  package var checks = false
  package var isForced = false
  package var namesCommit = false
  package var listsFiles = false
  package var listsLosses = false
  package var failsOnLoss = false
  package var isJSON = false

  package init(format: [ExportFormat], at: String?, from: [String], reading: Reading) {
    (self.format, self.at, self.from, self.reading) = (format, at, from, reading)
  }

  private var each: String? { axes.first }

  /// Makes the outputs and writes or prints them.
  ///
  /// - Parameters:
  ///   - print: gets the report.
  ///   - write: gets the text of the one file, with its stream.
  /// - Throws: `FoundSomething` for what would harm and for what a gate does not let through, behind notes on it.
  package mutating func run(print: (String) -> Void, write: (String, Int32) -> Void) throws {
    let made = try make()
    defer { made.temporary?.remove() }
    if !prints { try made.outputs.refuseOthers() }
    let isLossy = failsOnLoss && ExportReport(results: made.results, states: []).hasLosses
    try refuseHarm(made, isLossy)
    let report = try self.write(made, isLossy, print, write)
    let filesAreAhead = try note(made, report)
    try judge(made, report, isLossy, filesAreAhead)
    AtExit.leave(made.results)
  }

  /// Refuses to write what would lack the values that references of the files lead to.
  fileprivate func refuseBroken(_ count: Int) throws {
    if count == 0 || checks || isForced { return }
    Notes.tell(
      "nothing was written: \(count == 1 ? "1 reference leads" : "\(count) references lead") to no value, "
        + "and what uses it would have none; correct the files, or add --force")
    throw FoundSomething()
  }

  /// From the arguments, else from the configuration.
  ///
  /// - Parameter files: those of --from, in which words for contexts are looked up.
  fileprivate mutating func wanted(_ files: ReadFiles?) throws -> [ExportJob] {
    guard format.isEmpty else { return try jobs(files) }
    guard let path = try config ?? RegistryFinder.findConfiguration() else {
      throw UsageProblem(
        "no format is named with --format, and there is no blazon.json here or above")
    }
    let configuration = try Configuration.read(path)
    guard !configuration.jobs.isEmpty else {
      throw UsageProblem("\(path) has no \"outputs\"; name a format with --format")
    }
    if config == nil { try RegistryFinder.tellConfiguration() }
    self.registry = self.registry ?? configuration.registry
    return configuration.jobs
  }

  private func jobs(_ files: ReadFiles?) throws -> [ExportJob] {
    let chosen = try chosenOptions()
    let point = try Point(orHead: at)
    if allRevisions, let revision = point.revision {
      throw UsageProblem(
        "--all-revisions with \(revision) in --at; name a moment, such as @HEAD, or neither")
    }
    let past = try since.map { text throws(PointProblem) in try Point(text) }
    var paths: [TokenPath] = []
    if !under.isEmpty {
      let now = try RegistryChoice(registry).openForExport().snapshot(point)
      paths = try under.map { try now.meantPath($0) }
    }
    if !expressions.isEmpty {
      let now = try RegistryChoice(registry).openForExport().snapshot(point)
      let query = try Query(all: expressions)
      query.noteOfUnit.map { Notes.tell($0) }
      paths = try now.paths(where: query, in: paths, hasAllRevisions: allRevisions)
    }
    if axes.count > 1 {
      throw UsageProblem(
        "--each takes one axis; of another choose a value with --context, once for each")
    }
    let known =
      context.allSatisfy { $0.contains("=") }
      ? []
      : try files?.set.revisions
        ?? RegistryChoice(registry).openForExport().snapshot(point).outline().revisions
    let fixed = try Context(text: context.joined(separator: ","), among: known)
    if each != nil, stream != nil {
      throw UsageProblem("--each writes several outputs; name a folder with {AXIS} with --out")
    }
    var folder = out
    var name: String?
    if let file, case .file(let path) = try NamedOutput(file) {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
      if folder == "" { folder = "/" }
      name = parts.last.map(String.init)
    }
    let filled = try template.map { try Templates.read($0) }
    let named = try namedParams()
    let jobs = try zip(format, chosen).map { format, chosen in
      var job = ExportJob(format: format, point: point, folder: folder)
      job.hasAllRevisions = allRevisions
      job.fileName = name
      job.under = paths
      job.since = past
      job.context = fixed
      job.each = each
      if job.lacksHole, stream == nil { throw ExportJobProblem.samePlace(each ?? "") }
      job.chosen = chosen
      job.template = filled
      job.params = named
      return job
    }
    return ExportJob.sharing(jobs)
  }

  private func namedParams() throws -> [String: String] {
    var named: [String: String] = [:]
    for text in params {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty,
        named.updateValue(String(parts[1]), forKey: String(parts[0])) == nil
      else {
        throw UsageProblem(
          "--param takes each name once, with a text, as in package=com.acme.design")
      }
    }
    return named
  }
}

/// The steps of an export: make, refuse, write, note, judge.
extension ExportRun {
  /// All outputs in memory, and what they were made of.
  fileprivate struct Made {
    var jobs: [ExportJob]
    var results: [ExportResult]
    /// The states of the registry that were read for them.
    var states: [ExportSource]
    /// `nil` where token files alone were read.
    var registry: Registry?
    /// Made of token files for this run.
    var temporary: FilesRegistry?
    var outputs: ExportFiles
    /// The comparison of the project's token files with the registry, where outputs of the newest state are asked for.
    var sourcesNote: SourcesNote?
    /// References of token files that lead to no value.
    var broken: Int
  }

  fileprivate mutating func make() throws -> Made {
    let files = try from.isEmpty ? nil : ReadFiles(from, reading)
    try refuseBroken(files?.broken ?? 0)
    // A part, old names and one of several revisions are asked of a registry.
    let isWhole =
      under.isEmpty && expressions.isEmpty && !allRevisions && files?.onlyRevision != nil
    var jobs = isWhole ? try wanted(files) : []
    let revision = jobs.allSatisfy(\.isWhole) && isWhole ? files?.onlyRevision : nil
    let temporary = revision == nil ? try files.map(FilesRegistry.init) : nil
    do {
      self.registry = temporary?.path ?? self.registry
      if !isWhole { jobs = try wanted(files) }
      // Files that are given go before those of an output.
      let own = try OwnSources(from.isEmpty ? jobs : [], reading)
      try refuseBroken(own.broken)
      if from.isEmpty { jobs.removeAll { $0.sources != nil } }
      let input: ExportResults.Input =
        if let files, let revision {
          .files(files.set, revision)
        } else if jobs.isEmpty {
          .files(TokenSet(), Revision(id: "main"))
        } else {
          .registry(try RegistryChoice(registry).openForExport())
        }
      let source = input.registry
      let isOfHead = format.isEmpty && jobs.contains { $0.point.text == Point.head.text }
      let note = try isOfHead ? source.flatMap { try SourcesNote($0, reading) } : nil
      let (results, states) = try ExportResults(
        input: input, namesCommit: namesCommit, fileNames: files?.names ?? []
      ).results(jobs)
      let outputs = try ExportFiles(
        results + own.results,
        besides: (source.map { one in ["", "-wal", "-shm", ".lock"].map { one.path + $0 } } ?? [])
          + [try config ?? RegistryFinder.findConfiguration()].compactMap(\.self))
      if prints, outputs.files.count != 1 {
        throw WordProblem(
          code: "out-missing", message: "the export has \(outputs.files.count) files",
          fix: "add --out FOLDER")
      }
      return Made(
        jobs: jobs, results: results + own.results, states: states, registry: source,
        temporary: temporary, outputs: outputs, sourcesNote: note,
        broken: (files?.broken ?? 0) + own.broken)
    } catch {
      temporary?.remove()
      throw error
    }
  }

  /// Whether the one file goes to a stream.
  fileprivate var prints: Bool { !format.isEmpty && stream != nil }

  /// Refuses what would take tokens or files away that nobody means to lose.
  fileprivate func refuseHarm(_ made: Made, _ isLossy: Bool) throws {
    if checks || isLossy || isForced { return }
    var harms = prints ? [] : ExportHarm.found(in: made.results, made.outputs.leftovers)
    if let registry = made.registry,
      let (taken, stated) = try guessedRevision(made.jobs, registry)
    {
      harms += ExportHarm.found(
        in: made.results, taken: taken, others: stated.filter { $0 != taken }, prints: prints)
    }
    if harms.isEmpty { return }
    for harm in harms { Notes.tell(harm) }
    Notes.tell("nothing was written")
    throw FoundSomething()
  }

  /// Writes the files, or prints the one, and reports them.
  fileprivate func write(
    _ made: Made, _ isLossy: Bool, _ print: (String) -> Void, _ write: (String, Int32) -> Void
  ) throws -> ExportReport {
    let writes = !checks && !isLossy && !prints
    let gone = writes ? ExportHarm.namesGone(in: made.results) : []
    let report = ExportReport(
      results: made.results,
      states: writes ? try made.outputs.write() : checks ? made.outputs.states() : [])
    let printed = prints && !checks && !isLossy ? made.outputs.files[0].text : nil
    let isInside = isJSON && stream == STDOUT_FILENO
    if let printed, let stream, !isInside { write(printed, stream) }
    if isJSON {
      print(report.json(with: isInside ? printed : nil).prettyText + "\n")
    } else if printed == nil {
      print(report.text(listsFiles: listsFiles))
    }
    noteLosses(report)
    if !prints { noteEndings(made.results.map(\.job)) }
    noteGone(gone)
    return report
  }

  /// Notes what the outputs do not show of where they come from.
  ///
  /// - Returns: whether the project's token files have values that the registry lacks.
  private func note(_ made: Made, _ report: ExportReport) throws -> Bool {
    guard let registry = made.registry else { return false }
    if !checks { try noteThirdParties(registry, made.jobs) }
    let filesAreAhead = try made.sourcesNote?.print(made.states) ?? false
    if !isJSON {
      try noteDates(made.jobs, registry)
      try noteRevision(made.jobs, registry)
    }
    return filesAreAhead
  }

  /// - Throws: `FoundSomething` for what a gate does not let through.
  fileprivate func judge(
    _ made: Made, _ report: ExportReport, _ isLossy: Bool, _ filesAreAhead: Bool
  ) throws {
    let isStale = report.states.contains { ![.unchanged, .moved].contains($0.state) }
    let reason: String? =
      if isLossy {
        checks ? "" : "nothing was written"
      } else if !checks {
        nil
      } else if isStale {
        "out of date: run the same without --check"
      } else if filesAreAhead {
        // `--check` in a pull request asks for the registry and the outputs.
        "out of date: `blazon import`, then the same without --check"
      } else if made.broken > 0 {
        // A gate lets no output through that lacks what its files refer to.
        made.broken == 1
          ? "1 reference leads to no value: correct it in the token files, or remove it"
          : "\(made.broken) references lead to no value: correct them in the token files, or remove them"
      } else {
        nil
      }
    guard let reason else { return }
    if !reason.isEmpty { Notes.tell(reason) }
    throw FoundSomething()
  }
}

/// What an export tells beside its outputs.
extension ExportRun {
  /// Notes files whose names keep a build from using them, each reason once.
  fileprivate func noteEndings(_ jobs: [ExportJob]) {
    var noted: Set<String> = []
    for job in jobs where job.template == nil {
      guard let note = job.fileName.flatMap(job.format.endingNote), noted.insert(note).inserted
      else { continue }
      Notes.tell("note: " + note)
    }
  }

  /// Says which custom properties, variables and selectors of modes are in the files no more.
  fileprivate func noteGone(_ names: [String]) {
    if names.isEmpty { return }
    let (switches, others) = (
      names.filter { $0.hasPrefix("[") }, names.filter { !$0.hasPrefix("[") }
    )
    if !others.isEmpty {
      Notes.tell(
        "note: names that are gone from the style sheets: \(others.listed(most: 10)); "
          + "--since POINT, or \"since\" in blazon.json, keeps those of renamed tokens")
    }
    if !switches.isEmpty {
      Notes.tell(
        "warning: pages that choose a mode by \(switches.listed(most: 10)) do so no more, since that selector is gone from the "
          + "CSS; --option attribute=NAME names that of the appearance, and an axis has its own name"
      )
    }
  }

  fileprivate func noteDates(_ jobs: [ExportJob], _ registry: Registry) throws {
    let dated = try jobs.flatMap { [$0.point, $0.since].compactMap(\.self) }
      .lazy.map(registry.snapshot).first(where: \.isBySource)
    if let dated { SourceNote.print(dated) }
  }

  /// Says which revision was taken where several could have been meant.
  fileprivate func noteRevision(_ jobs: [ExportJob], _ registry: Registry) throws {
    SourceNote.print("exported", try guessedRevision(jobs, registry)) { other in
      format.isEmpty ? #""at": "\#(other)" in blazon.json"# : "--at \(other)"
    }
  }

  /// The revision that was taken where several have tokens and nobody named one, with all of them.
  fileprivate func guessedRevision(
    _ jobs: [ExportJob], _ registry: Registry
  ) throws -> (taken: String, stated: [String])? {
    guard let job = jobs.first(where: { $0.point.revision == nil && !$0.hasAllRevisions }) else {
      return nil
    }
    return try registry.snapshot(job.point).guessedRevision()
  }

  /// Says how many values in the outputs are the word of a third party, which no format marks but JSON.
  fileprivate func noteThirdParties(_ registry: Registry, _ jobs: [ExportJob]) throws {
    guard let job = jobs.first(where: { $0.format != .json && $0.template == nil }) else { return }
    let now = try registry.snapshot(job.point)
    let parties = ThirdParties(try now.documents())
    if parties.isEmpty { return }
    let revision = try now.readRevision().id
    let count = try now.load(revision: revision).cells.count { parties.state($0) }
    if count == 0 { return }
    Notes.tell(
      "note: \(count.counted("value")) of \(revision) \(count == 1 ? "is" : "are") a third party's word, "
        + "which \(job.format.rawValue) does not mark: blazon list --third-party --at \(revision)")
  }

  fileprivate func noteLosses(_ report: ExportReport) {
    if listsLosses, !isJSON { for line in report.lossLines { Notes.tell(line) } }
    for line in report.scopeNotes { Notes.tell(line) }
    for line in report.lossCounts { Notes.tell(line + (listsLosses ? "" : " (see --losses)")) }
  }
}

extension ExportRun {
  /// What `NAME=VALUE` of `--option` chooses for each format. Options with a flag of their own count like the others
  /// for those of the formats that have them.
  ///
  /// - Throws: `Refused` with everything that is wrong.
  fileprivate func chosenOptions() throws -> [[String: String]] {
    var given: [String: String] = [:]
    var found: [Diagnostic] = []
    for (name, value) in flags { given[name] = value }
    let flags = Set(given.keys)
    for text in options {
      guard let sign = text.firstIndex(of: "=") else {
        found.append(
          Diagnostic(
            code: "export-option-value", message: "\(quotedForMessage(text)) has no \"=\"",
            fix: "write --option \(text)=VALUE"))
        continue
      }
      let name = String(text[..<sign])
      if given.updateValue(String(text[text.index(after: sign)...]), forKey: name) != nil {
        found.append(
          Diagnostic(
            code: "export-option-twice",
            message: "the option \(quotedForMessage(name)) is given twice", fix: "keep one of them")
        )
      }
    }
    let chosen = self.format.map { format in
      let names = Set(format.options.map(\.name))
      return given.filter { names.contains($0.key) }
    }
    for (format, chosen) in zip(format, chosen) {
      found += format.problems(with: chosen).map { Diagnostic($0) }
    }
    // One line of arguments serves several formats; what none of them has is a slip. A flag says in
    // its help which format it is for.
    let known = Set(chosen.flatMap(\.keys)).union(flags)
    for name in given.keys.sorted() where !known.contains(name) {
      found += format.flatMap { $0.problems(with: [name: given[name] ?? ""]) }.prefix(1)
        .map { Diagnostic($0) }
    }
    guard found.isEmpty else { throw Refused(diagnostics: found) }
    return chosen
  }
}
