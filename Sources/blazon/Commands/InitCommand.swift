internal import AgentServers
internal import ArgumentParser
internal import Foundation
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a registry.",
    discussion: """
      PATH must not exist. With --hig the new registry is a copy of the built-in one, with its \
      history. In a git repository it adds the files that SQLite and the lock leave beside a \
      registry to .gitignore; whether to commit the registry itself is up to you.

      With --agents, write a marked section in AGENTS.md, a skill in .claude/skills/blazon and an \
      entry in .mcp.json. No registry is made. A second run replaces only the marked section, the \
      skill and the entry.

        blazon init design.blazon
        blazon init --hig hig.blazon
        blazon init --agents
      """)

  @Argument(help: "The file to create; its name ends in .blazon so that verbs find it.")
  var path: String?

  /// Every other verb names a registry so.
  @Option(help: .hidden)
  var registry: String?

  @Flag(help: "Copy the built-in Human Interface Guidelines into it.")
  var hig = false

  @Flag(help: "Write files that point agents to this folder's registry; create no registry.")
  var agents = false

  @Flag(name: .customLong("no-gitignore"), help: "Do not change .gitignore.")
  var leavesGitIgnore = false

  func validate() throws {
    if path != nil, registry != nil {
      throw ValidationError("give the new registry once: as an argument or with --registry")
    }
    if agents, path != nil || hig {
      throw ValidationError("--agents makes no registry: leave out the path and --hig")
    }
  }

  mutating func run() throws {
    if agents {
      let written = try AgentFiles.write(registry: registry)
      return Terminal.print(
        written.isEmpty ? "all is as it was\n" : "wrote \(written.joined(separator: ", "))\n")
    }
    let path = path ?? registry ?? (hig ? "hig.blazon" : "tokens.blazon")
    if hig {
      try Registry.createBuiltInCopy(path)
    } else {
      try Registry.create(path)
    }
    Terminal.print("created \(path.terminalSafe)\n")
    if !leavesGitIgnore { ignoreLeftovers(path) }
    Terminal.print("next: \(next(path))\n")
    if !path.hasSuffix(".blazon") {
      Notes.tell("note: verbs find only *.blazon by themselves; name it with --registry")
    }
  }

  /// A registry is complete without them: a `.gitignore` that cannot be written is a note.
  private func ignoreLeftovers(_ path: String) {
    do {
      guard let (file, lines) = try GitIgnore.add(for: path) else { return }
      Terminal.print("added to \(file.terminalSafe): \(lines.joined(separator: ", "))\n")
    } catch {
      Notes.tell(
        "note: \((error as? any Problem)?.message ?? "\(error)"); add yourself what git is to ignore: "
          + GitIgnore.lines.joined(separator: ", "))
    }
  }

  /// The command to try, which names a registry that it would not find, or not alone.
  private func next(_ path: String) -> String {
    let folder = FileManager.default.fileExists(atPath: "tokens") ? "tokens/" : "FILES"
    let command =
      hig ? "blazon compare 2010 2014 modern" : #"blazon import \#(folder) -m "First import""#
    let others = (try? RegistryFinder.registries(in: "."))?.filter { $0 != path } ?? []
    guard path.contains("/") || !path.hasSuffix(".blazon") || !others.isEmpty else {
      return command
    }
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    let name = isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
    return command + " --registry " + name.terminalSafe
  }
}
