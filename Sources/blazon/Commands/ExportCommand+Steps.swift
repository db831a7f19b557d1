internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenDiff
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

/// The steps of an export: make, refuse, write, note, judge.
extension ExportCommand {
  /// All outputs in memory, and what they were made of.
  struct Made {
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

  mutating func make() throws -> Made {
    let files = try from.isEmpty ? nil : ReadFiles(from, reading.value)
    try refuseBroken(files?.broken ?? 0)
    // A part, old names and one of several revisions are asked of a registry.
    let isWhole =
      under.isEmpty && expressions.isEmpty && !allRevisions && files?.onlyRevision != nil
    var jobs = isWhole ? try wanted(files) : []
    let revision = jobs.allSatisfy(\.isWhole) && isWhole ? files?.onlyRevision : nil
    let temporary = revision == nil ? try files.map(FilesRegistry.init) : nil
    do {
      registry.registry = temporary?.path ?? registry.registry
      if !isWhole { jobs = try wanted(files) }
      // Files that are given go before those of an output.
      let own = try OwnSources(from.isEmpty ? jobs : [], reading.value)
      try refuseBroken(own.broken)
      if from.isEmpty { jobs.removeAll { $0.sources != nil } }
      let input: ExportResults.Input =
        if let files, let revision {
          .files(files.set, revision)
        } else if jobs.isEmpty {
          .files(TokenSet(), Revision(id: "main"))
        } else {
          .registry(try registry.choice.openForExport())
        }
      let source = input.registry
      let isOfHead = format.isEmpty && jobs.contains { $0.point.text == Point.head.text }
      let note = try isOfHead ? source.flatMap { try SourcesNote($0, reading.value) } : nil
      let (results, states) = try ExportResults(
        input: input, namesCommit: withCommit || witness, fileNames: files?.names ?? []
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
  var prints: Bool { !format.isEmpty && stream != nil }

  /// Refuses what would take tokens or files away that nobody means to lose.
  func refuseHarm(_ made: Made, _ isLossy: Bool) throws {
    if check || isLossy || force { return }
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
  func write(_ made: Made, _ isLossy: Bool) throws -> ExportReport {
    let writes = !check && !isLossy && !prints
    let gone = writes ? ExportHarm.namesGone(in: made.results) : []
    let report = ExportReport(
      results: made.results,
      states: writes ? try made.outputs.write() : check ? made.outputs.states() : [])
    let printed = prints && !check && !isLossy ? made.outputs.files[0].text : nil
    let isInside = json && stream == STDOUT_FILENO
    if let printed, let stream, !isInside { Terminal.write(printed, to: stream) }
    if json {
      Terminal.print(report.json(with: isInside ? printed : nil).prettyText + "\n")
    } else if printed == nil {
      Terminal.print(report.text(listsFiles: all))
    }
    noteLosses(report)
    if !prints { noteEndings(made.results.map(\.job)) }
    noteGone(gone)
    return report
  }

  /// Notes what the outputs do not show of where they come from.
  ///
  /// - Returns: whether the project's token files have values that the registry lacks.
  func note(_ made: Made, _ report: ExportReport) throws -> Bool {
    guard let registry = made.registry else { return false }
    if !check { try noteThirdParties(registry, made.jobs) }
    let filesAreAhead = try made.sourcesNote?.print(made.states) ?? false
    if !json {
      try noteDates(made.jobs, registry)
      try noteRevision(made.jobs, registry)
    }
    return filesAreAhead
  }

  /// - Throws: `FoundSomething` for what a gate does not let through.
  func judge(_ made: Made, _ report: ExportReport, _ isLossy: Bool, _ filesAreAhead: Bool) throws {
    let isStale = report.states.contains { ![.unchanged, .moved].contains($0.state) }
    let reason: String? =
      if isLossy {
        check ? "" : "nothing was written"
      } else if !check {
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
extension ExportCommand {
  /// Notes files whose names keep a build from using them, each reason once.
  func noteEndings(_ jobs: [ExportJob]) {
    var noted: Set<String> = []
    for job in jobs where job.template == nil {
      guard let note = job.fileName.flatMap(job.format.endingNote), noted.insert(note).inserted
      else { continue }
      Notes.tell("note: " + note)
    }
  }

  /// Says which custom properties, variables and selectors of modes are in the files no more.
  func noteGone(_ names: [String]) {
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

  func noteDates(_ jobs: [ExportJob], _ registry: Registry) throws {
    let dated = try jobs.flatMap { [$0.point, $0.since].compactMap(\.self) }
      .lazy.map(registry.snapshot).first(where: \.isBySource)
    if let dated { SourceNote.print(dated) }
  }

  /// Says which revision was taken where several could have been meant.
  func noteRevision(_ jobs: [ExportJob], _ registry: Registry) throws {
    SourceNote.print("exported", try guessedRevision(jobs, registry)) { other in
      format.isEmpty ? #""at": "\#(other)" in blazon.json"# : "--at \(other)"
    }
  }

  /// The revision that was taken where several have tokens and nobody named one, with all of them.
  func guessedRevision(
    _ jobs: [ExportJob], _ registry: Registry
  ) throws -> (taken: String, stated: [String])? {
    guard let job = jobs.first(where: { $0.point.revision == nil && !$0.hasAllRevisions }) else {
      return nil
    }
    return try registry.snapshot(job.point).guessedRevision()
  }

  /// Says how many values in the outputs are the word of a third party, which no format marks but JSON.
  func noteThirdParties(_ registry: Registry, _ jobs: [ExportJob]) throws {
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

  func noteLosses(_ report: ExportReport) {
    if losses, !json { for line in report.lossLines { Notes.tell(line) } }
    for line in report.scopeNotes { Notes.tell(line) }
    for line in report.lossCounts { Notes.tell(line + (losses ? "" : " (see --losses)")) }
  }
}

extension ExportCommand {
  /// What `NAME=VALUE` of `--option` chooses for each format. Options with a flag of their own count like the others
  /// for those of the formats that have them.
  ///
  /// - Throws: `Refused` with everything that is wrong.
  func chosenOptions() throws -> [[String: String]] {
    var given: [String: String] = [:]
    var found: [Diagnostic] = []
    for (name, value) in [("profile", profile), ("namespace", namespace), ("access", access)] {
      given[name] = value
    }
    let flags = Set(given.keys)
    for text in option {
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
