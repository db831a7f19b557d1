internal import ArgumentParser
internal import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

extension Comparison.Only: ExpressibleByArgument {}

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show editions of a design side by side.",
    discussion: """
      Each argument is a revision; without any, compares all that have tokens. An argument that is \
      not a revision can be a token, a group or a title. Rows that only one edition states are \
      counted, not shown, unless --all is given, rows of the same group are shown, or a group has \
      at most 40 rows.

        blazon compare 2010 2014 modern
        blazon compare 'Action sheet'
        blazon compare 2014 modern --path actionSheet --only changed
        blazon compare 2010 2014 modern --out eras.html
        blazon compare actionSheet --csv > sheet.csv
      """)

  @Argument(
    help: .init(
      "Two or more of REVISION or REVISION@WHEN; default: all revisions with tokens.",
      valueName: "revision"))
  var points: [String] = []

  @Option(
    name: [.customLong("path"), .customLong("under")],
    help: .init("Only this token or group, or its title.", valueName: "path"))
  var under: String?

  @Option(help: "Only values of this type.")
  var type: TokenType?

  @Option(help: "changed: rows with a change; stated: rows that all editions state.")
  var only: Comparison.Only?

  @Flag(help: "Also show rows that only one edition states.")
  var all = false

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let page = points.first(where: { $0.hasSuffix(".html") || $0.hasSuffix(".csv") }) {
      throw ValidationError("'\(page)' is not a revision; for a file write --out \(page)")
    }
  }

  mutating func run() throws {
    let now = try registry.choice.openForReading().snapshot()
    try readWords(now)
    let editions = try Editions(points, now)
    Notes.warn(editions.problems)
    let (group, beside) = try readGroup(now, editions)
    var options = Comparison.Options(
      under: group, type: type, only: only,
      includesSingle: all || editions.hold { $0 == group })
    options.beside = beside
    // A page lets its reader choose the rows, and says for itself which of them are shared.
    let isPage = output.form == .html
    if isPage { (options.only, options.includesSingle) = (only == .changed ? nil : only, false) }
    var comparison = compared(editions, &options)
    options.includesSingle = true
    let whole = { editions.compared(options) }
    if !isPage, comparison.foldsTooMuch(of: group ?? beside.first, type) { comparison = whole() }
    let parties = ThirdParties(editions.documents)
    try output.print(
      comparison.report(parties),
      json: ComparisonJSON(thirdParties: parties).render(comparison),
      csv: { CSVTable.comparison(comparison, editions.documents) },
      html: { [only] in
        let page = whole().page(
          editions.documents, shared: comparison, showsChanged: only == .changed)
        return ReportHTML(page).text
      })
    try printNotes(comparison, whole, group, now, editions)
  }

  /// The token or group that is asked for, with the tokens that belong beside it; or all that have such names.
  private func readGroup(
    _ now: Snapshot, _ editions: Editions
  ) throws -> (group: TokenPath?, beside: [TokenPath]) {
    guard let under else { return (nil, []) }
    let (all, note) = try now.readings(
      under, .texts, in: editions.views.flatMap(\.revisions).map(\.revision.id))
    let stated = all.filter(editions.state)
    let paths = stated.isEmpty ? all : stated
    if let note = note ?? (paths.count > 1 ? Snapshot.partNote(under, paths) : nil) {
      Notes.tell(note)
    }
    guard paths.count == 1 else { return (nil, paths) }
    try refuseMissing(paths[0], editions, now)
    let beside = try now.beside(paths[0])
    if !beside.isEmpty {
      Notes.tell("note: with \(beside.map(\.text).listed(most: 6)) beside it")
    }
    return (paths[0], beside)
  }

  /// The comparison, with what editions that state nothing of the group have by a longer name.
  private func compared(_ editions: Editions, _ options: inout Comparison.Options) -> Comparison {
    let comparison = editions.compared(options)
    let like = options.under.map { likeNamed(comparison, $0, editions) } ?? []
    options.beside += like
    return like.isEmpty ? comparison : editions.compared(options)
  }

  private func refuseMissing(_ group: TokenPath, _ editions: Editions, _ now: Snapshot) throws {
    guard !editions.hold(where: { $0.isInside(group) }) else { return }
    if try now.paths(in: group).isEmpty { throw try PathAdvice(now: now).problem(group) }
    let stating = try now.blame(group).map(\.cell.revision).uniqued
    throw VerbProblem.elsewhere(group.text, in: points.joined(separator: " and "), others: stating)
  }

  /// Notes what a table leaves out, and who states what the compared editions do not.
  private func printNotes(
    _ comparison: Comparison, _ whole: () -> Comparison, _ group: TokenPath?, _ now: Snapshot,
    _ editions: Editions
  ) throws {
    guard output.isText || output.form == .csv else { return }
    if output.form == .csv {
      let single = whole().rows.count - comparison.rows.count
      guard single > 0 else { return }
      Notes.tell(
        "note: \(single) rows that only one edition states are left out; --all has them, too")
    }
    guard output.isText else { return }
    if under != nil, group?.parent != nil || group == nil {
      let lines = try now.likeParts(
        of: comparison, editions.views.flatMap(\.revisions), editions.documents)
      for line in lines.prefix(CompareCommand.mostLikeParts) { Notes.tell(line) }
    }
    if let group { try noteOthers(group, comparison, now) }
    if let dated = editions.dated { SourceNote.print(dated) }
  }

  /// What editions that state nothing of a group have by a longer name: `text.bodyLarge` beside `text.body`. Few are rows of
  /// the table, more are named.
  private func likeNamed(
    _ comparison: Comparison, _ group: TokenPath, _ editions: Editions
  ) -> [TokenPath] {
    var rows: [TokenPath] = []
    let sides = editions.views.flatMap(\.revisions)
    for (index, column) in comparison.columns.enumerated()
    where comparison.rows.allSatisfy({ $0.cells[index].answer.stated == nil }) {
      let like = sides[index].tokens.map(\.path).filter {
        $0.text.hasPrefix(group.text) && !$0.isInside(group)
      }.map { $0.segments.prefix(group.segments.count).joined(separator: ".") }.uniqued
      guard !like.isEmpty else { continue }
      Notes.tell("note: \(column.label) has \(like.listed(most: 6))")
      if like.count <= CompareCommand.mostLikeNamed { rows += like.map { TokenPath(trusted: $0) } }
    }
    return rows.uniqued
  }

  /// The most tokens and groups of a longer name that are rows of a table.
  private static let mostLikeNamed = 3

  /// The most lines about what stands beside silences.
  private static let mostLikeParts = 4

  /// Takes what the words are: points, lists of them, and the one that names tokens.
  private mutating func readWords(_ now: Snapshot) throws {
    let words = try now.pointsAndPaths(points, of: .current, isOne: true)
    points = words.points
    for note in words.notes { Notes.tell(note) }
    if let path = words.paths.first {
      guard under == nil else { throw WordProblem.secondPath(path.text, verb: "compare") }
      under = path.text
    }
    if points.count == 1, under == nil {
      throw VerbProblem.needsSecondPoint(
        points[0], among: try now.outline().revisions.map(\.id), verb: "compare")
    }
  }

  /// Tells which other revisions state what the compared ones do not.
  private func noteOthers(_ group: TokenPath, _ comparison: Comparison, _ now: Snapshot) throws {
    let compared = comparison.columns.map(\.revision.id)
    let cells = try now.blame(group).map(\.cell).filter { $0.statement.presence == .stated }
    let stated = Set(cells.filter { compared.contains($0.revision) }.map(\.path))
    let more = cells.filter { !stated.contains($0.path) }
    let others = try now.outline().revisions.map(\.id).filter { id in
      more.contains { $0.revision == id }
    }
    guard let last = others.last else { return }
    // Where there was nothing to compare, left out or not.
    let left = comparison.foldedRows + comparison.silentRows + comparison.otherRows
    if comparison.rows.isEmpty, left == 0 {
      let told =
        others.count == 1 ? "\(last) alone states" : others.joined(separator: " and ") + " state"
      Notes.tell("note: \(told) \(group.text): `blazon show \(group.text) --at \(last)`")
    } else if compared.count == 1 {
      let count = Set(more.map(\.path)).count.counted("more token")
      let points = (others + compared).joined(separator: " ")
      let told = "note: \(others.joined(separator: ", ")) state \(count): "
      Notes.tell("\(told)`blazon compare \(points) --under \(group.text)`")
    }
  }
}

extension Editions {
  fileprivate func compared(_ options: Comparison.Options) -> Comparison {
    Comparison(views, documents: documents, options: options)
  }
}

extension Comparison {
  /// Whether, of a part that was asked for, a count of what is left out is not an answer.
  fileprivate func foldsTooMuch(of group: TokenPath?, _ type: TokenType?) -> Bool {
    guard group != nil || type != nil else { return false }
    return rows.isEmpty || hasSeveralVendors || rows.count + foldedRows <= 40
  }
}
