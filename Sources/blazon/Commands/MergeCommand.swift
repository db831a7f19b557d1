internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge another copy of the registry, or three versions of token files.",
    discussion: """
      OTHER is a copy of this registry with commits of its own. Its commits since the copy was \
      made are recorded here, after the commits of this registry, with their authors, messages, \
      dates and tags; all of them or none. A token renamed in one of the two stays the same token. \
      If both changed a value differently, the conflicts are listed and nothing is recorded; \
      --ours keeps this registry's values, --theirs takes the other's. OTHER is not changed.

        blazon merge ../ben/design.blazon --dry-run
        blazon merge ../ben/design.blazon
        blazon merge ../ben/design.blazon --theirs

      With three arguments, merges token files or folders of them by meaning: it follows renames, \
      keeps the layout of OURS, and writes conflicts between conflict marks, with exit status 1.

        blazon merge base.json ours.json theirs.json --out merged.json
        blazon merge base/ ours/ theirs/ --out merged/

      After `blazon git install`, git does both on each merge (docs/team.md).
      """)

  @Argument(help: "The other copy of the registry; or the base, our and their token files.")
  var other: [String]

  @Flag(help: "In a conflict, keep this registry's value.")
  var ours = false

  @Flag(help: "In a conflict, take the other's value.")
  var theirs = false

  @Flag(help: "Run as git's merge driver: write no extra files and print no temporary names.")
  var driver = false

  @Option(
    name: [.long, .customShort("o")],
    help: .init(
      "With token files: where to write the result, a folder for folders.", valueName: "path"))
  var out: String?

  @Option(help: .init("The length of conflict marks, git's %L.", valueName: "n"))
  var markerSize = 7

  @Option(help: .init("The name of the merged file, git's %P.", valueName: "name"))
  var path: String?

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if other.count != 1, other.count != 3 {
      throw ValidationError(
        "merge takes another registry, or the base, ours and theirs of token files, not \(other.count) words"
      )
    }
    guard (1...1000).contains(markerSize) else {
      throw ValidationError("--marker-size takes a number from 1 to 1000")
    }
    if ours, theirs { throw ValidationError("--ours and --theirs exclude each other") }
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

  func run() throws {
    if other.count == 3, !Files.isRegistry(other[1]) {
      if ours || theirs || dryRun {
        throw ValidationError("--ours, --theirs and --dry-run are for registries")
      }
      return try FilesMerging(
        base: other[0], ours: other[1], theirs: other[2], out: out, markSize: markerSize,
        path: path, isDriver: driver, isJSON: output.json, reading: reading.value,
        print: Terminal.write
      ).run()
    }
    let other = try Registry.open(self.other[self.other.count - 1], .read, isStill: driver)
    guard driver else {
      let registry = try registry.choice.openForWriting(isDryRun: dryRun)
      return try tell(try record(other, registry), registry)
    }
    // Git takes the one file, and whatever else is beside it is lost.
    let path = self.other.count == 3 ? self.other[1] : try registry.choice.pathForWriting()
    if self.other.count == 3, Files.isRegistry(self.other[0]) {
      let base = try Registry.open(self.other[0], .read, isStill: true)
      let ours = try Registry.open(path, .read, isStill: true)
      try WordProblem.refusePicks(
        base: base.snapshot(), ours: ours.snapshot(), theirs: other.snapshot())
    }
    let outcome = try Registry.rebuild(path) { registry in
      let outcome = try record(other, registry)
      return (outcome, isKept: outcome.isChanged && !dryRun)
    }
    try tell(outcome, try Registry.open(path, .read, isStill: true))
  }

  private func record(_ other: Registry, _ registry: Registry) throws -> Outcome {
    let now = try registry.snapshot()
    let merge = try Merge(
      of: try other.snapshot(), into: now, at: Clock.now,
      preferring: ours ? .ours : theirs ? .theirs : nil)
    try refuse(merge, now)
    let (tags, own) = (try other.tags(), try registry.tags())
    var outcome = Outcome(merge: merge, commits: [])
    outcome.commits = try Notes.telling { line in
      try registry.commit(
        merge.steps.map { step in (step.changes, try MergeCommand.metadata(step)) },
        now: Clock.now, isDryRun: dryRun,
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

  private func tell(_ outcome: Outcome, _ registry: Registry) throws {
    let merge = outcome.merge
    let reports = outcome.commits.filter { $0.plan.count > 0 }.map {
      CommitReport(outcome: $0, isJSON: output.json, namesChanges: true)
    }
    if output.json {
      let json: JSON = ["base": merge.base, "commits": reports.map(\.json)]
      Terminal.print(json.prettyText + "\n")
    } else {
      printSummary(merge, reports.count, outcome.tags)
      for report in reports.prefix(20) { report.print(registry) }
      if reports.count > 20 { Terminal.print("… and \(reports.count - 20) more (`blazon log`)\n") }
    }
    for note in outcome.notes { Notes.tell(note) }
    if !merge.links.isEmpty, !output.json {
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

  private func printSummary(_ merge: Merge, _ count: Int, _ tags: [String]) {
    let name = driver ? "the other side" : other[0].terminalSafe
    if count == 0, !tags.isEmpty {
      let names = tags.prefix(5).joined(separator: ", ") + (tags.count > 5 ? " …" : "")
      return Terminal.print("took over tags of \(name), and no commit: \(names.terminalSafe)\n")
    }
    let settled = merge.conflicts.count
    if count == 0, settled > 0 {
      let (noun, verb) = settled == 1 ? ("conflict", "is") : ("conflicts", "are")
      return Terminal.print(
        "nothing to record: the \(settled) \(noun) with \(name) \(verb) decided for what is here, "
          + "also for later merges\n")
    }
    if merge.steps.isEmpty {
      return Terminal.print("already up to date with \(name)\n")
    }
    if count == 0 {
      return Terminal.print(
        "nothing to record: what \(name) changed is here already, or what is here counts\n")
    }
    let commits = count == 1 ? "1 commit" : "\(count) commits"
    let since = merge.base == 0 ? "" : ", both had #\(merge.base)"
    Terminal.print("\(dryRun ? "would merge" : "merged") \(commits) of \(name)\(since)\n")
    if settled > 0 {
      Notes.tell(
        "note: \(settled) conflict\(settled == 1 ? "" : "s"): "
          + (ours ? "kept this registry's value" : "took the other's value")
          + (settled == 1 ? "" : "s"))
    }
  }

  private func refuse(_ merge: Merge, _ now: Snapshot) throws {
    let side: Merge.Side? = ours ? .ours : theirs ? .theirs : nil
    let open = merge.conflicts.filter { conflict in
      side.map { !conflict.canBeSettled(for: $0) } ?? true
    }
    if open.isEmpty { return }
    let pixel = try now.outline().revisions.pixelName
    let canAllBeSettled =
      side == nil
      && open.allSatisfy { $0.canBeSettled(for: .ours) && $0.canBeSettled(for: .theirs) }
    if output.json {
      Terminal.print((["conflicts": open.map(\.json)] as JSON).prettyText + "\n")
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
