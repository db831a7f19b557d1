internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

extension Comparison.Only: ExpressibleByArgument {}

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Set editions of a design side by side.",
    discussion: """
      Each point names a revision; without any, all that have tokens are compared. A word that is not a \
      revision may be a token, a group or a title. Rows that only one edition states are counted, not \
      shown, unless --all is given, or a group with at most 20 rows.

        blazon compare 2010 2014 modern
        blazon compare 'Action sheet'
        blazon compare 2014 modern --path actionSheet --only changed
        blazon compare 2010 2014 modern --out eras.html
        blazon compare actionSheet --csv > sheet.csv
      """)

  @Argument(
    help: .init(
      "Two or more of REVISION or REVISION@WHEN; else all revisions with tokens.",
      valueName: "revision"))
  var points: [String] = []

  @Option(
    name: [.customLong("path"), .customLong("under")],
    help: .init(
      "Only this token or group, or its title.", valueName: "path"))
  var under: String?

  @Option(help: "Only values of this type.")
  var type: TokenType?

  @Option(help: "changed: rows in which something changed; stated: in all editions.")
  var only: Comparison.Only?

  @Flag(help: "Show rows that only one edition states, too.")
  var all = false

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let page = points.first(where: { $0.hasSuffix(".html") || $0.hasSuffix(".csv") }) {
      throw ValidationError("'\(page)' is not a revision; for a file write --out \(page)")
    }
  }

  mutating func run() throws {
    let now = try registry.openForReading().snapshot()
    try readWords(now)
    let editions = try Editions(points, now)
    Terminal.printWarnings(editions.problems)
    let group = try under.map { try now.meantPath($0) }
    try refuseMissing(group, editions, now)
    var options = Comparison.Options(
      under: group, type: type, only: only,
      includesSingle: all || editions.hold { $0 == group })
    // A page lets its reader choose the rows, and says for itself which of them are shared.
    let isPage = output.form == .html
    if isPage { (options.only, options.includesSingle) = (only == .changed ? nil : only, false) }
    var comparison = editions.compared(options)
    options.includesSingle = true
    let whole = { editions.compared(options) }
    if !isPage, comparison.foldsTooMuch(of: group, type) { comparison = whole() }
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

  private func refuseMissing(_ group: TokenPath?, _ editions: Editions, _ now: Snapshot) throws {
    guard let group, !editions.hold(where: { $0.isInside(group) }) else { return }
    throw VerbProblem.unknownPath(group.text, near: try PathAdvice(now: now).near(group.text))
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
      Terminal.note(
        "note: \(single) rows that only one edition states are left out; --all has them, too")
    }
    guard output.isText else { return }
    if let group { noteNeighbors(comparison, group, editions) }
    if let group, comparison.isEmpty { try noteOthers(group, comparison, now) }
    if let dated = editions.dated { SourceNote.print(dated) }
  }

  /// Names what editions that state nothing of a group have beside it: `text.bodyLarge` beside `text.body`.
  private func noteNeighbors(
    _ comparison: Comparison, _ group: TokenPath, _ editions: Editions
  ) {
    let sides = editions.views.flatMap(\.revisions)
    for (index, column) in comparison.columns.enumerated()
    where comparison.rows.allSatisfy({ $0.cells[index].answer.stated == nil }) {
      let beside = sides[index].tokens.map(\.path).filter {
        $0.text.hasPrefix(group.text) && !$0.isInside(group)
      }.map { $0.segments.prefix(group.segments.count).joined(separator: ".") }.uniqued
      guard !beside.isEmpty else { continue }
      Terminal.note("note: \(column.label) has \(beside.listed(most: 6))".terminalSafe)
    }
  }

  /// Takes what the words are: points, lists of them, and the one that names tokens.
  private mutating func readWords(_ now: Snapshot) throws {
    let words = try now.pointsAndPaths(points, of: .current, isOne: true)
    points = words.points
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
    let set = try now.load(isEvidenceNeeded: false)
    let stating = Set(
      set.cells.filter { $0.path.isInside(group) && $0.statement.presence == .stated }
        .map(\.revision))
    let others = set.revisions.map(\.id).filter { stating.contains($0) && !compared.contains($0) }
    guard let last = others.last, stating.isDisjoint(with: compared) else { return }
    let told =
      others.count == 1 ? "\(last) alone states" : others.joined(separator: " and ") + " state"
    Terminal.note(
      "note: \(told) \(group.text): `blazon show \(group.text) --at \(last)`".terminalSafe)
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
    return rows.isEmpty || hasSeveralVendors || rows.count + foldedRows <= 20
  }

  /// Whether there was nothing to compare, left out or not.
  fileprivate var isEmpty: Bool { rows.isEmpty && foldedRows + silentRows + otherRows == 0 }
}
