internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct ImpactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Tell what resolves through a token, or what another value would change.",
    discussion: """
      Each token stands below the one it refers to. With --if nothing is recorded: the output is that \
      of `diff` between now and then. VALUE takes the same forms as in `blazon set`. The token's notes \
      and sources are kept. Write negative values with an equals sign: --if=-5px

        blazon impact color.systemBlue
        blazon impact actionSheet.animation.presentation.spring --at modern --json
        blazon impact color.systemBlue --if '#FF0000' --revision modern
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Option(name: .long, help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    name: .customLong("if"),
    help: ArgumentHelp("What would change if this were its value.", valueName: "value"))
  var value: String?

  @Option(
    name: .long, help: "With --if: the revision; else the point's. Needed where there are several.")
  var revision: String?

  @Option(name: .long, help: "With --if: the context, such as appearance=dark; else the base.")
  var context: String?

  @Flag(name: .long, help: "With --if: show restated tokens too.")
  var all = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if value == nil, revision != nil || context != nil || all {
      throw ValidationError(
        "--revision, --context and --all go with --if; --at names a revision too")
    }
  }

  mutating func run() throws {
    let point = try at.map { text throws(PointProblem) in try Point(text) } ?? .head
    let registry = try registry.openForReading()
    let path = try TokenPath(path)
    let now = try registry.snapshot(point)
    guard try !now.cells(of: path).isEmpty else { throw try nothing(now, path) }
    if let value {
      try printChanges(now, path, value)
    } else {
      try printDependents(now, path)
    }
    if !output.json { SourceNote.print(now) }
  }

  private func nothing(_ now: Snapshot, _ path: TokenPath) throws -> any Problem {
    let inside = try now.paths(in: path).filter { $0 != path }
    if !inside.isEmpty { return PathProblem.isGroup(path, tokens: inside) }
    return try PathAdvice(now: now).problem(path)
  }

  private func printDependents(_ now: Snapshot, _ path: TokenPath) throws {
    let set = try now.load(around: [path])
    let impact = Impact(of: path, in: Terminal.resolved(set, label: now.text, only: now.revision))
    if output.json {
      Terminal.print(ImpactJSON(point: now.text).render(impact))
      return
    }
    Terminal.print(ImpactText(style: Terminal.style(output.color)).render(impact))
    if impact.dependents.isEmpty {
      Terminal.note("no token resolves through \(path.text.terminalSafe)")
    }
  }

  private func printChanges(_ now: Snapshot, _ path: TokenPath, _ value: String) throws {
    if let revision, let other = now.revision, revision != other {
      throw VerbProblem.valueInvalid(
        "--revision \(quotedForMessage(revision)) is not the one of --at, "
          + quotedForMessage(other), fix: "name one revision, in either")
    }
    let whatIf = WhatIf(
      path: path, value: value, revision: revision ?? now.revision,
      context: try Context(text: context ?? ""))
    let (before, after, problems) = try whatIf.views(now)
    Terminal.printWarnings(problems)
    let found = changes(from: before, to: after)
    Terminal.print(
      output.json
        ? ChangesDocument(found, from: before.label, to: after.label).json
        : ChangesText(style: Terminal.style(output.color), showsAll: all).render(found))
    if found.isEmpty, !output.json { Terminal.note("no differences") }
  }
}
