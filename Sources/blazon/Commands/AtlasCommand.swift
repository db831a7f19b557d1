internal import ArgumentParser
internal import ProjectFiles
internal import TokenAtlas
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenPicture
internal import TokenStore

struct AtlasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "atlas",
    abstract: "Draw the components of each edition to scale, from its tokens alone.",
    discussion: """
      Writes one HTML file without a script: the action sheet and the alert of every edition side \
      by side at one scale, the rules, motion, measures and colors, and how much is known. What no \
      source states is drawn as unknown, and each mark leads to its source. Without a revision, \
      shows the newest five that have tokens.

        blazon atlas > atlas.html
        blazon atlas 2014 modern --out atlas.html
        blazon atlas alert --out alert.html
        blazon atlas --no-labels
      """)

  @Argument(
    help: .init(
      """
      REVISION or REVISION@WHEN, the oldest first, five at most; default: the newest five with \
      tokens. Or a component, as --components.
      """,
      valueName: "revision"))
  var points: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw only these, separated by commas: \(Atlas.knownComponents.joined(separator: ", ")).",
      valueName: "components"))
  var components: String?

  @Option(
    help: .init(
      "The width of a screen that no edition states, in points: 200 to 600.", valueName: "points"))
  var frame = 320.0

  @Flag(inversion: .prefixedNo, help: "Show the labels beside the drawings at first.")
  var labels = true

  @Option(help: .init("Write into this file.", valueName: "file.html"))
  var out: String?

  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    guard (200...600).contains(frame) else {
      throw ValidationError("--frame is a width of 200 to 600 points")
    }
    for name in chosen ?? [] where !Atlas.knownComponents.contains(name) {
      throw ValidationError(
        "--components are of \(Atlas.knownComponents.joined(separator: ", ")), not "
          + quotedForMessage(name))
    }
    try WrittenFile.checkPage(out)
    guard points.count <= 5 else { throw ValidationError("an atlas has five editions at most") }
  }

  private var chosen: [String]? {
    components?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Takes words that are components, and not points, for `--components`.
  ///
  /// - Throws: `ValidationError` for a token or group that has no drawing.
  private mutating func takeComponents(_ now: Snapshot) throws {
    let words = try now.pointsAndPaths(points, of: .current, isOne: false)
    points = words.points
    let named = words.paths.map(\.text)
    if let other = named.first(where: { !Atlas.knownComponents.contains($0) }) {
      throw ValidationError(
        "the atlas draws \(Atlas.knownComponents.joined(separator: " and ")), and has no drawing of "
          + "\(other); `blazon catalog` shows every token")
    }
    guard !named.isEmpty else { return }
    components = ((chosen ?? []) + named.filter { !(chosen ?? []).contains($0) })
      .joined(separator: ",")
  }

  mutating func run() throws {
    let now = try registry.choice.openForReading().snapshot()
    try takeComponents(now)
    let editions = try Editions(points, now, most: 5, atLeast: 1)
    var atlas = Atlas(
      editions: editions.views.compactMap { view in
        view.revisions.first.map { Atlas.Edition(label: view.label, tokens: $0) }
      })
    atlas.documents = editions.documents
    atlas.rows = Comparison(
      editions.views, documents: editions.documents, options: .init(includesSingle: true)
    ).rows.map {
      Atlas.Row(path: $0.path, context: $0.context, relations: $0.cells.map(\.relation))
    }
    atlas.commits = try now.log().map { commit in
      Catalog.Commit(
        number: commit.number, day: commit.sourceAt.day, author: commit.metadata.author,
        message: commit.metadata.message)
    }
    atlas.frame = frame
    atlas.components = chosen
    atlas.showsLabels = labels
    try WrittenFile.put(atlas.page, out)
  }
}

extension Comparison.Cell {
  fileprivate var relation: Atlas.Row.Relation {
    switch mark {
    case .reversed: .reversed
    case .changed: .changed
    case .differs: .differing
    case .notCompared: .apart(isDerived: isMarkedDerived)
    case .demand: .demanded
    case .broken, .same, .converted, .refined, .firstStated, .notStated, .didNotExist,
      .notRecorded, .general:
      .steady
    }
  }
}
