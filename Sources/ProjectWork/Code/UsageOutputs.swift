internal import CodeScan
package import ProjectFiles
internal import TokenAnswers
package import TokenExport
package import TokenModel
package import TokenOperations
package import TokenProject
package import TokenStore

/// The outputs whose names code may have.
package enum UsageOutputs {
  /// The outputs by whose names a text may reach tokens; where nobody names outputs, the usual ones.
  package static func jobs(_ formats: String?, for snippet: Snippet?) throws -> [ExportJob] {
    guard formats == nil, let snippet else { return try jobs(formats) }
    let all = try jobs(nil, usual: true)
    let own = all.filter { snippet.formats.contains($0.format) }
    return own.isEmpty ? all : own
  }

  /// - Parameter usual: whether the usual formats stand in for outputs that nobody names.
  package static func jobs(_ formats: String?, usual: Bool = false) throws -> [ExportJob] {
    let known = try Configuration.here().jobs
    var jobs = try (formats.map { try UsageOutputs.named($0, known) } ?? known)
      .filter { $0.template == nil }
    if jobs.isEmpty, usual {
      Notes.tell(
        "note: names are those of the usual outputs without options, since no blazon.json names outputs; a prefix is one of their options"
      )
      jobs = TokenNames.usual.map { ExportJob(format: $0, point: .head) }
    }
    guard !jobs.isEmpty else { throw noOutputs }
    return jobs
  }

  /// The names in code, and those that no token of the point has.
  ///
  /// - Parameter snippet: what is read instead of files.
  package static func usage(
    _ now: Snapshot, in paths: [String], _ formats: String?, foreign: [String],
    snippet: Snippet? = nil, hasLiterals: Bool = false
  ) throws -> (usage: Usage, tokens: ResolvedTokens) {
    let set = try now.load(isEvidenceNeeded: false)
    SourceNote.print("names are those of", try now.guessedRevision())
    let (view, _) = PointView.resolved(set, label: now.text, only: try now.readRevision().id)
    guard let tokens = view.revisions.first else { throw VerbProblem.comparesNothing([now.text]) }
    let jobs = try jobs(formats, for: snippet)
    var names = CodeNames()
    names.isOfSnippet = snippet != nil
    for (export, chosen) in try exports(jobs, tokens, now) { names.add(export, chosen: chosen) }
    names.add(paths: tokens.tokens.map(\.path))
    var roots = names.roots
    roots.hasLiterals = hasLiterals
    let (files, skipped) =
      try snippet.map { ([try $0.file(roots)], []) }
      ?? CodeFiles.scanned(paths.isEmpty ? ["."] : paths, roots: roots)
    for path in skipped {
      Notes.tell("warning: \(path) is not read, since it is not UTF-8 or larger than 5 MB")
    }
    if snippet == nil { try refuseNone(files, of: paths, jobs) }
    var usage = Usage(files, names: names, foreign: foreign)
    if usage.hasUnknown {
      let former = try FormerNames(now, tokens: tokens, current: names) { try exports(jobs, $0) }
      usage.addUnknown(former.former)
    }
    return (usage, tokens)
  }

  /// The usual formats as an option, where the project names none.
  package static var usual: [String] {
    let isKnown = (try? jobs(nil)) != nil
    return isKnown ? [] : ["--outputs=" + TokenNames.usual.map(\.rawValue).joined(separator: ",")]
  }

  package static let noNames =
    "note: none of the names is in these files; is this the code, and are these its outputs?"

  static let noOutputs = UsageProblem(
    "no blazon.json here names outputs: --outputs css,swift names their formats")

  /// Where code uses the tokens of a state.
  package static func uses(
    of tokens: ResolvedTokens, in paths: [String], _ jobs: [ExportJob]
  ) throws -> CodeUses {
    var names = CodeNames()
    for (export, chosen) in try exports(jobs, tokens) { names.add(export, chosen: chosen) }
    let (files, _) = try CodeFiles.scanned(paths, roots: names.roots)
    try refuseNone(files, of: paths, jobs)
    return CodeUses(Usage(files, names: names, foreign: []))
  }

  /// - Parameter now: the registry of the tokens, where names that outputs keep are names, too.
  package static func exports(
    _ jobs: [ExportJob], _ tokens: ResolvedTokens, _ now: Snapshot? = nil
  ) throws -> [(Export, [String: String])] {
    try jobs.flatMap { try $0.each(in: tokens.revision) }.map { job in
      var options = ExportOptions(fileNames: [], chosen: job.chosen)
      options.listsNames = true
      var whole = tokens
      if let now, let since = job.since, ExportJob.keepingNames.contains(job.format) {
        whole = try ExportSource(now, revision: tokens.revision, under: [], since: since)
          .tokens(for: job.format, job.chosen)
      }
      let chosen = whole.choosing(job.context).kept(job.under)
      return (try TokenExport.export(chosen, as: job.format, options: options), job.chosen)
    }
  }

  /// Refuses what has no file that can have names of the outputs: nothing would be compared.
  private static func refuseNone(
    _ files: [Usage.File], of paths: [String], _ jobs: [ExportJob]
  ) throws {
    guard !files.isEmpty else { throw noCode(paths) }
    let formats = Set(jobs.map(\.format))
    if files.contains(where: { $0.language == .tokens }) { return }
    let known = Set(files.flatMap(\.language.formats))
    guard known.isDisjoint(with: formats) else { return }
    throw VerbProblem.valueInvalid(
      "no file in \(quoted(paths)) can have names of \(formats.map(\.rawValue).sorted().joined(separator: ", "))",
      fix: "name code of these outputs, or with --outputs those of the code: "
        + known.map(\.rawValue).sorted().joined(separator: ","))
  }

  package static func noCode(_ paths: [String]) -> VerbProblem {
    VerbProblem.valueInvalid(
      "no code that can be read is in \(quoted(paths))",
      fix: "name the files or folders of the code, such as src")
  }

  private static func quoted(_ paths: [String]) -> String {
    quotedForMessage(paths.isEmpty ? "." : paths.joined(separator: ", "))
  }

  /// Outputs by the names of their formats, with their options where the project has such ones.
  package static func named(_ formats: String, _ known: [ExportJob]) throws(WordProblem)
    -> [ExportJob]
  {
    var jobs: [ExportJob] = []
    for name in formats.split(separator: ",").map(String.init) {
      let format = try WordProblem.word(
        "output", name, ExportFormat.init(rawValue:), ExportFormat.allCases.map(\.rawValue),
        others: ExportFormat.otherNames)
      let own = known.filter { $0.format == format && $0.template == nil }
      jobs += own.isEmpty ? [ExportJob(format: format, point: .head)] : own
    }
    return jobs
  }

  /// Where the code uses the tokens of the point, beside these; `nil` where nobody asks.
  package static func uses(
    in code: [String], _ outputs: String?, _ now: Snapshot
  ) throws -> (uses: CodeUses, tokens: ResolvedTokens)? {
    if code.isEmpty { return nil }
    let view = Notes.resolved(try now.load(), label: now.text, only: try now.readRevision().id)
    guard let tokens = view.revisions.first else { return nil }
    let jobs = try jobs(outputs)
    return (try uses(of: tokens, in: code, jobs), tokens)
  }

  /// The names in the code that no token of the point has; those of the baseline of `blazon.json` are known.
  ///
  /// - Throws: `FinderProblem` without a registry, as nobody asks what code lacks of the built-in one.
  package static func findings(
    in code: [String], _ outputs: String?, _ registry: RegistryChoice, at point: String?
  ) throws -> [Diagnostic] {
    if code.isEmpty { return [] }
    guard try RegistryFinder.find(registry.named) != nil else {
      throw FinderProblem.nothingHere("usage")
    }
    let now = try registry.snapshot(at: point)
    let own = try Configuration.here().code
    var (usage, _) = try usage(now, in: code, outputs, foreign: own.foreign)
    if let file = own.baseline, try Files.status(file) != nil {
      usage.ratchet(try UsageBaseline(try Files.bytes(file), file: file))
    }
    if usage.isEmpty { Notes.tell(noNames) }
    return usage.diagnostics
  }
}
