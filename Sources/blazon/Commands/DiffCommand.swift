internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what really changed between two states.",
    discussion: """
      Compares resolved values and reports one change, with its cause, for each token. An argument \
      with a '/', or with the ending of a token file (.json, .tokens, .yaml), is a file; so is the \
      name of a file or folder in this folder, unless a revision has the same name. A..B means A \
      to B, A alone means A to now, and no argument means the last commit. A file can be another \
      registry, at its newest state, or - for standard input. After --, list files in a git \
      repository; before it, git revisions. That needs no registry, and A alone is compared with \
      the working tree.

        blazon diff
        blazon diff v1.0
        blazon diff 2014 modern
        blazon diff 2014 modern --stat
        blazon diff HEAD~1 HEAD --exit-code
        blazon diff v4.1.0 v4.2.0
        blazon diff 2014 modern actionSheet
        blazon diff main..HEAD -- tokens/
        blazon diff old.tokens.json new.tokens.json --class changed --class rippled
        blazon diff main@v1 main --markdown > comment.md
        blazon diff 2014 modern --out diff.html
      """)

  @Argument(help: "From: REVISION, @WHEN, REVISION@WHEN or a file; default: HEAD~1.")
  var from: String?

  @Argument(help: "To; else HEAD, or the end of a range, A..B.")
  var to: String?

  @Argument(help: "Only this token or group, or its title, as --path.")
  var token: String?

  @Argument(
    parsing: .postTerminator,
    help: .init("Files or folders, in git revisions.", valueName: "path"))
  var paths: [String] = []

  @Flag(help: "Also show the quiet classes: restated, redescribed, sourceChanged.")
  var all = false

  @OptionGroup var filter: ChangeFilter

  @Flag(help: "Exit with 1 when there are differences.")
  var exitCode = false

  @Flag(help: "Print counts only: a bar for each component, a number for each class.")
  var stat = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if token != nil, filter.path != nil {
      throw ValidationError("give the tokens once: as an argument, or with --path")
    }
    if stat, !output.isText {
      throw ValidationError("--stat cannot be combined with --json, --markdown, --html and --csv")
    }
  }

  mutating func run() throws {
    filter.noteFormerNames()
    filter.path = filter.path ?? token
    let sides = try sides()
    let resolved = try PointArguments.resolved(sides, reading.value, .differing)
    let options = try renames.options(sides)
    if sides.contains(where: { $0.point != nil }) { try registry.choice.noteFallback() }
    let all = changes(from: resolved.from, to: resolved.to, options: options)
    let paths = try self.paths(among: all, sides, resolved)
    var found = all.filter(filter.predicate(among: paths))
    if exitCode, found.isEmpty { try refuseAbsent(paths, sides, resolved) }
    if !renames.explainRenames, !output.json {
      for index in found.indices { found[index].rename?.evidence = [] }
    }
    let document = try PointArguments.document(
      found, sides, resolved.axes, hasEnds: output.form == .html)
    // Who asks for a class wants to see it.
    let extent = output.extent(all: !found.isEmpty && (self.all || !filter.class.isEmpty))
    try output.print(
      stat
        ? ChangesStat.report(found, width: Terminal.width) : document.report(extent),
      json: document.json)
    try printNotes(found, sides, resolved)
    if exitCode, !found.isEmpty { throw FoundSomething() }
  }

  private func printNotes(
    _ found: [Change], _ sides: [DiffSide], _ resolved: PointArguments.Resolved
  ) throws {
    if output.isText {
      if found.isEmpty {
        Notes.tell("no differences" + (filter.isEmpty ? "" : " of what was asked for"))
      }
      if let dated = sides.compactMap(\.point).first(where: \.isBySource) {
        SourceNote.print(dated)
      }
    }
    // A gate that compares the wrong states is green for ever.
    if exitCode || found.isEmpty { Notes.tell("compared: " + (try resolved.compared())) }
    if !output.json, !stat { try ContrastNote.print(found, beside: resolved.beside) }
  }

  /// - Throws: where a gate asks for tokens or types that neither side has.
  private func refuseAbsent(
    _ changed: [TokenPath], _ sides: [DiffSide], _ resolved: PointArguments.Resolved
  ) throws {
    guard !filter.type.isEmpty || filter.path != nil else { return }
    let pattern = filter.path.map { PathPattern($0, among: changed) }
    let known = try knownPaths(sides, resolved)
    let views = try resolved.beside(known.filter { pattern?.matches($0) ?? true })
    let tokens = [views.from, views.to].flatMap(\.revisions).lazy.flatMap(\.tokens)
    func isMeant(_ cell: ResolvedCell) -> Bool {
      cell.statement.type.map(filter.type.contains) ?? false
    }
    guard filter.type.isEmpty ? tokens.isEmpty : !tokens.flatMap(\.cells).contains(where: isMeant)
    else { return }
    throw VerbProblem.comparesNothing(sides.map(\.label), of: filter.type, path: filter.path)
  }

  private func knownPaths(
    _ sides: [DiffSide], _ resolved: PointArguments.Resolved
  ) throws -> [TokenPath] {
    let isOfPoints = sides.contains { $0.point != nil }
    return (isOfPoints ? try registry.choice.openQuietly().snapshot().allPaths() : resolved.paths())
      .map { TokenPath(trusted: $0) }
  }

  /// The paths among which a pattern is looked for.
  ///
  /// - Throws: where the pattern names nothing: a slip must not pass for "nothing changed".
  private mutating func paths(
    among all: [Change], _ sides: [DiffSide], _ resolved: PointArguments.Resolved
  ) throws -> [TokenPath] {
    guard let path = filter.path else {
      return all.flatMap { [$0.path, $0.rename?.from].compactMap(\.self) }
    }
    let isOfPoints = sides.contains { $0.point != nil }
    let open = registry.choice.openQuietly
    let paths = try knownPaths(sides, resolved)
    if paths.contains(where: PathPattern(path, among: paths).matches) { return paths }
    if let from, let to, isOfPoints,
      try open().snapshot().outline().revisions.contains(where: { $0.id == path })
    {
      throw VerbProblem.noPath(
        path, fix: "`blazon compare \(from) \(to) \(path)` sets several revisions side by side")
    }
    guard isOfPoints, let meant = try? open().snapshot().reading(path), meant.path.text != path
    else { throw PathAdvice.unknown(path, among: paths.map(\.text)) }
    filter.path = meant.path.text
    if let note = meant.note { Notes.tell(note) }
    return paths
  }

  /// The two sides; the last word names tokens where it names neither a point nor a file.
  private mutating func sides() throws -> [DiffSide] {
    do {
      return try PointArguments.sides(registry.choice, verb: "diff", from, to, paths)
    } catch let problem as any Problem {
      if let from, let to, from.contains(".."), FileManager.default.fileExists(atPath: to) {
        throw VerbProblem.valueInvalid(
          problem.message, fix: "did you mean `blazon diff \(from) -- \(to)`?".terminalSafe)
      }
      guard let word = to ?? from, filter.path == nil, paths.isEmpty, token == nil else {
        throw problem
      }
      // Behind a range there is no other point.
      if to == nil || from.flatMap(PointRange.init) == nil {
        guard let all = try? registry.choice.openQuietly().snapshot().allPaths() else {
          throw problem
        }
        let known = all.map { TokenPath(trusted: $0) }
        let pattern = PathPattern(word, among: known)
        guard !pattern.isLoose, known.contains(where: pattern.matches) else { throw problem }
      }
      filter.path = word
      if to == nil { from = nil } else { to = nil }
      return try PointArguments.sides(registry.choice, verb: "diff", from, to, [])
    }
  }
}
