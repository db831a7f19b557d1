internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "List, add, delete or verify names for commits.",
    discussion: """
      A tag never moves: to reuse its name, delete it first. --verify follows the hash chain up to \
      the tag's commit and exits with 1 if it is broken.

        blazon tag
        blazon tag v4.1.0 HEAD~2 -m "What was released in March"
        blazon tag --verify v4.1.0
      """)

  @Argument(help: "The tag's name; without one, all tags are listed.")
  var name: String?

  @Argument(help: .init("The commit: HEAD, '#12', a date, a hash.", valueName: "point"))
  var point: String?

  @Option(name: .shortAndLong, help: "What the tag is for.")
  var message: String?

  @Flag(help: "Delete the tag; its commit stays.")
  var delete = false

  @Flag(help: "Check that the tag's commit, and all commits before it, are as recorded.")
  var verify = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if name == nil, delete || verify { throw ValidationError("name the tag") }
    if let name, VerbWords.otherVerbs["tag \(name)"] != nil {
      throw ValidationError("\(name) is not the name of a tag")
    }
    if delete, verify { throw ValidationError("--delete and --verify exclude each other") }
    if delete || verify, point != nil || message != nil {
      throw ValidationError("a point and -m belong to a new tag")
    }
    if name == nil, message != nil { throw ValidationError("name the tag that -m is for") }
    if let message, message.isEmpty || message.utf8.contains(0) {
      throw ValidationError("a message must not be empty or contain U+0000")
    }
  }

  mutating func run() throws {
    guard let name else {
      let tags = try registry.choice.openForReading().orderedTags()
      report(JSON.object(["tags": tags.map(\.json)]), tags.map(\.line).joined())
      return
    }
    if verify { return try verify(name) }
    let registry = try registry.choice.openForWriting()
    if delete {
      let tag = try registry.deleteTag(name)
      report(
        .object(["deleted": tag.json]),
        "deleted \(tag.name.terminalSafe), which named \(tag.commit.name)\n")
    } else {
      let commit = try registry.snapshot(HistoryPoint.commit(point ?? "HEAD")).commit
      let tag = try registry.addTag(name, to: commit, message: message, now: Clock.now)
      report(.object(["tag": tag.json]), "\(tag.name.terminalSafe) names \(tag.commit.name)\n")
    }
  }

  private func verify(_ name: String) throws {
    let registry = try registry.choice.openForReading()
    let tag = try registry.tag(named: name)
    let found = try registry.verify(tag.commit.hash)
    let later = found.later == 1 ? "1 commit came" : "\(found.later) commits came"
    let problems = found.findings.map { "error: \($0.message.terminalSafe) [\($0.code)]\n" }
      .joined()
    report(
      .object([
        "tag": tag.json, "holds": found.holds, "later": found.later,
        "findings": JSON.array(
          found.findings.map { .object(["code": $0.code, "message": $0.message]) }),
      ]),
      found.holds
        ? "\(tag.name.terminalSafe) holds: \(tag.commit.hash) (#\(tag.commit.number)); \(later) after\n"
        : problems + "\(tag.name.terminalSafe) does not hold\n")
    if !found.holds { throw FoundSomething() }
  }

  private func report(_ json: JSON, _ text: String) {
    Terminal.print(output.json ? json.prettyText + "\n" : text)
  }
}
