internal import ArgumentParser
internal import Foundation
internal import PositionedJSON
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tell what really changed between two states.",
    discussion: """
      Compares what tokens resolve to, and says for each exactly one thing that happened and why. An \
      argument with a '/', or ending as a token file does (.json, .tokens, .yaml), is a file; so is \
      the name of a file or folder that is here, unless a revision has it. A..B stands for both, A \
      alone for A to now, and nothing at all for the last commit. A file may be another registry, whose \
      newest state it is, or - for standard input. \
      Behind -- stand files and folders of a git repository, and before it revisions of git: no \
      registry is needed, and A alone is compared with the files as they are.

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

  @Argument(help: "From: REVISION, @WHEN, REVISION@WHEN or a file; else HEAD~1.")
  var from: String?

  @Argument(help: "To; else HEAD, or the end of a range, A..B.")
  var to: String?

  @Argument(help: "Only this token or group, or its title, as --path.")
  var token: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Files or folders, in revisions of git.", valueName: "path"))
  var paths: [String] = []

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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the page, Markdown or JSON into this file, not to standard output.", valueName: "file")
  )
  var out: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if !html, !markdown, !output.json {
      let form = try WrittenFile.form(
        of: out, ["html": "--html", "md": "--markdown", "json": "--json"])
      (html, markdown, output.json) = (form == "html", form == "md", form == "json")
    }
    if from == nil, !paths.isEmpty {
      throw ValidationError(
        "Missing expected argument '<from>': a revision of git, as in blazon diff main -- tokens/")
    }
    if token != nil, filter.path != nil {
      throw ValidationError("name the tokens once: as a word, or with --path")
    }
    if [stat, markdown, html, output.json].count(where: \.self) > 1 {
      throw ValidationError("--stat, --json, --markdown and --html exclude one another")
    }
  }

  mutating func run() throws {
    filter.noteFormerNames()
    let open = registry.openQuietly
    filter.path = filter.path ?? token
    let sides = try sides()
    let resolved = try PointArguments.resolved(sides, reading, .differing)
    let (before, after) = (resolved.from, resolved.to)
    let options = try renames.options(sides)
    let points = sides.compactMap(\.point)
    if !points.isEmpty { try registry.noteFallback() }
    let all = changes(from: before, to: after, options: options)
    var paths = all.flatMap { [$0.path, $0.rename?.from].compactMap(\.self) }
    if let path = filter.path {
      // A slip in a pattern must not pass for "nothing changed".
      let known = points.isEmpty ? resolved.paths() : try open().snapshot().allPaths()
      paths = known.map { TokenPath(trusted: $0) }
      guard paths.contains(where: PathPattern(path, among: paths).matches) else {
        if let from, let to, !points.isEmpty,
          try open().snapshot().outline().revisions.contains(where: { $0.id == path })
        {
          throw VerbProblem.noPath(
            path, fix: "`blazon compare \(from) \(to) \(path)` sets several revisions side by side")
        }
        throw PathAdvice.unknown(path, among: known)
      }
    }
    var found = all.filter(filter.predicate(among: paths))
    if !renames.explainRenames, !output.json {
      for index in found.indices { found[index].rename?.evidence = [] }
    }
    let text = try render(found, sides, resolved.axes)
    if output.json || markdown || html {
      try WrittenFile.put(text, out)
    } else {
      Pager.print(text, pager)
      if found.isEmpty {
        Terminal.note("no differences" + (filter.isEmpty ? "" : " of what was asked for"))
      }
      if let dated = points.first(where: \.isBySource) { SourceNote.print(dated) }
    }
    // A gate that compares the wrong states is green for ever.
    if exitCode || found.isEmpty { Terminal.note("compared: " + (try resolved.compared())) }
    if !output.json { try ContrastNote.print(found, beside: resolved.beside) }
    if exitCode, !found.isEmpty { throw FoundSomething() }
  }

  /// The two sides; the last word names tokens where it names neither a point nor a file.
  private mutating func sides() throws -> [DiffSide] {
    do {
      return try PointArguments.sides(registry, verb: "diff", from, to, paths)
    } catch let problem as any Problem {
      if let from, let to, from.contains(".."), FileManager.default.fileExists(atPath: to) {
        throw VerbProblem.valueInvalid(
          problem.message, fix: "did you mean `blazon diff \(from) -- \(to)`?".terminalSafe)
      }
      guard let word = to ?? from, filter.path == nil, paths.isEmpty, token == nil,
        let known = try? registry.openQuietly().snapshot().allPaths().map({ TokenPath(trusted: $0) }
        )
      else { throw problem }
      let pattern = PathPattern(word, among: known)
      guard !pattern.isLoose, known.contains(where: pattern.matches) else { throw problem }
      filter.path = word
      if to == nil { from = nil } else { to = nil }
      return try PointArguments.sides(registry, verb: "diff", from, to, [])
    }
  }

  /// The commits that two points name, with day and subject: `@HEAD: #2 of 2026-11-23, Repaint`.
  private func ends(_ sides: [DiffSide]) throws -> [String] {
    try sides.compactMap { side in
      guard let commit = try side.point?.info()
      else { return nil }
      if let id = side.point?.revision,
        let revision = try side.point?.statedRevisions().first(where: { $0.id == id })
      {
        let edition = [id, revision.title, revision.published].compactMap(\.self)
        return edition.joined(separator: ", ")
          + "; as of #\(commit.number) of \(commit.sourceAt.day)"
      }
      let subject = commit.metadata.message.split(whereSeparator: \.isNewline).first ?? ""
      return "\(side.label): #\(commit.number) of \(commit.sourceAt.day), \(subject)"
    }
  }

  private func render(
    _ changes: [Change], _ sides: [DiffSide], _ axes: JSON?
  ) throws -> String {
    let (from, to) = (sides[0].label, sides[1].label)
    let isCited = changes.contains { change in
      [change.before, change.after].contains { $0.stated?.cell.evidence.isEmpty == false }
    }
    let thirdParties = ThirdParties(isCited ? try sides.flatMap { try $0.documents() } : [])
    var document = ChangesDocument(changes, from: from, to: to, thirdParties: thirdParties)
    document.contexts = axes
    if output.json { return document.json }
    if markdown { return document.markdown }
    if html {
      document.ends = try ends(sides)
      return document.html
    }
    let style = Terminal.style(output.color)
    if stat { return ChangesStat(style: style).render(changes) }
    // Who asks for a class wants to see it.
    let showsAll = all || !filter.class.isEmpty
    return ChangesText(style: style, showsAll: showsAll, thirdParties: thirdParties)
      .render(changes)
  }
}
