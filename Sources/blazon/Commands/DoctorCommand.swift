internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Examine a registry file for damage.",
    discussion: """
      Runs SQLite's own checks, compares the schema with the migrations, follows the hash chain, \
      and recomputes derived data from the rows. Changes nothing. Exits with 1 if something is \
      wrong, and with 2 if there is nothing to examine.

        blazon doctor
        blazon doctor --registry ~/tokens-2026-11.blazon --json
      """)

  @Flag(help: "Print one JSON document (docs/json-output.md).")
  var json = false

  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    guard let path = try RegistryFinder.find(registry.registry), path != RegistryFinder.builtIn
    else {
      throw WordProblem(
        code: "registry-missing",
        message: "there is no registry to examine; the built-in one is part of the program",
        fix: "name a file with --registry")
    }
    let examination = try Notes.telling { line in
      try Registry.examine(path, watch: line.tell)
    }
    Terminal.print(json ? examination.json.prettyText + "\n" : examination.text)
    if !examination.isHealthy { throw FoundSomething() }
  }
}

extension Examination {
  /// The counts of the examination, the notes, each finding, and one piece of advice for each kind.
  fileprivate var text: String {
    var text =
      "\(path.terminalSafe): \(commits.counted("commit")), \(cells.counted("change")) of values"
    text += head.map { ", newest #\(commits) \($0.prefix(10))\n" } ?? "\n"
    for note in notes { text += "note: \(note.terminalSafe)\n" }
    for (index, finding) in findings.enumerated() {
      text += "error: \(finding.message.terminalSafe) [\(finding.code)]\n"
      let isLast = index + 1 == findings.count || findings[index + 1].kind != finding.kind
      if isLast, let fix = finding.fix { text += "fix: \(fix)\n" }
    }
    if total > findings.count { text += "and \(total - findings.count) more\n" }
    return text + (isHealthy ? "healthy\n" : "\(total.counted("problem")) found\n")
  }

  fileprivate var json: JSON {
    .object([
      "registry": path, "healthy": isHealthy, "commits": commits, "cellChanges": cells,
      "head": head, "problems": total, "findings": findings.map(\.json), "notes": notes,
    ])
  }
}

extension DoctorFinding {
  fileprivate var json: JSON {
    .object([
      "code": code, "message": message, "table": table, "commit": commit, "path": path,
      "fix": fix,
    ])
  }
}
