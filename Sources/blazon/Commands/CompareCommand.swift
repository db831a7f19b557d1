internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension Comparison.Only: ExpressibleByArgument {}

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Set editions of a design side by side.",
    discussion: """
      Each point names a revision; without any, all that have tokens are compared. A word that is not a \
      revision may be a token, a group or a title. Rows that only one edition states are counted, not \
      shown, unless --all is given.

        blazon compare 2010 2014 modern
        blazon compare 'Action sheet'
        blazon compare 2014 modern --path actionSheet --only changed
        blazon compare 2010 2014 modern --out eras.html
        blazon compare actionSheet --csv > sheet.csv
      """)

  @Argument(
    help: ArgumentHelp(
      "Two or more of REVISION or REVISION@WHEN; else all revisions with tokens.",
      valueName: "revision"))
  var points: [String] = []

  @Option(
    name: [.customLong("path"), .customLong("under")],
    help: ArgumentHelp("Only this token or group, or its title.", valueName: "path"))
  var under: String?

  @Option(name: .long, help: "Only values of this type.")
  var type: TokenType?

  @Option(name: .long, help: "changed: rows in which something changed; stated: in all editions.")
  var only: Comparison.Only?

  @Flag(name: .long, help: "Show rows that only one edition states, too.")
  var all = false

  @Flag(name: .long, help: "Print one HTML file that needs no network.")
  var html = false

  @Flag(name: .long, help: "Print a table for spreadsheets: CSV, with sources.")
  var csv = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the page, the table or JSON into this file, not to standard output.", valueName: "file"
    ))
  var out: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let page = points.first(where: { $0.hasSuffix(".html") || $0.hasSuffix(".csv") }) {
      throw ValidationError("'\(page)' is not a revision; for a file write --out \(page)")
    }
    if !html, !csv, !output.json {
      let form = try WrittenFile.form(
        of: out, ["html": "--html", "csv": "--csv", "json": "--json"])
      (html, csv, output.json) = (form == "html", form == "csv", form == "json")
    }
    if [html, csv, output.json].count(where: \.self) > 1 {
      throw ValidationError("--html, --csv and --json exclude one another")
    }
  }

  mutating func run() throws {
    let now = try registry.openForReading().snapshot()
    let words = try now.pointsAndPaths(points, of: .current, isOne: true)
    points = words.points
    if let path = words.paths.first {
      guard under == nil else { throw WordProblem.secondPath(path.text, verb: "compare") }
      under = path.text
    }
    if points.count == 1 {
      throw VerbProblem.needsSecondPoint(
        points[0], among: try now.outline().revisions.map(\.id), verb: "compare")
    }
    var sets: [Int: TokenSet] = [:]
    var dated: Snapshot?
    if points.isEmpty {
      let set = try now.load()
      sets[now.commit] = set
      points = try editions(set)
    }
    let views = try points.map { text in
      let then = try now.snapshot(Point(text))
      if then.isBySource { dated = then }
      let set = try sets[then.commit] ?? then.load()
      sets[then.commit] = set
      guard let revision = then.revision ?? (set.revisions.count == 1 ? set.revisions[0].id : nil)
      else { throw VerbProblem.comparesEditions(known: set.revisions.map(\.id)) }
      return Terminal.resolved(set, label: text, only: revision)
    }
    let group = try under.map { try now.meantPath($0) }
    if let group, !sets.values.contains(where: { $0.cells.contains { $0.path.isInside(group) } }) {
      throw VerbProblem.unknownPath(
        group.text, near: try PathAdvice(now: now).near(group.text))
    }
    let isToken = sets.values.contains { $0.cells.contains { $0.path == group } }
    var options = Comparison.Options(
      under: group, type: type, only: only, includesSingle: all || isToken)
    // A page lets its reader choose the rows that changed.
    if html, only == .changed { options.only = nil }
    // The page of all rows says for itself which of them are shared.
    if html { options.includesSingle = false }
    let comparison = Comparison(views, options: options)
    let thirdParties = ThirdParties(sets.values.flatMap(\.documents))
    if html {
      options.includesSingle = true
      try WrittenFile.put(
        ComparisonHTML(documents: sets.sorted { $0.key > $1.key }.flatMap(\.value.documents))
          .render(
            Comparison(views, options: options), shared: comparison, showsChanged: only == .changed),
        out)
      return
    }
    if csv {
      let documents = sets.sorted { $0.key > $1.key }.flatMap(\.value.documents)
      try WrittenFile.put(CSVTable.comparison(comparison, documents), out)
      var whole = options
      whole.includesSingle = true
      let single = Comparison(views, options: whole).rows.count - comparison.rows.count
      if single > 0 {
        Terminal.note(
          "note: \(single) rows that only one edition states are left out; --all has them, too")
      }
      return
    }
    if output.json {
      try WrittenFile.put(ComparisonJSON(thirdParties: thirdParties).render(comparison), out)
    } else {
      Terminal.print(
        ComparisonText(style: Terminal.style(output.color), thirdParties: thirdParties)
          .render(comparison))
      if let group, comparison.isEmpty { try noteOthers(group, comparison, now) }
    }
    if let dated, !output.json { SourceNote.print(dated) }
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

  /// The revisions with tokens, in their order.
  private func editions(_ set: TokenSet) throws -> [String] {
    let stated = Set(set.cells.map(\.revision))
    let names = set.revisions.map(\.id).filter(stated.contains)
    guard let first = names.first else { throw VerbProblem.emptyRegistry }
    if names.count == 1 { throw VerbProblem.oneEdition(first) }
    return names
  }
}

extension Comparison {
  /// Whether there was nothing to compare, left out or not.
  fileprivate var isEmpty: Bool { rows.isEmpty && foldedRows + silentRows + otherRows == 0 }
}
