internal import ArgumentParser
internal import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

struct ImpactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "impact",
    abstract: "Show what depends on a token, or what another value would change.",
    discussion: """
      Each token is listed below the one it refers to. --if shows what `diff` would show, and \
      records nothing. VALUE takes the same forms as in `blazon set`. The token's notes and \
      sources are kept. For a group or pattern, list each token that others refer to.

        blazon impact color.systemBlue
        blazon impact color
        blazon impact actionSheet.animation.presentation.spring --at modern --json
        blazon impact color.systemBlue --if '#FF0000' --revision modern
        blazon impact color.brand --code web --code ios --outputs css,swift
      """)

  @Argument(help: "A token, a group, a title, a part of a path (blue.600), or a pattern.")
  var path: String

  @Option(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    name: .customLong("if"),
    help: .init("Show what would change with this value.", valueName: "value"))
  var value: String?

  @Option(help: "With --if: the revision; default: the point's. Required if there are several.")
  var revision: String?

  @Option(help: "With --if: the context, such as appearance=dark; default: the base.")
  var context: String?

  @Flag(help: "With --if: also show restated tokens.")
  var all = false

  @OptionGroup var code: CodeOptions
  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if value != nil, !code.code.isEmpty {
      throw ValidationError("--code and --if exclude each other")
    }
    if value == nil, revision != nil || context != nil || all {
      throw ValidationError(
        "--revision, --context and --all go with --if; --at names a revision too")
    }
  }

  mutating func run() throws {
    let now = try registry.choice.snapshot(at: at)
    let tokens = try tokens(now)
    if let value {
      guard tokens.count == 1 else {
        throw PathProblem.isGroup(TokenPath(trusted: path), tokens: tokens)
      }
      try printChanges(now, tokens[0], value)
    } else {
      try printDependents(now, tokens)
    }
    if output.isText { SourceNote.print(now) }
  }

  /// The token, or all of a group or pattern; at least one.
  private func tokens(_ now: Snapshot) throws -> [TokenPath] {
    func isToken(_ path: TokenPath) throws -> Bool { try !now.cells(of: path).isEmpty }
    if path.contains("*") {
      let pattern = PathPattern(path)
      let known = try now.allPaths()
      let tokens = try known.map { TokenPath(trusted: $0) }.filter(pattern.matches).filter(isToken)
      guard !tokens.isEmpty else {
        throw PathAdvice.unknown(path, among: known)
      }
      return tokens
    }
    let path = try now.meantPath(path)
    if try isToken(path) { return [path] }
    let tokens = try now.paths(in: path).filter(isToken)
    guard !tokens.isEmpty else { throw try PathAdvice(now: now).problem(path) }
    return tokens
  }

  private func printDependents(_ now: Snapshot, _ paths: [TokenPath]) throws {
    let view = Notes.resolved(try now.load(around: paths), label: now.text, only: now.revision)
    let impacts = paths.map { Impact(of: $0, in: view) }
    let led = impacts.filter { !$0.dependents.isEmpty }
    var json = ImpactJSON(point: now.text)
    let following = (paths + impacts.flatMap { $0.dependents.map(\.path) }).uniqued
    let uses = try code.uses(now)?.uses
    json.code = uses?.json(of: following)
    var report = Impact.report(led, of: impacts.count == 1 ? paths[0].text : path)
    if let uses {
      report.legend.append(
        Phrase("Code of \(following.count.counted("token")): \(uses.summary(of: following))"))
    }
    try output.print(
      report, json: impacts.count == 1 ? json.render(impacts[0]) : json.render(impacts, of: path))
    guard !output.json else { return }
    if impacts.count == 1, led.isEmpty {
      Notes.tell("no token resolves through \(paths[0].text)")
    } else if led.count < impacts.count {
      Notes.tell(
        "no token resolves through \(impacts.count - led.count) of the \(impacts.count) tokens of "
          + path)
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
      context: try Context(text: context ?? "", among: now.outline().revisions))
    let (before, after, problems) = try whatIf.views(now)
    Notes.warn(problems)
    let found = changes(from: before, to: after)
    let document = ChangesDocument(found, from: before.label, to: after.label)
    var told = document
    told.thirdParties = ThirdParties(try now.documents())
    told.isHypothesis = true
    try output.print(told.report(output.extent(all: all && !found.isEmpty)), json: document.json)
    if found.isEmpty, !output.json { Notes.tell("no differences") }
    if !output.json {
      try ContrastNote.print(found) { paths in
        let views = try whatIf.views(now, others: paths)
        return (views.before, views.after)
      }
    }
  }
}
