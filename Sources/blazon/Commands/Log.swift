internal import ArgumentParser
internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenStore

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List commits, newest first.",
    discussion: """
      With a path, only the commits that changed that token or group.

        blazon log -n 5
        blazon log actionSheet --at @HEAD~1
      """)

  @Argument(help: "A token or group.")
  var path: String?

  @Option(name: .long, help: "The newest commit to show: @WHEN.")
  var at: String?

  @Option(name: .short, help: "At most so many.")
  var number: Int?

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let number, number < 1 { throw ValidationError("-n takes a number from 1 up") }
  }

  mutating func run() throws {
    let point = try at.map { text throws(PointProblem) in try Point(text) } ?? .head
    let path = try path.map { text throws(NameProblem) in try TokenPath(text) }
    let registry = try registry.openForReading()
    let commits = try registry.log(
      at: registry.find(point).commit, limit: number, touching: path)
    if let path, commits.isEmpty {
      throw VerbProblem.unknownPath(
        path.text, near: nearest(path.text, among: try registry.allPaths()))
    }
    Terminal.print(
      output.json
        ? JSON.object([.init("commits", .array(commits.map(\.json)))]).prettyText + "\n"
        : text(commits, Terminal.style(output.color)))
  }

  private func text(_ commits: [CommitInfo], _ style: TextStyle) -> String {
    commits.map { commit in
      let kind = commit.metadata.isCorrection ? " correction" : ""
      let head = style.painted("#\(commit.number) \(commit.shortHash)", "33")
      let message = commit.metadata.message.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    " + String($0).harmless }.joined(separator: "\n")
      return """
        \(head)\(kind)  \(commit.at.shortText)  \(commit.metadata.author.harmless)
        \(message)
            \(style.dim(commit.changes == 1 ? "1 change" : "\(commit.changes) changes"))

        """
    }.joined(separator: "\n")
  }
}
