internal import TokenExport
internal import TokenModel
internal import TokenResolve
internal import TokenStore

/// Makes outputs in memory: each point is loaded and resolved once, for all formats, which are then
/// written beside one another.
struct ExportRun {
  let registry: Registry
  /// Whether the headers name the head of the history, too.
  let namesCommit: Bool

  /// - Returns: in the order of the jobs.
  /// - Throws: `Refused` when values cannot be resolved and a format has no place for what is left.
  func results(_ jobs: [ExportJob]) throws -> [ExportResult] {
    var sources: [ExportSource] = []
    let orders = try jobs.map { try order($0, among: &sources) }
    AtExit.leave(sources, orders)
    let exports = orders.map { order in
      orders.count == 1 ? nil : BackgroundWork { Result { try order.export() } }
    }
    return try zip(orders, exports).map { order, export in
      let export = try export?.wait().get() ?? order.export()
      let isOneFile = export.files.count == 1 && export.owned.isEmpty
      if !isOneFile, order.job.fileName != nil {
        throw ExportRunProblem.severalFiles(order.job.format.rawValue, export.files.count)
      }
      return ExportResult(job: order.job, export: export)
    }
  }

  private func order(
    _ job: ExportJob, among sources: inout [ExportSource]
  ) throws -> ExportOrder {
    let source = try source(job, among: &sources)
    try source.report(to: job.format)
    var options = ExportOptions(
      registryName: registryName, point: source.revision.id, digest: source.digest,
      chosen: job.chosen)
    if namesCommit { options.commit = source.head }
    let tokens = source.tokens(for: job)
    let past = try job.since.map { point in
      try ExportPast(source.now, since: point, now: tokens, under: job.under)
    }
    return ExportOrder(
      job: job, tokens: tokens, set: source.set, options: options, past: past ?? ExportPast())
  }

  private var registryName: String {
    String(registry.path.split(separator: "/").last ?? "registry")
  }

  private func source(_ job: ExportJob, among known: inout [ExportSource]) throws -> ExportSource {
    let now = try registry.snapshot(job.point)
    let revision =
      job.hasAllRevisions ? nil : try Views.revision(now.outline(), now.revision)
    let same = known.first {
      $0.now.commit == now.commit && $0.under == job.under
        && $0.hasAllRevisions == job.hasAllRevisions
        && (revision == nil || $0.revision.id == revision?.id)
    }
    if let same { return same }
    let source =
      try revision.map {
        try ExportSource(now, revision: $0, under: job.under)
      } ?? ExportSource(allOf: now, under: job.under)
    known.append(source)
    return source
  }
}

/// All that an output is made of: from here on nothing is read.
private struct ExportOrder: Sendable {
  let job: ExportJob
  let tokens: ResolvedTokens
  let set: TokenSet
  let options: ExportOptions
  let past: ExportPast

  func export() throws -> Export {
    try TokenExport.export(tokens, of: set, as: job.format, options: options, past: past)
  }
}

/// One revision at one commit, or a part of it, resolved.
final class ExportSource {
  let now: Snapshot
  let revision: Revision
  let hasAllRevisions: Bool
  /// Tokens and groups that were asked for; empty for all.
  let under: [TokenPath]
  /// What is resolved: of a part, what it refers to as well.
  let set: TokenSet
  /// The hash of the commit, which stands for all of the history up to it.
  let head: String
  private(set) lazy var digest = hashing.wait()
  private let hashing: BackgroundWork<String>
  private let resolution: Resolution

  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  init(_ now: Snapshot, revision: Revision, under: [TokenPath]) throws {
    self.now = now
    self.revision = revision
    self.under = under
    hasAllRevisions = false
    let needed = revision.base == nil ? revision.id : nil
    let found = try ExportSource.load(now, needed, under)
    hashing = BackgroundWork { Registry.stateDigest(of: found.alone(revision)) }
    head = try now.info()?.hash ?? ""
    self.set = found
    resolution = resolve(found, revision: revision)
  }

  /// All revisions as an axis.
  ///
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  init(allOf now: Snapshot, under: [TokenPath]) throws {
    self.now = now
    self.under = under
    hasAllRevisions = true
    let all = RevisionsAsAxis(try ExportSource.load(now, nil, under))
    revision = all.revision
    set = all.set
    hashing = BackgroundWork { Registry.stateDigest(of: all.set) }
    head = try now.info()?.hash ?? ""
    var resolution = resolve(all.set, revision: all.revision)
    resolution.problems += all.problems
    self.resolution = resolution
  }

  private static func load(
    _ now: Snapshot, _ revision: String?, _ under: [TokenPath]
  ) throws -> TokenSet {
    if under.isEmpty { return try now.load(revision: revision) }
    var set = try now.load(inside: under, revision: revision)
    let isKnown = under.allSatisfy { path in set.cells.contains { $0.path.isInside(path) } }
    // Only a look at all paths tells what may have been meant.
    if !isKnown { set = try now.load(revision: revision) }
    try set.keep(under)
    return set
  }

  /// JSON has a place for cells without an answer; the others have not.
  func report(to format: ExportFormat) throws {
    let problems = resolution.problems
    guard !problems.isEmpty else { return }
    guard format == .json else {
      throw Refused(diagnostics: problems.map { Diagnostic($0.problem) })
    }
    Views.warn(problems)
  }

  /// A JSON file has what the part refers to as well, or its references would lead nowhere; other
  /// formats write the values.
  func tokens(for job: ExportJob) -> ResolvedTokens {
    var tokens = resolution.tokens
    guard !under.isEmpty, job.format != .json else { return tokens }
    tokens.tokens.removeAll { token in !under.contains { token.path.isInside($0) } }
    tokens.groups = tokens.groups.filter { group, _ in
      under.contains { group.isInside($0) || $0.isInside(group) }
    }
    return tokens
  }
}

extension TokenSet {
  /// Keeps tokens and groups with what they refer to, over any number of steps.
  ///
  /// - Throws: `VerbProblem.unknownPath` for a path that holds no token.
  fileprivate mutating func keep(_ paths: [TokenPath]) throws {
    let places = PathIndex(cells)
    var start: [TokenPath] = []
    for path in paths {
      let inside = cells.lazy.filter { $0.path.isInside(path) }
      guard !inside.isEmpty else {
        throw VerbProblem.unknownPath(
          path.text, near: nearest(path.text, among: cells.lazy.map(\.path.text)))
      }
      start += inside.map(\.path)
    }
    let kept = walk(from: start) { path, open in
      places.forEachCell(of: path) { index in
        cells[index].statement.forEachReference { reference, _ in open.append(reference.target) }
      }
    }
    cells.removeAll { !kept.contains($0.path) }
    abouts.removeAll { about in
      !kept.contains(about.path)
        && !(about.isGroup && kept.contains { $0.isInside(about.path) })
    }
  }

  /// The set as it would be with no other revisions than that one and those it inherits from: what
  /// a registry says into which their files are imported.
  fileprivate func alone(_ revision: Revision) -> TokenSet {
    var result = keeping(revision)
    let known = Set(result.revisions.flatMap { $0.axes.map(\.name) })
    result.axes = AxisOrder(axes.names.filter(known.contains))
    for index in result.revisions.indices {
      let own = result.revisions[index].axes
      // Files name them in the order of the registry, which decides between contexts.
      result.revisions[index].axes = axes.names.compactMap { name in
        own.first { $0.name == name }
      }
    }
    return result
  }
}
