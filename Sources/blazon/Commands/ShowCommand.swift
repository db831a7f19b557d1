internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenResolve
internal import TokenStore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    // Or the parser first looks for a request of a completion script, which only the program takes.
    _superCommandName: "blazon",
    abstract: "Show a token: its values, their sources, and since when.",
    discussion: """
      Without a revision, uses the newest one in the registry's order. For a group, lists its \
      tokens.

        blazon show actionSheet.background 2010
        blazon show color.systemBlue --json
        blazon show color.systemBlue --why --context appearance=dark
        blazon show color.systemBlue --history
        blazon show color.systemBlue --names --outputs css,swift
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Argument(help: .init("Where to look, as --at.", valueName: "point"))
  var second: String?

  @Option(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(help: "Only in this context, such as appearance=dark; other axes take their first value.")
  var context: String?

  @Flag(help: "Show every value it ever had, with commits, newest first.")
  var history = false

  @Flag(help: "Show how the value was resolved.")
  var why = false

  @Flag(help: "Show its name in each output, with old names that still work.")
  var names = false

  @Option(
    help: .init(
      "With --names: formats; else the outputs of blazon.json, or the usual ones.",
      valueName: "formats"))
  var outputs: String?

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if second != nil, at != nil {
      throw ValidationError("give the point once: as an argument, or with --at")
    }
    if [history, why, names].count(where: \.self) > 1 {
      throw ValidationError("give one of --history, --why and --names")
    }
    if outputs != nil, !names { throw ValidationError("--outputs needs --names") }
    if history, context != nil {
      throw ValidationError("--history shows all contexts; leave --context out")
    }
  }

  mutating func run() throws {
    let now = try registry.choice.snapshot(at: at ?? second)
    AtExit.leave(now)
    let revisions = try now.askedRevisions()
    let wanted = try context.map { try Context(text: $0, among: revisions) }
    if let wanted { try revisions.check(wanted) }
    let (paths, note) = try now.shown(path, at: wanted)
    if let note { Notes.tell(note) }
    if context == nil, !history, let named = try now.context(namedBy: path, of: paths) {
      try take(named.context, statedIn: named.revisions, paths, now)
    }
    let path = paths.count == 1 ? paths[0] : TokenPath(trusted: path)
    let page =
      paths.count == 1
      ? try page(now, path) : try group(now, path, paths, try now.outline())
    try output.print(page.report, json: page.json.prettyText + "\n")
    if output.isText {
      if let wanted = (page as? ShownGroup)?.wanted, !wanted.isBase {
        let command = command("list", path, "--context", wanted.text)
        Notes.tell("note: `\(command)` lists only what differs there")
      }
      if why, try now.cells(of: path).contains(where: { !$0.evidence.isEmpty }) {
        Notes.tell("note: `\(command("show", path))` has the sources")
      }
      if !names { SourceNote.print(now, showsDates: true) }
    }
  }

  /// Another command of the same point.
  private func command(_ verb: String, _ path: TokenPath, _ options: String...) -> String {
    let point = (at ?? second).map { ["--at", $0] } ?? []
    return TypedCommand.text([verb, path.text] + point + options)
  }

  /// Shows the context that words name, or has the revisions that state something for it.
  private mutating func take(
    _ named: Context, statedIn revisions: [String], _ paths: [TokenPath], _ now: Snapshot
  ) throws {
    let revision = try now.readRevision()
    if (try? revision.check(named)) != nil,
      now.revision != nil || revisions.contains(revision.id)
    {
      context = named.text
      return Notes.tell("note: the answer is that at \(named.text)")
    }
    guard let last = revisions.last, let path = paths.first else { return }
    let command = TypedCommand.text(["show", path.text, "--at", last, "--context", named.text])
    Notes.tell(
      "note: \(revision.id) has no \(named.text); it is in \(revisions.listed(most: 4)): `\(command)`"
    )
  }

  private func page(_ now: Snapshot, _ path: TokenPath) throws -> any ShownPage {
    if history {
      let entries = try now.history(of: path)
        .filter { now.revision == nil || $0.revision == nil || $0.revision == now.revision }
      if !entries.isEmpty {
        return ShownHistory(
          path: path, point: now.text, entries: entries,
          followed: try now.followed(by: path, since: entries.last?.commit.number ?? 0),
          revisions: try now.outline().revisions,
          parties: ThirdParties(try now.documents()))
      }
    }
    let all = try now.cells(of: path)
    let outline = try now.outline()
    guard !all.isEmpty else { return try group(now, path, [path], outline) }
    let revision = try now.readRevision()
    if names {
      return try TokenNames(
        of: path, now, in: revision, jobs: try UsageOutputs.jobs(outputs, usual: true))
    }
    let wanted = try wanted(in: revision, outline)
    let found = try now.answers(of: path, in: wanted, of: revision, outline)
    let cells = found.answer.map { [$0] } ?? found.others
    var described = outline
    described.abouts = try now.abouts(around: path)
    let abouts = AboutIndex(described, revision: revision)
    if why {
      let contexts = cells.isEmpty ? [wanted ?? .base] : cells.map(\.context)
      return ShownReasons(
        path: path, point: now.text, revision: revision,
        answers: try contexts.enumerated().map { index, context in
          .init(
            context: context, cell: cells.isEmpty ? nil : cells[index],
            steps: try now.trace(path, in: context, of: revision, outline))
        }, description: abouts.about(of: path)?.description, revisions: outline.revisions)
    }
    let cited = Set((all + cells.map(\.cell)).flatMap { $0.evidence.map(\.document) })
    return ShownToken(
      path: path, point: now.text, revision: revision, cells: cells,
      others: try others(path, now, revision, outline),
      stating: outline.revisions.map(\.id).filter { id in
        id != revision.id && all.contains { $0.revision == id }
      },
      about: abouts.about(of: path),
      // Of what the revision is silent of, also what it states of parts like it.
      beside: try beside(
        now.beside(path)
          + (cells.isEmpty
            ? now.likeParts()(path).filter { try !now.cells(of: $0, in: revision.id).isEmpty }
            : []),
        now),
      deprecation: abouts.deprecation(of: path),
      commits: try now.commits(of: path),
      documents: try now.documents(cited), revisions: outline.revisions)
  }

  /// Tokens and groups that belong beside another, a token with the value of the point's revision, else of the last that has one.
  private func beside(_ paths: [TokenPath], _ now: Snapshot) throws -> [String] {
    try paths.map { other in
      let cells = try now.cells(of: other)
      let stated = cells.last { $0.statement.presence == .stated } ?? cells.last
      let revision =
        cells.contains { $0.revision == now.revision } ? now.revision : stated?.revision
      let own = cells.filter { $0.revision == revision }
      guard let first = own.first else { return other.text }
      let history = HistoryText(revisions: try now.outline().revisions)
      let cited = own.prefix(3).flatMap(\.evidence).map(\.document)
      let parties = ThirdParties(try now.documents(Set(cited)))
      let values = own.prefix(3).map { cell in
        (cell.context.isBase ? "" : cell.context.text + " ")
          + history.statement(cell.statement, spread: cell.spreadWords).text + parties.signs(cell)
      }
      let legend = parties.legend(own.prefix(3)).joined(separator: "; ")
      return other.text + ": " + values.joined(separator: "; ") + (own.count > 3 ? " …" : "")
        + first.statement.interfaceText
        + (first.revision == now.revision ? "" : " in \(first.revision)")
        + (legend.isEmpty ? "" : " (\(legend))")
    }
  }

  /// What the other revisions say, in their order.
  private func others(
    _ path: TokenPath, _ now: Snapshot, _ revision: Revision, _ outline: TokenSet
  ) throws -> [ShownToken.Other] {
    let wanted = try context.map { try Context(text: $0, among: outline.revisions) }
    return try outline.revisions.filter { $0.id != revision.id }.map { other in
      guard let wanted else {
        let found = try now.answers(of: path, in: nil, of: other, outline)
        return .init(revision: other, cells: found.others)
      }
      let kept = wanted.filtered { other.values(of: $0.axis)?.contains($0.value) ?? false }
      let found = try? now.answers(of: path, in: kept, of: other, outline)
      return .init(
        revision: other, cells: (found?.answer.map { [$0] } ?? []) + (found?.others ?? []),
        scope: kept == wanted ? .asked : other.allows(wanted) ? .general : .outside)
    }
  }

  private func wanted(in revision: Revision, _ outline: TokenSet) throws -> Context? {
    guard let context else { return nil }
    let wanted = try Context(text: context, among: outline.revisions)
    try revision.check(wanted)
    return wanted
  }

  /// The revisions that state more of a group than is shown: of its tokens, and tokens that they alone have.
  private func elsewhere(_ cells: [Cell], _ shown: [Cell], _ outline: TokenSet)
    -> ShownGroup.Elsewhere
  {
    let paths = Set(shown.map(\.path))
    let stated = cells.filter { $0.statement.presence == .stated }
    let own = Set(shown.map { $0.revision })
    let ids = outline.revisions.map(\.id)
    return ShownGroup.Elsewhere(
      same: ids.filter { id in
        !(own.count == 1 && own.contains(id))
          && stated.contains { cell in
            cell.revision == id && paths.contains(cell.path)
              && !shown.contains { $0.path == cell.path && $0.revision == id }
          }
      },
      alone: ids.map { id in
        (id, stated.filter { $0.revision == id && !paths.contains($0.path) }.map(\.path).uniqued)
      }.filter { !$0.1.isEmpty })
  }

  /// What tokens are for, each in its own revision.
  private func descriptions(_ tokens: [Cell], _ now: Snapshot) throws -> [TokenPath: String] {
    try tokens.reduce(into: [:]) { found, cell in
      found[cell.path] = try now.abouts(of: cell.path)
        .last { $0.revision == cell.revision }?.description
    }
  }

  /// - Parameter paths: the group alone, or the tokens and groups that have the words of the path.
  private func group(
    _ now: Snapshot, _ path: TokenPath, _ paths: [TokenPath], _ outline: TokenSet
  ) throws -> ShownGroup {
    let lines = try paths.flatMap(now.blame)
    guard !lines.isEmpty else { throw try PathAdvice(now: now).problem(path) }
    let revision = try now.readRevision()
    var described = outline
    described.abouts = try now.abouts(around: path)
    let wanted = try wanted(in: revision, outline)
    let all = lines.map(\.cell)
    let ids = Editions.ofOneDesign(outline.revisions.map(\.id), all, try now.documents())
    let cells = now.revision == nil ? all.filter { ids.contains($0.revision) } : all
    let tokens = try GroupMembers.cells(
      cells, revision: revision, isOnlyRevision: now.revision != nil, context: wanted,
      outline: outline)
    let answering = Dictionary(uniqueKeysWithValues: tokens.map { ($0.path, $0) })
    let others = cells.filter { cell in
      wanted == nil && !(cell.context.isBase && revision.covers(cells, of: cell))
        && answering[cell.path]?.revision == cell.revision
        && answering[cell.path]?.context != cell.context
    }
    let order = ContextOrder(axes: outline.axes.names, revisions: outline.revisions)
    var answers: [TokenPath: String] = [:]
    if let wanted {
      let rows = ResolvedRows(set: try now.load(isEvidenceNeeded: false))
      for cell in tokens where cell.statement.alias != nil {
        answers[cell.path] = rows.answer(of: cell, in: wanted)?.text()
      }
    }
    let group = ShownGroup(
      path: path, isGroup: paths == [path], point: now.text, revision: revision,
      isRevisionNamed: now.revision != nil, tokens: tokens,
      elsewhere: elsewhere(all, tokens, outline), beside: try beside(now.beside(path), now),
      others: Dictionary(grouping: order.sorted(others, by: \.context), by: \.path),
      about: described.abouts.last {
        $0.path == path && $0.revision == revision.id && $0.description != nil
      },
      deprecation: AboutIndex(described, revision: revision).deprecation(of: path),
      wanted: wanted, answers: answers,
      documents: try now.documents(Set((tokens + others).flatMap { $0.evidence.map(\.document) })),
      descriptions: tokens.count > ShownGroup.mostDetailed ? [:] : try descriptions(tokens, now),
      revisions: outline.revisions)
    if history || why || names { throw PathProblem.isGroup(path, tokens: group.tokens.map(\.path)) }
    return group
  }
}

extension Revision {
  /// Whether cells of a token are for each value of an axis, so that its base answers nowhere.
  fileprivate func covers(_ cells: [Cell], of base: Cell) -> Bool {
    let own = Set(
      cells.filter { $0.path == base.path && $0.revision == base.revision }.map(\.context))
    return axes.contains { axis in
      axis.values.allSatisfy { own.contains(Context([.init(axis.name, $0)])) }
    }
  }
}

/// An output of `show`, as a report and as JSON.
protocol ShownPage {
  var report: Report { get }
  var json: JSON { get }
}

extension HistoryEntry {
  /// `nil` for a move, which is of all revisions.
  fileprivate var revision: String? {
    switch event {
    case .moved: nil
    case .cell(let before, let after): (after ?? before)?.revision
    case .about(let before, let after): (after ?? before)?.revision
    }
  }
}
