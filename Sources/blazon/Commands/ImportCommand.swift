internal import ArgumentParser
internal import Foundation
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenResolve
internal import TokenStore

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Record token files, as one commit.",
    discussion: """
      Reads DTCG 2025.10 and the files of other tools; a folder means all token files in it. Only \
      differences are recorded. Values that the files lack stay, unless --prune is given. Tokens \
      whose meaning is certain are read; others are kept as written or left out, and a report on \
      standard error lists them with the reasons. The import fails, and records nothing, only if \
      it would record a wrong value, if a named file cannot be read, or if no token can be read. \
      An unreadable file in a folder is skipped and listed at the end; with --prune, which would \
      remove its tokens, the import fails. Old names of renamed tokens are read as the new names, \
      with a warning. --strict accepts only DTCG 2025.10.

      --history reads a git repository commit by commit, with authors, dates, messages and tags; \
      or a folder with index.json (docs/replay.md). A second run continues where the first ended.

        blazon import tokens/ -m "First import"
        blazon import dark.tokens.json --context appearance=dark -m "Dark palette"
        blazon import tokens/ --map '*dark*=context:appearance=dark'
        blazon import tokens/ --prune --dry-run
        blazon import release-2.0/ --prune --dated 2014-09-17 -m "Release 2.0"
        blazon import --history ../design-system --files 'tokens/**/*.json'
        blazon import --history ../design-system --tags 'v*'
      """)

  @Argument(
    help: .init(
      "Token files or folders, - for standard input; default: \"sources\" in blazon.json.",
      valueName: "file"))
  var files: [String] = []

  @Option(help: "The revision for files that do not name one.")
  var revision: String?

  @Option(help: "The context of all values, such as appearance=dark.")
  var context: String?

  @Flag(
    help:
      """
      Remove tokens of the revision (or of --context) that the files lack; retire unused axis \
      values.
      """)
  var prune = false

  @Flag(help: "Read old names of renamed tokens as new tokens.")
  var keepOldNames = false

  @Flag(help: "List all warnings, however many there are.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Histories") var replay: ReplayOptions
  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let revision, !Revision.isValidID(revision) {
      throw ValidationError("a revision's id is made of letters, digits, '.', '_' and '-'")
    }
    if replay.history != nil {
      guard files.isEmpty, context == nil, !prune, commit.message.isEmpty else {
        throw ValidationError(
          "--history brings its own files, contexts (--map) and messages; leave out the others")
      }
      if commit.dated != nil {
        throw ValidationError("--history brings its own dates; leave --dated out")
      }
    }
  }

  mutating func run() throws {
    if let folder = replay.history { return try replayHistory(folder) }
    try readSources()
    let metadata = try commit.metadata(defaultMessage: "Import \(names)")
    let registry = try registry.choice.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    let known = try now.outline()
    context = try context.map { try Context(text: $0, among: known.revisions).text }
    let (parsed, report, before) = try read(now, known)
    let plan = try plan(parsed, now, before)
    let outcome = try record(plan, metadata, registry, now)
    CommitReport(
      outcome: outcome, isJSON: output.json, origins: origins(parsed), namesChanges: true,
      taken: output.json ? report.json : nil
    ).print(registry)
    let retired = plan.changes.retired(from: known).joined(separator: ", ").terminalSafe
    if !retired.isEmpty {
      Notes.tell(
        "note: \(commit.dryRun ? "would be retired" : "retired"), since it has no values any more: \(retired)"
      )
    }
    report.print()
    if !output.json { try note(plan, outcome, registry, now) }
    AtExit.leave(parsed, outcome, plan)
  }

  /// Without files, those that `blazon.json` names are read.
  private mutating func readSources() throws {
    guard files.isEmpty else { return }
    let sources = try Configuration.sources()
    files = sources.files
    let missing = sources.missing()
    if !missing.isEmpty { throw Refused(diagnostics: missing) }
    guard !files.isEmpty else { throw ValidationError("Missing expected argument '<file> ...'") }
    try RegistryFinder.tellConfiguration()
    Notes.tell("note: reading \(files.joined(separator: ", ")), which blazon.json names")
  }

  /// Reads the files and follows their references; what is wrong is printed, or refuses the import.
  private mutating func read(
    _ now: Snapshot, _ known: TokenSet
  ) throws -> (ParsedFiles, ImportReport, Before) {
    let options = try options(known, now)
    let early = prune ? nil : try now.loadingBeside(bytes: size)
    var parsed: ParsedFiles
    do {
      parsed = try Notes.telling {
        try Inputs.parse(files, options, rules: reading.map, isHabit: { isKnown($0, known) }, $0)
      }
    } catch {
      // What reads the registry meanwhile ends first.
      _ = early?.wait()
      throw error
    }
    Inputs.printNotes(parsed)
    if parsed.hasErrors {
      _ = early?.wait()
      throw refusal(parsed.diagnostics)
    }
    let before = try before(now, parsed.set, early)
    if context != nil { try declareAxes(in: &parsed.set, known) }
    // With --prune the files are read as into a new registry, beside what they do not speak of.
    var rest: (any CellSource)? = now.commit == 0 ? nil : now
    if prune, now.commit > 0 {
      rest = try Pruning.rest(of: now, beside: parsed.set, in: Context(text: context ?? ""))
    } else if before.isWhole {
      rest = SortedCells(before.set.cells)
    }
    try rest?.inferTypes(of: &parsed, known: known.revisions)
    let references = try ReferenceDiagnostics.findAndCountMending(
      &parsed, known: known, stored: rest, isStrict: reading.strict,
      mostOfASort: options.mostOfASort)
    let warnings = parsed.diagnostics + references.diagnostics
    if warnings.contains(where: { $0.severity == .error }) { throw refusal(warnings) }
    let report = ImportReport(parsed, warnings: warnings, withoutValue: references.withoutValue)
    let isEmpty = parsed.set.cells.isEmpty && parsed.set.documents.isEmpty
    if isEmpty, warnings.total > 0 { throw nothingTakenIn(warnings) }
    if !prune, parsed.set.isWithoutStatements { throw nothingThere(warnings) }
    if all {
      Notes.list(warnings)
    } else {
      Notes.list(warnings, others: "--all lists them", told: ImportReport.told)
    }
    return (parsed, report, before)
  }

  /// What the registry has of the tokens that files name, or all that it has; without evidence.
  private typealias Before = (set: TokenSet, isWhole: Bool)

  private func before(
    _ now: Snapshot, _ files: TokenSet, _ early: BackgroundWork<Result<TokenSet, any Error>>?
  ) throws -> Before {
    if now.commit == 0 { return (TokenSet(), false) }
    return prune
      ? (try now.load(isEvidenceNeeded: false), true) : try now.load(beside: files, early: early)
  }

  /// The bytes of the files that are named; of folders none.
  private var size: Int {
    files.compactMap { try? Files.status($0) }.filter(\.isFile)
      .reduce(0) { $0 + Int($1.st_size) }
  }

  /// What the files change.
  private struct Plan {
    /// What the registry has of the tokens that the files name, or all that it has; without evidence.
    var before: TokenSet
    /// The content of the files, under the names that the registry has by now.
    var set: TokenSet
    var identity: VendorIdentity
    var changes: ChangeSet
  }

  private func plan(_ parsed: ParsedFiles, _ now: Snapshot, _ stored: Before) throws -> Plan {
    let before = stored.set
    try refuseDarkBase(parsed, before)
    let identity = try VendorIdentity(choosing: replay.identity)
    let kept = KeptStatements(
      try followingRenames(parsed, now, before, identity), stored: before, prunes: prune)
    for note in kept.notes { Notes.tell(note) }
    var changes = try changes(kept.set, now, before, identity)
    if stored.isWhole, before.documents.isEmpty { changes = changes.leavingOut(before) }
    return Plan(before: before, set: kept.set, identity: identity, changes: changes)
  }

  private func record(
    _ plan: Plan, _ metadata: CommitMetadata, _ registry: Registry, _ now: Snapshot
  ) throws -> CommitOutcome {
    let check = LostValueCheck(before: now, given: plan.set.cells)
    try confirmPruning(plan.changes, now) {
      _ = try registry.commit(
        plan.changes, metadata, now: Clock.now, isDryRun: true, validate: check.refuse)
    }
    return try Notes.telling { line in
      try registry.commit(
        plan.changes, metadata, now: Clock.now, isDryRun: commit.dryRun, validate: check.refuse,
        watch: line.tell)
    }
  }

  /// Notes what the import brought back, undid or left.
  private func note(
    _ plan: Plan, _ outcome: CommitOutcome, _ registry: Registry, _ before: Snapshot
  ) throws {
    let stored = before.commit == 0 ? nil : before
    try SlippedNames(in: plan.set, stored: plan.before) {
      try stored?.load(isEvidenceNeeded: false) ?? TokenSet()
    }.printNotes()
    guard let stored else { return }
    let notes = ImportNotes(
      stored: stored, before: plan.before, prunes: prune, isDryRun: commit.dryRun)
    var lines = try stored.together { try notes.returned(outcome) + notes.undone(outcome) }
    // A context alone does not name what else there is.
    if context == nil {
      lines += notes.missing(plan.set, plan.identity, moved: Set(plan.changes.moves.map(\.from)))
    }
    for line in lines { Notes.tell(line) }
    if case .committed(_, let plan) = outcome, plan.cells.count <= ImportNotes.mostSearched {
      try stored.together { try ContrastNote.print(from: stored, to: registry.snapshot()) }
    }
  }

  /// Whether a rule is for a context that the registry has: its files may have gone since.
  private func isKnown(_ rule: String, _ known: TokenSet) -> Bool {
    guard let start = rule.range(of: "=context:")?.upperBound,
      let context = try? Context(text: String(rule[start...]))
    else { return false }
    return known.revisions.contains { revision in
      context.fixed.allSatisfy { revision.values(of: $0.axis)?.contains($0.value) == true }
    }
  }

  /// What the files say, under the names that the registry has by now.
  private func followingRenames(
    _ parsed: ParsedFiles, _ now: Snapshot, _ before: TokenSet, _ identity: VendorIdentity
  ) throws -> TokenSet {
    if keepOldNames { return parsed.set }
    var departures = try now.departures()
    // What has the old name, and another identity than the token that left it, is another token.
    let given = identity.identities(of: Set(departures.keys), in: parsed.set.abouts)
    let left = identity.identities(of: Set(departures.values.map(\.new)), in: before.abouts)
    departures = departures.filter { path, departure in
      given[path] == nil || left[departure.new] == nil || given[path] == left[departure.new]
    }
    let followed = FollowedRenames(parsed.set, departures)
    Notes.list(followed.warnings(file: parsed.fileName))
    var set = followed.set
    // What `mv --keep` left is not a concern of the files.
    for (departure, _) in followed.used where departure.isKept {
      set.cells += try now.cells(of: departure.old)
      set.abouts += try now.abouts(of: departure.old)
    }
    return set
  }

  /// Asks before more than half of the tokens go.
  ///
  /// - Parameter attempt: refuses what cannot be done, before anything is asked.
  private func confirmPruning(
    _ changes: ChangeSet, _ now: Snapshot, attempt: () throws -> Void
  ) throws {
    guard prune, now.commit > 0 else { return }
    let lost = try now.tokensLost(to: changes)
    let total = try now.tokenCount()
    guard lost.count > 1, lost.count * 2 > total else { return }
    try attempt()
    try confirmation.confirm(removing: lost, of: total, isDryRun: commit.dryRun)
  }

  private func changes(
    _ set: TokenSet, _ now: Snapshot, _ before: TokenSet, _ identity: VendorIdentity
  ) throws -> ChangeSet {
    guard prune else { return ChangeSet(set) }
    var set = set
    if set.revisions.isEmpty {
      // Files without a token speak of a revision all the same: they leave nothing in it.
      set.revisions = [Revision(id: try now.writtenRevision(revision).id)]
    }
    return Pruning.changes(
      set, stored: before, context: try Context(text: context ?? ""), identity: identity)
  }

  private func replayHistory(_ folder: String) throws {
    let registry = try self.registry.choice.openForWriting(isDryRun: commit.dryRun)
    let last = try ReplayRun.lastCommit(of: registry)
    let history = try ReplayHistory.open(folder, ref: replay.ref, tags: replay.tags, after: last)
    var options = try reading.value.options()
    options.revision = revision
    options.isRevisionForced = revision != nil
    let replay = Replay(
      folder: folder, history: history, patterns: try patterns(in: folder),
      renames: try self.replay.renaming(), options: options)
    var run = ReplayRun(
      replay: replay, registry: registry, isContinued: last != nil, listsAll: all,
      author: commit.author, trailers: commit.trailer, isCorrection: commit.correction,
      isDryRun: commit.dryRun)
    try run.run(isJSON: output.json, print: Terminal.print)
  }

  /// The files of a history that are read: those of `--files`, else those that `blazon.json` names below the folder; empty
  /// for all.
  private func patterns(in folder: String) throws -> [String] {
    guard replay.files.isEmpty else { return replay.files }
    let top = Files.place(folder) + "/"
    let named = try Configuration.sources().files.map(Files.place)
    guard !named.isEmpty, named.allSatisfy({ $0.hasPrefix(top) }) else { return [] }
    let files = named.map { String($0.dropFirst(top.count)) }
    Notes.tell(
      "note: of the history \(files.joined(separator: ", ")) is read, as in blazon.json; --files '**' reads all"
    )
    return files.flatMap { file in
      PathExpansion.isPattern(file) || PathExpansion.isTokens(file)
        ? [file]
        : FileMap.endings.map { ending in
          let anyCase = ending.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }
          return file + "/**/*" + anyCase.joined()
        }
    }
  }

  /// The file of each cell, where somebody will read it.
  private func origins(_ parsed: ParsedFiles) -> [CellKey: String] {
    guard output.json || commit.dryRun else { return [:] }
    return Dictionary(
      last: parsed.set.cells.indices.map { (parsed.set.cells[$0].key, parsed.fileName(ofCell: $0)) }
    )
  }

  private var names: String {
    files.count > 3
      ? "\(files.count) files"
      : files.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
  }

  private mutating func options(_ known: TokenSet, _ now: Snapshot) throws -> ParseOptions {
    var options = try reading.value.options()
    options.isEveryFileNeeded = prune
    // More are not printed unless all are.
    options.mostOfASort = all ? ParseOptions.mostDescribed : Notes.mostInFull
    // With --prune the files state all that stays, axes among it.
    options.knownRevisions =
      prune && context == nil ? known.revisions.map { Revision(id: $0.id) } : known.revisions
    options.namedRevisions = known.revisions
    options.isRevisionForced = revision != nil
    switch known.revisions.count {
    case 0: options.revision = revision ?? "main"
    case 1: options.revision = revision ?? known.revisions[0].id
    default:
      let stated = try revision == nil ? now.statedRevisions() : []
      options.revision = revision ?? (stated.count == 1 ? stated[0].id : nil)
    }
    if let given = context {
      let written = try Context(text: given)
      try refuseSlips(written, options.revision.flatMap(known.revision))
      options.context = options.namingAppearance(
        written, in: options.revision.flatMap(known.revision))
      if options.context != written {
        context = options.context.text
        Notes.tell(
          "note: \(given) is read as \(options.context.text), which outputs take from the system; --axis NAME=keep "
            + "leaves the axis its name")
      }
      // The axes that --context names are declared with the import if they are new.
      if let id = options.revision {
        let declared = Revision(id: id, axes: ContextAxes.new(options.context, known.revision(id)))
        options.knownRevisions = options.knownRevisions.filter { $0.id != id }
        options.knownRevisions.append(known.revision(id)?.merging(declared) ?? declared)
      }
    }
    return options
  }

  /// Refuses an axis or a value that is most likely a slip of one that is there.
  private func refuseSlips(_ context: Context, _ revision: Revision?) throws {
    let kept = Set(reading.axis.compactMap { $0.split(separator: "=").first.map(String.init) })
    let known = revision ?? Revision(id: "main")
    for pair in context.fixed where !kept.contains(pair.axis) {
      guard let near = known.near(pair) else { continue }
      throw VerbProblem.valueInvalid(
        "there is no context \(quotedForMessage("\(pair.axis)=\(pair.value)"))",
        fix: "did you mean \(near)? For a new one add --axis \(pair.axis)=keep")
    }
  }

  // MARK: Axes of --context

  private func declareAxes(in set: inout TokenSet, _ known: TokenSet) throws {
    let context = try Context(text: context ?? "")
    for (id, axis) in ContextAxes.declare(context, in: &set, known: known) {
      let values = axis.values.joined(separator: ", ")
      Notes.tell("note: \(id) now has the axis \(axis.name): \(values)")
    }
  }

  // MARK: Refusals

  /// Refuses files for dark, by their names, that would change what is recorded for every appearance.
  private func refuseDarkBase(_ parsed: ParsedFiles, _ before: TokenSet) throws {
    guard !before.cells.isEmpty, context == nil, reading.map.isEmpty, !reading.lastWins,
      ParsedFiles.areForDark(files)
    else { return }
    let stored = Dictionary(first: before.cells.map { ($0.key, $0.statement) })
    let changed = parsed.set.cells.indices.filter { index in
      let cell = parsed.set.cells[index]
      guard cell.context.isBase, let old = stored[cell.key] else { return false }
      return !old.givesSame(as: cell.statement)
    }
    guard let first = changed.first else { return }
    let name = quotedForMessage(parsed.set.cells[first].path.text)
    let count = changed.count.counted("value")
    throw Refused(
      Diagnostic(
        code: "dark-base",
        message: "the file is dark by its name, and it would change \(count) for every appearance, "
          + "such as \(name)",
        fix: "for dark mode add --context appearance=dark; --last-wins changes them all the same",
        location: parsed.locations(ofCells: [first]).first), closing: "\nnothing was recorded")
  }

  /// Files that seemed to hold tokens, and came to none.
  private func nothingTakenIn(_ warnings: [Diagnostic]) -> Refused {
    let plain =
      reading.flavor == nil
      ? "; if plain values are tokens in them, add --flavor style-dictionary" : ""
    return nothing(
      warnings, "nothing-taken-in", "no token of these files could be read",
      fix: "fix what is named above\(plain)")
  }

  /// The files hold nothing that could be a token.
  private func nothingThere(_ warnings: [Diagnostic]) -> Refused {
    nothing(
      warnings, "nothing-there", "there is no token in \(names)",
      fix: "a token has a \"$value\", or in older files a \"value\"; "
        + "plain values are tokens with --flavor style-dictionary")
  }

  private func nothing(
    _ warnings: [Diagnostic], _ code: String, _ message: String, fix: String
  ) -> Refused {
    Refused(
      diagnostics: warnings + [Diagnostic(code: code, message: message, fix: fix)],
      closing: "\nnothing was recorded", listsAll: all)
  }

  private func refusal(_ found: [Diagnostic]) -> Refused {
    let errors = found.filter { $0.severity == .error }.total
    let way =
      reading.strict
      ? "without --strict, what is not DTCG 2025.10 is kept as written or left out"
      : prune
        ? "fix what is named above; without --prune, a file that cannot be read is skipped"
        : "fix what is named above, or give only the other files"
    return Refused(
      diagnostics: found,
      closing: "\n\(errors.grouped) error\(errors == 1 ? "" : "s"), nothing was recorded; \(way)",
      listsAll: all)
  }
}

extension TokenSet {
  /// Whether it states no token, no axis and no document. A description alone is one of a token that
  /// lost its value.
  fileprivate var isWithoutStatements: Bool {
    cells.isEmpty && documents.isEmpty && revisions.allSatisfy { $0.axes.isEmpty }
  }
}
