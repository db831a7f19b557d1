internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct RevisionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revision",
    abstract: "List, add, move, publish or delete editions of the design.",
    discussion: """
      Changes to a published revision need --correction, whether to its values, its descriptions \
      or its own title, date, axes and read pages: the design is final; only its record can be \
      wrong. Publishing a draft and renaming a token do not need it.

      Each of these takes --registry <path> and --json.

        blazon revision
        blazon revision add 2027 --title "Spring" --axes 'appearance=light|dark'
        blazon revision publish 2027 --date 2027-03-01
        blazon revision axis main 'theme=default|ocean'
        blazon revision retire main theme=darkest
      """,
    subcommands: [
      RevisionList.self, RevisionAdd.self, RevisionMove.self, RevisionPublish.self,
      RevisionAxis.self, RevisionRetire.self, RevisionDelete.self,
    ],
    defaultSubcommand: RevisionList.self)
}

struct RevisionList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the revisions in their order, oldest first.",
    discussion: """
        blazon revision list --json
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let registry = try registry.choice.openForReading()
    let revisions = try registry.snapshot().outline().revisions
    Terminal.print(
      output.json
        ? JSON.object(["revisions": revisions.map(\.json)]).prettyText + "\n"
        : revisions.text(at: Clock.now))
  }
}

struct RevisionAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: """
      Add a revision, as one commit; it comes last in the order, unless --before or --after is \
      given.
      """,
    discussion: """
      A revision inherits the values that it does not state from its base: use this for a brand or \
      a draft of the same design, never for an older era.

        blazon revision add acme --base main --title "Acme's brand"
        blazon revision add 2027 --axes 'appearance=light|dark' --axes 'idiom=phone|pad'
        blazon revision add 2012 --title "iOS 6" --published 2012-09-19 --before 2014
      """)

  @Argument(help: "Letters, digits, '.', '_' and '-'.")
  var id: String

  @Option(help: "A short title for columns.")
  var title: String?

  @Option(help: "When it was published: YYYY, YYYY-MM or YYYY-MM-DD; else a draft.")
  var published: String?

  @Option(help: "The revision it inherits from.")
  var base: String?

  @Option(help: "An axis and its values, the default first; repeat for more.")
  var axes: [String] = []

  @OptionGroup var place: RevisionPlace

  @OptionGroup var options: RecordOptions

  mutating func validate() throws {
    guard Revision.isValidID(id) else {
      throw ValidationError("a revision's id is made of letters, digits, '.', '_' and '-'")
    }
    try checkDay(published)
    if let title, title.isEmpty || title.utf8.contains(0) {
      throw ValidationError("a title must not be empty or contain U+0000")
    }
    let names = try axes.map { try Revision.Axis(typed: $0).name }
    if Set(names).count < names.count { throw ValidationError("name each axis once") }
  }

  mutating func run() throws {
    let revision = Revision(
      id: id, title: title, published: published, base: base,
      axes: try axes.map(Revision.Axis.init(typed:)))
    try options.record("Add the revision \(id)") { now, _ in
      if try now.outline().revision(id) != nil {
        throw WordProblem(
          code: "revision-exists", message: "the revision \(quotedForMessage(id)) exists already",
          fix: "publish it with `blazon revision publish \(id)`, or choose another id")
      }
      if let base { _ = try now.writtenRevision(base) }
      var changes = ChangeSet()
      changes.set.revisions = [revision]
      for axis in revision.axes { changes.set.axes.declare(axis.name) }
      changes.revisionOrder = try place.order(with: id, now)
      return changes
    }
    revision.noteDraft()
    if ["dark", "light", "night", "ipad", "high-contrast", "hc"].contains(id.lowercased()) {
      Notes.tell(
        "note: a revision is an edition of the whole design; for a mode of it, delete this one and import with "
          + "--context appearance=dark or its like")
    }
  }
}

/// A place among the revisions.
struct RevisionPlace: ParsableArguments {
  @Option(help: "The revision that comes right after it.")
  var before: String?

  @Option(help: "The revision that comes right before it.")
  var after: String?

  mutating func validate() throws {
    if before != nil, after != nil {
      throw ValidationError("--before and --after exclude each other")
    }
  }

  /// The ids of all revisions in their new order; empty where no place is named.
  func order(with id: String, _ now: Snapshot) throws -> [String] {
    guard let name = before ?? after else { return [] }
    let neighbor = try now.writtenRevision(name).id
    if neighbor == id { throw ValidationError("\(id) cannot be placed next to itself") }
    var order = try now.outline().revisions.map(\.id).filter { $0 != id }
    let index = order.firstIndex(of: neighbor) ?? order.endIndex
    order.insert(id, at: before == nil ? index + 1 : index)
    return order
  }
}

struct RevisionMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a revision to another place in the order, as one commit.",
    discussion: """
      The order applies to `blazon compare` and to the columns of all pages, and decides which \
      revision is the newest.

        blazon revision move 2012 --before 2014
      """,
    aliases: ["order", "mv"])

  @Argument(help: "The revision.")
  var id: String

  @OptionGroup var place: RevisionPlace
  @OptionGroup var options: RecordOptions

  mutating func validate() throws {
    if place.before == nil, place.after == nil {
      throw ValidationError("give the place: --before or --after and another revision")
    }
  }

  mutating func run() throws {
    let neighbor = place.before.map { "before \($0)" } ?? place.after.map { "after \($0)" } ?? ""
    try options.record("Move \(id) \(neighbor)") { now, _ in
      var changes = ChangeSet()
      changes.revisionOrder = try place.order(with: now.writtenRevision(id).id, now)
      return changes
    }
  }
}

struct RevisionPublish: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Mark a revision as published, as one commit.",
    discussion: """
        blazon revision publish 2027 --date 2027-03-01
      """)

  @Argument(help: "The revision.")
  var id: String

  @Option(help: "YYYY, YYYY-MM or YYYY-MM-DD; default: today in UTC.")
  var date: String?

  @OptionGroup var options: RecordOptions

  mutating func validate() throws { try checkDay(date) }

  mutating func run() throws {
    let date = date ?? String(Clock.now.description.prefix(10))
    var published: Revision?
    try options.record("Publish \(id)") { now, metadata in
      var revision = try now.writtenRevision(id)
      if let old = revision.published, old != date, revision.isPublished(at: Clock.now),
        !metadata.isCorrection
      {
        throw WordProblem(
          code: "revision-published",
          message: "the revision \(quotedForMessage(id)) was published on \(old)",
          fix: "add --correction, if the recorded date is wrong")
      }
      revision.published = date
      published = revision
      var changes = ChangeSet()
      changes.set.revisions = [revision]
      return changes
    }
    published?.noteDraft()
  }
}

struct RevisionAxis: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "axis",
    abstract: "Add an axis, or values to one, as one commit.",
    discussion: """
      The first value of a new axis is its default. Existing values keep their order; new ones \
      come last. `blazon revision retire` removes them again.

        blazon revision axis main 'theme=default|ocean'
        blazon revision axis main theme=forest
      """)

  @Argument(help: "The revision.")
  var id: String

  @Argument(help: .init("An axis and its values.", valueName: "axis=value|value"))
  var axis: String

  @OptionGroup var options: RecordOptions

  mutating func validate() throws { _ = try Revision.Axis(typed: axis) }

  mutating func run() throws {
    let added = try Revision.Axis(typed: axis)
    try options.record("Add \(axis) to \(id)") { now, _ in
      let revision = try now.writtenRevision(id)
      if revision.values(of: added.name) == nil, added.values.count < 2 {
        throw ValidationError(
          "\(added.name.terminalSafe) is a new axis of \(id): give its default value first, as in "
            + "\(added.name.terminalSafe)=default|\(added.values[0].terminalSafe)")
      }
      var changes = ChangeSet()
      changes.set.revisions = [revision.merging(Revision(id: revision.id, axes: [added]))]
      changes.set.axes.declare(added.name)
      return changes
    }
  }
}

struct RevisionRetire: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire",
    abstract: "Remove a value from an axis, or a whole axis, as one commit.",
    discussion: """
      History keeps both: at an older point the value is still there, with everything recorded for \
      it. The default value of an axis cannot be retired alone.

        blazon revision retire main theme=darkest
        blazon revision retire main theme
      """)

  @Argument(help: "The revision.")
  var id: String

  @Argument(help: .init("An axis, or one of its values.", valueName: "axis=value"))
  var what: String

  @OptionGroup var options: RecordOptions

  mutating func run() throws {
    try options.record("Retire \(what) of \(id)") { now, _ in try now.retiring(what, of: id) }
  }
}

struct RevisionDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a revision with all its values, as one commit.",
    discussion: """
      History keeps it: at an older point the revision is still there, with its values, and \
      `blazon revert` restores it. The base of another revision cannot be deleted. Asks first if \
      the revision has values; without a terminal it needs --yes.

        blazon revision delete draft --dry-run
      """,
    aliases: ["rm"])

  @Argument(help: "The revision.")
  var id: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let metadata = try commit.metadata(defaultMessage: "Delete the revision \(id)")
    let registry = try registry.choice.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    _ = try now.writtenRevision(id)
    let changes = try now.deletion(of: id)
    func record(isDryRun: Bool) throws -> CommitOutcome {
      try registry.commit(changes, metadata, now: Clock.now, isDryRun: isDryRun)
    }
    let lost = Set(changes.removing.map(\.path)).sorted()
    if !lost.isEmpty {
      // What cannot be done is refused before anything is asked.
      _ = try record(isDryRun: true)
      try confirmation.confirm(removing: lost, of: nil, from: id, isDryRun: commit.dryRun)
    }
    CommitReport(outcome: try record(isDryRun: commit.dryRun), isJSON: output.json).print(registry)
  }
}

private func checkDay(_ text: String?) throws {
  guard let text, !Document.isDay(text) else { return }
  throw ValidationError("'\(text.terminalSafe)' is not a YYYY, YYYY-MM or YYYY-MM-DD")
}

extension Revision.Axis {
  /// Reads `appearance=light|dark`.
  fileprivate init(typed text: String) throws {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let values = sides.last?.split(separator: "|", omittingEmptySubsequences: false) ?? []
    guard sides.count == 2, !sides[0].isEmpty, !values.contains(""), !text.utf8.contains(0),
      Set(values).count == values.count
    else {
      throw ValidationError("'\(text.terminalSafe)' is not an axis; write appearance=light|dark")
    }
    self.init(name: String(sides[0]), values: values.map(String.init))
  }
}

extension Revision {
  /// Says that a publication to come protects nothing yet.
  fileprivate func noteDraft() {
    guard let published, !isPublished(at: Clock.now) else { return }
    Notes.tell("note: \(id) is a draft until \(published), and changes without --correction")
  }
}
