package import ProjectFiles
internal import TokenAnswers
package import TokenDiff
internal import TokenExport
internal import TokenModel
package import TokenOperations
internal import TokenParse
package import TokenProject
internal import TokenStore

/// Two releases beside each other: what is compared of them, and by which rules.
package struct ReleaseComparison {
  /// What counts; `nil` for what `blazon.json` says.
  let policy: String?
  /// Formats whose names are judged; `nil` for those of `blazon.json`.
  package let outputs: String?
  /// Files and folders whose uses of what breaks are listed.
  let code: [String]
  /// Whether two editions of a guideline pass for releases.
  let editions: Bool

  package init(policy: String?, outputs: String?, code: [String], editions: Bool) {
    (self.policy, self.outputs, self.code, self.editions) = (policy, outputs, code, editions)
  }

  /// The settings and the outputs of a project.
  package struct Project {
    package var settings: JudgeSettings
    package var jobs: [ExportJob]

    /// The outputs that are made of what is compared, and those that have token files of their own.
    func jobs(of sides: [DiffSide]) -> (own: [ExportJob], others: [ExportJob]) {
      var own: [ExportJob] = []
      var others: [ExportJob] = []
      for job in jobs {
        let isOther = job.sources.map { sources in
          !sides.contains { side in
            guard case .files(let state) = side else { return false }
            return state.paths.contains { Files.place($0) == sources.files.first.map(Files.place) }
          }
        }
        if isOther ?? false { others.append(job) } else { own.append(job) }
      }
      return (own, others)
    }
  }

  /// The project here, as its `blazon.json` and the options have it.
  package func project() throws -> Project {
    let file = try RegistryFinder.findConfiguration().map { try Configuration.read($0) }
    var project = Project(settings: file?.judge ?? JudgeSettings(), jobs: file?.jobs ?? [])
    if let policy {
      project.settings.policy = try WordProblem.word(
        "policy", policy, JudgePolicy.init(rawValue:), JudgePolicy.allCases.map(\.rawValue))
    }
    if let outputs { project.jobs = try UsageOutputs.named(outputs, file?.jobs ?? []) }
    return project
  }

  private func refuseEditions(_ one: String, _ other: String) throws {
    if one == other { return }
    throw WordProblem(
      code: "judge-editions",
      message: "\(one) and \(other) are two editions of a guideline, not two releases of one",
      fix: "compare them with `blazon diff`, or judge them all the same with --editions")
  }

  /// Compares two sides and judges what differs; the second text names both sides.
  package func findings(
    _ sides: [DiffSide], _ project: Project, _ renames: RenameSettings, _ reading: Reading
  ) throws -> (findings: [Finding], compared: String) {
    let ids = sides.compactMap { $0.point?.revision }
    if !editions, ids.count == 2 { try refuseEditions(ids[0], ids[1]) }
    // Names of outputs may depend on every token.
    let resolved = try PointArguments.resolved(
      sides, reading, project.jobs.isEmpty ? .withSiblings : .whole)
    defer { AtExit.leave(resolved) }
    let (from, to) = (resolved.from, resolved.to)
    if !editions, from.namesRevision, to.namesRevision,
      let one = from.revisions.first?.revision.id, let other = to.revisions.first?.revision.id
    {
      try refuseEditions(one, other)
    }
    let found = changes(from: from, to: to, options: renames)
    try ContrastNote.print(found, beside: resolved.beside)
    let (jobs, others) = project.jobs(of: sides)
    for job in others {
      Notes.tell(
        "note: names in \(job.path(of: job.fileName ?? job.format.rawValue)) are not judged here, since it is made of "
          + "\(job.sources?.files.joined(separator: ", ") ?? "")")
    }
    let outputs = try jobs.flatMap { try Judge.Output.all(of: $0, from: from, to: to) }
    for template in jobs.compactMap(\.template) {
      let file = template.outputName.terminalSafe
      Notes.tell("note: what the template makes of names in \(file) is not judged")
    }
    let noticed = try noticed(sides, project.settings, reading)
    var findings = Judge.findings(
      found, from: from, to: to, settings: project.settings, outputs: outputs, noticed: noticed)
    if max(from.revisions.count, to.revisions.count) > 1 {
      for index in findings.indices { findings[index].namesRevision = true }
    }
    findings.addPlaces(from: resolved.files.from, to: resolved.files.to)
    if !code.isEmpty, let before = from.read(), let after = to.read() {
      guard !jobs.isEmpty else { throw UsageOutputs.noOutputs }
      findings.addUses(
        try UsageOutputs.uses(of: before, in: code, jobs),
        try UsageOutputs.uses(of: after, in: code, jobs))
    }
    return (findings, try resolved.compared())
  }

  /// Whether a token was deprecated in as many releases up to FROM, and as many days before TO, as the
  /// house asks for. Files as they are know of one release and of no day.
  private func noticed(
    _ sides: [DiffSide], _ settings: JudgeSettings, _ reading: Reading
  ) throws -> (TokenPath) -> Bool {
    var known: [Set<TokenPath>] = []
    if let count = settings.noticeReleases, count > 1 {
      guard let point = sides[0].point else { return { _ in false } }
      let tagged = try point.registry.tags().map(\.commit.number).filter { $0 <= point.commit }
      let releases = Set(tagged).sorted().suffix(count)
      guard releases.count == count else { return { _ in false } }
      for number in releases { known.append(try deprecated(point.snapshot(at: number))) }
    }
    if let days = settings.noticeDays {
      let end = try sides[1].date() ?? Clock.now
      let day = Timestamp(milliseconds: end.milliseconds - Int64(days) * 86_400_000)
      known.append(try deprecated(sides[0], at: day, reading))
    }
    return { path in known.allSatisfy { $0.contains(path) } }
  }

  /// The tokens that were deprecated on a day; none where nothing is known of it.
  private func deprecated(
    _ side: DiffSide, at day: Timestamp, _ reading: Reading
  ) throws -> Set<TokenPath> {
    switch side {
    case .point(let point), .registry(let point, _):
      guard let then = try? point.snapshot(Point("@\(day)")) else { return [] }
      return try deprecated(then.commit < point.commit ? then : point)
    case .files(let state):
      guard let then = try state.state(at: day) else { return [] }
      return deprecated(try PointArguments.parsed(then, reading.options()).set)
    }
  }

  private func deprecated(_ snapshot: Snapshot) throws -> Set<TokenPath> {
    deprecated(try ComparedState(snapshot).set)
  }

  private func deprecated(_ set: TokenSet) -> Set<TokenPath> {
    let (view, _) = PointView.resolved(set, label: "", only: nil)
    let tokens = view.revisions.flatMap(\.tokens).filter { $0.deprecation != nil }
    return Set(tokens.map(\.path))
  }
}

extension [Finding] {
  /// Adds the places that token files give tokens: those of the later side, and of what is gone there,
  /// those of the earlier one.
  mutating func addPlaces(from: ParsedFiles?, to: ParsedFiles?) {
    for files in [to, from] {
      guard let files else { continue }
      let wanted = Set(lazy.filter { $0.place == nil && !$0.rule.isOfAxes }.map(\.path))
      if wanted.isEmpty { return }
      var cells: [TokenPath: [Int]] = [:]
      for (index, cell) in files.set.cells.enumerated() where wanted.contains(cell.path) {
        cells[cell.path, default: []].append(index)
      }
      let chosen = indices.compactMap { index -> (finding: Int, cell: Int)? in
        let finding = self[index]
        guard finding.place == nil, !finding.rule.isOfAxes, let own = cells[finding.path]
        else { return nil }
        func isIn(_ context: Context) -> (Int) -> Bool {
          { files.set.cells[$0].context == context }
        }
        let cell = own.first(where: isIn(finding.context)) ?? own.first(where: isIn(.base))
        return (index, cell ?? own[0])
      }
      let places = files.locations(ofCells: chosen.map(\.cell))
      for (one, place) in zip(chosen, places) { self[one.finding].place = place }
    }
  }
}
