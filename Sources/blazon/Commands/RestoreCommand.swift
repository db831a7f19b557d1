internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace the registry with a backup.",
    discussion: """
      Examines the backup as `doctor` does, copies it, and examines the copy before it replaces \
      the registry in one step. A registry with commits that the backup lacks is replaced only \
      with --force. If there is no registry, give its path with --registry.

        blazon restore ~/tokens-2026-11.blazon
        blazon restore ~/tokens-2026-11.blazon --registry design.blazon --force
      """)

  @Argument(help: "The backup.")
  var file: String

  @Flag(help: "Replace even if commits are lost or the old file cannot be read.")
  var force = false

  @Flag(help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    guard let path = try RegistryFinder.find(registry.registry) else {
      throw FinderProblem.nothingToWrite
    }
    if path == RegistryFinder.builtIn { throw FinderProblem.readOnly }
    let restored = try Notes.telling { line in
      try Registry.restore(path, from: file, isForced: force, watch: line.tell)
    }
    let (commits, head, lost) = (restored.commits, restored.head, restored.lost)
    let newest = head.map { ", newest #\(commits) \($0.prefix(10))" } ?? ""
    let found: JSON = ["registry": path, "commits": commits, "head": head, "lost": lost]
    Terminal.print(
      json
        ? found.prettyText + "\n"
        : "restored \(path.terminalSafe): \(commits.counted("commit"))\(newest)\n")
    if !json, let lost, lost > 0 {
      Notes.tell("note: \(lost == 1 ? "1 commit was" : "\(lost) commits were") lost")
    }
  }
}
