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
        blazon compare 2010 2014 modern --html > eras.html
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

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if [html, csv, output.json].count(where: \.self) > 1 {
      throw ValidationError("--html, --csv and --json exclude one another")
    }
  }

  mutating func run() throws {
    let now = try registry.openForReading().snapshot()
    try takePath(now)
    if under != nil, let second = points.first(where: { (try? now.snapshot(Point($0))) == nil }),
      let path = try? now.meantPath(second), try !now.paths(in: path).isEmpty
    {
      throw VerbProblem.secondPath(second, verb: "compare")
    }
    if points.count == 1 {
      let word = points[0]
      if (try? now.snapshot(Point(word))) == nil, let near = try PathAdvice(now: now).near(word) {
        throw VerbProblem.unknownPath(word, near: near)
      }
      _ = try now.snapshot(Point(word))
      throw VerbProblem.needsSecondPoint(
        word, among: try now.outline().revisions.map(\.id), verb: "compare")
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
    var options = Comparison.Options(under: group, type: type, only: only, includesSingle: all)
    // A page lets its reader choose the rows that changed.
    if html, only == .changed { options.only = nil }
    // The page of all rows says for itself which of them are shared.
    if html { options.includesSingle = false }
    let comparison = Comparison(views, options: options)
    let thirdParties = ThirdParties(sets.values.flatMap(\.documents))
    if html {
      options.includesSingle = true
      Terminal.print(
        ComparisonHTML(documents: sets.sorted { $0.key > $1.key }.flatMap(\.value.documents))
          .render(
            Comparison(views, options: options), shared: comparison, showsChanged: only == .changed)
      )
      return
    }
    if csv {
      let documents = sets.sorted { $0.key > $1.key }.flatMap(\.value.documents)
      return Terminal.print(CSVTable.comparison(comparison, documents))
    }
    Terminal.print(
      output.json
        ? ComparisonJSON(thirdParties: thirdParties).render(comparison)
        : ComparisonText(style: Terminal.style(output.color), thirdParties: thirdParties)
          .render(comparison))
    if let dated, !output.json { SourceNote.print(dated) }
  }

  /// Takes the word that names tokens, and not a revision, for `--path`.
  private mutating func takePath(_ now: Snapshot) throws {
    guard under == nil,
      let index = points.firstIndex(where: { (try? now.snapshot(Point($0))) == nil }),
      let path = try? now.meantPath(points[index]), try !now.paths(in: path).isEmpty
    else { return }
    under = points.remove(at: index)
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
