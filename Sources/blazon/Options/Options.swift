internal import ArgumentParser
internal import TokenModel
internal import TokenStore

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}

/// Which registry: on every verb.
struct RegistryOption: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The registry file.", valueName: "path"))
  var registry: String?

  /// Opens the registry for reading: the one named, the nearest, or the built-in one.
  func openForReading() throws -> Registry {
    guard let path = try RegistryFinder.find(registry) else { return try .openBuiltIn() }
    return try Registry.open(path, .read)
  }

  /// Opens the registry for writing; there is none to write to but one that exists.
  ///
  /// - Parameter isDryRun: nothing may be written, so that an older file, which opening for writing
  ///   brings up to date, is refused.
  func openForWriting(isDryRun: Bool = false) throws -> Registry {
    guard let path = try RegistryFinder.find(registry) else { throw FinderProblem.nothingToWrite }
    if isDryRun, try Registry.open(path, .read).isOlder { throw FinderProblem.older(path) }
    return try Terminal.telling { line in try Registry.open(path, .write, watch: line.tell) }
  }
}

/// How output looks: on verbs that print data.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @Option(name: .long, help: "Colors and swatches: auto, always or never.")
  var color = ColorChoice.auto
}

/// What a commit says of itself: on verbs that change the registry.
struct CommitOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "Why: the commit's message; repeat for more paragraphs.")
  var message: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A line that ends the message, such as 'Source: page 4'; repeat for more.",
      valueName: "key: value"))
  var trailer: [String] = []

  @Option(
    name: .long,
    help: "Who (else BLAZON_AUTHOR, else git's user.name and user.email).")
  var author: String?

  @Flag(name: .long, help: "The record was wrong or incomplete; needed in a published revision.")
  var correction = false

  @Flag(name: .long, help: "Show what would change, and change nothing.")
  var dryRun = false

  func metadata(defaultMessage: String) throws -> CommitMetadata {
    let author = try Author.find(author)
    let message = try CommitMessage.text(
      message.isEmpty ? [defaultMessage] : message, trailers: trailer)
    if message.utf8.contains(0) || message.allSatisfy(\.isWhitespace) {
      throw ValidationError("a message (-m) is not blank and holds no U+0000")
    }
    if author.utf8.contains(0) || author.allSatisfy(\.isWhitespace) {
      throw ValidationError(
        "an author (--author, BLAZON_AUTHOR) is not blank and holds no U+0000")
    }
    return CommitMetadata(author: author, message: message, isCorrection: correction)
  }
}

extension Point: ExpressibleByArgument {
  package init?(argument: String) {
    guard let point = try? Point(argument) else { return nil }
    self = point
  }
}
