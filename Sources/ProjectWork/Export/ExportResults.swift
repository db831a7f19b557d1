internal import ProjectFiles
internal import TokenExport
package import TokenModel
package import TokenOperations
package import TokenProject
package import TokenStore

/// Makes outputs in memory: each point is loaded and resolved once, for all formats, which are then
/// written beside one another.
package struct ExportResults {
  let input: Input
  /// Whether the headers name the head of the history, too.
  let namesCommit: Bool
  /// The token files that are exported; none of a registry that was there.
  let fileNames: [String]

  package init(input: Input, namesCommit: Bool, fileNames: [String] = []) {
    (self.input, self.namesCommit, self.fileNames) = (input, namesCommit, fileNames)
  }

  /// What outputs are made of.
  package enum Input {
    case registry(Registry)
    /// Token files, and their only revision.
    case files(TokenSet, Revision)

    /// `nil` of token files alone.
    package var registry: Registry? {
      if case .registry(let registry) = self { return registry }
      return nil
    }
  }

  /// - Returns: the results in the order of the jobs; the states that were read for them.
  package func results(_ jobs: [ExportJob]) throws -> (
    results: [ExportResult], sources: [ExportSource]
  ) {
    var sources: [ExportSource] = []
    let orders = try jobs.flatMap { job in
      let source = try source(job, among: &sources)
      return try job.each(in: source.revision).map { try order($0, source) }
    }
    AtExit.leave(sources, orders)
    var exports: [Int: BackgroundWork<Result<Export, any Error>>] = [:]
    // Swift takes longest and is written on one core; CSS takes all of them, so that others would wait for it.
    let begun = [0, 1, 2].flatMap { rank in orders.indices.filter { orders[$0].rank == rank } }
    for index in begun where orders.count > 1 {
      exports[index] = BackgroundWork { Result { try orders[index].export() } }
    }
    let results = try orders.indices.map { index in
      let order = orders[index]
      let export = try exports[index]?.wait().get() ?? order.export()
      let isOneFile = export.files.count == 1 && export.owned.allSatisfy(\.name.isEmpty)
      if !isOneFile, order.job.fileName != nil {
        throw WordProblem(
          code: "export-several-files",
          message:
            "\(order.job.format.rawValue) gives \(export.files.count) files with these options, and one is named",
          fix: "name a folder instead (--out, \"out\"), or choose options that give one file")
      }
      return ExportResult(job: order.job, export: export)
    }
    return (results, sources)
  }

  private func order(_ job: ExportJob, _ source: ExportSource) throws -> ExportOrder {
    if job.since != nil, !ExportJob.keepingNames.contains(job.format) {
      throw WordProblem(
        code: "export-since",
        message: "\(job.format.rawValue) cannot keep the names of an earlier point",
        fix: "leave --since (\"since\" in blazon.json) out; "
          + ExportJob.keepingNames.map(\.rawValue).joined(separator: ", ") + " take it")
    }
    if job.format == .json { Notes.warn(source.problems) }
    var options = ExportOptions(
      registryName: registryName, point: source.revision.id, digest: source.digest,
      chosen: job.chosen)
    options.fileNames = fileNames
    options.context = job.context
    if namesCommit { options.commit = source.head }
    options.template = job.template
    options.params = job.params
    let tokens = source.tokens(for: job.format, job.chosen).choosing(job.context)
    var past: ExportPast?
    if let point = job.since, let now = source.now {
      past = try ExportPast(now, since: point, now: tokens, under: job.under)
      // In other formats those with another name are in the tokens, as aliases.
      if job.format != .swift {
        past?.firstSeen = [:]
        past?.was = [:]
      }
    }
    return ExportOrder(
      job: job, tokens: tokens, set: job.context.isBase ? source.set : nil, options: options,
      past: past ?? ExportPast())
  }

  private var registryName: String {
    guard let registry = input.registry else { return "files" }
    return String(registry.path.split(separator: "/").last ?? "registry")
  }

  private func source(_ job: ExportJob, among known: inout [ExportSource]) throws -> ExportSource {
    let registry: Registry
    switch input {
    case .files(let set, let revision):
      if known.isEmpty { known.append(ExportSource(files: set, revision: revision)) }
      return known[0]
    case .registry(let one): registry = one
    }
    let now = try registry.snapshot(job.point)
    // Swift declares old names by itself, removed ones as well.
    let since = job.format == .swift ? nil : job.since
    let revision =
      job.hasAllRevisions ? nil : try now.readRevision()
    let same = known.first {
      $0.now?.commit == now.commit && $0.under == job.under && $0.since == since
        && $0.hasAllRevisions == job.hasAllRevisions
        && (revision == nil || $0.revision.id == revision?.id)
    }
    if let same { return same }
    let source =
      try revision.map {
        try ExportSource(now, revision: $0, under: job.under, since: since)
      } ?? ExportSource(allOf: now, under: job.under)
    known.append(source)
    return source
  }
}

/// All that an output is made of: from here on nothing is read.
private struct ExportOrder: Sendable {
  let job: ExportJob
  let tokens: ResolvedTokens
  /// The cells as recorded; `nil` of a choice, which has none of its own.
  let set: TokenSet?
  let options: ExportOptions
  let past: ExportPast

  /// When it begins among others: the lowest first.
  var rank: Int {
    switch job.format {
    case .swift: 0
    case .css: 2
    default: 1
    }
  }

  func export() throws -> Export {
    do {
      return try TokenExport.export(tokens, of: set, as: job.format, options: options, past: past)
    } catch .inTemplate(let errors) {
      throw Refused(diagnostics: errors)
    } catch {
      throw job.diagnostic(error).map { Refused(diagnostics: [$0]) as any Error } ?? error
    }
  }
}
