internal import TokenDiff
package import TokenModel
internal import TokenOperations
package import TokenProject
internal import TokenReport
internal import TokenResolve
package import TokenStore

/// The pages of `show`: a token's values, its history, its names or the reasons of its value, or a group.
package struct ShownPages {
  private let now: Snapshot
  private let context: String?
  private let history: Bool
  private let why: Bool
  private let names: Bool
  private let jobs: () throws -> [ExportJob]

  /// - Parameter jobs: the outputs whose names are shown.
  package init(
    _ now: Snapshot, context: String?, history: Bool, why: Bool, names: Bool,
    jobs: @escaping () throws -> [ExportJob]
  ) {
    (self.now, self.context, self.history) = (now, context, history)
    (self.why, self.names, self.jobs) = (why, names, jobs)
  }

  /// - Parameter paths: the path alone, or the tokens and groups that have its words.
  package func page(of path: TokenPath, among paths: [TokenPath]) throws -> any ShownPage {
    paths.count == 1 ? try page(now, path) : try group(now, path, paths, try now.outline())
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
        of: path, now, in: revision, jobs: try jobs())
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
