internal import ArgumentParser
internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenResolve
internal import TokenStore

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List cells as they are written, with the values they resolve to.",
    discussion: """
      Without a revision, every revision's cells; without @WHEN, the newest commit.

        blazon list --path 'actionSheet.*' --revision 2010
        blazon list modern --type color --context appearance=dark --json
      """)

  @Argument(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var point: String?

  @OptionGroup var filter: CellFilter
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let point = try point.map { text throws(PointProblem) in try Point(text) } ?? .head
    let registry = try registry.openForReading()
    let found = try registry.find(point)
    if let revision = filter.revision {
      _ = try registry.find(Point(revision: revision, when: point.when, text: revision))
    }
    let isMatching = try filter.predicate()
    let set = try registry.load(
      at: found.commit, revision: nil, isEvidenceNeeded: output.json)
    let cells = set.cells.filter {
      (found.revision == nil || $0.revision == found.revision) && isMatching($0)
    }
    let rows = ResolvedRows(set: set)
    Terminal.print(
      output.json
        ? json(cells, rows, point: point).prettyText + "\n"
        : CellTable(style: Terminal.style(output.color)).render(cells.map { ($0, rows[$0]) }))
    if cells.isEmpty, !output.json { Terminal.note("no cell matches") }
  }

  private func json(_ cells: [Cell], _ rows: ResolvedRows, point: Point) -> JSON {
    .object([
      .init("point", .string(point.text)),
      .init("cells", .array(cells.map { $0.json(resolved: rows[$0]?.json) })),
    ])
  }
}

/// Resolves cells of a set one by one, in their own contexts.
struct ResolvedRows {
  private let prepared: [String: PreparedRevision]
  private let resolvers: [String: Resolver<SortedCells>]

  init(set: TokenSet) {
    prepared = Dictionary(
      uniqueKeysWithValues: set.revisions.map { ($0.id, PreparedRevision(set, revision: $0)) })
    let source = SortedCells(set.cells)
    resolvers = Dictionary(
      uniqueKeysWithValues: set.revisions.map {
        (
          $0.id,
          Resolver(source: source, revision: $0, revisions: set.revisions, axes: set.axes)
        )
      })
  }

  /// `nil` where its references lead nowhere.
  subscript(cell: Cell) -> ResolvedCell? {
    // Where nothing stronger answers, a chain of aliases is followed once for all its tokens.
    if let answer = try? prepared[cell.revision]?.resolve(cell.path, in: cell.context),
      answer.cell.key == cell.key
    {
      return answer
    }
    return try? resolvers[cell.revision]?.resolve(cell, in: cell.context)
  }
}
