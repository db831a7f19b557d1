internal import ArgumentParser
internal import PositionedJSON
internal import TokenDiff
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

/// By what a release is judged, on verbs that do.
struct JudgeOptions: ParsableArguments {
  @Option(
    name: .long, help: "What counts: api, visual or strict; else as in blazon.json, or visual.")
  var policy: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Formats whose names are judged, such as css,swift; else the outputs of blazon.json.",
      valueName: "formats"))
  var outputs: String?

  @Flag(name: .long, help: "Judge two editions of a guideline as if they were releases.")
  var editions = false

  /// The settings and the outputs of a project.
  struct Project {
    var settings: JudgeSettings
    var jobs: [ExportJob]
  }

  func version(_ text: String?) throws(JudgeProblem) -> SemanticVersion? {
    guard let text else { return nil }
    guard let version = SemanticVersion(text) else { throw .badVersion(text) }
    return version
  }

  func project() throws -> Project {
    let file = try RegistryFinder.findConfiguration().map { try Configuration.read($0) }
    var project = Project(settings: file?.judge ?? JudgeSettings(), jobs: file?.jobs ?? [])
    if let policy {
      project.settings.policy = try JudgeProblem.word(
        "policy", policy, JudgePolicy.init(rawValue:), JudgePolicy.allCases.map(\.rawValue))
    }
    if let outputs {
      let known = ExportFormat.allCases.map(\.rawValue)
      project.jobs = try outputs.split(separator: ",").map(String.init).map { name in
        let format = try JudgeProblem.word(
          "output", name, ExportFormat.init(rawValue:), known)
        return ExportJob(format: format, point: .head)
      }
    }
    return project
  }

  /// Compares two sides and judges what differs.
  func findings(
    _ sides: [DiffSide], _ project: Project, _ renames: RenameSettings, _ reading: ReadingOptions
  ) throws -> [Finding] {
    let ids = sides.compactMap { $0.point?.revision }
    if !editions, ids.count == 2, ids[0] != ids[1] {
      throw JudgeProblem.editions(ids[0], ids[1])
    }
    let whole = try PointArguments.whole(sides, reading)
    let (from, to) = (whole.from, whole.to)
    if !editions, from.namesRevision, to.namesRevision,
      let one = from.revisions.first?.revision.id, let other = to.revisions.first?.revision.id,
      one != other
    {
      throw JudgeProblem.editions(one, other)
    }
    let found = changes(from: from, to: to, options: renames)
    let outputs = try project.jobs.compactMap { try Judge.Output(of: $0, from: from, to: to) }
    for template in project.jobs.compactMap(\.template) {
      let file = template.outputName.terminalSafe
      Terminal.note("note: what the template makes of names in \(file) is not judged")
    }
    let noticed = try noticed(sides[0].point, project.settings)
    var findings = Judge.findings(
      found, from: from, to: to, settings: project.settings, outputs: outputs, noticed: noticed)
    findings.addPlaces(from: whole.fromFiles, to: whole.toFiles)
    return findings
  }

  /// Whether a token was deprecated in as many releases up to a point as the house asks for. Files tell of
  /// one release only.
  private func noticed(
    _ point: Snapshot?, _ settings: JudgeSettings
  ) throws -> (TokenPath) -> Bool {
    guard let count = settings.noticeReleases, count > 1 else { return { _ in true } }
    guard let point else { return { _ in false } }
    let tagged = try point.registry.tags().map(\.commit.number).filter { $0 <= point.commit }
    let releases = Set(tagged).sorted().suffix(count)
    guard releases.count == count else { return { _ in false } }
    var deprecated: Set<TokenPath>?
    for number in releases {
      let state = try ComparedState(point.snapshot(at: number))
      let (view, _) = PointView.resolved(state.set, label: state.label, only: state.only)
      let own = view.revisions.flatMap(\.tokens).filter {
        $0.deprecation != nil && $0.deprecation?.bool != false
      }
      deprecated = (deprecated ?? Set(own.map(\.path))).intersection(own.map(\.path))
    }
    return { deprecated?.contains($0) == true }
  }
}
