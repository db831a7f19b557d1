internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell what really changed between two points.",
    discussion: """
      Compares what tokens resolve to, and says for each exactly one thing that happened and why. An \
      argument with a '/', or ending as a token file does (.json, .tokens, .yaml), is a file.

        blazon diff 2014 modern
        blazon diff 2014 modern --stat
        blazon diff @HEAD~1 @HEAD --exit-code
        blazon diff old.tokens.json new.tokens.json --class changed --class rippled
        blazon diff main@v1 main --markdown > comment.md
        blazon diff 2014 modern --html > diff.html
      """)

  @Argument(help: "From: REVISION, @WHEN, REVISION@WHEN or a file.")
  var from: String

  @Argument(help: "To.")
  var to: String

  @Flag(name: .long, help: "Show the quiet classes, too: restated, redescribed, sourceChanged.")
  var all = false

  @OptionGroup var filter: ChangeFilter

  @Flag(name: .long, help: "Exit with 1 when there are differences.")
  var exitCode = false

  @Flag(name: .long, help: "Only count: a bar for each component, a number for each class.")
  var stat = false

  @Flag(name: .long, help: "Print Markdown for a pull request.")
  var markdown = false

  @Flag(name: .long, help: "Print one HTML file that needs no network.")
  var html = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if [stat, markdown, html, output.json].count(where: \.self) > 1 {
      throw ValidationError("--stat, --json, --markdown and --html exclude one another")
    }
  }

  mutating func run() throws {
    filter.noteFormerNames()
    let open = registry.openForReading
    let (before, after) = try PointArguments.pair(open, from, to, reading)
    let options = try renames.options(open, from: from, to: to)
    if let path = filter.path, !PointArguments.isFile(from) || !PointArguments.isFile(to) {
      // A slip in a pattern must not pass for "nothing changed".
      let pattern = PathPattern(path)
      let known = try open().snapshot().allPaths()
      guard known.contains(where: { pattern.matches(TokenPath(trusted: $0)) }) else {
        throw VerbProblem.unknownPath(path, near: nearest(path, among: known))
      }
    }
    var found = changes(from: before, to: after, options: options).filter(filter.predicate())
    if !renames.explainRenames, !output.json {
      for index in found.indices { found[index].rename?.evidence = [] }
    }
    Terminal.print(render(found))
    if found.isEmpty, !output.json, !markdown, !html {
      Terminal.note("no differences" + (filter.isEmpty ? "" : " of what was asked for"))
    }
    if exitCode, !found.isEmpty { throw FoundSomething() }
  }

  private func render(_ changes: [Change]) -> String {
    if output.json { return ChangesDocument(changes, from: from, to: to).json }
    if markdown { return ChangesDocument(changes, from: from, to: to).markdown }
    if html { return ChangesDocument(changes, from: from, to: to).html }
    let style = Terminal.style(output.color)
    if stat { return ChangesStat(style: style).render(changes) }
    // Who asks for a class wants to see it.
    let showsAll = all || !filter.class.isEmpty
    return ChangesText(style: style, showsAll: showsAll).render(changes)
  }
}
