internal import ArgumentParser
internal import TokenModel
internal import TokenStore

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Remove a token or a group, as one commit.",
    discussion: """
      Its history stays: `blazon show PATH --at @HEAD~1` still answers. Where other tokens refer to \
      it and would have no value any more, they are listed and nothing is removed. A description \
      goes with the last cell it describes.

        blazon rm color.oldAccent -m "Nobody uses it"
        blazon rm alert --revision modern --context appearance=dark --dry-run
      """)

  @Argument(help: "A token or group.")
  var path: String

  @Option(name: .long, help: "Only from this revision.")
  var revision: String?

  @Option(
    name: .long, help: "Only in this context, such as appearance=dark; '' is the base.")
  var context: String?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let path = try TokenPath(path)
    let context = try context.map { text throws(ContextProblem) in try Context(text: text) }
    let metadata = try commit.metadata(defaultMessage: "Remove \(path.text)")
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    if let revision { _ = try now.outline().writtenRevision(revision) }

    let changes = try removal(of: path, context, now)
    guard !changes.changesNoToken else {
      throw try now.nothing(at: path, place: place(context))
    }
    let outcome = try registry.commit(
      changes, metadata, now: Clock.now, isDryRun: commit.dryRun,
      validate: BreakingChanges(before: now).refuse)
    CommitReport(outcome: outcome, output: output).print()
  }

  private func place(_ context: Context?) -> String {
    (revision.map { " in \($0)" } ?? "")
      + (context.map { $0.isBase ? " in the base context" : " in \($0.text)" } ?? "")
  }

  private func removal(
    of path: TokenPath, _ context: Context?, _ now: Snapshot
  ) throws -> ChangeSet {
    var changes = ChangeSet()
    var left: [CellKey] = []
    var abouts: [About] = []
    for path in try now.paths(in: path) {
      for cell in try now.cells(of: path) {
        let isMeant =
          (revision ?? cell.revision) == cell.revision && (context ?? cell.context) == cell.context
        if isMeant { changes.removing.append(cell.key) } else { left.append(cell.key) }
      }
      abouts += try now.abouts(of: path)
    }
    changes.removingAbouts = abouts.filter { about in
      func isDescribed(_ key: CellKey) -> Bool {
        key.revision == about.revision
          && (about.isGroup ? key.path.isInside(about.path) : key.path == about.path)
      }
      return (revision ?? about.revision) == about.revision && !left.contains(where: isDescribed)
        && (context == nil || changes.removing.contains(where: isDescribed))
    }.map(\.key)
    return changes
  }
}
