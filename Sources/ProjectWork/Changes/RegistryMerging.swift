internal import PositionedJSON
package import ProjectFiles
package import TokenAnswers
internal import TokenModel
package import TokenOperations
package import TokenStore

/// Another copy of a registry merged into one.
package struct RegistryMerging {
  /// The other copy; or with git's driver the base, ours and theirs.
  private let names: [String]
  private let choice: RegistryChoice
  /// Whose values count in a conflict; `nil` where one is refused.
  private let side: Merge.Side?
  private let isDriver: Bool
  private let isDryRun: Bool
  private let isJSON: Bool

  package init(
    _ names: [String], _ choice: RegistryChoice, preferring side: Merge.Side?, isDriver: Bool,
    isDryRun: Bool, isJSON: Bool
  ) {
    (self.names, self.choice, self.side) = (names, choice, side)
    (self.isDriver, self.isDryRun, self.isJSON) = (isDriver, isDryRun, isJSON)
  }

  /// Merges, and prints what was recorded.
  ///
  /// - Parameter report: prints what one commit recorded.
  /// - Throws: `Refused` for conflicts.
  package func run(
    print: (String) -> Void, report: (CommitReport, Registry) -> Void
  ) throws {
    let other = try Registry.open(names[names.count - 1], .read, isStill: isDriver)
    guard isDriver else {
      let registry = try choice.openForWriting(isDryRun: isDryRun)
      return try tell(try record(other, registry, print), registry, print, report)
    }
    // Git takes the one file, and whatever else is beside it is lost.
    let path = names.count == 3 ? names[1] : try choice.pathForWriting()
    if names.count == 3, Files.isRegistry(names[0]) {
      let base = try Registry.open(names[0], .read, isStill: true)
      let ours = try Registry.open(path, .read, isStill: true)
      try WordProblem.refusePicks(
        base: base.snapshot(), ours: ours.snapshot(), theirs: other.snapshot())
    }
    let outcome = try Registry.rebuild(path) { registry in
      let outcome = try record(other, registry, print)
      return (outcome, isKept: outcome.isChanged && !isDryRun)
    }
    try tell(outcome, try Registry.open(path, .read, isStill: true), print, report)
  }

  /// What was recorded, or would be.
  private struct Outcome {
    var merge: Merge
    var commits: [CommitOutcome]
    /// The tags that were taken over.
    var tags: [String] = []
    /// Whether anything became known that was not.
    var hasLearned = false
    var isChanged: Bool {
      hasLearned || !tags.isEmpty || commits.contains { $0.plan.count > 0 }
    }
    /// The tags that could not be.
    var notes: [String] = []

    mutating func add(_ record: MergeRecord, _ refused: [(name: String, isTaken: Bool)]) {
      tags = record.tags.map(\.name)
      hasLearned = !record.known.isEmpty
      notes = refused.map { name, isTaken in
        isTaken
          ? "note: the tag \(name) names another commit here than there, and stays where it is"
          : "note: the tag \(name) names a commit that left nothing to record; "
            + "`blazon tag \(TypedCommand.quoted(name))` sets it on the newest commit"
      }
    }
  }

  private func record(
    _ other: Registry, _ registry: Registry, _ print: (String) -> Void
  ) throws -> Outcome {
    let now = try registry.snapshot()
    let merge = try Merge(
      of: try other.snapshot(), into: now, at: Clock.now,
      preferring: side)
    try refuse(merge, now, print)
    let (tags, own) = (try other.tags(), try registry.tags())
    var outcome = Outcome(merge: merge, commits: [])
    outcome.commits = try Notes.telling { line in
      try registry.commit(
        merge.steps.map { step in (step.changes, try RegistryMerging.metadata(step)) },
        now: Clock.now, isDryRun: isDryRun,
        validate: { try LostValueCheck(before: now, merge: merge).refuse($0) },
        watch: line.tell,
        beside: { outcomes, head in
          let (record, refused) = merge.record(outcomes, head: head, tags: tags, own: own)
          outcome.add(record, refused)
          return record
        })
    }
    return outcome
  }

  private func tell(
    _ outcome: Outcome, _ registry: Registry, _ print: (String) -> Void,
    _ report: (CommitReport, Registry) -> Void
  ) throws {
    let merge = outcome.merge
    let reports = outcome.commits.filter { $0.plan.count > 0 }.map {
      CommitReport(outcome: $0, isJSON: isJSON, namesChanges: true)
    }
    if isJSON {
      let json: JSON = ["base": merge.base, "commits": reports.map(\.json)]
      print(json.prettyText + "\n")
    } else {
      put(merge, reports.count, outcome.tags, print)
      for each in reports.prefix(20) { report(each, registry) }
      if reports.count > 20 { print("… and \(reports.count - 20) more (`blazon log`)\n") }
    }
    for note in outcome.notes { Notes.tell(note) }
    if !merge.links.isEmpty, !isJSON {
      Notes.tell(
        "note: not taken over: the links that `blazon mv --since` made there of "
          + merge.links.prefix(5).map(\.to.text).joined(separator: ", "))
    }
  }

  /// The commit's author and time, and its message with a trailer that names it for people.
  private static func metadata(_ step: Merge.Step) throws -> CommitMetadata {
    var metadata = step.commit.metadata
    metadata.isCorrection = step.isCorrection
    metadata.message = try CommitMessage.text(
      [metadata.message], trailers: ["\(KnownCommits.trailer): \(step.commit.hash)"])
    metadata.authored = step.commit.sourceAt
    return metadata
  }

  private func put(
    _ merge: Merge, _ count: Int, _ tags: [String], _ print: (String) -> Void
  ) {
    let name = isDriver ? "the other side" : names[0].terminalSafe
    if count == 0, !tags.isEmpty {
      let names = tags.prefix(5).joined(separator: ", ") + (tags.count > 5 ? " …" : "")
      return print("took over tags of \(name), and no commit: \(names.terminalSafe)\n")
    }
    let settled = merge.conflicts.count
    if count == 0, settled > 0 {
      let (noun, verb) = settled == 1 ? ("conflict", "is") : ("conflicts", "are")
      return print(
        "nothing to record: the \(settled) \(noun) with \(name) \(verb) decided for what is here, "
          + "also for later merges\n")
    }
    if merge.steps.isEmpty {
      return print("already up to date with \(name)\n")
    }
    if count == 0 {
      return print(
        "nothing to record: what \(name) changed is here already, or what is here counts\n")
    }
    let commits = count == 1 ? "1 commit" : "\(count) commits"
    let since = merge.base == 0 ? "" : ", both had #\(merge.base)"
    print("\(isDryRun ? "would merge" : "merged") \(commits) of \(name)\(since)\n")
    if settled > 0 {
      Notes.tell(
        "note: \(settled) conflict\(settled == 1 ? "" : "s"): "
          + (side == .ours ? "kept this registry's value" : "took the other's value")
          + (settled == 1 ? "" : "s"))
    }
  }

  private func refuse(
    _ merge: Merge, _ now: Snapshot, _ print: (String) -> Void
  ) throws {
    let open = merge.conflicts.filter { conflict in
      side.map { !conflict.canBeSettled(for: $0) } ?? true
    }
    if open.isEmpty { return }
    let pixel = try now.outline().revisions.pixelName
    let canAllBeSettled =
      side == nil
      && open.allSatisfy { $0.canBeSettled(for: .ours) && $0.canBeSettled(for: .theirs) }
    if isJSON {
      print((["conflicts": open.map(\.json)] as JSON).prettyText + "\n")
    }
    throw Refused(
      diagnostics: open.map { $0.diagnostic(pixel) },
      closing: "\nnothing was recorded"
        + (canAllBeSettled
          ? "; to resolve the conflicts, use --ours (keep this registry's values) or --theirs (take the other's)"
          : ""),
      listsAll: true)
  }
}
