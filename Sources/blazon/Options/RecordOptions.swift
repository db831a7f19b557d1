internal import ArgumentParser
internal import TokenOperations
internal import TokenStore

/// What every verb takes that records one commit.
struct RecordOptions: ParsableArguments {
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  /// Records the changes that are made of the newest state, and prints what was recorded.
  ///
  /// - Parameter message: where nobody gives another.
  func record(
    _ message: String, _ changes: (Snapshot, CommitMetadata) throws -> ChangeSet
  ) throws {
    let metadata = try commit.metadata(defaultMessage: message)
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    let outcome = try registry.commit(
      changes(now, metadata), metadata, now: Clock.now, isDryRun: commit.dryRun,
      validate: LostValueCheck(before: now).refuse)
    CommitReport(outcome: outcome, output: output).print(registry)
  }
}
