internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TerminalText
internal import TokenModel
internal import TokenOperations

struct GitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git",
    abstract: "Set up git to merge and compare token files and registries by meaning.",
    discussion: """
      `install` writes .gitattributes and three git settings. Run it once in each clone. GitHub \
      and other hosts do not use the driver; run `verify` in CI to find merges that differ.

        blazon git install
        blazon git check
        blazon git verify HEAD
      """,
    subcommands: [Install.self, Check.self, Verify.self, Diff.self])
}

extension GitCommand {
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Write the attributes and settings of the merge and diff drivers.",
      discussion: """
        Token files are those that end in .tokens.json, .tokens or .tokens.json5, and those in \
        blazon.json; give patterns for others.

          blazon git install
          blazon git install 'design/**/*.json' --dry-run
        """)

    @Argument(help: "Patterns of token files, as in .gitattributes.")
    var patterns: [String] = []

    @Flag(help: "Write the settings for all repositories of this user.")
    var global = false

    @Flag(name: [.customShort("n"), .long], help: "Show what would be written, without writing.")
    var dryRun = false

    func run() throws {
      let made = try GitSetup().install(patterns, isGlobal: global, isDryRun: dryRun)
      for line in made { Terminal.print(line.terminalSafe + "\n") }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Find settings that let git merge tokens as text, and leftovers of a merge.",
      discussion: """
        Reports attributes without a driver, drivers whose program is missing, and token files \
        with conflict marks or duplicate keys; exits with 1 if it finds any.

          blazon git check
        """)

    func run() throws {
      let found = try GitSetup().faults()
      found.forEachText(Terminal.print)
      Notes.tell(found.isEmpty ? "no faults found" : "errors: \(found.count)")
      if !found.isEmpty { throw FoundSomething() }
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Repeat the merge of a merge commit, and list what differs.",
      discussion: """
        Merges the token files of both sides by meaning. Exits with 1 if the commit has another \
        result, by choice or from a merge as text.

          blazon git verify HEAD
        """)

    @Argument(help: "A merge commit.")
    var merge: String

    @OptionGroup var reading: ReadingOptions

    func run() throws {
      let found = try MergeVerification(reading: reading.value).differences(of: merge)
      for line in found { Terminal.print(line.terminalSafe + "\n") }
      if !found.isEmpty { throw FoundSomething() }
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", abstract: "Compare two versions of a file, as git's diff driver.",
      discussion: """
        Git calls it with the seven arguments of a diff driver; `git diff` then shows the changes \
        of tokens.

          git diff -- tokens/
        """)

    @Argument(help: "The path, and for each version the file, its hash and its mode.")
    var words: [String]

    func run() throws {
      // Of a file with conflicts git gives the name alone.
      guard words.count > 1 else { return Terminal.print("unmerged \(words[0].terminalSafe)\n") }
      guard words.count >= 7 else {
        throw ValidationError(
          "git calls it with seven words or one; `blazon diff OLD NEW` compares two files")
      }
      Terminal.print("\(words[0].terminalSafe)\n")
      let files = [words[1], words[4]].filter { $0 != "/dev/null" }
      guard files.count == 2 else {
        return Terminal.print(words[1] == "/dev/null" ? "new file\n" : "deleted file\n")
      }
      do {
        var command = try DiffCommand.parse(files)
        try command.run()
      } catch {
        // Git would show no file behind one that fails.
        Terminal.print("not read as tokens: `git diff --no-ext-diff` shows the lines\n")
      }
    }
  }
}
