internal import ArgumentParser
internal import ProjectFiles
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

/// The metadata of a commit, on verbs that change the registry.
struct CommitOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The commit's message; repeat for more paragraphs.")
  var message: [String] = []

  @Option(
    help: .init(
      "A line that ends the message, such as 'Source: page 4'; repeat for more.",
      valueName: "key: value"))
  var trailer: [String] = []

  @Option(help: "The author; default: BLAZON_AUTHOR, else as in git: GIT_AUTHOR_NAME, user.name.")
  var author: String?

  @Option(
    help: .init(
      "The date of the change, if before today: 2014-09-17, 2014-09-17 10:18.",
      valueName: "date"))
  var dated: String?

  @Flag(help: "Correct a wrong or incomplete record; required in a published revision.")
  var correction = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, without changing it.")
  var dryRun = false

  mutating func validate() throws {
    guard let dated else { return }
    guard let date = Timestamp.span(text: dated)?.lowerBound else {
      throw ValidationError(
        "--dated takes a date, such as 2014-09-17 or '2014-09-17 10:18', not '\(dated)'")
    }
    let now = Clock.now
    guard date <= now else {
      throw ValidationError("--dated \(dated) is in the future; it is \(now.shortText) now")
    }
  }

  /// - Parameter isKept: whether anybody will read it; a change of files records no author.
  func metadata(defaultMessage: String, isKept: Bool = true) throws -> CommitMetadata {
    let reserved = KnownCommits.trailer
    if trailer.contains(where: { $0.lowercased().hasPrefix(reserved.lowercased() + ":") }) {
      throw ValidationError(
        "\(reserved) is written by `blazon merge` alone; name the trailer otherwise")
    }
    let ofCommits = [
      ("-m", !self.message.isEmpty), ("--trailer", !trailer.isEmpty), ("--author", author != nil),
      ("--dated", dated != nil), ("--correction", correction),
    ]
    if !isKept, let option = ofCommits.first(where: \.1)?.0 {
      Notes.tell("note: files keep no commit, so \(option) has no effect")
    }
    let author = isKept ? try Author.find(author) : "files"
    let message = try CommitMessage.text(
      message.isEmpty ? [defaultMessage] : message, trailers: trailer)
    if message.utf8.contains(0) || message.allSatisfy(\.isWhitespace) {
      throw ValidationError("a message (-m) must not be blank or contain U+0000")
    }
    if author.utf8.contains(0) || author.allSatisfy(\.isWhitespace) {
      throw ValidationError(
        "an author (--author, BLAZON_AUTHOR) must not be blank or contain U+0000")
    }
    return CommitMetadata(
      author: author, message: message, isCorrection: correction,
      authored: dated.flatMap { Timestamp.span(text: $0)?.lowerBound })
  }
}

/// What every verb takes that records one commit.
struct RecordOptions: ParsableArguments {
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  /// Records the changes that are made of the newest state, and prints what was recorded.
  ///
  /// - Parameter message: where nobody gives another.
  func record(_ message: String, _ changes: (Snapshot, CommitMetadata) throws -> ChangeSet) throws {
    let metadata = try commit.metadata(defaultMessage: message)
    let registry = try registry.choice.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    let outcome = try registry.commit(
      changes(now, metadata), metadata, now: Clock.now, isDryRun: commit.dryRun,
      validate: LostValueCheck(before: now, target: TypedCommand.current.target).refuse)
    CommitReport(outcome: outcome, isJSON: output.json).print(registry)
  }
}
