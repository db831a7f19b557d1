internal import Foundation
package import ProjectFiles
package import TokenAnswers
package import TokenDiff
package import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject
internal import TokenResolve
package import TokenStore

/// Token files recorded as one commit.
package struct ImportRun {
  fileprivate var files: [String]
  /// That of files which name none.
  fileprivate let revision: String?
  /// That of all values.
  fileprivate var context: String?
  /// Whether tokens go that the files lack.
  fileprivate let prunes: Bool
  /// Whether all warnings are listed.
  fileprivate let listsAll: Bool
  /// Whether old names of renamed tokens are new tokens.
  fileprivate let keepsOldNames: Bool
  fileprivate let reading: Reading
  fileprivate let isDryRun: Bool

  package init(
    files: [String], revision: String?, context: String?, prunes: Bool, listsAll: Bool,
    keepsOldNames: Bool, reading: Reading, isDryRun: Bool
  ) {
    (self.files, self.revision, self.context, self.prunes) = (files, revision, context, prunes)
    (self.listsAll, self.keepsOldNames) = (listsAll, keepsOldNames)
    (self.reading, self.isDryRun) = (reading, isDryRun)
  }

  /// Without files, those that `blazon.json` names are read.
  package mutating func readSources() throws {
    guard files.isEmpty else { return }
    let sources = try Configuration.sources()
    files = sources.files
    let missing = sources.missing()
    if !missing.isEmpty { throw Refused(diagnostics: missing) }
    guard !files.isEmpty else { throw UsageProblem("Missing expected argument '<file> ...'") }
    try RegistryFinder.tellConfiguration()
    Notes.tell("note: reading \(files.joined(separator: ", ")), which blazon.json names")
  }

  /// What was recorded, and what there is to add to it.
  package struct Done {
    fileprivate let run: ImportRun
    fileprivate let parsed: ParsedFiles
    fileprivate let plan: Plan
    fileprivate let outcome: CommitOutcome
    fileprivate let report: ImportReport
    fileprivate let known: TokenSet
    fileprivate let now: Snapshot
  }

  /// Reads the files and records what they change.
  ///
  /// - Parameters:
  ///   - metadata: that of the commit.
  ///   - identity: what of a vendor's data identifies a token.
  ///   - confirm: asks before more than half of the tokens go, which are given with the number of all.
  /// - Throws: `Refused` where a file or a value is refused; nothing is recorded then.
  package mutating func run(
    _ metadata: CommitMetadata, _ registry: Registry, identity: VendorIdentity,
    confirm: ([TokenPath], Int) throws -> Void
  ) throws -> Done {
    let now = try registry.snapshot()
    let known = try now.outline()
    context = try context.map { try Context(text: $0, among: known.revisions).text }
    let (parsed, report, before) = try read(now, known)
    let plan = try plan(parsed, now, before, identity)
    let outcome = try record(plan, metadata, registry, now, confirm)
    return Done(
      run: self, parsed: parsed, plan: plan, outcome: outcome, report: report, known: known,
      now: now)
  }

  /// Reads the files and follows their references; what is wrong is printed, or refuses the import.
  private mutating func read(
    _ now: Snapshot, _ known: TokenSet
  ) throws -> (ParsedFiles, ImportReport, Before) {
    let options = try options(known, now)
    let early = prunes ? nil : try now.loadingBeside(bytes: size)
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
    if prunes, now.commit > 0 {
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
    if !prunes, parsed.set.isWithoutStatements { throw nothingThere(warnings) }
    if listsAll {
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
    return prunes
      ? (try now.load(isEvidenceNeeded: false), true) : try now.load(beside: files, early: early)
  }

  /// The bytes of the files that are named; of folders none.
  private var size: Int {
    files.compactMap { try? Files.status($0) }.filter(\.isFile)
      .reduce(0) { $0 + Int($1.st_size) }
  }

  /// What the files change.
  fileprivate struct Plan {
    /// What the registry has of the tokens that the files name, or all that it has; without evidence.
    var before: TokenSet
    /// The content of the files, under the names that the registry has by now.
    var set: TokenSet
    var identity: VendorIdentity
    var changes: ChangeSet
  }

  private func plan(
    _ parsed: ParsedFiles, _ now: Snapshot, _ stored: Before, _ identity: VendorIdentity
  ) throws -> Plan {
    let before = stored.set
    try refuseDarkBase(parsed, before)
    let kept = KeptStatements(
      try followingRenames(parsed, now, before, identity), stored: before, prunes: prunes)
    for note in kept.notes { Notes.tell(note) }
    var changes = try changes(kept.set, now, before, identity)
    if stored.isWhole, before.documents.isEmpty { changes = changes.leavingOut(before) }
    return Plan(before: before, set: kept.set, identity: identity, changes: changes)
  }

  private func record(
    _ plan: Plan, _ metadata: CommitMetadata, _ registry: Registry, _ now: Snapshot,
    _ confirm: ([TokenPath], Int) throws -> Void
  ) throws -> CommitOutcome {
    let check = LostValueCheck(before: now, given: plan.set.cells)
    try confirmPruning(plan.changes, now, confirm) {
      _ = try registry.commit(
        plan.changes, metadata, now: Clock.now, isDryRun: true, validate: check.refuse)
    }
    return try Notes.telling { line in
      try registry.commit(
        plan.changes, metadata, now: Clock.now, isDryRun: isDryRun, validate: check.refuse,
        watch: line.tell)
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
    if keepsOldNames { return parsed.set }
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
    _ changes: ChangeSet, _ now: Snapshot, _ confirm: ([TokenPath], Int) throws -> Void,
    attempt: () throws -> Void
  ) throws {
    guard prunes, now.commit > 0 else { return }
    let lost = try now.tokensLost(to: changes)
    let total = try now.tokenCount()
    guard lost.count > 1, lost.count * 2 > total else { return }
    try attempt()
    try confirm(lost, total)
  }

  private func changes(
    _ set: TokenSet, _ now: Snapshot, _ before: TokenSet, _ identity: VendorIdentity
  ) throws -> ChangeSet {
    guard prunes else { return ChangeSet(set) }
    var set = set
    if set.revisions.isEmpty {
      // Files without a token speak of a revision all the same: they leave nothing in it.
      set.revisions = [Revision(id: try now.writtenRevision(revision).id)]
    }
    return Pruning.changes(
      set, stored: before, context: try Context(text: context ?? ""), identity: identity)
  }

  /// The files in a sentence.
  package var names: String {
    files.count > 3
      ? "\(files.count) files"
      : files.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
  }

  private mutating func options(_ known: TokenSet, _ now: Snapshot) throws -> ParseOptions {
    var options = try reading.options()
    options.isEveryFileNeeded = prunes
    // More are not printed unless all are.
    options.mostOfASort = listsAll ? ParseOptions.mostDescribed : Notes.mostInFull
    // With --prune the files state all that stays, axes among it.
    options.knownRevisions =
      prunes && context == nil ? known.revisions.map { Revision(id: $0.id) } : known.revisions
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
    let kept = Set(reading.axisNames.keys)
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
      closing: "\nnothing was recorded", listsAll: listsAll)
  }

  private func refusal(_ found: [Diagnostic]) -> Refused {
    let errors = found.filter { $0.severity == .error }.total
    let way =
      reading.strict
      ? "without --strict, what is not DTCG 2025.10 is kept as written or left out"
      : prunes
        ? "fix what is named above; without --prune, a file that cannot be read is skipped"
        : "fix what is named above, or give only the other files"
    return Refused(
      diagnostics: found,
      closing: "\n\(errors.grouped) error\(errors == 1 ? "" : "s"), nothing was recorded; \(way)",
      listsAll: listsAll)
  }
}

extension ImportRun.Done {
  /// Leaves what takes long to give back to the end of the program; not the registry, which is closed before.
  package func leave() { AtExit.leave(parsed, outcome, plan) }

  /// What was recorded.
  package func commitReport(isJSON: Bool) -> CommitReport {
    let cells = parsed.set.cells
    // The file of each cell, where somebody will read it.
    let origins =
      isJSON || run.isDryRun
      ? Dictionary(last: cells.indices.map { (cells[$0].key, parsed.fileName(ofCell: $0)) }) : [:]
    return CommitReport(
      outcome: outcome, isJSON: isJSON, origins: origins, namesChanges: true,
      taken: isJSON ? report.json : nil)
  }

  /// Notes what was retired, what was read and what may not have been meant.
  package func tellRest(_ registry: Registry, isJSON: Bool) throws {
    let retired = plan.changes.retired(from: known).joined(separator: ", ").terminalSafe
    if !retired.isEmpty {
      Notes.tell(
        "note: \(run.isDryRun ? "would be retired" : "retired"), since it has no values any more: \(retired)"
      )
    }
    report.print()
    if !isJSON { try note(registry) }
  }

  /// Notes what the import brought back, undid or left.
  private func note(_ registry: Registry) throws {
    let stored = now.commit == 0 ? nil : now
    try SlippedNames(in: plan.set, stored: plan.before) {
      try stored?.load(isEvidenceNeeded: false) ?? TokenSet()
    }.printNotes()
    guard let stored else { return }
    let notes = ImportNotes(
      stored: stored, before: plan.before, prunes: run.prunes, isDryRun: run.isDryRun)
    var lines = try stored.together { try notes.returned(outcome) + notes.undone(outcome) }
    // A context alone does not name what else there is.
    if run.context == nil {
      lines += notes.missing(plan.set, plan.identity, moved: Set(plan.changes.moves.map(\.from)))
    }
    for line in lines { Notes.tell(line) }
    if case .committed(_, let plan) = outcome, plan.cells.count <= ImportNotes.mostSearched {
      try stored.together { try ContrastNote.print(from: stored, to: registry.snapshot()) }
    }
  }
}

extension TokenSet {
  /// Whether it states no token, no axis and no document. A description alone is one of a token that
  /// lost its value.
  fileprivate var isWithoutStatements: Bool {
    cells.isEmpty && documents.isEmpty && revisions.allSatisfy { $0.axes.isEmpty }
  }
}
