internal import ArgumentParser
internal import PositionedJSON
internal import TokenModel
internal import TokenStore

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mv",
    abstract: "Rename a token or a group, as one commit.",
    discussion: """
      Its identity and history go with it, in every revision. References to it, whole or inside \
      other values, and the deprecations that name it are rewritten in the same commit; those of a \
      published revision need --correction.

        blazon mv color.accent color.brand -m "One word for it"
        blazon mv alert dialog --dry-run
      """)

  @Argument(help: "A token or group.")
  var old: String

  @Argument(help: "Its new path.")
  var new: String

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let old = try TokenPath(old)
    let new = try TokenPath(new)
    let metadata = try commit.metadata(defaultMessage: "Move \(old.text) to \(new.text)")
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()

    let moves = try now.moves(from: old, to: new)
    guard !moves.isEmpty else { throw try now.nothing(at: old) }
    let moved = Set(moves.map(\.from))
    if let tenant = try now.paths(in: new).first(where: {
      !moved.contains($0) || old == new
    }) {
      throw ChangeProblem.taken(new, by: old == new ? new : tenant)
    }
    let changes = Renaming(moves).changes(in: try now.load())
    let outcome = try registry.commit(
      changes, metadata, now: Clock.now, isDryRun: commit.dryRun,
      validate: BreakingChanges(before: now).refuse)
    CommitReport(outcome: outcome, output: output).print()
  }
}

/// What follows from moves: all that names a moved token names it by its new path.
private struct Renaming {
  private let moves: [Move]
  private let targets: [TokenPath: TokenPath]

  init(_ moves: [Move]) {
    self.moves = moves
    targets = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
  }

  func changes(in set: TokenSet) -> ChangeSet {
    var changes = ChangeSet(moves: moves)
    for cell in set.cells {
      let renamed = cell.with { $0.renameReferences { targets[$0] } }
      guard renamed != cell else { continue }
      changes.set.cells.append(renamed.with(path: targets[cell.path]))
    }
    for about in set.abouts {
      guard let deprecated = about.deprecated else { continue }
      let renamed = about.with(deprecated: Deprecation.renaming(deprecated) { targets[$0] })
      guard renamed != about else { continue }
      changes.set.abouts.append(renamed.with(path: targets[about.path]))
    }
    return changes
  }
}
