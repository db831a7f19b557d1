internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
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
