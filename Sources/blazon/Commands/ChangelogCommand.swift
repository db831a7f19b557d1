internal import ArgumentParser
internal import Foundation
internal import ProjectFiles
internal import ProjectWork
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

struct ChangelogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changelog",
    abstract: "Write release notes for engineers or designers, in Keep a Changelog format.",
    discussion: """
      FROM and TO are given as for `diff`; changes are classified as by `judge`. The date is that \
      of TO's commit unless --date is given, so that output never depends on the clock. With \
      --into, only the text between the marks of the version is replaced; every other byte of the \
      file stays.

        blazon changelog @v4.1.0 @HEAD --version 4.2.0
        blazon changelog @v4.1.0 @HEAD --version 4.2.0 --into CHANGELOG.md
        blazon changelog --tags 'v*' --for designers
        blazon changelog @v4.1.0 @HEAD --changeset tokens.md --package @acme/tokens
      """)

  @Option(help: "The version of the release; left out, it is Unreleased.")
  var version: String?

  @Option(help: "The date of the release, such as 2026-11-23.")
  var date: String?

  @Option(name: .customLong("for"), help: "The audience: engineers or designers.")
  var readers = "engineers"

  @Option(help: .init("All tags that match, newest first.", valueName: "pattern"))
  var tags: String?

  @Option(help: .init("Insert it into this file.", valueName: "file"))
  var into: String?

  @Flag(help: "With --into: regenerate a release that is already in the file.")
  var rewrite = false

  @Option(help: .init("Write a file for Changesets.", valueName: "file"))
  var changeset: String?

  @Option(help: .init("The package that the changeset is for.", valueName: "name"))
  var package: String?

  @OptionGroup var judging: JudgeOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if (changeset == nil) != (package == nil) {
      throw ValidationError("--changeset and --package need one another")
    }
    if let package, !Changelog.isPackage(package) {
      throw ValidationError(
        "\(quotedForMessage(package)) cannot be the name of a package; --package takes one such as @acme/tokens"
      )
    }
    let others = [judging.from, version, into, changeset, date]
    if tags != nil, others.contains(where: { $0 != nil }) {
      throw ValidationError("--tags writes all releases; leave out points, --version and files")
    }
    if into != nil, changeset != nil { throw ValidationError("name one file") }
    if rewrite, into == nil { throw ValidationError("--rewrite is for --into") }
  }

  mutating func run() throws {
    let readers = try WordProblem.word(
      "reader", readers, Changelog.Readers.init(rawValue:),
      Changelog.Readers.allCases.map(\.rawValue))
    let project = try judging.comparison.project()
    if let tags { return try Terminal.print(releases(tags, readers, project)) }
    let version = try judging.version(version)
    if let date, date.utf8.count != 10 || Timestamp(text: date) == nil {
      throw WordProblem(
        code: "changelog-date", message: "\(quotedForMessage(date)) is not a day",
        fix: "write it as 2026-11-23")
    }
    let sides = try judging.sides(registry, verb: "changelog")
    let made = try date.flatMap(Timestamp.init(text:)) ?? sides[1].date()
    let findings = try findings(sides, project, version, made)
    let name = try version?.description ?? (judging.from == nil ? released(sides[1]) : nil)
    let day = date ?? (name == nil ? nil : made?.day)
    var changelog = Changelog(findings, for: readers, version: name, date: day)
    if readers == .engineers { changelog.reasons = try Reasons.between(sides, reading.value) }
    if let changeset, let package {
      let text = changelog.changeset(package: package)
      return try write(Array(text.utf8), to: NamedOutput(changeset))
    }
    guard let into else { return Terminal.print(changelog.text) }
    try put(changelog, into: into)
  }

  /// The version by the tag of the commit that a side is; `nil` where it has none.
  private func released(_ side: DiffSide) throws -> String? {
    guard let point = side.point else { return nil }
    return try point.registry.orderedTags().last { $0.commit.number == point.commit }?.version
  }

  /// What is accepted no longer counts for the bump of a changeset.
  private func findings(
    _ sides: [DiffSide], _ project: ReleaseComparison.Project, _ version: SemanticVersion?,
    _ made: Timestamp?
  ) throws -> [Finding] {
    let (found, compared) = try judging.comparison.findings(
      sides, project, renames.options(sides), reading.value)
    Notes.tell("compared: " + compared)
    return Judgment(
      found, from: sides[0].label, to: sides[1].label, compared: compared,
      settings: project.settings, next: version,
      date: project.settings.hasDays ? made ?? Clock.now : nil
    ).findings
  }

  private func put(_ changelog: Changelog, into: String) throws {
    let output = try NamedOutput(into)
    var old: [UInt8]?
    if case .file(let path) = output, try Files.status(path) != nil { old = try Files.bytes(path) }
    let new = try changelog.inserted(into: old ?? Array(Changelog.preamble.utf8), rewrites: rewrite)
    if new != old { try write(new, to: output) }
  }

  private func write(_ bytes: [UInt8], to output: NamedOutput) throws {
    if case .file(let path) = output { try ForeignFile.refuse([path]) }
    if let path = try output.write(bytes, print: Terminal.write) { Notes.tell("wrote \(path)") }
  }

  /// All tags in the order of their commits, newest first, and what is not released on top.
  private func releases(
    _ pattern: String, _ readers: Changelog.Readers, _ project: ReleaseComparison.Project
  ) throws -> String {
    let registry = try registry.choice.openForReading()
    let wanted = PathPattern(pattern.replacing("*", with: "**"))
    let tags = try registry.orderedTags().filter { wanted.matches(TokenPath(trusted: $0.name)) }
    guard let first = tags.first, let last = tags.last else {
      throw WordProblem(
        code: "changelog-tags", message: "no tag is called like \(quotedForMessage(pattern))",
        fix: "`blazon tag` lists them")
    }
    func release(_ from: String, _ to: String, _ name: String?, _ day: String?) throws -> String {
      let sides = try [from, to].map { DiffSide.point(try registry.snapshot(Point($0))) }
      let found = try judging.comparison.findings(
        sides, project, renames.options(sides), reading.value
      ).findings
      var changelog = Changelog(found, for: readers, version: name, date: day)
      if readers == .engineers { changelog.reasons = try Reasons.between(sides, reading.value) }
      return changelog.text
    }
    var texts: [String] = []
    if try registry.snapshot().commit > last.commit.number {
      texts.append(try release("@\(last.name)", "@HEAD", nil, nil))
    }
    for (before, tag) in zip(tags, tags.dropFirst()).reversed() {
      texts.append(
        try release("@\(before.name)", "@\(tag.name)", tag.version, tag.commit.sourceAt.day))
    }
    let cells = try registry.snapshot(Point("@\(first.name)")).load(isEvidenceNeeded: false).cells
    let heading = Changelog(
      [], for: readers, version: first.version, date: first.commit.sourceAt.day
    ).heading
    let count = Set(cells.map(\.path)).count.counted("token")
    texts.append(heading + "\n### Added\n\n- \(count), the first release listed here\n")
    return Changelog.preamble + texts.joined(separator: "\n")
  }
}

extension Tag {
  /// The version that it names, or its name.
  fileprivate var version: String { SemanticVersion(name)?.description ?? name }
}
