internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenStore

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell what really changed between two points.",
    discussion: """
      Compares what tokens resolve to, and says for each exactly one thing that happened and why. An \
      argument with a '/' or ending in .json is a token file.

        blazon diff 2014 modern
        blazon diff @HEAD~1 @HEAD --exit-code
        blazon diff old.tokens.json new.tokens.json
      """)

  @Argument(help: "From: REVISION, @WHEN, REVISION@WHEN or a file.")
  var from: String

  @Argument(help: "To.")
  var to: String

  @Flag(name: .long, help: "Show restated, re-sourced and re-described tokens too.")
  var all = false

  @Flag(name: .long, help: "Exit with 1 when there are differences.")
  var exitCode = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let open = registry.openForReading
    let (before, after) = try Views.pair(open, from, to)
    let options = try RenameOptions.options(open, from: from, to: to)
    let found = changes(from: before, to: after, options: options)
    Terminal.print(
      output.json
        ? ChangesJSON(from: from, to: to).render(found)
        : ChangesText(style: Terminal.style(output.color), showsAll: all).render(found))
    if found.isEmpty, !output.json { Terminal.note("no differences") }
    if exitCode, !found.isEmpty { throw FoundSomething() }
  }
}
