internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List commits, newest first.",
    discussion: """
      With a path or a pattern, lists only the commits that changed matching tokens, across \
      renames. Dates are those of a commit's source, in UTC, and cover the whole day. With a \
      commit, --since excludes it and --until includes it. recorded:DATE compares the time of \
      recording.

        blazon log -n 5 --stat
        blazon log actionSheet --at @HEAD~1
        blazon log 'color.**' --revision modern --since 2026-01-01
        blazon log v1.0.0..HEAD
        blazon log --since 2024-01-01 --until recorded:2026-11-22
        blazon log -n 3 --fields number,at,message
        blazon log --verify ae479de935
      """)

  @Argument(
    help:
      "A token, a group, a pattern (* within a name, ** across names), or a range A..B of points.")
  var path: String?

  @Option(help: "The newest commit to show: @WHEN.")
  var at: String?

  @Option(help: "Only commits that changed this revision.")
  var revision: String?

  @Option(help: "Only commits since a date, or after a commit or tag.")
  var since: String?

  @Option(help: "Only commits until a date, a commit or a tag.")
  var until: String?

  @Option(help: .init("Only by authors with this text.", valueName: "text"))
  var author: String?

  @Option(
    help: ArgumentHelp(
      "Only commits with this text in the message or a trailer (Issue: 12).", valueName: "text"))
  var grep: String?

  @Option(name: .short, help: "Limit to N commits.")
  var number: Int?

  @Flag(help: "Count the values that each commit added, changed and removed.")
  var stat = false

  @Flag(help: "Print one line per commit.")
  var oneline = false

  @Option(
    help: .init(
      "Only these members of --json, in this order; as lines with tabs, or --json.",
      valueName: "name,…"))
  var fields: String?

  @Option(
    help: ArgumentHelp(
      """
      Check that a hash, or its beginning, is in this history, and the hash chain up to it is \
      intact (exit status 1 if not).
      """, valueName: "hash"))
  var verify: String?

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let number, number < 1 { throw ValidationError("-n takes a number from 1 up") }
    guard let verify else { return }
    if path != nil { throw ValidationError("--verify asks about a hash, not about a path") }
    if verify.count < 4 || !verify.allSatisfy({ $0.isASCII && $0.isHexDigit }) {
      throw ValidationError("--verify takes a hash: at least four of its hexadecimal digits")
    }
  }

  mutating func run() throws {
    let registry = try registry.choice.openForReading()
    if let verify {
      let answer = HashAnswer(hash: verify, found: try registry.verify(verify))
      Terminal.print(output.json ? answer.json.prettyText + "\n" : answer.text)
      if !answer.found.holds { throw FoundSomething() }
      return
    }
    let now = try registry.snapshot(Point(orHead: at))
    try takeRange()
    let log = try loggedCommits(registry, now)
    if let fields { return try printFields(Fields(fields, known: LogCommand.fieldNames), log) }
    try output.print(log.report(isBrief: oneline), json: log.json.prettyText + "\n")
    guard output.isText else { return }
    if log.commits.isEmpty { Notes.tell("no commit matches") }
    SourceNote.print(now, showsDates: !oneline)
  }

  private static let fieldNames = [
    "number", "hash", "parent", "at", "author", "authoredAt", "message", "correction", "changes",
    "trailers", "recordedAt", "sourceAt", "tags", "retired", "introduced", "cells",
  ]

  private func printFields(_ fields: Fields, _ log: LoggedCommits) {
    let rows = log.json["commits"]?.elements ?? []
    guard output.json else { return Pager.print(fields.text(rows), output.pager) }
    let found = JSON.object(["commits": JSON.array(rows.map(fields.json))])
    Terminal.print(found.prettyText + "\n")
  }

  /// Takes `A..B` for what came after A, up to B, as git does.
  private mutating func takeRange() throws {
    guard let word = path, since == nil, until == nil,
      let range = try PointRange.ofRegistry(word, in: .current)
    else { return }
    (since, until, path) = (range.from, range.to, nil)
  }

  private func loggedCommits(_ registry: Registry, _ now: Snapshot) throws -> LoggedCommits {
    var filter = LogFilter()
    filter.revision = revision ?? now.revision
    filter.author = author
    if let path {
      if path.contains("*") {
        let pattern = PathPattern(path)
        filter.accepts = { pattern.matches($0) }
      } else {
        filter.paths = [try now.meantPath(path)]
      }
    }
    let commits = try span(filter, now)
    if let path, commits.isEmpty { try check(path, now) }
    if !output.json, let path = filter.paths.first, let departure = try now.departures()[path],
      try departure.isKept || now.paths(in: path).isEmpty
    {
      let new = departure.new.text
      Notes.tell(
        "note: \(path.text) is \(new) today\(departure.isKept ? ", and the old name refers to it" : ""); `blazon log \(TypedCommand.quoted(new))` has all commits"
      )
    }
    // For people also without `--stat`, where few rows must be read.
    let isCheap = !output.json && commits.reduce(0) { $0 + $1.changes } <= 5_000
    return LoggedCommits(
      commits: commits,
      tags: Dictionary(grouping: try registry.orderedTags(), by: \.commit.number)
        .mapValues { $0.map(\.name) },
      counts: stat || isCheap ? try now.counts(of: commits) : nil, axes: try now.axisChanges())
  }

  /// The commits between `since` and `until`, at most `number`.
  private func span(_ filter: LogFilter, _ now: Snapshot) throws -> [CommitInfo] {
    var filter = filter
    let newest = try until.map { try HistoryPoint.end($0, now) } ?? now.commit
    filter.after = try since.map { try HistoryPoint.start($0, now) } ?? 0
    if since != nil, until != nil, filter.after >= newest {
      Notes.tell("note: no commit is after \(since ?? "") and up to \(until ?? "")")
    }
    (filter.text, filter.limit) = (grep, number)
    return try now.snapshot(at: min(newest, now.commit)).log(filter)
  }

  /// - Throws: where no such path ever was.
  private func check(_ path: String, _ now: Snapshot) throws {
    let known = try now.allPaths()
    let pattern = PathPattern(path)
    guard !known.contains(where: { pattern.matches(TokenPath(trusted: $0)) }) else { return }
    throw PathAdvice.unknown(path, among: known)
  }
}
