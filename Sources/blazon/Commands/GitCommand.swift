internal import ArgumentParser
internal import FileWriting
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TerminalText
internal import TokenFiles
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenProject

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
  /// The name of the driver in git's settings.
  private static let name = "blazon"
  private static let driver = "blazon merge --driver %O %A %B --marker-size %L --path=%P"

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
      let git = GitReader(".")
      let root = try git.root()
      let file = PathExpansion.joined(root, ".gitattributes")
      let old = try GitIgnore.content(file)
      let known = Set(String(decoding: old, as: UTF8.self).split(separator: "\n").map(String.init))
      let lines = try wanted().map {
        "\($0.contains(" ") ? JSON.quoted($0) : $0) merge=\(name) diff=\(name)"
      }.filter { !known.contains($0) }
      let settings = [
        ("merge.\(name).name", "tokens by meaning"), ("merge.\(name).driver", driver),
        ("diff.\(name).command", "blazon git diff"),
      ]
      if !dryRun {
        try git.set(settings, isGlobal: global) {
          if lines.isEmpty { return }
          let gap = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : "\n"
          let text = gap + lines.joined(separator: "\n") + "\n"
          try StagedFiles.write([(path: file, bytes: old + text.utf8)])
        }
      }
      for line in lines { Terminal.print(".gitattributes: \(line.terminalSafe)\n") }
      for (name, value) in settings { Terminal.print("git config \(name) '\(value)'\n") }
    }

    private func wanted() throws -> [String] {
      if !patterns.isEmpty { return patterns + ["*.blazon"] }
      let files = try Configuration.sources().files.map { path in
        path.hasSuffix("/") || FileManager.default.fileExists(atPath: path + "/.")
          ? path + (path.hasSuffix("/") ? "" : "/") + "**/*.json" : path
      }
      return ["*.tokens.json", "*.tokens", "*.tokens.json5", "*.blazon"] + files
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
      let git = GitReader(".")
      let root = try git.root()
      var found = try setup(git, root)
      let files = try Files.tokenFiles(of: root)
      if files.isEmpty { Notes.tell("note: there is no token file in \(root)") }
      for file in files { found += try leftovers(file) }
      if found.isEmpty { noteOthers(files, git) }
      found.forEachText(Terminal.print)
      Notes.tell(found.isEmpty ? "no faults found" : "errors: \(found.count)")
      if !found.isEmpty { throw FoundSomething() }
    }

    /// Names token files that git merges as text: whether they should be is for people to say.
    private func noteOthers(_ files: [String], _ git: GitReader) {
      let some = Array(files.prefix(1000))
      let values = (try? git.attribute("merge", of: some)) ?? [:]
      let others = some.filter { file in
        values[file].map { $0 != name } ?? false && FileSelection.readOnly(file) == nil
      }
      guard let first = others.first else { return }
      Notes.tell(
        "note: git merges \(others.count) of \(files.count) files that may hold tokens as text, such as \(first); "
          + "`blazon git install PATTERN` adds them")
    }

    private func setup(_ git: GitReader, _ root: String) throws -> [Diagnostic] {
      let file = PathExpansion.joined(root, ".gitattributes")
      let text = String(decoding: try GitIgnore.content(file), as: UTF8.self)
      func fault(_ code: String, _ message: String, fix: String) -> [Diagnostic] {
        [Diagnostic(code: code, message: message, fix: fix)]
      }
      guard text.contains("merge=\(name)") else {
        return fault(
          "git-attribute", ".gitattributes has no line with merge=\(name)",
          fix: "run `blazon git install`")
      }
      guard let driver = try git.setting("merge.\(name).driver") else {
        return fault(
          "git-driver", "git has no driver \(name), and merges these files as text",
          fix: "run `blazon git install` in this clone")
      }
      let program = driver.split(separator: " ").first.map(String.init) ?? ""
      if GitCommand.isThere(program) { return [] }
      return fault(
        "git-driver", "the driver's program \(quotedForMessage(program)) is not found",
        fix: "install it, or name its path in `git config merge.\(name).driver`")
    }

    private func leftovers(_ file: String) throws -> [Diagnostic] {
      let bytes = try Files.bytes(file)
      if FileSelection.readOnly(file) != nil { return [] }
      let here = (try RegistryFinder.currentFolder) + "/"
      let file = file.hasPrefix(here) ? String(file.dropFirst(here.count)) : file
      if let offset = FileSelection.conflict(in: bytes) {
        let (code, message, fix) = FileSelection.unmerged
        let line = bytes[..<offset].count { $0 == 0x0A } + 1
        let place = SourceLocation(file: file, line: line, column: 1, bytes: bytes, offset: offset)
        return [Diagnostic(code: code, message: message, fix: fix, location: place)]
      }
      return JSONReader.read(bytes, dialect: .json5).problems.filter { $0.code == .duplicateKey }
        .map { Diagnostic($0, in: bytes, of: file) }
    }
  }

  /// Whether a program can be found as a shell finds it.
  private static func isThere(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    return (environment("PATH") ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
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
      let git = GitReader(".")
      guard let commit = try git.commit(named: merge) else {
        throw WordProblem.gitRevision(merge, near: nearest(merge, among: git.names()))
      }
      let (parents, base) = try git.merge(commit)
      guard parents.count == 2, let base else {
        throw WordProblem(
          code: "git-revision-unknown",
          message: "\(quotedForMessage(merge)) is not a merge of two commits",
          fix: "name a merge commit; `git log --merges` lists them")
      }
      let states = try ([base] + parents + [commit]).map { try git.files(of: $0) }
      let texts = try states.map { state in
        try state.filter { FileSelection.readOnly($0.key) == nil }
          .mapValues { try git.object($0, $0) }
      }
      let written = Verify.outputs(among: texts)
      let changed = Set(states.flatMap(\.keys)).subtracting(written)
        .filter { states[1][$0] != states[2][$0] }
      let found = try differences(texts.map { $0.filter { !written.contains($0.key) } })
      Notes.tell(
        "compared: \(changed.count.counted("file")) that "
          + "\(changed.count == 1 ? "differs" : "differ") between the sides of \(commit.prefix(12))"
      )
      for line in found { Terminal.print(line.terminalSafe + "\n") }
      if !found.isEmpty { throw FoundSomething() }
    }

    /// The files that were exported wherever they are: of tokens in others, which have no merge of their own.
    private static func outputs(among states: [[String: [UInt8]]]) -> Set<String> {
      let written = Set(states.flatMap(\.keys)).filter { name in
        states.allSatisfy { $0[name].map { FileSelection.isOutput($0) } ?? true }
      }
      let hasSource = states.joined().contains { name, bytes in
        !written.contains(name) && FileSelection.holdsToken(bytes, of: name)
      }
      return hasSource ? written : []
    }

    /// What the commit, the last of the four states, has otherwise than a merge of the others; files together, since
    /// a rename in one is followed in all.
    private func differences(_ states: [[String: [UInt8]]]) throws -> [String] {
      let options = try reading.value.options(revision: "main")
      let unreadable = states.map { state in
        Set(state.filter { (try? FileText(name: $0.key, bytes: $0.value)) == nil }.keys)
      }
      // Of a file that a side could not read either, lines were merged.
      let left = unreadable[0].union(unreadable[1]).union(unreadable[2])
      let broken = unreadable[3].subtracting(left).sorted().map { name in
        do throws(JSONProblem) {
          _ = try FileText(name: name, bytes: states[3][name] ?? [])
          return name
        } catch {
          return "\(name): cannot be read in the commit: \(error.message)"
        }
      }
      for name in left.sorted() {
        Notes.tell("note: \(name) is not compared: a version of it cannot be read")
      }
      let versions = try zip(states, unreadable).map { state, own in
        try Dictionary(
          first: state.filter { !left.contains($0.key) && !own.contains($0.key) }
            .map { ($0.key, try FileText(name: $0.key, bytes: $0.value)) })
      }
      let merged = try FileMerge(base: versions[0], ours: versions[1], theirs: versions[2]) {
        TokenParse.parse($0, options: options)
      }
      if !merged.conflicts.isEmpty {
        return broken
          + merged.conflicts.map {
            "\($0.file): a conflict at \($0.path.isEmpty ? "the file" : $0.path)"
          }
      }
      let names = Set(merged.files.keys).union(versions[3].keys).subtracting(unreadable[3])
      return try broken
        + names.sorted().compactMap { name in
          let (result, own) = (merged.files[name] ?? nil, versions[3][name])
          switch (result, own) {
          case (nil, nil): return nil
          case (nil, _): return "\(name): is removed by a merge"
          case (_, nil): return "\(name): is there by a merge, and removed in the commit"
          case (let result?, let own?):
            let text = try FileText(name: name, bytes: result)
            return text.difference(from: own).map {
              "\(name): \($0.joined(separator: ".")) differs from the merged result"
            }
          }
        }
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
